/*
 * Cores: sets of soft constraints with which the target is impossible; minimal ones (MUS) are the
 * blames of an explanation.
 */
#ifndef QS_CORE_H
#define QS_CORE_H

#include "random.h"
#include "trials.h"

/*
 * Make a core smaller. Members that are `needed` stay; more are marked as such, without which the
 * target fits. True: all members are needed. False: for some this is not known, because the stage
 * had to stop, or the question took more than `patience` seconds (0: no limit). Coarsely: stop,
 * too, when it is no use any more to leave out several members at once, which takes few questions
 * and gives sets that are not much larger.
 */
enum qs_shrinking { QS_SHRINK_FULLY, QS_SHRINK_COARSELY };
bool qs_core_shrink(struct qs_trials *trials, struct qs_random_stream *random, double patience,
                    enum qs_shrinking how, bool *core, bool *needed);

/*
 * The target fits with the set, and does so afterwards, when nothing more could be added to it with
 * questions that take `patience` seconds or less: its complement is a correction set.
 */
void qs_core_grow(struct qs_trials *trials, struct qs_random_stream *random, double patience,
                  bool *set);

/*
 * Without a search: if a cover refutes the target for the set, drop members without which the
 * cover, slightly changed, still does, the best of several attempts; otherwise do nothing. Members
 * that are `needed` stay.
 */
void qs_core_by_cover(struct qs_trials *trials, const bool *needed, struct qs_random_stream *random,
                      int attempts, bool *set);

/*
 * Without a search: mark as needed members of a core that are the only one which some placement of
 * the target does not respect: that of the last question, if it is one, and placements that come
 * from it by exchanging the columns of two or three rows, again and again. (Every placement fails
 * to respect a member.) False if out of memory.
 */
bool qs_core_rotate(const struct qs_trials *trials, const bool *core, bool *needed);

/*
 * List minimal cores other than `first` (NULL: none is known yet), each once. `found` receives
 * each; if it returns false, the list ends. True: there are no others. False: it was ended, or
 * stopped.
 */
bool qs_core_list(struct qs_trials *trials, struct qs_random_stream *random, const bool *first,
                  bool (*found)(void *state, const bool *core), void *state);

/*
 * Replace a core by a smallest one, if there is a smaller one. True: none is smaller than it.
 * False: stopped before that was known. In any case none is smaller than *lower.
 */
bool qs_core_smallest(struct qs_trials *trials, struct qs_random_stream *random, bool *core,
                      size_t *lower);

#endif
