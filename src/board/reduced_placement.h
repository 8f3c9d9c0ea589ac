/* Takes a placement that is known through the steps of a reduction. */
#ifndef QS_REDUCED_PLACEMENT_H
#define QS_REDUCED_PLACEMENT_H

#include "reduction.h"

/*
 * Change a valid placement of *count free squares of the board into one that has at least as many
 * queens, all forced squares among them, and the others on squares of components. Ascending.
 * `squares` has room for the board's rows.
 *
 * False, and nothing has changed, if out of memory.
 */
bool qs_reduced_placement(const struct qs_reduction *reduction, const struct qs_board *board,
                          uint32_t *squares, uint32_t *count);

#endif
