#include "terminal.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include "child.h"
#include "file.h"
#include "machine.h"
#include "printable.h"
#include "temporary_file.h"

#define CLEAR_LINE "\r\033[K"

static volatile sig_atomic_t interrupted, out_of_time;
static struct timespec interrupted_at;

static struct {
    volatile sig_atomic_t is_allowed;
    int status;
    char place[PATH_MAX + 64]; /* the beginning of the message */
} leaving;

static struct {
    volatile sig_atomic_t shown;
    size_t item, items;
    double started; /* the first item */
} line;

static void end_at_once(int number)
{
    qs_child_kill();
    qs_temporary_remove_all();
    signal(number, SIG_DFL);
    raise(number); /* takes effect when the handler returns */
}

static void write_message(const char *text)
{
    for (size_t length = strlen(text); length > 0;) {
        ssize_t written = write(STDERR_FILENO, text, length);
        if (written < 0)
            return;
        text += written;
        length -= (size_t)written;
    }
}

static _Noreturn void terminal_leave(void)
{
    qs_child_kill();
    qs_temporary_remove_all();
    if (line.shown)
        write_message(CLEAR_LINE);
    write_message(leaving.place);
    write_message(interrupted ? "interrupted\n" : "stopped: time limit\n");
    _exit(leaving.status);
}

static void note_signal(int number)
{
    int before = errno;
    bool first = !interrupted;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    double seconds = (double)(now.tv_sec - interrupted_at.tv_sec) +
                     (double)(now.tv_nsec - interrupted_at.tv_nsec) * 1e-9;
    interrupted = 1;
    if (leaving.is_allowed)
        terminal_leave();
    if (first)
        interrupted_at = now;
    else if (number != SIGXCPU && seconds >= 0.05) /* otherwise it is the same one again */
        end_at_once(number);
    errno = before;
}

static void note_time(int number)
{
    (void)number;
    out_of_time = 1;
    if (leaving.is_allowed)
        terminal_leave();
}

static void handle(const int *numbers, size_t count, void (*handler)(int))
{
    struct sigaction action = {.sa_handler = handler}, before;
    sigfillset(&action.sa_mask); /* no handler inside another one */
    for (size_t i = 0; i < count; i++)
        if (sigaction(numbers[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN)
            sigaction(numbers[i], &action, NULL);
}

void qs_terminal_catch_signals(void)
{
    static const int stopping[] = {SIGINT, SIGTERM, SIGHUP, SIGXCPU};
    static const int fatal[] = {SIGQUIT, SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2};
    handle(stopping, sizeof stopping / sizeof *stopping, note_signal);
    handle(fatal, sizeof fatal / sizeof *fatal, end_at_once);
    signal(SIGXFSZ, SIG_IGN); /* if a file grows too large, the write fails instead */
}

bool qs_terminal_interrupted(void *unused)
{
    (void)unused;
    return interrupted != 0;
}

void qs_terminal_allow_exit(const char *place, int status)
{
    leaving.is_allowed = 0;
    snprintf(leaving.place, sizeof leaving.place, "queensat: %s%s", place ? place : "",
             place ? ": " : "");
    qs_make_printable(leaving.place);
    leaving.status = status;
    leaving.is_allowed = 1;
    if (interrupted || out_of_time)
        terminal_leave();
}

void qs_terminal_forbid_exit(void)
{
    leaving.is_allowed = 0;
}

void qs_terminal_limit_time(double seconds)
{
    const double most = 1e8; /* years, which every system can count */
    double limit = seconds < most ? seconds : most;
    struct itimerval once = {
        .it_value = {(time_t)limit, (suseconds_t)((limit - (double)(time_t)limit) * 1e6)}};
    if (seconds <= 0)
        return;
    signal(SIGALRM, note_time);
    if (once.it_value.tv_sec == 0 && once.it_value.tv_usec == 0)
        once.it_value.tv_usec = 1;
    setitimer(ITIMER_REAL, &once, NULL);
}

void qs_terminal_begin_report(struct qs_file *file)
{
    if (!interrupted)
        qs_file_stop_when(file, qs_terminal_interrupted, NULL);
}

void qs_terminal_begin_item(size_t item, size_t items)
{
    line.item = item;
    line.items = items;
    if (item == 1)
        line.started = qs_clock_now();
    if (items > 1)
        qs_terminal_show(0, "%s", "");
}

/* The first of the variables that is set decides, as in setlocale. */
bool qs_terminal_is_utf8(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    const char *locale = NULL;
    for (size_t i = 0; i < sizeof variables / sizeof *variables && !(locale && *locale); i++)
        locale = getenv(variables[i]);
    const char *dot = locale ? strchr(locale, '.') : NULL;
    return dot && (strncasecmp(dot, ".utf-8", 6) == 0 || strncasecmp(dot, ".utf8", 5) == 0);
}

int qs_terminal_columns(void)
{
    const int columns_most = 100000, usual = 80;
    const char *text = getenv("COLUMNS");
    char *end;
    long columns = text ? strtol(text, &end, 10) : 0;
    if (text && *text && *end == '\0' && columns > 0)
        return columns < columns_most ? (int)columns : columns_most;
    struct winsize size;
    return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : usual;
}

void qs_terminal_ask_for(const char *path, const char *what)
{
    if (strcmp(path, "-") == 0 && isatty(STDIN_FILENO) && isatty(STDERR_FILENO))
        fprintf(stderr, "queensat: waiting for %s on standard input (end it with Ctrl-D)\n", what);
}

void qs_terminal_show(double seconds, const char *format, ...)
{
    const double quiet_seconds = 0.5; /* runs of less show no progress */
    const char *terminal = getenv("TERM");
    double since = line.items > 1 ? qs_clock_now() - line.started : seconds;
    /* Only on a terminal that can clear a line. */
    if (since < quiet_seconds || !isatty(STDERR_FILENO) ||
        (terminal && strcmp(terminal, "dumb") == 0))
        return;
    fputs(CLEAR_LINE, stderr);
    if (line.items == SIZE_MAX)
        fprintf(stderr, "%zu ", line.item);
    else if (line.items > 1)
        fprintf(stderr, "%zu/%zu ", line.item, line.items);
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fflush(stderr);
    line.shown = true;
}

bool qs_terminal_poll(void *unused, const struct qs_progress *progress)
{
    char bounds[64], target[32] = "";
    if (progress->target > 0)
        snprintf(target, sizeof target, "trying %d, ", progress->target);
    /* Bounds that have met are shown while the proof is checked or written. */
    if (progress->lower == progress->upper)
        snprintf(bounds, sizeof bounds, "%d queens", progress->lower);
    else
        snprintf(bounds, sizeof bounds, "from %d to %d queens", progress->lower, progress->upper);
    qs_terminal_show(progress->seconds, "%s: %s, %s%.0f s", progress->engine, bounds, target,
                     progress->seconds);
    return qs_terminal_interrupted(unused);
}

void qs_terminal_log(void *unused, const char *text)
{
    (void)unused;
    qs_terminal_clear();
    fprintf(stderr, "%s\n", text);
}

void qs_terminal_clear(void)
{
    if (line.shown)
        fputs(CLEAR_LINE, stderr);
    line.shown = false;
}
