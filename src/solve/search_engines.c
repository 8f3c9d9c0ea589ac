/*
 * The engines that run one search each, step by step, until the bounds are
 * answered, the watch stops, or the search has nothing more to do.
 */
#include <string.h>

#include "bitset_search.h"
#include "bound_search.h"
#include "engine.h"
#include "instance_private.h"
#include "lp_search.h"
#include "min_conflicts.h"
#include "queensat/evidence.h"
#include "structural_bound.h"
#include "workers.h"

struct qs_search qs_task_search(const struct qs_task *task)
{
    return (struct qs_search){.name = task->engine, .query.strategy = task->options->strategy};
}

void qs_task_step_on(struct qs_task *task, struct qs_bounds *bounds, struct qs_search *search,
                     uint64_t ticks, uint64_t most)
{
    if (!search->state)
        qs_task_refuse_memory(task);
    task->watch->enough = &bounds->answered;
    bool working = search->state;
    while (working && search->work.steps < most && !qs_watch_stopped(task->watch)) {
        uint64_t left = (most - search->work.steps - 1) * QS_TICKS_A_STEP;
        working = qs_search_step(search, bounds, task->watch,
                                 most < UINT64_MAX && left < ticks ? left : ticks) > 0;
    }
    task->watch->enough = NULL;
    qs_search_settle_query(search, bounds, task->watch);
    qs_work_add(&task->work, &search->work);
}

void qs_task_end_search(struct qs_task *task, struct qs_search *search)
{
    qs_search_settle_query(search, task->bounds, task->watch);
    qs_work_add(&task->work, &search->work);
    qs_search_end(search);
}

/*
 * Boards that are too large for bitsets go to the reference backtracker, which is
 * slower, but gives the same answer for the same reason.
 */
static void run_bitset(struct qs_task *task)
{
    const uint64_t ticks_between_polls = 1 << 13;
    if (!qs_bitset_search_fits(task->board)) {
        qs_backtrack_engine.run(task);
        return;
    }
    struct qs_search search = qs_task_search(task);
    qs_search_begin_bitset(&search, task->board, NULL);
    qs_task_step_on(task, task->bounds, &search, ticks_between_polls, UINT64_MAX);
    qs_search_end(&search);
}

const struct qs_engine qs_bitset_engine = {
    .name = "bitset",
    .summary = "complete search over bitsets, looking ahead; small and fast",
    .exact = true,
    .uses = QS_USES_TICKS | QS_USES_STRATEGY | QS_USES_LOG | QS_USES_START | QS_USES_INCUMBENT |
            QS_USES_CHECKPOINT,
    .run = run_bitset,
};

void qs_task_find_cover(struct qs_task *task, int32_t *bound, struct qs_dual_cover *hints)
{
    struct qs_search search = {.name = "line cover"};
    if (qs_search_begin_cover(&search, task->board, bound, hints))
        qs_search_step(&search, task->bounds, task->watch, 1);
    qs_search_end(&search);
}

/* 100,000 steps for each row with free squares, 10,000,000 at most: two seconds for n = 100. */
static void run_exchange(struct qs_task *task)
{
    const uint64_t most = 10000000;
    uint64_t steps = (uint64_t)100000 * task->board->lines[QS_ROW].count;
    struct qs_search search = qs_task_search(task);
    qs_search_begin_local(&search, task->board, task->options->seed);
    qs_task_step_on(task, task->bounds, &search, UINT64_MAX - 1, steps < most ? steps : most);
    qs_search_end(&search);
}

const struct qs_engine qs_exchange_engine = {
    .name = "exchange",
    .summary = "local search by exchanges and moves, and belief propagation",
    .exact = false, /* finds placements only */
    .uses = QS_USES_TICKS | QS_USES_SEED,
    .run = run_exchange,
};

/*
 * Where the search without a list is worth a try. With few rows, listing takes little time, and a
 * try that fails would be felt: there it has to be likely to succeed.
 */
static const struct unlisted_try {
    uint64_t rows;          /* for boards with more open rows than this; the first that fits */
    uint64_t tries_for_one; /* at least one square of so many is free */
    uint64_t diagonals;     /* at least so many open diagonals a direction for four rows */
    uint64_t checks_a_row;  /* then it gives up */
} unlisted_tries[] = {{256, 8, 0, 512}, {48, 3, 7, 256}};

/* How many diagonals of a direction are neither blocked nor have a fixed queen, or fewer. */
static uint64_t count_open_diagonals(const struct qs_instance *instance,
                                     enum qs_direction direction)
{
    uint64_t n = (uint64_t)qs_instance_size(instance), all = 2 * n - 1;
    size_t blocked;
    qs_instance_blocked_diagonals(instance, direction, &blocked);
    uint64_t closed = n - (uint64_t)qs_instance_open_lines(instance) + blocked;
    return closed < all ? all - closed : 0;
}

/* The try for a board with about this many squares. NULL: none. */
static const struct unlisted_try *find_unlisted_try(const struct qs_instance *instance,
                                                    uint64_t squares)
{
    const struct unlisted_try *row = unlisted_tries;
    if (!qs_instance_is_plain(instance))
        return NULL;
    uint64_t rows = (uint64_t)qs_instance_open_lines(instance);
    while (row->rows >= rows)
        if (++row == unlisted_tries + sizeof unlisted_tries / sizeof *unlisted_tries)
            return NULL;
    bool likely = squares / rows >= rows / row->tries_for_one &&
                  4 * count_open_diagonals(instance, QS_DIFFERENCE) >= row->diagonals * rows &&
                  4 * count_open_diagonals(instance, QS_SUM) >= row->diagonals * rows;
    return likely ? row : NULL;
}

/* A result without a list names the rows of its cover if they are no more than this. */
static const int32_t named_rows = 256;

bool qs_is_unlisted_first(const struct qs_instance *instance, uint64_t squares)
{
    return find_unlisted_try(instance, squares) != NULL;
}

bool qs_may_be_unlisted(const struct qs_instance *instance)
{
    return qs_is_unlisted_first(instance, UINT64_MAX);
}

/* Whether a list would not help the swap search either: there are too many squares. */
static bool is_unlisted_only(const struct qs_instance *instance, uint64_t squares)
{
    const uint64_t many = 1 << 22;
    return squares > many && qs_is_unlisted_first(instance, squares);
}

/* An easy board takes about 3 checks per row; the other number is a few seconds. */
static uint64_t effort(const struct qs_instance *instance, uint64_t squares)
{
    uint64_t easy = find_unlisted_try(instance, squares)->checks_a_row *
                    (uint64_t)qs_instance_open_lines(instance);
    return easy + (is_unlisted_only(instance, squares) ? (uint64_t)1 << 28 : 0);
}

bool qs_solve_unlisted(const struct qs_instance *instance, uint64_t squares,
                       const struct qs_solve_options *options, struct qs_watch *watch,
                       struct qs_memory *memory, struct qs_result *result)
{
    int32_t upper = result->upper.value - result->fixed;
    int32_t wanted = options->target > 0 ? options->target - result->fixed : upper;
    int32_t known = result->lower - result->fixed;
    bool beaten =
        options->incumbent && options->incumbent(options->incumbent_state) >= result->upper.value;
    if (wanted > upper || wanted <= known || beaten)
        return true; /* answered by the rough bound, the fixed queens or a placement */
    const struct qs_min_conflicts_options search = {
        .seed = options->seed,
        .wanted = (uint32_t)wanted,
        .most_checks = effort(instance, squares),
        .watch = watch,
    };
    uint32_t count = 0;
    struct qs_square *best = result->placement.queens + result->fixed, *found = best;
    if (known > 0)
        found = qs_memory_take(memory, (size_t)upper, sizeof *found);
    if (!found)
        return false;
    struct qs_min_conflicts *walk = qs_min_conflicts_new(instance, NULL, memory, watch);
    if (walk)
        result->work.checks += qs_min_conflicts_run(walk, &search, found, &count);
    bool ran = walk != NULL;
    qs_min_conflicts_free(walk);
    qs_watch_log(watch, "%s: without a list of the free squares: %u of %d queens", result->engine,
                 count, wanted);
    if ((int32_t)count > known) {
        result->lower = result->fixed + (int32_t)count;
        if (found != best)
            memcpy(best, found, count * sizeof *best);
    }
    if (found != best)
        qs_memory_give(memory, found, (size_t)upper, sizeof *found);
    bool ended = ran && (count >= search.wanted || qs_watch_ended_early(watch));
    if (ended && qs_instance_open_lines(instance) <= named_rows)
        qs_rough_cover(instance, &result->upper);
    return ended;
}

/*
 * One search, which ends when success is unlikely. Boards with very many squares
 * are skipped, because the same search has failed on them already (qs_solve_unlisted).
 */
static void run_swap(struct qs_task *task)
{
    if (is_unlisted_only(task->instance, task->board->squares) ||
        !qs_instance_is_plain(task->instance))
        return;
    uint64_t checks = qs_min_conflicts_effort((uint32_t)qs_instance_open_lines(task->instance));
    struct qs_search search = {.name = "scout"};
    bool ran = qs_search_begin_min_conflicts(&search, task->board, task->instance,
                                             task->options->seed, checks) &&
               qs_search_step(&search, task->bounds, task->watch, 1) > 0;
    if (!ran)
        qs_task_refuse_memory(task);
    qs_work_add(&task->work, &search.work);
    qs_search_end(&search);
}

const struct qs_engine qs_swap_engine = {
    .name = "swap",
    .summary = "chains of swaps that repair placements, on boards of any size",
    .exact = false, /* finds placements only */
    .unlisted = true,
    .uses = QS_USES_SEED | QS_USES_LOG,
    .run = run_swap,
};

/* The search on the LP relaxation, on one thread or several, which then divide its tree. */

struct lp_engine {
    struct qs_task *task;
    struct qs_lp_pools pools;
    bool shared;                /* among several threads */
    struct qs_search *searches; /* [threads] */
};

/* A thread without memory for its search leaves the work to the others. */
static void run_search(void *state, unsigned number)
{
    const uint64_t turn = 1 << 16; /* between two looks at the bounds */
    struct lp_engine *lp = state;
    struct qs_task *task = lp->task;
    struct qs_search *search = &lp->searches[number];
    *search = qs_task_search(task);
    bool working = !qs_task_is_done(task) && !qs_task_was_stopped(task) &&
                   qs_search_begin_lp(search, task->board, lp->shared ? &lp->pools : NULL);
    while (working && !qs_watch_stopped(task->watch))
        working = qs_search_step(search, task->bounds, task->watch, turn) > 0;
}

/* The cover first: where it proves the bound, there is no need for a tree. */
static void run_lp(struct qs_task *task)
{
    struct qs_memory *memory = task->board->memory;
    unsigned threads = (unsigned)task->options->threads;
    struct lp_engine lp = {.task = task, .shared = threads > 1};
    qs_task_find_cover(task, NULL, NULL);
    lp.searches = qs_memory_take_zeroed(memory, threads, sizeof *lp.searches);
    bool ready = lp.searches && (!lp.shared || qs_lp_pools_init(&lp.pools, task->board));
    lp.pools.patient = true;
    task->watch->enough = &task->bounds->answered;
    if (ready)
        qs_workers_run(threads, run_search, &lp, task->watch);
    task->watch->enough = NULL;
    for (unsigned i = 0; ready && i < threads; i++) {
        qs_task_end_search(task, &lp.searches[i]);
    }
    /* Nothing else makes all of them give up. */
    if (!qs_task_is_done(task))
        qs_task_refuse_memory(task);
    qs_lp_pools_release(&lp.pools);
    qs_memory_give(memory, lp.searches, threads, sizeof *lp.searches);
}

const struct qs_engine qs_lp_engine = {
    .name = "lp",
    .summary = "branch and bound on the line program, by a dual simplex method",
    .exact = true,
    .uses = QS_USES_TICKS | QS_USES_STRATEGY | QS_USES_THREADS | QS_USES_LOG | QS_USES_START |
            QS_USES_INCUMBENT | QS_USES_CHECKPOINT,
    .run = run_lp,
};
