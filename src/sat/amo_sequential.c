/*
 * Sequential counter: C. Sinz, "Towards an Optimal CNF Encoding of Boolean
 * Cardinality Constraints", CP 2005, with the bound 1.
 *
 * Variable s[i], for all but the last literal, is true if one of the first i
 * literals is; every later literal must then be false. Linear in size, and the
 * variables have a meaning on the board: the line has a queen on this square or
 * before it.
 *
 * Kept because it is the best-known linear encoding, the one to compare an
 * exported formula with. `auto` does not use it: large boards take 45.6 s and
 * 81 MB, with product 31.7 s and 49 MB (bench/amo_encodings.sh).
 *
 * Up to 5 literals, where pairwise needs no more clauses (10 and 11 for n = 5; 15
 * and 14 for n = 6), the list is encoded pairwise; this is not in the paper.
 *
 * n ≤ 5: pairwise. Otherwise: variables: n − 1. Clauses: 3 n − 4.
 */
#include "at_most_one.h"

enum { PAIRWISE_MOST = 5 };

void qs_encode_amo_sequential(const int *literals, size_t count, struct qs_clause_sink *sink)
{
    if (count <= PAIRWISE_MOST) {
        qs_encode_amo_pairwise(literals, count, sink);
        return;
    }
    /* Variable first + i is s[i + 1]. */
    int first = qs_sink_variables(sink, count - 1);
    if (sink->failed)
        return;
    qs_sink_binary(sink, -literals[0], first);
    for (size_t i = 1; i + 1 < count; i++) {
        int before = first + (int)i - 1, now = before + 1;
        qs_sink_binary(sink, -literals[i], -before);
        qs_sink_binary(sink, -literals[i], now);
        qs_sink_binary(sink, -before, now);
    }
    qs_sink_binary(sink, -literals[count - 1], -(first + (int)count - 2));
}
