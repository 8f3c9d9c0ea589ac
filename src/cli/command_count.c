#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "diagnostics.h"
#include "drawing_tool.h"
#include "fault.h"
#include "file.h"
#include "inputs.h"
#include "question.h"
#include "report.h"
#include "sheet.h"
#include "terminal.h"
#include "text_reader.h"
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
    struct qs_answer_context context = {.question = &settings->question, .stop = poll_count};
    struct qs_error error;
    if (!qs_check_notation(settings, instance, &error))
        return qs_report_error(&error);
    bool counted = qs_answer_counted(&context, &report, &error);
    qs_terminal_clear();
    inputs->dropped = !counted; /* a part that was stopped has no line */
    if (!counted)
        return qs_report_failure(&error, instance);
    return context.open ? QS_EXIT_STOPPED : QS_EXIT_DONE;
}

/* One placement of each class, for a sheet. */
struct class_sheet {
    const struct qs_settings *settings;
    const struct qs_instance *instance;
    struct qs_picture *picture; /* [QS_SHEET_MAX], of which these are used: */
    size_t count;
    struct drawn_class {
        struct qs_square *queens;
        char name[24];
    } * drawn; /* [QS_SHEET_MAX] */
};

static bool add_class(void *state, const struct qs_placement *placement, struct qs_error *error)
{
    struct class_sheet *classes = state;
    if (classes->count == QS_SHEET_MAX)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "a sheet has room for %d boards, and there are more classes: use "
                            "--first N",
                            QS_SHEET_MAX);
    struct drawn_class *drawn = &classes->drawn[classes->count];
    drawn->queens = qs_need_array(placement->count, sizeof *drawn->queens);
    memcpy(drawn->queens, placement->queens, placement->count * sizeof *drawn->queens);
    snprintf(drawn->name, sizeof drawn->name, "%zu", classes->count + 1);
    classes->picture[classes->count++] = (struct qs_picture){
        .instance = classes->instance,
        .placement = drawn->queens,
        .placement_count = placement->count,
        .unlabelled = classes->settings->coordinates != QS_COORDINATES_ALWAYS,
        .notation = classes->settings->question.notation,
        .caption = drawn->name,
    };
    return true;
}

/* The numbers go to standard output, and the sheet, of which the format is, to its file. */
static bool draw_classes(struct class_sheet *classes, enum qs_draw_format format, bool *open,
                         struct qs_error *error)
{
    const struct qs_settings *settings = classes->settings;
    struct qs_file *numbers = qs_file_begin(NULL, error);
    struct qs_count_report report = {
        .instance = classes->instance,
        .classes = true,
        .listing = QS_LIST_DRAWINGS,
        .output = numbers ? numbers->stream : NULL,
        .draw = add_class,
        .draw_state = classes,
    };
    struct qs_answer_context context = {.question = &settings->question, .stop = poll_count};
    bool done = numbers && qs_check_notation(settings, classes->instance, error) &&
                qs_answer_counted(&context, &report, error);
    qs_terminal_clear();
    *open = context.open;
    if (done && classes->count == 0)
        done = qs_error_set(error, QS_ERROR_INPUT, "there is no placement to draw");
    if (done) {
        char caption[64];
        struct qs_sheet sheet = {.pictures = classes->picture,
                                 .count = classes->count,
                                 .caption = caption,
                                 .side = QS_PICTURE_SIDE_DEFAULT};
        snprintf(caption, sizeof caption, "%zu classes up to symmetry", classes->count);
        struct qs_file *file = qs_file_begin(settings->output, error);
        done = file && qs_sheet_write_as(&sheet, format, file->stream, error);
        done = qs_file_end(file, done, error);
    }
    return qs_file_end(numbers, done, error);
}

static int run_sheet(const struct qs_settings *settings, enum qs_draw_format format)
{
    const struct qs_count_settings *counting = &settings->question.counting;
    struct qs_error error;
    bool open;
    if (!counting->classes || counting->list || settings->format != QS_FORMAT_TEXT) {
        qs_error_set(&error, QS_ERROR_INPUT,
                     "count: a picture requires --classes without --list, in --format text");
        return qs_report_error(&error);
    }
    struct qs_instance *instance = (format == QS_DRAW_SVG || qs_drawing_tool_is_there(&error)) &&
                                           qs_file_check(settings->output, &error)
                                       ? qs_inputs_read_one(settings, "count", &error)
                                       : NULL;
    if (!instance)
        return qs_report_error(&error);
    struct class_sheet classes = {
        .settings = settings,
        .instance = instance,
        .picture = qs_need_array(QS_SHEET_MAX, sizeof *classes.picture),
        .drawn = qs_need_array(QS_SHEET_MAX, sizeof *classes.drawn),
    };
    int status = QS_EXIT_DONE;
    /* Pictures know no walls yet. */
    if (!qs_question_check_shape(0, instance, &error) ||
        !draw_classes(&classes, format, &open, &error))
        status = qs_report_failure(&error, instance);
    else if (open)
        status = QS_EXIT_STOPPED;
    for (size_t i = 0; i < classes.count; i++)
        free(classes.drawn[i].queens);
    free(classes.picture);
    free(classes.drawn);
    qs_instance_free(instance);
    return status;
}

/* The files of parts: [*count] texts, which the caller frees, also if one cannot be read. */
static bool read_parts(const struct qs_settings *settings, size_t first,
                       struct qs_count_text *texts, size_t *count, struct qs_error *error)
{
    if (settings->operands.count <= first) {
        qs_error_set(error, QS_ERROR_INPUT, "expected an instance, and files of count --part");
        return qs_error_place(error, "count", 0, 0);
    }
    for (size_t i = first; i < settings->operands.count; i++) {
        const char *path = settings->operands.text[i];
        struct qs_count_text *text = &texts[*count];
        text->source = qs_source_name(path);
        text->text =
            qs_read_whole(path, settings->question.solving.limits.bytes, &text->length, error);
        if (!text->text)
            return false;
        ++*count;
        if (text->length == 0) {
            qs_error_set(error, QS_ERROR_INPUT, "expected a line of count --part, found nothing");
            return qs_error_place(error, text->source, 0, 0);
        }
    }
    return true;
}

static int run_sum(const struct qs_settings *settings)
{
    struct qs_error error;
    size_t first = settings->boards.first > 0 ? 0 : 1, count = 0; /* the instance is no part */
    struct qs_count_text *texts = qs_need_array(settings->operands.count, sizeof *texts);
    struct qs_question question = settings->question;
    qs_terminal_allow_exit("count", QS_EXIT_STOPPED);
    bool summed = read_parts(settings, first, texts, &count, &error);
    struct qs_instance *instance = summed ? qs_inputs_read(settings, first, 0, &error) : NULL;
    qs_terminal_forbid_exit();
    question.counting.texts = texts;
    question.counting.text_count = count;
    summed = instance != NULL;
    if (summed) {
        struct qs_file *file = qs_file_begin(settings->output, &error);
        struct qs_count_report report = {.instance = instance,
                                         .json = settings->format == QS_FORMAT_JSON,
                                         .output = file ? file->stream : NULL};
        struct qs_answer_context context = {.question = &question, .stop = poll_count};
        summed = file && qs_answer_counted(&context, &report, &error);
        qs_terminal_clear();
        summed = qs_file_end(file, summed, &error);
    }
    for (size_t i = 0; i < count; i++)
        free((void *)(uintptr_t)texts[i].text);
    free(texts);
    qs_instance_free(instance);
    return summed ? QS_EXIT_DONE : qs_report_error(&error);
}

static int run_count(const struct qs_settings *settings)
{
    enum qs_draw_format format = qs_draw_format_for(settings);
    if (settings->question.counting.sum)
        return run_sum(settings);
    if (qs_draw_format_is_picture(format))
        return run_sheet(settings, format);
    struct qs_inputs inputs = {
        .settings = settings,
        .between = settings->format == QS_FORMAT_JSON ? "" : "\n",
    };
    const struct qs_instance *instance;
    if (qs_inputs_begin(&inputs))
        while ((instance = qs_inputs_next(&inputs)) != NULL)
            qs_inputs_settle(&inputs, count_instance(&inputs, instance));
    return qs_inputs_end(&inputs);
}

static const struct qs_example examples[] = {
    {"queensat count --board 8 --queen b4 --queen d5 --list", "List all completions of a board"},
    {"queensat count --board 8", "Count the solutions of the eight queens problem"},
    {"queensat count --board 6 --classes", "Count them up to symmetry, and draw one of each class"},
    {"queensat count --board 8 --classes -o twelve.svg", "Draw the classes on a sheet"},
    {"queensat count --board 9 --part 1/2 -o one", "Count a half"},
    {"queensat count --board 9 --part 2/2 -o two", "Count the other half, elsewhere"},
    {"queensat count --board 9 --sum one two", "Add up the halves"},
    {NULL, NULL},
};

const struct qs_command qs_count_command = {
    .name = "count",
    .operands = "[INSTANCE...]",
    .summary = "all placements: their number, a list, classes up to symmetry",
    .details =
        "Count the placements with the most queens, fixed ones included; or those with --size M,\n"
        "with --any number, or all that are --maximal. Lists give the row of the queen in each\n"
        "column, from 1. With --classes and -o FILE.svg, .png or .pdf, the classes are a sheet.\n\n"
        "With --part I/N, only a part is counted, so that N machines can do it; its line has all "
        "that\n"
        "--sum needs to add up the parts: queensat count --sum INSTANCE PART... Rejected, with "
        "exit\n"
        "status 2: parts of another instance or of other options, a task in two parts, and wrong\n"
        "numbers, which counting one task in a thousand again finds out, with luck. If a part is\n"
        "missing, the exit status is 3.\n\n"
        "Classes are counted up to those symmetries of the square that map the fixed queens and\n"
        "the blocked squares to themselves. Lists are made with one thread.\n\n"
        "If it is stopped early, the number so far is a lower bound, and the exit status is 3.",
    .examples = examples,
    .operand_files = true,
    .flag = QS_FOR_COUNT,
    .run = run_count,
};
