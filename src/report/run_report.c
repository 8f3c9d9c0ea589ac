#include "run_report.h"

#include <stdlib.h>
#include <string.h>

#include "fault.h"
#include "json_parts.h"
#include "queensat/version.h"

static json_t *whole(uint64_t number)
{
    return json_integer((json_int_t)number);
}

static json_t *text_or_null(const char *text)
{
    return text ? json_string(text) : json_null();
}

/* Takes ownership of the object, which may be NULL. */
static char *print_line(json_t *object, struct qs_error *error)
{
    char *text = qs_json_text(object, 0);
    size_t length = text ? strlen(text) : 0;
    char *line = text ? realloc(text, length + 2) : NULL;
    if (line) {
        memcpy(line + length, "\n", 2);
        return line;
    }
    free(text);
    qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a line of the results");
    return NULL;
}

char *qs_sweep_header_line(const struct qs_sweep_header *header, struct qs_error *error)
{
    json_t *object = json_pack("{ss ss so ss so s{si si}}", "schema", "queensat-sweep-1", "version",
                               QS_VERSION, "command", qs_json_name(header->command), "sweep",
                               header->digest, "runs", whole(header->runs), "shard", "index",
                               (int)header->shard.index, "count", (int)header->shard.count);
    return print_line(object, error);
}

static json_t *parameter_value(const struct qs_run_parameter *parameter)
{
    switch (parameter->kind) {
    case QS_VALUE_WHOLE:
        return json_integer((json_int_t)parameter->whole);
    case QS_VALUE_DECIMAL:
        return json_real(parameter->decimal);
    case QS_VALUE_WORD:
        return json_string(parameter->word);
    case QS_VALUE_FLAG:
        break;
    }
    return json_true();
}

static json_t *parameters(const struct qs_run *run)
{
    if (!run->family)
        return json_null();
    json_t *object = json_pack("{ss}", "family", run->family);
    for (size_t i = 0; object && i < run->parameter_count; i++) {
        const struct qs_run_parameter *parameter = &run->parameters[i];
        if (json_object_set_new(object, parameter->name, parameter_value(parameter)) != 0) {
            json_decref(object);
            return NULL;
        }
    }
    return object;
}

static json_t *machine(const struct qs_machine *machine)
{
    return json_pack("{so si ss}", "processor",
                     text_or_null(machine->processor[0] ? machine->processor : NULL), "cores",
                     (int)machine->cores, "kernel", machine->kernel);
}

/* The members that every run has; takes ownership of `instance`. */
static json_t *front_members(const struct qs_run *run, json_t *instance)
{
    return json_pack("{ss ss ss so so so so ss so si s{so so} so}", "schema", "queensat-run-1",
                     "version", QS_VERSION, "sweep", run->sweep, "run", whole(run->number),
                     "instance", instance, "digest", text_or_null(run->digest), "parameters",
                     parameters(run), "engine", run->engine, "seed", whole(run->seed), "threads",
                     run->threads, "limits", "seconds",
                     run->time_limit > 0 ? json_real(run->time_limit) : json_null(), "bytes",
                     whole(run->memory_limit), "machine", machine(run->machine));
}

bool qs_run_json(const struct qs_run *run, const struct qs_report *report, struct qs_output *output,
                 struct qs_error *error)
{
    int n = (int)qs_instance_size(report->instance);
    json_t *instance = run->family
                           ? json_pack("{so si}", "name", qs_json_name(run->instance), "n", n)
                           : qs_json_instance_without_lists(report->instance);
    json_t *front = front_members(run, instance);
    json_object_del(front, "engine"); /* the result has it */
    json_object_set_new(front, "processor_seconds", json_real(run->processor_seconds));
    return qs_report_json_after(front, report, output, error);
}

char *qs_run_failure_line(const struct qs_run *run, const struct qs_run_failure *failure,
                          struct qs_error *error)
{
    json_t *object = front_members(run, json_pack("{so}", "name", qs_json_name(run->instance)));
    json_t *last = json_pack("{ss so so so}", "status", failure->status, "signal",
                             failure->signal > 0 ? json_integer(failure->signal) : json_null(),
                             "exit", failure->exit >= 0 ? json_integer(failure->exit) : json_null(),
                             "error", qs_json_name(failure->text));
    if (!last || json_object_update(object, last) != 0) {
        json_decref(object);
        object = NULL;
    }
    json_decref(last);
    return print_line(object, error);
}
