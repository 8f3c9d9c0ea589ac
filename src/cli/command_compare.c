#include <stdlib.h>

#include "command.h"
#include "comparison.h"
#include "diagnostics.h"
#include "engine_choice.h"
#include "engine_runs.h"
#include "fault.h"
#include "help_page.h"
#include "inputs.h"
#include "memory.h"
#include "plot.h"
#include "result_csv.h"
#include "terminal.h"

/* Without --time-limit, a method that cannot finish has to be stopped. */
static const double default_time_limit = 10;

struct comparing {
    const struct qs_settings *settings;
    struct qs_solve_options options;
    struct qs_runs runs;
    bool header_written;
    uint64_t explained;           /* the counters, by earlier tables */
    uint32_t instances;           /* so far */
    struct qs_plot_point *points; /* for --plot */
    size_t point_count, point_capacity;
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

static bool are_there(const struct qs_outside_solvers *solvers, struct qs_error *error)
{
    for (size_t i = 0; i < solvers->count; i++)
        if (!qs_outside_solver_is_there(&solvers->solver[i], error))
            return qs_error_place(error, solvers->solver[i].name, 0, 0);
    return true;
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

static void write_comparison(struct comparing *comparing, const struct qs_instance *instance,
                             struct qs_output *output)
{
    const struct qs_comparison comparison = {
        .instance = instance,
        .runs = comparing->runs.runs,
        .count = comparing->runs.count,
        .seed = comparing->options.seed,
        .threads = comparing->options.threads,
    };
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

/*
 * Add a point for each engine that has answered, or was stopped by a limit; the time of one that
 * gave up says nothing.
 */
static bool add_points(struct comparing *comparing, const struct qs_instance *instance,
                       struct qs_error *error)
{
    const struct qs_runs *runs = &comparing->runs;
    comparing->instances++;
    for (size_t i = 0; comparing->settings->plot && i < runs->count; i++) {
        const struct qs_engine_run *run = &runs->runs[i];
        if (!run->result ||
            (run->result->stop == QS_STOP_DONE && !qs_result_is_answered(run->result)))
            continue;
        struct qs_plot_point *points = qs_grow(comparing->points, comparing->point_count,
                                               &comparing->point_capacity, sizeof *points);
        if (!points)
            return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for the plot");
        comparing->points = points;
        points[comparing->point_count++] = (struct qs_plot_point){
            .engine = run->engine,
            .n = qs_instance_size(instance),
            .instance = comparing->instances,
            .seconds = qs_run_median(run),
            .least = run->seconds[0],
            .most = run->seconds[run->repetitions - 1],
            .stopped = run->result->stop != QS_STOP_DONE,
        };
    }
    return true;
}

/* The titles say what was measured. */
static bool plot(const struct comparing *comparing, struct qs_error *error)
{
    const struct qs_settings *settings = comparing->settings;
    char title[100] = "Time until the maximum is proved", subtitle[100];
    if (settings->solving.target > 0)
        snprintf(title, sizeof title, "Time until it is decided whether %d queens fit",
                 settings->solving.target);
    snprintf(subtitle, sizeof subtitle, "%s%u run%s after a warm-up, time limit %g s",
             settings->repetitions > 1 ? "median of " : "", settings->repetitions,
             settings->repetitions > 1 ? "s" : "", comparing->options.time_limit);
    const struct qs_plot_data data = {
        .points = comparing->points,
        .count = comparing->point_count,
        .title = title,
        .subtitle = subtitle,
        .time_limit = comparing->options.time_limit,
        .repetitions = settings->repetitions,
    };
    return qs_plot(&data, settings->plot, error);
}

static int compare_instance(void *state, const struct qs_instance *instance,
                            struct qs_output *output)
{
    struct comparing *comparing = state;
    struct qs_runs *runs = &comparing->runs;
    bool text = comparing->settings->format == QS_FORMAT_TEXT;
    struct qs_error error;
    if (!qs_runs_solve(runs, &comparing->options, instance, &error))
        return qs_report_failure(&error, instance);
    write_comparison(comparing, instance, output);
    if (!add_points(comparing, instance, &error))
        return qs_report_failure(&error, instance);
    if (!qs_results_agree(runs->results, runs->done, &error)) {
        if (text)
            qs_output_format(output, "%s\n", error.text);
        return qs_report_failure(&error, instance);
    }
    comparing->header_written = true;
    bool answered = is_answered(runs);
    if (text)
        qs_output_text(output, answered ? "all agree\n" : "all agree as far as they got\n");
    return answered ? QS_EXIT_DONE : QS_EXIT_STOPPED;
}

static int compare_all(struct comparing *comparing)
{
    const struct qs_settings *settings = comparing->settings;
    struct qs_error error;
    qs_runs_warm_up(&comparing->runs, &comparing->options);
    const struct qs_inputs_work work = {
        .between = settings->format == QS_FORMAT_TEXT ? "\n" : "",
        .each = compare_instance,
        .state = comparing,
    };
    int status = qs_inputs_each(settings, &work, NULL);
    bool plotted = status == QS_EXIT_USAGE || status == QS_EXIT_DISAGREEMENT || !settings->plot ||
                   plot(comparing, &error);
    return plotted ? status : qs_report_error(&error);
}

static int run(const struct qs_settings *settings)
{
    struct comparing comparing = {
        .settings = settings, .options = settings->solving, .header_written = settings->no_header};
    struct qs_error error;
    comparing.options.poll = qs_terminal_poll;
    comparing.options.log = settings->verbose ? qs_terminal_log : NULL;
    if (comparing.options.time_limit == 0)
        comparing.options.time_limit = default_time_limit;
    struct qs_ipasir *ipasir = NULL;
    if ((settings->solver && !qs_solver_file_load(settings, &ipasir, &error)) ||
        (settings->plot && !qs_plot_is_possible(settings->plot, &error)) ||
        !are_there(&settings->outside, &error) ||
        !qs_runs_init(&comparing.runs, settings, &error)) {
        if (error.source[0] == '\0')
            qs_error_place(&error, "compare", 0, 0);
        qs_ipasir_close(ipasir);
        return qs_report_error(&error);
    }
    comparing.options.ipasir = ipasir;
    int status = compare_all(&comparing);
    qs_runs_release(&comparing.runs);
    qs_ipasir_close(ipasir);
    free(comparing.points);
    return status;
}

static const struct qs_example examples[] = {
    {"queensat compare --board 8..10 --engine sat,backtrack",
     "Solve by SAT and by backtracking, side by side"},
    {"queensat compare --board 8..9 --engine all --plot times.svg",
     "Plot the times of every method over n"},
    {"queensat compare --board 12 --engine auto,cadical",
     "Compare with another solver, which must be installed"},
    {NULL, NULL},
};

static void print_lists(struct qs_help_page *page)
{
    qs_engines_print_all(page);
    qs_work_help_print(page);
}

const struct qs_command qs_compare_command = {
    .name = "compare",
    .operands = "[INSTANCE...]",
    .summary = "the same instances through several engines",
    .details =
        "Solve each instance with each engine, and check that all agree. If not, the instance\n"
        "is saved to a file and the exit status is 2. Before anything is measured, each engine\n"
        "solves a small board. In a plot, hollow marks are runs that a limit stopped; engines\n"
        "that gave up have none; if instances have the same n, they are numbered instead.",
    .examples = examples,
    .print_list = print_lists,
    .operand_files = true,
    .flag = QS_FOR_COMPARE,
    .run = run,
};
