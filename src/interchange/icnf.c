/*
 * iCNF, as incremental SAT solvers read it (`p inccnf`, without counts): the formula once, with
 * counters of the empty rows and columns, and then one query a line, `a LITERALS 0`, which asks for
 * a model in which these literals are true. The queries go down from the structural upper bound to
 * a number that fits for certain. So the first one with a model has the maximum.
 */
#include <stdlib.h>

#include "arena.h"
#include "board_cnf.h"
#include "export_format.h"
#include "fault.h"
#include "formula.h"
#include "structural_bound.h"

/* What the queries assume, from the fewest queens to be added to the most. */
struct queries {
    int32_t fewest, most;
    struct query {
        int literals[2];
        size_t count;
    } * query; /* [most - fewest + 1] */
};

/* The square of a row to be tried first: two columns to the right of the last queen. */
static uint32_t start_of_row(const struct qs_board *board, uint32_t row, int32_t column)
{
    const struct qs_lines *rows = &board->lines[QS_ROW];
    uint32_t length = qs_lines_length(rows, row), start = 0;
    while (start < length &&
           qs_board_square(board, rows->square[rows->start[row] + start]).column < column + 2)
        start++;
    return start < length ? start : 0;
}

/*
 * How many queens a greedy placement adds: row by row, each on the first square that is not
 * attacked, a knight's move from the last one if possible. On an empty board that fills nearly all
 * rows; from the left, it would leave a quarter empty. −1: out of memory.
 */
static int32_t count_greedily(const struct qs_board *board)
{
    struct qs_arena arena = {.memory = board->memory};
    struct qs_line_map map;
    qs_line_map_init(&map, board, &arena);
    bool *taken = qs_arena_take(&arena, (size_t)map.lines + 1, sizeof *taken);
    const struct qs_lines *rows = &board->lines[QS_ROW];
    int32_t added = 0, column = -2;
    for (uint32_t row = 0; row < rows->count && !arena.refused; row++) {
        uint32_t length = qs_lines_length(rows, row), start = start_of_row(board, row, column);
        for (uint32_t i = 0; i < length; i++) {
            uint32_t square = rows->square[rows->start[row] + (start + i) % length];
            const uint32_t *lines = qs_line_map_lines(&map, square);
            bool attacked = false;
            for (int d = 0; d < QS_DIRECTIONS; d++)
                attacked = attacked || taken[lines[d]];
            if (attacked)
                continue;
            for (int d = 0; d < QS_DIRECTIONS; d++)
                taken[lines[d]] = true;
            column = qs_board_square(board, square).column;
            added++;
            break;
        }
    }
    added = arena.refused ? -1 : added;
    qs_arena_release(&arena);
    return added;
}

/* The clauses for all queries: the fewest queens come first, which need the largest counters. */
static void build(const struct qs_exporting *exporting, struct qs_clause_sink *sink,
                  struct queries *queries)
{
    struct qs_board_cnf cnf;
    qs_dimacs_given(exporting, sink);
    qs_board_cnf_init(&cnf, exporting->board, exporting->options->encoding, sink);
    cnf.fewest = queries->fewest;
    qs_board_cnf_lines(&cnf);
    for (int32_t added = queries->fewest; added <= queries->most && !sink->failed; added++) {
        struct query *query = &queries->query[added - queries->fewest];
        query->count = qs_board_cnf_assume(&cnf, added, query->literals);
    }
    qs_board_cnf_release(&cnf);
}

/* CaDiCaL reads no comments between queries. */
static void write_queries(struct qs_formula *formula, const struct queries *queries)
{
    struct qs_exporting *exporting = formula->exporting;
    int32_t fixed = exporting->board->fixed;
    fprintf(exporting->output, "c queries: M from %d down to %d\n", fixed + queries->most,
            fixed + queries->fewest);
    for (int32_t added = queries->most;
         added >= queries->fewest && !qs_exporting_must_stop(exporting); added--) {
        const struct query *query = &queries->query[added - queries->fewest];
        fputs("a ", exporting->output);
        qs_formula_write_literals(formula, query->literals, query->count);
    }
}

static bool write_with_queries(struct qs_exporting *exporting, const struct qs_bound *structural,
                               struct queries *queries, struct qs_error *error)
{
    FILE *output = exporting->output;
    int32_t fixed = exporting->board->fixed;
    struct qs_formula formula = {.exporting = exporting,
                                 .weight = "",
                                 .variables = qs_dimacs_variables(exporting),
                                 .explained = true};
    if (!qs_formula_count(&formula, error))
        return false;
    qs_exporting_head(exporting, "c", -1);
    fprintf(output, "c queries: do M queens fit? M from %d (structural upper bound, %s) ",
            fixed + queries->most, qs_reason_name(structural->reason));
    fprintf(output, "down to %d (a greedy placement)\n", fixed + queries->fewest);
    fputs("c the first query with a model has the maximum\n", output);
    fprintf(output, "c formula free squares, at-most-one %s, cardinality %s\n",
            qs_amo_name(exporting->options->encoding.amo),
            qs_board_cnf_counts(exporting->board, queries->fewest)
                ? qs_card_name(exporting->options->encoding.card)
                : "none");
    qs_dimacs_write_names(&formula);
    fputs("p inccnf\n", output);
    qs_formula_write(&formula);
    build(exporting, &formula.sink, queries);
    if (!qs_formula_end(&formula, error))
        return false;
    write_queries(&formula, queries);
    return true;
}

static bool write_icnf(struct qs_exporting *exporting, struct qs_error *error)
{
    const struct qs_board *board = exporting->board;
    struct qs_bound bound;
    if (!qs_structural_bound(board, &exporting->watch, &bound, error))
        return false;
    struct queries queries = {.fewest = count_greedily(board), .most = bound.value - board->fixed};
    if (queries.fewest >= 0)
        queries.query = calloc((size_t)(queries.most - queries.fewest) + 1, sizeof *queries.query);
    bool written = queries.query
                       ? write_with_queries(exporting, &bound, &queries, error)
                       : qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for the queries");
    free(queries.query);
    qs_bound_release(&bound);
    return written;
}

const struct qs_export_format qs_export_format_icnf = {
    .name = "icnf",
    .first = "p inccnf",
    .summary = "CNF once, and a query for each number of queens: incremental SAT solvers",
    .amo = true,
    .card = true,
    .descends = true,
    .fixed = true,
    .write = write_icnf,
};
