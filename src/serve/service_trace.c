#include <stdlib.h>

#include "fault.h"
#include "json_parts.h"
#include "queensat/version.h"
#include "service.h"

/* The steps of an engine, written as they come. */
struct tracing {
    struct qs_call *call;
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
    struct qs_output *output = tracing->call->output;
    if (tracing->steps >= (uint64_t)tracing->call->question->steps) {
        tracing->full = true;
        return;
    }
    qs_output_text(output, tracing->steps++ > 0 ? "," : "");
    qs_output_text(output, event == QS_TRACE_PLACE ? "[\"place\"," : "[\"take back\",");
    qs_output_number(output, square.row);
    qs_output_text(output, ",");
    qs_output_number(output, square.column);
    qs_output_text(output, "]");
}

/* The members after the steps. */
static bool write_rest(const struct tracing *tracing, const struct qs_result *result,
                       struct qs_error *error)
{
    json_t *rest =
        json_pack("{ss so ss sb si si ss so sf}", "version", QS_VERSION, "instance",
                  qs_json_instance(tracing->call->question->instance), "engine", result->engine,
                  "complete", (int)!tracing->full, "lower", (int)result->lower, "upper",
                  (int)result->upper.value, "stop", qs_stop_name(result->stop), "work",
                  qs_json_work(&result->work), "seconds", result->seconds);
    char *text = qs_json_text(rest, JSON_EMBED);
    if (!text)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a trace");
    qs_output_text(tracing->call->output, text);
    free(text);
    return true;
}

bool qs_answer_trace(struct qs_call *call, struct qs_error *error)
{
    const struct qs_web_question *question = call->question;
    struct tracing tracing = {.call = call};
    struct qs_solve_options options;
    struct qs_result result;
    if (!qs_engine_uses(question->engine, QS_USES_TRACE)) {
        qs_error_set(error, QS_ERROR_INPUT, "%s has no trace: name an engine that has one",
                     question->engine);
        return qs_error_place(error, "engine", 0, 0);
    }
    qs_solve_options_init(&options);
    options.engine = question->engine;
    options.target = (int32_t)question->target;
    options.seed = (uint64_t)question->seed;
    options.time_limit = question->time_limit;
    options.memory_limit = QS_SEARCH_MEMORY;
    options.poll = poll_trace;
    options.poll_state = &tracing;
    options.trace = trace;
    options.trace_state = &tracing;
    qs_output_text(call->output, "{\"schema\":\"queensat-trace-1\",\"steps\":[");
    if (!qs_solve(question->instance, &options, &result, error))
        return false;
    qs_output_text(call->output, "],");
    bool written = write_rest(&tracing, &result, error);
    qs_result_release(&result);
    qs_output_text(call->output, "}\n");
    return written;
}
