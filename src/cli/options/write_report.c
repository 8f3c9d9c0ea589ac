#include "write_report.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "board_text.h"
#include "fault.h"
#include "instance_private.h"
#include "report.h"
#include "terminal.h"

bool qs_write_report(enum qs_format format, const struct qs_report *report, struct qs_file *file,
                     struct qs_error *error)
{
    FILE *output = file->stream;
    qs_terminal_begin_report(file);
    /* In a line of its own, in formats that have room for it; JSON has it as a member. */
    bool commented = format == QS_FORMAT_COMPETITION;
    if (report->claim && (commented || format == QS_FORMAT_TEXT || format == QS_FORMAT_UNICODE))
        qs_solver_claim_text(report->claim, commented ? "c " : "", output);
    switch (format) {
    case QS_FORMAT_BOARD:
        return qs_draw_board(report->instance, report->result->placement.queens,
                             (size_t)report->result->lower, output, error);
    case QS_FORMAT_JSON:
        qs_report_json(report, output);
        return true;
    case QS_FORMAT_COMPETITION:
        return qs_report_competition(report, output, qs_file_must_stop, file, error);
    case QS_FORMAT_ARRAY:
        return qs_queen_list_write(qs_instance_size(report->instance),
                                   report->result->placement.queens, (size_t)report->result->lower,
                                   output, error);
    case QS_FORMAT_CSV:
        if (report->begins_table)
            qs_result_csv_header(false, output);
        qs_result_csv_row(&(struct qs_result_row){.instance = report->instance,
                                                  .result = report->result,
                                                  .seed = report->seed,
                                                  .threads = report->threads,
                                                  .cross_checks = report->cross_check_count},
                          output);
        return true;
    case QS_FORMAT_UNICODE: /* see board_style of the report */
    case QS_FORMAT_TEXT:
        break;
    }
    return qs_report_text(report, output, error);
}

void qs_write_unread(enum qs_format format, const char *name, const struct qs_error *why,
                     bool begins_table, struct qs_file *file)
{
    QS_CHECK(format == QS_FORMAT_JSON || format == QS_FORMAT_CSV);
    FILE *output = file->stream;
    qs_terminal_begin_report(file);
    if (format == QS_FORMAT_JSON) {
        qs_unread_json(name, why, output);
        return;
    }
    if (begins_table)
        qs_result_csv_header(false, output);
    qs_result_csv_unread(name, why, output);
}

static bool write_report_refuse(const struct qs_instance *instance, const char *what, int32_t most,
                                const char *instead, struct qs_error *error)
{
    qs_error_set(error, QS_ERROR_INPUT, "n = %d is too large for %s (up to %d): use %s",
                 qs_instance_size(instance), what, most, instead);
    return qs_error_place(error, qs_instance_name(instance), 0, 0);
}

bool qs_check_notation(const struct qs_settings *settings, const struct qs_instance *instance,
                       struct qs_error *error)
{
    if (settings->question.notation == QS_NOTATION_CHESS &&
        qs_instance_shape(instance).columns > QS_CHESS_SIZE_MAX)
        return write_report_refuse(instance, "--notation chess", QS_CHESS_SIZE_MAX,
                                   "--notation numbers", error);
    return true;
}

bool qs_check_report(const struct qs_settings *settings, const struct qs_instance *instance,
                     struct qs_error *error)
{
    int32_t n = qs_instance_size(instance);
    if (settings->format == QS_FORMAT_ARRAY && !qs_instance_is_plain(instance)) {
        qs_error_set(
            error, QS_ERROR_INPUT,
            "--format array is for square boards without walls: use --format board or json");
        return qs_error_place(error, qs_instance_name(instance), 0, 0);
    }
    if (settings->format == QS_FORMAT_BOARD && n > QS_BOARD_PRINTED_MAX)
        return write_report_refuse(instance, "--format board", QS_BOARD_PRINTED_MAX,
                                   "--format array or json", error);
    if (settings->format == QS_FORMAT_COMPETITION && !qs_report_competition_fits(instance))
        return write_report_refuse(instance, "the values of --format competition",
                                   QS_VALUE_LINES_MAX, "--format array or json", error);
    if (settings->trace == QS_TRACE_BOARDS && n > QS_DRAWN_SIZE_MAX)
        return write_report_refuse(instance, "--trace boards", QS_DRAWN_SIZE_MAX, "--trace lines",
                                   error);
    return qs_check_notation(settings, instance, error);
}

struct qs_board_style qs_board_style_for(const struct qs_settings *settings, bool unicode)
{
    enum qs_coordinates coordinates = settings->coordinates;
    bool terminal = !settings->output && isatty(STDOUT_FILENO);
    bool automatic = terminal && coordinates == QS_COORDINATES_AUTO;
    /* No colour with NO_COLOR (see no-color.org), nor with TERM=dumb. */
    const char *no_colour = getenv("NO_COLOR"), *type = getenv("TERM");
    bool plain = (no_colour && *no_colour != '\0') || (type && strcmp(type, "dumb") == 0);
    return (struct qs_board_style){
        .unicode = unicode,
        .colour = terminal && !plain,
        .labelled = automatic || coordinates == QS_COORDINATES_ALWAYS,
        .explained = terminal || coordinates == QS_COORDINATES_ALWAYS,
        .notation = settings->question.notation,
        .columns = terminal ? qs_terminal_columns() : 0,
    };
}

enum qs_draw_format qs_draw_format_for(const struct qs_settings *settings)
{
    if (settings->draw_format != QS_DRAW_AUTO)
        return settings->draw_format;
    bool unicode = !settings->output && isatty(STDOUT_FILENO) && qs_terminal_is_utf8();
    return unicode ? QS_DRAW_UNICODE : QS_DRAW_TEXT;
}
