#include "separate_process.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "fault.h"
#include "memory_stream.h"

enum { WITHOUT_MEMORY = 255 };

/* Signals end the child silently; the handlers of the parent are not for it. */
static void forget_signals(void)
{
    static const int caught[] = {SIGINT,  SIGTERM, SIGHUP,  SIGXCPU, SIGQUIT,
                                 SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2};
    for (size_t i = 0; i < sizeof caught / sizeof *caught; i++)
        signal(caught[i], SIG_DFL);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* end with the parent, which reads the output */
#endif
}

/* errno shows a failed allocation even if the library ignores it. */
static _Noreturn void do_work(qs_separate_work *work, const void *state, int descriptor)
{
    forget_signals();
    errno = 0;
    int status = work(state, descriptor);
    _exit(status == 0 && errno == ENOMEM ? WITHOUT_MEMORY : status);
}

static bool collect(int descriptor, FILE *stream, struct qs_error *error)
{
    char part[1 << 14];
    for (;;) {
        ssize_t length = read(descriptor, part, sizeof part);
        if (length == 0)
            return true;
        if (length < 0 && errno != EINTR)
            return qs_error_set(error, QS_ERROR_SYSTEM, "cannot draw: %s", strerror(errno));
        if (length > 0 && fwrite(part, 1, (size_t)length, stream) < (size_t)length)
            return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for the picture");
    }
}

static int wait_for(pid_t child)
{
    int status = -1;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFEXITED(status) && WEXITSTATUS(status) != WITHOUT_MEMORY ? WEXITSTATUS(status)
                                                                      : QS_SEPARATE_CRASH;
}

/* Run the work in a child, and copy its output to the stream. */
static bool run_to_stream(qs_separate_work *work, const void *state, FILE *stream, int *status,
                          struct qs_error *error)
{
    int ends[2];
    if (pipe(ends) != 0)
        return qs_error_set(error, QS_ERROR_SYSTEM, "cannot draw: %s", strerror(errno));
    signal(SIGCHLD, SIG_DFL); /* some shells leave it ignored, which would lose the exit status */
    pid_t child = fork();
    int failure = errno;
    if (child == 0) {
        close(ends[0]);
        do_work(work, state, ends[1]);
    }
    close(ends[1]);
    bool collected = child > 0 && collect(ends[0], stream, error);
    close(ends[0]);
    if (child < 0)
        return qs_error_set(error, QS_ERROR_SYSTEM, "cannot draw: %s", strerror(failure));
    int ended = wait_for(child); /* with the pipe closed, its next write kills it */
    if (collected)
        *status = ended;
    return collected && ended == 0;
}

static bool no_memory(struct qs_error *error)
{
    return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for the picture");
}

bool qs_separate_process_run(qs_separate_work *work, const void *state, struct qs_output *output,
                             int *status, struct qs_error *error)
{
    struct qs_memory_stream memory;
    *status = 0;
    if (!qs_memory_stream_open(&memory))
        return no_memory(error);
    bool done = run_to_stream(work, state, memory.stream, status, error);
    char *bytes = qs_memory_stream_close(&memory);
    if (done && !bytes)
        done = no_memory(error);
    if (done)
        qs_output_bytes(output, bytes, memory.length);
    free(bytes);
    return done;
}
