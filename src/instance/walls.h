/*
 * The walls of a board: squares without a queen that also stop attacks. A line is a maximal run of
 * squares without a wall. The number of a square's line is that of its row, column or diagonal,
 * plus the number of walls before the square in the order of that direction: by lines, then along
 * them. So numbers ascend without gaps, and a board without walls has the numbers of its rows,
 * columns and diagonals.
 */
#ifndef QS_WALLS_H
#define QS_WALLS_H

#include "queensat/instance.h"

/* All zero: none. */
struct qs_walls {
    size_t count;
    struct qs_square *squares;      /* [count] in row-major order, each once */
    uint64_t *along[QS_DIRECTIONS]; /* [count] ascending: row, column or diagonal, then place */
};

/*
 * On a board of n × n squares, that holds them all; they may be repeated. False if out of memory;
 * release it in any case.
 */
bool qs_walls_init(struct qs_walls *walls, int32_t n, const struct qs_square *squares,
                   size_t count);
void qs_walls_release(struct qs_walls *walls);

bool qs_walls_hold(const struct qs_walls *walls, struct qs_square square);

/* How many walls are before the square in the order of the direction. */
size_t qs_walls_before(const struct qs_walls *walls, int32_t n, struct qs_square square,
                       enum qs_direction direction);

/* The first square of a line, which is beside the board or a wall if the line has none. */
struct qs_square qs_walls_line_start(const struct qs_walls *walls, int32_t n, int32_t columns,
                                     struct qs_line line);

#endif
