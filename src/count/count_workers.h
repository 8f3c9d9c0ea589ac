/* The threads of a search. */
#ifndef QS_COUNT_WORKERS_H
#define QS_COUNT_WORKERS_H

#include "count_search.h"

/*
 * Do all tasks with this many threads; the numbers are added to the tally, the
 * nodes to *nodes. False (QS_ERROR_MEMORY) without memory.
 */
bool qs_count_work(struct qs_count_search *search, unsigned threads, struct qs_memory *memory,
                   struct qs_tally *tally, uint64_t *nodes, struct qs_error *error);

#endif
