/*
 * Totalizer: O. Bailleux and Y. Boufkhad, "Efficient CNF Encoding of Boolean
 * Cardinality Constraints", CP 2003.
 *
 * A balanced tree with the literals at its leaves. Each node counts in unary the
 * true literals below it: at least i on the left and at least j on the right make
 * at least i + j. Only this direction is encoded, and no node counts beyond the
 * capacity (as in the k-cardinality trees of later papers). It propagates from a
 * literal to an output in logarithmically many steps, but the root alone has up to
 * about c² / 2 clauses. For small and medium capacities.
 *
 * Kept because it is the one that MaxSAT solvers use, and as fast as the default
 * (1.4 s against 1.5 s on four refutations with slack; bench/README.md).
 *
 * With c the capacity, l = ⌊n / 2⌋ and r = ⌈n / 2⌉:
 * variables: V(1) = 0, V(n) = min(n, c) + V(l) + V(r).
 * Clauses: C(1) = 0, C(n) = S(n) + C(l) + C(r), where S(n) is the number of pairs
 * i ≤ min(l, c), j ≤ min(r, c) with 1 ≤ i + j ≤ c; if n ≤ c, S(n) = (l + 1) (r + 1) − 1.
 */
#include "cardinality.h"

#include <stdlib.h>
#include <string.h>

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* i on the left and j on the right make the sum. A count of 0 is always reached: no literal. */
static void encode_addition(const int *left, size_t i, const int *right, size_t j, int sum,
                            struct qs_clause_sink *sink)
{
    if (i == 0)
        qs_sink_binary(sink, -right[j - 1], sum);
    else if (j == 0)
        qs_sink_binary(sink, -left[i - 1], sum);
    else
        qs_sink_ternary(sink, -left[i - 1], -right[j - 1], sum);
}

/*
 * Replace the literals of the leaves by the outputs of the node above them,
 * from the start of the array; there are never more outputs than leaves. `before`
 * counts the leaves before these.
 */
static void encode_node(int *node, size_t before, size_t leaves, size_t capacity,
                        struct qs_clause_sink *sink)
{
    if (leaves == 1)
        return;
    size_t half = leaves / 2, outputs = least(leaves, capacity);
    int *left = node, *right = node + half;
    encode_node(left, before, half, capacity, sink);
    encode_node(right, before + half, leaves - half, capacity, sink);
    int first = qs_sink_variables(sink, outputs);
    if (sink->failed)
        return;
    for (size_t i = 0; i < outputs; i++)
        qs_sink_define(sink, first + (int)i, before, before + leaves, i + 1);
    size_t left_most = least(half, capacity), right_most = least(leaves - half, capacity);
    /* A failed sink would drop the clauses, but generating them takes quadratic time. */
    for (size_t i = 0; i <= left_most && !sink->failed; i++)
        for (size_t j = i == 0; j <= least(right_most, outputs - i); j++)
            encode_addition(left, i, right, j, first + (int)(i + j) - 1, sink);
    for (size_t i = 0; i < outputs; i++)
        node[i] = first + (int)i;
}

void qs_encode_card_totalizer(const int *literals, size_t count, size_t capacity, int *outputs,
                              struct qs_clause_sink *sink)
{
    /* Even after a failure the outputs are literals: the caller may check `failed` later. */
    memcpy(outputs, literals, capacity * sizeof *outputs);
    int *tree = malloc(count * sizeof *tree);
    if (!tree) {
        sink->failed = true;
        return;
    }
    memcpy(tree, literals, count * sizeof *tree);
    encode_node(tree, 0, count, capacity, sink);
    memcpy(outputs, tree, capacity * sizeof *outputs);
    free(tree);
}
