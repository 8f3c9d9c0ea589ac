/*
 * Row by row with masks for columns and diagonals. Where no more rows may stay
 * empty, the sweep takes over. The last queen is not placed; its squares are
 * counted.
 *
 * The sums of a task are not checked for overflow: even at 64² placements per node,
 * 64 bits are enough for years of one task.
 */
#include "count_dense.h"

#include "count_sweep.h"

/* For fewer rows, starting a sweep costs more than it saves. */
#define SWEEP_ROWS_LEAST 4

static uint64_t free_squares(const struct qs_count_grid *grid, unsigned row,
                             const struct qs_attacked *attacked)
{
    return grid->free[row] & ~(attacked->columns | attacked->left | attacked->right);
}

/* What is attacked in the next row, if this one has a queen (one bit) or not (0). */
static struct qs_attacked step(const struct qs_count_grid *grid, unsigned row,
                               const struct qs_attacked *attacked, uint64_t queen)
{
    unsigned gap = grid->gap[row];
    return (struct qs_attacked){attacked->columns | queen, (attacked->left | queen) << gap,
                                (attacked->right | queen) >> gap};
}

static uint64_t count_last_queen(const struct qs_count_grid *grid, unsigned row,
                                 struct qs_attacked attacked)
{
    uint64_t sum = 0;
    for (; row < grid->rows; row++) {
        sum += (uint64_t)__builtin_popcountll(free_squares(grid, row, &attacked));
        attacked = step(grid, row, &attacked, 0);
    }
    return sum;
}

/* The ways to place `needed` more queens in the rows from `row` on. */
static uint64_t count_size(struct qs_count_worker *worker, unsigned row, unsigned needed,
                           struct qs_attacked attacked)
{
    const struct qs_count_grid *grid = worker->search->grid;
    if (needed == 0)
        return 1;
    if (needed == 1)
        return count_last_queen(grid, row, attacked);
    if (needed == grid->rows - row && needed >= SWEEP_ROWS_LEAST)
        return qs_sweep_count(worker, row, &attacked);
    uint64_t sum = 0;
    for (; grid->rows - row >= needed; row++) {
        if (!qs_count_nodes(worker, 1))
            return sum;
        for (uint64_t free = free_squares(grid, row, &attacked); free; free &= free - 1)
            sum +=
                count_size(worker, row + 1, needed - 1, step(grid, row, &attacked, free & -free));
        attacked = step(grid, row, &attacked, 0);
    }
    return sum;
}

/* Count every way to continue, also without further queens; sums[i]: with i more. */
static void count_any(struct qs_count_worker *worker, unsigned row, uint64_t *sums,
                      struct qs_attacked attacked)
{
    const struct qs_count_grid *grid = worker->search->grid;
    sums[0]++;
    for (; row + 1 < grid->rows; row++) {
        if (!qs_count_nodes(worker, 1))
            return;
        for (uint64_t free = free_squares(grid, row, &attacked); free; free &= free - 1)
            count_any(worker, row + 1, sums + 1, step(grid, row, &attacked, free & -free));
        attacked = step(grid, row, &attacked, 0);
    }
    if (row < grid->rows)
        sums[1] += (uint64_t)__builtin_popcountll(free_squares(grid, row, &attacked));
}

void qs_dense_count(struct qs_count_worker *worker, const struct qs_count_task *task)
{
    const struct qs_count_search *search = worker->search;
    struct qs_attacked attacked = {0, 0, 0};
    unsigned row, queens = 0;
    for (row = 0; row < search->task_rows; row++) {
        bool empty = task->column[row] == QS_TASK_EMPTY;
        attacked = step(search->grid, row, &attacked,
                        empty ? 0 : (uint64_t)1 << (unsigned)task->column[row]);
        queens += !empty;
    }
    uint64_t sums[QS_COUNT_LINES_MAX + 2] = {0};
    if (search->kind == QS_SEARCH_ANY)
        count_any(worker, row, sums, attacked);
    else
        sums[search->size - queens] = count_size(worker, row, search->size - queens, attacked);
    for (unsigned more = 0; queens + more <= search->grid->rows; more++)
        qs_tally_add(&worker->tally, queens + more, sums[more], task->weight);
}
