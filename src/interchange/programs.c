/* The formats that are programs of rules and relations: answer set, MiniZinc, and SMT-LIB. */
#include "export_format.h"

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
    int32_t added = qs_exporting_added(exporting);
    qs_output_text(exporting->output, empty_rows);
    qs_output_text(exporting->output, empty_columns);
    qs_output_format(exporting->output, ":- %d { empty_row(R) }.\n:- %d { empty_column(C) }.\n",
                     (int32_t)lines[QS_ROW].count - added + 1,
                     (int32_t)lines[QS_COLUMN].count - added + 1);
}

static bool asp_write_program(struct qs_exporting *exporting, struct qs_error *error)
{
    (void)error;
    qs_exporting_begin(exporting, "%");
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
    .ending = "lp",
    .first = "#defined ",
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
    qs_exporting_begin(exporting, "%");
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
    .first = "include ",
    .answers = "lp",
    .objective = QS_OBJECTIVE_QUEENS,
    .summary = "MiniZinc, the most queens",
    .target = true,
    .write = write_model,
};

/*
 * SMT-LIB 2: a Boolean for each free square, and for each pair of squares on a line a clause, which
 * Z3 decides far faster than a sum of 0 and 1 for the line. Used lines are counted, as elsewhere.
 * The maximum needs assert-soft, which Z3 and OptiMathSAT know; a target is standard SMT-LIB.
 */

static void write_pairs(struct qs_exporting *exporting, struct qs_export_line line)
{
    for (uint32_t i = 0; i < line.count; i++) {
        for (uint32_t j = i + 1; j < line.count && !qs_exporting_must_stop(exporting); j++) {
            qs_output_text(exporting->output, "(assert (or (not ");
            qs_exporting_name(exporting, line.squares[i]);
            qs_output_text(exporting->output, ") (not ");
            qs_exporting_name(exporting, line.squares[j]);
            qs_output_text(exporting->output, ")))\n");
        }
    }
}

/* "(or x_1_2 x_1_3)": the line is used. */
static void write_used_line(struct qs_exporting *exporting, struct qs_export_line line)
{
    qs_output_text(exporting->output, line.count > 1 ? "(or" : "");
    for (uint32_t i = 0; i < line.count && !qs_exporting_must_stop(exporting); i++) {
        qs_output_text(exporting->output, line.count > 1 ? " " : "");
        qs_exporting_name(exporting, line.squares[i]);
    }
    qs_output_text(exporting->output, line.count > 1 ? ")" : "");
}

/* For each line of the direction, that it is used, between two texts. */
static void write_used_lines(struct qs_exporting *exporting, enum qs_direction direction,
                             const char *before, const char *after)
{
    for (uint32_t l = 0; l < exporting->board->lines[direction].count; l++) {
        qs_output_text(exporting->output, before);
        write_used_line(exporting, qs_export_line_of(exporting->board, direction, l));
        qs_output_text(exporting->output, after);
    }
}

static void smt2_write_question(struct qs_exporting *exporting)
{
    const struct qs_board *board = exporting->board;
    struct qs_output *output = exporting->output;
    if (exporting->options->target == 0) {
        write_used_lines(exporting, qs_exporting_counted(exporting), "(assert-soft ",
                         " :weight 1 :id empty)\n");
    } else if (board->squares == 0) {
        qs_output_text(output, qs_exporting_added(exporting) > 0 ? "(assert false)\n" : "");
    } else {
        for (int d = QS_ROW; d <= QS_COLUMN; d++) {
            qs_output_text(output, "(assert (>= (+ 0");
            write_used_lines(exporting, d, "\n  (ite ", " 1 0)");
            qs_output_format(output, ") %d))\n", qs_exporting_added(exporting));
        }
    }
}

static bool write_smt2(struct qs_exporting *exporting, struct qs_error *error)
{
    (void)error;
    const struct qs_board *board = exporting->board;
    struct qs_output *output = exporting->output;
    bool decision = exporting->options->target > 0;
    qs_exporting_begin(exporting, ";");
    qs_output_text(output, "; x_R_C: a queen is added on row R, column C\n");
    if (!decision)
        qs_output_format(output, "; maximum = %d - objective\n",
                         board->fixed +
                             (int32_t)board->lines[qs_exporting_counted(exporting)].count);
    qs_output_text(output, "(set-option :produce-models true)\n(set-logic QF_LIA)\n");
    for (uint32_t s = 0; s < board->squares && !qs_exporting_must_stop(exporting); s++) {
        qs_output_text(output, "(declare-const ");
        qs_exporting_name(exporting, s);
        qs_output_text(output, " Bool)\n");
    }
    qs_exporting_each_line(exporting, write_pairs);
    smt2_write_question(exporting);
    qs_output_text(output, decision ? "(check-sat)\n(get-model)\n"
                                    : "(check-sat)\n(get-objectives)\n(get-model)\n");
    return true;
}

const struct qs_export_format qs_export_format_smt2 = {
    .name = "smt2",
    .summary = "SMT-LIB 2, the fewest empty rows: Z3; with a target, any SMT solver",
    .first = "(set-option",
    .answers = "lp",
    .pair_bytes = sizeof "(assert (or (not ) (not )))",
    .target = true,
    .write = write_smt2,
};
