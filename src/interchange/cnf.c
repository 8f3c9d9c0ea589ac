/* The formats with clauses: DIMACS for SAT solvers, WCNF for MaxSAT, and GCNF for MUS tools. */
#include <inttypes.h>
#include <stdlib.h>

#include "board_cnf.h"
#include "export_format.h"
#include "fault.h"
#include "formula.h"
#include "instance_private.h"
#include "listed_squares.h"
#include "stream.h"
#include "structural_bound.h"

/*
 * The header of DIMACS states the numbers of variables and clauses, which are known only at the
 * end; so a formula is built twice, first into a sink that only counts, and only the board is kept
 * in memory.
 */

/* DIMACS: the formula of one question, as a SAT solver reads it. */

/* Of a square that is no wall; `empty` is the board without queens and blocks. */
static int full_variable(const struct qs_board *empty, struct qs_square square)
{
    return (int)qs_board_find(empty, square) + 1;
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

/* The name of the cardinality encoding, "none" if the formula needs no counter. */
static const char *dimacs_card(const struct qs_exporting *exporting, int32_t target)
{
    return qs_board_cnf_counts(exporting->board, added_queens(exporting, target))
               ? qs_card_name(exporting->options->encoding.card)
               : "none";
}

void qs_dimacs_given(const struct qs_exporting *exporting, struct qs_clause_sink *sink)
{
    const struct qs_board *board = exporting->board;
    bool full = exporting->options->full;
    size_t fixed;
    const struct qs_square *queens = qs_instance_queens(exporting->instance, &fixed);
    qs_sink_begin(sink, QS_SINK_FIXED, 0, QS_SINK_COUNTER);
    for (size_t i = 0; i < fixed; i++)
        qs_sink_unit(sink, full ? full_variable(board, queens[i]) : (int)(board->squares + 1 + i));
    qs_sink_begin(sink, QS_SINK_BLOCKED, 0, QS_SINK_COUNTER);
    for (uint32_t s = 0; full && s < board->squares; s++) {
        struct qs_square square = qs_board_square(board, s);
        if (qs_instance_is_blocked(exporting->instance, square))
            qs_sink_unit(sink, -(int)s - 1);
    }
}

bool qs_dimacs_formula(const struct qs_exporting *exporting, int32_t target,
                       struct qs_clause_sink *sink)
{
    int squares = sink->variables;
    qs_dimacs_given(exporting, sink);
    struct qs_board_cnf cnf;
    qs_board_cnf_init(&cnf, exporting->board, exporting->options->encoding, sink);
    qs_board_cnf_lines(&cnf);
    bool auxiliary = sink->variables > squares;
    qs_board_cnf_require(&cnf, added_queens(exporting, target));
    qs_board_cnf_release(&cnf);
    return auxiliary;
}

/*
 * The squares once more, for model counters, which would count the values of auxiliary variables as
 * well: "p show" is read by Ganak, sharpSAT-TD, GPMC and D4, "ind" by ApproxMC and UniGen. The
 * formula then has as many models as there are placements of M queens and more.
 */
static void write_counted(struct qs_exporting *exporting, const char *mark)
{
    FILE *output = exporting->output;
    fputs(mark, output);
    for (uint32_t s = 0; s < exporting->board->squares && !qs_exporting_must_stop(exporting); s++) {
        qs_write_short(output, " ");
        qs_write_number(output, (int64_t)s + 1);
    }
    qs_write_short(output, " 0\n");
}

void qs_dimacs_write_names(const struct qs_formula *formula)
{
    struct qs_exporting *exporting = formula->exporting;
    uint32_t squares = exporting->board->squares;
    size_t fixed;
    const struct qs_square *queens = qs_instance_queens(exporting->instance, &fixed);
    for (uint32_t s = 0; s < squares && !qs_exporting_must_stop(exporting); s++)
        qs_formula_name_square(formula, (int)s + 1, qs_board_square(exporting->board, s));
    for (size_t i = 0; !exporting->options->full && i < fixed; i++)
        qs_formula_name_square(formula, (int)(squares + 1 + i), queens[i]);
}

static bool dimacs_write_formula(struct qs_exporting *exporting, int32_t target,
                                 const struct qs_bound *structural, struct qs_error *error)
{
    const struct qs_export_options *options = exporting->options;
    FILE *output = exporting->output;
    struct qs_formula formula = {.exporting = exporting,
                                 .weight = "",
                                 .variables = qs_dimacs_variables(exporting),
                                 .explained = true,
                                 .added = added_queens(exporting, target)};
    if (!qs_formula_count(&formula, error))
        return false;
    qs_dimacs_formula(exporting, target, &formula.sink);
    if (formula.sink.failed)
        return qs_formula_end(&formula, error);

    qs_exporting_head(exporting, "c", target);
    fprintf(output, "c target %d, structural upper bound %d (%s)\n", target, structural->value,
            qs_reason_name(structural->reason));
    fprintf(output, "c formula %s, at-most-one %s, cardinality %s\n",
            options->full ? "full" : "free squares", qs_amo_name(options->encoding.amo),
            dimacs_card(exporting, target));
    qs_dimacs_write_names(&formula);
    write_counted(exporting, "c p show");
    write_counted(exporting, "c ind");
    fprintf(output, "p cnf %d %" PRIu64 "\n", formula.sink.variables, formula.sink.clauses);

    qs_formula_write(&formula);
    qs_dimacs_formula(exporting, target, &formula.sink);
    return qs_formula_end(&formula, error);
}

static bool write_dimacs(struct qs_exporting *exporting, struct qs_error *error)
{
    const struct qs_export_options *options = exporting->options;
    struct qs_bound bound;
    if (!qs_structural_bound(exporting->board, &exporting->watch, &bound, error))
        return false;
    struct qs_board *whole = NULL;
    if (options->full) {
        whole = qs_exporting_empty_board(exporting, exporting->board->memory, error);
        exporting->board = whole;
    }
    int32_t target = options->target > 0 ? options->target : bound.value;
    bool written = exporting->board && dimacs_write_formula(exporting, target, &bound, error);
    qs_board_free(whole);
    qs_bound_release(&bound);
    return written;
}

const struct qs_export_format qs_export_format_dimacs = {
    .name = "dimacs",
    .ending = "cnf",
    .first = "p cnf ",
    .summary = "CNF that is satisfiable if and only if M queens fit: any SAT solver",
    .amo = true,
    .card = true,
    .full = true,
    .target = true,
    .decides = true,
    .fixed = true,
    .write = write_dimacs,
};

/*
 * Weighted partial MaxSAT, as the MaxSAT evaluations have used it since 2022, without a header and
 * with h before each hard clause; and as until then, `p wcnf VARIABLES CLAUSES TOP`, which
 * toulbar2, clasp and Z3 still read. Hard clauses: at most one queen on each line. Soft clauses, of
 * weight 1: each row (or column, if there are fewer) has a queen. The cost is then the number of
 * empty rows, which is small. With a clause for each square, it would be the number of squares
 * without a queen, and core-guided solvers would approach it in many small steps.
 */

static void wcnf_build(const struct qs_exporting *exporting, struct qs_clause_sink *sink)
{
    struct qs_board_cnf cnf;
    qs_board_cnf_init(&cnf, exporting->board, exporting->options->encoding, sink);
    qs_board_cnf_lines(&cnf);
    qs_board_cnf_release(&cnf);
}

static bool wcnf_write_formula(struct qs_exporting *exporting, struct qs_error *error)
{
    const struct qs_board *board = exporting->board;
    FILE *output = exporting->output;
    enum qs_direction direction = qs_exporting_counted(exporting);
    uint32_t soft = board->lines[direction].count;
    bool old = exporting->format == &qs_export_format_wcnf_old;
    char top[16] = "h "; /* the weight of a hard clause, and a space */
    if (old)
        snprintf(top, sizeof top, "%u ", soft + 1);
    struct qs_formula formula = {
        .exporting = exporting,
        .weight = top,
        .variables = board->squares <= QS_VARIABLE_MAX ? (int)board->squares : -1,
    };
    if (!qs_formula_count(&formula, error))
        return false;
    wcnf_build(exporting, &formula.sink);
    if (formula.sink.failed)
        return qs_formula_end(&formula, error);

    qs_exporting_head(exporting, "c", -1);
    fprintf(output, "c at-most-one %s, a soft clause for each %s\n",
            qs_amo_name(exporting->options->encoding.amo), direction == QS_ROW ? "row" : "column");
    qs_exporting_variables(exporting, "c variable ");
    fprintf(output, "c maximum = %d - cost", board->fixed + (int32_t)soft);
    if (old)
        fprintf(output, "\np wcnf %d %" PRIu64 " %u\n", formula.sink.variables,
                formula.sink.clauses + soft, soft + 1);
    else
        fputs("; hard clauses begin with h\n", output);

    qs_formula_write(&formula);
    wcnf_build(exporting, &formula.sink);
    if (!qs_formula_end(&formula, error))
        return false;
    for (uint32_t l = 0; l < soft && !qs_exporting_must_stop(exporting); l++) {
        struct qs_export_line line = qs_export_line_of(board, direction, l);
        fputs("1 ", output);
        for (uint32_t i = 0; i < line.count; i++) {
            qs_write_number(output, (int64_t)line.squares[i] + 1);
            qs_write_short(output, " ");
        }
        qs_write_short(output, "0\n");
    }
    return true;
}

const struct qs_export_format qs_export_format_wcnf = {
    .name = "wcnf",
    .summary = "MaxSAT, the fewest empty rows: RC2 and solvers of the evaluations since 2022",
    .first = "..hard clauses begin with h",
    .amo = true,
    .write = wcnf_write_formula,
};

const struct qs_export_format qs_export_format_wcnf_old = {
    .name = "wcnf-old",
    .summary = "MaxSAT, the form until 2021 (p wcnf): toulbar2, clasp, Z3",
    .ending = "wcnf",
    .first = "p wcnf ",
    .amo = true,
    .answers = "wcnf",
    .write = wcnf_write_formula,
};

/*
 * Group-oriented CNF, `p gcnf VARIABLES CLAUSES GROUPS`, which MUS tools have read since the SAT
 * competition of 2011: each clause has its group in braces. Group 0 says that M queens fit on the
 * empty board; each fixed queen, blocked square and blocked diagonal is a group of its own. A
 * minimal set of groups that is unsatisfiable together with group 0 is a minimal blame.
 */

struct groups {
    struct qs_exporting *exporting; /* of the instance */
    struct qs_exporting empty;      /* of the empty board */
    int32_t target;
    struct qs_listed_squares blocked;
    size_t diagonals; /* blocked ones */
    uint64_t clauses; /* of the groups besides 0 */
};

/* A unit clause in the group. */
static void write_unit(const struct groups *groups, size_t group, int literal)
{
    FILE *output = groups->exporting->output;
    fputs("{", output);
    qs_write_number(output, (int64_t)group);
    fputs("} ", output);
    qs_write_number(output, literal);
    fputs(" 0\n", output);
}

/*
 * The next square of a blocked diagonal, from this row on; walls are none. False: there is none.
 * On a board that is not square, some diagonals have no square at all.
 */
static bool next_of_diagonal(const struct groups *groups, struct qs_line diagonal,
                             struct qs_square *square)
{
    const struct qs_instance *instance = groups->exporting->instance;
    for (; square->row < qs_instance_shape(instance).rows; square->row++) {
        square->column = diagonal.direction == QS_SUM ? diagonal.number - square->row
                                                      : square->row - diagonal.number;
        if (qs_instance_is_on_board(instance, *square) && !qs_instance_is_wall(instance, *square))
            return true;
    }
    return false;
}

/* Blocked diagonal i: differences come first. */
static struct qs_line diagonal_at(const struct groups *groups, size_t i)
{
    size_t differences, sums;
    const struct qs_instance *instance = groups->exporting->instance;
    const int32_t *difference =
        qs_instance_blocked_diagonals(instance, QS_DIFFERENCE, &differences);
    const int32_t *sum = qs_instance_blocked_diagonals(instance, QS_SUM, &sums);
    return i < differences ? (struct qs_line){QS_DIFFERENCE, difference[i]}
                           : (struct qs_line){QS_SUM, sum[i - differences]};
}

/* Count the groups, and their clauses. */
static void count_groups(struct groups *groups)
{
    const struct qs_instance *instance = groups->exporting->instance;
    size_t queens, differences, sums;
    qs_instance_queens(instance, &queens);
    qs_instance_blocked_diagonals(instance, QS_DIFFERENCE, &differences);
    qs_instance_blocked_diagonals(instance, QS_SUM, &sums);
    groups->diagonals = differences + sums;
    groups->clauses = queens + groups->blocked.count;
    for (size_t i = 0; i < groups->diagonals; i++) {
        struct qs_line line = diagonal_at(groups, i);
        struct qs_square square = {0, 0};
        for (; next_of_diagonal(groups, line, &square); square.row++)
            groups->clauses++;
    }
}

static void gcnf_write_header(struct groups *groups, const struct qs_clause_sink *counted)
{
    struct qs_exporting *exporting = groups->exporting;
    FILE *output = exporting->output;
    size_t queens, group = 1;
    const struct qs_square *queen = qs_instance_queens(exporting->instance, &queens);
    const struct qs_square *blocked = groups->blocked.squares;
    qs_exporting_head(exporting, "c", groups->target);
    fprintf(output, "c at-most-one %s, cardinality %s\n",
            qs_amo_name(exporting->options->encoding.amo),
            dimacs_card(&groups->empty, groups->target));
    for (size_t i = 0; i < queens; i++)
        fprintf(output, "c group %zu queen %d %d\n", group++, queen[i].row, queen[i].column);
    for (size_t i = 0; i < groups->blocked.count && !qs_exporting_must_stop(exporting); i++)
        fprintf(output, "c group %zu block %d %d\n", group++, blocked[i].row, blocked[i].column);
    for (size_t i = 0; i < groups->diagonals && !qs_exporting_must_stop(exporting); i++) {
        struct qs_line line = diagonal_at(groups, i);
        fprintf(output, "c group %zu block-%s %d\n", group++,
                line.direction == QS_SUM ? "sum" : "difference", line.number);
    }
    qs_exporting_variables(&groups->empty, "c variable ");
    fprintf(output, "p gcnf %d %" PRIu64 " %zu\n", counted->variables,
            counted->clauses + groups->clauses, group - 1);
}

static void write_groups(struct groups *groups)
{
    struct qs_exporting *exporting = groups->exporting;
    size_t queens, group = 1;
    const struct qs_square *queen = qs_instance_queens(exporting->instance, &queens);
    for (size_t i = 0; i < queens; i++)
        write_unit(groups, group++, full_variable(groups->empty.board, queen[i]));
    for (size_t i = 0; i < groups->blocked.count && !qs_exporting_must_stop(exporting); i++)
        write_unit(groups, group++,
                   -full_variable(groups->empty.board, groups->blocked.squares[i]));
    for (size_t i = 0; i < groups->diagonals && !qs_exporting_must_stop(exporting); i++, group++) {
        struct qs_line line = diagonal_at(groups, i);
        struct qs_square square = {0, 0};
        for (; next_of_diagonal(groups, line, &square); square.row++)
            write_unit(groups, group, -full_variable(groups->empty.board, square));
    }
}

static bool gcnf_write_formula(struct groups *groups, struct qs_error *error)
{
    uint32_t squares = groups->empty.board->squares;
    struct qs_formula formula = {
        .exporting = groups->exporting,
        .weight = "{0} ",
        .variables = squares <= QS_VARIABLE_MAX ? (int)squares : -1,
    };
    if (!qs_formula_count(&formula, error))
        return false;
    qs_dimacs_formula(&groups->empty, groups->target, &formula.sink);
    if (formula.sink.failed)
        return qs_formula_end(&formula, error);
    gcnf_write_header(groups, &formula.sink);
    qs_formula_write(&formula);
    qs_dimacs_formula(&groups->empty, groups->target, &formula.sink);
    if (!qs_formula_end(&formula, error))
        return false;
    write_groups(groups);
    return true;
}

static bool write_gcnf(struct qs_exporting *exporting, struct qs_error *error)
{
    struct groups groups = {.exporting = exporting, .empty = *exporting};
    struct qs_memory memory;
    groups.target = exporting->options->target;
    qs_memory_init(&memory, exporting->options->limits.bytes);
    struct qs_board *board = qs_exporting_empty_board(exporting, &memory, error);
    groups.empty.instance = NULL; /* it has no queens */
    groups.empty.board = board;
    if (board && groups.target == 0) /* n on a square board without walls */
        groups.target = (int32_t)board->lines[qs_exporting_counted(&groups.empty)].count;
    bool written = board != NULL;
    if (written) {
        /* The list of blocked squares, also where the others are listed. */
        groups.blocked = qs_listed_squares_of(exporting->instance);
        written = !groups.blocked.are_free || qs_listed_squares_exchange(&groups.blocked) ||
                  qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for the blocked squares");
    }
    if (written) {
        count_groups(&groups);
        written = gcnf_write_formula(&groups, error);
    }
    qs_listed_squares_release(&groups.blocked);
    qs_board_free(board);
    return written;
}

const struct qs_export_format qs_export_format_gcnf = {
    .name = "gcnf",
    .first = "p gcnf ",
    .summary = "do M queens fit (default: N), in groups that may be to blame: MUS tools",
    .amo = true,
    .card = true,
    .target = true,
    .write = write_gcnf,
};
