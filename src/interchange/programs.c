/* The formats that are programs: linear, pseudo-Boolean, answer set, and MiniZinc. */
#include <inttypes.h>

#include "export_format.h"

/* The number of queens to be added for the target of the options. */
static int32_t added_for_target(const struct qs_exporting *exporting)
{
    return exporting->options->target - exporting->board->fixed;
}

static void begin_program(struct qs_exporting *exporting, const char *mark)
{
    int32_t target = exporting->options->target;
    qs_exporting_head(exporting, mark, target > 0 ? target : -1);
}

/* Call `write` for each line with at least two free squares; the others constrain nothing. */
static void each_line(struct qs_exporting *exporting,
                      void (*write)(struct qs_exporting *exporting, struct qs_export_line line))
{
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        uint32_t count = exporting->board->lines[d].count;
        for (uint32_t l = 0; l < count && !qs_exporting_must_stop(exporting); l++) {
            struct qs_export_line line = qs_export_line_of(exporting->board, d, l);
            if (line.count > 1)
                write(exporting, line);
        }
    }
}

/* The number of lines with at least two free squares. */
static size_t programs_count_lines(const struct qs_exporting *exporting)
{
    size_t count = 0;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        const struct qs_lines *lines = &exporting->board->lines[d];
        for (uint32_t line = 0; line < lines->count; line++)
            count += qs_lines_length(lines, line) > 1;
    }
    return count;
}

/*
 * CPLEX LP, for solvers of mixed integer programs: a binary variable for each
 * free square, a row for each line. The objective is the sum over squares, not
 * the number of empty lines as in the formats for SAT solvers, because these
 * solvers prove with the bound of its linear relaxation.
 */

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
                     added_for_target(exporting));
}

/* Some readers require at least one row, and every reader requires at least one variable. */
static void lp_write_rows(struct qs_exporting *exporting)
{
    uint32_t squares = exporting->board->squares;
    if (exporting->options->target > 0)
        write_target(exporting);
    each_line(exporting, lp_write_row);
    if (programs_count_lines(exporting) == 0) {
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
    begin_program(exporting, "\\");
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

/*
 * OPB, the format of the pseudo-Boolean competitions (O. Roussel and
 * V. Manquinho, "Input/Output Format and Solver Requirements for the
 * Competitions of Pseudo-Boolean Solvers"). Variables are x1, x2, …, so comments
 * name their squares. Free square s is x(s + 1); the variables of empty lines
 * follow. Empty lines are counted, not squares: solvers that learn clauses are
 * then faster by orders of magnitude.
 */

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
                     board->squares + lines, programs_count_lines(exporting) + lines + limits);
    begin_program(exporting, "*");
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
    each_line(exporting, opb_write_line);
    write_used(exporting, direction, first);
}

/* Without free squares all sums would be empty, which readers refuse. */
static void write_without_squares(struct qs_exporting *exporting)
{
    bool decision = exporting->options->target > 0;
    struct qs_output *output = exporting->output;
    qs_output_text(output, "* #variable= 1 #constraint= 1\n");
    begin_program(exporting, "*");
    qs_output_text(output, "* no free square; variable x1 stands for none\n");
    if (!decision)
        qs_output_format(output, "* maximum = %d - objective\nmin: +1 x1 ;\n",
                         exporting->board->fixed);
    qs_output_format(output, "-1 x1 >= %d ;\n", decision ? added_for_target(exporting) : 0);
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
    each_line(exporting, opb_write_line);
    for (int d = QS_ROW; d <= QS_COLUMN; d++) {
        write_used(exporting, d, first[d]);
        write_empty(exporting, d, "-", first[d]);
        qs_output_format(exporting->output, ">= %d ;\n",
                         added_for_target(exporting) - (int32_t)lines[d].count);
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

/*
 * An answer set program for gringo and clasp: the free squares are facts, and
 * each rule of the problem is a rule of the program. Empty lines are counted, as
 * in OPB.
 */

static const char rules[] = "{ queen(R,C) : free(R,C) }.\n"
                            "difference(R-C) :- free(R,C).\n"
                            "sum(R+C) :- free(R,C).\n"
                            ":- free(R,_), 2 { queen(R,C) }.\n"
                            ":- free(_,C), 2 { queen(R,C) }.\n"
                            ":- difference(D), 2 { queen(R,C) : free(R,C), R-C = D }.\n"
                            ":- sum(S), 2 { queen(R,C) : free(R,C), R+C = S }.\n";

static const char empty_rows[] = "empty_row(R) :- free(R,_), not queen(R,C) : free(R,C).\n";
static const char empty_columns[] = "empty_column(C) :- free(_,C), not queen(R,C) : free(R,C).\n";

static void write_facts(struct qs_exporting *exporting)
{
    for (uint32_t s = 0; s < exporting->board->squares && !qs_exporting_must_stop(exporting); s++) {
        struct qs_square square = qs_board_square(exporting->board, s);
        qs_output_bytes(exporting->output, "free(", 5);
        qs_output_number(exporting->output, square.row);
        qs_output_bytes(exporting->output, ",", 1);
        qs_output_number(exporting->output, square.column);
        qs_output_bytes(exporting->output, ").\n", 3);
    }
}

static void asp_write_maximum(struct qs_exporting *exporting)
{
    enum qs_direction direction = qs_exporting_counted(exporting);
    bool rows = direction == QS_ROW;
    qs_output_text(exporting->output, rows ? empty_rows : empty_columns);
    qs_output_text(exporting->output, rows ? "#minimize { 1,R : empty_row(R) }.\n"
                                           : "#minimize { 1,C : empty_column(C) }.\n");
    qs_output_format(exporting->output, "%% maximum = %d - optimum\n",
                     exporting->board->fixed + (int32_t)exporting->board->lines[direction].count);
}

static void asp_write_decision(struct qs_exporting *exporting)
{
    const struct qs_lines *lines = exporting->board->lines;
    int32_t added = added_for_target(exporting);
    qs_output_text(exporting->output, empty_rows);
    qs_output_text(exporting->output, empty_columns);
    qs_output_format(exporting->output, ":- %d { empty_row(R) }.\n:- %d { empty_column(C) }.\n",
                     (int32_t)lines[QS_ROW].count - added + 1,
                     (int32_t)lines[QS_COLUMN].count - added + 1);
}

static bool asp_write_program(struct qs_exporting *exporting, struct qs_error *error)
{
    (void)error;
    begin_program(exporting, "%");
    qs_output_text(exporting->output, "#defined free/2.\n"); /* a board may be full */
    write_facts(exporting);
    qs_output_text(exporting->output, rules);
    if (exporting->options->target > 0)
        asp_write_decision(exporting);
    else
        asp_write_maximum(exporting);
    qs_output_text(exporting->output, "#show queen/2.\n");
    return true;
}

const struct qs_export_format qs_export_format_asp = {
    .name = "asp",
    .summary = "answer set program, the fewest empty rows: gringo and clasp",
    .target = true,
    .write = asp_write_program,
};

/*
 * MiniZinc, for constraint solvers: a variable for each row with free squares,
 * whose value is the column of its queen or stands for "empty". The value for
 * "empty" differs from row to row and is so far off the board that columns and
 * diagonals remain different. A plain all_different then suffices, which solvers
 * propagate well, whereas alldifferent_except_0 is decomposed into pairs. The
 * value is also the row's largest, so that leaving the row empty is tried last.
 */

static void mzn_write_rows(struct qs_exporting *exporting)
{
    const struct qs_lines *rows = &exporting->board->lines[QS_ROW];
    qs_output_format(exporting->output, "array[1..%u] of int: row = [", rows->count);
    for (uint32_t l = 0; l < rows->count; l++)
        qs_output_format(exporting->output, "%s%d", l ? ", " : "", rows->number[l]);
    qs_output_text(exporting->output, "];\n");
}

static void write_columns(struct qs_exporting *exporting, struct qs_export_line row)
{
    qs_output_text(exporting->output, "  {");
    for (uint32_t i = 0; i < row.count && !qs_exporting_must_stop(exporting); i++) {
        qs_output_text(exporting->output, i ? ", " : "");
        qs_output_number(exporting->output,
                         qs_board_square(exporting->board, row.squares[i]).column);
    }
    qs_output_text(exporting->output, "},\n");
}

static void write_data(struct qs_exporting *exporting)
{
    uint32_t rows = exporting->board->lines[QS_ROW].count;
    qs_output_format(exporting->output, "int: n = %d;\nint: fixed = %d;\nint: rows = %u;\n",
                     qs_instance_size(exporting->instance), exporting->board->fixed, rows);
    qs_output_text(exporting->output, "% The rows with free squares, and the columns of these.\n");
    mzn_write_rows(exporting);
    qs_output_format(exporting->output, "array[1..%u] of set of int: free = [\n", rows);
    for (uint32_t l = 0; l < rows && !qs_exporting_must_stop(exporting); l++)
        write_columns(exporting, qs_export_line_of(exporting->board, QS_ROW, l));
    qs_output_text(exporting->output, "];\n");
}

/* Of the library only alldifferent.mzn is included: Debian's Gecode rejects globals.mzn. */
static const char model[] =
    "% A column, or 2n + 2 row for an empty row: no two of these values are on one line.\n"
    "array[1..rows] of int: empty = [2 * n + 2 * row[i] | i in 1..rows];\n"
    "array[1..rows] of var 0..4 * n: queen;\n"
    "constraint forall(i in 1..rows)(queen[i] in free[i] union {empty[i]});\n"
    "constraint all_different(queen);\n"
    "constraint all_different([queen[i] - row[i] | i in 1..rows]);\n"
    "constraint all_different([queen[i] + row[i] | i in 1..rows]);\n"
    "var 0..rows: added = sum(i in 1..rows)(bool2int(queen[i] < n));\n";

static const char output_item[] =
    "output [\"queens \\(fixed + fix(added))\\n\"] ++\n"
    "  [\"x_\\(row[i])_\\(queen[i])\\n\" | i in 1..rows where fix(queen[i]) < n];\n";

static bool write_model(struct qs_exporting *exporting, struct qs_error *error)
{
    (void)error;
    const char *search = "int_search(queen, first_fail, indomain_min, complete)";
    begin_program(exporting, "%");
    qs_output_text(exporting->output, "include \"alldifferent.mzn\";\n");
    write_data(exporting);
    qs_output_text(exporting->output, model);
    if (exporting->options->target > 0)
        qs_output_format(exporting->output,
                         "constraint fixed + added >= %d;\nsolve :: %s satisfy;\n",
                         exporting->options->target, search);
    else
        qs_output_format(exporting->output, "solve :: %s maximize added;\n", search);
    qs_output_text(exporting->output, output_item);
    return true;
}

const struct qs_export_format qs_export_format_mzn = {
    .name = "mzn",
    .summary = "MiniZinc, the most queens",
    .target = true,
    .write = write_model,
};
