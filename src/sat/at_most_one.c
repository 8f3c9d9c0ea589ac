#include "at_most_one.h"

#include <stdlib.h>

#include "fault.h"

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
static void encode_pairwise(const int *literals, size_t count, struct qs_clause_sink *sink)
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
 * 81 MB, with product 31.7 s and 49 MB (bench/amo_encodings.sh).
 *
 * Up to 5 literals, where pairwise needs no more clauses (10 and 11 for n = 5; 15
 * and 14 for n = 6), the list is encoded pairwise; this is not in the paper.
 *
 * n ≤ 5: pairwise. Otherwise: variables: n − 1. Clauses: 3 n − 4.
 */
enum { SEQUENTIAL_PAIRWISE = 5 };

static void encode_sequential(const int *literals, size_t count, struct qs_clause_sink *sink)
{
    if (count <= SEQUENTIAL_PAIRWISE) {
        encode_pairwise(literals, count, sink);
        return;
    }
    /* Variable first + i is s[i + 1]. */
    int first = qs_sink_variables(sink, count - 1);
    if (sink->failed)
        return;
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
 * with bimander 37.8 s and 61 MB, with sequential 45.6 s and 81 MB
 * (bench/amo_encodings.sh).
 *
 * The recursion ends with pairwise at 6 literals or fewer, where that needs no
 * more clauses: 15 and 16 for n = 6; 21 and 20 for n = 7.
 *
 * n ≤ 6: pairwise. Otherwise:
 * variables: V(n) = p + q + V(p) + V(q). Clauses: C(n) = 2 n + C(p) + C(q).
 */
enum { PRODUCT_PAIRWISE = 6 };

static size_t root_rounded_up(size_t n)
{
    size_t root = 0;
    while (root * root < n)
        root++;
    return root;
}

static void encode_rectangle(const int *literals, size_t count, int *scratch,
                             struct qs_clause_sink *sink);

static void encode_product_side(int first, size_t count, int *scratch, struct qs_clause_sink *sink)
{
    for (size_t i = 0; i < count; i++)
        scratch[i] = first + (int)i;
    encode_rectangle(scratch, count, scratch + count, sink);
}

static void encode_rectangle(const int *literals, size_t count, int *scratch,
                             struct qs_clause_sink *sink)
{
    if (count <= PRODUCT_PAIRWISE) {
        encode_pairwise(literals, count, sink);
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
    encode_product_side(row, rows, scratch, sink);
    encode_product_side(column, columns, scratch, sink);
}

static void encode_product(const int *literals, size_t count, struct qs_clause_sink *sink)
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
    encode_rectangle(literals, count, scratch, sink);
    free(scratch);
}

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
enum { COMMANDER_PAIRWISE = 5, COMMANDER_GROUP = 3 };

static int encode_group(const int *members, size_t count, struct qs_clause_sink *sink)
{
    if (count == 1)
        return members[0];
    encode_pairwise(members, count, sink);
    int commander = qs_sink_variable(sink);
    for (size_t i = 0; i < count; i++)
        qs_sink_binary(sink, -members[i], commander);
    return commander;
}

/* Returns the number of commanders, which may overwrite the literals: one replaces up to three. */
static size_t encode_groups(const int *literals, size_t count, int *commanders,
                            struct qs_clause_sink *sink)
{
    size_t groups = 0;
    for (size_t start = 0; start < count; start += COMMANDER_GROUP) {
        size_t size = count - start < COMMANDER_GROUP ? count - start : COMMANDER_GROUP;
        commanders[groups++] = encode_group(literals + start, size, sink);
    }
    return groups;
}

static void encode_commander(const int *literals, size_t count, struct qs_clause_sink *sink)
{
    int *commanders = malloc((count / COMMANDER_GROUP + 1) * sizeof *commanders);
    if (!commanders) {
        sink->failed = true;
        return;
    }
    while (count > COMMANDER_PAIRWISE) {
        count = encode_groups(literals, count, commanders, sink);
        literals = commanders;
    }
    encode_pairwise(literals, count, sink);
    free(commanders);
}

/* Binary codes, which the binary and the bimander encoding share: the bits of this many codes. */
static size_t code_bits(size_t codes)
{
    size_t bits = 0;
    while ((size_t)1 << bits < codes)
        bits++;
    return bits;
}

/* The literal implies that the variables from `first` on are the code, lowest bit first. */
static void encode_code(int literal, size_t code, int first, size_t bits,
                        struct qs_clause_sink *sink)
{
    for (size_t bit = 0; bit < bits; bit++) {
        int variable = first + (int)bit;
        qs_sink_binary(sink, -literal, code >> bit & 1 ? variable : -variable);
    }
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
 * (bench/README.md), but the number of clauses grows with n log n, so that `auto`
 * has no use for it.
 *
 * Where pairwise needs no more clauses, n − 1 ≤ 2 ⌈log₂ n⌉, the list is encoded
 * pairwise: up to 7 literals, and also 9, because the ninth needs a fourth bit (36
 * clauses each). This is not in the paper.
 *
 * n ≤ 7 or n = 9: pairwise. Otherwise:
 * variables: ⌈log₂ n⌉. Clauses: n ⌈log₂ n⌉.
 */
static void encode_binary(const int *literals, size_t count, struct qs_clause_sink *sink)
{
    size_t bits = code_bits(count);
    if (count <= 2 * bits + 1) {
        encode_pairwise(literals, count, sink);
        return;
    }
    int first = qs_sink_variables(sink, bits);
    for (size_t i = 0; i < count; i++)
        encode_code(literals[i], i, first, bits, sink);
}

/*
 * Bimander: S. Hölldobler and V. H. Nguyen, "On SAT-Encodings of the
 * At-Most-One Constraint", ModRef 2013.
 *
 * The groups of the commander encoding with the codes of the binary one: a true
 * literal sets common variables to the number of its group in binary, so that
 * literals of different groups contradict each other in some bit; within a group
 * the literals are encoded pairwise. With groups of two it needs one variable and
 * about half a clause per literal fewer than binary, and the paper finds this
 * case better than binary throughout.
 *
 * Kept for comparison, because it comes closest to `auto` on both sides: twelve
 * refutations take 4.7 s, with pairwise 4.2 s; large boards 37.8 s, with product
 * 31.7 s (bench/README.md).
 *
 * Up to 6 literals, where pairwise needs no more clauses (15 and 15 for n = 6; 21
 * and 17 for n = 7), the list is encoded pairwise; this is not in the paper.
 *
 * n ≤ 6: pairwise. Otherwise, with m = ⌈n / 2⌉ groups:
 * variables: ⌈log₂ m⌉. Clauses: ⌊n / 2⌋ + n ⌈log₂ m⌉.
 */
enum { BIMANDER_PAIRWISE = 6, BIMANDER_GROUP = 2 };

static void encode_bimander(const int *literals, size_t count, struct qs_clause_sink *sink)
{
    if (count <= BIMANDER_PAIRWISE) {
        encode_pairwise(literals, count, sink);
        return;
    }
    size_t bits = code_bits((count + BIMANDER_GROUP - 1) / BIMANDER_GROUP);
    int first = qs_sink_variables(sink, bits);
    for (size_t i = 0; i < count; i++)
        encode_code(literals[i], i / BIMANDER_GROUP, first, bits, sink);
    for (size_t start = 0; start + 1 < count; start += BIMANDER_GROUP)
        qs_sink_binary(sink, -literals[start], -literals[start + 1]);
}

struct amo_kind {
    const char *name;
    void (*encode)(const int *literals, size_t count, struct qs_clause_sink *sink);
};

static const struct amo_kind amo_kinds[QS_AMO_KINDS] = {
    [QS_AMO_AUTO] = {"auto", NULL},
    [QS_AMO_PAIRWISE] = {"pairwise", encode_pairwise},
    [QS_AMO_SEQUENTIAL] = {"sequential", encode_sequential},
    [QS_AMO_PRODUCT] = {"product", encode_product},
    [QS_AMO_COMMANDER] = {"commander", encode_commander},
    [QS_AMO_BIMANDER] = {"bimander", encode_bimander},
    [QS_AMO_BINARY] = {"binary", encode_binary},
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
