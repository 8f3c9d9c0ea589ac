#include "command.h"
#include "diagnostics.h"
#include "engine_runs.h"
#include "inputs.h"
#include "report.h"

struct comparing {
    const struct qs_settings *settings;
    struct qs_runs runs;
};

/* Whether the engines together answer the question. */
static bool is_answered(const struct qs_runs *runs)
{
    for (size_t i = 0; i < runs->done; i++)
        if (qs_result_is_answered(&runs->results[i]))
            return true;
    return false;
}

static int compare_instance(void *state, const struct qs_instance *instance,
                            struct qs_output *output)
{
    struct comparing *comparing = state;
    struct qs_runs *runs = &comparing->runs;
    struct qs_error error;
    if (!qs_runs_solve(runs, comparing->settings, instance, &error))
        return qs_report_failure(&error, instance);
    qs_report_comparison(instance, runs->results, runs->done, output);
    if (!qs_results_agree(runs->results, runs->done, &error)) {
        qs_output_format(output, "%s\n", error.text);
        return qs_report_failure(&error, instance);
    }
    bool answered = is_answered(runs);
    qs_output_text(output, answered ? "all agree\n" : "all agree as far as they got\n");
    return answered ? QS_EXIT_DONE : QS_EXIT_STOPPED;
}

static int run(const struct qs_settings *settings)
{
    struct comparing comparing = {.settings = settings};
    struct qs_error error;
    if (!qs_runs_init(&comparing.runs, settings->engines, false, &error)) {
        qs_error_place(&error, "compare", 0, 0);
        return qs_report_error(&error);
    }
    int status = qs_inputs_each(settings, "\n", compare_instance, &comparing);
    qs_runs_release(&comparing.runs);
    return status;
}

const struct qs_command qs_compare_command = {
    .name = "compare",
    .operands = "[INSTANCE...]",
    .summary = "the same instances through several engines",
    .details =
        "Solve each instance with each engine, and say whether all agree: exit status 2 and\n"
        "the instance saved to a file if not.",
    .flag = QS_FOR_COMPARE,
    .run = run,
};
