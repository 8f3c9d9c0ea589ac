#include "service.h"

#include <stdlib.h>
#include <string.h>

#include "json_parts.h"
#include "memory_stream.h"
#include "queensat/interchange.h"
#include "reply.h"
#include "serve.h"

static bool stop(void *state, const struct qs_progress *progress)
{
    struct qs_call *call = state;
    if (call->progress && progress)
        call->progress(call->progress_state, progress);
    return qs_web_search_must_stop(call->search);
}

static bool answer(struct qs_call *call, struct qs_error *error)
{
    struct qs_answering answering = {
        .question = &call->question->question, .output = call->output, .stop = stop, .state = call};
    return qs_answer(&answering, error);
}

static const char type_of_json[] = "application/json";

static const struct qs_service services[] = {
    {"/api/solve", QS_FOR_SOLVE, type_of_json, answer},
    {"/api/explain", QS_FOR_EXPLAIN, type_of_json, answer},
    {"/api/count", QS_FOR_COUNT, type_of_json, answer},
    {"/api/trace", QS_FOR_TRACE, type_of_json, qs_answer_trace},
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
