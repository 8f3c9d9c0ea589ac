#include "board_drawing.h"
#include "command.h"
#include "diagnostics.h"
#include "engine_runs.h"
#include "inputs.h"
#include "report.h"
#include "write_report.h"

/* Which exit status the results call for. */
static int judge(const struct qs_settings *settings, const struct qs_runs *runs)
{
    if (settings->format == QS_FORMAT_COMPETITION)
        return qs_report_competition_status(&runs->results[0]);
    for (size_t i = 0; i < runs->done; i++)
        if (!qs_result_is_answered(&runs->results[i]))
            return QS_EXIT_STOPPED;
    return QS_EXIT_DONE;
}

struct solving {
    const struct qs_settings *settings;
    struct qs_runs runs;
};

static int solve_instance(void *state, const struct qs_instance *instance, struct qs_output *output)
{
    struct solving *solving = state;
    struct qs_runs *runs = &solving->runs;
    struct qs_error error;
    if (!qs_runs_solve(runs, solving->settings, instance, &error) ||
        !qs_results_agree(runs->results, runs->done, &error))
        return qs_report_failure(&error, instance);
    const struct qs_report report = {instance, runs->results, runs->results + 1, runs->done - 1,
                                     solving->settings->solving.memory_limit};
    if (!qs_write_report(solving->settings->format, &report, output, &error))
        return qs_report_failure(&error, instance);
    return judge(solving->settings, runs);
}

static int run(const struct qs_settings *settings)
{
    struct solving solving = {.settings = settings};
    struct qs_error error;
    const char *chosen = settings->engines ? settings->engines : settings->solving.engine;
    if (!qs_runs_init(&solving.runs, chosen, settings->cross_check, &error)) {
        qs_error_place(&error, "solve", 0, 0);
        return qs_report_error(&error);
    }
    const char *between = settings->format == QS_FORMAT_JSON ? "" : "\n";
    int status = qs_inputs_each(settings, between, solve_instance, &solving);
    qs_runs_release(&solving.runs);
    return status;
}

const struct qs_command qs_solve_command = {
    .name = "solve",
    .operands = "[INSTANCE...]",
    .summary = "the maximum, a placement, the bounds and what proved them",
    .details =
        "Find the largest number of non-attacking queens, fixed ones included, and prove it.\n"
        "An INSTANCE is a file or - for standard input.",
    .flag = QS_FOR_SOLVE,
    .run = run,
};
