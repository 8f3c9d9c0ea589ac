/*
 * Signals, the progress line, and the log of -v. The output goes to standard error;
 * the progress line only if that is a terminal.
 */
#ifndef QS_TERMINAL_H
#define QS_TERMINAL_H

#include <stddef.h>

#include "file.h"
#include "queensat/solve.h"

/*
 * From now on INT, TERM, HUP and XCPU, unless they are ignored already (nohup), make
 * the program stop and report. A second signal ends it at once, except XCPU, which
 * comes every second, and one within 0.05 s of the first (timeout sends it twice,
 * to the process and to its group).
 */
void qs_terminal_catch_signals(void);

/* Whether one of them has come. Has the type of the callbacks. */
bool qs_terminal_interrupted(void *unused);

/*
 * From here on there is nothing to report: the first signal ends the program at once, with an error
 * message about this place (a file, or NULL) and this exit status. If one has come already, end
 * now.
 */
void qs_terminal_allow_exit(const char *place, int status);
/* From here on there is something to report again. */
void qs_terminal_forbid_exit(void);

/* After this many seconds, the program ends in the same way where it is allowed (0: never). */
void qs_terminal_limit_time(double seconds);

/*
 * From here on the result is only being written: a signal that comes now ends the
 * writing. After a signal that came earlier and ended the search, the result is
 * written completely.
 */
void qs_terminal_begin_report(struct qs_file *file);

/* Whether the characters of the locale are UTF-8, by LC_ALL, LC_CTYPE and LANG. */
bool qs_terminal_is_utf8(void);
/* Columns of the terminal at standard output: COLUMNS, or its own number, or 80. */
int qs_terminal_columns(void);
/* If the path is - and a person is to type, say what is expected. */
void qs_terminal_ask_for(const char *path, const char *what);

/* Begin instance `item` of `items` (SIZE_MAX: who knows), from 1, for the progress line. */
void qs_terminal_begin_item(size_t item, size_t items);

/* Show the progress after this many seconds of work: "17/300 " and the text. */
void qs_terminal_show(double seconds, const char *format, ...) QS_PRINTF(2, 3);

/* For qs_solve_options.poll: shows the progress and checks for interrupts. */
bool qs_terminal_poll(void *unused, const struct qs_progress *progress);

/* For qs_solve_options.log. */
void qs_terminal_log(void *unused, const char *line);

/* Remove the progress line, if there is one. */
void qs_terminal_clear(void);

#endif
