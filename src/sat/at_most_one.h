/*
 * At-most-one constraints: at most one of the given literals is true.
 *
 * Every encoding is arc consistent by unit propagation: as soon as one literal
 * is true, all others become false. Their names are in queensat/solve.h.
 */
#ifndef QS_AT_MOST_ONE_H
#define QS_AT_MOST_ONE_H

#include <stddef.h>

#include "clause_sink.h"
#include "queensat/solve.h"

/* Encode "at most one of the literals"; QS_AMO_AUTO is not allowed here. */
void qs_encode_amo(enum qs_amo amo, const int *literals, size_t count, struct qs_clause_sink *sink);

#endif
