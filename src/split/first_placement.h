/* The placement with which a split begins, by a short local search. */
#ifndef QS_FIRST_PLACEMENT_H
#define QS_FIRST_PLACEMENT_H

#include "board.h"

/*
 * A placement of the instance, with its fixed queens, which the caller frees; *count is its
 * length. The board is that of the instance. The search ends at a bound or, after about a second
 * of counted work, without one; so the same instance gives the same placement. NULL:
 * QS_ERROR_MEMORY.
 */
struct qs_square *qs_first_placement(const struct qs_instance *instance,
                                     const struct qs_board *board, int32_t *count,
                                     struct qs_error *error);

#endif
