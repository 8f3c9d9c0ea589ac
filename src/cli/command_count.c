#include <stdio.h>

#include "command.h"
#include "diagnostics.h"
#include "fault.h"
#include "inputs.h"
#include "report.h"
#include "terminal.h"
#include "write_report.h"

/* The state for one instance. */
struct counting {
    const struct qs_settings *settings;
    struct qs_count_report report;
    bool failed; /* then the error is set */
    struct qs_error error;
};

static bool poll(void *state, const struct qs_progress *progress)
{
    (void)state;
    char queens[32] = "";
    if (progress->target > 0)
        snprintf(queens, sizeof queens, " %d queens", (int)progress->target);
    qs_terminal_show(progress->seconds, "counting%s: about %.1f %%, %.0f s", queens,
                     100 * progress->fraction, progress->seconds);
    return qs_terminal_interrupted(NULL);
}

static bool list_placement(void *state, const struct qs_placement *placement)
{
    struct counting *counting = state;
    struct qs_count_report *report = &counting->report;
    uint64_t first = counting->settings->question.counting.first;
    if (!qs_count_report_add(report, placement, &counting->error)) {
        counting->failed = true;
        return false;
    }
    return !qs_output_failed(report->output) && report->listed != first;
}

static enum qs_count_kind choose_kind(const struct qs_count_settings *counting)
{
    if (counting->size >= 0)
        return QS_COUNT_SIZE;
    if (counting->any)
        return QS_COUNT_ANY;
    return counting->maximal ? QS_COUNT_MAXIMAL : QS_COUNT_MAXIMUM;
}

static void set_options(struct qs_count_options *options, struct counting *counting)
{
    const struct qs_settings *settings = counting->settings;
    qs_count_options_init(options);
    options->kind = choose_kind(&settings->question.counting);
    options->size = settings->question.counting.size >= 0 ? settings->question.counting.size : 0;
    options->classes = settings->question.counting.classes;
    options->threads = settings->question.counting.threads;
    options->limits.seconds = settings->question.solving.limits.seconds;
    options->limits.bytes = settings->question.solving.limits.bytes;
    options->limits.poll = poll;
    options->found = counting->report.listing == QS_LIST_NOTHING ? NULL : list_placement;
    options->found_state = counting;
}

static enum qs_count_listing choose_listing(const struct qs_settings *settings)
{
    if (settings->question.counting.list)
        return QS_LIST_LINES;
    return settings->question.counting.classes ? QS_LIST_DRAWINGS : QS_LIST_NOTHING;
}

static bool count(struct counting *counting, struct qs_count_result *result)
{
    struct qs_count_options options;
    set_options(&options, counting);
    bool counted = qs_count(counting->report.instance, &options, result, &counting->error);
    qs_terminal_clear();
    return counted && !counting->failed &&
           qs_count_report_finish(&counting->report, result, &counting->error);
}

static int count_instance(struct qs_inputs *inputs, const struct qs_instance *instance)
{
    const struct qs_settings *settings = inputs->settings;
    struct counting counting = {
        .settings = settings,
        .report = {.instance = instance,
                   .json = settings->format == QS_FORMAT_JSON,
                   .board_style =
                       qs_board_style_for(settings, settings->format == QS_FORMAT_UNICODE),
                   .classes = settings->question.counting.classes,
                   .listing = choose_listing(settings),
                   .output = inputs->output},
    };
    struct qs_count_result result;
    if (!qs_check_notation(settings, instance, &counting.error))
        return qs_report_error(&counting.error);
    if (!count(&counting, &result))
        return qs_report_failure(&counting.error, instance);
    /* To end after --first N placements is not an early stop. */
    return result.complete || result.stop == QS_STOP_DONE ? QS_EXIT_DONE : QS_EXIT_STOPPED;
}

static int run_count(const struct qs_settings *settings)
{
    struct qs_inputs inputs = {
        .settings = settings,
        .between = settings->format == QS_FORMAT_JSON ? "" : "\n",
        .each = count_instance,
    };
    return qs_inputs_each(&inputs);
}

static const struct qs_example examples[] = {
    {"queensat count --board 8 --queen b4 --queen d5 --list", "List all completions of a board"},
    {"queensat count --board 8", "Count the solutions of the eight queens problem"},
    {"queensat count --board 6 --classes", "Count them up to symmetry, and draw one of each class"},
    {NULL, NULL},
};

const struct qs_command qs_count_command = {
    .name = "count",
    .operands = "[INSTANCE...]",
    .summary = "all placements: their number, a list, classes up to symmetry",
    .details =
        "Count the placements with the most queens (or with --size M, with --any number, or all\n"
        "that are --maximal), fixed queens included. An INSTANCE is a file or - for standard\n"
        "input. Classes are counted up to those symmetries of the square that map the fixed\n"
        "queens and the blocked squares to themselves. Lists give the row of the queen in each\n"
        "column, from 1; they are made with one thread.\n"
        "If it is stopped early, the number so far is a lower bound, and the exit status is 3.",
    .examples = examples,
    .operand_files = true,
    .flag = QS_FOR_COUNT,
    .run = run_count,
};
