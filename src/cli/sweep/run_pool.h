/*
 * Executes runs, each in its own process, several at the same time. Their results
 * come through pipes, so that a crash of one does not affect the others.
 */
#ifndef QS_RUN_POOL_H
#define QS_RUN_POOL_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "queensat/error.h"

/* How a run ended. */
struct qs_run_end {
    uint64_t number;
    const char *text; /* what it wrote; valid during the call */
    size_t length;
    int signal;   /* that ended it; 0: none */
    int exit;     /* its exit status; −1: none */
    bool overdue; /* it was killed because it did not stop in time */
};

struct qs_run_pool;

/*
 * `run` is called in the new process, writes its text to the stream, and returns the
 * exit status. NULL: QS_ERROR_MEMORY.
 */
struct qs_run_pool *qs_run_pool_new(int jobs,
                                    int (*run)(void *state, uint64_t number, FILE *stream),
                                    void *state, struct qs_error *error);

/* Whether another run can be started, and whether none is running. */
bool qs_run_pool_has_room(const struct qs_run_pool *pool);
bool qs_run_pool_is_empty(const struct qs_run_pool *pool);

/* Start a run that is killed after this many seconds; 0: never. */
bool qs_run_pool_start(struct qs_run_pool *pool, uint64_t number, double seconds,
                       struct qs_error *error);

/*
 * Wait for the runs, at most a fifth of a second, and call `ended` for each that has ended. False
 * if that returns false, or if a system call fails.
 */
bool qs_run_pool_wait(struct qs_run_pool *pool,
                      bool (*ended)(void *state, const struct qs_run_end *end,
                                    struct qs_error *error),
                      struct qs_error *error);

/* In a run: whether the process that started it has ended, so that its result is lost. */
bool qs_run_is_orphaned(void);

/* Kills all runs and drops their output. NULL is allowed. */
void qs_run_pool_free(struct qs_run_pool *pool);

#endif
