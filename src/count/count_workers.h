/* Runs the tasks of a search on several threads. */
#ifndef QS_COUNT_WORKERS_H
#define QS_COUNT_WORKERS_H

#include "count_search.h"

/*
 * Run all tasks on this many threads, and add their numbers to the tally and their
 * nodes to *nodes. False (QS_ERROR_MEMORY) if out of memory.
 */
bool qs_count_work(struct qs_count_search *search, unsigned threads, struct qs_memory *memory,
                   struct qs_tally *tally, uint64_t *nodes, struct qs_error *error);

#endif
