#include "run_record.h"

#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "fault.h"
#include "json_load.h"
#include "text_reader.h"

static bool refuse(const char *text, struct qs_error *error)
{
    return qs_error_set(error, QS_ERROR_INPUT, "expected a line of a sweep's results: %s", text);
}

static bool take_header(struct qs_run_record *record, json_t *object, struct qs_error *error)
{
    json_int_t runs;
    int index, count;
    record->is_header = true;
    if (json_unpack(object, "{s:s s:s s:s s:I s:{s:i s:i}}", "sweep", &record->sweep, "command",
                    &record->command, "version", &record->version, "runs", &runs, "shard", "index",
                    &index, "count", &count) != 0)
        return refuse("a member of the header is missing", error);
    if (runs < 1 || runs > QS_RUNS_MAX || index < 1 || index > count)
        return refuse("a number in the header is wrong", error);
    record->runs = (uint64_t)runs;
    record->shard = (struct qs_shard){index, count};
    return true;
}

static double number_in(const json_t *object, const char *name)
{
    return json_number_value(json_object_get(object, name));
}

/* Without json_unpack(), which needs memory: if there is none, the result would seem to be missing.
 */
static bool take_result(struct qs_run_record *record, const json_t *object, struct qs_error *error)
{
    const json_t *size = json_object_get(json_object_get(object, "instance"), "n");
    const json_t *least = json_object_get(object, "lower"),
                 *most = json_object_get(object, "upper");
    json_int_t n = json_integer_value(size), lower = json_integer_value(least),
               upper = json_integer_value(most);
    record->has_result = json_is_integer(size) && json_is_integer(least) && json_is_integer(most);
    if (!record->has_result)
        return true;
    if (n < 1 || n > QS_SIZE_MAX || lower < 0 || lower > n || upper < 0 || upper > n)
        return refuse("a number of the result is wrong", error);
    record->n = (int32_t)n;
    record->lower = (int32_t)lower;
    record->upper = (int32_t)upper;
    record->seconds = number_in(object, "seconds");
    return true;
}

static bool take_run(struct qs_run_record *record, json_t *object, struct qs_error *error)
{
    json_int_t number;
    if (json_unpack(object, "{s:s s:I s:{s:s} s:s s:s}", "sweep", &record->sweep, "run", &number,
                    "instance", "name", &record->instance, "engine", &record->engine, "status",
                    &record->status) != 0 ||
        number < 0)
        return refuse("a member of the run is missing", error);
    record->number = (uint64_t)number;
    record->digest = json_string_value(json_object_get(object, "digest"));
    record->family =
        json_string_value(json_object_get(json_object_get(object, "parameters"), "family"));
    record->time_limit = number_in(json_object_get(object, "limits"), "seconds");
    return take_result(record, object, error);
}

bool qs_run_record_parse(struct qs_run_record *record, const char *line, size_t length,
                         struct qs_error *error)
{
    *record = (struct qs_run_record){0};
    json_t *object = qs_json_load(line, length, &record->memory);
    const char *schema = json_string_value(json_object_get(object, "schema"));
    bool taken;
    errno = 0;
    if (!record->memory)
        taken = qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to read a line of results");
    else if (!object)
        taken = refuse("this is not JSON", error);
    else if (schema && strcmp(schema, "queensat-sweep-1") == 0)
        taken = take_header(record, object, error);
    else if (schema && strcmp(schema, "queensat-run-1") == 0)
        taken = take_run(record, object, error);
    else
        taken = refuse("it has another schema", error);
    /* json_unpack does not say which of its failures were failed allocations. */
    if (!taken && errno == ENOMEM)
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to read a line of results");
    if (!taken)
        qs_run_record_release(record);
    return taken;
}

void qs_run_record_release(struct qs_run_record *record)
{
    free(record->memory);
    record->memory = NULL;
}

bool qs_run_record_is_solved(const struct qs_run_record *record)
{
    return record->has_result && record->lower == record->upper;
}

/* The lines of an open file. */
static bool read_lines(FILE *stream, const char *path,
                       bool (*each)(void *state, const struct qs_run_record *, const char *path,
                                    unsigned long line, struct qs_error *error),
                       void *state, struct qs_error *error)
{
    char *text = NULL;
    size_t capacity = 0;
    unsigned long line = 0;
    bool passed = true;
    for (ssize_t length; passed && (length = getline(&text, &capacity, stream)) >= 0;) {
        struct qs_run_record record;
        line++;
        passed = text[length - 1] == '\n' || refuse("the line is truncated", error);
        passed = passed && qs_run_record_parse(&record, text, (size_t)length, error);
        if (passed) {
            passed = each(state, &record, path, line, error);
            qs_run_record_release(&record);
        }
        if (!passed)
            qs_error_place(error, qs_source_name(path), line, 0);
    }
    free(text);
    return passed;
}

bool qs_run_records_each(const char *path,
                         bool (*each)(void *state, const struct qs_run_record *, const char *path,
                                      unsigned long line, struct qs_error *error),
                         void *state, struct qs_error *error)
{
    bool standard = strcmp(path, "-") == 0;
    FILE *stream = standard ? stdin : fopen(path, "r");
    if (!stream) {
        qs_error_set(error, QS_ERROR_SYSTEM, "cannot open: %s", strerror(errno));
        return qs_error_place(error, path, 0, 0);
    }
    bool passed = read_lines(stream, path, each, state, error);
    if (passed && !feof(stream)) { /* a failure, or memory was short */
        qs_error_set(error, QS_ERROR_SYSTEM, "cannot read: %s", strerror(errno));
        passed = qs_error_place(error, qs_source_name(path), 0, 0);
    }
    if (!standard)
        fclose(stream);
    return passed;
}
