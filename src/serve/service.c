#include "service.h"

#include <stdlib.h>
#include <string.h>

#include "fault.h"
#include "http.h"
#include "json.h"
#include "memory_stream.h"
#include "queensat/interchange.h"
#include "queensat/version.h"
#include "question.h"
#include "report.h"
#include "serve.h"

static bool stop(void *state, const struct qs_progress *progress)
{
    struct qs_call *call = state;
    if (call->progress)
        call->progress(call->progress_state, progress);
    return qs_web_search_must_stop(call->search);
}

static bool answer(struct qs_call *call, struct qs_error *error)
{
    struct qs_answering answering = {
        .question = &call->question->question, .output = call->output, .stop = stop, .state = call};
    return qs_answer(&answering, error);
}

/* The steps of an engine, written as they come. */
struct tracing {
    struct qs_call *call;
    struct qs_json json;
    uint64_t steps;
    bool full; /* there are more than the question asks for */
};

static bool poll_trace(void *state, const struct qs_progress *progress)
{
    const struct tracing *tracing = state;
    (void)progress;
    return tracing->full || qs_web_search_must_stop(tracing->call->search);
}

static void trace(void *state, enum qs_trace_event event, struct qs_square square)
{
    struct tracing *tracing = state;
    struct qs_json *json = &tracing->json;
    if (tracing->steps >= (uint64_t)tracing->call->question->steps) {
        tracing->full = true;
        return;
    }
    tracing->steps++;
    qs_json_begin(json, NULL, '[');
    qs_json_string(json, NULL, event == QS_TRACE_PLACE ? "place" : "take back");
    qs_json_integer(json, NULL, square.row);
    qs_json_integer(json, NULL, square.column);
    qs_json_end(json);
}

/* The members after the steps. */
static void write_rest(struct tracing *tracing, const struct qs_result *result)
{
    struct qs_json *json = &tracing->json;
    qs_json_string(json, "version", QS_VERSION);
    qs_json_instance(json, "instance", tracing->call->question->question.instance);
    qs_json_string(json, "engine", result->engine);
    qs_json_boolean(json, "complete", !tracing->full);
    qs_json_integer(json, "lower", result->lower);
    qs_json_integer(json, "upper", result->upper.value);
    qs_json_string(json, "stop", qs_stop_name(result->stop));
    qs_json_work(json, "work", &result->work);
    qs_json_real(json, "seconds", result->seconds);
}

static bool answer_trace(struct qs_call *call, struct qs_error *error)
{
    const struct qs_question *question = &call->question->question;
    struct tracing tracing = {.call = call, .json = {.output = call->output}};
    struct qs_solve_options options = question->solving;
    struct qs_result result;
    if (!qs_engine_uses(options.engine, QS_USES_TRACE)) {
        qs_error_set(error, QS_ERROR_INPUT, "%s has no trace: name an engine that has one",
                     options.engine);
        return qs_error_place(error, "engine", 0, 0);
    }
    options.limits.poll = poll_trace;
    options.limits.state = &tracing;
    options.trace = trace;
    options.trace_state = &tracing;
    qs_json_begin(&tracing.json, NULL, '{');
    qs_json_string(&tracing.json, "schema", "queensat-trace-1");
    qs_json_begin(&tracing.json, "steps", '[');
    if (!qs_solve(question->instance, &options, &result, error))
        return false;
    qs_json_end(&tracing.json);
    write_rest(&tracing, &result);
    qs_json_end(&tracing.json);
    qs_result_release(&result);
    return true;
}

static const char type_of_json[] = "application/json";

static const struct qs_service services[] = {
    {"/api/solve", QS_FOR_SOLVE, type_of_json, answer},
    {"/api/explain", QS_FOR_EXPLAIN, type_of_json, answer},
    {"/api/count", QS_FOR_COUNT, type_of_json, answer},
    {"/api/trace", QS_FOR_TRACE, type_of_json, answer_trace},
    {"/api/export", QS_FOR_EXPORT, "text/plain; charset=utf-8", answer},
    {"/api/draw", QS_FOR_DRAW, "image/svg+xml", answer},
    {"/api/read", QS_FOR_READ, type_of_json, answer},
};

const struct qs_service *qs_service_find(const char *path)
{
    for (size_t i = 0; i < sizeof services / sizeof *services; i++)
        if (strcmp(path, services[i].path) == 0)
            return &services[i];
    return NULL;
}

bool qs_service_call(const struct qs_service *service, struct qs_call *call, char **text,
                     size_t *size, struct qs_error *error)
{
    struct qs_memory_output memory;
    if (!qs_memory_output_open(&memory, error))
        return false;
    call->output = memory.output;
    bool answered =
        service->answer(call, error) &&
        (call->search->end == QS_SEARCH_RUNS || qs_web_search_was_stopped(call->search, error));
    char *collected = qs_memory_output_close(&memory, size, answered ? error : NULL);
    if (answered && collected) {
        *text = collected;
        return true;
    }
    free(collected);
    return false;
}

bool qs_service_answer(const struct qs_service *service, struct qs_web_searches *searches,
                       int socket, const char *body, size_t length, char **text, size_t *size,
                       enum qs_web_ending *ending, struct qs_error *error)
{
    struct qs_web_question question;
    struct qs_web_search search;
    *ending = QS_SEARCH_RUNS;
    if (!qs_web_question_parse(&question, service->command, body, length, error))
        return false;
    struct qs_call call = {.question = &question, .search = &search};
    bool answered = qs_web_search_begin(searches, &search, question.page, socket, error);
    if (answered) {
        answered = qs_service_call(service, &call, text, size, error);
        qs_web_search_end(&search);
    }
    *ending = qs_web_search_ending(&search);
    qs_web_question_release(&question);
    return answered;
}

static void write_engines(struct qs_json *json)
{
    qs_json_begin(json, "engines", '[');
    for (unsigned i = 0; qs_engine_name(i); i++) {
        const char *name = qs_engine_name(i);
        qs_json_begin(json, NULL, '{');
        qs_json_string(json, "name", name);
        qs_json_string(json, "summary", qs_engine_summary(i));
        qs_json_boolean(json, "exact", qs_engine_is_exact(name));
        qs_json_boolean(json, "traced", qs_engine_uses(name, QS_USES_TRACE));
        qs_json_end(json);
    }
    qs_json_end(json);
}

static void write_formats(struct qs_json *json)
{
    qs_json_begin(json, "formats", '[');
    for (unsigned i = 0; qs_export_format_name(i); i++) {
        qs_json_begin(json, NULL, '{');
        qs_json_string(json, "name", qs_export_format_name(i));
        qs_json_string(json, "summary", qs_export_format_summary(i));
        qs_json_end(json);
    }
    qs_json_end(json);
}

bool qs_service_start(const struct qs_instance *instance, char **text, size_t *size,
                      struct qs_error *error)
{
    struct qs_memory_output memory;
    if (!qs_memory_output_open(&memory, error))
        return false;
    struct qs_json json = {.output = memory.output};
    qs_json_begin_answer(&json, "queensat-start-1");
    if (instance)
        qs_json_instance(&json, "instance", instance);
    else
        qs_json_null(&json, "instance");
    write_engines(&json);
    write_formats(&json);
    qs_json_begin(&json, "most", '{');
    qs_json_integer(&json, "board", QS_SERVE_SIZE_MAX);
    qs_json_integer(&json, "time_limit", QS_SECONDS_MAX);
    qs_json_integer(&json, "steps", QS_STEPS_MAX);
    qs_json_integer(&json, "list", QS_PLACEMENTS_MAX);
    qs_json_end(&json);
    qs_json_end(&json);
    *text = qs_memory_output_close(&memory, size, error);
    return *text != NULL;
}

unsigned qs_error_status(const struct qs_error *error, enum qs_web_ending ending)
{
    switch (error->kind) {
    case QS_ERROR_INPUT:
        return MHD_HTTP_BAD_REQUEST;
    case QS_ERROR_STOPPED:
        return ending == QS_SEARCH_REPLACED ? MHD_HTTP_CONFLICT : MHD_HTTP_SERVICE_UNAVAILABLE;
    case QS_ERROR_MEMORY:
        return MHD_HTTP_SERVICE_UNAVAILABLE;
    case QS_ERROR_NONE:
    case QS_ERROR_SYSTEM:
    case QS_ERROR_DEFECT:
        break;
    }
    return MHD_HTTP_INTERNAL_SERVER_ERROR;
}

char *qs_error_text(const struct qs_error *error, unsigned status, size_t *length)
{
    char line[1024];
    qs_error_format(error, line, sizeof line);
    struct qs_memory_output memory;
    if (!qs_memory_output_open(&memory, NULL))
        return NULL;
    struct qs_json json = {.output = memory.output};
    qs_json_begin(&json, NULL, '{');
    qs_json_string(&json, "error", line);
    qs_json_integer(&json, "status", (int64_t)status);
    qs_json_end(&json);
    return qs_memory_output_close(&memory, length, NULL);
}
