#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "diagnostics.h"
#include "engine_choice.h"
#include "fault.h"
#include "inputs.h"
#include "report.h"
#include "terminal.h"

/* Without --time-limit, a method that cannot finish has to be stopped. */
static const double default_time_limit = 10;

struct comparing {
    const struct qs_settings *settings;
    struct qs_solve_options options;
    struct qs_engine_run *runs; /* [count] by engine */
    size_t count;
    struct qs_result *results; /* [done] of the engines that have run, in their order */
    size_t done;
    double *seconds;    /* [count × repetitions] */
    uint64_t explained; /* the counters, by earlier tables */
};

/*
 * With an engine, or the library that was loaded, as QS_SOLVER_RUN. The bounds are proved; what a
 * library claims beyond them is result->claimed. As qs_solve.
 */
static bool run_compared(const struct comparing *comparing, const struct qs_solve_options *options,
                         const char *engine, const struct qs_instance *instance,
                         struct qs_result *result, struct qs_error *error)
{
    bool is_loaded = comparing->settings->solver && strcmp(engine, QS_SOLVER_RUN) == 0;
    struct qs_solve_options own = *options;
    own.engine = is_loaded ? "sat" : engine;
    if (!is_loaded)
        own.ipasir = NULL;
    bool solved = qs_solve(instance, &own, result, error);
    qs_terminal_clear();
    if (solved && is_loaded)
        result->engine = QS_SOLVER_RUN;
    return solved;
}

/* Whether the solver claims more than was proved, which is then its upper bound. */
static bool take_claim(struct qs_result *result)
{
    if (result->claimed < 0)
        return false;
    qs_bound_release(&result->upper);
    result->upper.value = result->claimed;
    result->status = result->target > result->claimed   ? QS_STATUS_INFEASIBLE
                     : result->lower == result->claimed ? QS_STATUS_OPTIMUM
                                                        : QS_STATUS_BOUNDS;
    return true;
}

static int compare_seconds(const void *a, const void *b)
{
    const double *left = a, *right = b;
    return (*left > *right) - (*left < *right);
}

/* Repeatedly if wanted, with the seed one higher each time; the first result is kept. */
static bool repeat_engine(struct comparing *comparing, size_t i, const struct qs_instance *instance,
                          struct qs_error *error)
{
    unsigned wanted = comparing->settings->repetitions;
    struct qs_engine_run *run = &comparing->runs[i];
    struct qs_solve_options options = comparing->options;
    double *seconds = comparing->seconds + i * wanted;
    for (run->repetitions = 0; run->repetitions < wanted; run->repetitions++) {
        struct qs_result result;
        if (run->repetitions > 0 && qs_terminal_interrupted(NULL))
            break;
        if (!run_compared(comparing, &options, run->engine, instance, &result, error))
            return false;
        run->claimed = take_claim(&result);
        seconds[run->repetitions] = result.seconds;
        if (run->repetitions == 0)
            comparing->results[comparing->done++] = result;
        else
            qs_result_release(&result);
        options.seed++;
    }
    qsort(seconds, run->repetitions, sizeof *seconds, compare_seconds);
    run->seconds = seconds;
    run->result = &comparing->results[comparing->done - 1];
    return true;
}

/*
 * Let each engine solve a small board, for 0.05 s at most, so that what takes time only at first,
 * such as loading pages of the program, is not measured. 6 x 6 with a queen in the corner: no
 * structural bound is the maximum, so that all search.
 */
static void warm_up(const struct comparing *comparing)
{
    struct qs_error error; /* the measured runs report it, if it comes again */
    struct qs_solve_options quiet = comparing->options;
    struct qs_instance *instance = qs_instance_new(6, &error);
    bool made = instance && qs_instance_add_queen(instance, (struct qs_square){0, 0}, &error);
    quiet.log = NULL;
    quiet.target = 0;
    quiet.limits.seconds = 0.05;
    for (size_t i = 0; made && i < comparing->count && !qs_terminal_interrupted(NULL); i++) {
        struct qs_result result;
        if (run_compared(comparing, &quiet, comparing->runs[i].engine, instance, &result, &error))
            qs_result_release(&result);
    }
    qs_instance_free(instance);
}

static void forget_results(struct comparing *comparing)
{
    while (comparing->done > 0)
        qs_result_release(&comparing->results[--comparing->done]);
}

/* Whether at least one engine answers the question with more than a claim. */
static bool is_answered(const struct comparing *comparing)
{
    for (size_t i = 0; i < comparing->done; i++) {
        const struct qs_result *result = &comparing->results[i];
        bool reached = result->target > 0 && result->lower >= result->target;
        if (qs_result_is_answered(result) && (reached || !comparing->runs[i].claimed))
            return true;
    }
    return false;
}

static void write_comparison(struct comparing *comparing, const struct qs_instance *instance,
                             bool begins_table, FILE *output)
{
    const struct qs_comparison comparison = {
        .instance = instance,
        .runs = comparing->runs,
        .count = comparing->count,
        .seed = comparing->options.seed,
        .threads = comparing->options.threads,
    };
    if (comparing->settings->format == QS_FORMAT_JSON) {
        qs_comparison_json(&comparison, output);
        return;
    }
    if (comparing->settings->format != QS_FORMAT_CSV) {
        qs_comparison_text(&comparison, &comparing->explained, output);
        return;
    }
    if (begins_table)
        qs_result_csv_header(true, output);
    for (size_t i = 0; i < comparison.count; i++) {
        const struct qs_result_row row = {
            .instance = instance,
            .result = comparison.runs[i].result,
            .run = &comparison.runs[i],
            .seed = comparison.seed,
            .threads = comparison.threads,
        };
        qs_result_csv_row(&row, output);
    }
}

static int compare_instance(struct comparing *comparing, struct qs_inputs *inputs,
                            const struct qs_instance *instance)
{
    bool text = comparing->settings->format == QS_FORMAT_TEXT;
    struct qs_error error;
    forget_results(comparing);
    for (size_t i = 0; i < comparing->count; i++)
        if (!repeat_engine(comparing, i, instance, &error))
            return qs_report_failure(&error, instance);
    write_comparison(comparing, instance, !inputs->table_begun, inputs->output);
    if (!qs_results_agree(comparing->results, comparing->done, &error)) {
        if (text)
            fprintf(inputs->output, "%s\n", error.text);
        return qs_report_failure(&error, instance);
    }
    inputs->table_begun = true;
    bool answered = is_answered(comparing);
    if (text)
        fputs(answered ? "all agree\n" : "all agree as far as they got\n", inputs->output);
    return answered && !qs_terminal_interrupted(NULL) ? QS_EXIT_DONE : QS_EXIT_STOPPED;
}

static int run_compare(const struct qs_settings *settings)
{
    size_t count = settings->engines.count;
    struct qs_error error;
    struct qs_ipasir *ipasir = NULL;
    if (settings->solver && !qs_solver_file_load(settings, &ipasir, &error))
        return qs_report_error(&error);
    struct comparing comparing = {
        .settings = settings,
        .options = settings->question.solving,
        .runs = qs_need_array(count, sizeof *comparing.runs),
        .count = count,
        .results = qs_need_array(count, sizeof *comparing.results),
        .seconds = qs_need_array(count * settings->repetitions, sizeof *comparing.seconds),
    };
    comparing.options.limits.poll = qs_terminal_poll;
    comparing.options.log = settings->verbose ? qs_terminal_log : NULL;
    comparing.options.ipasir = ipasir;
    if (comparing.options.limits.seconds == 0)
        comparing.options.limits.seconds = default_time_limit;
    for (size_t i = 0; i < count; i++)
        comparing.runs[i].engine = settings->engines.text[i];
    warm_up(&comparing);
    struct qs_inputs inputs = {.settings = settings,
                               .between = settings->format == QS_FORMAT_TEXT ? "\n" : ""};
    const struct qs_instance *instance;
    if (qs_inputs_begin(&inputs))
        while ((instance = qs_inputs_next(&inputs)) != NULL)
            qs_inputs_settle(&inputs, compare_instance(&comparing, &inputs, instance));
    forget_results(&comparing);
    free(comparing.runs);
    free(comparing.results);
    free(comparing.seconds);
    qs_ipasir_close(ipasir);
    return qs_inputs_end(&inputs);
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
