/*
 * Runs, each in a process of its own, some at the same time. What one of them has
 * to say comes through a pipe, so that its crash is its own.
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
    bool overdue; /* it was ended because it ran on after its time */
};

struct qs_run_pool;

/*
 * `run` is called in the new process, writes its text to the stream, and returns the
 * exit status. NULL: QS_ERROR_MEMORY.
 */
struct qs_run_pool *qs_run_pool_new(int jobs,
                                    int (*run)(void *state, uint64_t number, FILE *stream),
                                    void *state, struct qs_error *error);

/* Whether there is room for another run, and whether there is any. */
bool qs_run_pool_has_room(const struct qs_run_pool *pool);
bool qs_run_pool_is_empty(const struct qs_run_pool *pool);

/* Start a run that is ended after so many seconds; 0: never. */
bool qs_run_pool_start(struct qs_run_pool *pool, uint64_t number, double seconds,
                       struct qs_error *error);

/*
 * Wait until something happens, a fifth of a second at most, and call `ended` for each
 * run that has; false from it, or a system that fails, ends this.
 */
bool qs_run_pool_wait(struct qs_run_pool *pool,
                      bool (*ended)(void *state, const struct qs_run_end *end,
                                    struct qs_error *error),
                      struct qs_error *error);

/* In a run: whether the process that started it is gone, so that nobody reads the result. */
bool qs_run_is_orphaned(void);

/* Ends all runs, whose texts are lost, at once. NULL is allowed. */
void qs_run_pool_free(struct qs_run_pool *pool);

#endif
