/*
 * Messages about squares that were written as in chess. An instance names squares and lines by
 * their numbers ("queen 6,1 attacks queen 7,0: both are on sum diagonal 7"); whoever reads "b2"
 * says it again in its words ("queen b2 attacks queen a1: both are on one diagonal").
 */
#ifndef QS_CHESS_H
#define QS_CHESS_H

#include "queensat/instance.h"

/* The largest board whose columns have letters. */
#define QS_CHESS_LETTERS 26

/* qs_square_parse for a board of this shape; ranks count from its last row. */
bool qs_square_parse_on(const char *text, size_t length, int32_t rows, int32_t columns,
                        struct qs_square *square, struct qs_error *error);

/* Whether a square that qs_square_parse has accepted is in chess notation. */
bool qs_is_chess(const char *text);

/*
 * Of a board with so many rows and columns; the text is cut to `size` bytes, and to 500. No change
 * if its columns have no letters.
 */
void qs_say_in_chess(int32_t rows, int32_t columns, char *text, size_t size);
/* The same for a message; returns false. NULL is allowed. */
bool qs_error_in_chess(int32_t rows, int32_t columns, struct qs_error *error);

#endif
