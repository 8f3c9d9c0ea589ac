/* Squares of lines, and of lists. The checker does without it. */
#ifndef QS_LINE_H
#define QS_LINE_H

#include "queensat/instance.h"

/* Square i of a row; of another line the square in row i, which may be beside the board. */
static inline struct qs_square qs_square_on(struct qs_line line, int32_t i)
{
    switch (line.direction) {
    case QS_ROW:
        return (struct qs_square){line.number, i};
    case QS_COLUMN:
        return (struct qs_square){i, line.number};
    case QS_DIFFERENCE:
        return (struct qs_square){i, i - line.number};
    default:
        return (struct qs_square){i, line.number - i};
    }
}

/* The next square along a line: to the right, or else below; it may be beside the board. */
static inline struct qs_square qs_square_beside(struct qs_square square,
                                                enum qs_direction direction)
{
    square.row += direction != QS_ROW;
    square.column += direction == QS_SUM ? -1 : direction != QS_COLUMN;
    return square;
}

static inline bool qs_squares_are_same(struct qs_square a, struct qs_square b)
{
    return a.row == b.row && a.column == b.column;
}

static inline bool qs_squares_hold(const struct qs_square *squares, size_t count,
                                   struct qs_square square)
{
    for (size_t i = 0; i < count; i++)
        if (qs_squares_are_same(squares[i], square))
            return true;
    return false;
}

/* Whether they are on a common line, on a board without walls. */
static inline bool qs_queen_attacks(struct qs_square queen, struct qs_square square)
{
    int64_t rows = (int64_t)queen.row - square.row;
    int64_t columns = (int64_t)queen.column - square.column;
    return rows == 0 || columns == 0 || rows == columns || rows == -columns;
}

#endif
