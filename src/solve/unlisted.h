/*
 * Solving without a list of the free squares, whose length grows with the square of
 * the number of open rows. A placement with a queen in every row is proved to be
 * maximum by the number of rows.
 */
#ifndef QS_UNLISTED_H
#define QS_UNLISTED_H

#include "memory.h"
#include "queensat/solve.h"
#include "watch.h"

/*
 * Whether to try this before listing the free squares of a board, given about how many there are
 * (qs_board_estimate): if there are many, and so dense that a random one is quickly found.
 */
bool qs_is_unlisted_first(const struct qs_instance *instance, uint64_t squares);

/* Whether a list would not help the swap search either: there are too many squares. */
bool qs_is_unlisted_only(const struct qs_instance *instance, uint64_t squares);

/*
 * Look for a placement by the swap search, on a board with about this many squares. The result
 * comes from init_result: fixed queens placed, rough upper bound, and perhaps a placement to start
 * from. Its lower bound and placement become the best that was found, if that is larger, and the
 * work is added to its own. True if there is nothing left
 * to do: the question is answered, or the search was stopped by the time limit or
 * the user. False if it gave up or ran out of memory.
 */
bool qs_solve_unlisted(const struct qs_instance *instance, uint64_t squares,
                       const struct qs_solve_options *options, struct qs_watch *watch,
                       struct qs_memory *memory, struct qs_result *result);

#endif
