/*
 * The grid: the rows and columns that have free squares, as 64-bit masks. Bit c of
 * a mask is the grid's column c.
 *
 * On a board with walls, a row of the grid is a line: what is between two walls. So several of them
 * may be on one row of the board. But a column of the grid is a whole column of the board, in which
 * several queens may be.
 *
 * A grid is dense if its columns are consecutive columns of the board: then the
 * diagonals of a set of queens move by one bit per row of the board. It is if the
 * open rows and the open columns each span at most 64 rows and columns of the board, as with
 * n ≤ 64. Otherwise only the columns that have free squares are kept, and attacks
 * are looked up.
 */
#ifndef QS_COUNT_GRID_H
#define QS_COUNT_GRID_H

#include "board.h"
#include "queensat/count.h"

struct qs_count_grid {
    const struct qs_instance *instance;
    int32_t n;
    unsigned rows;    /* with free squares */
    unsigned columns; /* with free squares; with walls, lines */
    unsigned width;   /* columns of the grid, also those without free squares */
    bool dense;
    bool walled; /* the board has walls */
    bool transposed;
    int32_t row_number[QS_COUNT_LINES_MAX];    /* on the board (a column, if transposed) */
    int32_t column_number[QS_COUNT_LINES_MAX]; /* likewise */
    uint64_t free[QS_COUNT_LINES_MAX];         /* the free squares of each row */
    unsigned gap[QS_COUNT_LINES_MAX];          /* dense: distance to the next row, on the board */
    /* Dense, with walls: those of each row of the board from that of the first row on. */
    uint64_t wall[QS_COUNT_LINES_MAX];
    uint64_t *attack; /* [rows × width × rows]: see qs_count_grid_attacks */
    struct qs_memory *memory;
};

/* False (QS_ERROR_INPUT) if there are too many open lines for it to be worth listing squares. */
bool qs_count_grid_fits(const struct qs_instance *instance, struct qs_error *error);

/*
 * The grid of an instance that fits. If `transposed`, its rows are the board's
 * columns. The instance and the memory must outlive it. False if there are too many rows or columns
 * (QS_ERROR_INPUT), if out of memory, or if the watch stops.
 */
bool qs_count_grid_init(struct qs_count_grid *grid, const struct qs_instance *instance,
                        bool transposed, struct qs_memory *memory, struct qs_watch *watch,
                        struct qs_error *error);
void qs_count_grid_release(struct qs_count_grid *grid);

/* How many free squares it has. */
unsigned qs_count_grid_squares(const struct qs_count_grid *grid);

/*
 * [rows]: what a queen on this row and column attacks in each row; of its own row, everything. With
 * walls, only for free squares, and of these.
 */
static inline const uint64_t *qs_count_grid_attacks(const struct qs_count_grid *grid, unsigned row,
                                                    unsigned column)
{
    return grid->attack + ((size_t)row * grid->width + column) * grid->rows;
}

/* Place a queen there: of these free squares, by row, those are left that it does not attack. */
static inline void qs_count_grid_place(const struct qs_count_grid *grid, unsigned row,
                                       unsigned column, const uint64_t *free, uint64_t *left)
{
    const uint64_t *attacks = qs_count_grid_attacks(grid, row, column);
    for (unsigned i = 0; i < grid->rows; i++)
        left[i] = free[i] & ~attacks[i];
}

/* Where a square of the grid is on the board. */
struct qs_square qs_count_grid_square(const struct qs_count_grid *grid, unsigned row,
                                      unsigned column);

/* A square of the grid. */
struct qs_cell {
    uint8_t row, column;
};

/* Where a free square is, which is given by row_number and column_number. */
struct qs_cell qs_count_grid_find(const struct qs_count_grid *grid, struct qs_square square);

#endif
