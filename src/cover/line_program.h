/*
 * The linear program of the line cover, solved by GLPK in floating point.
 *
 *   maximise the sum of x over the squares, x ≥ 0,
 *   with the sum of x on each line ≤ 1.
 *
 * A placement is a solution with x in {0, 1}, so the optimum is an upper bound on
 * the number of queens. The dual solution gives every line a weight ≥ 0 such that
 * the four lines of every square have at least 1 together, and the sum of all
 * weights is as small as possible. The weights have rounding errors, so they
 * prove nothing as they are: see cover_rounding.h.
 *
 * GLPK keeps its state in an environment. In Debian's library each thread has its
 * own (glp_config("TLS")), so that several threads can call this at once. If GLPK
 * was built without that, a mutex makes the calls wait for each other. A thread
 * that uses GLPK itself is refused, because its environment must not be touched.
 */
#ifndef QS_LINE_PROGRAM_H
#define QS_LINE_PROGRAM_H

#include "board.h"
#include "watch.h"

/*
 * The optimal weights for `count` free squares of the board (their numbers in
 * `squares`). weight[d][i] is the weight of line i of direction d, for all lines
 * of the board; a line without any of the squares has weight 0. On success
 * *solved says whether GLPK found the optimum; if it failed numerically, or
 * aborted on a fault of its own, *solved is false and the weights are unchanged.
 *
 * The watch is asked every 0.05 s; NULL never stops. False: QS_ERROR_STOPPED;
 * QS_ERROR_MEMORY (GLPK may use what is left of the board's memory, in whole
 * megabytes; its use is added to the peak afterwards); QS_ERROR_SYSTEM (this
 * thread uses GLPK itself).
 *
 * Takes 0.001 s for 100 squares, 0.03 … 0.4 s for 1,000 … 3,000 squares on 300 …
 * 600 lines. GLPK never prints and never ends the program.
 */
bool qs_line_program_solve(const struct qs_board *board, const uint32_t *squares, uint32_t count,
                           struct qs_watch *watch, double *const weight[QS_DIRECTIONS],
                           bool *solved, struct qs_error *error);

#endif
