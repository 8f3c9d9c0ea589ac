/* Boards as text: drawings and a list that can be read back, and drawings for people. */
#ifndef QS_BOARD_TEXT_H
#define QS_BOARD_TEXT_H

#include <stdio.h>

#include "json.h"
#include "notation.h"
#include "picture.h"
#include "queensat/instance.h"

/* Larger boards would be more than 200 MB of text, so commands that print boards refuse them. */
#define QS_BOARD_PRINTED_MAX 10000

/*
 * A line for each row: Q queen, x blocked, W wall, - empty. The placement must be valid. False:
 * QS_ERROR_MEMORY.
 */
bool qs_draw_board(const struct qs_instance *instance, const struct qs_square *placement,
                   size_t count, FILE *output, struct qs_error *error);

/*
 * A placement as a line [5, 7, 8, 4, …], a format that many programs use: the row of the queen in
 * each column, rows counted from 1, and 0 if a column is empty. The placement must be valid on an
 * n × n board without walls. False: QS_ERROR_MEMORY.
 */
bool qs_queen_list_write(int32_t n, const struct qs_square *placement, size_t count, FILE *output,
                         struct qs_error *error);

/*
 * How boards are drawn for people: queens, blocked, attacked and blamed squares, in ASCII or in
 * Unicode's chess symbols. All zero: as qs_draw_board.
 */
struct qs_board_style {
    /* ♛ fixed queen, ♕ added queen, ▒▒ blocked, ██ wall, • attacked, ! after a blamed queen */
    bool unicode;
    bool colour;               /* ANSI, 256 colours; with unicode, squares have backgrounds */
    bool labelled;             /* coordinates at the left, and above (chess: below) the board */
    bool explained;            /* in ASCII q is a queen added to fixed ones; a legend under it */
    enum qs_notation notation; /* of the coordinates */
    int32_t columns; /* wider boards have no blanks between squares; 0: any width is possible */
};

/* Whether the columns suffice for a board of so many rows and columns without blanks. */
bool qs_styled_board_fits(const struct qs_board_style *style, int32_t rows, int32_t columns);

/*
 * The picture's placement must be valid; its cover, evidence, blame and side are not used. A line
 * that says so takes the place of a board that does not fit. False: QS_ERROR_MEMORY.
 */
bool qs_styled_board_write(const struct qs_board_style *style, const struct qs_picture *picture,
                           FILE *output, struct qs_error *error);

#endif
