#include "comparison.h"
#include "json_parts.h"
#include "queensat/version.h"

static json_t *target(const struct qs_result *result)
{
    return result->target > 0 ? json_integer(result->target) : json_null();
}

static json_t *run_object(const struct qs_engine_run *run)
{
    const struct qs_result *result = run->result;
    return json_pack("{ss so sb so so ss ss si si ss si s{sf sf sf} sI so}", "engine", run->engine,
                     "solver", qs_json_solver(result), "applicable", 1, "target", target(result),
                     "target_reached", qs_json_reached(result), "status",
                     qs_status_name(result->status), "stop", qs_stop_name(result->stop), "lower",
                     (int)result->lower, "upper", (int)result->upper.value, "upper_reason",
                     run->claimed ? "claim" : qs_reason_name(result->upper.reason), "repetitions",
                     (int)run->repetitions, "seconds", "median", qs_run_median(run), "least",
                     run->seconds[0], "most", run->seconds[run->repetitions - 1], "bytes",
                     (json_int_t)result->bytes, "work", qs_json_work(&result->work));
}

bool qs_comparison_json(const struct qs_comparison *comparison, struct qs_output *output,
                        struct qs_error *error)
{
    json_t *list = json_array();
    for (size_t i = 0; list && i < comparison->count; i++)
        list = qs_json_append(list, run_object(&comparison->runs[i]));
    return qs_json_write(
        json_pack("{ss ss so sI si so}", "schema", "queensat-comparison-1", "version", QS_VERSION,
                  "instance", qs_json_instance(comparison->instance), "seed",
                  (json_int_t)comparison->seed, "threads", comparison->threads, "engines", list),
        output, error);
}
