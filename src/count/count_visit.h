/*
 * Placements one by one, on any grid: to be listed, to be told apart up to
 * symmetry, to be maximal.
 */
#ifndef QS_COUNT_VISIT_H
#define QS_COUNT_VISIT_H

#include "count_search.h"

/* What a worker needs for visits; NULL without memory. */
struct qs_visit *qs_visit_new(const struct qs_count_search *search, struct qs_memory *memory);
void qs_visit_free(struct qs_visit *visit, const struct qs_count_search *search,
                   struct qs_memory *memory);

/* Visit a task's placements; they are counted in the worker's tally. Fewer if it must stop. */
void qs_visit_task(struct qs_count_worker *worker, const struct qs_count_task *task);

#endif
