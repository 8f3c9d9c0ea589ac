/*
 * The linear program behind the line cover, solved by GLPK in floating point.
 *
 *   maximise the sum of x over the squares, x ≥ 0,
 *   with the sum of x on each line ≤ 1.
 *
 * A placement is a solution with x in {0, 1}, hence the optimum bounds the
 * number of queens. The dual solution gives every line a weight ≥ 0, such that
 * the four lines of every square weigh at least 1 together, and all of them as
 * little as possible. What comes from here is right but for rounding errors,
 * and proves nothing: see cover_rounding.h.
 *
 * GLPK keeps its state in an environment, of which each thread has its own in
 * Debian's library (glp_config("TLS")): calls in several threads run side by
 * side there. A GLPK built without that is guarded by a mutex, so that these
 * calls wait for each other. A thread that uses GLPK itself is refused, for
 * its environment must not be touched.
 */
#ifndef QS_LINE_PROGRAM_H
#define QS_LINE_PROGRAM_H

#include "board.h"
#include "watch.h"

/*
 * The optimal weights for `count` free squares of the board (their numbers in
 * `squares`). weight[d][i] is that of line i of direction d, all [lines] of
 * them; lines without one of the squares weigh 0. On success *solved says
 * whether GLPK came to an end; if it lost itself in rounding errors, or on a
 * fault of its own, *solved is false and the weights are left as they were.
 *
 * The watch is asked every 0.05 s; NULL never stops. False: QS_ERROR_STOPPED, QS_ERROR_MEMORY (the
 * memory of the board, of which GLPK gets what is left in whole megabytes, counted in the peak
 * afterwards), or QS_ERROR_SYSTEM (this thread uses GLPK itself).
 *
 * 0.001 s for 100 squares, 0.03 … 0.4 s for 1,000 … 3,000 squares on 300 …
 * 600 lines. GLPK never prints and never ends the program.
 */
bool qs_line_program_solve(const struct qs_board *board, const uint32_t *squares, uint32_t count,
                           struct qs_watch *watch, double *const weight[QS_DIRECTIONS],
                           bool *solved, struct qs_error *error);

#endif
