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
 */
#ifndef QS_COVER_ROUNDING_H
#define QS_COVER_ROUNDING_H

#include "board.h"

struct qs_dual_cover {
    int64_t queens;      /* ⌊sum of the weights / denominator⌋ */
    int64_t denominator; /* 1 … QS_COVER_DENOMINATOR_MAX */
    int64_t *weight; /* [lines of all directions], as for qs_board_first_line; 0 … denominator */
};

#define QS_COVER_DENOMINATOR_MAX ((int64_t)1 << 30)

/* Allocate the weights, uninitialised, from the board's memory. False if out of memory. */
bool qs_dual_cover_take(struct qs_dual_cover *cover, const struct qs_board *board);
void qs_dual_cover_release(struct qs_dual_cover *cover, const struct qs_board *board);

/*
 * Round the weights wanted[line] (any numbers, also NaN) to a cover of the free squares. The
 * denominator is the smallest that gives the same number of
 * queens as the weights before rounding, so that the cover can often be checked
 * by hand; if no small one does, it is QS_COVER_DENOMINATOR_MAX. Whatever the
 * weights are, the result is a cover, though perhaps not a good one.
 */
void qs_dual_cover_round(struct qs_dual_cover *cover, const struct qs_board *board,
                         const double *wanted);

/* The same with QS_COVER_DENOMINATOR_MAX, so that the sum is hardly more than that of `wanted`. */
void qs_dual_cover_round_finely(struct qs_dual_cover *cover, const struct qs_board *board,
                                const double *wanted);

#endif
