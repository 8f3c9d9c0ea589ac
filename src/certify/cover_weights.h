/*
 * The weights of a cover laid on the lines of a board. Every field of the cover
 * is checked before it is used; all sums are exact.
 */
#ifndef QS_COVER_WEIGHTS_H
#define QS_COVER_WEIGHTS_H

#include "queensat/bound.h"

struct qs_cover_weights {
    int32_t n;
    int64_t denominator; /* of the cover that is laid */
    int64_t
        *line[QS_DIRECTIONS]; /* [2n] by line, as qs_line_at numbers them; 0: not in the cover */
};

/* For boards of size n; no cover is laid. False without memory: release it all the same. */
bool qs_cover_weights_init(struct qs_cover_weights *weights, int32_t n);
void qs_cover_weights_release(struct qs_cover_weights *weights);

/*
 * Lay the cover of a bound. NULL, or what is wrong with it: a line that is not
 * on the board or stands twice, a weight that is not 1 … denominator, a
 * denominator so large that the four weights of a square could overflow.
 */
const char *qs_cover_weights_lay(struct qs_cover_weights *weights, const struct qs_bound *bound);

/* Take the cover off again, also one that was laid in part. */
void qs_cover_weights_lift(struct qs_cover_weights *weights, const struct qs_bound *bound);

/* The weight of a line: 0 if it is not in the cover. */
int64_t *qs_cover_weights_at(struct qs_cover_weights *weights, struct qs_square square,
                             int direction);

/* The sum over the four lines of a square on the board. */
int64_t qs_cover_weights_sum(struct qs_cover_weights *weights, struct qs_square square);

/* The whole part of the sum of all weights of a cover: queens. −1: negative or too large. */
int64_t qs_cover_queens(const struct qs_bound *bound);

#endif
