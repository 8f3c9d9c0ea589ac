#include "command.h"
#include "compare_answer.h"
#include "diagnostics.h"
#include "engine_choice.h"
#include "fault.h"
#include "inputs.h"
#include "report.h"
#include "terminal.h"

/* Without --time-limit, a method that cannot finish has to be stopped. */
static const double default_time_limit = 10;

/* *explained: the counters, by earlier tables. */
static int compare_instance(struct qs_compared *compared, struct qs_inputs *inputs,
                            const struct qs_instance *instance, uint64_t *explained)
{
    enum qs_format format = inputs->settings->format;
    struct qs_comparison comparison;
    struct qs_error error;
    bool done = qs_answer_compared(compared, instance, &comparison, &error);
    qs_terminal_clear();
    if (!done)
        return qs_report_failure(&error, instance);
    if (format == QS_FORMAT_JSON)
        qs_comparison_json(&comparison, inputs->output);
    else if (format == QS_FORMAT_CSV)
        qs_comparison_csv(&comparison, !inputs->table_begun, inputs->output);
    else
        qs_comparison_text(&comparison, explained, inputs->output);
    if (!qs_results_agree(compared->results, compared->done, &error)) {
        if (format == QS_FORMAT_TEXT)
            fprintf(inputs->output, "%s\n", error.text);
        return qs_report_failure(&error, instance);
    }
    inputs->table_begun = true;
    bool answered = qs_compared_is_answered(compared);
    if (format == QS_FORMAT_TEXT)
        fputs(answered ? "all agree\n" : "all agree as far as they got\n", inputs->output);
    return answered && !qs_terminal_interrupted(NULL) ? QS_EXIT_DONE : QS_EXIT_STOPPED;
}

static int run_compare(const struct qs_settings *settings)
{
    struct qs_error error;
    struct qs_ipasir *ipasir = NULL;
    struct qs_inputs inputs = {.settings = settings,
                               .between = settings->format == QS_FORMAT_TEXT ? "\n" : ""};
    struct qs_compared compared = {
        .options = settings->question.solving,
        .engines = settings->engines.text,
        .engine_count = settings->engines.count,
        .strategies = settings->strategies,
        .amos = settings->amos,
        .cards = settings->cards,
        .repetitions = settings->repetitions,
        .loaded = settings->solver ? QS_SOLVER_RUN : NULL,
        .stop = qs_terminal_interrupted,
    };
    compared.options.limits.poll = qs_terminal_poll;
    compared.options.log = settings->verbose ? qs_terminal_log : NULL;
    if (compared.options.limits.seconds == 0)
        compared.options.limits.seconds = default_time_limit;
    bool ready = (!settings->solver || qs_solver_file_load(settings, &ipasir, &error)) &&
                 qs_compared_init(&compared, &error);
    if (ready) {
        const struct qs_instance *instance;
        uint64_t explained = 0;
        compared.options.ipasir = ipasir;
        qs_compared_warm_up(&compared);
        qs_terminal_clear();
        if (qs_inputs_begin(&inputs))
            while ((instance = qs_inputs_next(&inputs)) != NULL)
                qs_inputs_settle(&inputs,
                                 compare_instance(&compared, &inputs, instance, &explained));
    }
    qs_compared_release(&compared);
    qs_ipasir_close(ipasir);
    return ready ? qs_inputs_end(&inputs) : qs_report_error(&error);
}

static const struct qs_example examples[] = {
    {"queensat compare --board 8..10 --engine sat,backtrack",
     "Solve by SAT and by backtracking, side by side"},
    {"queensat compare --board 8..9 --engine all", "Every method, side by side"},
    {"queensat compare 10 --engine sat --strategy all --card all",
     "Find the fastest strategy and encoding"},
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
        "With several strategies or encodings, an engine runs with each combination of those\n"
        "that it uses, and the fastest run is named.\n\n"
        "No engine is given a placement, and sat runs without local search, as with solve\n"
        "--pure. Before anything is measured, each engine solves a small board.",
    .examples = examples,
    .operand_files = true,
    .flag = QS_FOR_COMPARE,
    .run = run_compare,
};
