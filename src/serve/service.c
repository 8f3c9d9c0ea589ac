#include "service.h"

#include <stdlib.h>
#include <string.h>

#include "fault.h"
#include "json.h"
#include "machine.h"
#include "option_macros.h"
#include "queensat/interchange.h"
#include "queensat/version.h"
#include "question.h"
#include "report.h"
#include "serve.h"
#include "stream.h"

#define OWNER qs_web_question

/* What the options of the question have no words for, or mean differently on the page. */
static const struct qs_option own[] = {
    {.name = QS_OPT_PAGE, .commands = QS_FOR_EVERY, OF(TEXT, page)},
    {.name = QS_OPT_STEPS, .commands = QS_FOR_TRACE, OF(NUMBER, steps), WITHIN(1, QS_STEPS_MAX)},
    {.name = QS_OPT_LIST, .commands = QS_FOR_COUNT, OF(NUMBER, list), WITHIN(0, QS_PLACEMENTS_MAX)},
    {.name = QS_OPT_BLAMES,
     .commands = QS_FOR_EXPLAIN,
     OF(NUMBER, blames),
     WITHIN(1, QS_BLAMES_MAX)},
    /* Also of a board that is drawn without the queens added. */
    {.name = QS_OPT_COVER, .commands = QS_FOR_DRAW, OF(FLAG, question.draw_cover)},
    {.name = QS_OPT_NONE},
};

bool qs_web_question_parse(struct qs_web_question *question, unsigned command, const char *body,
                           size_t length, struct qs_error *error)
{
    const struct qs_question_limits limits = {QS_SERVE_SIZE_MAX, QS_SECONDS_MAX, QS_SEARCH_MEMORY,
                                              1};
    struct qs_web_question defaults = {.steps = 2000, .blames = 1};
    qs_question_init(&defaults.question, command);
    defaults.question.solving.limits.seconds = 10;
    defaults.question.solving.limits.bytes = QS_SEARCH_MEMORY;
    defaults.question.counting.threads = 1;
    *question = defaults;
    if (!qs_question_read(&question->question, command, own, &limits, &defaults, body, length,
                          error)) {
        qs_web_question_release(question);
        return false;
    }
    question->question.counting.list = question->list > 0;
    question->question.counting.first = (uint64_t)question->list;
    if (question->blames > 1) {
        question->question.explaining.all = true;
        question->question.explaining.first = (uint64_t)question->blames;
    }
    return true;
}

void qs_web_question_release(struct qs_web_question *question)
{
    qs_question_release(&question->question);
}

static bool answer_question(struct qs_call *call, struct qs_error *error)
{
    struct qs_answer_context context = {.question = &call->question.question,
                                        .output = call->output,
                                        .stop = call->stop,
                                        .state = call->stop_state};
    return qs_answer(&context, error);
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
    return tracing->full || tracing->call->stop(tracing->call->stop_state, progress);
}

static void trace_step(void *state, enum qs_trace_event event, struct qs_square square)
{
    struct tracing *tracing = state;
    struct qs_json *json = &tracing->json;
    if (tracing->steps >= (uint64_t)tracing->call->question.steps) {
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

static bool answer_trace(struct qs_call *call, struct qs_error *error)
{
    const struct qs_question *question = &call->question.question;
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
    options.trace = trace_step;
    options.trace_state = &tracing;
    qs_json_begin(&tracing.json, NULL, '{');
    qs_json_string(&tracing.json, "schema", "queensat-trace-1");
    qs_json_begin(&tracing.json, "steps", '[');
    if (!qs_solve(question->instance, &options, &result, error))
        return false;
    qs_json_end(&tracing.json);
    /* The members after the steps. */
    struct qs_json *json = &tracing.json;
    qs_json_string(json, "version", QS_VERSION);
    qs_json_instance(json, "instance", tracing.call->question.question.instance);
    qs_json_string(json, "engine", result.engine);
    qs_json_boolean(json, "complete", !tracing.full);
    qs_json_integer(json, "lower", result.lower);
    qs_json_integer(json, "upper", result.upper.value);
    qs_json_string(json, "stop", qs_stop_name(result.stop));
    qs_json_work(json, "work", &result.work);
    qs_json_real(json, "seconds", result.seconds);
    qs_json_end(&tracing.json);
    qs_result_release(&result);
    return true;
}

static const char type_of_json[] = "application/json";

static const struct qs_service services[] = {
    {"/api/solve", QS_FOR_SOLVE, type_of_json, answer_question},
    {"/api/explain", QS_FOR_EXPLAIN, type_of_json, answer_question},
    {"/api/count", QS_FOR_COUNT, type_of_json, answer_question},
    {"/api/trace", QS_FOR_TRACE, type_of_json, answer_trace},
    {"/api/export", QS_FOR_EXPORT, "text/plain; charset=utf-8", answer_question},
    {"/api/check", QS_FOR_CHECK, type_of_json, answer_question},
    {"/api/generate", QS_FOR_GENERATE, type_of_json, answer_question},
    {"/api/draw", QS_FOR_DRAW, "image/svg+xml", answer_question},
    {"/api/read", QS_FOR_READ, type_of_json, answer_question},
    {"/api/stop", 0, type_of_json, NULL}, /* has no turn, and no search */
};

const struct qs_service *qs_service_find(const char *path)
{
    for (size_t i = 0; i < sizeof services / sizeof *services; i++)
        if (strcmp(path, services[i].path) == 0)
            return &services[i];
    return NULL;
}

bool qs_service_run(const struct qs_service *service, struct qs_call *call, char **text,
                    size_t *size, struct qs_error *error)
{
    struct qs_memory_stream memory;
    call->output = qs_memory_stream_begin(&memory, error);
    bool answered = call->output && service->answer(call, error);
    char *collected = qs_memory_stream_take(&memory, size, answered ? error : NULL);
    if (answered && collected) {
        *text = collected;
        return true;
    }
    free(collected);
    return false;
}

char *qs_service_tell(struct qs_reported_bounds *told, const struct qs_progress *progress,
                      size_t *length)
{
    const double interval = 0.5;
    double now = qs_clock_now();
    if (progress->lower == told->lower && progress->upper == told->upper && now < told->next)
        return NULL;
    *told = (struct qs_reported_bounds){progress->lower, progress->upper, now + interval};
    struct qs_memory_stream memory;
    struct qs_json json = {.output = qs_memory_stream_begin(&memory, NULL)};
    if (!json.output)
        return NULL;
    qs_json_begin(&json, NULL, '{');
    qs_json_integer(&json, "lower", progress->lower);
    qs_json_integer(&json, "upper", progress->upper);
    qs_json_integer(&json, "target", progress->target);
    qs_json_string(&json, "engine", progress->engine);
    qs_json_real(&json, "seconds", progress->seconds);
    qs_json_end(&json);
    return qs_memory_stream_take(&memory, length, NULL);
}

bool qs_service_start(const struct qs_instance *instance, char **text, size_t *size,
                      struct qs_error *error)
{
    struct qs_memory_stream memory;
    struct qs_json json = {.output = qs_memory_stream_begin(&memory, error)};
    if (!json.output)
        return false;
    qs_json_begin_answer(&json, "queensat-start-1");
    if (instance)
        qs_json_instance(&json, "instance", instance);
    else
        qs_json_null(&json, "instance");
    qs_json_begin(&json, "engines", '[');
    for (unsigned i = 0; qs_engine_name(i); i++) {
        const char *name = qs_engine_name(i);
        qs_json_begin(&json, NULL, '{');
        qs_json_string(&json, "name", name);
        qs_json_string(&json, "summary", qs_engine_summary(i));
        qs_json_boolean(&json, "exact", qs_engine_is_exact(name));
        qs_json_boolean(&json, "traced", qs_engine_uses(name, QS_USES_TRACE));
        qs_json_end(&json);
    }
    qs_json_end(&json);
    qs_json_begin(&json, "formats", '[');
    for (unsigned i = 0; qs_export_format_name(i); i++) {
        qs_json_begin(&json, NULL, '{');
        qs_json_string(&json, "name", qs_export_format_name(i));
        qs_json_string(&json, "summary", qs_export_format_summary(i));
        qs_json_end(&json);
    }
    qs_json_end(&json);
    qs_json_begin(&json, "most", '{');
    qs_json_integer(&json, "board", QS_SERVE_SIZE_MAX);
    qs_json_integer(&json, "time_limit", QS_SECONDS_MAX);
    qs_json_integer(&json, "steps", QS_STEPS_MAX);
    qs_json_integer(&json, "list", QS_PLACEMENTS_MAX);
    qs_json_end(&json);
    qs_json_end(&json);
    *text = qs_memory_stream_take(&memory, size, error);
    return *text != NULL;
}

unsigned qs_error_status(const struct qs_error *error)
{
    enum { WRONG = 400, DEFECT = 500, UNAVAILABLE = 503 };
    if (error->kind == QS_ERROR_INPUT)
        return WRONG;
    return error->kind == QS_ERROR_MEMORY || error->kind == QS_ERROR_STOPPED ? UNAVAILABLE : DEFECT;
}

char *qs_error_text(const struct qs_error *error, unsigned status, size_t *length)
{
    char line[1024];
    qs_error_format(error, line, sizeof line);
    struct qs_memory_stream memory;
    struct qs_json json = {.output = qs_memory_stream_begin(&memory, NULL)};
    if (!json.output)
        return NULL;
    qs_json_begin(&json, NULL, '{');
    qs_json_string(&json, "error", line);
    qs_json_integer(&json, "status", (int64_t)status);
    qs_json_end(&json);
    return qs_memory_stream_take(&memory, length, NULL);
}
