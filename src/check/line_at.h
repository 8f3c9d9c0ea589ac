/*
 * The lines of squares in the checks. check/ has its own definition because it shares
 * no code with what it checks: a line is a maximal run of squares without a wall, and its number
 * is that of its row, column or diagonal, plus the walls before it in the order of the direction.
 */
#ifndef QS_LINE_AT_H
#define QS_LINE_AT_H

#include "queensat/instance.h"

/* A board, as far as its lines depend on it. Without walls there is nothing to release. */
struct qs_line_numbers {
    int32_t n, rows, columns; /* n: the larger of the two */
    size_t walls;
    uint64_t *wall[QS_DIRECTIONS]; /* [walls] ascending, by qs_wall_place */
};

/* A square board without walls. */
static inline struct qs_line_numbers qs_plain_line_numbers(int32_t n)
{
    return (struct qs_line_numbers){.n = n, .rows = n, .columns = n};
}

/* False if out of memory; release it in any case. */
bool qs_line_numbers_init(struct qs_line_numbers *numbers, const struct qs_instance *instance);
void qs_line_numbers_release(struct qs_line_numbers *numbers);

/* How many walls are before this place of the direction. */
size_t qs_walls_before_place(const struct qs_line_numbers *numbers, uint64_t place, int direction);

/* The row, column, difference or sum of a square. */
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

/* The order of squares in a direction: by lines, then along them. */
static inline uint64_t qs_wall_place(int32_t n, struct qs_square square, int direction)
{
    int32_t line = qs_line_of(square, direction) + (direction == QS_DIFFERENCE ? n - 1 : 0);
    return (uint64_t)line << 32 | (uint32_t)(direction == QS_ROW ? square.column : square.row);
}

/* Lines are counted from 0 in each direction, and fewer than this. */
static inline size_t qs_line_room(const struct qs_line_numbers *numbers)
{
    return 2 * (size_t)numbers->n + numbers->walls;
}

/* How many lines the direction can have. */
static inline int64_t qs_line_count(const struct qs_line_numbers *numbers, int direction)
{
    int64_t lines = direction == QS_ROW      ? numbers->rows
                    : direction == QS_COLUMN ? numbers->columns
                                             : 2 * (int64_t)numbers->n - 1;
    return lines + (int64_t)numbers->walls;
}

/* A line counted from 0 in its direction, so that it can be an index. */
static inline int32_t qs_line_index(const struct qs_line_numbers *numbers, struct qs_line line)
{
    return line.number + (line.direction == QS_DIFFERENCE ? numbers->n - 1 : 0);
}

/* The same for the line of a square. */
static inline int32_t qs_line_at(const struct qs_line_numbers *numbers, struct qs_square square,
                                 int direction)
{
    int32_t line =
        qs_line_of(square, direction) + (direction == QS_DIFFERENCE ? numbers->n - 1 : 0);
    if (numbers->walls == 0)
        return line;
    uint64_t place = qs_wall_place(numbers->n, square, direction);
    return line + (int32_t)qs_walls_before_place(numbers, place, direction);
}

static inline bool qs_line_has(const struct qs_line_numbers *numbers, struct qs_line line,
                               struct qs_square square)
{
    return qs_line_at(numbers, square, (int)line.direction) == qs_line_index(numbers, line);
}

/* Whether two squares, or one and itself, are on one line. */
static inline bool qs_squares_attack(const struct qs_line_numbers *numbers, struct qs_square a,
                                     struct qs_square b)
{
    for (int d = 0; d < QS_DIRECTIONS; d++)
        if (qs_line_of(a, d) == qs_line_of(b, d) &&
            (numbers->walls == 0 || qs_line_at(numbers, a, d) == qs_line_at(numbers, b, d)))
            return true;
    return false;
}

#endif
