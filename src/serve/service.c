#include "service.h"

#include <stdlib.h>
#include <string.h>

#include "count_report.h"
#include "fault.h"
#include "json_parts.h"
#include "memory_stream.h"
#include "picture.h"
#include "queensat/count.h"
#include "queensat/export.h"
#include "report.h"
#include "serve.h"

/* For qs_solve_options. */
static bool poll_solve(void *state, const struct qs_progress *progress)
{
    struct qs_call *call = state;
    if (call->progress)
        call->progress(call->progress_state, progress);
    return qs_web_search_must_stop(call->search);
}

static bool solve(struct qs_call *call, struct qs_result *result, struct qs_error *error)
{
    const struct qs_web_question *question = call->question;
    struct qs_solve_options options;
    qs_solve_options_init(&options);
    options.engine = question->engine;
    options.target = (int32_t)question->target;
    options.seed = (uint64_t)question->seed;
    options.time_limit = question->time_limit;
    options.memory_limit = QS_SEARCH_MEMORY;
    options.poll = poll_solve;
    options.poll_state = call;
    return qs_solve(question->instance, &options, result, error);
}

static bool answer_solve(struct qs_call *call, struct qs_error *error)
{
    struct qs_result result;
    if (!solve(call, &result, error))
        return false;
    const struct qs_report report = {
        .instance = call->question->instance, .result = &result, .memory_limit = QS_SEARCH_MEMORY};
    qs_report_json(&report, call->output);
    qs_result_release(&result);
    return true;
}

/* The state of a count. */
struct counting {
    struct qs_call *call;
    struct qs_count_report report;
    bool failed; /* then the error is set */
    struct qs_error *error;
};

static bool poll_count(void *state, const struct qs_count_progress *progress)
{
    struct counting *counting = state;
    (void)progress;
    return qs_web_search_must_stop(counting->call->search);
}

static bool list_placement(void *state, const struct qs_square *placement, size_t count)
{
    struct counting *counting = state;
    struct qs_count_report *report = &counting->report;
    counting->failed = !qs_count_report_add(report, placement, count, counting->error);
    return !counting->failed && !qs_output_failed(report->output) &&
           report->listed < (uint64_t)counting->call->question->list;
}

static enum qs_count_kind kind_of(const struct qs_web_question *question)
{
    if (question->size >= 0)
        return QS_COUNT_SIZE;
    if (question->any)
        return QS_COUNT_ANY;
    return question->maximal ? QS_COUNT_MAXIMAL : QS_COUNT_MAXIMUM;
}

static bool answer_count(struct qs_call *call, struct qs_error *error)
{
    const struct qs_web_question *question = call->question;
    struct counting counting = {
        .call = call,
        .report = {.instance = question->instance,
                   .json = true,
                   .classes = question->classes,
                   .listing = question->list > 0 ? QS_LIST_LINES : QS_LIST_NOTHING,
                   .output = call->output},
        .error = error,
    };
    struct qs_count_options options;
    struct qs_count_result result;
    qs_count_options_init(&options);
    options.kind = kind_of(question);
    options.size = question->size >= 0 ? (int32_t)question->size : 0;
    options.classes = question->classes;
    options.threads = 1;
    options.time_limit = question->time_limit;
    options.memory_limit = QS_SEARCH_MEMORY;
    options.poll = poll_count;
    options.poll_state = &counting;
    options.found = question->list > 0 ? list_placement : NULL;
    options.found_state = &counting;
    if (!qs_count(question->instance, &options, &result, error) || counting.failed)
        return false;
    return qs_count_report_finish(&counting.report, &result, error);
}

static bool poll_export(void *state)
{
    struct qs_call *call = state;
    return qs_web_search_must_stop(call->search);
}

static bool answer_export(struct qs_call *call, struct qs_error *error)
{
    const struct qs_web_question *question = call->question;
    struct qs_memory_stream memory;
    struct qs_export_options options;
    qs_export_options_init(&options);
    options.format = *question->format ? question->format : NULL;
    options.encoding =
        (struct qs_encoding){(enum qs_amo)question->amo, (enum qs_card)question->card};
    options.target = (int32_t)question->target;
    options.full = question->full;
    options.memory_limit = QS_SEARCH_MEMORY;
    options.poll = poll_export;
    options.poll_state = call;
    if (!qs_memory_stream_open(&memory))
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for the file");
    bool written = qs_instance_export(question->instance, &options, memory.stream, error);
    char *text = qs_memory_stream_close(&memory);
    if (written && !text)
        written = qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for the file");
    if (written)
        qs_output_bytes(call->output, text, memory.length);
    free(text);
    return written;
}

/* An SVG. */
static bool answer_draw(struct qs_call *call, struct qs_error *error)
{
    const struct qs_web_question *question = call->question;
    bool solved = question->solved || question->cover;
    struct qs_result result;
    struct qs_picture picture = {.instance = question->instance,
                                 .attacked = question->attacked,
                                 .side = QS_PICTURE_SIDE_DEFAULT};
    if (solved && !solve(call, &result, error))
        return false;
    picture.placement = qs_instance_queens(question->instance, &picture.placement_count);
    if (question->solved) {
        picture.placement = result.placement;
        picture.placement_count = (size_t)result.lower;
    }
    if (question->cover) {
        picture.evidence = result.evidence;
        picture.cover = result.evidence ? NULL : &result.upper;
    }
    /* As draw does: fixed queens and blocked squares alone need no words. */
    size_t fixed;
    qs_instance_queens(question->instance, &fixed);
    picture.legend = (fixed > 0 && picture.placement_count > fixed) || picture.attacked ||
                     picture.cover || picture.evidence;
    qs_picture_write(&picture, call->output);
    if (solved)
        qs_result_release(&result);
    return true;
}

/* The instance that was read. */
static bool answer_read(struct qs_call *call, struct qs_error *error)
{
    struct qs_json json = {.output = call->output};
    (void)error;
    qs_json_begin_answer(&json, "queensat-instance-1");
    qs_json_instance(&json, "instance", call->question->instance);
    qs_json_end(&json);
    return true;
}

static const char type_of_json[] = "application/json";

static const struct qs_service services[] = {
    {"/api/solve", QS_SERVICE_SOLVE, type_of_json, answer_solve},
    {"/api/explain", QS_SERVICE_EXPLAIN, type_of_json, qs_answer_explain},
    {"/api/count", QS_SERVICE_COUNT, type_of_json, answer_count},
    {"/api/trace", QS_SERVICE_TRACE, type_of_json, qs_answer_trace},
    {"/api/export", QS_SERVICE_EXPORT, "text/plain; charset=utf-8", answer_export},
    {"/api/draw", QS_SERVICE_DRAW, "image/svg+xml", answer_draw},
    {"/api/read", QS_SERVICE_READ, type_of_json, answer_read},
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
    if (!qs_web_question_parse(&question, service->flag, body, length, error))
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
