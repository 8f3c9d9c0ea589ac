/*
 * The interface of all engines. An engine is given a task: the board, the
 * options, the bounds that it tightens, and the watch that says when to stop.
 * `compare`, the tests and the command line loop over the table of engines.
 */
#ifndef QS_ENGINE_H
#define QS_ENGINE_H

#include "board.h"
#include "bounds.h"
#include "queensat/solve.h"
#include "watch.h"

/* What the user's poll sees of a run. */
struct qs_front {
    const struct qs_solve_options *options;
    const char *engine; /* or its part that is at work now */
    int32_t fixed;
    const struct qs_bounds *bounds; /* NULL while there are none; then the next two are used: */
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
    int32_t claimed_upper;  /* at most this many added queens, says options->ipasir; −1: none */
    bool model_is_short;    /* its model had fewer queens than it was asked for */
    struct qs_front *front; /* or NULL */
    struct qs_analysis *analysis; /* of the result, to be filled in as it is learned; or NULL */
};

struct qs_engine {
    const char *name;
    const char *summary;
    bool exact;    /* proves the maximum of every board, given time */
    unsigned uses; /* bits of enum qs_engine_use */
    bool unlisted; /* large boards are first tried without a list of their free squares */
    /* Tighten the bounds until they are answered or the watch stops. They are valid throughout. */
    void (*run)(struct qs_task *task);
};

/* A placement of `count` added queens was found; it is kept if it is larger than the best. */
void qs_task_raise(struct qs_task *task, const uint32_t *squares, uint32_t count);

/* It was proved, by a kind of search, that at most `upper` queens can be added. */
void qs_task_lower(struct qs_task *task, int32_t upper, enum qs_reason reason);

/* Add all counters of `work` to `sum`. */
void qs_work_add(struct qs_work *sum, const struct qs_work *work);

/* Whether the question is answered. */
bool qs_task_is_done(const struct qs_task *task);

/* Whether to stop. Asks the clock, and sometimes the user: call it about every 0.1 ms. */
bool qs_task_must_stop(struct qs_task *task);

/* Whether the task was stopped early, so that an unfinished search has no answer. */
bool qs_task_was_stopped(const struct qs_task *task);

/* Stop the task because it is out of memory. */
void qs_task_refuse_memory(struct qs_task *task);

/* A queen was placed on a free square, or taken back (--trace). Cheap without a callback. */
void qs_task_trace(struct qs_task *task, enum qs_trace_event step, uint32_t square);

/* Name the part of the engine that is at work, for progress; ignored on other threads. */
void qs_task_show(struct qs_task *task, const char *engine);

/* The poll of a watch whose poll_state is a struct qs_front. */
bool qs_front_poll(void *front);

/* The options of qs_solve, except the engine's name, which qs_solve looks up: */
/* True, or QS_ERROR_INPUT with the name of the first wrong option. */
bool qs_check_solve_options(const struct qs_solve_options *options, struct qs_error *error);

/* True if it is a valid placement of the instance, or NULL; else QS_ERROR_INPUT, or _MEMORY. */
bool qs_check_start(const struct qs_instance *instance, const struct qs_placement *start,
                    struct qs_error *error);

/*
 * Close the gap between the bounds of the task, until they are answered or the watch stops.
 * Returns the stage in which they were answered, or QS_STAGE_OPEN. `instance` has exactly
 * the free squares of the board; NULL: there is none, and the search by swaps is left out.
 */
enum qs_stage qs_close_gap(struct qs_task *task, const struct qs_instance *instance);

/* The table of all engines. */
extern const struct qs_engine *const qs_engines[]; /* ends with NULL */

/* The engine of that name; NULL if there is none, or if the name is NULL. */
const struct qs_engine *qs_engine_find(const char *name);

extern const struct qs_engine qs_auto_engine;
extern const struct qs_engine qs_sat_engine;
extern const struct qs_engine qs_backtrack_engine;
extern const struct qs_engine qs_bitset_engine;
extern const struct qs_engine qs_lp_engine;
extern const struct qs_engine qs_swap_engine;
extern const struct qs_engine qs_exchange_engine;

/*
 * The classic methods, each true to its textbook, in teaching order; the head of
 * each file says what the method adds to the one before.
 *
 * The first five go through the grid line by line, and through each line place
 * by place. Their counters mean the same:
 *   nodes   squares on which a queen was tried, free or not (brute: none, it
 *           has no tree);
 *   checks  what was looked at to see whether a queen is attacked: pairs of
 *           queens (brute, prefix), squares scanned (plain, first), squares
 *           looked up in the markers (marked).
 * All but plain decide one question only, whether every line of the grid can
 * have a queen; if not, they may end with the bounds apart.
 *
 * The last three change whole permutations. They find placements and prove no
 * upper bound.
 */
extern const struct qs_engine qs_brute_engine;
extern const struct qs_engine qs_prefix_engine;
extern const struct qs_engine qs_plain_engine;
extern const struct qs_engine qs_first_engine;
extern const struct qs_engine qs_marked_engine;
extern const struct qs_engine qs_local_engine;
extern const struct qs_engine qs_anneal_engine;
extern const struct qs_engine qs_genetic_engine;

#endif
