/*
 * Solving without a list of the free squares, which grows with the square of
 * the open rows. A queen in every row is the most there can be: a placement
 * that has it needs no other proof.
 */
#ifndef QS_UNLISTED_H
#define QS_UNLISTED_H

#include "memory.h"
#include "queensat/solve.h"
#include "watch.h"

/*
 * Whether a board has enough open rows and free squares for this to be worth a try before its
 * squares are listed.
 */
bool qs_is_unlisted_first(const struct qs_instance *instance, struct qs_memory *memory,
                          struct qs_watch *watch);

/* Whether it has so many that a list would not help the swap search. */
bool qs_is_unlisted_only(const struct qs_instance *instance);

/*
 * Look for a placement by the swap search. The result is as init_result makes
 * it: fixed queens placed, rough upper bound; its lower bound and placement are
 * raised to the best that was found, and the work is added to.
 * True if there is nothing left to do: the question is answered, or a limit
 * of time or the user ended the search. False if it gave up, or if the memory
 * did not suffice.
 */
bool qs_solve_unlisted(const struct qs_instance *instance, const struct qs_solve_options *options,
                       struct qs_watch *watch, struct qs_memory *memory, struct qs_result *result);

#endif
