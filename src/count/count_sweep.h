/*
 * The sweep: placements with a queen in every row of a dense grid from some
 * row on, counted many at a time.
 */
#ifndef QS_COUNT_SWEEP_H
#define QS_COUNT_SWEEP_H

#include "count_search.h"

/* Queens in the rows above: what they attack in the next row. */
struct qs_attacked {
    uint64_t columns, left, right; /* diagonals moving down to higher and to lower bits */
};

/* Room for sweeps; NULL without memory. */
struct qs_sweep *qs_sweep_new(const struct qs_count_grid *grid, struct qs_memory *memory);
void qs_sweep_free(struct qs_sweep *sweep, struct qs_memory *memory);

/* The number of ways to put a queen into each row from `row` on; less if the worker must stop. */
uint64_t qs_sweep_count(struct qs_count_worker *worker, unsigned row,
                        const struct qs_attacked *attacked);

#endif
