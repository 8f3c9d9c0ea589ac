#include "weighted_counter.h"

/*
 * sum + j is true if the literals so far weigh j + 1 or more. before = 0: this is the first
 * literal.
 */
static void encode_step(const struct qs_weighted_literal *step, size_t capacity, int before,
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
        encode_step(&literals[i], capacity, before, sum, unless, sink);
        before = sum;
    }
}
