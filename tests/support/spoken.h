/* What a function says on standard error, where the test needs a process of its own. */
#ifndef QS_SPOKEN_H
#define QS_SPOKEN_H

#include <stdbool.h>

/* A line of progress, and what removes it. */
#define QS_CLEARED "\r\033[K"
#define QS_SHOWN QS_CLEARED "working"

/*
 * Do it in a process with standard input and error on a terminal, or error on a pipe; on a terminal
 * with TERM=xterm. The process has exit status 77 at its end. Without terminals, the test is
 * skipped. The text is valid until the next call; a terminal's carriage returns before line feeds
 * are left out.
 */
const char *qs_spoken(bool on_terminal, void (*body)(void));

/* How the last one ended. */
void qs_assert_exit(int status);
void qs_assert_ended_by(int signal);

/* In the process: show that line, which has to be removed before anything else is said. */
void qs_show_progress(void);
/*
 * In the process: begin a file that goes away when it is ended; says its name. Afterwards: this
 * said the name of such a file, which is gone, or is there and is removed now, and the text.
 */
void qs_begin_file(void);
void qs_assert_file(const char *spoken, bool is_there, const char *text);

#endif
