#include <stdlib.h>

#include "command.h"
#include "diagnostics.h"
#include "engine_choice.h"
#include "engine_runs.h"
#include "fault.h"
#include "inputs.h"
#include "report.h"
#include "terminal.h"

/* Without --time-limit, a method that cannot finish has to be stopped. */
static const double default_time_limit = 10;

struct comparing {
    const struct qs_settings *settings;
    struct qs_solve_options options;
    struct qs_runs runs;
    bool header_written;
    uint64_t explained; /* the counters, by earlier tables */
};

/* Whether at least one engine answers the question with more than a claim. */
static bool is_answered(const struct qs_runs *runs)
{
    for (size_t i = 0; i < runs->done; i++) {
        const struct qs_result *result = &runs->results[i];
        bool reached = result->target > 0 && result->lower >= result->target;
        if (qs_result_is_answered(result) && (reached || !runs->runs[i].claimed))
            return true;
    }
    return false;
}

static void write_rows(const struct qs_comparison *comparison, bool begins_table,
                       struct qs_output *output)
{
    if (begins_table)
        qs_result_csv_header(true, output);
    for (size_t i = 0; i < comparison->count; i++) {
        const struct qs_result_row row = {
            .instance = comparison->instance,
            .result = comparison->runs[i].result,
            .run = &comparison->runs[i],
            .seed = comparison->seed,
            .threads = comparison->threads,
        };
        qs_result_csv_row(&row, output);
    }
}

static struct qs_comparison compare_runs(const struct comparing *comparing,
                                         const struct qs_instance *instance)
{
    return (struct qs_comparison){
        .instance = instance,
        .runs = comparing->runs.runs,
        .count = comparing->runs.count,
        .seed = comparing->options.seed,
        .threads = comparing->options.threads,
    };
}

static void write_comparison(struct comparing *comparing, const struct qs_instance *instance,
                             struct qs_output *output)
{
    const struct qs_comparison comparison = compare_runs(comparing, instance);
    switch (comparing->settings->format) {
    case QS_FORMAT_JSON:
        qs_comparison_json(&comparison, output);
        break;
    case QS_FORMAT_CSV:
        write_rows(&comparison, !comparing->header_written, output);
        break;
    default:
        qs_comparison_text(&comparison, &comparing->explained, output);
        break;
    }
}

static int compare_instance(struct qs_inputs *inputs, const struct qs_instance *instance)
{
    struct comparing *comparing = inputs->state;
    struct qs_output *output = inputs->output;
    struct qs_runs *runs = &comparing->runs;
    bool text = comparing->settings->format == QS_FORMAT_TEXT;
    struct qs_error error;
    if (!qs_runs_solve(runs, &comparing->options, instance, &error))
        return qs_report_failure(&error, instance);
    write_comparison(comparing, instance, output);
    if (!qs_results_agree(runs->results, runs->done, &error)) {
        if (text)
            qs_output_format(output, "%s\n", error.text);
        return qs_report_failure(&error, instance);
    }
    comparing->header_written = true;
    bool answered = is_answered(runs);
    if (text)
        qs_output_text(output, answered ? "all agree\n" : "all agree as far as they got\n");
    return answered && !qs_terminal_interrupted(NULL) ? QS_EXIT_DONE : QS_EXIT_STOPPED;
}

static int command_compare_all(struct comparing *comparing)
{
    const struct qs_settings *settings = comparing->settings;
    qs_runs_warm_up(&comparing->runs, &comparing->options);
    struct qs_inputs inputs = {
        .settings = settings,
        .between = settings->format == QS_FORMAT_TEXT ? "\n" : "",
        .each = compare_instance,
        .state = comparing,
    };
    return qs_inputs_each(&inputs);
}

static int run_compare(const struct qs_settings *settings)
{
    struct comparing comparing = {.settings = settings, .options = settings->question.solving};
    struct qs_error error;
    comparing.options.limits.poll = qs_terminal_poll;
    comparing.options.log = settings->verbose ? qs_terminal_log : NULL;
    if (comparing.options.limits.seconds == 0)
        comparing.options.limits.seconds = default_time_limit;
    struct qs_ipasir *ipasir = NULL;
    if (settings->solver && !qs_solver_file_load(settings, &ipasir, &error)) {
        if (error.source[0] == '\0')
            qs_error_place(&error, "compare", 0, 0);
        qs_ipasir_close(ipasir);
        return qs_report_error(&error);
    }
    qs_runs_init(&comparing.runs, settings);
    comparing.options.ipasir = ipasir;
    int status = command_compare_all(&comparing);
    qs_runs_release(&comparing.runs);
    qs_ipasir_close(ipasir);
    return status;
}

static const struct qs_example examples[] = {
    {"queensat compare --board 8..10 --engine sat,backtrack",
     "Solve by SAT and by backtracking, side by side"},
    {"queensat compare --board 8..9 --engine all", "Every method, side by side"},
    {NULL, NULL},
};

const struct qs_command qs_compare_command = {
    .name = "compare",
    .operands = "[INSTANCE...]",
    .summary = "solve with several engines, and compare",
    .details =
        "Solve each instance with each engine, and check that all agree. If not, the instance\n"
        "is saved to a file and the exit status is 2. It is 3 if no engine answers within its\n"
        "limits, or after an interrupt.\n\n"
        "Before anything is measured, each engine solves a small board.",
    .examples = examples,
    .operand_files = true,
    .flag = QS_FOR_COMPARE,
    .run = run_compare,
};
