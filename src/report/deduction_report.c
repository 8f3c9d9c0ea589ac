/* How a puzzle is solved without guessing, in words and as JSON. */
#include <stdio.h>

#include "report.h"

/* Of boards that are to be full, and small enough for a puzzle. False: there is nothing to say. */
static bool deduce(const struct qs_explain_report *report, struct qs_deductions *deductions)
{
    const struct qs_explanation *explanation = report->explanation;
    int32_t n = qs_instance_size(report->instance);
    struct qs_error ignored;
    *deductions = (struct qs_deductions){0};
    return explanation->answer == QS_EXPLAIN_FITS && explanation->target == n &&
           n <= QS_DEDUCTION_SIZE_MAX && qs_deduce(report->instance, deductions, &ignored) &&
           (deductions->count > 0 || deductions->complete);
}

static void write_line_name(const struct qs_explain_report *report, struct qs_line line,
                            FILE *output)
{
    enum qs_notation notation = report->board_style.notation;
    fprintf(output, "%s %s", qs_name_direction(notation, line.direction),
            qs_name_line(notation, qs_instance_size(report->instance), line.direction, line.number)
                .text);
}

/* "  1  queen on b4: the last square of rank 4" */
static void write_deduction(const struct qs_explain_report *report, size_t number,
                            const struct qs_deduction *step, FILE *output)
{
    static const char *const why[QS_RULES] = {
        [QS_RULE_LAST_SQUARE] = ": the last square of ",
        [QS_RULE_KILLED_LINE] = ": a queen there would leave no square of ",
        [QS_RULE_TWO_LINES] = ": the squares left of ",
        [QS_RULE_CHAIN] = ": a queen there would force others, until no square is left of ",
    };
    bool queen = step->rule == QS_RULE_LAST_SQUARE;
    enum qs_direction crossing = step->line[0].direction == QS_ROW ? QS_COLUMN : QS_ROW;
    fprintf(output, "%3zu  %s on ", number, queen ? "queen" : "none");
    /* "b4, c3 and d1", "(2,3) and (4,5)" */
    enum qs_notation notation = report->board_style.notation;
    int32_t n = qs_instance_size(report->instance);
    for (size_t i = 0; i < step->count; i++) {
        fputs(qs_list_separator(i, step->count, " and "), output);
        fputs(qs_name_listed(notation, n, step->squares[i]).text, output);
    }
    fputs(why[step->rule], output);
    write_line_name(report, step->line[0], output);
    if (step->rule == QS_RULE_TWO_LINES) {
        fputs(" and ", output);
        write_line_name(report, step->line[1], output);
        fprintf(output, " are in the same two %ss",
                qs_name_direction(report->board_style.notation, crossing));
    }
    fputs("\n", output);
}

void qs_deductions_rate(const struct qs_deductions *deductions, char text[QS_RATING_SIZE])
{
    size_t used = (size_t)snprintf(text, QS_RATING_SIZE, "%s",
                                   deductions->complete ? "no guess needed" : "needs a guess");
    const char *before = ": ";
    for (unsigned rule = 0; rule < QS_RULES; rule++) {
        if (deductions->uses[rule] == 0)
            continue;
        used += (size_t)snprintf(text + used, QS_RATING_SIZE - used, "%s%zu x %s", before,
                                 deductions->uses[rule], qs_rule_name((enum qs_rule)rule));
        before = ", ";
    }
}

void qs_deductions_text(const struct qs_explain_report *report, FILE *output)
{
    struct qs_deductions deductions;
    char rating[QS_RATING_SIZE];
    if (deduce(report, &deductions)) {
        for (size_t i = 0; i < deductions.count; i++)
            write_deduction(report, i + 1, &deductions.steps[i], output);
        fputs(deductions.count > 0 ? "\n" : "", output);
        qs_deductions_rate(&deductions, rating);
        fprintf(output, "puzzle  %s\n", rating);
    }
    qs_deductions_release(&deductions);
}

void qs_deductions_json(const struct qs_explain_report *report, struct qs_json *json)
{
    struct qs_deductions deductions;
    if (!deduce(report, &deductions)) {
        qs_json_null(json, "puzzle");
    } else {
        qs_json_begin(json, "puzzle", '{');
        qs_json_boolean(json, "guess", !deductions.complete);
        qs_json_begin(json, "steps", '[');
        for (size_t i = 0; i < deductions.count; i++) {
            const struct qs_deduction *step = &deductions.steps[i];
            qs_json_begin(json, NULL, '{');
            qs_json_string(json, "rule", qs_rule_name(step->rule));
            qs_json_begin(json, "lines", '[');
            for (int l = 0; l <= (step->rule == QS_RULE_TWO_LINES); l++) {
                qs_json_begin(json, NULL, '[');
                qs_json_string(json, NULL, qs_json_direction(step->line[l].direction));
                qs_json_integer(json, NULL, step->line[l].number);
                qs_json_end(json);
            }
            qs_json_end(json);
            qs_json_squares(json, step->rule == QS_RULE_LAST_SQUARE ? "queens" : "none",
                            step->squares, step->count);
            qs_json_end(json);
        }
        qs_json_end(json);
        qs_json_end(json);
    }
    qs_deductions_release(&deductions);
}
