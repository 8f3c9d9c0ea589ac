/*
 * The sweep: counts the placements of a field, extending many at a time.
 */
#ifndef QS_COUNT_SWEEP_H
#define QS_COUNT_SWEEP_H

#include "count_field.h"
#include "sweep_kernel.h"

/*
 * Memory for sweeps by this kernel over all fields of a search; NULL if out of
 * memory.
 */
struct qs_sweep *qs_sweep_new(const struct qs_count_search *search,
                              const struct qs_sweep_kernel *kernel, struct qs_memory *memory);
void qs_sweep_free(struct qs_sweep *sweep, struct qs_memory *memory);

/*
 * Add to found[i] the number of ways to place i queens on the field, for the numbers
 * that it asks for; too few if the worker must stop. The worker's sweep is used.
 */
void qs_sweep_count(struct qs_count_worker *worker, const struct qs_field *field, uint64_t *found);

#endif
