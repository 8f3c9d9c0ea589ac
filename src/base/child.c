#include "child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "fault.h"
#include "job.h"
#include "machine.h"
#include "system.h"
#include "temporary_file.h"

/* The new process. */

/* Its descriptors: standard input (−1: empty), its output, and where it reports an errno. */
struct qs_child_ends {
    int input, output, failure;
};

/* Handlers are not for the child, and would run until it has become the other program. */
static void forget_signals(void)
{
    static const int caught[] = {SIGINT,  SIGTERM, SIGHUP,  SIGXCPU, SIGQUIT, SIGPIPE,
                                 SIGALRM, SIGUSR1, SIGUSR2, SIGXFSZ, SIGCHLD};
    for (size_t i = 0; i < sizeof caught / sizeof *caught; i++)
        signal(caught[i], SIG_DFL);
}

/* Whether the parent still lives; from now on, the child ends with it. */
static bool bind_to_parent(pid_t parent)
{
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    return getppid() == parent;
}

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

static bool take_descriptors(const struct qs_child_ends *ends)
{
    int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
    return nothing >= 0 && dup2(ends->input >= 0 ? ends->input : nothing, STDIN_FILENO) >= 0 &&
           dup2(ends->output, STDOUT_FILENO) >= 0 && dup2(nothing, STDERR_FILENO) >= 0;
}

static _Noreturn void child_report_failure(int failure)
{
    int number = errno;
    _exit(write(failure, &number, sizeof number) < 0 ? 126 : 127);
}

/* Become the program; if that fails, report an errno through the pipe, which closes otherwise. */
static _Noreturn void become(char *const words[], int failure)
{
    qs_close_on_exec(STDERR_FILENO + 1);
    execute(words);
    child_report_failure(failure);
}

static _Noreturn void run_program(const struct qs_child *child, const struct qs_child_ends *ends)
{
    setpgid(0, 0);
    if (!take_descriptors(ends) ||
        (child->memory_limit > 0 && !qs_limit_resource(RLIMIT_AS, child->memory_limit)))
        child_report_failure(ends->failure);
    become(child->words, ends->failure);
}

/* Its start. */

/* A new process, in which no handler of this one runs. Returns as fork does. */
static pid_t fork_quietly(void)
{
    sigset_t all, before;
    signal(SIGCHLD, SIG_DFL); /* some shells leave it ignored, which would lose the exit status */
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t process = fork();
    if (process == 0)
        forget_signals();
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return process;
}

/* Wait until the child has become the program. Returns 0 or the errno that it reports. */
static int read_failure(int failure)
{
    int number = 0;
    ssize_t length;
    do
        length = read(failure, &number, sizeof number);
    while (length < 0 && errno == EINTR);
    return length < 0 ? errno : number;
}

/* Its input waits in a file: with pipes both ways, both processes might wait. */
static int child_write_input(const struct qs_child *child, FILE **file, int *input)
{
    *file = qs_temporary_file(NULL);
    if (!*file)
        return errno;
    fwrite(child->input, 1, child->input_length, *file);
    *input = fileno(*file);
    return qs_temporary_file_reread(*file) ? 0 : errno;
}

static void wait_for_end(pid_t process, int *status)
{
    while (waitpid(process, status, 0) < 0 && errno == EINTR)
        continue;
}

/* In the parent, after the fork: whether all went well there. Returns 0 or an errno. */
static int see_start(pid_t process, const int failure[2])
{
    int number = process < 0 ? errno : 0;
    close(failure[1]);
    if (number == 0)
        number = read_failure(failure[0]);
    close(failure[0]);
    if (number != 0 && process > 0) {
        kill(process, SIGKILL);
        wait_for_end(process, NULL);
    }
    return number;
}

static int fork_child(struct qs_child *child, int input, int output)
{
    int failure[2];
    if (qs_pipe(failure) != 0)
        return errno;
    const struct qs_child_ends ends = {input, output, failure[1]};
    pid_t parent = getpid();
    child->process = fork_quietly();
    if (child->process == 0) {
        if (!bind_to_parent(parent))
            _exit(EXIT_FAILURE);
        run_program(child, &ends);
    }
    int number = see_start(child->process, failure);
    if (number != 0)
        child->process = 0;
    return number;
}

/* Returns 0 or an errno; then there is nothing to release. */
static int start_child(struct qs_child *child)
{
    int output[2], input = -1;
    FILE *file = NULL;
    child->capacity = 1;
    child->text = calloc(child->capacity, 1);
    int failure = child->text ? 0 : ENOMEM;
    if (failure == 0 && child->input)
        failure = child_write_input(child, &file, &input);
    if (failure == 0 && qs_pipe(output) != 0) {
        failure = errno;
    } else if (failure == 0) {
        failure = fork_child(child, input, output[1]);
        close(output[1]);
        child->output = output[0];
        if (failure != 0)
            close(output[0]);
    }
    if (file)
        fclose(file);
    if (failure != 0)
        qs_child_release(child);
    return failure;
}

int qs_child_detach(char *const words[])
{
    int failure[2];
    if (qs_pipe(failure) != 0)
        return errno;
    pid_t process = fork_quietly();
    if (process == 0) {
        pid_t second = fork(); /* its parent ends at once, so that the system waits for it */
        if (second > 0)
            _exit(EXIT_SUCCESS);
        if (second < 0)
            child_report_failure(failure[1]);
        become(words, failure[1]);
    }
    int number = see_start(process, failure);
    if (number == 0)
        wait_for_end(process, NULL);
    return number;
}

/* What it prints, and its end. */

static bool is_running(const struct qs_child *child)
{
    return child->process > 0;
}

static void kill_child(const struct qs_child *child)
{
    kill(-child->process, SIGKILL);
}

static void close_output(struct qs_child *child)
{
    if (child->output >= 0)
        close(child->output);
    child->output = -1;
}

static void stop_child(struct qs_child *child, enum qs_stop why)
{
    if (child->stop == QS_STOP_DONE)
        child->stop = why;
    kill_child(child);
    close_output(child);
}

/* Its text is not whole, so that nobody can use it. */
static void lose_text(struct qs_child *child, int failure)
{
    child->failure = failure;
    stop_child(child, QS_STOP_DONE);
}

static void child_keep_text(struct qs_child *child, const char *bytes, size_t count)
{
    if (child->capacity - child->length <= count) {
        size_t capacity = 2 * (child->length + count) + 1;
        char *text = realloc(child->text, capacity);
        if (!text) {
            lose_text(child, ENOMEM);
            return;
        }
        child->text = text;
        child->capacity = capacity;
    }
    memcpy(child->text + child->length, bytes, count);
    child->length += count;
    child->text[child->length] = '\0';
    if (child->memory_limit > 0 && child->length > child->memory_limit)
        stop_child(child, QS_STOP_MEMORY);
}

static void read_output(struct qs_child *child)
{
    char bytes[1 << 13];
    ssize_t count = read(child->output, bytes, sizeof bytes);
    if (count > 0)
        child_keep_text(child, bytes, (size_t)count);
    else if (count == 0)
        close_output(child);
    else if (errno != EINTR)
        lose_text(child, errno);
}

/* Whether it has ended; it is not waited for, so that its number remains its own. */
static bool has_ended(const struct qs_child *child)
{
    siginfo_t ended = {.si_pid = 0};
    return waitid(P_PID, (id_t)child->process, &ended, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           ended.si_pid != 0;
}

/* Wait for its end, and kill what it has left behind. */
static void reap(struct qs_child *child)
{
    int status = 0;
    close_output(child);
    kill_child(child);
    wait_for_end(child->process, &status);
    child->process = 0;
    child->signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    child->exit = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/*
 * One step of a child that runs. It may close its output long before it ends, and processes that it
 * has left behind may keep it open after that.
 */
static void attend(struct qs_child *child, bool has_output)
{
    if (has_output)
        read_output(child);
    else if (child->output >= 0 && has_ended(child))
        kill_child(child);
    if (child->until > 0 && qs_clock_now() >= child->until)
        stop_child(child, QS_STOP_TIME);
    bool is_over = child->stop != QS_STOP_DONE || child->failure != 0;
    if (child->output < 0 && (is_over || has_ended(child)))
        reap(child);
}

/* How long to wait for it, in milliseconds, but at most so long. */
static int patience(const struct qs_child *child, int most)
{
    double left = child->until > 0 ? (child->until - qs_clock_now()) * 1e3 : most;
    if (child->output < 0)
        left = 1; /* its end makes nothing readable */
    return left >= most ? most : left > 0 ? (int)left + 1 : 0;
}

/* Wait until it prints or ends, but at most so many milliseconds. False: errno. */
static bool wait_for_child(struct qs_child *child, int most)
{
    struct pollfd readable = {.fd = child->output, .events = POLLIN};
    int ready = poll(&readable, 1, patience(child, most));
    if (ready < 0 && errno != EINTR)
        return false;
    attend(child, ready > 0 && readable.revents != 0);
    return true;
}

static void end_child(struct qs_child *child)
{
    stop_child(child, QS_STOP_INTERRUPT);
    reap(child);
}

void qs_child_release(struct qs_child *child)
{
    if (is_running(child))
        end_child(child);
    free(child->text);
    child->text = NULL;
    child->length = 0;
}

bool qs_child_run(struct qs_child *child, struct qs_error *error)
{
    const int longest = 100; /* milliseconds between two polls */
    int failure = start_child(child);
    while (failure == 0 && is_running(child)) {
        if (child->poll && child->poll(child->poll_state))
            end_child(child);
        else if (!wait_for_child(child, longest))
            failure = errno;
    }
    if (failure == 0)
        failure = child->failure;
    if (failure == 0)
        return true;
    qs_child_release(child);
    if (failure == ENOMEM)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for the answer");
    return qs_error_set_system(error, failure, NULL, "cannot run %.200s", child->words[0]);
}

bool qs_child_succeeded(const struct qs_child *child)
{
    return child->stop == QS_STOP_DONE && child->failure == 0 && child->exit == 0;
}
