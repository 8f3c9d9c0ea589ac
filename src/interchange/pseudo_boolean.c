/*
 * The formats of sums that are at least a number: pseudo-Boolean, and clauses with cardinalities.
 * Free square s is the variable s + 1; the variables of empty lines follow. Empty lines are
 * counted, not squares: solvers that learn clauses are then faster by orders of magnitude.
 */
#include <inttypes.h>

#include "export_format.h"
#include "stream.h"
#include "structural_bound.h"

/* So many of these literals are true: squares, and then empty lines from the first one's variable.
 */
struct at_least {
    int32_t bound;
    bool negated;
    const uint32_t *squares;
    uint32_t count;
    uint64_t first;
    uint32_t empty;
};

static bool is_knf(const struct qs_exporting *exporting)
{
    return exporting->format == &qs_export_format_knf;
}

static void write_literal(struct qs_exporting *exporting, bool negated, uint64_t variable)
{
    if (!is_knf(exporting))
        qs_write_short(exporting->output, negated ? "-1 x" : "+1 x");
    else if (negated)
        qs_write_short(exporting->output, "-");
    qs_write_number(exporting->output, (int64_t)variable);
    qs_write_short(exporting->output, " ");
}

static void write_at_least(struct qs_exporting *exporting, struct at_least sum)
{
    int32_t terms = (int32_t)(sum.count + sum.empty);
    bool knf = is_knf(exporting), impossible = knf && sum.bound > terms; /* an empty clause */
    if (knf && sum.bound > 1 && !impossible)
        fprintf(exporting->output, "k %d ", sum.bound);
    for (uint32_t i = 0; i < sum.count && !qs_exporting_must_stop(exporting) && !impossible; i++)
        write_literal(exporting, sum.negated, (uint64_t)sum.squares[i] + 1);
    for (uint32_t l = 0; l < sum.empty && !impossible; l++)
        write_literal(exporting, sum.negated, sum.first + l);
    if (knf)
        qs_write_short(exporting->output, "0\n");
    else
        fprintf(exporting->output, ">= %d ;\n", sum.bound - (sum.negated ? terms : 0));
}

static void write_at_most_one(struct qs_exporting *exporting, struct qs_export_line line)
{
    write_at_least(exporting, (struct at_least){(int32_t)line.count - 1, true, line.squares,
                                                line.count, 0, 0});
}

/* Each line has a queen or is empty. */
static void write_used(struct qs_exporting *exporting, enum qs_direction direction, uint64_t first)
{
    for (uint32_t l = 0; l < exporting->board->lines[direction].count; l++) {
        struct qs_export_line line = qs_export_line_of(exporting->board, direction, l);
        write_at_least(exporting,
                       (struct at_least){1, false, line.squares, line.count, first + l, 1});
    }
}

static void name_empty(struct qs_exporting *exporting, enum qs_direction direction, uint64_t first)
{
    const struct qs_lines *lines = &exporting->board->lines[direction];
    for (uint32_t l = 0; l < lines->count; l++)
        fprintf(exporting->output, "%s%" PRIu64 " empty %s %d\n",
                is_knf(exporting) ? "c variable " : "* variable x", first + l,
                direction == QS_ROW ? "row" : "column", lines->number[l]);
}

/* Where the variables of empty rows and of empty columns begin, and how many variables there are.
 */
struct opb_numbering {
    uint64_t first[2], variables, lines;
};

static struct opb_numbering number_lines(const struct qs_exporting *exporting)
{
    const struct qs_board *board = exporting->board;
    uint32_t rows = board->lines[QS_ROW].count, columns = board->lines[QS_COLUMN].count;
    uint64_t first = (uint64_t)board->squares + 1, lines = (uint64_t)rows + columns;
    return (struct opb_numbering){{first, first + rows}, board->squares + lines, lines};
}

/* A target: at least so many rows are not empty, and so many columns. */
static void write_decision(struct qs_exporting *exporting, const struct opb_numbering *numbering,
                           int32_t added)
{
    qs_exporting_each_line(exporting, write_at_most_one);
    for (int d = QS_ROW; d <= QS_COLUMN; d++) {
        write_used(exporting, d, numbering->first[d]);
        if (added > 0 || !is_knf(exporting))
            write_at_least(exporting, (struct at_least){added, true, NULL, 0, numbering->first[d],
                                                        exporting->board->lines[d].count});
    }
}

/*
 * OPB, the format of the pseudo-Boolean competitions (O. Roussel and
 * V. Manquinho, "Input/Output Format and Solver Requirements for the
 * Competitions of Pseudo-Boolean Solvers"). Variables are x1, x2, …, so comments
 * name their squares.
 */

static void opb_write_header(struct qs_exporting *exporting, uint64_t lines, uint64_t limits)
{
    const struct qs_board *board = exporting->board;
    fprintf(exporting->output, "* #variable= %" PRIu64 " #constraint= %" PRIu64 "\n",
            board->squares + lines, qs_exporting_lines(exporting) + lines + limits);
    qs_exporting_begin(exporting, "*");
    qs_exporting_variables(exporting, "* variable x");
}

static bool write_opb(struct qs_exporting *exporting, struct qs_error *error)
{
    (void)error;
    const struct qs_board *board = exporting->board;
    FILE *output = exporting->output;
    enum qs_direction direction = qs_exporting_counted(exporting);
    uint32_t count = board->lines[direction].count;
    uint64_t first = (uint64_t)board->squares + 1;
    bool decision = exporting->options->target > 0;
    if (board->squares == 0) { /* all sums would be empty, which readers refuse */
        fputs("* #variable= 1 #constraint= 1\n", output);
        qs_exporting_begin(exporting, "*");
        fputs("* no free square; variable x1 stands for none\n", output);
        if (!decision)
            fprintf(output, "* maximum = %d - objective\nmin: +1 x1 ;\n", board->fixed);
        fprintf(output, "-1 x1 >= %d ;\n", decision ? qs_exporting_added(exporting) : 0);
    } else if (decision) {
        struct opb_numbering numbering = number_lines(exporting);
        opb_write_header(exporting, numbering.lines, 2);
        for (int d = QS_ROW; d <= QS_COLUMN; d++)
            name_empty(exporting, d, numbering.first[d]);
        write_decision(exporting, &numbering, qs_exporting_added(exporting));
    } else { /* minimise the number of empty lines */
        opb_write_header(exporting, count, 0);
        name_empty(exporting, direction, first);
        fprintf(output, "* maximum = %d - objective\nmin: ", board->fixed + (int32_t)count);
        for (uint32_t l = 0; l < count; l++)
            write_literal(exporting, false, first + l);
        fputs(";\n", output);
        qs_exporting_each_line(exporting, write_at_most_one);
        write_used(exporting, direction, first);
    }
    return true;
}

const struct qs_export_format qs_export_format_opb = {
    .name = "opb",
    .summary = "pseudo-Boolean, the fewest empty rows: clasp, Z3, toulbar2, SCIP",
    .first = "..variable x1",
    .target = true,
    .write = write_opb,
};

/*
 * KNF (J. Reeves, M. Heule, R. Bryant, "From Clauses to Klauses"): clauses, and "k 3 1 -2 4 5 0",
 * at least three of these. The question is that of dimacs, without an encoding.
 */
static bool write_knf(struct qs_exporting *exporting, struct qs_error *error)
{
    int32_t target = exporting->options->target;
    struct opb_numbering numbering = number_lines(exporting);
    struct qs_bound bound;
    if (!qs_structural_bound(exporting->board, &exporting->watch, &bound, error))
        return false;
    target = target > 0 ? target : bound.value;
    int32_t added = target - exporting->board->fixed;
    qs_exporting_head(exporting, "c", target);
    fprintf(exporting->output, "c target %d, structural upper bound %d (%s)\n", target, bound.value,
            qs_reason_name(bound.reason));
    qs_bound_release(&bound);
    qs_exporting_variables(exporting, "c variable ");
    for (int d = QS_ROW; d <= QS_COLUMN; d++)
        name_empty(exporting, d, numbering.first[d]);
    fprintf(exporting->output, "p knf %" PRIu64 " %" PRIu64 "\n", numbering.variables,
            qs_exporting_lines(exporting) + numbering.lines + (added > 0 ? 2 : 0));
    write_decision(exporting, &numbering, added);
    return true;
}

const struct qs_export_format qs_export_format_knf = {
    .name = "knf",
    .summary = "CNF with cardinalities, do M queens fit: Cardinality-CDCL",
    .first = "p knf ",
    .target = true,
    .decides = true,
    .write = write_knf,
};
