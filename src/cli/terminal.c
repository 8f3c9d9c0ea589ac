#include "terminal.h"

#include <signal.h>
#include <stdio.h>
#include <unistd.h>

static volatile sig_atomic_t interrupted;
static bool line_shown;

static void note_signal(int number)
{
    (void)number;
    interrupted = 1;
}

void qs_terminal_catch_signals(void)
{
    struct sigaction action = {.sa_handler = note_signal};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

bool qs_terminal_interrupted(void *unused)
{
    (void)unused;
    return interrupted != 0;
}

bool qs_terminal_poll(void *unused, const struct qs_progress *progress)
{
    const double quiet_seconds = 0.5; /* a line that flashes up helps nobody */
    if (progress->seconds >= quiet_seconds && isatty(STDERR_FILENO)) {
        fprintf(stderr, "\r\033[K%s: from %d to %d queens, ", progress->engine, progress->lower,
                progress->upper);
        if (progress->target > 0)
            fprintf(stderr, "trying %d, ", progress->target);
        fprintf(stderr, "%.0f s", progress->seconds);
        fflush(stderr);
        line_shown = true;
    }
    return qs_terminal_interrupted(unused);
}

void qs_terminal_log(void *unused, const char *line)
{
    (void)unused;
    qs_terminal_clear();
    fprintf(stderr, "%s\n", line);
}

void qs_terminal_clear(void)
{
    if (line_shown)
        fputs("\r\033[K", stderr);
    line_shown = false;
}
