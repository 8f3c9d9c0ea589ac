/*
 * Visits placements one by one, on any grid, to list them, to count classes up to
 * symmetry, or to find maximal ones.
 */
#ifndef QS_COUNT_VISIT_H
#define QS_COUNT_VISIT_H

#include "count_search.h"

/* Memory for one worker; NULL if out of memory. */
struct qs_visit *qs_visit_new(const struct qs_count_search *search, struct qs_memory *memory);
void qs_visit_free(struct qs_visit *visit, const struct qs_count_search *search,
                   struct qs_memory *memory);

/* Visit a task's placements and add them to the worker's tally. Incomplete if it must stop. */
void qs_visit_task(struct qs_count_worker *worker, const struct qs_count_task *task);

#endif
