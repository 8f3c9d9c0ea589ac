/*
 * Bimander: S. Hölldobler and V. H. Nguyen, "On SAT-Encodings of the
 * At-Most-One Constraint", ModRef 2013.
 *
 * The groups of the commander encoding with the codes of the binary one: a true
 * literal sets common variables to the number of its group in binary, so that
 * literals of different groups contradict each other in some bit; within a group
 * the literals are encoded pairwise. With groups of two it needs one variable and
 * about half a clause per literal fewer than binary, and the paper finds this
 * case better than binary throughout.
 *
 * Kept for comparison, because it comes closest to `auto` on both sides: twelve
 * refutations take 4.7 s, with pairwise 4.2 s; large boards 37.8 s, with product
 * 31.7 s (bench/README.md).
 *
 * Up to 6 literals, where pairwise needs no more clauses (15 and 15 for n = 6; 21
 * and 17 for n = 7), the list is encoded pairwise; this is not in the paper.
 *
 * n ≤ 6: pairwise. Otherwise, with m = ⌈n / 2⌉ groups:
 * variables: ⌈log₂ m⌉. Clauses: ⌊n / 2⌋ + n ⌈log₂ m⌉.
 */
#include "at_most_one.h"
#include "binary_code.h"

enum { PAIRWISE_MOST = 6, GROUP = 2 };

void qs_encode_amo_bimander(const int *literals, size_t count, struct qs_clause_sink *sink)
{
    if (count <= PAIRWISE_MOST) {
        qs_encode_amo_pairwise(literals, count, sink);
        return;
    }
    size_t bits = qs_code_bits((count + GROUP - 1) / GROUP);
    int first = qs_sink_variables(sink, bits);
    for (size_t i = 0; i < count; i++)
        qs_encode_code(literals[i], i / GROUP, first, bits, sink);
    for (size_t start = 0; start + 1 < count; start += GROUP)
        qs_sink_binary(sink, -literals[start], -literals[start + 1]);
}
