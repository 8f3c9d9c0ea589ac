/* The tasks of a search. */
#ifndef QS_COUNT_PLAN_H
#define QS_COUNT_PLAN_H

#include "count_search.h"

/*
 * Make the tasks: enough of them for threads to share and for progress to
 * show. With `mirrored`, the grid is its own mirror image, and of two tasks
 * that are each other's only one is made. False (QS_ERROR_MEMORY) without
 * memory.
 */
bool qs_count_plan(struct qs_count_search *search, bool mirrored, struct qs_error *error);

#endif
