#include "gnuplot.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fault.h"
#include "memory_stream.h"
#include "terminal.h"

extern char **environ;

static bool is_interrupted(struct qs_error *error)
{
    bool interrupted = qs_terminal_interrupted(NULL);
    if (interrupted)
        qs_error_set(error, QS_ERROR_STOPPED, "interrupted");
    return interrupted;
}

/* Its error messages are discarded. Returns 0 or an errno. */
static int spawn(pid_t *child, char *const words[], int input, int output)
{
    posix_spawn_file_actions_t actions;
    int failure = posix_spawn_file_actions_init(&actions);
    if (failure)
        return failure;
    failure = posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    if (!failure)
        failure = posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    if (!failure)
        failure =
            posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    if (!failure)
        failure = posix_spawnp(child, words[0], &actions, NULL, words, environ);
    posix_spawn_file_actions_destroy(&actions);
    return failure;
}

/* Start it with its standard output on a pipe; returns the reading end, or -1. */
static int start(pid_t *child, char *const words[], int input, struct qs_error *error)
{
    int ends[2];
    if (pipe(ends) != 0) {
        qs_error_set(error, QS_ERROR_SYSTEM, "cannot run gnuplot: %s", strerror(errno));
        return -1;
    }
    for (int i = 0; i < 2; i++)
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    signal(SIGCHLD, SIG_DFL); /* some shells leave it ignored, which would lose the exit status */
    int failure = spawn(child, words, input, ends[1]);
    close(ends[1]);
    if (!failure)
        return ends[0];
    qs_error_set(error, QS_ERROR_SYSTEM, "cannot run gnuplot: %s", strerror(failure));
    close(ends[0]);
    return -1;
}

/*
 * Copy from the pipe to the stream until the other end is closed. A signal between
 * the check and the wait is noticed after the wait, which is short.
 */
static bool collect(int pipe, FILE *stream, struct qs_error *error)
{
    enum { MILLISECONDS = 100 };
    char part[1 << 14];
    while (!is_interrupted(error)) {
        struct pollfd readable = {.fd = pipe, .events = POLLIN};
        if (poll(&readable, 1, MILLISECONDS) < 1)
            continue;
        ssize_t length = read(pipe, part, sizeof part);
        if (length == 0)
            return true;
        if (length < 0 && errno != EINTR)
            return qs_error_set(error, QS_ERROR_SYSTEM, "cannot read from gnuplot: %s",
                                strerror(errno));
        if (length > 0 && fwrite(part, 1, (size_t)length, stream) < (size_t)length)
            return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for the picture");
    }
    return false;
}

/* Wait for the child, which may hang after closing the pipe; whether it has succeeded. */
static bool ends_well(pid_t child)
{
    int status = -1;
    while (waitpid(child, &status, WNOHANG) == 0) {
        if (qs_terminal_interrupted(NULL))
            kill(child, SIGKILL);
        poll(NULL, 0, 1);
    }
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static bool run(char *const words[], int input, FILE *stream, struct qs_error *error)
{
    pid_t child;
    int output = start(&child, words, input, error);
    if (output < 0)
        return false;
    bool collected = collect(output, stream, error);
    close(output);
    if (!collected)
        kill(child, SIGKILL);
    bool ended_well = ends_well(child);
    if (collected && !ended_well && !is_interrupted(error))
        qs_error_set(error, QS_ERROR_SYSTEM, "gnuplot could not draw the plot");
    return collected && ended_well;
}

bool qs_gnuplot_is_available(struct qs_error *error)
{
    char name[] = "gnuplot", version[] = "--version";
    FILE *nothing = fopen("/dev/null", "r+");
    if (!nothing)
        return qs_error_set(error, QS_ERROR_SYSTEM, "/dev/null: %s", strerror(errno));
    bool there = run((char *const[]){name, version, NULL}, fileno(nothing), nothing, error);
    fclose(nothing);
    if (!there && error->kind != QS_ERROR_STOPPED)
        qs_error_set(error, QS_ERROR_SYSTEM,
                     "--plot: gnuplot is missing or does not run (on Debian: package gnuplot-nox)");
    return there;
}

static bool no_memory(struct qs_error *error)
{
    return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for the picture");
}

bool qs_gnuplot_draw(FILE *script, char **picture, size_t *size, struct qs_error *error)
{
    char name[] = "gnuplot", defaults[] = "--default-settings";
    struct qs_memory_stream memory;
    if (!qs_memory_stream_open(&memory))
        return no_memory(error);
    lseek(fileno(script), 0, SEEK_SET);
    bool drawn = run((char *const[]){name, defaults, NULL}, fileno(script), memory.stream, error);
    char *collected = qs_memory_stream_close(&memory);
    if (drawn && !collected)
        return no_memory(error);
    if (!drawn) {
        free(collected);
        return false;
    }
    *picture = collected;
    *size = memory.length;
    return true;
}
