/* Writes a report in the format that the command line names. */
#ifndef QS_WRITE_REPORT_H
#define QS_WRITE_REPORT_H

#include "file.h"
#include "report.h"
#include "settings.h"

bool qs_write_report(enum qs_format format, const struct qs_report *report, struct qs_file *file,
                     struct qs_error *error);

/*
 * Whether a report of the instance can be printed; to be checked before solving. If false, the
 * error (QS_ERROR_INPUT) gives the largest n, and what to use instead.
 */
bool qs_check_report(const struct qs_settings *settings, const struct qs_instance *instance,
                     struct qs_error *error);

/* The same for the notation; it is part of the check above. */
bool qs_check_notation(const struct qs_settings *settings, const struct qs_instance *instance,
                       struct qs_error *error);

/* The style of boards, in Unicode or not, on the output that the settings name. */
struct qs_board_style qs_board_style_for(const struct qs_settings *settings, bool unicode);

/* The format of the picture: as given or chosen by the file's ending, or what suits the output. */
enum qs_draw_format qs_draw_format_for(const struct qs_settings *settings);

/*
 * In a list of results as JSON or CSV, say why the instance with this name could not be read.
 * `begins_table`: the header comes first.
 */
void qs_write_unread(enum qs_format format, const char *name, const struct qs_error *why,
                     bool begins_table, struct qs_file *file);

#endif
