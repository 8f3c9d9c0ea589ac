/*
 * Encodings of constraints on numbers of true literals. Their names are in queensat/solve.h.
 */
#ifndef QS_ENCODING_H
#define QS_ENCODING_H

#include <stddef.h>

#include "clause_sink.h"
#include "queensat/solve.h"

/*
 * At most one of the literals is true; QS_AMO_AUTO is not allowed here. Every encoding is arc
 * consistent by unit propagation: as soon as one literal is true, all others become false.
 * The words for auxiliary variables, which a true literal makes true (binary: as the bit is):
 *   first        i: one of the first i literals is true (sequential)
 *   group, place g: a literal of group g, or at place g of its group, is true (product)
 *   group_place  and so on: the same of the groups as literals, if they are many (product)
 *   bit          b: bit b of the number of the true literal, from 0 (binary)
 */
void qs_encode_amo(enum qs_amo amo, const int *literals, size_t count, struct qs_clause_sink *sink);

/*
 * Counting true literals, up to a capacity, 1 ≤ capacity ≤ count. An encoder adds outputs o[1] …
 * o[capacity], of which o[j] is stored in outputs[j − 1]: if at least j of the input literals
 * are true, o[j] is true. The converse does not hold and is not needed: the bound
 * "at most k" (k < capacity) is the literal −o[k + 1], given as a unit clause or,
 * if the bound is to move later, as an assumption. By unit propagation, −o[k + 1]
 * and k true inputs make all other inputs false.
 */
void qs_encode_card(enum qs_card card, const int *literals, size_t count, size_t capacity,
                    int *outputs, struct qs_clause_sink *sink);

/* A counter whose outputs are kept. All 0: there is none yet. The outputs are the owner's to free.
 */
struct qs_counter {
    int *outputs; /* [capacity] */
    size_t capacity;
};

/*
 * Encode a counter in place of the one that is there, whose clauses remain; a larger capacity than
 * `count` is `count`. If out of memory, the sink fails.
 */
void qs_counter_encode(struct qs_counter *counter, enum qs_card card, const int *literals,
                       size_t count, size_t capacity, struct qs_clause_sink *sink);

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
