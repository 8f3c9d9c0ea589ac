#include "json_parts.h"
#include "queensat/version.h"
#include "report.h"

/* The list itself is written later. */
static json_t *list_or_null(bool given)
{
    return given ? json_array() : json_null();
}

static json_t *integer_or_null(bool known, int32_t number)
{
    return known ? json_integer(number) : json_null();
}

json_t *qs_json_solver(const struct qs_result *result)
{
    return result->solver ? qs_json_name(result->solver) : json_null();
}

json_t *qs_json_reached(const struct qs_result *result)
{
    if (result->target == 0 || !qs_result_is_answered(result))
        return json_null();
    return json_boolean(result->lower >= result->target);
}

static json_t *cross_check_list(const struct qs_report *report)
{
    json_t *list = json_array();
    for (size_t i = 0; list && i < report->cross_check_count; i++) {
        const struct qs_result *other = &report->cross_checks[i];
        json_t *object = json_pack("{ss si si sf so}", "engine", other->engine, "lower",
                                   (int)other->lower, "upper", (int)other->upper.value, "seconds",
                                   other->seconds, "work", qs_json_work(&other->work));
        list = qs_json_append(list, object);
    }
    return list;
}

/* The members before the evidence and the placement. */
static json_t *first_members(const struct qs_report *report)
{
    const struct qs_result *result = report->result;
    bool proved = result->lower == result->upper.value;
    return json_pack(
        "{ss ss so ss ss so so so si si ss so so so}", "schema", "queensat-result-1", "version",
        QS_VERSION, "instance", qs_json_instance_without_lists(report->instance), "status",
        qs_status_name(result->status), "stop", qs_stop_name(result->stop), "maximum",
        integer_or_null(proved, result->lower), "target",
        integer_or_null(result->target > 0, result->target), "target_reached",
        qs_json_reached(result), "lower", (int)result->lower, "upper", (int)result->upper.value,
        "upper_reason", qs_reason_name(result->upper.reason), "upper_cover",
        list_or_null(result->upper.cover != NULL), "upper_weights",
        list_or_null(result->upper.weight != NULL), "upper_denominator",
        result->upper.weight ? json_integer((json_int_t)result->upper.denominator) : json_null());
}

/* A number that may be unknown: −1. */
static json_t *known(int64_t number)
{
    return number >= 0 ? json_integer((json_int_t)number) : json_null();
}

static json_t *analysis(const struct qs_analysis *analysis)
{
    const int32_t *lines = analysis->lines;
    return json_pack("{so so s{so so so so} so so so so ss}", "free_squares",
                     known(analysis->free_squares), "left_squares", known(analysis->left_squares),
                     "lines", "rows", known(lines[QS_ROW]), "columns", known(lines[QS_COLUMN]),
                     "differences", known(lines[QS_DIFFERENCE]), "sums", known(lines[QS_SUM]),
                     "forced", known(analysis->forced), "components", known(analysis->components),
                     "matching", known(analysis->matching), "line_cover",
                     known(analysis->line_cover), "settled", qs_stage_name(analysis->settled));
}

static json_t *first(const struct qs_first_placement *first)
{
    return json_pack("{sb ss si sI sI sf so}", "complete", (int)(first->stop == QS_STOP_DONE),
                     "stop", qs_stop_name(first->stop), "rows", (int)first->rows, "questions",
                     (json_int_t)first->questions, "refuted", (json_int_t)first->refuted, "seconds",
                     first->seconds, "work", qs_json_work(&first->work));
}

/* The members after them. */
static json_t *last_members(const struct qs_report *report)
{
    const struct qs_result *result = report->result;
    json_t *members = json_pack(
        "{ss so so so sf sf sI so so}", "engine", result->engine, "solver", qs_json_solver(result),
        "analysis", analysis(&result->analysis), "start",
        integer_or_null(result->start > 0, result->start), "seconds", result->seconds,
        "certificate_seconds", result->certificate_seconds, "bytes", (json_int_t)result->bytes,
        "work", qs_json_work(&result->work), "cross_checks", cross_check_list(report));
    if (members &&
        (!report->first || json_object_set_new(members, "first", first(report->first)) == 0) &&
        (!report->claim ||
         json_object_set_new(members, "claim", qs_solver_claim_json(report->claim)) == 0))
        return members;
    json_decref(members);
    return NULL;
}

/* Evidence about very many squares is left out: it would be most of the report. */
static void write_middle(const void *state, struct qs_output *output)
{
    const struct qs_result *result = state;
    qs_output_text(output, "\"upper_evidence\":");
    if (result->evidence && result->analysis.free_squares <= QS_EVIDENCE_SQUARES_MAX)
        qs_json_write_evidence(result->evidence, output);
    else
        qs_output_text(output, "null");
    qs_output_text(output, ",\"placement\":");
    qs_json_write_squares(result->placement, (size_t)result->lower, output);
}

bool qs_report_json(const struct qs_report *report, struct qs_output *output,
                    struct qs_error *error)
{
    return qs_json_write_around(first_members(report), report->instance, &report->result->upper,
                                write_middle, report->result, last_members(report), output, error);
}

static void write_middle_of_run(const void *state, struct qs_output *output)
{
    const struct qs_result *result = state;
    qs_output_text(output, "\"upper_evidence\":null,\"placement\":");
    qs_json_write_squares(result->placement, (size_t)result->lower, output);
}

/* json_object_update_missing ignores failed allocations. */
static bool update_missing(json_t *object, json_t *members)
{
    const char *name;
    json_t *value;
    bool updated = object && members;
    json_object_foreach(members, name, value) if (updated && !json_object_get(object, name))
        updated = json_object_set(object, name, value) == 0;
    return updated;
}

bool qs_report_json_after(json_t *front, const struct qs_report *report, struct qs_output *output,
                          struct qs_error *error)
{
    json_t *members = first_members(report);
    if (!update_missing(front, members)) {
        json_decref(front);
        front = NULL;
    }
    json_decref(members);
    return qs_json_write_around(front, report->instance, &report->result->upper,
                                write_middle_of_run, report->result, last_members(report), output,
                                error);
}
