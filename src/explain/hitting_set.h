/*
 * Smallest hitting sets: given sets of members 0 … count − 1, one at a time, the fewest members of
 * which each set has at least one. PicoSAT finds them, with a bound on the number of members that
 * only ever rises (the duality that this serves: J. Bailey, P. Stuckey, "Discovery of minimal
 * unsatisfiable subsets of constraints using hitting set dualization", PADL 2005).
 */
#ifndef QS_HITTING_SET_H
#define QS_HITTING_SET_H

#include "memory.h"
#include "queensat/solve.h"
#include "watch.h"

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
