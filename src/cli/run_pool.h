/*
 * Runs, each in a process of its own, several at the same time. Each writes its text to a
 * pipe, so that a crash affects only the run itself.
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
    bool overdue; /* it was killed because its time was up */
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

/* Start a run that is killed after this many seconds (0: never). */
bool qs_run_pool_start(struct qs_run_pool *pool, uint64_t number, double seconds,
                       struct qs_error *error);

/*
 * Wait for up to 0.2 s, and call `ended` for each run that has ended. False if `ended`
 * returns false, or if a system call fails.
 */
bool qs_run_pool_wait(struct qs_run_pool *pool,
                      bool (*ended)(void *state, const struct qs_run_end *end,
                                    struct qs_error *error),
                      struct qs_error *error);

/* In a run: whether the parent has died, so that nobody reads the result. */
bool qs_run_is_orphaned(void);

/* Kill all runs; their texts are lost. NULL is allowed. */
void qs_run_pool_free(struct qs_run_pool *pool);

#endif
