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
    QS_REASON_ROWS,        /* each queen added needs a row with free squares of its own */
    QS_REASON_COLUMNS,     /* each queen added needs a column with free squares of its own */
    QS_REASON_MATCHING,    /* the free squares lie on that many rows and columns */
    QS_REASON_LINE_COVER,  /* the free squares lie on lines that weigh less than one queen more */
    QS_REASON_SEARCH,      /* a complete search for one queen more ended without a placement */
    QS_REASON_SAT,         /* PicoSAT refuted the formula for one queen more */
    QS_REASON_ENUMERATION, /* all candidates were gone through: permutations, or placements */
    QS_REASON_REDUCTION,   /* forced and dominated squares: after them, no square is left */
    QS_REASON_MIXED        /* the parts that the board falls into have different reasons */
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
 * No placement has more than `value` queens, fixed ones included. For rows,
 * columns, matching and line cover the evidence is a cover: lines with weights,
 * such that the lines of every free square weigh at least 1 together. As a line
 * holds one queen at most, no more queens can be added than the whole part of
 * the sum of all weights. Weights are fractions with a common denominator. Of
 * rows, columns and matching the cover has just these lines, and no weights.
 *
 * The cover is NULL for the other reasons, which are kinds of search, and where
 * it is a cover of the parts that a reduction leaves, not of all free squares
 * (evidence.h). It is NULL, too, where the free squares were not listed; then
 * the reason is rows, and `value` is n.
 */
struct qs_bound {
    int32_t value;
    enum qs_reason reason;
    struct qs_line *cover; /* [cover_size] */
    size_t cover_size;
    int64_t *weight;     /* [cover_size], each 1 … denominator; NULL: every line weighs 1 */
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
