#include "fault.h"
#include "json_parts.h"
#include "queensat/version.h"
#include "service.h"

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

bool qs_answer_trace(struct qs_call *call, struct qs_error *error)
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
    options.poll = poll_trace;
    options.poll_state = &tracing;
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
