/*
 * Cores: sets of soft constraints with which the target is impossible; minimal ones (MUS) are the
 * blames of an explanation. Corrections: fixed queens without which it is possible. Hitting sets,
 * which lead from the ones to the others.
 */
#ifndef QS_CORE_H
#define QS_CORE_H

#include "memory.h"
#include "random.h"
#include "trials.h"

/*
 * Make a core smaller. Members that are `needed` stay; more are marked as such, without which the
 * target fits. True: all members are needed. False: for some this is not known, because the stage
 * had to stop, or the question took more than `patience` ticks (0: no limit). Coarsely: stop,
 * too, when it is no use any more to leave out several members at once, which takes few questions
 * and gives sets that are not much larger.
 */
enum qs_shrinking { QS_SHRINK_FULLY, QS_SHRINK_COARSELY };
bool qs_core_shrink(struct qs_trials *trials, struct qs_random_stream *random, uint64_t patience,
                    enum qs_shrinking how, bool *core, bool *needed);

/*
 * The target fits with the set, and does so afterwards, when nothing more could be added to it with
 * questions that take `patience` ticks or less: its complement is a correction set.
 */
void qs_core_grow(struct qs_trials *trials, struct qs_random_stream *random, uint64_t patience,
                  bool *set);

/*
 * Without a search: if a cover refutes the target for the set, drop members without which the
 * cover, slightly changed, still does, the best of several attempts; otherwise do nothing. Members
 * that are `needed` stay.
 */
void qs_core_by_cover(struct qs_trials *trials, const bool *needed, struct qs_random_stream *random,
                      int attempts, bool *set);

/*
 * Without a search: if rows or columns without a free square are why the target does not fit with
 * the set, keep only what takes squares of as few of them as are needed. False: they are not why.
 */
bool qs_core_by_lines(struct qs_trials *trials, bool *set);

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

/*
 * Corrections: fixed queens without which the target fits, the fewest if possible; the removal of
 * an explanation. (A minimal correction set, MCS, of the queens.)
 *
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

/*
 * Smallest hitting sets: given sets of members 0 … count − 1, one at a time, the fewest members of
 * which each set has at least one. PicoSAT finds them, with a bound on the number of members that
 * only ever rises (the duality that this serves: J. Bailey, P. Stuckey, "Discovery of minimal
 * unsatisfiable subsets of constraints using hitting set dualization", PADL 2005).
 */
struct qs_hitting_set;

/* At least one member. The memory and the watch must outlive it. NULL: out of memory. */
struct qs_hitting_set *qs_hitting_set_new(size_t count, uint64_t seed, struct qs_memory *memory,
                                          struct qs_watch *watch);
void qs_hitting_set_free(struct qs_hitting_set *hitting);

/* Also hit the set, [count], which has a member. */
void qs_hitting_set_add(struct qs_hitting_set *hitting, const bool *set);

/*
 * Find a smallest hitting set, [count]. False: the watch stopped, or out of memory; then only
 * the bound may have risen.
 */
bool qs_hitting_set_solve(struct qs_hitting_set *hitting, bool *hit);

/* Smaller hitting sets than this are not wanted: the bound begins here. */
void qs_hitting_set_begin_at(struct qs_hitting_set *hitting, size_t lower);

/* No hitting set that is wanted is smaller than this. */
size_t qs_hitting_set_lower(const struct qs_hitting_set *hitting);

/* Whether the last solve ran out of memory. */
bool qs_hitting_set_is_broken(const struct qs_hitting_set *hitting);

#endif
