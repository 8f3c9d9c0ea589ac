/*
 * Evidence: why an upper bound holds, as a value that can be checked from the
 * instance alone.
 *
 * The free squares are those that are neither blocked nor attacked by a fixed
 * queen. Steps take some of them away, in the order given, and leave the
 * maximum as it is; the rest falls into parts that share no line; each part has
 * a bound of its own. No placement has more queens than
 *
 *   fixed queens + forced queens + the sum of the parts' bounds.
 */
#ifndef QUEENSAT_EVIDENCE_H
#define QUEENSAT_EVIDENCE_H

#include "queensat/bound.h"

#ifdef __cplusplus
extern "C" {
#endif

enum qs_reduction_kind {
    /*
     * `square` and `by` attack each other, and every remaining free square that
     * attacks `by` attacks `square`: a queen there could stand on `by` as well.
     * The square leaves.
     */
    QS_REDUCTION_DOMINATED,
    /*
     * All remaining free squares that attack `square` lie on one of its lines:
     * some largest placement has a queen on it. It counts 1, and leaves with
     * them. `by` is the same square.
     */
    QS_REDUCTION_FORCED
};

struct qs_reduction_step {
    enum qs_reduction_kind kind;
    struct qs_square square, by;
};

/* Squares that share no line with those of another part. */
struct qs_part {
    struct qs_square *squares; /* [square_count] in row-major order */
    size_t square_count;
    /* Of the queens on these squares; the cover is one of these squares alone. */
    struct qs_bound bound;
    /* Where a search closed the part: the best bound that a cover proves, if there is one. */
    struct qs_bound covered;
    struct qs_proof *proof; /* internal; NULL in a result */
};

struct qs_evidence {
    struct qs_reduction_step *steps; /* [step_count] */
    size_t step_count;
    struct qs_part *parts; /* [part_count] */
    size_t part_count;
};

/* Larger boards that are not reduced get no list of their squares as evidence. */
#define QS_EVIDENCE_SQUARES_MAX 10000

/*
 * The parts' common reason; QS_REASON_MIXED if they differ, QS_REASON_REDUCTION
 * if there are no parts, or no evidence (NULL).
 */
QS_API enum qs_reason qs_evidence_reason(const struct qs_evidence *evidence);

/* Free it all. That of a result is freed with it. NULL is allowed. */
QS_API void qs_evidence_free(struct qs_evidence *evidence);

#ifdef __cplusplus
}
#endif

#endif
