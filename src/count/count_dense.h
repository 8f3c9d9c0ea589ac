/* Counts placements on a dense grid, of one size or of every size. */
#ifndef QS_COUNT_DENSE_H
#define QS_COUNT_DENSE_H

#include "count_search.h"

/* Add a task's placements to the worker's tally; incomplete if it must stop. Not maximal ones. */
void qs_dense_count(struct qs_count_worker *worker, const struct qs_count_task *task);

#endif
