/*
 * A counter with weights: the sum of the weights of the true literals is at most
 * a capacity.
 *
 * S. Hölldobler, N. Manthey, P. Steinke, "A Compact Encoding of Pseudo-Boolean
 * Constraints into SAT", KI 2012. It is Sinz' sequential counter with steps of
 * more than one; as soon as the true literals leave less than another one's
 * weight, unit propagation makes that one false. With n literals and capacity c:
 * n c variables, about 3 n c clauses.
 */
#ifndef QS_WEIGHTED_COUNTER_H
#define QS_WEIGHTED_COUNTER_H

#include <stddef.h>

#include "clause_sink.h"

struct qs_weighted_literal {
    int literal;
    size_t weight; /* 1 or more */
};

/*
 * The constraint holds unless the literal `unless` is true. At most `capacity` ≥ 1; literals that
 * weigh more are false.
 */
void qs_encode_weighted_at_most(const struct qs_weighted_literal *literals, size_t count,
                                size_t capacity, int unless, struct qs_clause_sink *sink);

#endif
