#include "report.h"
#include "stream.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Write words, each after a blank or on the next line; but the first with what precedes it. */
static void write_words(struct qs_footnote *footnote, bool first, const char *text)
{
    while (*text) {
        size_t length = strcspn(text, " "), after = footnote->column + !first + length;
        bool fits = after < QS_REPORT_WIDTH; /* one more may follow, such as ";" */
        if (!first)
            fputs(fits ? " " : "\n", footnote->output);
        fwrite(text, 1, length, footnote->output);
        footnote->column = fits ? after : length;
        first = false;
        text += length + (text[length] == ' ');
    }
}

void qs_footnote_add(struct qs_footnote *footnote, const char *word, const char *meaning)
{
    bool first = footnote->column == 0;
    fputs(first ? "(" : ";", footnote->output);
    footnote->column++;
    write_words(footnote, first, word);
    fputs(":", footnote->output);
    footnote->column++;
    write_words(footnote, false, meaning);
}

void qs_footnote_add_work(struct qs_footnote *footnote, uint64_t counters)
{
    for (unsigned i = 0; qs_work_name(i); i++)
        if (counters >> i & 1)
            qs_footnote_add(footnote, qs_work_name(i), qs_work_meaning(i));
}

void qs_footnote_end(struct qs_footnote *footnote)
{
    if (footnote->column > 0)
        fputs(")\n", footnote->output);
}

uint64_t qs_work_counted(const struct qs_work *work)
{
    uint64_t counters = 0;
    for (unsigned i = 0; qs_work_name(i); i++)
        counters |= (uint64_t)(qs_work_count(work, i) > 0) << i;
    return counters;
}

static void write_unfit(const char *before, int32_t queens, const char *after, FILE *output)
{
    fprintf(output, "%s%d queen%s not fit%s", before, queens, queens == 1 ? " does" : "s do",
            after);
}

void qs_solver_claim_text(const struct qs_solver_claim *claim, const char *mark, FILE *output)
{
    static const char unproved[] = "but gave no evidence: the bounds do not use it\n";
    switch (claim->answer) {
    case QS_MODEL_UNSATISFIABLE:
        fputs(mark, output);
        if (claim->proved)
            write_unfit("the solver's proof that ", claim->upper + 1,
                        " is checked, against the board\n", output);
        else
            write_unfit("the solver claims that ", claim->upper + 1, ", ", output);
        fputs(claim->proved ? "" : unproved, output);
        break;
    case QS_MODEL_OPTIMUM:
        if (claim->upper >= 0)
            fprintf(output, "%sthe solver claims that %d queen%s the most, %s", mark, claim->upper,
                    claim->upper == 1 ? " is" : "s are", unproved);
        else
            fprintf(output, "%sthe solver claims an optimum, %s", mark, unproved);
        break;
    case QS_MODEL_UNKNOWN:
        fprintf(output, "%sthe solver did not decide\n", mark);
        break;
    case QS_MODEL_SATISFIABLE:
        break;
    }
}

static void write_count(size_t count, const char *one, const char *many, FILE *output)
{
    fprintf(output, "%zu %s", count, count == 1 ? one : many);
}

static size_t count_steps(const struct qs_evidence *evidence, enum qs_reduction_kind kind)
{
    size_t count = 0;
    for (size_t i = 0; i < evidence->step_count; i++)
        count += evidence->steps[i].kind == kind;
    return count;
}

/* The sum of the weights: a whole number, or one with a fraction. */
static void write_weight(const struct qs_bound *bound, FILE *output)
{
    int64_t sum = 0, denominator = bound->weight ? bound->denominator : 1;
    for (size_t i = 0; i < bound->cover_size; i++)
        sum += bound->weight ? bound->weight[i] : 1;
    qs_write_number(output, sum / denominator);
    if (sum % denominator > 0)
        fprintf(output, " + %" PRId64 "/%" PRId64, sum % denominator, denominator);
}

/* What bounds the queens on a set of squares, which `squares` names. */
static void report_text_write_bound(const struct qs_bound *bound, const char *squares, FILE *output)
{
    switch (bound->reason) {
    case QS_REASON_ROWS:
        write_count(bound->cover_size, "row covers", "rows cover", output);
        break;
    case QS_REASON_COLUMNS:
        write_count(bound->cover_size, "column covers", "columns cover", output);
        break;
    case QS_REASON_MATCHING:
        write_count(bound->cover_size, "row or column covers", "rows and columns cover", output);
        break;
    case QS_REASON_LINE_COVER:
        write_count(bound->cover_size, "line", "lines", output);
        fputs(" of weight ", output);
        write_weight(bound, output);
        fputs(bound->cover_size == 1 ? " covers" : " cover", output);
        break;
    default:
        fputs(qs_reason_text(bound->reason), output);
        return;
    }
    fprintf(output, " all %s", squares);
}

/* Why the upper bound holds, with the name of the reason, in a line or two. */
static void report_text_write_evidence(const struct qs_result *result, FILE *output)
{
    const size_t most = 8; /* parts that are listed */
    const struct qs_evidence *evidence = result->evidence;
    fprintf(output, "upper   %d  ", result->upper.value);
    if (evidence) {
        /* "2 squares are dominated by others and 1 queen is forced" */
        bool reduced = evidence->step_count > 0;
        size_t dominated = count_steps(evidence, QS_REDUCTION_DOMINATED);
        size_t forced = count_steps(evidence, QS_REDUCTION_FORCED);
        if (dominated > 0)
            write_count(dominated, "square is dominated", "squares are dominated", output);
        if (dominated > 0 && forced > 0)
            fputs(" and ", output);
        if (forced > 0)
            write_count(forced, "queen is forced", "queens are forced", output);
        if (evidence->part_count == 0) {
            fputs(reduced ? ", and no square is left" : "no square is free", output);
        } else if (evidence->part_count == 1) {
            fputs(reduced ? ";\n           then " : "", output);
            report_text_write_bound(&evidence->parts[0].bound,
                                    reduced ? "squares that are left" : "free squares", output);
        } else {
            /* "falls into 3 parts that hold at most 2 + 3 + 1 queens" */
            fputs(reduced ? ";\n           what is left " : "the board ", output);
            fprintf(output, "falls into %zu parts that hold at most ", evidence->part_count);
            for (size_t i = 0; i < evidence->part_count && i < most; i++)
                fprintf(output, "%s%d", i > 0 ? " + " : "", evidence->parts[i].bound.value);
            fputs(evidence->part_count > most ? " + ... queens" : " queens", output);
        }
    } else if (result->upper.cover) {
        report_text_write_bound(&result->upper, "free squares", output);
    } else {
        fputs(qs_reason_text(result->upper.reason), output);
    }
    fprintf(output, " (%s)\n", qs_reason_name(result->upper.reason));
}

void qs_describe_instance(const struct qs_instance *instance, char *text, size_t size)
{
    size_t queens, blocked, listed_free, differences, sums;
    qs_instance_queens(instance, &queens);
    qs_instance_blocked_squares(instance, &blocked);
    qs_instance_listed_free_squares(instance, &listed_free);
    qs_instance_blocked_diagonals(instance, QS_DIFFERENCE, &differences);
    qs_instance_blocked_diagonals(instance, QS_SUM, &sums);
    size_t diagonals = differences + sums, used;
    struct qs_shape shape = qs_instance_shape(instance);
    if (shape.rows == shape.columns)
        snprintf(text, size, "n = %" PRId32, shape.rows);
    else
        snprintf(text, size, "%" PRId32 " x %" PRId32, shape.rows, shape.columns);
    used = strlen(text);
    if (shape.wall_count > 0)
        snprintf(text + used, size - used, ", %zu wall%s", shape.wall_count,
                 qs_plural(shape.wall_count));
    used = strlen(text);
    snprintf(text + used, size - used, ", %zu queen%s fixed", queens, qs_plural(queens));
    used = strlen(text);
    if (blocked > 0)
        snprintf(text + used, size - used, ", %zu square%s blocked", blocked, qs_plural(blocked));
    if (listed_free > 0)
        snprintf(text + used, size - used, ", all but %zu square%s blocked", listed_free,
                 qs_plural(listed_free));
    used = strlen(text);
    if (diagonals > 0)
        snprintf(text + used, size - used, ", %zu diagonal%s blocked", diagonals,
                 qs_plural(diagonals));
}

void qs_write_instance(const struct qs_instance *instance, FILE *output)
{
    char description[160];
    qs_describe_instance(instance, description, sizeof description);
    const char *name = qs_instance_name(instance);
    qs_write_printable(output, name);
    fprintf(output, "%s%s\n", name[0] ? ": " : "", description);
}

static void report_text_write_answer(const struct qs_result *result, FILE *output)
{
    int32_t added = result->lower - result->fixed, upper = result->upper.value;
    if (result->status == QS_STATUS_INFEASIBLE) {
        write_unfit("", result->target, ": ", output);
        fprintf(output, "at most %d\n", upper);
        return;
    }
    if (result->status == QS_STATUS_OPTIMUM)
        fprintf(output, "maximum %d, proved", upper);
    else if (qs_result_is_answered(result))
        fprintf(output, "%d queen%s; the maximum is at most %d", result->target,
                result->target == 1 ? " fits" : "s fit", upper);
    else
        fprintf(output, "maximum from %d to %d, not proved", result->lower, upper);
    if (result->stop != QS_STOP_DONE && result->status != QS_STATUS_OPTIMUM)
        fprintf(output, " (%s)", qs_stop_name(result->stop));
    fprintf(output, "\nqueens %d = %d fixed + %d added\n", result->lower, result->fixed, added);
}

/* "squares b4 d5 fixed, a6 c1 added": chess notation is for reading and typing squares. */
static void report_text_write_squares(const struct qs_report *report, FILE *output)
{
    const struct qs_result *result = report->result;
    enum qs_notation notation = report->board_style.notation;
    int32_t rows = qs_instance_shape(report->instance).rows, fixed = result->fixed;
    if (notation != QS_NOTATION_CHESS || result->lower == 0)
        return;
    fputs("squares", output);
    for (int32_t i = 0; i < result->lower; i++) {
        fprintf(output, "%s %s", i == fixed && i > 0 ? " fixed," : "",
                qs_name_square(notation, rows, result->placement.queens[i]).text);
    }
    fputs(result->lower > fixed ? " added\n" : " fixed\n", output);
}

static bool report_text_write_board(const struct qs_report *report, FILE *output,
                                    struct qs_error *error)
{
    int32_t n = qs_instance_size(report->instance);
    fputs("\n", output);
    if (n <= QS_DRAWN_SIZE_MAX) {
        const struct qs_picture picture = {
            .instance = report->instance,
            .placement = report->result->placement.queens,
            .placement_count = (size_t)report->result->lower,
        };
        if (!qs_styled_board_write(&report->board_style, &picture, output, error))
            return false;
    } else {
        fprintf(output, "(with n = %d the board is drawn only by --format board)\n", n);
    }
    fputs("\n", output);
    return true;
}

/* Memory only where it is worth saying, or with the explanations of -v. */
static void write_work(const struct qs_report *report, FILE *output)
{
    const struct qs_result *result = report->result;
    const size_t worth_saying = 1000000;
    fprintf(output, "engine  %s", result->engine);
    if (result->solver)
        fprintf(output, " by %s", result->solver);
    const char *separator = ": ";
    for (unsigned i = 0; qs_work_name(i); i++) {
        uint64_t count = qs_work_count(&result->work, i);
        if (count == 0)
            continue;
        /* The counters' names are plurals with an s. */
        size_t length = strlen(qs_work_name(i)) - (count == 1);
        fprintf(output, "%s%" PRIu64 " %.*s", separator, count, (int)length, qs_work_name(i));
        separator = ", ";
    }
    fprintf(output, "\ntime    %.6f s", result->seconds);
    if (result->bytes >= worth_saying || report->explained)
        fprintf(output, ", %.1f MB", (double)result->bytes / 1e6);
    fputs("\n", output);
}

bool qs_report_text(const struct qs_report *report, FILE *output, struct qs_error *error)
{
    const struct qs_result *result = report->result;
    qs_write_instance(report->instance, output);
    report_text_write_answer(result, output);
    report_text_write_squares(report, output);
    if (!report_text_write_board(report, output, error))
        return false;
    fprintf(output, "lower   %d  the placement above, checked", result->lower);
    if (result->start > 0 && result->start == result->lower)
        fputs(" (that of --start)", output);
    else if (result->start > 0)
        fprintf(output, " (--start had %d)", result->start);
    fputs("\n", output);
    if (report->first && result->status == QS_STATUS_OPTIMUM) {
        const struct qs_first_placement *first = report->first;
        if (first->stop != QS_STOP_DONE)
            fprintf(output, "first   of the largest placements in the first %d rows only (%s); ",
                    first->rows, qs_stop_name(first->stop));
        else
            fputs("first   of the largest placements, lexicographically; ", output);
        fprintf(output, "%" PRIu64 " earlier prefix%s refuted, %" PRIu64 " question%s, %.3f s\n",
                first->refuted, first->refuted == 1 ? "" : "es", first->questions,
                qs_plural(first->questions), first->seconds);
    }
    report_text_write_evidence(result, output);
    write_work(report, output);
    for (size_t i = 0; i < report->cross_check_count; i++) {
        const struct qs_result *other = &report->cross_checks[i];
        fprintf(output, "check   %s: from %d to %d, %s, %.3f s\n", other->engine, other->lower,
                other->upper.value,
                qs_result_is_answered(other) ? "agrees" : qs_stop_name(other->stop),
                other->seconds);
    }
    if (report->explained) {
        qs_queries_text(result, output);
        struct qs_footnote footnote = {.output = output};
        qs_footnote_add_work(&footnote, qs_work_counted(&result->work));
        qs_footnote_end(&footnote);
    }
    return true;
}
