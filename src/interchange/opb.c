/*
 * OPB, the format of the pseudo-Boolean competitions (O. Roussel and
 * V. Manquinho, "Input/Output Format and Solver Requirements for the
 * Competitions of Pseudo-Boolean Solvers"). Variables are x1, x2, …, so comments
 * name their squares. Free square s is x(s + 1); the variables of empty lines
 * follow. Empty lines are counted, not squares: solvers that learn clauses are
 * then faster by orders of magnitude.
 */
#include <inttypes.h>

#include "export_format.h"

static void write_term(struct qs_exporting *exporting, const char *sign, uint64_t variable)
{
    qs_output_text(exporting->output, sign);
    qs_output_bytes(exporting->output, "1 x", 3);
    qs_output_number(exporting->output, (int64_t)variable);
    qs_output_bytes(exporting->output, " ", 1);
}

static void opb_write_squares(struct qs_exporting *exporting, const char *sign,
                              struct qs_export_line line)
{
    for (uint32_t i = 0; i < line.count && !qs_exporting_must_stop(exporting); i++)
        write_term(exporting, sign, (uint64_t)line.squares[i] + 1);
}

static void opb_write_line(struct qs_exporting *exporting, struct qs_export_line line)
{
    opb_write_squares(exporting, "-", line);
    qs_output_text(exporting->output, ">= -1 ;\n");
}

/* A sum over the variables of empty lines of a direction, of which the first is given. */
static void write_empty(struct qs_exporting *exporting, enum qs_direction direction,
                        const char *sign, uint64_t first)
{
    for (uint32_t l = 0; l < exporting->board->lines[direction].count; l++)
        write_term(exporting, sign, first + l);
}

/* Each line has a queen or is empty. */
static void write_used(struct qs_exporting *exporting, enum qs_direction direction, uint64_t first)
{
    for (uint32_t l = 0; l < exporting->board->lines[direction].count; l++) {
        opb_write_squares(exporting, "+", qs_export_line_of(exporting->board, direction, l));
        write_term(exporting, "+", first + l);
        qs_output_text(exporting->output, ">= 1 ;\n");
    }
}

static void opb_name_empty(struct qs_exporting *exporting, enum qs_direction direction,
                           uint64_t first)
{
    const struct qs_lines *lines = &exporting->board->lines[direction];
    for (uint32_t l = 0; l < lines->count; l++)
        qs_output_format(exporting->output, "* variable x%" PRIu64 " empty %s %d\n", first + l,
                         direction == QS_ROW ? "row" : "column", lines->number[l]);
}

static void opb_write_header(struct qs_exporting *exporting, uint64_t lines, uint64_t limits)
{
    const struct qs_board *board = exporting->board;
    qs_output_format(exporting->output, "* #variable= %" PRIu64 " #constraint= %" PRIu64 "\n",
                     board->squares + lines, qs_exporting_lines(exporting) + lines + limits);
    qs_exporting_head(exporting, "*");
    qs_exporting_variables(exporting, "*", "x");
}

/* The maximum: minimise the number of empty lines. */
static void opb_write_maximum(struct qs_exporting *exporting)
{
    const struct qs_board *board = exporting->board;
    enum qs_direction direction = qs_exporting_counted(exporting);
    uint64_t first = (uint64_t)board->squares + 1;
    opb_write_header(exporting, board->lines[direction].count, 0);
    opb_name_empty(exporting, direction, first);
    qs_output_format(exporting->output, "* maximum = %d - objective\nmin: ",
                     board->fixed + (int32_t)board->lines[direction].count);
    write_empty(exporting, direction, "+", first);
    qs_output_text(exporting->output, ";\n");
    qs_exporting_each_line(exporting, opb_write_line);
    write_used(exporting, direction, first);
}

/* Without free squares all sums would be empty, which readers refuse. */
static void write_without_squares(struct qs_exporting *exporting)
{
    bool decision = exporting->options->target > 0;
    struct qs_output *output = exporting->output;
    qs_output_text(output, "* #variable= 1 #constraint= 1\n");
    qs_exporting_head(exporting, "*");
    qs_output_text(output, "* no free square; variable x1 stands for none\n");
    if (!decision)
        qs_output_format(output, "* maximum = %d - objective\nmin: +1 x1 ;\n",
                         exporting->board->fixed);
    qs_output_format(output, "-1 x1 >= %d ;\n", decision ? qs_exporting_added(exporting) : 0);
}

/* A target: at most rows − added rows are empty, and at most columns − added columns. */
static void opb_write_decision(struct qs_exporting *exporting)
{
    const struct qs_lines *lines = exporting->board->lines;
    uint64_t first[] = {(uint64_t)exporting->board->squares + 1, 0};
    first[QS_COLUMN] = first[QS_ROW] + lines[QS_ROW].count;
    opb_write_header(exporting, (uint64_t)lines[QS_ROW].count + lines[QS_COLUMN].count, 2);
    for (int d = QS_ROW; d <= QS_COLUMN; d++)
        opb_name_empty(exporting, d, first[d]);
    qs_exporting_each_line(exporting, opb_write_line);
    for (int d = QS_ROW; d <= QS_COLUMN; d++) {
        write_used(exporting, d, first[d]);
        write_empty(exporting, d, "-", first[d]);
        qs_output_format(exporting->output, ">= %d ;\n",
                         qs_exporting_added(exporting) - (int32_t)lines[d].count);
    }
}

static bool opb_write_program(struct qs_exporting *exporting, struct qs_error *error)
{
    (void)error;
    if (exporting->board->squares == 0)
        write_without_squares(exporting);
    else if (exporting->options->target > 0)
        opb_write_decision(exporting);
    else
        opb_write_maximum(exporting);
    return true;
}

const struct qs_export_format qs_export_format_opb = {
    .name = "opb",
    .summary = "pseudo-Boolean, the fewest empty rows: clasp, Z3, toulbar2",
    .target = true,
    .write = opb_write_program,
};
