/* A report in the format that the command line names. */
#ifndef QS_WRITE_REPORT_H
#define QS_WRITE_REPORT_H

#include "report.h"
#include "settings.h"

bool qs_write_report(enum qs_format format, const struct qs_report *report,
                     struct qs_output *output, struct qs_error *error);

/*
 * Whether a report of the instance can be printed, to be asked before solving. False
 * (QS_ERROR_INPUT): the error says up to which n, and what to use instead.
 */
bool qs_check_report(const struct qs_settings *settings, const struct qs_instance *instance,
                     struct qs_error *error);

/* How a board in Unicode looks on the output that the settings name. */
bool qs_has_colour(const struct qs_settings *settings);
enum qs_board_style qs_board_style_for(const struct qs_settings *settings);

/* The picture's format: as asked for, else by the file's ending, else what suits the output. */
enum qs_draw_format qs_draw_format_for(const struct qs_settings *settings);

#endif
