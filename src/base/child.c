#include "child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fault.h"

extern char **environ;

/* The child that is waited for, for handlers of signals; 0: none. */
static _Atomic pid_t running;

/* With these descriptors as standard input (-1: empty) and output; NULL: our own, all three. */
static int spawn(char *const words[], const int standard[2], pid_t *process)
{
    const short flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK;
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t all, none;
    sigfillset(&all);
    sigemptyset(&none);
    int failure = posix_spawnattr_init(&attributes);
    if (failure)
        return failure;
    failure = posix_spawn_file_actions_init(&actions);
    if (failure) {
        posix_spawnattr_destroy(&attributes);
        return failure;
    }
    posix_spawnattr_setflags(&attributes, flags);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setsigmask(&attributes, &none);
    if (standard && standard[0] >= 0)
        failure = posix_spawn_file_actions_adddup2(&actions, standard[0], STDIN_FILENO);
    else if (standard)
        failure =
            posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    if (standard && !failure)
        failure = posix_spawn_file_actions_adddup2(&actions, standard[1], STDOUT_FILENO);
    if (standard && !failure)
        failure =
            posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    if (!failure)
        failure = posix_spawnp(process, words[0], &actions, &attributes, words, environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return failure;
}

/*
 * Until it has ended or is to be killed. It may close its output long before it ends, and processes
 * that it has left behind may keep it open after that. Returns 0 or an errno.
 */
static int attend(struct qs_child *child, pid_t process, int from)
{
    const int longest = 100, ending = 1; /* milliseconds; no output says that it has ended */
    char bytes[1 << 13];
    size_t printed = 0;
    for (bool open = true; child->end == QS_CHILD_SUCCEEDED && !ferror(child->output);) {
        struct pollfd readable = {.fd = open ? from : -1, .events = POLLIN};
        siginfo_t ended = {.si_pid = 0};
        int ready = poll(&readable, 1, open ? longest : ending);
        ssize_t count = ready > 0 ? read(from, bytes, sizeof bytes) : 0;
        if ((ready < 0 || count < 0) && errno != EINTR)
            return errno;
        open = ready > 0 ? count != 0 : open;
        if (count > 0)
            printed += fwrite(bytes, 1, (size_t)count, child->output);
        /* It is not waited for, so that its number remains its own. */
        else if (ready == 0 &&
                 waitid(P_PID, (id_t)process, &ended, WEXITED | WNOHANG | WNOWAIT) == 0 &&
                 ended.si_pid != 0)
            return 0;
        if (child->poll && child->poll(child->poll_state))
            child->end = QS_CHILD_STOPPED;
        else if (child->most > 0 && printed > child->most)
            child->end = QS_CHILD_FULL;
    }
    return 0;
}

void qs_child_kill(void)
{
    pid_t process = running;
    if (process > 0)
        kill(-process, SIGKILL);
}

/* No handler of a signal comes between the start and the note of it. */
static int spawn_noted(char *const words[], const int standard[2], pid_t *process)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    int failure = spawn(words, standard, process);
    if (failure == 0)
        running = *process;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return failure;
}

bool qs_child_run(struct qs_child *child, struct qs_error *error)
{
    int output[2], status;
    pid_t process;
    signal(SIGCHLD, SIG_DFL); /* some shells leave it ignored, which would lose the exit status */
    int failure = pipe(output) == 0 ? 0 : errno;
    if (failure == 0) {
        for (int i = 0; i < 2; i++) /* of all children, only this one gets one of them */
            fcntl(output[i], F_SETFD, FD_CLOEXEC);
        const int standard[] = {child->input ? fileno(child->input) : -1, output[1]};
        if (child->input && lseek(standard[0], 0, SEEK_SET) < 0)
            failure = errno;
        else
            failure = spawn_noted(child->words, standard, &process);
        close(output[1]);
        child->end = QS_CHILD_SUCCEEDED;
        if (failure == 0) {
            failure = attend(child, process, output[0]);
            kill(-process, SIGKILL);
            running = 0; /* its number may soon be another's */
            while (waitpid(process, &status, 0) < 0 && errno == EINTR)
                continue;
            if (child->end == QS_CHILD_SUCCEEDED && status != 0)
                child->end = QS_CHILD_FAILED;
        }
        close(output[0]);
    }
    return failure == 0 ||
           qs_error_set_system(error, failure, NULL, "cannot run %.200s", child->words[0]);
}

int qs_child_detach(char *const words[])
{
    pid_t process;
    signal(SIGCHLD, SIG_IGN); /* the system waits for it */
    return spawn(words, NULL, &process);
}
