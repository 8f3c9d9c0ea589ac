#include "run_report.h"

#include "json_parts.h"
#include "memory_stream.h"

char *qs_sweep_header_line(const struct qs_sweep_header *header, struct qs_error *error)
{
    struct qs_memory_output memory;
    if (!qs_memory_output_open(&memory, error))
        return NULL;
    struct qs_json json = {.output = memory.output};
    qs_json_begin_answer(&json, "queensat-sweep-1");
    qs_json_string(&json, "command", header->command);
    qs_json_string(&json, "sweep", header->digest);
    qs_json_integer(&json, "runs", (int64_t)header->runs);
    qs_json_begin(&json, "shard", '{');
    qs_json_integer(&json, "index", header->shard.index);
    qs_json_integer(&json, "count", header->shard.count);
    qs_json_end(&json);
    qs_json_end(&json);
    return qs_memory_output_close(&memory, NULL, error);
}

static void write_parameter(struct qs_json *json, const struct qs_run_parameter *parameter)
{
    switch (parameter->kind) {
    case QS_VALUE_WHOLE:
        qs_json_integer(json, parameter->name, parameter->whole);
        break;
    case QS_VALUE_DECIMAL:
        qs_json_real(json, parameter->name, parameter->decimal);
        break;
    case QS_VALUE_WORD:
        qs_json_string(json, parameter->name, parameter->word);
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
    struct qs_memory_output memory;
    if (!qs_memory_output_open(&memory, error))
        return NULL;
    struct qs_json json = {.output = memory.output};
    begin_run(&json, run, NULL);
    qs_json_string(&json, "status", failure->status);
    qs_json_integer_if(&json, "signal", failure->signal > 0, failure->signal);
    qs_json_integer_if(&json, "exit", failure->exit >= 0, failure->exit);
    qs_json_string(&json, "error", failure->text);
    qs_json_end(&json);
    return qs_memory_output_close(&memory, NULL, error);
}
