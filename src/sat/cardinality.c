#include "cardinality.h"

#include <stdlib.h>
#include <string.h>

#include "fault.h"

/*
 * Sequential counter: C. Sinz, "Towards an Optimal CNF Encoding of Boolean
 * Cardinality Constraints", CP 2005.
 *
 * Partial sum s[i][j], for j ≤ min(i, capacity), is true if at least j of the
 * first i literals are. The sums of the last literal are the outputs; the paper
 * has a fixed bound instead and omits what that makes redundant. Size O(n c), with
 * the simplest structure: for small capacities. Here they are small, the number of
 * lines that may stay empty and a few more, so this is the default, and there is
 * no encoding for large ones: a cardinality network took longer (1.9 s, this one
 * 1.5 s; bench/README.md).
 *
 * With c the capacity:
 * variables: c (2 n − c + 1) / 2. Clauses: c (2 n − c).
 *
 * The partial sums of a prefix: s[i][1] … s[i][count].
 */
struct sums {
    int first;
    size_t count;
};

static void encode_sums(int literal, struct sums before, struct sums now,
                        struct qs_clause_sink *sink)
{
    qs_sink_binary(sink, -literal, now.first);
    for (size_t j = 0; j < before.count; j++)
        qs_sink_binary(sink, -(before.first + (int)j), now.first + (int)j);
    for (size_t j = 1; j < now.count; j++)
        qs_sink_ternary(sink, -literal, -(before.first + (int)j - 1), now.first + (int)j);
}

static void encode_sequential(const int *literals, size_t count, size_t capacity, int *outputs,
                              struct qs_clause_sink *sink)
{
    /* Even after a failure the outputs are literals: the caller may check `failed` later. */
    memcpy(outputs, literals, capacity * sizeof *outputs);
    struct sums before = {0, 0};
    for (size_t i = 0; i < count; i++) {
        struct sums now = {0, i < capacity ? i + 1 : capacity};
        now.first = qs_sink_variables(sink, now.count);
        if (sink->failed)
            return;
        for (size_t j = 0; j < now.count; j++)
            qs_sink_define(sink, now.first + (int)j, 0, i + 1, j + 1);
        encode_sums(literals[i], before, now, sink);
        before = now;
    }
    for (size_t j = 0; j < capacity; j++)
        outputs[j] = before.first + (int)j;
}

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
static void encode_tree(int *node, size_t before, size_t leaves, size_t capacity,
                        struct qs_clause_sink *sink)
{
    if (leaves == 1)
        return;
    size_t half = leaves / 2, outputs = least(leaves, capacity);
    int *left = node, *right = node + half;
    encode_tree(left, before, half, capacity, sink);
    encode_tree(right, before + half, leaves - half, capacity, sink);
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

static void encode_totalizer(const int *literals, size_t count, size_t capacity, int *outputs,
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
    encode_tree(tree, 0, count, capacity, sink);
    memcpy(outputs, tree, capacity * sizeof *outputs);
    free(tree);
}

struct card_kind {
    const char *name;
    void (*encode)(const int *literals, size_t count, size_t capacity, int *outputs,
                   struct qs_clause_sink *sink);
};

static const struct card_kind card_kinds[QS_CARD_KINDS] = {
    [QS_CARD_SEQUENTIAL] = {"sequential", encode_sequential},
    [QS_CARD_TOTALIZER] = {"totalizer", encode_totalizer},
};

const char *qs_card_name(enum qs_card card)
{
    return (size_t)card < QS_CARD_KINDS ? card_kinds[card].name : NULL;
}

void qs_encode_card(enum qs_card card, const int *literals, size_t count, size_t capacity,
                    int *outputs, struct qs_clause_sink *sink)
{
    QS_CHECK((size_t)card < QS_CARD_KINDS);
    QS_CHECK(1 <= capacity && capacity <= count);
    card_kinds[card].encode(literals, count, capacity, outputs, sink);
}

/*
 * sum + j is true if the literals so far weigh j + 1 or more. before = 0: this is the first
 * literal.
 */
static void encode_weighted(const struct qs_weighted_literal *step, size_t capacity, int before,
                            int sum, int unless, struct qs_clause_sink *sink)
{
    size_t weight = step->weight;
    qs_sink_binary(sink, -step->literal, sum + (int)(weight - 1));
    for (size_t j = 1; j < capacity; j++)
        qs_sink_binary(sink, -(sum + (int)j), sum + (int)j - 1);
    if (!before)
        return;
    for (size_t j = 0; j < capacity; j++)
        qs_sink_binary(sink, -(before + (int)j), sum + (int)j);
    for (size_t j = 0; j + weight < capacity; j++)
        qs_sink_ternary(sink, -step->literal, -(before + (int)j), sum + (int)(j + weight));
    qs_sink_ternary(sink, -step->literal, -(before + (int)(capacity - weight)), unless);
}

void qs_encode_weighted_at_most(const struct qs_weighted_literal *literals, size_t count,
                                size_t capacity, int unless, struct qs_clause_sink *sink)
{
    int before = 0;
    for (size_t i = 0; i < count && !sink->failed; i++) {
        if (literals[i].weight > capacity) {
            qs_sink_binary(sink, -literals[i].literal, unless);
            continue;
        }
        int sum = qs_sink_variables(sink, capacity);
        encode_weighted(&literals[i], capacity, before, sum, unless, sink);
        before = sum;
    }
}
