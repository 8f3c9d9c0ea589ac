#include <stdio.h>

#include "command.h"
#include "diagnostics.h"
#include "fault.h"
#include "inputs.h"
#include "question.h"
#include "report.h"
#include "terminal.h"
#include "write_report.h"

static bool poll_count(void *state, const struct qs_progress *progress)
{
    char queens[32] = "";
    if (progress->target > 0)
        snprintf(queens, sizeof queens, " %d queens", (int)progress->target);
    qs_terminal_show(progress->seconds, "counting%s: about %.1f %%, %.0f s", queens,
                     100 * progress->fraction, progress->seconds);
    return qs_terminal_interrupted(state);
}

static int count_instance(struct qs_inputs *inputs, const struct qs_instance *instance)
{
    const struct qs_settings *settings = inputs->settings;
    const struct qs_count_settings *counting = &settings->question.counting;
    struct qs_count_report report = {
        .instance = instance,
        .json = settings->format == QS_FORMAT_JSON,
        .board_style = qs_board_style_for(settings, settings->format == QS_FORMAT_UNICODE),
        .classes = counting->classes,
        .listing = counting->list      ? QS_LIST_LINES
                   : counting->classes ? QS_LIST_DRAWINGS
                                       : QS_LIST_NOTHING,
        .output = inputs->output,
    };
    struct qs_answering answering = {.question = &settings->question, .stop = poll_count};
    struct qs_error error;
    if (!qs_check_notation(settings, instance, &error))
        return qs_report_error(&error);
    bool counted = qs_answer_counted(&answering, &report, &error);
    qs_terminal_clear();
    if (!counted)
        return qs_report_failure(&error, instance);
    return answering.open ? QS_EXIT_STOPPED : QS_EXIT_DONE;
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
        "Count the placements with the most queens, fixed ones included; or those with --size M,\n"
        "with --any number, or all that are --maximal. Lists give the row of the queen in each\n"
        "column, from 1.\n\n"
        "Classes are counted up to those symmetries of the square that map the fixed queens and\n"
        "the blocked squares to themselves. Lists are made with one thread.\n\n"
        "If it is stopped early, the number so far is a lower bound, and the exit status is 3.",
    .examples = examples,
    .operand_files = true,
    .flag = QS_FOR_COUNT,
    .run = run_count,
};
