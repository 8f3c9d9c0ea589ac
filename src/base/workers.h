/*
 * Runs one function on several threads at once. All parallel code uses it.
 */
#ifndef QS_WORKERS_H
#define QS_WORKERS_H

#include "watch.h"

#define QS_WORKERS_MAX 256

/*
 * Call work(state, i) for every i below `threads` (1 to QS_WORKERS_MAX), all at the same time, and
 * return when all have returned. Number 0 runs on the caller's thread. After it is done, the caller
 * checks the watch (or NULL) until the others are done, so that polling does not end.
 *
 * If a thread cannot be created, its call is left out. Therefore tasks must not be tied to a
 * number: let each call take the next task until none is left.
 */
void qs_workers_run(unsigned threads, void (*work)(void *state, unsigned number), void *state,
                    struct qs_watch *watch);

#endif
