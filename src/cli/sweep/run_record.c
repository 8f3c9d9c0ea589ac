#include "run_record.h"

#include <errno.h>
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "fault.h"
#include "json.h"
#include "report.h"
#include "text_reader.h"

char *qs_sweep_header_line(const struct qs_sweep_header *header, struct qs_error *error)
{
    struct qs_json json = {.output = qs_output_to_memory(error)};
    if (!json.output)
        return NULL;
    qs_json_begin_answer(&json, "queensat-sweep-1");
    qs_json_string(&json, "command", header->command);
    qs_json_string(&json, "sweep", header->digest);
    qs_json_integer(&json, "runs", (int64_t)header->runs);
    qs_json_begin(&json, "shard", '{');
    qs_json_integer(&json, "index", header->shard.index);
    qs_json_integer(&json, "count", header->shard.count);
    qs_json_end(&json);
    qs_json_end(&json);
    return qs_output_take(json.output, NULL, error);
}

static void write_parameter(struct qs_json *json, const struct qs_run_parameter *parameter)
{
    switch (parameter->kind) {
    case QS_VALUE_NUMBER:
        qs_json_digits(json, parameter->name, parameter->text);
        break;
    case QS_VALUE_WORD:
        qs_json_string(json, parameter->name, parameter->text);
        break;
    case QS_VALUE_FLAG:
        qs_json_boolean(json, parameter->name, true);
        break;
    }
}

static void write_parameters(struct qs_json *json, const struct qs_run *run)
{
    if (!run->family) {
        qs_json_null(json, "parameters");
        return;
    }
    qs_json_begin(json, "parameters", '{');
    qs_json_string(json, "family", run->family);
    for (size_t i = 0; i < run->parameter_count; i++)
        write_parameter(json, &run->parameters[i]);
    qs_json_end(json);
}

static void write_limits(struct qs_json *json, const struct qs_run *run)
{
    qs_json_begin(json, "limits", '{');
    if (run->time_limit > 0)
        qs_json_real(json, "seconds", run->time_limit);
    else
        qs_json_null(json, "seconds");
    qs_json_integer(json, "bytes", (int64_t)run->memory_limit);
    qs_json_end(json);
}

static void write_machine(struct qs_json *json, const struct qs_machine *machine)
{
    qs_json_begin(json, "machine", '{');
    qs_json_string(json, "processor", machine->processor[0] ? machine->processor : NULL);
    qs_json_integer(json, "cores", machine->cores);
    qs_json_string(json, "kernel", machine->kernel);
    qs_json_end(json);
}

/* The members that every run has: of a result, the engine comes later. */
static void begin_run(struct qs_json *json, const struct qs_run *run,
                      const struct qs_report *report)
{
    qs_json_begin_answer(json, "queensat-run-1");
    qs_json_string(json, "sweep", run->sweep);
    qs_json_integer(json, "run", (int64_t)run->number);
    if (report && !run->family) {
        qs_json_instance(json, "instance", report->instance);
    } else {
        qs_json_begin(json, "instance", '{');
        qs_json_string(json, "name", run->instance);
        if (report)
            qs_json_integer(json, "n", qs_instance_size(report->instance));
        qs_json_end(json);
    }
    qs_json_string(json, "digest", run->digest);
    write_parameters(json, run);
    if (!report)
        qs_json_string(json, "engine", run->engine);
    qs_json_integer(json, "seed", (int64_t)run->seed);
    qs_json_integer(json, "threads", run->threads);
    write_limits(json, run);
    write_machine(json, run->machine);
}

void qs_run_json(const struct qs_run *run, const struct qs_report *report, struct qs_output *output)
{
    struct qs_json json = {.output = output};
    begin_run(&json, run, report);
    qs_json_real(&json, "processor_seconds", run->processor_seconds);
    qs_json_result(&json, report, false); /* solving again gives the evidence */
    qs_json_end(&json);
}

char *qs_run_failure_line(const struct qs_run *run, const struct qs_run_failure *failure,
                          struct qs_error *error)
{
    struct qs_json json = {.output = qs_output_to_memory(error)};
    if (!json.output)
        return NULL;
    begin_run(&json, run, NULL);
    qs_json_string(&json, "status", failure->status);
    qs_json_integer_if(&json, "signal", failure->signal > 0, failure->signal);
    qs_json_integer_if(&json, "exit", failure->exit >= 0, failure->exit);
    qs_json_string(&json, "error", failure->text);
    qs_json_end(&json);
    return qs_output_take(json.output, NULL, error);
}

static bool refuse(const char *text, struct qs_error *error)
{
    return qs_error_set(error, QS_ERROR_INPUT, "expected a line of a sweep's results: %s", text);
}

/* What is read of a line; NULL or NAN: it is missing, or of another type. */
struct members {
    const char *schema, *version, *sweep, *command, *instance, *engine, *status, *digest, *family;
    double runs, index, count, number, n, lower, upper, seconds, time_limit;
};

/* `object` is the member of the line that has it; "": the line itself. */
static const struct {
    const char *object, *name;
    enum qs_json_kind kind;
    size_t offset;
} places[] = {
    {"", "schema", QS_JSON_STRING, offsetof(struct members, schema)},
    {"", "version", QS_JSON_STRING, offsetof(struct members, version)},
    {"", "sweep", QS_JSON_STRING, offsetof(struct members, sweep)},
    {"", "command", QS_JSON_STRING, offsetof(struct members, command)},
    {"", "runs", QS_JSON_NUMBER, offsetof(struct members, runs)},
    {"shard", "index", QS_JSON_NUMBER, offsetof(struct members, index)},
    {"shard", "count", QS_JSON_NUMBER, offsetof(struct members, count)},
    {"", "run", QS_JSON_NUMBER, offsetof(struct members, number)},
    {"instance", "name", QS_JSON_STRING, offsetof(struct members, instance)},
    {"instance", "n", QS_JSON_NUMBER, offsetof(struct members, n)},
    {"", "digest", QS_JSON_STRING, offsetof(struct members, digest)},
    {"parameters", "family", QS_JSON_STRING, offsetof(struct members, family)},
    {"", "engine", QS_JSON_STRING, offsetof(struct members, engine)},
    {"limits", "seconds", QS_JSON_NUMBER, offsetof(struct members, time_limit)},
    {"", "status", QS_JSON_STRING, offsetof(struct members, status)},
    {"", "lower", QS_JSON_NUMBER, offsetof(struct members, lower)},
    {"", "upper", QS_JSON_NUMBER, offsetof(struct members, upper)},
    {"", "seconds", QS_JSON_NUMBER, offsetof(struct members, seconds)},
};
enum { PLACES = sizeof places / sizeof *places };

struct reading {
    struct qs_json_reader reader;
    struct qs_run_record *record; /* gets the parameters */
    struct members members;
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
static const char *keep_text(struct reading *reading, const char *text)
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
    const char *kept = keep_text(reading, name), *value = keep_text(reading, text);
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
    void *place = i < PLACES ? (char *)&reading->members + places[i].offset : NULL;
    if (!place) {
        qs_json_read_skip(reader);
    } else if (kind == QS_JSON_NUMBER) {
        *(double *)place = qs_json_read_real(reader);
    } else {
        size_t size = qs_json_read_string(reader, reading->next, reading->room) + 1;
        *(const char **)place = reading->next;
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

static bool read_line(struct reading *reading)
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
static bool is_whole(double number, double least, double most)
{
    return number >= least && number <= most && number == floor(number);
}

static bool take_header(struct qs_run_record *record, const struct members *members,
                        struct qs_error *error)
{
    record->is_header = true;
    if (!members->sweep || !members->command || !members->version || isnan(members->runs) ||
        isnan(members->index) || isnan(members->count))
        return refuse("a member of the header is missing", error);
    if (!is_whole(members->runs, 1, QS_RUNS_MAX) || !is_whole(members->count, 1, INT32_MAX) ||
        !is_whole(members->index, 1, members->count))
        return refuse("a number in the header is wrong", error);
    record->sweep = members->sweep;
    record->command = members->command;
    record->version = members->version;
    record->runs = (uint64_t)members->runs;
    record->shard = (struct qs_shard){(int32_t)members->index, (int32_t)members->count};
    return true;
}

static bool take_result(struct qs_run_record *record, const struct members *members,
                        struct qs_error *error)
{
    record->has_result = !isnan(members->n) && !isnan(members->lower) && !isnan(members->upper);
    if (!record->has_result)
        return true;
    if (!is_whole(members->n, 1, QS_SIZE_MAX) || !is_whole(members->lower, 0, members->n) ||
        !is_whole(members->upper, 0, members->n))
        return refuse("a number of the result is wrong", error);
    record->n = (int32_t)members->n;
    record->lower = (int32_t)members->lower;
    record->upper = (int32_t)members->upper;
    record->seconds = isnan(members->seconds) ? 0 : members->seconds;
    return true;
}

static bool take_run(struct qs_run_record *record, const struct members *members,
                     struct qs_error *error)
{
    if (!members->sweep || !members->instance || !members->engine || !members->status ||
        !is_whole(members->number, 0, QS_RUNS_MAX))
        return refuse("a member of the run is missing", error);
    record->sweep = members->sweep;
    record->number = (uint64_t)members->number;
    record->instance = members->instance;
    record->engine = members->engine;
    record->status = members->status;
    record->digest = members->digest;
    record->family = members->family;
    record->time_limit = isnan(members->time_limit) ? 0 : members->time_limit;
    return take_result(record, members, error);
}

bool qs_run_record_parse(struct qs_run_record *record, const char *line, size_t length,
                         struct qs_error *error)
{
    size_t room = 2 * length + 1; /* values of parameters may become longer */
    *record = (struct qs_run_record){.memory = malloc(room)};
    struct reading reading = {.record = record, .next = record->memory, .room = room};
    for (size_t i = 0; i < PLACES; i++)
        if (places[i].kind == QS_JSON_NUMBER)
            *(double *)((char *)&reading.members + places[i].offset) = NAN;
    if (!record->memory)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to read a line of results");
    qs_json_reader_init(&reading.reader, NULL, line, length, error);
    bool taken, read = read_line(&reading);
    const struct members *members = &reading.members;
    if (!read)
        taken = refuse("this is not JSON", error);
    else if (members->schema && strcmp(members->schema, "queensat-sweep-1") == 0)
        taken = take_header(record, members, error);
    else if (members->schema && strcmp(members->schema, "queensat-run-1") == 0)
        taken = take_run(record, members, error);
    else
        taken = refuse("it has another schema", error);
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
