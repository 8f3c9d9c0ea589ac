/*
 * Cardinality: counting true literals, up to a capacity.
 *
 * An encoder adds outputs o[1] … o[capacity]: if at least j of the input literals
 * are true, o[j] is true. The converse does not hold and is not needed: the bound
 * "at most k" (k < capacity) is the literal −o[k + 1], given as a unit clause or,
 * if the bound is to move later, as an assumption. By unit propagation, −o[k + 1]
 * and k true inputs make all other inputs false.
 */
#ifndef QS_CARDINALITY_H
#define QS_CARDINALITY_H

#include <stddef.h>

#include "clause_sink.h"
#include "queensat/encoding.h"

/*
 * Encode a counter over `count` literals, 1 ≤ capacity ≤ count. Output o[j] is
 * stored in outputs[j − 1].
 */
void qs_encode_card(enum qs_card card, const int *literals, size_t count, size_t capacity,
                    int *outputs, struct qs_clause_sink *sink);

/* The encodings themselves, one file each. */
void qs_encode_card_sequential(const int *literals, size_t count, size_t capacity, int *outputs,
                               struct qs_clause_sink *sink);
void qs_encode_card_totalizer(const int *literals, size_t count, size_t capacity, int *outputs,
                              struct qs_clause_sink *sink);

#endif
