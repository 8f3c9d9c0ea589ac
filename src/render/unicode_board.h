/*
 * The board in Unicode's chess symbols, a line for each row: ♛ fixed queen,
 * ♕ added queen, ▒▒ blocked, • attacked, ! after a blamed queen. Each square is
 * two columns wide, so that it is nearly as wide as high.
 */
#ifndef QS_UNICODE_BOARD_H
#define QS_UNICODE_BOARD_H

#include "picture.h"

/*
 * With colour, light and dark squares have backgrounds (ANSI, 256 colours) and
 * empty ones are blank; without, empty squares are dots. The picture's cover,
 * evidence and side are not used. False: QS_ERROR_MEMORY.
 */
bool qs_unicode_board_write(const struct qs_picture *picture, bool colour, struct qs_output *output,
                            struct qs_error *error);

#endif
