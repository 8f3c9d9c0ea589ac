#include "run_record.h"

#include <errno.h>
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "diagnostics.h"
#include "fault.h"
#include "json.h"
#include "text_reader.h"

static bool run_record_refuse(const char *text, struct qs_error *error)
{
    return qs_error_set(error, QS_ERROR_INPUT, "expected a line of a sweep's results: %s", text);
}

/* The numbers that are read of a line; NAN: it is missing, or of another type. */
struct numbers {
    double runs, index, count, number, n, lower, upper, claimed, target, seconds, time_limit, bytes;
};

/* `object` is the member of the line that has it; "": the line itself. Strings go to the record. */
static const struct {
    const char *object, *name;
    enum qs_json_kind kind;
    size_t offset;
} places[] = {
#define STRING(name) QS_JSON_STRING, offsetof(struct qs_run_record, name)
#define NUMBER(name) QS_JSON_NUMBER, offsetof(struct numbers, name)
    {"", "schema", STRING(schema)},
    {"", "version", STRING(version)},
    {"", "sweep", STRING(sweep)},
    {"", "command", STRING(command)},
    {"", "extends", STRING(extends)},
    {"", "runs", NUMBER(runs)},
    {"shard", "index", NUMBER(index)},
    {"shard", "count", NUMBER(count)},
    {"", "run", NUMBER(number)},
    {"instance", "name", STRING(instance)},
    {"instance", "n", NUMBER(n)},
    {"", "digest", STRING(digest)},
    {"parameters", "family", STRING(family)},
    {"", "engine", STRING(engine)},
    {"limits", "seconds", NUMBER(time_limit)},
    {"", "error", STRING(error)},
    {"", "status", STRING(status)},
    {"", "lower", NUMBER(lower)},
    {"", "upper", NUMBER(upper)},
    {"", "target", NUMBER(target)},
    {"claim", "upper", NUMBER(claimed)},
    {"", "seconds", NUMBER(seconds)},
    {"", "bytes", NUMBER(bytes)},
};
enum { PLACES = sizeof places / sizeof *places };

struct reading {
    struct qs_json_reader reader;
    struct qs_run_record *record; /* gets the parameters, too */
    struct numbers numbers;
    char *next; /* where the next string goes: together they are shorter than the line */
    size_t room;
};

void qs_run_value_print(const char *value, char *text)
{
    char *end, number[QS_RUN_VALUE_SIZE];
    double real = strtod(value, &end);
    bool is_whole = value[strspn(value, "0123456789")] == '\0';
    if (*end == '\0' && !is_whole)
        snprintf(number, sizeof number, "%.6g", real);
    else
        snprintf(number, sizeof number, "%s", value);
    memcpy(text, number, strlen(number) + 1);
}

/* Keep a text, for which there is room. */
static const char *run_record_keep_text(struct reading *reading, const char *text)
{
    size_t size = strlen(text) + 1;
    char *kept = reading->next;
    if (size > reading->room)
        return NULL;
    memcpy(kept, text, size);
    reading->next += size;
    reading->room -= size;
    return kept;
}

/* Keep the parameter that comes next. */
static void read_parameter(struct reading *reading)
{
    struct qs_json_reader *reader = &reading->reader;
    struct qs_run_record *record = reading->record;
    enum qs_json_kind kind = qs_json_read_kind(reader);
    struct qs_text_reader place = qs_json_read_place(reader);
    char name[sizeof reader->name], text[QS_RUN_VALUE_SIZE] = "";
    memcpy(name, reader->name, sizeof name);
    if (kind == QS_JSON_STRING)
        qs_json_read_string(reader, text, sizeof text);
    else if (kind == QS_JSON_BOOLEAN)
        snprintf(text, sizeof text, "%s", qs_json_read_boolean(reader) ? "1" : "-");
    else
        qs_json_read_skip(reader);
    if (kind == QS_JSON_NUMBER && !reader->failed) {
        snprintf(text, sizeof text, "%.*s", (int)(reader->text.at - place.at), place.at);
        qs_run_value_print(text, text);
    }
    if (reader->failed || !*text || record->parameter_count == QS_RUN_PARAMETERS)
        return;
    const char *kept = run_record_keep_text(reading, name),
               *value = run_record_keep_text(reading, text);
    record->parameters[record->parameter_count].name = kept;
    record->parameters[record->parameter_count].value = value;
    record->parameter_count += kept && value;
}

/* The value of the member that comes next, if it is one of the places. */
static void read_place(struct reading *reading, const char *object)
{
    struct qs_json_reader *reader = &reading->reader;
    enum qs_json_kind kind = qs_json_read_kind(reader);
    size_t i = 0;
    while (i < PLACES && !(places[i].kind == kind && strcmp(places[i].object, object) == 0 &&
                           qs_json_read_is(reader, places[i].name)))
        i++;
    if (i == PLACES) {
        qs_json_read_skip(reader);
    } else if (kind == QS_JSON_NUMBER) {
        *(double *)((char *)&reading->numbers + places[i].offset) = qs_json_read_real(reader);
    } else {
        size_t size = qs_json_read_string(reader, reading->next, reading->room) + 1;
        *(const char **)((char *)reading->record + places[i].offset) = reading->next;
        reading->next += reader->failed ? 0 : size;
        reading->room -= reader->failed ? 0 : size;
    }
}

static bool is_object_of_places(struct qs_json_reader *reader)
{
    bool found = false;
    for (size_t i = 0; i < PLACES; i++)
        found = found || (*places[i].object && qs_json_read_is(reader, places[i].object));
    return found && qs_json_read_kind(reader) == QS_JSON_OBJECT;
}

static bool run_record_read_line(struct reading *reading)
{
    struct qs_json_reader *reader = &reading->reader;
    qs_json_read_begin(reader, '{');
    while (qs_json_read_next(reader)) {
        if (!is_object_of_places(reader)) {
            read_place(reading, "");
            continue;
        }
        char object[sizeof reader->name];
        snprintf(object, sizeof object, "%s", reader->name);
        bool parameters = strcmp(object, "parameters") == 0;
        for (qs_json_read_begin(reader, '{'); qs_json_read_next(reader);)
            if (parameters && !qs_json_read_is(reader, "family"))
                read_parameter(reading);
            else
                read_place(reading, object);
    }
    return qs_json_read_end(reader, "the line");
}

/* Whether a number is a whole one in the range; not if it is missing. */
static bool run_record_is_whole(double number, double least, double most)
{
    return number >= least && number <= most && number == floor(number);
}

static bool run_record_take_header(struct qs_run_record *record, const struct numbers *numbers,
                                   struct qs_error *error)
{
    record->is_header = true;
    if (!record->sweep || !record->command || !record->version || isnan(numbers->runs) ||
        isnan(numbers->index) || isnan(numbers->count))
        return run_record_refuse("a member of the header is missing", error);
    if (!run_record_is_whole(numbers->runs, 1, QS_RUNS_MAX) ||
        !run_record_is_whole(numbers->count, 1, INT32_MAX) ||
        !run_record_is_whole(numbers->index, 1, numbers->count))
        return run_record_refuse("a number in the header is wrong", error);
    record->runs = (uint64_t)numbers->runs;
    record->shard = (struct qs_shard){(int32_t)numbers->index, (int32_t)numbers->count};
    return true;
}

static bool take_run(struct qs_run_record *record, const struct numbers *numbers,
                     struct qs_error *error)
{
    if (!record->sweep || !record->instance || !record->engine || !record->status ||
        !run_record_is_whole(numbers->number, 0, QS_RUNS_MAX))
        return run_record_refuse("a member of the run is missing", error);
    record->number = (uint64_t)numbers->number;
    record->time_limit = isnan(numbers->time_limit) ? 0 : numbers->time_limit;
    record->has_result = !isnan(numbers->n) && !isnan(numbers->lower) && !isnan(numbers->upper);
    if (!record->has_result)
        return true;
    if (!run_record_is_whole(numbers->n, 1, QS_SIZE_MAX) ||
        !run_record_is_whole(numbers->lower, 0, numbers->n) ||
        !run_record_is_whole(numbers->upper, 0, numbers->n) ||
        (!isnan(numbers->claimed) && !run_record_is_whole(numbers->claimed, 0, numbers->n)))
        return run_record_refuse("a number of the result is wrong", error);
    record->n = (int32_t)numbers->n;
    record->lower = (int32_t)numbers->lower;
    record->target =
        run_record_is_whole(numbers->target, 1, INT32_MAX) ? (int32_t)numbers->target : 0;
    record->is_claimed = numbers->claimed < numbers->upper;
    record->upper = (int32_t)(record->is_claimed ? numbers->claimed : numbers->upper);
    record->seconds = isnan(numbers->seconds) ? 0 : numbers->seconds;
    record->bytes = isnan(numbers->bytes) ? 0 : numbers->bytes;
    return true;
}

bool qs_run_record_parse(struct qs_run_record *record, const char *line, size_t length,
                         struct qs_error *error)
{
    size_t room = 2 * length + 1; /* values of parameters may become longer */
    *record = (struct qs_run_record){.memory = qs_need_array(room, 1)};
    struct reading reading = {
        .record = record,
        .numbers = {NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN},
        .next = record->memory,
        .room = room,
    };
    qs_json_reader_init(&reading.reader, NULL, line, length, error);
    bool taken, read = run_record_read_line(&reading);
    const char *schema = record->schema ? record->schema : "";
    if (!read)
        taken = run_record_refuse("this is not JSON", error);
    else if (strcmp(schema, "queensat-sweep-1") == 0)
        taken = run_record_take_header(record, &reading.numbers, error);
    else if (strcmp(schema, "queensat-run-1") == 0)
        taken = take_run(record, &reading.numbers, error);
    else
        taken = run_record_refuse("it has another schema", error);
    if (!taken)
        qs_run_record_release(record);
    return taken;
}

void qs_run_record_release(struct qs_run_record *record)
{
    free(record->memory);
    record->memory = NULL;
}

const char *qs_run_record_parameter(const struct qs_run_record *record, const char *name)
{
    for (size_t i = 0; i < record->parameter_count; i++)
        if (strcmp(record->parameters[i].name, name) == 0)
            return record->parameters[i].value;
    return NULL;
}

bool qs_run_record_is_solved(const struct qs_run_record *record)
{
    int32_t target = record->target;
    return record->has_result &&
           (record->lower == record->upper ||
            (target > 0 && (record->lower >= target || record->upper < target)));
}

bool qs_run_lines_each(FILE *stream, const char *path, struct qs_run_tail *tail,
                       qs_run_record_use *each, void *state, struct qs_error *error)
{
    char *text = NULL;
    size_t capacity = 0;
    unsigned long line = 0;
    bool passed = true, torn = false;
    for (ssize_t length; passed && !torn && (length = getline(&text, &capacity, stream)) >= 0;) {
        struct qs_run_record record;
        line++;
        torn = text[length - 1] != '\n';
        if (torn && tail) {
            *tail = (struct qs_run_tail){text, (size_t)length, tail->whole};
            return true;
        }
        passed = torn ? run_record_refuse("the line is truncated", error)
                      : qs_run_record_parse(&record, text, (size_t)length, error);
        if (passed) {
            passed = each(state, &record, path, line, error);
            qs_run_record_release(&record);
        }
        if (!passed && error->source[0] == '\0')
            qs_error_place(error, qs_source_name(path), line, 0);
        if (tail)
            tail->whole += (uint64_t)length;
    }
    free(text);
    if (!passed || feof(stream))
        return passed;
    return qs_error_set_system(error, errno, qs_source_name(path),
                               "cannot read"); /* or no memory */
}

bool qs_run_records_each(const char *path, qs_run_record_use *each, void *state,
                         struct qs_error *error)
{
    bool standard = strcmp(path, "-") == 0;
    FILE *stream = standard ? stdin : fopen(path, "r");
    if (!stream)
        return qs_error_set_system(error, errno, path, "cannot open");
    bool passed = qs_run_lines_each(stream, path, NULL, each, state, error);
    if (!standard)
        fclose(stream);
    return passed;
}
