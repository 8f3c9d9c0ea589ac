/*
 * An upper bound on the number of queens, and why it holds.
 */
#ifndef QUEENSAT_BOUND_H
#define QUEENSAT_BOUND_H

#include "queensat/instance.h"

#ifdef __cplusplus
extern "C" {
#endif

enum qs_reason {
    QS_REASON_ROWS,       /* each queen added needs a row with free squares of its own */
    QS_REASON_COLUMNS,    /* each queen added needs a column with free squares of its own */
    QS_REASON_MATCHING,   /* the free squares lie on that many rows and columns */
    QS_REASON_LINE_COVER, /* the free squares lie on lines that weigh less than one queen more */
    QS_REASON_REDUCTION,  /* forced and dominated squares settled, lines bound the parts left */
    QS_REASON_SAT,        /* PicoSAT refuted the formula for one queen more */
    QS_REASON_BACKTRACK,  /* the backtracker searched for one queen more, exhaustively */
    QS_REASON_BRUTE,      /* every permutation was judged, none is a placement */
    QS_REASON_PREFIX,     /* every permutation was abandoned at a prefix */
    QS_REASON_PLAIN,      /* the complete tree of placements was gone through */
    QS_REASON_FIRST,      /* the search for a first full placement ended without one */
    QS_REASON_MARKED      /* the list of all full placements is empty */
};
#define QS_REASONS 12

/* A word for programs ("rows", "matching", …) and a sentence's end for people. */
QS_API const char *qs_reason_name(enum qs_reason reason);
QS_API const char *qs_reason_text(enum qs_reason reason);

/* Whether a cover is the evidence: rows, columns, matching and line cover. */
QS_API bool qs_reason_has_cover(enum qs_reason reason);

/*
 * No placement has more than `value` queens, fixed ones included. For rows,
 * columns, matching and line cover the evidence is a cover: lines with weights,
 * such that the lines of every free square weigh at least 1 together. As a line
 * holds one queen at most, no more queens can be added than the whole part of
 * the sum of all weights. Weights are fractions with a common denominator.
 *
 * The cover is NULL for all other reasons: those by search, and the reduction,
 * whose covers are of the parts that it left over and not of all free squares.
 * It is NULL, too, where the free squares were not listed; then the reason is
 * rows, and `value` is n.
 */
struct qs_bound {
    int32_t value;
    enum qs_reason reason;
    struct qs_line *cover; /* [cover_size] */
    size_t cover_size;
    int64_t *weight;     /* [cover_size], each 1 … denominator; NULL: every line weighs 1 */
    int64_t denominator; /* of the weights; of no meaning if they are NULL */
};

/* Free the cover and its weights. */
QS_API void qs_bound_release(struct qs_bound *bound);

#ifdef __cplusplus
}
#endif

#endif
