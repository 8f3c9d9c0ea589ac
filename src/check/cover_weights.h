/*
 * The weights of a cover by the lines of a board. Every field of the cover is
 * checked before it is used; all sums are exact.
 */
#ifndef QS_COVER_WEIGHTS_H
#define QS_COVER_WEIGHTS_H

#include "queensat/bound.h"

struct qs_cover_weights {
    int32_t n;
    int64_t denominator;          /* of the current cover */
    int64_t *line[QS_DIRECTIONS]; /* [2n] by line, numbered by qs_line_at; 0: not in the cover */
};

/* For boards of size n, without a cover. False if out of memory; release it in any case. */
bool qs_cover_weights_init(struct qs_cover_weights *weights, int32_t n);
void qs_cover_weights_release(struct qs_cover_weights *weights);

/*
 * Set the weights to those of a cover. NULL, or what is wrong with it: a line that
 * is repeated or not on the board, a weight that is not 1 … denominator, a
 * denominator below 1 or so large that the four weights of a square could overflow.
 */
const char *qs_cover_weights_lay(struct qs_cover_weights *weights, const struct qs_bound *bound);

/* Remove the cover, also one that is wrong. */
void qs_cover_weights_lift(struct qs_cover_weights *weights, const struct qs_bound *bound);

/* The weight of the square's line of this direction. */
int64_t *qs_cover_weights_at(struct qs_cover_weights *weights, struct qs_square square,
                             int direction);

/* The sum over the four lines of a square on the board. */
int64_t qs_cover_weights_sum(struct qs_cover_weights *weights, struct qs_square square);

/* The sum of all weights of a cover, times its denominator. −1: overflow. */
int64_t qs_cover_sum(const struct qs_bound *bound);

/* The number of queens that a cover allows: the sum of its weights, rounded down. −1: overflow. */
int64_t qs_cover_queens(const struct qs_bound *bound);

#endif
