/* Divides a search into tasks. */
#ifndef QS_COUNT_PLAN_H
#define QS_COUNT_PLAN_H

#include "count_search.h"

/*
 * Make enough tasks for all threads and for progress reports. If `mirrored`, the
 * grid is its own mirror image, and of two tasks that are mirror images of each
 * other only one is made. False (QS_ERROR_MEMORY) if out of memory.
 */
bool qs_count_plan(struct qs_count_search *search, bool mirrored, struct qs_error *error);

#endif
