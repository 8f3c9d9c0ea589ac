/*
 * The board as text for people, a line for each row: queens, blocked, attacked and blamed squares,
 * in ASCII or in Unicode's chess symbols, with coordinates, colours and a legend if wanted.
 */
#ifndef QS_STYLED_BOARD_H
#define QS_STYLED_BOARD_H

#include "notation.h"
#include "output.h"
#include "picture.h"

/* All zero: Q, x and - in ASCII, which can be read back. */
struct qs_board_style {
    bool unicode; /* ♛ fixed queen, ♕ added queen, ▒▒ blocked, • attacked, ! after a blamed queen */
    bool colour;               /* ANSI, 256 colours; with unicode, squares have backgrounds */
    bool labelled;             /* coordinates at the left, and above (chess: below) the board */
    bool explained;            /* in ASCII q is a queen added to fixed ones; a legend under it */
    enum qs_notation notation; /* of the coordinates */
    int32_t columns; /* wider boards have no blanks between squares; 0: any width is possible */
};

/* Whether the columns suffice for a board of n rows without blanks. */
bool qs_styled_board_fits(const struct qs_board_style *style, int32_t n);

/*
 * The picture's placement must be valid; its cover, evidence, blame and side are not used. A line
 * that says so takes the place of a board that does not fit. False: QS_ERROR_MEMORY.
 */
bool qs_styled_board_write(const struct qs_board_style *style, const struct qs_picture *picture,
                           struct qs_output *output, struct qs_error *error);

#endif
