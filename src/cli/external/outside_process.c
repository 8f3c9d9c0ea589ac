#define _DEFAULT_SOURCE /* wait4. NOLINT(bugprone-reserved-identifier) */
#include "outside_process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "clock.h"
#include "fault.h"
#include "memory_stream.h"

/*
 * Become a program that PATH leads to, as execvp does; but a file that names no interpreter is not
 * given to a shell. Returns with errno.
 */
static void execute(char *const words[])
{
    const char *path = strchr(words[0], '/') ? NULL : getenv("PATH");
    char file[4096];
    int failure = ENOENT;
    if (!path) {
        execv(words[0], words);
        return;
    }
    while (*path) {
        size_t length = strcspn(path, ":");
        int needed =
            snprintf(file, sizeof file, "%.*s%s%s", (int)length, path, length ? "/" : "", words[0]);
        if (needed > 0 && (size_t)needed < sizeof file)
            execv(file, words);
        if (errno != ENOENT && errno != ENOTDIR)
            failure = errno;
        path += length;
        path += *path == ':';
    }
    errno = failure;
}

/* What the program does before it becomes the other one; reports an errno through the pipe. */
static _Noreturn void become(char *const words[], size_t memory_limit, int output, int failure)
{
    static const int caught[] = {SIGINT,  SIGTERM, SIGHUP,  SIGXCPU, SIGQUIT, SIGPIPE,
                                 SIGALRM, SIGUSR1, SIGUSR2, SIGXFSZ, SIGCHLD};
    const struct rlimit memory = {memory_limit, memory_limit};
    for (size_t i = 0; i < sizeof caught / sizeof *caught; i++)
        signal(caught[i], SIG_DFL);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    setpgid(0, 0);
    int nothing = open("/dev/null", O_RDWR);
    if (nothing >= 0 && dup2(nothing, STDIN_FILENO) >= 0 && dup2(nothing, STDERR_FILENO) >= 0 &&
        dup2(output, STDOUT_FILENO) >= 0 && setrlimit(RLIMIT_AS, &memory) == 0)
        execute(words);
    int number = errno;
    if (write(failure, &number, sizeof number) < 0)
        _exit(126);
    _exit(127);
}

static bool make_pipe(int ends[2])
{
    if (pipe(ends) != 0)
        return false;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return true;
}

/* Start it with its standard output on a pipe. Returns 0 or an errno. */
static int start(char *const words[], size_t memory_limit, pid_t *child, int *reading)
{
    int output[2], failure[2], number = 0;
    if (!make_pipe(output))
        return errno;
    if (!make_pipe(failure)) {
        number = errno;
        close(output[0]);
        close(output[1]);
        return number;
    }
    signal(SIGCHLD, SIG_DFL); /* some shells leave it ignored, which would lose the child's end */
    *child = fork();
    if (*child == 0)
        become(words, memory_limit, output[1], failure[1]);
    if (*child < 0)
        number = errno;
    close(output[1]);
    close(failure[1]);
    ssize_t length = 0;
    do
        length = *child > 0 ? read(failure[0], &number, sizeof number) : 0;
    while (length < 0 && errno == EINTR);
    close(failure[0]);
    if (number != 0) {
        close(output[0]);
        if (*child > 0)
            waitpid(*child, NULL, 0);
    } else {
        setpgid(*child, *child); /* the child does so, too: whichever comes first */
    }
    *reading = output[0];
    return number;
}

/* Why to stop it now; done: no reason. */
static enum qs_stop reason_to_stop(const struct qs_outside_limits *limits, size_t length)
{
    if (limits->poll && limits->poll(limits->poll_state))
        return QS_STOP_INTERRUPT;
    if (limits->until > 0 && qs_clock_now() >= limits->until)
        return QS_STOP_TIME;
    return length > limits->memory_limit ? QS_STOP_MEMORY : QS_STOP_DONE;
}

/* Whether it has ended; it is not waited for, so that its number remains its own. */
static bool has_ended(pid_t child)
{
    siginfo_t ended = {.si_pid = 0};
    return waitid(P_PID, (id_t)child, &ended, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           ended.si_pid != 0;
}

/*
 * Copy what it prints until all its processes have closed the pipe, or there is a reason to stop.
 * Processes that it leaves behind are killed, because they would keep the pipe open.
 */
static enum qs_stop collect(int reading, pid_t child, const struct qs_outside_limits *limits,
                            FILE *stream)
{
    char part[1 << 14];
    size_t total = 0;
    for (;;) {
        enum qs_stop stop = reason_to_stop(limits, total);
        if (stop != QS_STOP_DONE)
            return stop;
        double left = limits->until > 0 ? limits->until - qs_clock_now() : 1;
        struct pollfd readable = {.fd = reading, .events = POLLIN};
        if (poll(&readable, 1, left < 0.1 ? (int)(left * 1e3) + 1 : 100) < 1) {
            if (has_ended(child))
                kill(-child, SIGKILL);
            continue;
        }
        ssize_t length = read(reading, part, sizeof part);
        if (length == 0)
            return QS_STOP_DONE;
        if (length > 0) {
            total += (size_t)length;
            fwrite(part, 1, (size_t)length, stream); /* the stream remembers a failure */
        } else if (errno != EINTR) {
            return QS_STOP_DONE;
        }
    }
}

/* Wait until it has ended; it may have closed its output long before. */
static enum qs_stop wait_for(pid_t child, const struct qs_outside_limits *limits, size_t *bytes)
{
    enum qs_stop stop = QS_STOP_DONE;
    struct rusage usage = {.ru_maxrss = 0};
    while (stop == QS_STOP_DONE && !has_ended(child)) {
        stop = reason_to_stop(limits, 0);
        poll(NULL, 0, 1);
    }
    kill(-child, SIGKILL);
    while (wait4(child, NULL, 0, &usage) < 0 && errno == EINTR) {
    }
    *bytes = (size_t)usage.ru_maxrss * 1024;
    return stop;
}

bool qs_outside_process_run(char *const words[], const struct qs_outside_limits *limits,
                            struct qs_outside_end *end, struct qs_error *error)
{
    struct qs_memory_stream memory;
    pid_t child = -1;
    int reading = -1;
    if (!qs_memory_stream_open(&memory))
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for the answer");
    int failure = start(words, limits->memory_limit, &child, &reading);
    if (failure != 0) {
        free(qs_memory_stream_close(&memory));
        return qs_error_set(error, QS_ERROR_SYSTEM, "cannot run %.200s: %s", words[0],
                            strerror(failure));
    }
    end->stop = collect(reading, child, limits, memory.stream);
    close(reading);
    if (end->stop != QS_STOP_DONE)
        kill(-child, SIGKILL);
    enum qs_stop waited = wait_for(child, limits, &end->bytes);
    end->stop = end->stop == QS_STOP_DONE ? waited : end->stop;
    end->text = qs_memory_stream_close(&memory);
    end->length = memory.length;
    return end->text || qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for the answer");
}
