#include "count_report.h"

#include <inttypes.h>

#include "fault.h"
#include "json_parts.h"
#include "queen_list.h"
#include "queensat/version.h"
#include "report.h"

static const char *stop_name(const struct qs_count_result *result)
{
    bool list_ended = !result->complete && result->stop == QS_STOP_DONE;
    return list_ended ? "end of the list" : qs_stop_name(result->stop);
}

/* Called only when there is something to report, so that an error is reported without a head. */
static void begin(struct qs_count_report *report)
{
    if (report->begun)
        return;
    report->begun = true;
    if (report->json) {
        qs_output_text(report->output, "{\"schema\":\"queensat-count-1\"");
        if (report->listing != QS_LIST_NOTHING)
            qs_output_text(report->output,
                           report->classes ? ",\"representatives\":[" : ",\"placements\":[");
        return;
    }
    qs_write_instance(report->instance, report->output);
    qs_output_text(report->output, report->listing == QS_LIST_DRAWINGS ? "\n" : "");
}

bool qs_count_report_add(struct qs_count_report *report, const struct qs_square *placement,
                         size_t count, struct qs_error *error)
{
    int32_t n = qs_instance_size(report->instance);
    begin(report);
    qs_output_text(report->output, report->json && report->listed > 0 ? "," : "");
    report->listed++;
    if (report->json)
        return qs_queen_list_write(n, placement, count, ",", "", report->output, error);
    if (report->listing == QS_LIST_LINES || n > QS_DRAWN_SIZE_MAX)
        return qs_queen_list_write(n, placement, count, ", ", "\n", report->output, error);
    const struct qs_picture picture = {
        .instance = report->instance, .placement = placement, .placement_count = count};
    struct qs_board_style style = report->board_style;
    style.explained = style.explained && report->listed == 1;
    if (!qs_styled_board_write(&style, &picture, report->output, error))
        return false;
    qs_output_text(report->output, "\n");
    return true;
}

static void write_total(const struct qs_count_result *result, struct qs_output *output)
{
    if (!result->complete && result->total == 0) {
        qs_output_format(output, "no placement found so far (%s)", stop_name(result));
        if (result->kind == QS_COUNT_MAXIMUM)
            qs_output_format(output, "; the maximum is at most %d", (int)result->size);
        qs_output_text(output, "\n");
        return;
    }
    qs_output_format(output, "%s%" PRIu64 " %splacement%s", result->complete ? "" : "at least ",
                     result->total, result->kind == QS_COUNT_MAXIMAL ? "maximal " : "",
                     result->total == 1 ? "" : "s");
    if (result->size >= 0)
        qs_output_format(output, " with %d queen%s", (int)result->size,
                         result->size == 1 ? "" : "s");
    if (result->kind == QS_COUNT_MAXIMUM)
        qs_output_text(output, ", the most that fit");
    if (!result->complete)
        qs_output_format(output, " (%s)", stop_name(result));
    qs_output_text(output, "\n");
}

static void write_distribution(const struct qs_count_result *result, struct qs_output *output)
{
    if (result->size >= 0)
        return;
    qs_output_text(output, "queens  placements\n");
    for (int i = 0; i <= QS_COUNT_LINES_MAX; i++)
        if (result->added[i] > 0)
            qs_output_format(output, "%6d  %" PRIu64 "\n", (int)result->fixed + i,
                             result->added[i]);
}

static void write_text(const struct qs_count_report *report, const struct qs_count_result *result)
{
    struct qs_output *output = report->output;
    write_total(result, output);
    write_distribution(result, output);
    if (report->classes)
        qs_output_format(output, "%s%" PRIu64 " class%s up to %u symmetr%s\n",
                         result->complete ? "" : "at least ", result->classes,
                         result->classes == 1 ? "" : "es", result->symmetries,
                         result->symmetries == 1 ? "y" : "ies");
    qs_output_format(output, "%" PRIu64 " node%s, %u thread%s, %.6f s\n", result->nodes,
                     result->nodes == 1 ? "" : "s", result->threads,
                     result->threads == 1 ? "" : "s", result->seconds);
}

/* The sizes that have placements, with the number of placements. */
static json_t *size_list(const struct qs_count_result *result)
{
    json_t *list = json_array();
    for (int i = 0; list && i <= QS_COUNT_LINES_MAX; i++)
        if (result->added[i] > 0)
            list = qs_json_append(
                list, json_pack("[iI]", (int)result->fixed + i, (json_int_t)result->added[i]));
    return list;
}

static json_t *count_object(const struct qs_count_report *report,
                            const struct qs_count_result *result)
{
    static const char *const kinds[] = {
        [QS_COUNT_MAXIMUM] = "maximum",
        [QS_COUNT_SIZE] = "size",
        [QS_COUNT_ANY] = "any",
        [QS_COUNT_MAXIMAL] = "maximal",
    };
    json_int_t classes = (json_int_t)result->classes;
    return json_pack("{ss so ss sb ss so sI so so si si sI sf}", "version", QS_VERSION, "instance",
                     qs_json_instance(report->instance), "kind", kinds[result->kind], "complete",
                     (int)result->complete, "stop", stop_name(result), "size",
                     result->size >= 0 ? json_integer(result->size) : json_null(), "total",
                     (json_int_t)result->total, "by_size", size_list(result), "classes",
                     report->classes ? json_integer(classes) : json_null(), "symmetries",
                     (int)result->symmetries, "threads", (int)result->threads, "nodes",
                     (json_int_t)result->nodes, "seconds", result->seconds);
}

static bool write_json(const struct qs_count_report *report, const struct qs_count_result *result,
                       struct qs_error *error)
{
    if (result->total > INT64_MAX)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "the number of placements is too large for JSON");
    char *text = qs_json_text(count_object(report, result), JSON_EMBED);
    if (!text)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a JSON report");
    qs_output_text(report->output, report->listing == QS_LIST_NOTHING ? "," : "],");
    qs_output_text(report->output, text);
    qs_output_text(report->output, "}\n");
    free(text);
    return true;
}

bool qs_count_report_finish(struct qs_count_report *report, const struct qs_count_result *result,
                            struct qs_error *error)
{
    begin(report);
    if (report->json)
        return write_json(report, result, error);
    write_text(report, result);
    return true;
}
