/*
 * The one face of all engines. An engine is given a task: the board, the
 * options, the bounds that it raises and lowers as it learns, and the watch
 * that says when to stop. compare, the tests and the command line are loops
 * over the table of engines.
 */
#ifndef QS_ENGINE_H
#define QS_ENGINE_H

#include "board.h"
#include "bounds.h"
#include "queensat/solve.h"
#include "watch.h"

/* What the user sees of a run: the poll of the watch. */
struct qs_front {
    const struct qs_solve_options *options;
    const char *engine; /* at work now */
    int32_t fixed;
    const struct qs_bounds *bounds; /* NULL: there are none yet, and this is all that is known: */
    int32_t upper, asked;           /* fixed queens included */
    double started;
};

struct qs_task {
    const struct qs_instance *instance;
    const struct qs_board *board;
    const struct qs_solve_options *options;
    const char *engine;
    struct qs_bounds *bounds;
    struct qs_watch *watch;
    struct qs_work work;
    struct qs_front *front;       /* or NULL */
    struct qs_analysis *analysis; /* of the result, or NULL: to be filled in by who finds out */
};

struct qs_engine {
    const char *name;
    const char *summary;
    bool exact;    /* closes the gap on every board, given time */
    unsigned uses; /* enum qs_engine_use, a bit each */
    bool unlisted; /* large boards are tried without a list of their free squares first */
    /* Move the bounds until they are answered or the watch stops. They hold at every moment. */
    void (*run)(struct qs_task *task);
};

/* A placement of `count` added queens was found; it is taken if it is better than the best. */
void qs_task_raise(struct qs_task *task, const uint32_t *squares, uint32_t count);

/* It was proved that not more than `upper` queens can be added, by a kind of search. */
void qs_task_lower(struct qs_task *task, int32_t upper, enum qs_reason reason);

/* Add every counter. */
void qs_work_add(struct qs_work *sum, const struct qs_work *work);

/* Whether the question is answered. */
bool qs_task_is_done(const struct qs_task *task);

/* Whether to stop early. Asks the clock, and now and then the user: call it every 0.1 ms or so. */
bool qs_task_must_stop(struct qs_task *task);

/* Whether somebody stopped the task early: an unfinished search has no answer then. */
bool qs_task_was_stopped(const struct qs_task *task);

/* There is no memory for what the task needs. */
void qs_task_refuse_memory(struct qs_task *task);

/* A queen was placed on a free square, or taken back (--trace). Cheap if nobody listens. */
void qs_task_trace(struct qs_task *task, enum qs_trace_event step, uint32_t square);

/* The part of the engine that is at work now, for progress; on the caller's thread only. */
void qs_task_show(struct qs_task *task, const char *engine);

/* For the poll of a watch; its state is a struct qs_front. */
bool qs_front_poll(void *front);

#endif
