/*
 * The one face of everything that moves a bound. An engine is given a task:
 * the board, the options, the limits, and the bounds so far, which it raises
 * and lowers as it learns. compare, the tests and the portfolio are loops over
 * the table qs_engines (engine_table.h).
 */
#ifndef QS_ENGINE_H
#define QS_ENGINE_H

#include "board.h"
#include "queensat/solve.h"
#include "race.h"

struct qs_task {
    const struct qs_instance *instance;
    const struct qs_board *board; /* NULL where nothing was listed: see unlisted.h */
    const struct qs_solve_options *options;
    const char *engine; /* the name, for progress */
    /* Numbers of queens here are of added ones: fixed queens are no engine's business. */
    int32_t target; /* the engine is done when lower ≥ target or upper < target; 0: maximum */
    int32_t lower;
    uint32_t *placement; /* [lower] free squares; room for `room` */
    uint32_t room;
    int32_t upper;
    enum qs_reason upper_reason;
    int32_t asked; /* by the question at hand */
    double started, deadline, next_poll;
    enum qs_stop stop; /* QS_STOP_DONE as long as there is no reason to stop */
    /* Other engines on the same board, or NULL: its bounds become the task's, and the other way. */
    struct qs_race *race;
    bool overtaken; /* the question at hand has been answered by another engine */
    struct qs_work work;
    struct qs_analysis *analysis; /* of the result, or NULL: to be filled in by who finds out */
    /* The best bound of the board that came with a cover, or before any search; never NULL. */
    struct qs_bound *covered;
    /* The evidence of `upper` if it is composed of those of parts; else NULL. */
    struct qs_evidence *composed;
};

struct qs_engine {
    const char *name;
    const char *summary;
    bool exact;    /* closes the gap on every board, given time */
    bool unlisted; /* large boards are tried without a list of their free squares first */
    /* NULL: the method applies to every instance; else as qs_engine_refusal. */
    const char *(*refuse)(const struct qs_instance *instance);
    /*
     * Move the bounds until the task is done or must stop; then the task's
     * stop says why. The bounds hold at every moment.
     */
    void (*run)(struct qs_task *task);
};

/* A placement of `count` added queens was found; it is taken if it is better than the best. */
void qs_task_raise(struct qs_task *task, const uint32_t *squares, uint32_t count);

/*
 * It was proved that not more than `upper` queens can be added, for a reason
 * without a cover: where a cover is the evidence it has to be shown, as below.
 */
void qs_task_lower(struct qs_task *task, int32_t upper, enum qs_reason reason);

/*
 * The same with a cover as evidence, which goes over to the task, to be its
 * `covered`. Its value counts all queens, fixed ones included.
 */
void qs_task_lower_with(struct qs_task *task, struct qs_bound *bound);

/* The same with evidence composed of that of parts, which goes over to the task. */
void qs_task_lower_composed(struct qs_task *task, struct qs_evidence *evidence);

/* The bound of the task's board as it stands, which goes over to the caller. */
struct qs_bound qs_task_take_bound(struct qs_task *task);

/* Add every counter. */
void qs_work_add(struct qs_work *sum, const struct qs_work *work);

/* Whether the question is answered. */
bool qs_task_is_done(const struct qs_task *task);

/* Whether to stop early. Asks the clock, and now and then the user: call it every 0.1 ms or so. */
bool qs_task_must_stop(struct qs_task *task);

/* The same as a callback whose state is the task. */
bool qs_task_stop_callback(void *task);

/* Whether the last call of qs_task_must_stop said so: an unfinished search has no answer then. */
bool qs_task_was_stopped(const struct qs_task *task);

/* A queen was placed on a free square, or taken back (--trace). Cheap if nobody listens. */
void qs_task_trace(struct qs_task *task, enum qs_trace_event step, uint32_t square);

/* Tell one line to who wants to know (-v). */
void qs_task_log(struct qs_task *task, const char *format, ...) QS_PRINTF(2, 3);

/*
 * The loop of an engine that can decide: ask for numbers of queens, by the
 * strategy, until the task is done. `decide` answers whether `added` queens
 * can be added: by raising the lower bound to at least that, by lowering the
 * upper bound below it, or by setting the task's stop.
 */
void qs_task_close_gap(struct qs_task *task,
                       void (*decide)(struct qs_task *task, void *state, int32_t added),
                       void *state);

/*
 * The parts of that loop, for an engine that leaves a question and comes back
 * to it: the number of queens to ask for, by the strategy and the bounds as they
 * are, unless the task is done; and a line to the log about the question at
 * hand (`asked`), answered or not.
 */
int32_t qs_task_question(const struct qs_task *task);
void qs_task_tell_answer(struct qs_task *task, double seconds);

#endif
