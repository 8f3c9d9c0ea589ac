/*
 * MiniZinc, for constraint solvers: a variable for each row with free squares,
 * whose value is the column of its queen or stands for "empty". The value for
 * "empty" differs from row to row and is so far off the board that columns and
 * diagonals remain different. A plain all_different then suffices, which solvers
 * propagate well, whereas alldifferent_except_0 is decomposed into pairs. The
 * value is also the row's largest, so that leaving the row empty is tried last.
 */
#include "export_format.h"

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
    qs_exporting_head(exporting, "%");
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
