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
    QS_REASON_ROWS,        /* each added queen needs its own row with free squares */
    QS_REASON_COLUMNS,     /* each added queen needs its own column with free squares */
    QS_REASON_MATCHING,    /* rows and columns that cover all free squares */
    QS_REASON_LINE_COVER,  /* a cover with weights leaves too little for one more queen */
    QS_REASON_SEARCH,      /* a complete search found no placement with one more queen */
    QS_REASON_SAT,         /* PicoSAT refuted the formula for one more queen */
    QS_REASON_ENUMERATION, /* all candidates were tried: permutations, or placements */
    QS_REASON_REDUCTION,   /* forced and dominated squares, after which none is left */
    QS_REASON_MIXED        /* the parts of the board have different reasons */
};
#define QS_REASONS 9

/*
 * A word for programs ("rows", "matching", …) and the end of a sentence for
 * people; static strings. NULL if there is no such reason.
 */
QS_API const char *qs_reason_name(enum qs_reason reason);
QS_API const char *qs_reason_text(enum qs_reason reason);

/* Whether a cover is the evidence: rows, columns, matching and line cover. Otherwise false. */
QS_API bool qs_reason_has_cover(enum qs_reason reason);

/*
 * No placement has more than `value` queens, fixed ones included. For rows, columns,
 * matching and line cover, the evidence is a cover: lines with weights such that the
 * weights of the lines of every free square add up to at least 1. As a line holds at
 * most one queen, the number of queens that can be added is at most the sum of all
 * weights, rounded down. Weights are fractions with a common denominator. For rows,
 * columns and matching, the cover has just these lines, without weights.
 *
 * The cover is NULL for the other reasons, and if it covers only the parts that a
 * reduction leaves, not all free squares (evidence.h). It is also NULL if the free
 * squares were not listed; then the reason is rows, and `value` is n.
 */
struct qs_bound {
    int32_t value;
    enum qs_reason reason;
    struct qs_line *cover; /* [cover_size] */
    size_t cover_size;
    int64_t *weight;     /* [cover_size], each 1 … denominator; NULL: every line has weight 1 */
    int64_t denominator; /* of the weights; ignored if they are NULL */
};

/*
 * Free the cover and its weights. The bounds of a result and of its evidence are
 * released with it. NULL, a bound of zeros and one that was released are allowed.
 */
QS_API void qs_bound_release(struct qs_bound *bound);

#ifdef __cplusplus
}
#endif

#endif
