#include "binary_code.h"

size_t qs_code_bits(size_t codes)
{
    size_t bits = 0;
    while ((size_t)1 << bits < codes)
        bits++;
    return bits;
}

void qs_encode_code(int literal, size_t code, int first, size_t bits, struct qs_clause_sink *sink)
{
    for (size_t bit = 0; bit < bits; bit++) {
        int variable = first + (int)bit;
        qs_sink_binary(sink, -literal, code >> bit & 1 ? variable : -variable);
    }
}
