#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "board_text.h"
#include "command.h"
#include "diagnostics.h"
#include "drawing_tool.h"
#include "fault.h"
#include "file.h"
#include "inputs.h"
#include "instance_private.h"
#include "picture.h"
#include "question.h"
#include "settings.h"
#include "sheet.h"
#include "terminal.h"
#include "write_report.h"

/* All instances: one picture, or a sheet of several. */
struct drawings {
    const struct qs_settings *settings;
    enum qs_draw_format format;
    /* What the pictures need, computed before the output is opened. */
    struct drawing {
        struct qs_instance *instance;
        struct qs_square *blamed; /* [settings->blame.count] */
        struct qs_explained explained;
        char *caption;          /* on a sheet */
    } * drawing;                /* [count] */
    struct qs_picture *picture; /* [count] */
    size_t count;
    bool open; /* what is drawn is not all that was wanted */
};

/* Before anything is drawn. The errors are about the command. */
static bool command_draw_check_settings(const struct qs_settings *settings,
                                        enum qs_draw_format format, struct qs_error *error)
{
    bool binary = format == QS_DRAW_PNG || format == QS_DRAW_PDF;
    if (binary && !settings->output && isatty(STDOUT_FILENO))
        return qs_error_set(error, QS_ERROR_INPUT,
                            "PNG and PDF are not written to a terminal: use --output FILE");
    /* Four bytes per pixel; the product cannot overflow. */
    size_t side = (size_t)settings->picture_side;
    if (format == QS_DRAW_PNG && side * side * 4 > settings->question.solving.limits.bytes)
        return qs_error_set(error, QS_ERROR_MEMORY,
                            "a PNG of %zu x %zu needs %zu bytes, but --memory-limit allows %zu",
                            side, side, side * side * 4, settings->question.solving.limits.bytes);
    return !binary || qs_drawing_tool_is_there(error);
}

/* How many instances there are; 0, with the error set, if they cannot be drawn together. */
static size_t count_drawn(const struct qs_settings *settings, enum qs_draw_format format,
                          struct qs_error *error)
{
    size_t count = qs_inputs_count(settings, settings->operands.count, error);
    if (count > QS_SHEET_MAX)
        qs_error_set(error, QS_ERROR_INPUT, "draw: expected at most %d instances, found %zu",
                     QS_SHEET_MAX, count);
    else if (count > 1 && !qs_draw_format_is_picture(format))
        qs_error_set(error, QS_ERROR_INPUT,
                     "draw: expected one instance, found %zu: a sheet of several requires --format "
                     "svg, png or pdf",
                     count);
    else
        return qs_inputs_check(settings, error) ? count : 0;
    return 0;
}

/* As a picture, any size is possible; a board of characters must have room. */
static bool is_printable(const struct drawings *drawings, const struct qs_instance *instance,
                         struct qs_error *error)
{
    int32_t n = qs_instance_size(instance);
    struct qs_board_style style =
        qs_board_style_for(drawings->settings, drawings->format == QS_DRAW_UNICODE);
    if (qs_draw_format_is_picture(drawings->format))
        return true;
    if (n > QS_BOARD_PRINTED_MAX)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "n = %d is too large for --format %s (up to %d): use --format svg", n,
                            qs_draw_format_word(drawings->format), QS_BOARD_PRINTED_MAX);
    return qs_styled_board_fits(&style, n, n) ||
           qs_error_set(error, QS_ERROR_INPUT,
                        "n = %d is too wide for this terminal of %d columns: use --output FILE, "
                        "such as board.svg",
                        n, style.columns);
}

static bool find_blamed(const struct qs_settings *settings, struct drawing *drawing,
                        struct qs_error *error)
{
    int32_t n = qs_instance_size(drawing->instance);
    drawing->blamed = qs_need_array(settings->blame.count, sizeof *drawing->blamed);
    for (size_t i = 0; i < settings->blame.count; i++) {
        const char *text = settings->blame.text[i];
        struct qs_square *square = &drawing->blamed[i];
        bool found = qs_square_parse(text, strlen(text), n, square, error);
        if (found && !qs_instance_holds_queen(drawing->instance, *square))
            found = qs_error_set(error, QS_ERROR_INPUT, "expected a fixed queen, there is none");
        if (!found) {
            char place[64];
            snprintf(place, sizeof place, "--blame %.32s", text);
            return qs_error_place(error, place, 0, 0);
        }
    }
    return true;
}

/* Whether there are steps or covers: if only searches prove the bound, there are none. */
static bool has_evidence_to_draw(const struct qs_result *result)
{
    const struct qs_evidence *evidence = result->evidence;
    bool drawable = result->upper.cover || (evidence && evidence->step_count > 0);
    for (size_t i = 0; evidence && i < evidence->part_count; i++)
        drawable = drawable || evidence->parts[i].bound.cover;
    return drawable;
}

/* The state is the struct qs_explained: what is to blame is refuted once more, as by solve. */
static bool poll_explaining(void *state, const struct qs_progress *progress)
{
    if (((const struct qs_explained *)state)->part)
        return qs_terminal_poll(NULL, progress);
    qs_terminal_show(progress->seconds, "explaining: %.0f s", progress->seconds);
    return qs_terminal_interrupted(NULL);
}

/* With --solve or --explain. */
static bool solve_drawn(struct drawings *drawings, const struct qs_question *question,
                        struct qs_explained *explained, struct qs_error *error)
{
    struct qs_answer_context context = {
        .question = question,
        .stop = question->draw_explained ? poll_explaining : qs_terminal_poll,
        .state = explained,
    };
    bool solved = qs_answer_for_picture(&context, explained, error);
    qs_terminal_clear();
    drawings->open = drawings->open || context.open;
    const struct qs_result *result = &explained->result;
    if (!solved || !question->draw_cover || !explained->solved || has_evidence_to_draw(result))
        return solved;
    bool listed = result->analysis.free_squares >= 0;
    return qs_error_set(
        error, QS_ERROR_INPUT, "--cover: the upper bound %d has no cover to draw: %s (%s)",
        result->upper.value,
        listed ? qs_reason_text(result->upper.reason) : "the free squares were not listed",
        qs_reason_name(result->upper.reason));
}

/* "puzzle-1", "puzzle-1: Row 3 has no free square": the name without folder, and what is said. */
static char *caption_on_sheet(const struct qs_instance *instance, const char *said)
{
    const char *path = qs_instance_name(instance), *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path, *colon = *name && said ? ": " : "";
    return qs_need_format("%s%s%s", name, colon, said ? said : "");
}

static bool prepare_picture(struct drawings *drawings, size_t i, struct qs_error *error)
{
    struct drawing *drawing = &drawings->drawing[i];
    struct qs_picture *picture = &drawings->picture[i];
    const struct qs_settings *settings = drawings->settings;
    struct qs_question question = settings->question;
    bool works = question.draw_solved || question.draw_explained; /* not both */
    bool on_sheet = drawings->count > 1;
    const char *path = settings->output, *caption = on_sheet ? NULL : settings->caption;
    question.instance = drawing->instance;
    if (!is_printable(drawings, drawing->instance, error) ||
        !qs_check_notation(settings, drawing->instance, error) ||
        !find_blamed(settings, drawing, error) ||
        (works && ((path && !qs_file_check(path, error)) ||
                   !solve_drawn(drawings, &question, &drawing->explained, error))))
        return false;
    *picture = (struct qs_picture){
        .instance = drawing->instance,
        .blamed = drawing->blamed,
        .blamed_count = settings->blame.count,
        .attacked = question.draw_attacked,
        .side = settings->picture_side,
        .unlabelled = settings->coordinates == QS_COORDINATES_NEVER,
        .notation = settings->question.notation,
        .caption = caption,
    };
    qs_question_draw(&question, &drawing->explained, picture);
    if (on_sheet || settings->legend != QS_COORDINATES_AUTO)
        picture->legend = settings->legend == QS_COORDINATES_ALWAYS;
    if (settings->legend == QS_COORDINATES_NEVER)
        picture->caption = caption;
    if (on_sheet)
        picture->caption = drawing->caption = caption_on_sheet(drawing->instance, picture->caption);
    return true;
}

/* If the search was interrupted, its result is still drawn. */
static bool write_drawings(const struct drawings *drawings, struct qs_error *error)
{
    const struct qs_settings *settings = drawings->settings;
    struct qs_sheet sheet = {.pictures = drawings->picture,
                             .count = drawings->count,
                             .caption = settings->caption,
                             .side = settings->picture_side};
    struct qs_board_style style = qs_board_style_for(settings, drawings->format == QS_DRAW_UNICODE);
    struct qs_file *output = qs_file_begin(settings->output, error);
    if (!qs_terminal_interrupted(NULL))
        qs_terminal_allow_exit(NULL, QS_EXIT_STOPPED);
    bool written =
        output && (qs_draw_format_is_picture(drawings->format)
                       ? qs_sheet_write_as(&sheet, drawings->format, output->stream, error)
                       : qs_styled_board_write(&style, drawings->picture, output->stream, error));
    qs_terminal_forbid_exit();
    return qs_file_end(output, written, error);
}

static int draw_instances(struct drawings *drawings)
{
    const struct qs_settings *settings = drawings->settings;
    struct qs_error error;
    for (size_t i = 0; i < drawings->count; i++) {
        struct drawing *drawing = &drawings->drawing[i];
        drawing->instance = qs_inputs_read(settings, settings->operands.count, i, &error);
        if (!drawing->instance)
            return qs_report_error(&error);
        if (!prepare_picture(drawings, i, &error))
            return qs_report_failure(&error, drawing->instance);
    }
    if (!write_drawings(drawings, &error))
        return qs_report_failure(&error, drawings->drawing[0].instance);
    return drawings->open ? QS_EXIT_STOPPED : QS_EXIT_DONE;
}

static int run_draw(const struct qs_settings *settings)
{
    struct qs_error error;
    struct drawings drawings = {.settings = settings, .format = qs_draw_format_for(settings)};
    if (!command_draw_check_settings(settings, drawings.format, &error)) {
        qs_error_place(&error, "draw", 0, 0);
        return qs_report_error(&error);
    }
    drawings.count = count_drawn(settings, drawings.format, &error);
    if (drawings.count == 0)
        return qs_report_error(&error);
    drawings.drawing = qs_need_array(drawings.count, sizeof *drawings.drawing);
    drawings.picture = qs_need_array(drawings.count, sizeof *drawings.picture);
    int status = draw_instances(&drawings);
    for (size_t i = 0; i < drawings.count; i++) {
        qs_explained_release(&drawings.drawing[i].explained);
        qs_instance_free(drawings.drawing[i].instance);
        free(drawings.drawing[i].blamed);
        free(drawings.drawing[i].caption);
    }
    free(drawings.drawing);
    free(drawings.picture);
    return status;
}

static const struct qs_example examples[] = {
    {"queensat draw --board 8 --queen b4 --queen d5 --solve -o nauck.svg",
     "Complete a board and draw it; .png and .pdf do the same"},
    {"queensat draw --board 8 --queen b4 --attacked --format unicode",
     "Show in the terminal which squares a queen attacks"},
    {"queensat draw --board 6 --queen b5 --queen e3 --explain -o why.svg",
     "Draw why 6 queens do not fit; with --cover, the lines that prove it"},
    {NULL, NULL},
};

const struct qs_command qs_draw_command = {
    .name = "draw",
    .operands = "[INSTANCE...]",
    .summary = "a picture of a board, or a sheet of several, solved or not",
    .details =
        "Draw the fixed queens and blocked squares; with --solve the queens added, or with\n"
        "--explain why N queens (or the target) do not fit. Several instances are drawn on a\n"
        "sheet, each with its name; PDF has 12 a page. The ending of FILE decides the format.\n\n"
        "Without -o and --format, it is unicode on a terminal with UTF-8, and text elsewhere.\n"
        "Attacked squares are those attacked by fixed queens. PNG and PDF are made of the SVG by\n"
        "rsvg-convert. --explain shows the row or column without a free square and the queens\n"
        "that attack it, or else what is to blame and the lines that prove it; with --cover, the\n"
        "lines that prove the bound of what is to blame.",
    .examples = examples,
    .operand_files = true,
    .flag = QS_FOR_DRAW,
    .run = run_draw,
};
