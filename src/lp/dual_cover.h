/*
 * Covers of the free squares by lines with weights: dual solutions of the linear relaxation (LP),
 * in integers, each of which proves an upper bound.
 */
#ifndef QS_DUAL_COVER_H
#define QS_DUAL_COVER_H

#include "board.h"
#include "proof.h"
#include "queensat/evidence.h"
#include "watch.h"

/*
 * Weights of lines in floating point, rounded to a cover in integers.
 *
 * Each line has a weight, an integer number of parts, of which `denominator`
 * make 1. The weights are a cover of the free squares if the weights of the four
 * lines of each add up to at least 1. A line holds at most one queen,
 * hence
 *
 *   queens ≤ sum over the queens of the weights of their lines
 *          ≤ sum of all weights,
 *
 * and the number of queens is at most the sum rounded down. Both
 * this argument and the check of it here use integers only.
 *
 * All 0: no cover.
 */
struct qs_dual_cover {
    const struct qs_board *board;
    int64_t queens;      /* ⌊sum / denominator⌋ */
    int64_t sum;         /* of the weights, in parts */
    int64_t denominator; /* 1 … QS_COVER_DENOMINATOR_MAX */
    int64_t *weight; /* [lines of all directions], as for qs_board_first_line; 0 … denominator */
};

#define QS_COVER_DENOMINATOR_MAX ((int64_t)1 << 30)

/*
 * Allocate the weights, uninitialised, from the memory of the board, which must outlive the cover.
 * False if out of memory; then there is no cover. Released, there is none any more.
 */
bool qs_dual_cover_take(struct qs_dual_cover *cover, const struct qs_board *board);
void qs_dual_cover_release(struct qs_dual_cover *cover);

/*
 * Round the weights wanted[line] (any numbers, also NaN) to a cover of the free squares. The
 * denominator is the smallest that gives the same number of
 * queens as the weights before rounding, so that the cover can often be checked
 * by hand; if no small one does, it is QS_COVER_DENOMINATOR_MAX. Whatever the
 * weights are, the result is a cover, though perhaps not a good one. False: the watch (NULL never
 * stops) says stop; then it is none.
 */
bool qs_dual_cover_round(struct qs_dual_cover *cover, const double *wanted, struct qs_watch *watch);

/* Write the weights of all lines, but for those that are 0, and the end of the text's line. */
void qs_log_weights(struct qs_proof_log *log, const struct qs_line_map *map, const int64_t *weight);

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
 * prove nothing as they are.
 *
 * The method is of first order: it multiplies by the matrix, which has four ones a
 * column, and factorises nothing. So its memory is linear in squares and lines, and
 * each of some hundreds or thousands of iterations takes about 7 ns a square.
 *
 * A cover whose sum is nearly optimal; it need not be a vertex. weight[l] is that of
 * line l of the board, with the lines of all directions counted through (qs_board_first_line).
 * `precision` is how far the sum may be above the least, as a fraction of it. On large boards,
 * whose weights nobody reads, it is also enough that no cover can be better by a whole queen.
 *
 * The watch is asked every 5 ms or so; NULL never stops. False: QS_ERROR_STOPPED, QS_ERROR_MEMORY.
 */
bool qs_pdhg_solve(const struct qs_board *board, double precision, struct qs_watch *watch,
                   double *weight, struct qs_error *error);

enum { QS_SQUARE_LIMITS = 32 };

/* Further constraints of the LP: each limits the sum of x over some squares. */
struct qs_square_limits {
    uint32_t count;
    uint32_t *of_square; /* [squares] bit l: limit l counts the square */
    double most[QS_SQUARE_LIMITS];
    double enough;   /* a sum of weights below it is good enough */
    double *x;       /* [squares] receives a nearly optimal solution, perhaps not quite feasible */
    double sum;      /* receives that of the weights, each times what its constraint allows */
    uint64_t visits; /* receives the work, in squares and constraints */
};

/* The same within limits, whose weights follow those of the lines. NULL: there are none. */
bool qs_pdhg_solve_within(const struct qs_board *board, struct qs_square_limits *limits,
                          double precision, struct qs_watch *watch, double *weight,
                          struct qs_error *error);

/*
 * The line cover with weights: an upper bound from lines of all four directions.
 *
 * The weights are those of the LP (qs_pdhg_solve), made exact
 * (qs_dual_cover_round): by J. von Neumann's duality its dual solution certifies
 * the optimum. The rows and columns of the matching bound are such a cover, too,
 * so the optimum is never worse than that bound, and where diagonals are crowded
 * it is far better. (Such boards: I. Gent, C. Jefferson, P. Nightingale,
 * "Complexity of n-Queens Completion", JAIR 59, 2017.)
 *
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
