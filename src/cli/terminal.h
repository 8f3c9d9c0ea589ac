/*
 * The terminal's side of a run: signals, the progress line, and the steps
 * reported with -v. All of it goes to standard error; the progress line only if
 * that is a terminal.
 */
#ifndef QS_TERMINAL_H
#define QS_TERMINAL_H

#include <stddef.h>

#include "queensat/solve.h"

/*
 * From now on INT, TERM, HUP and XCPU are noted, so that the program ends in
 * order, unless they are ignored already (nohup). A second one ends it at once;
 * but XCPU, which comes every second, and one within 0.05 s of the first
 * (timeout sends it twice, to the process and to its group) do not count.
 */
void qs_terminal_catch_signals(void);

/* Whether one of them has come. The form is that of qs_export_options. */
bool qs_terminal_interrupted(void *unused);

/*
 * From here on there is nothing to report: the first signal, too, ends the program at once, as an
 * error at this place (a file, or NULL) does, and with this exit status. So it does now if one has
 * come already.
 */
void qs_terminal_allow_exit(const char *place, int status);
/* From here on there is. */
void qs_terminal_forbid_exit(void);

/* Remove this file if a signal ends the program at once. NULL: none. At most one at a time. */
void qs_terminal_remove_if_killed(const char *path);

/* What follows is about instance `item` of `items`, counted from 1; the progress says so. */
void qs_terminal_begin_item(size_t item, size_t items);

/* Show the progress after some seconds of work on this instance: "17/300 " and the text. */
void qs_terminal_show(double seconds, const char *format, ...) QS_PRINTF(2, 3);

/* For qs_solve_options.poll: shows the progress and asks for interrupts. */
bool qs_terminal_poll(void *unused, const struct qs_progress *progress);

/* For qs_solve_options.log. */
void qs_terminal_log(void *unused, const char *line);

/* Remove the progress line, if there is one. */
void qs_terminal_clear(void);

#endif
