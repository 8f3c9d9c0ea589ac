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

struct maxsat {
    struct qs_exporting *exporting;
    char top[16]; /* the weight of a hard clause, and a space */
};

static bool wcnf_write_clause(void *state, const int *literals, size_t count)
{
    struct maxsat *maxsat = state;
    if (qs_exporting_must_stop(maxsat->exporting))
        return false;
    qs_exporting_clause(maxsat->exporting, maxsat->top, literals, count);
    return true;
}

static void add_hard(const struct qs_exporting *exporting, struct qs_clause_sink *sink)
{
    struct qs_board_cnf cnf;
    qs_board_cnf_init(&cnf, exporting->board, exporting->options->encoding, 1, sink);
    qs_board_cnf_lines(&cnf);
    qs_board_cnf_release(&cnf);
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

static void wcnf_write_header(struct maxsat *maxsat, const struct qs_clause_sink *counted,
                              uint32_t soft)
{
    struct qs_exporting *exporting = maxsat->exporting;
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
    enum qs_direction direction = qs_exporting_counted(exporting);
    uint32_t soft = board->lines[direction].count;
    struct maxsat maxsat = {.exporting = exporting};
    snprintf(maxsat.top, sizeof maxsat.top, "%u ", soft + 1);
    if (board->squares > QS_VARIABLE_MAX)
        return qs_error_set(error, QS_ERROR_MEMORY, "the formula would have too many variables");
    struct qs_clause_sink sink;
    qs_sink_init(&sink, qs_exporting_count, exporting, (int)board->squares);
    add_hard(exporting, &sink);
    if (!sink.failed) {
        wcnf_write_header(&maxsat, &sink, soft);
        qs_sink_init(&sink, wcnf_write_clause, &maxsat, (int)board->squares);
        add_hard(exporting, &sink);
    }
    for (uint32_t l = 0; l < soft && !qs_exporting_must_stop(exporting); l++)
        write_soft(exporting, qs_export_line_of(board, direction, l));
    if (sink.failed && !qs_output_failed(exporting->output))
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for the formula");
    return true;
}

const struct qs_export_format qs_export_format_wcnf = {
    .name = "wcnf",
    .summary = "MaxSAT, classic form, the fewest empty rows: toulbar2, clasp, Z3",
    .amo = true,
    .write = wcnf_write_formula,
};
