/*
 * Commander: W. Klieber and G. Kwon, "Efficient CNF Encoding for Selecting 1
 * from N Objects", CFV 2007.
 *
 * The literals are divided into groups of three, each with a commander that is
 * true if a literal of its group is. No two of a group are true, and at most one
 * commander is, which is the same constraint on a third as many literals. The
 * clauses that make a commander false when no literal of its group is true are
 * left out: "exactly one" would need them, "at most one" does not. A group of one
 * is its own commander. It has as many clauses as the sequential counter with half
 * as many variables, and propagates from one literal to another in
 * logarithmically many steps.
 *
 * Kept for comparison, because most papers on at-most-one encodings include it.
 * `auto` does not use it: twelve refutations take 5.1 s, with pairwise 4.2 s
 * (bench/README.md).
 *
 * The recursion ends with pairwise at 5 literals or fewer, where that needs no
 * more clauses: 10 and 10 for n = 5; 15 and 13 for n = 6.
 *
 * n ≤ 5: pairwise. Otherwise, with m = ⌈n / 3⌉ groups and r = n mod 3:
 * variables: V(n) = m − [r = 1] + V(m).
 * Clauses: C(n) = 6 ⌊n / 3⌋ + 3 [r = 2] + C(m).
 * V is about n / 2 and C about 3 n.
 */
#include "at_most_one.h"

#include <stdlib.h>

enum { PAIRWISE_MOST = 5, GROUP = 3 };

static int encode_group(const int *members, size_t count, struct qs_clause_sink *sink)
{
    if (count == 1)
        return members[0];
    qs_encode_amo_pairwise(members, count, sink);
    int commander = qs_sink_variable(sink);
    for (size_t i = 0; i < count; i++)
        qs_sink_binary(sink, -members[i], commander);
    return commander;
}

/* Returns the number of commanders, which may overwrite the literals: one replaces up to three. */
static size_t encode_level(const int *literals, size_t count, int *commanders,
                           struct qs_clause_sink *sink)
{
    size_t groups = 0;
    for (size_t start = 0; start < count; start += GROUP) {
        size_t size = count - start < GROUP ? count - start : GROUP;
        commanders[groups++] = encode_group(literals + start, size, sink);
    }
    return groups;
}

void qs_encode_amo_commander(const int *literals, size_t count, struct qs_clause_sink *sink)
{
    int *commanders = malloc((count / GROUP + 1) * sizeof *commanders);
    if (!commanders) {
        sink->failed = true;
        return;
    }
    while (count > PAIRWISE_MOST) {
        count = encode_level(literals, count, commanders, sink);
        literals = commanders;
    }
    qs_encode_amo_pairwise(literals, count, sink);
    free(commanders);
}
