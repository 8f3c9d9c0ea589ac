/* Fewer suspects by a cover, without a search. */
#ifndef QS_BLAME_CORE_H
#define QS_BLAME_CORE_H

#include "random.h"
#include "trials.h"

/*
 * If a cover refutes the target for the set, drop suspects without which the cover, slightly
 * changed, still does, the best of several attempts; otherwise do nothing. Members that are
 * `needed` stay.
 */
void qs_blame_core(struct qs_trials *trials, const bool *needed, struct qs_random_stream *random,
                   int attempts, bool *set);

#endif
