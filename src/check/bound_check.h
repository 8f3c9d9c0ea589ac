/*
 * Checks what proves a bound, from the instance alone: a placement the lower one, a cover the
 * upper one. It shares no code with what found them. Every field of a cover is checked before it
 * is used; all sums are exact. Covers are read from a certificate, and are weights on the lines
 * of a board.
 */
#ifndef QS_BOUND_CHECK_H
#define QS_BOUND_CHECK_H

#include "certificate_reader.h"
#include "line_at.h"
#include "queensat/evidence.h"

/*
 * Whether the squares are a valid placement: inside the board, none blocked,
 * no two attacking each other, all fixed queens among them. Otherwise false:
 * QS_ERROR_DEFECT, with the squares in the text, or QS_ERROR_MEMORY.
 */
bool qs_check_placement(const struct qs_instance *instance, const struct qs_square *squares,
                        size_t count, struct qs_error *error);

/* The cover that was read last; reading another one reuses the memory. */
struct qs_certificate_cover {
    struct qs_bound bound; /* value and reason are not set */
    size_t room, weight_room;
};

/*
 * Read D:r3*1;c4*2;d-1*1;s5*2, which gives row 3, column 4, difference −1 and sum 5 the weights
 * 1/D, 2/D, 1/D and 2/D. Checks that each line is on the board, that there are no more of
 * them than the board has, and each weight from 1 to the denominator, but not that lines are
 * distinct. False with the reader's error; release it in any case.
 */
bool qs_certificate_cover_read(struct qs_certificate_cover *cover,
                               struct qs_certificate_reader *reader,
                               const struct qs_line_numbers *numbers);
void qs_certificate_cover_release(struct qs_certificate_cover *cover);

struct qs_cover_weights {
    const struct qs_line_numbers *numbers;
    int64_t denominator;          /* of the current cover */
    int64_t *line[QS_DIRECTIONS]; /* [qs_line_room] by qs_line_at; 0: not in the cover */
};

/* The numbers must outlive it. False if out of memory; release it in any case. */
bool qs_cover_weights_init(struct qs_cover_weights *weights, const struct qs_line_numbers *numbers);
void qs_cover_weights_release(struct qs_cover_weights *weights);

/*
 * Set the weights to those of a cover. NULL, or what is wrong with it: a line that
 * is repeated or not on the board, a weight that is not 1 … denominator, a
 * denominator below 1 or so large that the four weights of a square could overflow.
 */
const char *qs_cover_weights_lay(struct qs_cover_weights *weights, const struct qs_bound *bound);

/* Remove the cover, also one that is wrong. */
void qs_cover_weights_lift(struct qs_cover_weights *weights, const struct qs_bound *bound);

/* The sum over the four lines of a square on the board. */
static inline int64_t qs_cover_weights_sum(const struct qs_cover_weights *weights,
                                           struct qs_square square)
{
    int64_t sum = 0;
    for (int d = 0; d < QS_DIRECTIONS; d++)
        sum += weights->line[d][qs_line_at(weights->numbers, square, d)];
    return sum;
}

/* The sum of all weights of a cover, times its denominator. −1: overflow. */
int64_t qs_cover_sum(const struct qs_bound *bound);

/* The number of queens that a cover allows: the sum of its weights, rounded down. −1: overflow. */
int64_t qs_cover_queens(const struct qs_bound *bound);

/*
 * Whether the cover proves that at most `bound->value` queens fit: its lines
 * are distinct, each weight is above 0 and at most 1, the weights of the lines of
 * every free square add up to at least 1, and value = fixed queens + the whole part
 * of the sum of all weights. Otherwise false (QS_ERROR_DEFECT). The reason of the
 * bound is not checked. Time: (rows without a queen) × n.
 */
bool qs_check_cover(const struct qs_instance *instance, const struct qs_bound *bound,
                    struct qs_error *error);

#endif
