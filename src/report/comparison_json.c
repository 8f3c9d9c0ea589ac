#include "comparison.h"
#include "report.h"

static void write_run(struct qs_json *json, const struct qs_engine_run *run)
{
    const struct qs_result *result = run->result;
    qs_json_begin(json, NULL, '{');
    qs_json_string(json, "engine", run->engine);
    qs_json_string(json, "solver", result->solver);
    qs_json_boolean(json, "applicable", true);
    qs_json_target(json, result);
    qs_json_string(json, "status", qs_status_name(result->status));
    qs_json_string(json, "stop", qs_stop_name(result->stop));
    qs_json_integer(json, "lower", result->lower);
    qs_json_integer(json, "upper", result->upper.value);
    qs_json_string(json, "upper_reason",
                   run->claimed ? "claim" : qs_reason_name(result->upper.reason));
    qs_json_integer(json, "repetitions", run->repetitions);
    qs_json_begin(json, "seconds", '{');
    qs_json_real(json, "median", qs_run_median(run));
    qs_json_real(json, "least", run->seconds[0]);
    qs_json_real(json, "most", run->seconds[run->repetitions - 1]);
    qs_json_end(json);
    qs_json_integer(json, "bytes", (int64_t)result->bytes);
    qs_json_work(json, "work", &result->work);
    qs_json_end(json);
}

void qs_comparison_json(const struct qs_comparison *comparison, struct qs_output *output)
{
    struct qs_json json = {.output = output};
    qs_json_begin_answer(&json, "queensat-comparison-1");
    qs_json_instance(&json, "instance", comparison->instance);
    qs_json_integer(&json, "seed", (int64_t)comparison->seed);
    qs_json_integer(&json, "threads", comparison->threads);
    qs_json_begin(&json, "engines", '[');
    for (size_t i = 0; i < comparison->count; i++)
        write_run(&json, &comparison->runs[i]);
    qs_json_end(&json);
    qs_json_end(&json);
}
