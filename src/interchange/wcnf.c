/*
 * Weighted partial MaxSAT in the classic format, `p wcnf VARIABLES CLAUSES
 * TOP`, which the MaxSAT evaluations used until 2021 and which toulbar2, clasp
 * and Z3 read. Hard clauses: at most one queen on each line. Soft clauses, of
 * weight 1: each row (or column, if there are fewer) has a queen. With a soft
 * clause for each row, the cost is the number of empty rows, which is small.
 * With one for each square, it would be the number of squares without a queen,
 * and core-guided solvers would approach it in many small steps.
 */
#include <inttypes.h>

#include "board_cnf.h"
#include "export_format.h"
#include "fault.h"

/* The hard clauses. */
static void wcnf_build(void *state, struct qs_clause_sink *sink)
{
    const struct qs_exporting *exporting = state;
    struct qs_board_cnf cnf;
    qs_board_cnf_init(&cnf, exporting->board, exporting->options->encoding, 1, sink);
    qs_board_cnf_lines(&cnf);
    qs_board_cnf_release(&cnf);
}

static uint32_t count_soft(const struct qs_exporting *exporting)
{
    return exporting->board->lines[qs_exporting_counted(exporting)].count;
}

static void write_soft(struct qs_exporting *exporting, struct qs_export_line line)
{
    qs_output_text(exporting->output, "1 ");
    for (uint32_t i = 0; i < line.count; i++) {
        qs_output_number(exporting->output, (int64_t)line.squares[i] + 1);
        qs_output_bytes(exporting->output, " ", 1);
    }
    qs_output_bytes(exporting->output, "0\n", 2);
}

static void wcnf_write_header(void *state, const struct qs_clause_sink *counted)
{
    struct qs_exporting *exporting = state;
    uint32_t soft = count_soft(exporting);
    qs_exporting_head(exporting, "c");
    qs_output_format(exporting->output, "c at-most-one %s, a soft clause for each %s\n",
                     qs_amo_name(exporting->options->encoding.amo),
                     qs_exporting_counted(exporting) == QS_ROW ? "row" : "column");
    qs_exporting_variables(exporting, "c", "");
    qs_output_format(exporting->output, "c maximum = %d - cost\n",
                     exporting->board->fixed + (int32_t)soft);
    qs_output_format(exporting->output, "p wcnf %d %" PRIu64 " %u\n", counted->variables,
                     counted->clauses + soft, soft + 1);
}

static bool wcnf_write_formula(struct qs_exporting *exporting, struct qs_error *error)
{
    const struct qs_board *board = exporting->board;
    uint32_t soft = count_soft(exporting);
    char top[16]; /* the weight of a hard clause, and a space */
    snprintf(top, sizeof top, "%u ", soft + 1);
    const struct qs_exported_formula formula = {
        board->squares <= QS_VARIABLE_MAX ? (int)board->squares : -1, top, exporting, wcnf_build,
        wcnf_write_header};
    if (!qs_exporting_formula(exporting, &formula, error))
        return false;
    for (uint32_t l = 0; l < soft && !qs_exporting_must_stop(exporting); l++)
        write_soft(exporting, qs_export_line_of(board, qs_exporting_counted(exporting), l));
    return true;
}

const struct qs_export_format qs_export_format_wcnf = {
    .name = "wcnf",
    .summary = "MaxSAT, classic form, the fewest empty rows: toulbar2, clasp, Z3",
    .amo = true,
    .write = wcnf_write_formula,
};
