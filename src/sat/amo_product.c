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
 * with bimander 37.8 s and 61 MB, with sequential 45.6 s and 81 MB
 * (bench/amo_encodings.sh).
 *
 * The recursion ends with pairwise at 6 literals or fewer, where that needs no
 * more clauses: 15 and 16 for n = 6; 21 and 20 for n = 7.
 *
 * n ≤ 6: pairwise. Otherwise:
 * variables: V(n) = p + q + V(p) + V(q). Clauses: C(n) = 2 n + C(p) + C(q).
 */
#include "at_most_one.h"

#include <stdlib.h>

enum { PAIRWISE_MOST = 6 };

static size_t root_rounded_up(size_t n)
{
    size_t root = 0;
    while (root * root < n)
        root++;
    return root;
}

static void encode(const int *literals, size_t count, int *scratch, struct qs_clause_sink *sink);

static void encode_side(int first, size_t count, int *scratch, struct qs_clause_sink *sink)
{
    for (size_t i = 0; i < count; i++)
        scratch[i] = first + (int)i;
    encode(scratch, count, scratch + count, sink);
}

static void encode(const int *literals, size_t count, int *scratch, struct qs_clause_sink *sink)
{
    if (count <= PAIRWISE_MOST) {
        qs_encode_amo_pairwise(literals, count, sink);
        return;
    }
    size_t rows = root_rounded_up(count), columns = (count + rows - 1) / rows;
    int row = qs_sink_variables(sink, rows);
    int column = qs_sink_variables(sink, columns);
    if (sink->failed)
        return;
    for (size_t i = 0; i < count; i++) {
        qs_sink_binary(sink, -literals[i], row + (int)(i / columns));
        qs_sink_binary(sink, -literals[i], column + (int)(i % columns));
    }
    encode_side(row, rows, scratch, sink);
    encode_side(column, columns, scratch, sink);
}

void qs_encode_amo_product(const int *literals, size_t count, struct qs_clause_sink *sink)
{
    /*
     * Each level holds one side at a time, and the longer side has p variables.
     * All levels below it together need at most p again, because 2 ⌈√p⌉ ≤ p for
     * every p that is not encoded pairwise.
     */
    size_t side = root_rounded_up(count);
    int *scratch = malloc((2 * side + 1) * sizeof *scratch);
    if (!scratch) {
        sink->failed = true;
        return;
    }
    encode(literals, count, scratch, sink);
    free(scratch);
}
