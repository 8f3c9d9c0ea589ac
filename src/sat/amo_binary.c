/*
 * Binary (also called bitwise or logarithmic): A. M. Frisch, T. J. Peugniez,
 * A. J. Doggett and P. W. Nightingale, "Solving Non-Boolean Satisfiability
 * Problems with Stochastic Local Search: A Comparison of Encodings", Journal
 * of Automated Reasoning 35, 2005.
 *
 * A true literal sets common variables to its own number in binary; any other
 * literal then contradicts it in some bit. It has few variables, but a clause for
 * every literal and bit.
 *
 * Kept for comparison: twelve refutations take 4.4 s, with pairwise 4.2 s
 * (bench/README.md), but the number of clauses grows with n log n, so that `auto`
 * has no use for it.
 *
 * Where pairwise needs no more clauses, n − 1 ≤ 2 ⌈log₂ n⌉, the list is encoded
 * pairwise: up to 7 literals, and also 9, because the ninth needs a fourth bit (36
 * clauses each). This is not in the paper.
 *
 * n ≤ 7 or n = 9: pairwise. Otherwise:
 * variables: ⌈log₂ n⌉. Clauses: n ⌈log₂ n⌉.
 */
#include "at_most_one.h"
#include "binary_code.h"

void qs_encode_amo_binary(const int *literals, size_t count, struct qs_clause_sink *sink)
{
    size_t bits = qs_code_bits(count);
    if (count <= 2 * bits + 1) {
        qs_encode_amo_pairwise(literals, count, sink);
        return;
    }
    int first = qs_sink_variables(sink, bits);
    for (size_t i = 0; i < count; i++)
        qs_encode_code(literals[i], i, first, bits, sink);
}
