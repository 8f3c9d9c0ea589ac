/*
 * The linear relaxation (LP) and its dual solution, in floating point.
 *
 *   maximise the sum of x over the free squares, x ≥ 0,
 *   with the sum of x on each line ≤ 1.
 *
 * A placement is a solution with x in {0, 1}, so the optimum is an upper bound on
 * the number of queens. The dual solution gives every line a weight ≥ 0 such that
 * the four lines of every square have at least 1 together, and the sum of all
 * weights is as small as possible. Weights found here have rounding errors, and
 * prove nothing as they are: see cover_rounding.h.
 *
 * The method is of first order: it multiplies by the matrix, which has four ones a
 * column, and factorises nothing. So its memory is linear in squares and lines, and
 * each of some hundreds or thousands of iterations takes about 7 ns a square.
 */
#ifndef QS_PDHG_H
#define QS_PDHG_H

#include "board.h"
#include "watch.h"

/*
 * A cover whose sum is nearly optimal; it need not be a vertex. weight[l] is that of
 * line l of the board, with the lines of all directions counted through (qs_board_first_line).
 * `precision` is how far the sum may be above the least, as a fraction of it. On large boards,
 * whose weights nobody reads, it is also enough that no cover can be better by a whole queen.
 *
 * The watch is asked every 5 ms or so; NULL never stops. False: QS_ERROR_STOPPED, QS_ERROR_MEMORY.
 */
bool qs_pdhg_solve(const struct qs_board *board, double precision, struct qs_watch *watch,
                   double *weight, struct qs_error *error);

#endif
