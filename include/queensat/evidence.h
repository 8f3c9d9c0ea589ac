/*
 * Evidence: why an upper bound holds, as a value that can be checked from the
 * instance alone.
 *
 * The free squares are those that are neither blocked nor attacked by a fixed queen.
 * Steps, in the given order, remove some of them without changing the maximum; the
 * rest falls into parts that share no line; each part has its own bound. No placement
 * has more queens than
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
     * attacks `by` attacks `square`: a queen on `square` could be moved to `by`.
     * `square` is removed.
     */
    QS_REDUCTION_DOMINATED,
    /*
     * All remaining free squares that attack `square` lie on one of its lines, so
     * some largest placement has a queen on it. It counts 1 and is removed with them.
     * `by` is the same square.
     */
    QS_REDUCTION_FORCED
};

struct qs_reduction_step {
    enum qs_reduction_kind kind;
    struct qs_square square, by;
};

/* Squares that share no line with the squares of another part. */
struct qs_part {
    struct qs_square *squares; /* [square_count] in row-major order */
    size_t square_count;
    /* On the number of queens on these squares; its cover covers only these squares. */
    struct qs_bound bound;
    /* If a search proved the bound: the best bound that a cover proves, if any. */
    struct qs_bound covered;
    struct qs_proof *proof; /* internal; NULL in a result */
};

struct qs_evidence {
    struct qs_reduction_step *steps; /* [step_count] */
    size_t step_count;
    struct qs_part *parts; /* [part_count] */
    size_t part_count;
};

/* Boards with more free squares that are not reduced have no evidence. */
#define QS_EVIDENCE_SQUARES_MAX 10000

/*
 * The common reason of the parts; QS_REASON_MIXED if they differ, QS_REASON_REDUCTION
 * if there are no parts or the evidence is NULL.
 */
QS_API enum qs_reason qs_evidence_reason(const struct qs_evidence *evidence);

/* Free evidence; that of a result is freed with the result. NULL is allowed. */
QS_API void qs_evidence_free(struct qs_evidence *evidence);

#ifdef __cplusplus
}
#endif

#endif
