/*
 * Where the lines of an instance are: for those who walk along them. Most of the library only asks
 * for their numbers.
 */
#ifndef QS_INSTANCE_LINES_H
#define QS_INSTANCE_LINES_H

#include "queensat/instance.h"

/* Whether the number of the line has a square: walls side by side have none between them. */
static inline bool qs_instance_has_line(const struct qs_instance *instance, struct qs_line line)
{
    struct qs_square start;
    return qs_instance_line_start(instance, line, &start);
}

/* How many rows or columns there are; with walls, how many lines they are cut into. */
int32_t qs_instance_count_lines(const struct qs_instance *instance, enum qs_direction direction);

/* To the next square of the line. False, and it is unchanged: the line ends here. */
bool qs_instance_next_on_line(const struct qs_instance *instance, enum qs_direction direction,
                              struct qs_square *square);

/*
 * The first and the last square of a line, which has squares. True: it is a whole row, column or
 * diagonal, from edge to edge.
 */
bool qs_instance_line_ends(const struct qs_instance *instance, struct qs_line line,
                           struct qs_square *first, struct qs_square *last);

/*
 * The first square of a whole diagonal, past walls, and the last. False: it has none on a board of
 * this shape.
 */
bool qs_instance_diagonal_ends(const struct qs_instance *instance, struct qs_line diagonal,
                               struct qs_square *first, struct qs_square *last);
bool qs_instance_diagonal_start(const struct qs_instance *instance, struct qs_line diagonal,
                                struct qs_square *start);

/* Whether two squares of the board, no walls, are on a common line. */
bool qs_instance_attacks(const struct qs_instance *instance, struct qs_square queen,
                         struct qs_square square);

#endif
