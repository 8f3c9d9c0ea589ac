
#include <inttypes.h>

#include "board_text.h"
#include "fault.h"
#include "instance_private.h"
#include "queensat/version.h"
#include "report.h"

static const char *stop_name(const struct qs_count_result *result)
{
    bool list_ended = !result->complete && result->stop == QS_STOP_DONE;
    return list_ended ? "end of the list" : qs_stop_name(result->stop);
}

/* A list cannot say by itself whether it goes by rows or by columns, and from 0 or from 1. */
static const char list_head[] = "the row of the queen in each column, from 1 at the top; 0: none\n";

/* On boards that are not square, and with walls, where several queens may be in a column. */
static const char square_list_head[] = "the squares of the queens, row,column from 0; -: none\n";

static void write_square_list(const struct qs_placement *placement, FILE *output)
{
    fputs(placement->count == 0 ? "-" : "", output);
    for (size_t i = 0; i < placement->count; i++)
        fprintf(output, "%s%d,%d", i == 0 ? "" : " ", (int)placement->queens[i].row,
                (int)placement->queens[i].column);
    fputs("\n", output);
}

static bool list_on_a_line(struct qs_count_report *report, const struct qs_placement *placement,
                           struct qs_error *error)
{
    bool plain = qs_instance_is_plain(report->instance);
    if (report->listed == 1)
        fputs(plain ? list_head : square_list_head, report->output);
    if (plain)
        return qs_queen_list_write(placement->n, placement->queens, placement->count,
                                   report->output, error);
    write_square_list(placement, report->output);
    return true;
}

/* Called only when there is something to report, so that an error is reported without a head. */
static void count_report_begin(struct qs_count_report *report)
{
    if (report->begun)
        return;
    report->begun = true;
    if (report->json) {
        report->writer = (struct qs_json){.output = report->output};
        qs_json_begin(&report->writer, NULL, '{');
        qs_json_string(&report->writer, "schema", "queensat-count-2");
        if (report->listing != QS_LIST_NOTHING)
            qs_json_begin(&report->writer, report->classes ? "representatives" : "placements", '[');
        return;
    }
    qs_write_instance(report->instance, report->output);
    fputs(report->listing == QS_LIST_DRAWINGS && !report->draw ? "\n" : "", report->output);
}

bool qs_count_report_add(struct qs_count_report *report, const struct qs_placement *placement,
                         struct qs_error *error)
{
    int32_t n = qs_instance_size(report->instance);
    count_report_begin(report);
    report->listed++;
    if (report->draw)
        return report->draw(report->draw_state, placement, error);
    if (report->json) {
        qs_json_squares(&report->writer, NULL, placement->queens, placement->count);
        return true;
    }
    if (report->listing == QS_LIST_LINES || n > QS_DRAWN_SIZE_MAX)
        return list_on_a_line(report, placement, error);
    const struct qs_picture picture = {.instance = report->instance,
                                       .placement = placement->queens,
                                       .placement_count = placement->count};
    struct qs_board_style style = report->board_style;
    style.explained = style.explained && report->listed == 1;
    if (!qs_styled_board_write(&style, &picture, report->output, error))
        return false;
    fputs("\n", report->output);
    return true;
}

static void write_total(const struct qs_count_result *result, FILE *output)
{
    if (!result->complete && result->total == 0) {
        fprintf(output, "no placement found so far (%s)", stop_name(result));
        if (result->kind == QS_COUNT_MAXIMUM)
            fprintf(output, "; the maximum is at most %d", (int)result->size);
        fputs("\n", output);
        return;
    }
    char total[QS_COUNT_DIGITS];
    qs_count_number_text(result->total, total);
    fprintf(output, "%s%s %splacement%s", result->complete ? "" : "at least ", total,
            result->kind == QS_COUNT_MAXIMAL ? "maximal " : "",
            qs_plural(result->total != 1 ? 2 : 1));
    if (result->size >= 0)
        fprintf(output, " with %d queen%s", (int)result->size, qs_plural(result->size));
    if (result->kind == QS_COUNT_MAXIMUM)
        fputs(", the most that fit", output);
    if (!result->complete)
        fprintf(output, " (%s)", stop_name(result));
    fputs("\n", output);
}

static void write_distribution(const struct qs_count_result *result, FILE *output)
{
    char number[QS_COUNT_DIGITS];
    if (result->size >= 0)
        return;
    fputs("queens  placements\n", output);
    for (int i = 0; i <= QS_COUNT_LINES_MAX; i++)
        if (result->added[i] > 0) {
            qs_count_number_text(result->added[i], number);
            fprintf(output, "%6d  %s\n", (int)result->fixed + i, number);
        }
}

/*
 * Counts are exact numbers of up to 128 bits. Many programs, all of JavaScript among them, read
 * numbers as floating-point ones, which are exact up to 2 to the power of 53: for them each count
 * is also a text.
 */
static void write_count_line(struct qs_json *json, const char *name, qs_count_number count,
                             bool as_text)
{
    char digits[QS_COUNT_DIGITS];
    qs_count_number_text(count, digits);
    if (as_text)
        qs_json_string(json, name, digits);
    else
        qs_json_digits(json, name, digits);
}

/* The sizes that have placements, with the number of placements; and the counts that are one
 * number.
 */
static void write_counts(const struct qs_count_report *report, struct qs_json *json,
                         const struct qs_count_result *result, bool as_text)
{
    write_count_line(json, "total", result->total, as_text);
    qs_json_begin(json, "by_size", '[');
    for (int i = 0; i <= QS_COUNT_LINES_MAX; i++) {
        if (result->added[i] == 0)
            continue;
        qs_json_begin(json, NULL, '[');
        qs_json_integer(json, NULL, result->fixed + i);
        write_count_line(json, NULL, result->added[i], as_text);
        qs_json_end(json);
    }
    qs_json_end(json);
    if (report->classes)
        write_count_line(json, "classes", result->classes, as_text);
    else
        qs_json_null(json, "classes");
}

static void write_part(const struct qs_count_report *report, struct qs_json *json,
                       const struct qs_count_result *result)
{
    if (!report->line)
        return;
    qs_json_begin(json, "part", '{');
    qs_json_integer(json, "index", report->part);
    qs_json_integer(json, "count", report->parts);
    qs_json_natural(json, "tasks", result->tasks);
    qs_json_natural(json, "from", result->from);
    qs_json_natural(json, "to", result->to);
    qs_json_string(json, "line", report->line);
    qs_json_end(json);
}

static void write_summed(struct qs_json *json, const struct qs_count_result *result)
{
    if (result->parts == 0)
        return;
    qs_json_begin(json, "sum", '{');
    qs_json_natural(json, "parts", result->parts);
    qs_json_natural(json, "tasks", result->tasks);
    qs_json_natural(json, "recounted", result->recounted);
    qs_json_end(json);
}

static void count_report_write_json(struct qs_count_report *report,
                                    const struct qs_count_result *result)
{
    static const char *const kinds[] = {
        [QS_COUNT_MAXIMUM] = "maximum",
        [QS_COUNT_SIZE] = "size",
        [QS_COUNT_ANY] = "any",
        [QS_COUNT_MAXIMAL] = "maximal",
    };
    struct qs_json *json = &report->writer;
    if (report->listing != QS_LIST_NOTHING)
        qs_json_end(json);
    qs_json_string(json, "version", QS_VERSION);
    qs_json_instance(json, "instance", report->instance);
    qs_json_string(json, "kind", kinds[result->kind]);
    qs_json_boolean(json, "complete", result->complete && !report->line);
    qs_json_string(json, "stop", report->line ? "end of the part" : stop_name(result));
    qs_json_integer_if(json, "size", result->size >= 0, result->size);
    write_counts(report, json, result, false);
    qs_json_integer(json, "symmetries", result->symmetries);
    qs_json_integer(json, "threads", result->threads);
    qs_json_string(json, "way", result->way == QS_COUNT_BY_STATES ? "states" : "rows");
    if (result->way == QS_COUNT_BY_STATES)
        qs_json_natural(json, "states", result->states);
    else
        qs_json_null(json, "states");
    qs_json_natural(json, "nodes", result->nodes);
    qs_json_real(json, "seconds", result->seconds);
    qs_json_begin(json, "exact", '{');
    write_counts(report, json, result, true);
    qs_json_end(json);
    write_part(report, json, result);
    write_summed(json, result);
    qs_json_end(json);
}

/* Why a count that did not end was not by states. */
static void write_bar(const struct qs_count_result *result, FILE *output)
{
    if (result->complete)
        return;
    if (result->bar == QS_COUNT_BAR_SQUARES)
        fprintf(output, "not by states: more than %d squares are free\n",
                QS_COUNT_STATE_SQUARES_MAX);
    else if (result->bar == QS_COUNT_BAR_WIDTH)
        fprintf(output, "not by states: there are perhaps 2^%.0f\n", result->expected_states);
    else if (result->bar == QS_COUNT_BAR_MEMORY)
        fprintf(output, "not by states: the table was full with %" PRIu64 "\n", result->states);
}

bool qs_count_report_finish(struct qs_count_report *report, const struct qs_count_result *result,
                            struct qs_error *error)
{
    (void)error;
    if (report->line && !report->json) {
        fputs(report->line, report->output);
        return true;
    }
    count_report_begin(report);
    if (report->json) {
        count_report_write_json(report, result);
    } else {
        FILE *output = report->output;
        write_total(result, output);
        write_distribution(result, output);
        if (report->classes)
            fprintf(output, "%s%" PRIu64 " class%s up to %u symmetr%s\n",
                    result->complete ? "" : "at least ", result->classes,
                    result->classes == 1 ? "" : "es", result->symmetries,
                    result->symmetries == 1 ? "y" : "ies");
        if (result->parts > 0)
            fprintf(output,
                    "the sum of %" PRIu64 " part%s; %" PRIu64 " of %" PRIu64
                    " task%s counted again by another method\n",
                    result->parts, qs_plural(result->parts), result->recounted, result->tasks,
                    qs_plural(result->tasks));
        write_bar(result, output);
        fprintf(output, "%" PRIu64 " node%s, ", result->nodes, qs_plural(result->nodes));
        if (result->way == QS_COUNT_BY_STATES)
            fprintf(output, "%" PRIu64 " state%s, ", result->states, qs_plural(result->states));
        fprintf(output, "%u thread%s, %.6f s\n", result->threads, qs_plural(result->threads),
                result->seconds);
    }
    return true;
}
