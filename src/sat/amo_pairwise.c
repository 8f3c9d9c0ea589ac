/*
 * Pairwise (folklore; also called naive or direct): no two literals are true.
 *
 * There are no auxiliary variables, so one step of propagation is enough, and
 * every other encoding here uses it for short lists. The number of clauses is
 * quadratic. For small boards and short lines.
 *
 * What `auto` takes up to 15,000 free squares (board_cnf.c): twelve refutations
 * by PicoSAT take 4.2 s with it, with the others 4.4 to 5.8 s (bench/README.md,
 * "What was tried on refutations"; another seed makes 4.5 s of it).
 *
 * Variables: 0. Clauses: n (n − 1) / 2.
 */
#include "at_most_one.h"

void qs_encode_amo_pairwise(const int *literals, size_t count, struct qs_clause_sink *sink)
{
    /* A failed sink would drop the clauses, but generating them takes quadratic time. */
    for (size_t i = 1; i < count && !sink->failed; i++)
        for (size_t j = 0; j < i; j++)
            qs_sink_binary(sink, -literals[j], -literals[i]);
}
