/*
 * The board in Unicode's chess symbols, one line a row: ♛ fixed queen, ♕ added
 * queen, ▒▒ blocked, • attacked, ! behind a blamed queen. Each square is two
 * columns wide, so that it is nearly as wide as high.
 */
#ifndef QS_UNICODE_BOARD_H
#define QS_UNICODE_BOARD_H

#include "picture.h"

/*
 * With colour, light and dark squares have backgrounds (ANSI, 256 colours) and
 * empty ones are blank; without, empty squares are dots. The picture's cover
 * and side are not used. False (QS_ERROR_MEMORY) without memory.
 */
bool qs_unicode_board_write(const struct qs_picture *picture, bool colour, struct qs_output *output,
                            struct qs_error *error);

#endif
