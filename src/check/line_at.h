/*
 * The numbers of lines in the checks: from 0 in every direction, so that they can
 * be indices. check/ has its own definition because it shares no code with what
 * it checks.
 */
#ifndef QS_LINE_AT_H
#define QS_LINE_AT_H

#include "queensat/instance.h"

static inline int32_t qs_line_at(int32_t n, struct qs_square square, int direction)
{
    switch (direction) {
    case QS_ROW:
        return square.row;
    case QS_COLUMN:
        return square.column;
    case QS_DIFFERENCE:
        return square.row - square.column + n - 1;
    default:
        return square.row + square.column;
    }
}

/* Whether a square is on a line. */
static inline bool qs_line_has(struct qs_line line, struct qs_square square)
{
    switch (line.direction) {
    case QS_ROW:
        return square.row == line.number;
    case QS_COLUMN:
        return square.column == line.number;
    case QS_DIFFERENCE:
        return square.row - square.column == line.number;
    default:
        return square.row + square.column == line.number;
    }
}

#endif
