#include "encoding.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fault.h"

/*
 * Pairwise (folklore; also called naive or direct): no two literals are true.
 *
 * There are no auxiliary variables, so one step of propagation is enough, and
 * every other encoding here uses it for short lists. The number of clauses is
 * quadratic. For small boards and short lines.
 *
 * What `auto` takes up to 15,000 free squares (board_cnf.c): twelve refutations
 * by PicoSAT take 4.2 s with it, with the others 4.4 to 5.8 s
 * (bench/results/experiments.md; another seed makes 4.5 s of it).
 *
 * Variables: 0. Clauses: n (n − 1) / 2.
 */
static void amo_pairwise(const int *literals, size_t count, struct qs_clause_sink *sink)
{
    /* A failed sink would drop the clauses, but generating them takes quadratic time. */
    for (size_t i = 1; i < count && !sink->failed; i++)
        for (size_t j = 0; j < i; j++)
            qs_sink_binary(sink, -literals[j], -literals[i]);
}

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
 * 81 MB, with product 31.7 s and 49 MB (bench/run.py amo).
 *
 * Up to 5 literals, where pairwise needs no more clauses (10 and 11 for n = 5; 15
 * and 14 for n = 6), the list is encoded pairwise; this is not in the paper.
 *
 * n ≤ 5: pairwise. Otherwise: variables: n − 1. Clauses: 3 n − 4.
 */
enum { SEQUENTIAL_PAIRWISE = 5 };

static void amo_sequential(const int *literals, size_t count, struct qs_clause_sink *sink)
{
    if (count <= SEQUENTIAL_PAIRWISE) {
        amo_pairwise(literals, count, sink);
        return;
    }
    /* Variable first + i is s[i + 1]. */
    int first = qs_sink_variables(sink, count - 1);
    if (sink->failed)
        return;
    qs_sink_name(sink, first, count - 1, "first", 1);
    qs_sink_binary(sink, -literals[0], first);
    for (size_t i = 1; i + 1 < count; i++) {
        int before = first + (int)i - 1, now = before + 1;
        qs_sink_binary(sink, -literals[i], -before);
        qs_sink_binary(sink, -literals[i], now);
        qs_sink_binary(sink, -before, now);
    }
    qs_sink_binary(sink, -literals[count - 1], -(first + (int)count - 2));
}

/*
 * Product: J. Chen, "A New SAT Encoding of the At-Most-One Constraint",
 * ModRef 2010.
 *
 * The literals are laid out in a p × q rectangle, p = ⌈√n⌉ and q = ⌈n / p⌉. A true
 * literal makes the variables of its row and of its column true; at most one row
 * and at most one column may be true, which is encoded recursively. With
 * 2 n + 4 √n + O(n^¼) clauses it is close to the proved minimum of
 * 2 n + √n − O(1) (Kučera, Savický and Vorel 2019), and it has about 2 √n
 * variables.
 *
 * `auto` uses it above 15,000 free squares: large boards take 31.7 s and 49 MB,
 * with sequential 45.6 s and 81 MB (bench/run.py amo).
 *
 * The recursion ends with pairwise at 6 literals or fewer, where that needs no
 * more clauses: 15 and 16 for n = 6; 21 and 20 for n = 7.
 *
 * n ≤ 6: pairwise. Otherwise:
 * variables: V(n) = p + q + V(p) + V(q). Clauses: C(n) = 2 n + C(p) + C(q).
 */
enum { PRODUCT_PAIRWISE = 6 };

/* Each level takes the square root: 2⁶⁴ squares need fewer. */
enum { PRODUCT_LEVELS = 8 };

/* What the literals stand for: "" squares, "group" their groups, "group_place" and so on. */
struct product_word {
    char text[PRODUCT_LEVELS * sizeof "_group"];
};

static struct product_word word_below(const struct product_word *word, const char *side)
{
    struct product_word below;
    const char *between = *word->text ? "_" : "";
    snprintf(below.text, sizeof below.text, "%.*s%s%s", (int)(sizeof below.text - sizeof "_group"),
             word->text, between, side);
    return below;
}

static void product_level(const struct product_word *word, const int *literals, size_t count,
                          struct qs_clause_sink *sink);

static void amo_side(const struct product_word *word, int first, size_t count,
                     struct qs_clause_sink *sink)
{
    int *literals = malloc((count + 1) * sizeof *literals);
    if (!literals) {
        sink->failed = true;
        return;
    }
    for (size_t i = 0; i < count; i++)
        literals[i] = first + (int)i;
    product_level(word, literals, count, sink);
    free(literals);
}

static void product_level(const struct product_word *word, const int *literals, size_t count,
                          struct qs_clause_sink *sink)
{
    if (count <= PRODUCT_PAIRWISE) {
        amo_pairwise(literals, count, sink);
        return;
    }
    size_t rows = 0;
    while (rows * rows < count)
        rows++;
    size_t columns = (count + rows - 1) / rows;
    int row = qs_sink_variables(sink, rows);
    int column = qs_sink_variables(sink, columns);
    if (sink->failed)
        return;
    struct product_word group = word_below(word, "group"), place = word_below(word, "place");
    qs_sink_name(sink, row, rows, group.text, 0);
    qs_sink_name(sink, column, columns, place.text, 0);
    for (size_t i = 0; i < count; i++) {
        qs_sink_binary(sink, -literals[i], row + (int)(i / columns));
        qs_sink_binary(sink, -literals[i], column + (int)(i % columns));
    }
    amo_side(&group, row, rows, sink);
    amo_side(&place, column, columns, sink);
}

static void amo_product(const int *literals, size_t count, struct qs_clause_sink *sink)
{
    const struct product_word squares = {""};
    product_level(&squares, literals, count, sink);
}

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
 * (bench/results/experiments.md), but the number of clauses grows with n log n, so that `auto`
 * has no use for it.
 *
 * Where pairwise needs no more clauses, n − 1 ≤ 2 ⌈log₂ n⌉, the list is encoded
 * pairwise: up to 7 literals, and also 9, because the ninth needs a fourth bit (36
 * clauses each). This is not in the paper.
 *
 * n ≤ 7 or n = 9: pairwise. Otherwise:
 * variables: ⌈log₂ n⌉. Clauses: n ⌈log₂ n⌉.
 */
static void amo_binary(const int *literals, size_t count, struct qs_clause_sink *sink)
{
    size_t bits = 0;
    while ((size_t)1 << bits < count)
        bits++;
    if (count <= 2 * bits + 1) {
        amo_pairwise(literals, count, sink);
        return;
    }
    int first = qs_sink_variables(sink, bits);
    qs_sink_name(sink, first, bits, "bit", 0);
    for (size_t i = 0; i < count; i++)
        for (size_t bit = 0; bit < bits; bit++) {
            int variable = first + (int)bit;
            qs_sink_binary(sink, -literals[i], i >> bit & 1 ? variable : -variable);
        }
}

struct amo_kind {
    const char *name;
    void (*encode)(const int *literals, size_t count, struct qs_clause_sink *sink);
};

static const struct amo_kind amo_kinds[QS_AMO_KINDS] = {
    [QS_AMO_AUTO] = {"auto", NULL},
    [QS_AMO_PAIRWISE] = {"pairwise", amo_pairwise},
    [QS_AMO_SEQUENTIAL] = {"sequential", amo_sequential},
    [QS_AMO_PRODUCT] = {"product", amo_product},
    [QS_AMO_BINARY] = {"binary", amo_binary},
};

const char *qs_amo_name(enum qs_amo amo)
{
    return (size_t)amo < QS_AMO_KINDS ? amo_kinds[amo].name : NULL;
}

void qs_encode_amo(enum qs_amo amo, const int *literals, size_t count, struct qs_clause_sink *sink)
{
    QS_CHECK(amo != QS_AMO_AUTO && (size_t)amo < QS_AMO_KINDS);
    amo_kinds[amo].encode(literals, count, sink);
}

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
 * 1.5 s; bench/results/experiments.md).
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

static void card_sequential(const int *literals, size_t count, size_t capacity, int *outputs,
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
        qs_sink_binary(sink, -literals[i], now.first);
        for (size_t j = 0; j < before.count; j++)
            qs_sink_binary(sink, -(before.first + (int)j), now.first + (int)j);
        for (size_t j = 1; j < now.count; j++)
            qs_sink_ternary(sink, -literals[i], -(before.first + (int)j - 1), now.first + (int)j);
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
 * (1.4 s against 1.5 s on four refutations with slack; bench/results/experiments.md).
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
        for (size_t j = i == 0; j <= least(right_most, outputs - i); j++) {
            /* i on the left and j on the right make the sum; 0 is always reached: no literal. */
            int sum = first + (int)(i + j) - 1;
            if (i == 0)
                qs_sink_binary(sink, -right[j - 1], sum);
            else if (j == 0)
                qs_sink_binary(sink, -left[i - 1], sum);
            else
                qs_sink_ternary(sink, -left[i - 1], -right[j - 1], sum);
        }
    for (size_t i = 0; i < outputs; i++)
        node[i] = first + (int)i;
}

static void card_totalizer(const int *literals, size_t count, size_t capacity, int *outputs,
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
    [QS_CARD_SEQUENTIAL] = {"sequential", card_sequential},
    [QS_CARD_TOTALIZER] = {"totalizer", card_totalizer},
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

void qs_counter_encode(struct qs_counter *counter, enum qs_card card, const int *literals,
                       size_t count, size_t capacity, struct qs_clause_sink *sink)
{
    capacity = least(capacity, count);
    int *outputs = realloc(counter->outputs, capacity * sizeof *outputs);
    if (!outputs) {
        sink->failed = true;
        return;
    }
    *counter = (struct qs_counter){outputs, capacity};
    qs_encode_card(card, literals, count, capacity, outputs, sink);
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
