/*
 * An answer set program for gringo and clasp: the free squares are facts, and
 * each rule of the problem is a rule of the program. Empty lines are counted, as
 * in opb.c.
 */
#include "export_format.h"

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
    qs_exporting_head(exporting, "%");
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
