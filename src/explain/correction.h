/*
 * Corrections: fixed queens without which the target fits, the fewest if possible; the removal of
 * an explanation. (A minimal correction set, MCS, of the queens.)
 */
#ifndef QS_CORRECTION_H
#define QS_CORRECTION_H

#include "random.h"
#include "trials.h"

/*
 * The target does not fit, but does without any fixed queen: the last question of the trials asked
 * for that. A first removal, from its placement; `upper` queens are the most that fit with all
 * fixed queens. To be released.
 */
void qs_correction_begin(struct qs_trials *trials, int32_t upper, struct qs_removal *removal);

/*
 * From there, find the fewest queens to remove, all if one is enough; as far as the stage
 * permits. `core` is a set with which the target is impossible.
 */
void qs_correction_find(struct qs_trials *trials, struct qs_random_stream *random, const bool *core,
                        struct qs_removal *removal);
void qs_correction_release(struct qs_removal *removal);

#endif
