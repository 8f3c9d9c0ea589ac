/*
 * The lines of squares in the checks. check/ has its own definition because it shares
 * no code with what it checks.
 */
#ifndef QS_LINE_AT_H
#define QS_LINE_AT_H

#include "queensat/instance.h"

/* The number of a square's line on the board. */
static inline int32_t qs_line_of(struct qs_square square, int direction)
{
    switch (direction) {
    case QS_ROW:
        return square.row;
    case QS_COLUMN:
        return square.column;
    case QS_DIFFERENCE:
        return square.row - square.column;
    default:
        return square.row + square.column;
    }
}

/* A line counted from 0 in its direction, so that it can be an index. */
static inline int32_t qs_line_index(int32_t n, struct qs_line line)
{
    return line.number + (line.direction == QS_DIFFERENCE ? n - 1 : 0);
}

/* The same for the line of a square. */
static inline int32_t qs_line_at(int32_t n, struct qs_square square, int direction)
{
    return qs_line_of(square, direction) + (direction == QS_DIFFERENCE ? n - 1 : 0);
}

static inline bool qs_line_has(struct qs_line line, struct qs_square square)
{
    return qs_line_of(square, (int)line.direction) == line.number;
}

/* Whether two squares, or one and itself, are on one line. */
static inline bool qs_squares_attack(struct qs_square a, struct qs_square b)
{
    return a.row == b.row || a.column == b.column || a.row - a.column == b.row - b.column ||
           a.row + a.column == b.row + b.column;
}

#endif
