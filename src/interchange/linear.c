/*
 * Integer programs, as CPLEX LP and as MPS: a binary variable for each free square, a row for each
 * line. The objective is the sum over squares, not the number of empty lines as in the formats for
 * SAT solvers, because these solvers prove with the bound of its linear relaxation.
 */
#include "export_format.h"
#include "stream.h"

/* CPLEX reads lines of up to 560 characters. */
enum { TERMS_A_LINE = 16 };

/* Every reader requires at least one variable; where there is no free square it is x_none. */
static uint32_t count_columns(const struct qs_exporting *exporting)
{
    return exporting->board->squares > 0 ? exporting->board->squares : 1;
}

static void write_column(struct qs_exporting *exporting, uint32_t s)
{
    if (exporting->board->squares > 0)
        qs_exporting_name(exporting, s);
    else
        fputs("x_none", exporting->output);
}

/* Some readers require at least one row: if no line has two free squares, "alone". */
static bool has_alone(const struct qs_exporting *exporting)
{
    return qs_exporting_lines(exporting) == 0;
}

static void begin_linear(struct qs_exporting *exporting, const char *mark, char sign)
{
    qs_exporting_begin(exporting, mark);
    fprintf(exporting->output, "%s x_R_C: a queen is added on row R, column C\n", mark);
    if (exporting->options->target == 0)
        fprintf(exporting->output, "%s maximum = %d %c objective\n", mark, exporting->board->fixed,
                sign);
}

/* A sum over the squares; NULL: all of them. */
static void lp_write_sum(struct qs_exporting *exporting, const uint32_t *squares, uint32_t count)
{
    for (uint32_t i = 0; i < count && !qs_exporting_must_stop(exporting); i++) {
        if (i > 0)
            qs_write_short(exporting->output, i % TERMS_A_LINE == 0 ? "\n  + " : " + ");
        write_column(exporting, squares ? squares[i] : i);
    }
}

static void lp_write_row(struct qs_exporting *exporting, struct qs_export_line line)
{
    qs_write_short(exporting->output, " ");
    qs_exporting_line_name(exporting, line.direction, line.number);
    fputs(": ", exporting->output);
    lp_write_sum(exporting, line.squares, line.count);
    fputs(" <= 1\n", exporting->output);
}

static bool write_lp(struct qs_exporting *exporting, struct qs_error *error)
{
    (void)error;
    FILE *output = exporting->output;
    uint32_t columns = count_columns(exporting);
    bool decision = exporting->options->target > 0;
    begin_linear(exporting, "\\", '+');
    fputs(decision ? "Maximize\n nothing: 0 " : "Maximize\n added: ", output);
    lp_write_sum(exporting, NULL, decision ? 1 : columns);
    fputs("\nSubject To\n", output);
    if (decision) {
        /*
         * The target is the first row, so that the columns, which readers number as they are first
         * named, are the free squares in row-major order, as with the objective of the other
         * question.
         */
        fputs(" target: ", output);
        lp_write_sum(exporting, NULL, columns);
        fprintf(output, " >= %d\n", qs_exporting_added(exporting));
    }
    qs_exporting_each_line(exporting, lp_write_row);
    if (has_alone(exporting)) {
        fputs(" alone: ", output);
        lp_write_sum(exporting, NULL, columns);
        fprintf(output, " <= %u\n", exporting->board->squares);
    }
    fputs("Binary\n", output);
    for (uint32_t s = 0; s < columns && !qs_exporting_must_stop(exporting); s++) {
        qs_write_short(output, " ");
        write_column(exporting, s);
        qs_write_short(output, "\n");
    }
    fputs("End\n", output);
    return true;
}

const struct qs_export_format qs_export_format_lp = {
    .name = "lp",
    .summary = "CPLEX LP, the most queens added: CBC, glpsol, and other MIP solvers",
    .first = "Maximize",
    .target = true,
    .objective = QS_OBJECTIVE_ADDED,
    .write = write_lp,
};

/*
 * Free MPS, which every solver of integer programs reads. Not all readers know a section that says
 * "maximize", so the objective is minus the sum.
 */

static void mps_write_row(struct qs_exporting *exporting, struct qs_export_line line)
{
    qs_write_short(exporting->output, " L ");
    qs_exporting_line_name(exporting, line.direction, line.number);
    qs_write_short(exporting->output, "\n");
}

static void mps_write_limit(struct qs_exporting *exporting, struct qs_export_line line)
{
    fputs(" RHS ", exporting->output);
    qs_exporting_line_name(exporting, line.direction, line.number);
    qs_write_short(exporting->output, " 1\n");
}

/* An entry of a column, in a row that has a name of its own. */
static void write_entry(struct qs_exporting *exporting, uint32_t s, const char *row)
{
    qs_write_short(exporting->output, " ");
    write_column(exporting, s);
    qs_write_short(exporting->output, row);
}

static void mps_write_column(struct qs_exporting *exporting, uint32_t s, bool alone)
{
    const struct qs_board *board = exporting->board;
    write_entry(exporting, s, exporting->options->target > 0 ? " target 1\n" : " added -1\n");
    if (alone)
        write_entry(exporting, s, " alone 1\n");
    for (int d = 0; d < QS_DIRECTIONS && board->squares > 0; d++) {
        const struct qs_lines *lines = &board->lines[d];
        uint32_t line = lines->line_of[s];
        if (qs_lines_length(lines, line) < 2)
            continue;
        write_entry(exporting, s, " ");
        qs_exporting_line_name(exporting, d, lines->number[line]);
        qs_write_short(exporting->output, " 1\n");
    }
}

static bool write_mps(struct qs_exporting *exporting, struct qs_error *error)
{
    (void)error;
    FILE *output = exporting->output;
    uint32_t columns = count_columns(exporting);
    bool decision = exporting->options->target > 0, alone = has_alone(exporting);
    begin_linear(exporting, "*", '-');
    fputs("NAME board\nROWS\n", output);
    fputs(decision ? " N nothing\n G target\n" : " N added\n", output);
    qs_exporting_each_line(exporting, mps_write_row);
    fputs(alone ? " L alone\nCOLUMNS\n" : "COLUMNS\n", output);
    for (uint32_t s = 0; s < columns && !qs_exporting_must_stop(exporting); s++)
        mps_write_column(exporting, s, alone);
    fputs("RHS\n", output);
    if (decision)
        fprintf(output, " RHS target %d\n", qs_exporting_added(exporting));
    qs_exporting_each_line(exporting, mps_write_limit);
    if (alone)
        fprintf(output, " RHS alone %u\n", exporting->board->squares);
    fputs("BOUNDS\n", output);
    for (uint32_t s = 0; s < columns && !qs_exporting_must_stop(exporting); s++) {
        fputs(" BV BND", output);
        write_entry(exporting, s, "\n");
    }
    fputs("ENDATA\n", output);
    return true;
}

const struct qs_export_format qs_export_format_mps = {
    .name = "mps",
    .summary = "free MPS, the same integer program: HiGHS, SCIP, Gurobi and all MIP solvers",
    .first = "NAME ",
    .target = true,
    .objective = QS_OBJECTIVE_ADDED_NEGATIVE,
    .answers = "lp",
    .write = write_mps,
};
