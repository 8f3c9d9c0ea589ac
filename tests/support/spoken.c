#define _GNU_SOURCE /* NOLINT(bugprone-reserved-identifier) */
#include "spoken.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "temporary_file.h"
#include "terminal.h"
#include "test.h"

static const char path[] = "/tmp/queensat";
static int status;
static char spoken[4096];

/* The keyboard of a new terminal; -1: there is none. */
static int open_terminal(int *terminal)
{
    int keyboard = posix_openpt(O_RDWR | O_NOCTTY);
    bool made = keyboard >= 0 && grantpt(keyboard) == 0 && unlockpt(keyboard) == 0;
    *terminal = made ? open(ptsname(keyboard), O_RDWR | O_NOCTTY) : -1;
    return *terminal < 0 ? -1 : keyboard;
}

static _Noreturn void speak(bool on_terminal, int end, void (*body)(void))
{
    static const int caught[] = {SIGINT,  SIGTERM, SIGHUP,  SIGXCPU, SIGXFSZ,
                                 SIGQUIT, SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2};
    for (size_t i = 0; i < LENGTH(caught); i++)
        signal(caught[i], SIG_DFL);
    if (on_terminal)
        dup2(end, STDIN_FILENO);
    dup2(end, STDERR_FILENO);
    close(end);
    setenv("TERM", "xterm", 1);
    body();
    _exit(77);
}

const char *qs_spoken(bool on_terminal, void (*body)(void))
{
    int ends[2] = {-1, -1};
    size_t used = 0;
    if (on_terminal)
        ends[0] = open_terminal(&ends[1]);
    else if (pipe(ends) != 0)
        fail();
    if (ends[0] < 0)
        skip();
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
        speak(on_terminal, ends[1], body);
    close(ends[1]);
    for (ssize_t count = 1;
         count > 0 && used<sizeof spoken - 1; used += count> 0 ? (size_t)count : 0)
        count = read(ends[0], spoken + used, sizeof spoken - 1 - used);
    spoken[used] = '\0';
    close(ends[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    for (char *at; (at = strstr(spoken, "\r\n"));)
        memmove(at, at + 1, strlen(at));
    return spoken;
}

void qs_assert_exit(int expected)
{
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), expected);
}

void qs_assert_ended_by(int signal)
{
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), signal);
}

void qs_show_progress(void)
{
    qs_terminal_show(1, "%s", "working");
}

void qs_begin_file(void)
{
    struct qs_temporary *file = qs_temporary_begin(path, &(int){-1});
    if (!file || dprintf(STDERR_FILENO, "%s\n", qs_temporary_name(file)) < 0)
        _exit(76);
}

void qs_assert_file(const char *said, bool is_there, const char *text)
{
    char name[64];
    size_t length = strcspn(said, "\n");
    snprintf(name, sizeof name, "%.*s", (int)length, said);
    assert_memory_equal(name, path, sizeof path - 1);
    assert_int_equal(unlink(name), is_there ? 0 : -1);
    assert_string_equal(said + length + 1, text);
}
