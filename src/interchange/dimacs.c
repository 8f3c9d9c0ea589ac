/* The formula of one question, as a SAT solver reads it. */
#include "export_format.h"

#include <inttypes.h>

#include "board_cnf.h"
#include "fault.h"
#include "queensat/version.h"
#include "structural.h"

struct dimacs {
    struct qs_exporting *exporting;
    struct qs_bound bound; /* the structural one */
    int32_t target;
};

static int full_variable(const struct qs_exporting *exporting, struct qs_square square)
{
    return square.row * qs_instance_size(exporting->instance) + square.column + 1;
}

static void add_units(const struct qs_exporting *exporting, struct qs_clause_sink *sink)
{
    size_t fixed;
    const struct qs_square *queens = qs_instance_queens(exporting->instance, &fixed);
    for (size_t i = 0; i < fixed; i++)
        qs_sink_unit(sink, exporting->options->full ? full_variable(exporting, queens[i])
                                                    : (int)(exporting->board->squares + 1 + i));
    if (!exporting->options->full)
        return;
    for (uint32_t s = 0; s < exporting->board->squares; s++) {
        struct qs_square square = qs_board_square(exporting->board, s);
        if (qs_instance_is_blocked(exporting->instance, square))
            qs_sink_unit(sink, -full_variable(exporting, square));
    }
}

int qs_dimacs_variables(const struct qs_exporting *exporting)
{
    size_t fixed = 0;
    if (!exporting->options->full)
        qs_instance_queens(exporting->instance, &fixed);
    uint64_t variables = (uint64_t)fixed + exporting->board->squares;
    return variables <= QS_VARIABLE_MAX ? (int)variables : -1;
}

/* The queens to add to those that are fixed outside the formula. */
static int32_t added_queens(const struct qs_exporting *exporting, int32_t target)
{
    size_t fixed_outside = 0;
    if (!exporting->options->full)
        qs_instance_queens(exporting->instance, &fixed_outside);
    return target - (int32_t)fixed_outside;
}

const char *qs_dimacs_card(const struct qs_exporting *exporting, int32_t target)
{
    return qs_board_cnf_counts(exporting->board, added_queens(exporting, target))
               ? qs_card_name(exporting->options->encoding.card)
               : "none";
}

bool qs_dimacs_formula(const struct qs_exporting *exporting, int32_t target,
                       struct qs_clause_sink *sink)
{
    struct qs_board_cnf cnf;
    add_units(exporting, sink);
    int squares = sink->variables;
    qs_board_cnf_init(&cnf, exporting->board, exporting->options->encoding, 1, sink);
    qs_board_cnf_lines(&cnf);
    bool auxiliary = sink->variables > squares;
    qs_board_cnf_require(&cnf, added_queens(exporting, target));
    qs_board_cnf_release(&cnf);
    return auxiliary;
}

static void write_variables(struct qs_exporting *exporting)
{
    qs_exporting_variables(exporting, "c", "");
    if (exporting->options->full)
        return;
    size_t fixed;
    const struct qs_square *queens = qs_instance_queens(exporting->instance, &fixed);
    for (size_t i = 0; i < fixed; i++)
        qs_output_format(exporting->output, "c variable %zu square %d %d fixed\n",
                         exporting->board->squares + 1 + i, queens[i].row, queens[i].column);
}

static void dimacs_build(void *state, struct qs_clause_sink *sink)
{
    const struct dimacs *dimacs = state;
    qs_dimacs_formula(dimacs->exporting, dimacs->target, sink);
}

static void dimacs_write_header(void *state, const struct qs_clause_sink *counted)
{
    const struct dimacs *dimacs = state;
    struct qs_exporting *exporting = dimacs->exporting;
    const struct qs_export_options *options = exporting->options;
    struct qs_output *output = exporting->output;
    qs_output_format(output, "c queensat %s: at least %d queens, fixed ones included\n", QS_VERSION,
                     dimacs->target);
    qs_exporting_instance(exporting, "c");
    qs_output_format(output, "c target %d, structural upper bound %d (%s)\n", dimacs->target,
                     dimacs->bound.value, qs_reason_name(dimacs->bound.reason));
    qs_output_format(output, "c formula %s, at-most-one %s, cardinality %s\n",
                     options->full ? "full" : "free squares", qs_amo_name(options->encoding.amo),
                     qs_dimacs_card(exporting, dimacs->target));
    write_variables(exporting);
    qs_output_format(output, "p cnf %d %" PRIu64 "\n", counted->variables, counted->clauses);
}

static bool dimacs_write_formula(struct dimacs *dimacs, struct qs_error *error)
{
    const struct qs_exported_formula formula = {qs_dimacs_variables(dimacs->exporting), "", dimacs,
                                                dimacs_build, dimacs_write_header};
    return qs_exporting_formula(dimacs->exporting, &formula, error);
}

/* The full formula: its board is that of the instance without queens and blocks. */
static bool write_full(struct dimacs *dimacs, struct qs_error *error)
{
    struct qs_exporting *exporting = dimacs->exporting;
    struct qs_instance *empty = qs_instance_new(qs_instance_size(exporting->instance), error);
    struct qs_board *board =
        empty ? qs_board_new(empty, exporting->board->memory, &exporting->watch, error) : NULL;
    exporting->board = board;
    bool written = board && dimacs_write_formula(dimacs, error);
    qs_board_free(board);
    qs_instance_free(empty);
    return written;
}

static bool write_dimacs(struct qs_exporting *exporting, struct qs_error *error)
{
    struct dimacs dimacs = {.exporting = exporting};
    if (!qs_structural_bound(exporting->board, &exporting->watch, &dimacs.bound, error))
        return false;
    dimacs.target =
        exporting->options->target > 0 ? exporting->options->target : dimacs.bound.value;
    bool written = exporting->options->full ? write_full(&dimacs, error)
                                            : dimacs_write_formula(&dimacs, error);
    qs_bound_release(&dimacs.bound);
    return written;
}

const struct qs_export_format qs_export_format_dimacs = {
    .name = "dimacs",
    .summary = "CNF that is satisfiable if and only if M queens fit: any SAT solver",
    .amo = true,
    .card = true,
    .full = true,
    .target = true,
    .write = write_dimacs,
};
