#include <jansson.h>
#include <string.h>

#include "queensat/version.h"
#include "report.h"

/*
 * Building with jansson: json_pack and the *_new functions take over what they
 * are given and turn every failure (there is one: memory) into a NULL of the
 * whole, so that one test at the end suffices.
 */

static json_t *square_list(const struct qs_square *squares, size_t count)
{
    json_t *list = json_array();
    for (size_t i = 0; list && i < count; i++) {
        if (json_array_append_new(list, json_pack("[ii]", squares[i].row, squares[i].column)) !=
            0) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

static json_t *number_list(const int32_t *numbers, size_t count)
{
    json_t *list = json_array();
    for (size_t i = 0; list && i < count; i++) {
        if (json_array_append_new(list, json_integer(numbers[i])) != 0) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

static json_t *line_list(const struct qs_line *lines, size_t count)
{
    static const char *const names[QS_DIRECTIONS] = {"row", "column", "difference", "sum"};
    if (!lines)
        return json_null();
    json_t *list = json_array();
    for (size_t i = 0; list && i < count; i++) {
        if (json_array_append_new(
                list, json_pack("[si]", names[lines[i].direction], lines[i].number)) != 0) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

/* The length of the UTF-8 character that the text begins with; 0: it begins with none. */
static size_t character_length(const char *text)
{
    for (size_t length = 1; length <= 4 && text[length - 1]; length++) {
        json_t *character = json_stringn(text, length);
        json_decref(character);
        if (character)
            return length;
    }
    return 0;
}

/* JSON is UTF-8 and file names need not be: every byte that belongs to no character becomes "?". */
static json_t *name_string(const char *name)
{
    json_t *string = json_string(name);
    if (string)
        return string;
    char clean[256]; /* as long as names of instances get */
    size_t used = 0;
    for (size_t length; *name && used + 4 < sizeof clean; name += length ? length : 1) {
        length = character_length(name);
        memcpy(clean + used, length ? name : "?", length ? length : 1);
        used += length ? length : 1;
    }
    clean[used] = '\0';
    return json_string(clean);
}

static json_t *instance_object(const struct qs_instance *instance)
{
    size_t queens, blocked, differences, sums;
    const struct qs_square *queen = qs_instance_queens(instance, &queens);
    const struct qs_square *block = qs_instance_blocked_squares(instance, &blocked);
    const int32_t *difference =
        qs_instance_blocked_diagonals(instance, QS_DIFFERENCE, &differences);
    const int32_t *sum = qs_instance_blocked_diagonals(instance, QS_SUM, &sums);
    return json_pack("{so si so so so so}", "name", name_string(qs_instance_name(instance)), "n",
                     (int)qs_instance_size(instance), "queens", square_list(queen, queens),
                     "blocked", square_list(block, blocked), "blocked_differences",
                     number_list(difference, differences), "blocked_sums", number_list(sum, sums));
}

static json_t *work_object(const struct qs_work *work)
{
    json_t *object = json_object();
    for (unsigned i = 0; object && qs_work_name(i); i++) {
        json_int_t count = (json_int_t)qs_work_count(work, i);
        if (json_object_set_new(object, qs_work_name(i), json_integer(count)) != 0) {
            json_decref(object);
            return NULL;
        }
    }
    return object;
}

static json_t *integer_or_null(bool known, int32_t number)
{
    return known ? json_integer(number) : json_null();
}

static json_t *reached(const struct qs_result *result)
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
                                   other->seconds, "work", work_object(&other->work));
        if (json_array_append_new(list, object) != 0) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

static json_t *result_object(const struct qs_report *report)
{
    const struct qs_result *result = report->result;
    bool proved = result->lower == result->upper.value;
    json_t *object = json_pack(
        "{ss ss so ss ss so so so}", "schema", "queensat-result-1", "version", QS_VERSION,
        "instance", instance_object(report->instance), "status", qs_status_name(result->status),
        "stop", qs_stop_name(result->stop), "maximum", integer_or_null(proved, result->lower),
        "target", integer_or_null(result->target > 0, result->target), "target_reached",
        reached(result));
    json_t *rest =
        json_pack("{si si ss so so ss sf sI so so}", "lower", (int)result->lower, "upper",
                  (int)result->upper.value, "upper_reason", qs_reason_name(result->upper.reason),
                  "upper_cover", line_list(result->upper.cover, result->upper.cover_size),
                  "placement", square_list(result->placement, (size_t)result->lower), "engine",
                  result->engine, "seconds", result->seconds, "bytes", (json_int_t)result->bytes,
                  "work", work_object(&result->work), "cross_checks", cross_check_list(report));
    if (!object || !rest || json_object_update(object, rest) != 0) {
        json_decref(object);
        object = NULL;
    }
    json_decref(rest);
    return object;
}

static int write_part(const char *bytes, size_t count, void *output)
{
    qs_output_bytes(output, bytes, count);
    return 0;
}

bool qs_report_json(const struct qs_report *report, struct qs_output *output,
                    struct qs_error *error)
{
    json_t *object = result_object(report);
    if (!object)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a JSON report");
    /* Six significant digits of the seconds: more would be noise. */
    int failed =
        json_dump_callback(object, write_part, output, JSON_COMPACT | JSON_REAL_PRECISION(6));
    json_decref(object);
    qs_output_text(output, "\n");
    return failed ? qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a JSON report")
                  : true;
}
