/* Minimal blames: sets of suspects that lose what is needless. */
#ifndef QS_BLAME_SHRINK_H
#define QS_BLAME_SHRINK_H

#include "random.h"
#include "trials.h"

/*
 * The set makes the target impossible, and does so afterwards. Members that are `needed` stay; more
 * are marked as such, without which the target fits. True: all members are needed. False: for
 * some this is not known, because the stage had to stop, or the question took more than
 * `patience` seconds (0: no limit). Coarsely: stop, too, when it is no use any more to leave out
 * several members at once, which takes few questions and gives sets that are not much larger.
 */
enum qs_shrinking { QS_SHRINK_FULLY, QS_SHRINK_COARSELY };
bool qs_blame_shrink(struct qs_trials *trials, struct qs_random_stream *random, double patience,
                     enum qs_shrinking how, bool *set, bool *needed);

/*
 * The target fits with the set, and does so afterwards, when no further suspect could be added
 * with questions that take `patience` seconds or less.
 */
void qs_blame_grow(struct qs_trials *trials, struct qs_random_stream *random, double patience,
                   bool *set);

#endif
