/* A smallest blame, with proof. */
#ifndef QS_SMALLEST_BLAME_H
#define QS_SMALLEST_BLAME_H

#include "random.h"
#include "trials.h"

/*
 * `blame` makes the target impossible. If there is a smaller set that does, replace it by a
 * smallest one. True: no set is smaller than it. False: stopped before that was known. In any case
 * none is smaller than *lower.
 */
bool qs_smallest_blame(struct qs_trials *trials, struct qs_random_stream *random, bool *blame,
                       size_t *lower);

#endif
