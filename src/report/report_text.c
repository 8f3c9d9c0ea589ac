#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "evidence_text.h"
#include "footnote.h"
#include "report.h"

static const char *plural(size_t count)
{
    return count == 1 ? "" : "s";
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
    snprintf(text, size, "n = %" PRId32 ", %zu queen%s fixed", qs_instance_size(instance), queens,
             plural(queens));
    used = strlen(text);
    if (blocked > 0)
        snprintf(text + used, size - used, ", %zu square%s blocked", blocked, plural(blocked));
    if (listed_free > 0)
        snprintf(text + used, size - used, ", all but %zu square%s blocked", listed_free,
                 plural(listed_free));
    used = strlen(text);
    if (diagonals > 0)
        snprintf(text + used, size - used, ", %zu diagonal%s blocked", diagonals,
                 plural(diagonals));
}

void qs_write_instance(const struct qs_instance *instance, struct qs_output *output)
{
    char description[160];
    qs_describe_instance(instance, description, sizeof description);
    const char *name = qs_instance_name(instance);
    qs_output_printable(output, name);
    qs_output_format(output, "%s%s\n", name[0] ? ": " : "", description);
}

static void write_answer(const struct qs_result *result, struct qs_output *output)
{
    int32_t added = result->lower - result->fixed, upper = result->upper.value;
    if (result->status == QS_STATUS_INFEASIBLE) {
        qs_output_format(output, "%d queens do not fit: at most %d\n", result->target, upper);
        return;
    }
    if (result->status == QS_STATUS_OPTIMUM)
        qs_output_format(output, "maximum %d, proved", upper);
    else if (qs_result_is_answered(result))
        qs_output_format(output, "%d queens fit; the maximum is at most %d", result->target, upper);
    else
        qs_output_format(output, "maximum from %d to %d, not proved", result->lower, upper);
    if (result->stop != QS_STOP_DONE && result->status != QS_STATUS_OPTIMUM)
        qs_output_format(output, " (%s)", qs_stop_name(result->stop));
    qs_output_format(output, "\nqueens %d = %d fixed + %d added\n", result->lower, result->fixed,
                     added);
}

/* "squares b4 d5 fixed, a6 c1 added": chess notation is for reading and typing squares. */
static void write_squares(const struct qs_report *report, struct qs_output *output)
{
    const struct qs_result *result = report->result;
    enum qs_notation notation = report->board_style.notation;
    int32_t n = qs_instance_size(report->instance), fixed = result->fixed;
    if (notation != QS_NOTATION_CHESS || result->lower == 0)
        return;
    qs_output_text(output, "squares");
    for (int32_t i = 0; i < result->lower; i++) {
        qs_output_format(output, "%s %s", i == fixed && i > 0 ? " fixed," : "",
                         qs_name_square(notation, n, result->placement[i]).text);
    }
    qs_output_text(output, result->lower > fixed ? " added\n" : " fixed\n");
}

static bool write_board(const struct qs_report *report, struct qs_output *output,
                        struct qs_error *error)
{
    int32_t n = qs_instance_size(report->instance);
    qs_output_text(output, "\n");
    if (n <= QS_DRAWN_SIZE_MAX) {
        const struct qs_picture picture = {
            .instance = report->instance,
            .placement = report->result->placement,
            .placement_count = (size_t)report->result->lower,
        };
        if (!qs_styled_board_write(&report->board_style, &picture, output, error))
            return false;
    } else {
        qs_output_format(output, "(with n = %d the board is drawn only by --format board)\n", n);
    }
    qs_output_text(output, "\n");
    return true;
}

static void write_work(const struct qs_result *result, struct qs_output *output)
{
    qs_output_format(output, "engine  %s", result->engine);
    if (result->solver)
        qs_output_format(output, " by %s", result->solver);
    const char *separator = ": ";
    for (unsigned i = 0; qs_work_name(i); i++) {
        uint64_t count = qs_work_count(&result->work, i);
        if (count == 0)
            continue;
        /* The counters' names are plurals with an s. */
        size_t length = strlen(qs_work_name(i)) - (count == 1);
        qs_output_format(output, "%s%" PRIu64 " %.*s", separator, count, (int)length,
                         qs_work_name(i));
        separator = ", ";
    }
    qs_output_format(output, "\ntime    %.6f s, %.1f MB\n", result->seconds,
                     (double)result->bytes / 1e6);
}

static void write_cross_checks(const struct qs_report *report, struct qs_output *output)
{
    for (size_t i = 0; i < report->cross_check_count; i++) {
        const struct qs_result *other = &report->cross_checks[i];
        qs_output_format(output, "check   %s: from %d to %d, %s, %.3f s\n", other->engine,
                         other->lower, other->upper.value,
                         qs_result_is_answered(other) ? "agrees" : qs_stop_name(other->stop),
                         other->seconds);
    }
}

static void write_first(const struct qs_first_placement *first, struct qs_output *output)
{
    if (first->stop != QS_STOP_DONE)
        qs_output_format(output,
                         "first   of the largest placements in the first %d rows only (%s); ",
                         first->rows, qs_stop_name(first->stop));
    else
        qs_output_text(output, "first   of the largest placements, lexicographically; ");
    qs_output_format(output,
                     "%" PRIu64 " earlier prefix%s refuted, %" PRIu64 " question%s, %.3f s\n",
                     first->refuted, first->refuted == 1 ? "" : "es", first->questions,
                     first->questions == 1 ? "" : "s", first->seconds);
}

static void write_lower(const struct qs_result *result, struct qs_output *output)
{
    qs_output_format(output, "lower   %d  the placement above, checked", result->lower);
    if (result->start > 0 && result->start == result->lower)
        qs_output_text(output, " (that of --start)");
    else if (result->start > 0)
        qs_output_format(output, " (--start had %d)", result->start);
    qs_output_text(output, "\n");
}

bool qs_report_text(const struct qs_report *report, struct qs_output *output,
                    struct qs_error *error)
{
    const struct qs_result *result = report->result;
    qs_write_instance(report->instance, output);
    write_answer(result, output);
    write_squares(report, output);
    if (!write_board(report, output, error))
        return false;
    write_lower(result, output);
    if (report->first && result->status == QS_STATUS_OPTIMUM)
        write_first(report->first, output);
    qs_evidence_text(result, output);
    write_work(result, output);
    write_cross_checks(report, output);
    if (report->explained) {
        struct qs_footnote footnote = {.output = output};
        qs_footnote_add_work(&footnote, qs_work_counted(&result->work));
        qs_footnote_end(&footnote);
    }
    return true;
}
