/* The formats that are programs of rules and relations: answer set, MiniZinc, and SMT-LIB. */
#include "export_format.h"
#include "stream.h"

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

/* With walls, each free square is on four lines, which facts name: on(row,3,5,7). */
static const char walled_rules[] = "#defined on/4.\n"
                                   "{ queen(R,C) : free(R,C) }.\n"
                                   "line(D,N) :- on(D,N,_,_).\n"
                                   ":- line(D,N), 2 { queen(R,C) : on(D,N,R,C) }.\n"
                                   "empty_row(R) :- line(row,R), not queen(A,B) : on(row,R,A,B).\n"
                                   "empty_column(C) :- line(column,C), not queen(A,B) : "
                                   "on(column,C,A,B).\n";

static const char empty_rows[] = "empty_row(R) :- free(R,_), not queen(R,C) : free(R,C).\n";
static const char empty_columns[] = "empty_column(C) :- free(_,C), not queen(R,C) : free(R,C).\n";

/* "on(sum,8,3,5).". */
static void write_on(struct qs_exporting *exporting, uint32_t s, int direction)
{
    static const char *const names[] = {"on(row,", "on(column,", "on(difference,", "on(sum,"};
    const struct qs_lines *lines = &exporting->board->lines[direction];
    struct qs_square square = qs_board_square(exporting->board, s);
    FILE *output = exporting->output;
    fputs(names[direction], output);
    qs_write_number(output, lines->number[lines->line_of[s]]);
    qs_write_short(output, ",");
    qs_write_number(output, square.row);
    qs_write_short(output, ",");
    qs_write_number(output, square.column);
    qs_write_short(output, ").\n");
}

static bool asp_write_program(struct qs_exporting *exporting, struct qs_error *error)
{
    (void)error;
    const struct qs_board *board = exporting->board;
    const struct qs_lines *lines = board->lines;
    FILE *output = exporting->output;
    bool walls = qs_exporting_has_walls(exporting);
    qs_exporting_begin(exporting, "%");
    fputs("#defined free/2.\n", output); /* a board may be full */
    for (uint32_t s = 0; s < board->squares && !qs_exporting_must_stop(exporting); s++) {
        struct qs_square square = qs_board_square(board, s);
        qs_write_short(output, "free(");
        qs_write_number(output, square.row);
        qs_write_short(output, ",");
        qs_write_number(output, square.column);
        qs_write_short(output, ").\n");
        for (int d = 0; walls && d < QS_DIRECTIONS; d++)
            write_on(exporting, s, d);
    }
    fputs(walls ? walled_rules : rules, output);
    if (exporting->options->target > 0) {
        int32_t added = qs_exporting_added(exporting);
        fputs(walls ? "" : empty_rows, output);
        fputs(walls ? "" : empty_columns, output);
        fprintf(output, ":- %d { empty_row(R) }.\n:- %d { empty_column(C) }.\n",
                (int32_t)lines[QS_ROW].count - added + 1,
                (int32_t)lines[QS_COLUMN].count - added + 1);
    } else {
        enum qs_direction direction = qs_exporting_counted(exporting);
        bool rows = direction == QS_ROW;
        fputs(walls ? "" : rows ? empty_rows : empty_columns, output);
        fputs(rows ? "#minimize { 1,R : empty_row(R) }.\n"
                   : "#minimize { 1,C : empty_column(C) }.\n",
              output);
        fprintf(output, "%% maximum = %d - optimum\n",
                board->fixed + (int32_t)lines[direction].count);
    }
    fputs("#show queen/2.\n", output);
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

static void write_geometric_model(struct qs_exporting *exporting)
{
    const struct qs_board *board = exporting->board;
    const struct qs_lines *rows = &board->lines[QS_ROW];
    FILE *output = exporting->output;
    fprintf(output, "int: n = %d;\nint: fixed = %d;\nint: rows = %u;\n",
            qs_instance_size(exporting->instance), board->fixed, rows->count);
    fputs("% The rows with free squares, and the columns of these.\n", output);
    fprintf(output, "array[1..%u] of int: row = [", rows->count);
    for (uint32_t l = 0; l < rows->count; l++)
        fprintf(output, "%s%d", l ? ", " : "", rows->number[l]);
    fprintf(output, "];\narray[1..%u] of set of int: free = [\n", rows->count);
    for (uint32_t l = 0; l < rows->count && !qs_exporting_must_stop(exporting); l++) {
        struct qs_export_line row = qs_export_line_of(board, QS_ROW, l);
        fputs("  {", output);
        for (uint32_t i = 0; i < row.count && !qs_exporting_must_stop(exporting); i++) {
            fputs(i ? ", " : "", output);
            qs_write_number(output, qs_board_square(board, row.squares[i]).column);
        }
        fputs("},\n", output);
    }
    fputs("];\n", output);
    fputs(model, output);
}

/*
 * With walls, the value of a row between walls is the number of the square of its queen, and tables
 * say on which other lines that is. An empty row is on a line of its own in each direction. Sums
 * of 0/1 variables would say the same, but Gecode proves little with them.
 */
static const char walled_model[] =
    "array[1..rows] of var 1..squares + rows: queen;\n"
    "constraint forall(i in 1..rows)(queen[i] in (first[i]..last[i]) union {squares + i});\n"
    "constraint all_different([column_line[queen[i]] | i in 1..rows]);\n"
    "constraint all_different([difference_line[queen[i]] | i in 1..rows]);\n"
    "constraint all_different([sum_line[queen[i]] | i in 1..rows]);\n"
    "var 0..rows: added = sum(i in 1..rows)(bool2int(queen[i] <= squares));\n";

static const char walled_output_item[] =
    "output [\"queens \\(fixed + fix(added))\\n\"] ++\n"
    "  [\"x_\\(row[fix(queen[i])])_\\(column[fix(queen[i])])\\n\" | i in 1..rows where "
    "fix(queen[i]) <= squares];\n";

/* "array[1..3] of int: NAME = [", the values, and "];". */
static void write_table(struct qs_exporting *exporting, const char *name, uint32_t count,
                        int64_t (*value)(const struct qs_board *board, uint32_t i))
{
    FILE *output = exporting->output;
    fprintf(output, "array[1..%u] of int: %s = [", count, name);
    for (uint32_t i = 0; i < count && !qs_exporting_must_stop(exporting); i++) {
        fputs(i ? ", " : "", output);
        qs_write_number(output, value(exporting->board, i));
    }
    fputs("];\n", output);
}

static int64_t row_of_square(const struct qs_board *board, uint32_t s)
{
    return qs_board_square(board, s).row;
}

static int64_t column_of_square(const struct qs_board *board, uint32_t s)
{
    return qs_board_square(board, s).column;
}

/* Squares are in the order of the rows, and numbered from 1. */
static int64_t first_of_row(const struct qs_board *board, uint32_t row)
{
    return (int64_t)board->lines[QS_ROW].start[row] + 1;
}

static int64_t last_of_row(const struct qs_board *board, uint32_t row)
{
    return first_of_row(board, row) + qs_lines_length(&board->lines[QS_ROW], row) - 1;
}

/* Of a square, or, after these, of an empty row. */
static int64_t line_of_value(const struct qs_board *board, enum qs_direction direction, uint32_t i)
{
    const struct qs_lines *lines = &board->lines[direction];
    return (i < board->squares ? lines->line_of[i] : lines->count + (i - board->squares)) + 1;
}

static int64_t column_of_value(const struct qs_board *board, uint32_t i)
{
    return line_of_value(board, QS_COLUMN, i);
}

static int64_t difference_of_value(const struct qs_board *board, uint32_t i)
{
    return line_of_value(board, QS_DIFFERENCE, i);
}

static int64_t sum_of_value(const struct qs_board *board, uint32_t i)
{
    return line_of_value(board, QS_SUM, i);
}

static void write_walled_model(struct qs_exporting *exporting)
{
    const struct qs_board *board = exporting->board;
    uint32_t squares = board->squares, rows = board->lines[QS_ROW].count;
    FILE *output = exporting->output;
    fprintf(output, "int: fixed = %d;\nint: squares = %u;\nint: rows = %u;\n", board->fixed,
            squares, rows);
    fputs("% The free squares, and the first and last one in each row between walls.\n", output);
    write_table(exporting, "row", squares, row_of_square);
    write_table(exporting, "column", squares, column_of_square);
    write_table(exporting, "first", rows, first_of_row);
    write_table(exporting, "last", rows, last_of_row);
    fputs("% The column and diagonals of each square, and others for each empty row.\n", output);
    write_table(exporting, "column_line", squares + rows, column_of_value);
    write_table(exporting, "difference_line", squares + rows, difference_of_value);
    write_table(exporting, "sum_line", squares + rows, sum_of_value);
    fputs(walled_model, output);
}

static bool write_model(struct qs_exporting *exporting, struct qs_error *error)
{
    (void)error;
    const char *search = "int_search(queen, first_fail, indomain_min, complete)";
    FILE *output = exporting->output;
    bool walls = qs_exporting_has_walls(exporting);
    qs_exporting_begin(exporting, "%");
    fputs("include \"alldifferent.mzn\";\n", output);
    if (walls)
        write_walled_model(exporting);
    else
        write_geometric_model(exporting);
    if (exporting->options->target > 0)
        fprintf(output, "constraint fixed + added >= %d;\nsolve :: %s satisfy;\n",
                exporting->options->target, search);
    else
        fprintf(output, "solve :: %s maximize added;\n", search);
    fputs(walls ? walled_output_item : output_item, output);
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
            fputs("(assert (or (not ", exporting->output);
            qs_exporting_name(exporting, line.squares[i]);
            fputs(") (not ", exporting->output);
            qs_exporting_name(exporting, line.squares[j]);
            fputs(")))\n", exporting->output);
        }
    }
}

/* For each line of the direction, that it is used, "(or x_1_2 x_1_3)", between two texts. */
static void write_used_lines(struct qs_exporting *exporting, enum qs_direction direction,
                             const char *before, const char *after)
{
    FILE *output = exporting->output;
    for (uint32_t l = 0; l < exporting->board->lines[direction].count; l++) {
        struct qs_export_line line = qs_export_line_of(exporting->board, direction, l);
        bool several = line.count > 1;
        fputs(before, output);
        fputs(several ? "(or" : "", output);
        for (uint32_t i = 0; i < line.count && !qs_exporting_must_stop(exporting); i++) {
            fputs(several ? " " : "", output);
            qs_exporting_name(exporting, line.squares[i]);
        }
        fputs(several ? ")" : "", output);
        fputs(after, output);
    }
}

static bool write_smt2(struct qs_exporting *exporting, struct qs_error *error)
{
    (void)error;
    const struct qs_board *board = exporting->board;
    FILE *output = exporting->output;
    enum qs_direction counted = qs_exporting_counted(exporting);
    bool decision = exporting->options->target > 0;
    qs_exporting_begin(exporting, ";");
    fputs("; x_R_C: a queen is added on row R, column C\n", output);
    if (!decision)
        fprintf(output, "; maximum = %d - objective\n",
                board->fixed + (int32_t)board->lines[counted].count);
    fputs("(set-option :produce-models true)\n(set-logic QF_LIA)\n", output);
    for (uint32_t s = 0; s < board->squares && !qs_exporting_must_stop(exporting); s++) {
        fputs("(declare-const ", output);
        qs_exporting_name(exporting, s);
        fputs(" Bool)\n", output);
    }
    qs_exporting_each_line(exporting, write_pairs);
    if (!decision)
        write_used_lines(exporting, counted, "(assert-soft ", " :weight 1 :id empty)\n");
    else if (board->squares == 0)
        fputs(qs_exporting_added(exporting) > 0 ? "(assert false)\n" : "", output);
    for (int d = QS_ROW; decision && board->squares > 0 && d <= QS_COLUMN; d++) {
        fputs("(assert (>= (+ 0", output);
        write_used_lines(exporting, d, "\n  (ite ", " 1 0)");
        fprintf(output, ") %d))\n", qs_exporting_added(exporting));
    }
    fputs(decision ? "(check-sat)\n(get-model)\n" : "(check-sat)\n(get-objectives)\n(get-model)\n",
          output);
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
