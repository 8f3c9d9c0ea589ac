/*
 * The line cover with weights: an upper bound from lines of all four directions.
 *
 * The weights are those of the LP (pdhg.h), made exact
 * (cover_rounding.h): by J. von Neumann's duality its dual solution certifies
 * the optimum. The rows and columns of the matching bound are such a cover, too,
 * so the optimum is never worse than that bound, and where diagonals are crowded
 * it is far better. (Such boards: I. Gent, C. Jefferson, P. Nightingale,
 * "Complexity of n-Queens Completion", JAIR 59, 2017.)
 */
#ifndef QS_DUAL_COVER_H
#define QS_DUAL_COVER_H

#include "board.h"
#include "cover_rounding.h"
#include "queensat/bound.h"
#include "watch.h"

/*
 * `bound` is an upper bound for the board, for example that of
 * qs_structural_bound. If a line cover of all free squares gives a smaller one,
 * it is replaced (QS_REASON_LINE_COVER, with cover and weights), and its cover is
 * released. Otherwise, and on failure, it is unchanged. False:
 * QS_ERROR_STOPPED, by the watch (NULL never stops), or QS_ERROR_MEMORY.
 *
 * `fine` is NULL, or receives on success the same weights rounded finely, to be released.
 */
bool qs_dual_cover_bound(const struct qs_board *board, struct qs_watch *watch,
                         struct qs_bound *bound, struct qs_dual_cover *fine,
                         struct qs_error *error);

#endif
