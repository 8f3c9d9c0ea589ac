#include "formula.h"

#include "fault.h"
#include "stream.h"

/* "row 3: at most one queen": a part of one line. */
static void announce_line(const struct qs_formula *formula, const char *says)
{
    static const char *const names[] = {"row", "column", "difference diagonal", "sum diagonal"};
    const struct qs_lines *lines = &formula->exporting->board->lines[formula->direction];
    FILE *output = formula->exporting->output;
    fputs(names[formula->direction], output);
    qs_write_short(output, " ");
    qs_write_number(output, lines->number[formula->line]);
    fputs(says, output);
}

static void announce_bound(const struct qs_formula *formula, const char *line)
{
    uint32_t lines = formula->exporting->board->lines[formula->direction].count;
    int64_t slack = (int64_t)lines - formula->added;
    if (slack < 0)
        fprintf(formula->exporting->output, "more queens than %ss", line);
    else
        fprintf(formula->exporting->output, "at most %d empty %s%s", (int)slack, line,
                slack == 1 ? "" : "s");
}

/* The comment before the first clause or name of a part; a part without any has none. */
static void announce(struct qs_formula *formula)
{
    FILE *output = formula->exporting->output;
    const char *line = formula->direction == QS_ROW ? "row" : "column";
    if (formula->announced)
        return;
    formula->announced = true;
    qs_write_short(output, "c ");
    switch (formula->part) {
    case QS_SINK_FIXED:
        fputs("fixed queens", output);
        break;
    case QS_SINK_BLOCKED:
        fputs("blocked squares", output);
        break;
    case QS_SINK_AT_MOST_ONE:
        announce_line(formula, ": at most one queen");
        break;
    case QS_SINK_USED:
        announce_line(formula, ": used");
        break;
    case QS_SINK_USED_OR_EMPTY:
        announce_line(formula, ": used or empty");
        break;
    case QS_SINK_EMPTY:
        fprintf(output, "%ss that may be empty", line);
        break;
    case QS_SINK_SOME_EMPTY:
        fprintf(output, "whether %ss may be empty", line);
        break;
    case QS_SINK_COUNT:
        fprintf(output, "counter of empty %ss", line);
        break;
    case QS_SINK_BOUND:
        announce_bound(formula, line);
        break;
    }
    qs_write_short(output, "\n");
}

static void formula_begin(void *state, enum qs_sink_part part, int direction, uint32_t line)
{
    struct qs_formula *formula = state;
    formula->part = part;
    formula->direction = direction;
    formula->line = line;
    formula->announced = false;
}

static void write_varname(const struct qs_formula *formula, int variable)
{
    FILE *output = formula->exporting->output;
    fputs("c varname ", output);
    qs_write_number(output, variable);
    qs_write_short(output, " ");
}

static void formula_define(void *state, int variable, size_t first, size_t last, size_t count)
{
    struct qs_formula *formula = state;
    struct qs_exporting *exporting = formula->exporting;
    const int32_t *number = exporting->board->lines[formula->direction].number;
    const char *line = formula->direction == QS_ROW ? "row" : "column";
    if (qs_exporting_must_stop(exporting))
        return;
    announce(formula);
    write_varname(formula, variable);
    if (formula->part == QS_SINK_SOME_EMPTY)
        fprintf(exporting->output, "some_%s_empty\n", line);
    else if (formula->part == QS_SINK_EMPTY)
        fprintf(exporting->output, "%s_%d_empty\n", line, number[first]);
    else
        fprintf(exporting->output, "%ss_%d_to_%d_empty_%zu\n", line, number[first],
                number[last - 1], count);
}

static void formula_name(void *state, int variable, const char *word, size_t index)
{
    struct qs_formula *formula = state;
    struct qs_exporting *exporting = formula->exporting;
    if (qs_exporting_must_stop(exporting))
        return;
    announce(formula);
    write_varname(formula, variable);
    qs_exporting_line_name(exporting, formula->direction,
                           exporting->board->lines[formula->direction].number[formula->line]);
    qs_write_short(exporting->output, "_");
    fputs(word, exporting->output);
    qs_write_short(exporting->output, "_");
    qs_write_number(exporting->output, (int64_t)index);
    qs_write_short(exporting->output, "\n");
}

void qs_formula_write_literals(const struct qs_formula *formula, const int *literals, size_t count)
{
    FILE *output = formula->exporting->output;
    for (size_t i = 0; i < count; i++) {
        qs_write_number(output, literals[i]);
        qs_write_short(output, " ");
    }
    qs_write_short(output, "0\n");
}

static bool write_weighted_clause(void *state, const int *literals, size_t count)
{
    struct qs_formula *formula = state;
    if (qs_exporting_must_stop(formula->exporting))
        return false;
    if (formula->explained)
        announce(formula);
    qs_write_short(formula->exporting->output, formula->weight);
    qs_formula_write_literals(formula, literals, count);
    return true;
}

bool qs_formula_count(struct qs_formula *formula, struct qs_error *error)
{
    if (formula->variables < 0)
        return qs_error_set(error, QS_ERROR_MEMORY, "the formula would have too many variables");
    qs_sink_init(&formula->sink, qs_exporting_count_clause, formula->exporting, formula->variables);
    return true;
}

void qs_formula_write(struct qs_formula *formula)
{
    static const struct qs_sink_listener listener = {formula_begin, formula_define, formula_name};
    qs_sink_init(&formula->sink, write_weighted_clause, formula, formula->variables);
    if (formula->explained)
        formula->sink.listener = &listener;
}

bool qs_formula_end(const struct qs_formula *formula, struct qs_error *error)
{
    return !formula->sink.failed || ferror(formula->exporting->output) ||
           qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for the formula");
}

void qs_formula_name_square(const struct qs_formula *formula, int variable, struct qs_square square)
{
    write_varname(formula, variable);
    qs_exporting_name_square(formula->exporting, square);
    qs_write_short(formula->exporting->output, "\n");
}
