#include "run_pool.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "clock.h"
#include "fault.h"
#include "memory.h"

struct job {
    pid_t process;
    int pipe; /* −1: no run */
    uint64_t number;
    double deadline; /* 0: none */
    bool overdue, lost;
    char *text;
    size_t length, capacity;
};

struct qs_run_pool {
    int (*run)(void *state, uint64_t number, FILE *stream);
    void *state;
    size_t jobs, running;
    struct job *job;       /* [jobs] */
    struct pollfd *polled; /* [jobs] */
};

/* The process that starts the runs; in a run, its parent. */
static pid_t starter;

bool qs_run_is_orphaned(void)
{
    return getppid() != starter;
}

struct qs_run_pool *qs_run_pool_new(int jobs,
                                    int (*run)(void *state, uint64_t number, FILE *stream),
                                    void *state, struct qs_error *error)
{
    struct qs_run_pool *pool = calloc(1, sizeof *pool);
    if (pool) {
        pool->job = calloc((size_t)jobs, sizeof *pool->job);
        pool->polled = calloc((size_t)jobs, sizeof *pool->polled);
    }
    if (!pool || !pool->job || !pool->polled) {
        qs_run_pool_free(pool);
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for the runs");
        return NULL;
    }
    pool->run = run;
    pool->state = state;
    pool->jobs = (size_t)jobs;
    for (size_t i = 0; i < pool->jobs; i++)
        pool->job[i].pipe = -1;
    starter = getpid();
    return pool;
}

bool qs_run_pool_has_room(const struct qs_run_pool *pool)
{
    return pool->running < pool->jobs;
}

bool qs_run_pool_is_empty(const struct qs_run_pool *pool)
{
    return pool->running == 0;
}

/*
 * The new process, which must not flush the stdio buffers of its parent. It ignores the signals
 * that a terminal or a cluster sends to all processes: it would fail with "interrupted" where the
 * parent ends it, and the run will be repeated.
 */
static _Noreturn void run(struct qs_run_pool *pool, uint64_t number, const int ends[2])
{
    static const int ignored[] = {SIGINT, SIGTERM, SIGHUP, SIGXCPU};
    for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++)
        signal(ignored[i], SIG_IGN);
    for (size_t i = 0; i < pool->jobs; i++)
        if (pool->job[i].pipe >= 0)
            close(pool->job[i].pipe);
    close(ends[0]);
    FILE *stream = fdopen(ends[1], "w");
    int status = stream ? pool->run(pool->state, number, stream) : EXIT_FAILURE;
    if (!stream || fclose(stream) != 0)
        status = EXIT_FAILURE;
    _exit(status);
}

static bool fail(const char *what, struct qs_error *error)
{
    return qs_error_set(error, QS_ERROR_SYSTEM, "cannot %s: %s", what, strerror(errno));
}

bool qs_run_pool_start(struct qs_run_pool *pool, uint64_t number, double seconds,
                       struct qs_error *error)
{
    int ends[2];
    struct job *job = pool->job;
    while (job->pipe >= 0)
        job++;
    if (pipe(ends) != 0)
        return fail("make a pipe", error);
    pid_t process = fork();
    if (process == 0)
        run(pool, number, ends);
    close(ends[1]);
    if (process < 0) {
        fail("start a process", error);
        close(ends[0]);
        return false;
    }
    *job = (struct job){
        .process = process,
        .pipe = ends[0],
        .number = number,
        .deadline = seconds > 0 ? qs_clock_now() + seconds : 0,
        .text = job->text,
        .capacity = job->capacity,
    };
    pool->running++;
    return true;
}

/* If there is no memory for its output, the run is killed, and counts as crashed. */
static void keep(struct job *job, const char *bytes, size_t count)
{
    if (job->length + count > job->capacity) {
        size_t larger = 2 * (job->length + count);
        char *text = realloc(job->text, larger);
        if (!text) {
            job->lost = true;
            kill(job->process, SIGKILL);
            return;
        }
        job->text = text;
        job->capacity = larger;
    }
    memcpy(job->text + job->length, bytes, count);
    job->length += count;
}

/* Read what the pipe has now; false at its end. */
static bool read_pipe(struct job *job)
{
    char bytes[1 << 16];
    ssize_t count = read(job->pipe, bytes, sizeof bytes);
    if (count > 0 && !job->lost)
        keep(job, bytes, (size_t)count);
    return count > 0 || (count < 0 && errno == EINTR);
}

/* Wait for a run whose pipe is closed, so that it has ended or is about to. */
static void reap(struct qs_run_pool *pool, struct job *job, struct qs_run_end *end)
{
    int status = 0;
    while (waitpid(job->process, &status, 0) < 0 && errno == EINTR)
        continue;
    close(job->pipe);
    job->pipe = -1;
    pool->running--;
    *end = (struct qs_run_end){
        .number = job->number,
        .text = job->text,
        .length = job->length,
        .signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0,
        .exit = WIFEXITED(status) ? WEXITSTATUS(status) : -1,
        .overdue = job->overdue,
    };
}

static void end_overdue(struct qs_run_pool *pool)
{
    double now = qs_clock_now();
    for (size_t i = 0; i < pool->jobs; i++) {
        struct job *job = &pool->job[i];
        if (job->pipe < 0 || job->deadline <= 0 || now < job->deadline)
            continue;
        job->overdue = true;
        kill(job->process, SIGKILL);
    }
}

bool qs_run_pool_wait(struct qs_run_pool *pool,
                      bool (*ended)(void *state, const struct qs_run_end *end,
                                    struct qs_error *error),
                      struct qs_error *error)
{
    const int longest = 200; /* milliseconds */
    for (size_t i = 0; i < pool->jobs; i++)
        pool->polled[i] = (struct pollfd){.fd = pool->job[i].pipe, .events = POLLIN};
    if (poll(pool->polled, pool->jobs, longest) < 0 && errno != EINTR)
        return fail("wait for the runs", error);
    for (size_t i = 0; i < pool->jobs; i++) {
        struct qs_run_end end;
        if (pool->job[i].pipe < 0 || pool->polled[i].revents == 0 || read_pipe(&pool->job[i]))
            continue;
        reap(pool, &pool->job[i], &end);
        if (!ended(pool->state, &end, error))
            return false;
    }
    end_overdue(pool);
    return true;
}

/* If a signal interrupts the wait for a killed process, that ends all the same. */
void qs_run_pool_free(struct qs_run_pool *pool)
{
    if (!pool)
        return;
    for (size_t i = 0; i < pool->jobs; i++)
        if (pool->job[i].pipe >= 0)
            kill(pool->job[i].process, SIGKILL);
    for (size_t i = 0; i < pool->jobs; i++) {
        if (pool->job[i].pipe >= 0) {
            waitpid(pool->job[i].process, NULL, 0);
            close(pool->job[i].pipe);
        }
        free(pool->job[i].text);
    }
    free(pool->job);
    free(pool->polled);
    free(pool);
}
