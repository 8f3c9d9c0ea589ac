/*
 * Weights of lines, rounded to a cover that is one beyond doubt.
 *
 * Each line has a weight, a whole number of parts of which `denominator` make
 * 1. The weights are a cover of some squares if the four lines of each of them
 * weigh at least 1 together. A line holds one queen at most, hence
 *
 *   queens ≤ sum over the queens of the weight of their lines
 *          ≤ sum of all weights,
 *
 * and the number of queens on these squares is at most its whole part. Only
 * integers are in this argument and in what makes sure of it here.
 */
#ifndef QS_COVER_ROUNDING_H
#define QS_COVER_ROUNDING_H

#include "board.h"

struct qs_line_cover {
    int64_t queens;                 /* ⌊sum of the weights / denominator⌋ */
    int64_t denominator;            /* 1 … QS_COVER_DENOMINATOR_MAX */
    int64_t *weight[QS_DIRECTIONS]; /* [lines of the direction], each 0 … denominator */
};

#define QS_COVER_DENOMINATOR_MAX ((int64_t)1 << 30)

/* The arrays, from the memory of the board, not filled; false if they do not fit. */
bool qs_line_cover_take(struct qs_line_cover *cover, const struct qs_board *board);
void qs_line_cover_release(struct qs_line_cover *cover, const struct qs_board *board);

/*
 * Round the weights wanted[d][i] (any numbers at all, in parts of 1) to a cover
 * of `count` free squares, with the smallest denominator that gives the same
 * number of queens as the weights before rounding; such a cover can be checked
 * by hand, more often than not. If no small one does, the largest is taken.
 * The result is a cover whatever the numbers are, if not a good one.
 */
void qs_line_cover_round(struct qs_line_cover *cover, const struct qs_board *board,
                         const uint32_t *squares, uint32_t count,
                         const double *const wanted[QS_DIRECTIONS]);

#endif
