/*
 * Cardinality network: R. Asín, R. Nieuwenhuis, A. Oliveras and E.
 * Rodríguez-Carbonell, "Cardinality Networks: a theoretical and empirical
 * study", Constraints 16, 2011 (first at SAT 2009); for lengths that are not
 * powers of two, I. Abío and the same authors, "A Parametric Approach for
 * Smaller and Better Encodings of Cardinality Constraints", CP 2013.
 *
 * Batcher's odd-even merge sort, true before false, in which no sorted sequence
 * is longer than the capacity. A comparator of a and b has the outputs "a or b"
 * and "a and b", one direction each: 3 clauses. O(n log² c) in size where the
 * others are O(n c): for large capacities.
 *
 * With c the capacity, l = ⌊n / 2⌋ and r = ⌈n / 2⌉, the number of comparators is
 * N(1) = 0, N(n) = N(l) + N(r) + M(min(l, c), min(r, c), c), where merging takes
 * M(a, b, c) = 0 if a = 0 or b = 0; M(1, 1, c) = 1; otherwise, with s = min(a + b, c),
 * M(a, b, c) = M(min(⌈a/2⌉, d), min(⌈b/2⌉, d), d) + M(min(⌊a/2⌋, e), min(⌊b/2⌋, e), e)
 *              + ⌊(s − 1) / 2⌋ + [s is even and s < a + b]
 * with d = ⌊s / 2⌋ + 1 and e = ⌊s / 2⌋.
 * A comparator adds 2 variables and 3 clauses; if only its "or" is wanted (one with s = 1,
 * and the last one where s is even and s < a + b), 1 variable and 2 clauses.
 */
#include "cardinality.h"

#include <stdlib.h>
#include <string.h>

/* Sorted literals; at[0], at[stride], at[2 × stride], … */
struct run {
    const int *at;
    size_t count, stride;
};

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Every second literal of a run, from the first (0) or the second (1) on. */
static struct run alternate(struct run run, size_t from)
{
    size_t count = (run.count + 1 - from) / 2;
    return (struct run){count > 0 ? run.at + from * run.stride : run.at, count, run.stride * 2};
}

static void compare(int a, int b, size_t outputs, int *out, struct qs_clause_sink *sink)
{
    out[0] = qs_sink_variable(sink);
    qs_sink_binary(sink, -a, out[0]);
    qs_sink_binary(sink, -b, out[0]);
    if (outputs == 1)
        return;
    out[1] = qs_sink_variable(sink);
    qs_sink_ternary(sink, -a, -b, out[1]);
}

/*
 * Merge two runs, y as long as x or longer by one, to as many outputs as the
 * capacity allows; returns their number. With s outputs, the odd members of
 * both runs make at most s / 2 + 1 literals that matter and the even ones s / 2.
 * Of the true literals, there are zero to two more odd than even ones, and hence
 * one comparison for each pair of outputs puts them in order. The outputs are
 * written last, and may overwrite the runs.
 */
static size_t merge(struct run x, struct run y, size_t capacity, int *out, int *scratch,
                    struct qs_clause_sink *sink)
{
    x.count = least(x.count, capacity);
    y.count = least(y.count, capacity);
    if (x.count == 0) {
        if (y.count == 1)
            out[0] = *y.at;
        return y.count;
    }
    size_t outputs = least(x.count + y.count, capacity);
    if (x.count == 1 && y.count == 1) {
        compare(*x.at, *y.at, outputs, out, sink);
        return outputs;
    }
    size_t half = outputs / 2;
    int *odd = scratch, *even = odd + half + 1, *rest = even + half;
    size_t odds = merge(alternate(x, 0), alternate(y, 0), half + 1, odd, rest, sink);
    size_t evens = merge(alternate(x, 1), alternate(y, 1), half, even, rest, sink);
    out[0] = odd[0];
    for (size_t i = 1, pair = 0; i < outputs; i += 2, pair++) {
        if (pair < evens && pair + 1 < odds)
            compare(even[pair], odd[pair + 1], outputs - i, out + i, sink);
        else
            out[i] = pair < evens ? even[pair] : odd[pair + 1];
    }
    return outputs;
}

/* What merge needs for so many outputs: as above, level by level down to the last comparison. */
static size_t merge_scratch(size_t outputs)
{
    size_t total = 0;
    for (; outputs > 2; outputs = outputs / 2 + 1)
        total += outputs + 1;
    return total + 3;
}

/* Replace the literals by the first of them in order, from the start of the array. */
static void sort(int *wires, size_t count, size_t capacity, int *scratch,
                 struct qs_clause_sink *sink)
{
    if (count == 1 || sink->failed)
        return;
    size_t half = count / 2;
    sort(wires, half, capacity, scratch, sink);
    sort(wires + half, count - half, capacity, scratch, sink);
    struct run left = {wires, half, 1}, right = {wires + half, count - half, 1};
    merge(left, right, capacity, wires, scratch, sink);
}

void qs_encode_card_network(const int *literals, size_t count, size_t capacity, int *outputs,
                            struct qs_clause_sink *sink)
{
    /* Whatever fails, the outputs are literals: the caller may look at `failed` later. */
    memcpy(outputs, literals, capacity * sizeof *outputs);
    int *wires = malloc((count + merge_scratch(capacity)) * sizeof *wires);
    if (!wires) {
        sink->failed = true;
        return;
    }
    memcpy(wires, literals, count * sizeof *wires);
    sort(wires, count, capacity, wires + count, sink);
    memcpy(outputs, wires, capacity * sizeof *outputs);
    free(wires);
}
