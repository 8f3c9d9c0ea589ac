/*
 * The threads of a computation: one function, run on several threads at once.
 * Whatever works in parallel does it through here.
 */
#ifndef QS_WORKERS_H
#define QS_WORKERS_H

#include "watch.h"

#define QS_WORKERS_MAX 256

/*
 * Call work(state, i) for every i below `threads` (1 to QS_WORKERS_MAX), all at the same time, and
 * return when all have returned. Number 0 is called on the caller's thread; once it is done, the
 * caller asks the watch (or NULL) until the others are done, so that it polls all the time.
 *
 * A thread that cannot be created does not matter: its call is left out. Hence tasks must not
 * belong to a number; let each call take the next one until none is left.
 */
void qs_workers_run(unsigned threads, void (*work)(void *state, unsigned number), void *state,
                    struct qs_watch *watch);

#endif
