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
 */
#include "cardinality.h"

#include <string.h>

/* The partial sums of a prefix: s[i][1] … s[i][count]. */
struct sums {
    int first;
    size_t count;
};

static void encode_step(int literal, struct sums before, struct sums now,
                        struct qs_clause_sink *sink)
{
    qs_sink_binary(sink, -literal, now.first);
    for (size_t j = 0; j < before.count; j++)
        qs_sink_binary(sink, -(before.first + (int)j), now.first + (int)j);
    for (size_t j = 1; j < now.count; j++)
        qs_sink_ternary(sink, -literal, -(before.first + (int)j - 1), now.first + (int)j);
}

void qs_encode_card_sequential(const int *literals, size_t count, size_t capacity, int *outputs,
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
        encode_step(literals[i], before, now, sink);
        before = now;
    }
    for (size_t j = 0; j < capacity; j++)
        outputs[j] = before.first + (int)j;
}
