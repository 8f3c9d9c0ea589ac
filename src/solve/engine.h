/*
 * The interface of all engines. An engine is given a task: the board, the
 * options, the bounds that it tightens, and the watch that says when to stop.
 * `compare`, the tests and the command line loop over the table of engines.
 */
#ifndef QS_ENGINE_H
#define QS_ENGINE_H

#include "board.h"
#include "bound_search.h"
#include "bounds.h"
#include "queensat/solve.h"
#include "watch.h"
#include "work.h"

/* What the user's poll sees of a run. */
struct qs_solve_context {
    const struct qs_solve_options *options;
    const char *engine; /* or its part that is at work now */
    int32_t fixed;
    struct qs_bounds *bounds; /* NULL while there are none; then the next two are used: */
    int32_t upper, asked;     /* fixed queens included */
    double started;
    struct qs_square
        *queens;   /* [n] the fixed ones, and those added of the best placement; or NULL */
    int32_t shown; /* queens of that placement */
};

struct qs_task {
    const struct qs_instance *instance;
    const struct qs_board *board;
    const struct qs_solve_options *options;
    const char *engine;
    struct qs_bounds *bounds;
    struct qs_watch *watch;
    struct qs_work work;
    int32_t claimed_upper; /* at most this many added queens, says options->ipasir; −1: none */
    bool model_is_short;   /* its model had fewer queens than it was asked for */
    struct qs_solve_context *context; /* or NULL */
    struct qs_analysis *analysis;     /* of the result, to be filled in as it is learned; or NULL */
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
static inline void qs_task_raise(struct qs_task *task, const uint32_t *squares, uint32_t count)
{
    qs_bounds_raise(task->bounds, squares, count);
}

/* It was proved, by a kind of search, that at most `upper` queens can be added. */
static inline void qs_task_lower(struct qs_task *task, int32_t upper, enum qs_reason reason)
{
    qs_bounds_lower(task->bounds, upper, reason);
}

/* Whether the query is answered. */
static inline bool qs_task_is_done(const struct qs_task *task)
{
    return task->bounds->answered;
}

/* Whether to stop. Asks the clock, and sometimes the user: call it about every 0.1 ms. */
static inline bool qs_task_must_stop(struct qs_task *task)
{
    return qs_watch_stopped(task->watch);
}

/* Whether the task was stopped early, so that an unfinished search has no answer. */
static inline bool qs_task_was_stopped(const struct qs_task *task)
{
    return qs_watch_ended_early(task->watch);
}

/* Stop the task because it is out of memory. */
static inline void qs_task_refuse_memory(struct qs_task *task)
{
    qs_watch_stop(task->watch, QS_STOP_MEMORY);
}

/* A queen was placed on a free square, or taken back (--trace). Cheap without a callback. */
void qs_task_trace(struct qs_task *task, enum qs_trace_event step, uint32_t square);

/* Name the part of the engine that is at work, for progress; ignored on other threads. */
void qs_task_show(struct qs_task *task, const char *engine);

/* A search that has the name of the engine, and its strategy. */
struct qs_search qs_task_search(const struct qs_task *task);

/*
 * Step `ticks` at a time, until the bounds are answered; local search ends after `most` of its own
 * steps. Nothing if the search could not begin, for want of memory.
 */
void qs_task_step_on(struct qs_task *task, struct qs_bounds *bounds, struct qs_search *search,
                     uint64_t ticks, uint64_t most);

/* A search of the task's bounds ends: settle its query, add its work to the task's, and release it.
 */
void qs_task_end_search(struct qs_task *task, struct qs_search *search);

/*
 * The line cover lowers the bound, so that the first query is a better one. bound, fine: as
 * qs_search_begin_cover.
 */
void qs_task_find_cover(struct qs_task *task, int32_t *bound, struct qs_dual_cover *fine);

/* The poll of a watch whose poll_state is a struct qs_solve_context. */
bool qs_solve_context_poll(void *context);
/* Ask how many queens are known to fit elsewhere, if the caller says. */
void qs_solve_context_ask_incumbent(struct qs_solve_context *context);

/* The options of qs_solve, except the engine's name, which qs_solve looks up: */
/* True, or QS_ERROR_INPUT with the name of the first wrong option. */
bool qs_check_solve_options(const struct qs_solve_options *options, struct qs_error *error);

/* True if it is a valid placement of the instance, or NULL; else QS_ERROR_INPUT, or _MEMORY. */
bool qs_check_start(const struct qs_instance *instance, const struct qs_placement *start,
                    struct qs_error *error);

/* qs_assess within limits, which may end it before the upper bound is the structural one. */
bool qs_assess_within(const struct qs_instance *instance, const char *source,
                      const struct qs_placement *placement, const struct qs_limits *limits,
                      struct qs_result *result, struct qs_error *error);

/*
 * Close the gap between the bounds of the task, until they are answered or the watch stops.
 * Returns the stage in which they were answered, or QS_STAGE_OPEN. `instance` has exactly
 * the free squares of the board; NULL: there is none, and the search by swaps is left out.
 */
enum qs_stage qs_close_gap(struct qs_task *task, const struct qs_instance *instance);

/*
 * Solving without a list of the free squares, whose length grows with the square of
 * the number of open rows. A placement with a queen in every row is proved to be
 * maximum by the number of rows.
 *
 * Whether to try this before listing the free squares of a board, given about how many there are
 * (qs_board_estimate): if there are many, and so dense that a random one is quickly found.
 */
bool qs_is_unlisted_first(const struct qs_instance *instance, uint64_t squares);
/* Whether that is so for some number of squares. */
bool qs_may_be_unlisted(const struct qs_instance *instance);

/*
 * Look for a placement by the swap search, on a board with about this many squares. The result
 * comes from init_result: fixed queens placed, rough upper bound, and perhaps a placement to start
 * from. Its lower bound and placement become the best that was found, if that is larger, and the
 * work is added to its own. True if there is nothing left
 * to do: the query is answered, or the search was stopped by the time limit or
 * the user. False if it gave up or ran out of memory.
 */
bool qs_solve_unlisted(const struct qs_instance *instance, uint64_t squares,
                       const struct qs_solve_options *options, struct qs_watch *watch,
                       struct qs_memory *memory, struct qs_result *result);

/*
 * Check an upper bound by its evidence, from the instance alone: they share no code with what found
 * the bound or composed the evidence. The evidence proves that at most `upper` queens fit, fixed
 * ones included, if both hold. Otherwise false: QS_ERROR_DEFECT, which says what is wrong;
 * QS_ERROR_MEMORY.
 *
 * The steps and the squares of the parts. The check lists the free squares itself. Every step must
 * hold when it is taken (queensat/evidence.h), every remaining square must be in one part, and no
 * line may have squares of two parts. Also QS_ERROR_STOPPED; the watch may be NULL. For F free
 * squares, O(n + rows × columns + F + steps × n) time, less than 60 F bytes.
 */
bool qs_check_parts(const struct qs_instance *instance, const struct qs_evidence *evidence,
                    struct qs_watch *watch, struct qs_error *error);

/*
 * The bounds of the parts. A part's cover must consist of lines of
 * the kind that its reason names (rows, columns, rows and columns, lines with
 * weights), cover the part's squares, and allow exactly as many queens as the
 * part's bound. A part without a cover must have a kind of search as its reason,
 * and its bound is not checked. Finally,
 *
 *   upper = fixed queens + forced steps + the sum of the parts' bounds.
 *
 * O(n + squares of the parts) time.
 */
bool qs_check_part_bounds(const struct qs_instance *instance, int32_t upper,
                          const struct qs_evidence *evidence, struct qs_error *error);

/* Both, without a watch. */
bool qs_check_evidence(const struct qs_instance *instance, int32_t upper,
                       const struct qs_evidence *evidence, struct qs_error *error);

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
 * All but plain decide one query only, whether every line of the grid can
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
