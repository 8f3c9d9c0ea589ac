/*
 * What the program does when something went wrong: one line on standard
 * error, the exit status, and the instance kept when the fault is ours.
 */
#ifndef QS_DIAGNOSTICS_H
#define QS_DIAGNOSTICS_H

#include "queensat/instance.h"

/* Print "queensat: " and the error; returns the exit status that goes with it. */
int qs_report_error(const struct qs_error *error);

/* Print "queensat: " and a line that is no error. */
void qs_report_note(const char *format, ...) QS_PRINTF(1, 2);

/*
 * As qs_report_error, for an error about an instance; when the fault is queensat's own
 * (QS_ERROR_DEFECT), the instance is saved to a file in the current folder
 * under a name that is printed.
 */
int qs_report_failure(const struct qs_error *error, const struct qs_instance *instance);

#endif
