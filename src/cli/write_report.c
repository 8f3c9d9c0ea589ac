#include "write_report.h"

#include "board_drawing.h"

bool qs_write_report(enum qs_format format, const struct qs_report *report,
                     struct qs_output *output, struct qs_error *error)
{
    switch (format) {
    case QS_FORMAT_BOARD:
        return qs_draw_board(report->instance, report->result->placement,
                             (size_t)report->result->lower, output, error);
    case QS_FORMAT_JSON:
        return qs_report_json(report, output, error);
    case QS_FORMAT_COMPETITION:
        return qs_report_competition(report, output, error);
    case QS_FORMAT_TEXT:
        break;
    }
    return qs_report_text(report, output, error);
}
