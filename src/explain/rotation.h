/* More suspects that are needed, from one placement and without a search. */
#ifndef QS_ROTATION_H
#define QS_ROTATION_H

#include "trials.h"

/*
 * Mark as needed members of the set that are the only one which some placement of the target does
 * not respect: that of the last question, if it is one, and placements that come from it by
 * exchanging the columns of two or three rows, again and again. The set makes the target
 * impossible, so every placement fails to respect a member. False if out of memory.
 */
bool qs_rotate_placement(const struct qs_trials *trials, const bool *set, bool *needed);

#endif
