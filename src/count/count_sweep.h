/*
 * The sweep: counts placements with a queen in every row of a dense grid from a
 * given row on, extending many at a time.
 */
#ifndef QS_COUNT_SWEEP_H
#define QS_COUNT_SWEEP_H

#include "count_search.h"

/* What the queens in the rows above attack in the next row. */
struct qs_attacked {
    uint64_t columns, left, right; /* diagonals moving down to higher and to lower bits */
};

/* Memory for sweeps; NULL if out of memory. */
struct qs_sweep *qs_sweep_new(const struct qs_count_grid *grid, struct qs_memory *memory);
void qs_sweep_free(struct qs_sweep *sweep, struct qs_memory *memory);

/* The number of ways to place a queen in each row from `row` on; fewer if the worker must stop. */
uint64_t qs_sweep_count(struct qs_count_worker *worker, unsigned row,
                        const struct qs_attacked *attacked);

#endif
