/*
 * The terminal's side of a run: interrupts, the progress line, and the steps
 * told with -v. All of it goes to standard error; the progress line only if
 * that is a terminal.
 */
#ifndef QS_TERMINAL_H
#define QS_TERMINAL_H

#include "queensat/solve.h"

/* From now on SIGINT and SIGTERM are noted instead of ending the program. */
void qs_terminal_catch_signals(void);

/* Whether one of them has come. The form is that of qs_export_options. */
bool qs_terminal_interrupted(void *unused);

/* For qs_solve_options.poll: shows the progress and asks for interrupts. */
bool qs_terminal_poll(void *unused, const struct qs_progress *progress);

/* For qs_solve_options.log. */
void qs_terminal_log(void *unused, const char *line);

/* Remove the progress line, if there is one. */
void qs_terminal_clear(void);

#endif
