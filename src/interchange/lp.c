/*
 * CPLEX LP, for solvers of mixed integer programs: a binary variable for each
 * free square, a row for each line. The objective is the sum over squares, not
 * the number of empty lines as in the formats for SAT solvers, because these
 * solvers prove with the bound of its linear relaxation.
 */
#include "export_format.h"

/* CPLEX reads lines of up to 560 characters. */
enum { TERMS_A_LINE = 16 };

static void lp_write_name(struct qs_exporting *exporting, uint32_t s)
{
    struct qs_square square = qs_board_square(exporting->board, s);
    qs_output_bytes(exporting->output, "x_", 2);
    qs_output_number(exporting->output, square.row);
    qs_output_bytes(exporting->output, "_", 1);
    qs_output_number(exporting->output, square.column);
}

/* A sum over the squares; NULL: all of them. */
static void lp_write_sum(struct qs_exporting *exporting, const uint32_t *squares, uint32_t count)
{
    for (uint32_t i = 0; i < count && !qs_exporting_must_stop(exporting); i++) {
        if (i > 0)
            qs_output_text(exporting->output, i % TERMS_A_LINE == 0 ? "\n  + " : " + ");
        lp_write_name(exporting, squares ? squares[i] : i);
    }
}

/* Names may not contain a minus sign. */
static void lp_write_row(struct qs_exporting *exporting, struct qs_export_line line)
{
    static const char *const names[] = {"row", "column", "difference", "sum"};
    bool negative = line.number < 0;
    qs_output_format(exporting->output, " %s_%s%d: ", names[line.direction], negative ? "m" : "",
                     negative ? -line.number : line.number);
    lp_write_sum(exporting, line.squares, line.count);
    qs_output_text(exporting->output, " <= 1\n");
}

static void write_objective(struct qs_exporting *exporting)
{
    if (exporting->options->target > 0)
        qs_output_text(exporting->output, " nothing: 0 ");
    else
        qs_output_text(exporting->output, " added: ");
    if (exporting->options->target > 0 || exporting->board->squares == 0)
        lp_write_sum(exporting, NULL, exporting->board->squares > 0);
    else
        lp_write_sum(exporting, NULL, exporting->board->squares);
}

/*
 * The first row, so that the columns, which readers number as they are first named, are the free
 * squares in row-major order, as with the objective of the other question.
 */
static void write_target(struct qs_exporting *exporting)
{
    uint32_t squares = exporting->board->squares;
    qs_output_text(exporting->output, " target: ");
    lp_write_sum(exporting, NULL, squares);
    qs_output_format(exporting->output, "%s >= %d\n", squares ? "" : "x_none",
                     qs_exporting_added(exporting));
}

/* Some readers require at least one row, and every reader requires at least one variable. */
static void lp_write_rows(struct qs_exporting *exporting)
{
    uint32_t squares = exporting->board->squares;
    if (exporting->options->target > 0)
        write_target(exporting);
    qs_exporting_each_line(exporting, lp_write_row);
    if (qs_exporting_lines(exporting) == 0) {
        qs_output_text(exporting->output, " alone: ");
        lp_write_sum(exporting, NULL, squares);
        qs_output_format(exporting->output, "%s <= %u\n", squares ? "" : "x_none", squares);
    }
}

static bool lp_write_program(struct qs_exporting *exporting, struct qs_error *error)
{
    (void)error;
    struct qs_output *output = exporting->output;
    uint32_t squares = exporting->board->squares;
    qs_exporting_head(exporting, "\\");
    qs_output_text(output, "\\ x_R_C: a queen is added on row R, column C\n");
    if (exporting->options->target == 0)
        qs_output_format(output, "\\ maximum = %d + objective\n", exporting->board->fixed);
    qs_output_text(output, "Maximize\n");
    write_objective(exporting);
    qs_output_text(output, squares ? "\nSubject To\n" : "x_none\nSubject To\n");
    lp_write_rows(exporting);
    qs_output_text(output, "Binary\n");
    for (uint32_t s = 0; s < squares && !qs_exporting_must_stop(exporting); s++) {
        qs_output_bytes(output, " ", 1);
        lp_write_name(exporting, s);
        qs_output_bytes(output, "\n", 1);
    }
    qs_output_text(output, squares ? "End\n" : " x_none\nEnd\n");
    return true;
}

const struct qs_export_format qs_export_format_lp = {
    .name = "lp",
    .summary = "CPLEX LP, the most queens added: CBC, glpsol, and other MIP solvers",
    .target = true,
    .write = lp_write_program,
};
