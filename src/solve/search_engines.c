/*
 * The engines that run one searcher each, step by step, until the bounds are
 * answered, the watch stops, or the searcher has nothing more to do.
 */
#include <string.h>

#include "bitset_search.h"
#include "board_cnf.h"
#include "clause_trace.h"
#include "engine.h"
#include "instance_private.h"
#include "lp_search.h"
#include "min_conflicts.h"
#include "queensat/evidence.h"
#include "sat_refutation.h"
#include "searcher.h"
#include "workers.h"

/*
 * Step `ticks` at a time, until the bounds are answered; the exchange search ends after `most` of
 * its own steps.
 */
static void step_on(struct qs_task *task, struct qs_bounds *bounds, struct qs_searcher *searcher,
                    uint64_t ticks, uint64_t most)
{
    searcher->name = task->engine;
    task->watch->enough = &bounds->answered;
    bool working = true;
    while (working && searcher->work.steps < most && !qs_watch_stopped(task->watch)) {
        uint64_t left = (most - searcher->work.steps - 1) * QS_TICKS_A_STEP;
        working = qs_searcher_step(searcher, bounds, task->watch,
                                   most < UINT64_MAX && left < ticks ? left : ticks) > 0;
    }
    task->watch->enough = NULL;
    qs_work_add(&task->work, &searcher->work);
}

static void engines_run(struct qs_task *task, struct qs_searcher *searcher, uint64_t ticks,
                        uint64_t most)
{
    if (!searcher) {
        qs_task_refuse_memory(task);
        return;
    }
    step_on(task, task->bounds, searcher, ticks, most);
    qs_searcher_free(searcher);
}

/*
 * Boards that are too large for bitsets go to the reference backtracker, which is
 * slower, but gives the same answer for the same reason.
 */
static void run_bitset(struct qs_task *task)
{
    const uint64_t ticks_between_polls = 1 << 13;
    if (!qs_bitset_search_fits(task->board))
        qs_backtrack_engine.run(task);
    else
        engines_run(
            task, qs_bitset_searcher_new(task->engine, task->board, task->options->strategy, NULL),
            ticks_between_polls, UINT64_MAX);
}

const struct qs_engine qs_bitset_engine = {
    .name = "bitset",
    .summary = "complete search over bitsets, looking ahead; small and fast",
    .exact = true,
    .uses = QS_USES_TICKS | QS_USES_STRATEGY | QS_USES_LOG | QS_USES_START | QS_USES_INCUMBENT |
            QS_USES_CHECKPOINT,
    .run = run_bitset,
};

/* The line cover lowers the bound, so that the first query is a better one. */
static void engines_find_cover(struct qs_task *task, int32_t *bound, struct qs_dual_cover *hints)
{
    struct qs_searcher *searcher = qs_cover_searcher_new(task->board, bound, hints);
    if (searcher)
        qs_searcher_step(searcher, task->bounds, task->watch, 1);
    qs_searcher_free(searcher);
}

static struct qs_searcher *new_sat_searcher(const struct qs_task *task,
                                            const struct qs_dual_cover *hints)
{
    const struct qs_solve_options *options = task->options;
    return qs_sat_searcher_new(task->engine, task->board, options->strategy, options->encoding,
                               hints, options->seed, options->ipasir);
}

/*
 * What another solver claims must not move the bounds of the task, but decides the next query:
 * so it works on bounds of its own, which begin as those of the task.
 */
static void run_ipasir(struct qs_task *task, const struct qs_dual_cover *hints)
{
    struct qs_bounds claims;
    struct qs_bound bound = {.value = task->board->fixed + task->bounds->upper,
                             .reason = QS_REASON_ROWS};
    struct qs_searcher *searcher = new_sat_searcher(task, hints);
    if (!searcher ||
        !qs_bounds_init(&claims, task->board, task->bounds->target, &bound, task->watch)) {
        qs_searcher_free(searcher);
        qs_task_refuse_memory(task);
        return;
    }
    qs_bounds_raise(&claims, task->bounds->placement, (uint32_t)task->bounds->lower);
    qs_bounds_know(&claims, task->bounds->incumbent);
    if (task->context)
        task->context->bounds = &claims;
    step_on(task, &claims, searcher, QS_TICKS_ENDLESS, UINT64_MAX);
    if (task->context)
        task->context->bounds = task->bounds;
    qs_bounds_know(task->bounds, claims.incumbent);
    task->model_is_short = qs_sat_searcher_model_is_short(searcher);
    qs_task_raise(task, claims.placement, (uint32_t)claims.lower);
    if (claims.upper < task->bounds->upper)
        task->claimed_upper = claims.upper;
    qs_searcher_free(searcher);
    qs_bounds_release(&claims);
}

static void run_picosat(struct qs_task *task, const struct qs_dual_cover *hints)
{
    const struct qs_solve_options *options = task->options;
    struct qs_searcher *searcher = new_sat_searcher(task, hints);
    struct qs_clause_trace *trace =
        options->clauses && !options->hints ? qs_clause_trace_new(task->board, options) : NULL;
    if (searcher)
        qs_sat_searcher_trace(searcher, trace);
    /* PicoSAT begins anew after a step, and takes up a better incumbent only there. */
    const uint64_t step = (uint64_t)1 << 24;
    engines_run(task, searcher, options->incumbent ? step : QS_TICKS_ENDLESS, UINT64_MAX);
    qs_clause_trace_free(trace);
}

static void run_sat(struct qs_task *task)
{
    const struct qs_solve_options *options = task->options;
    struct qs_dual_cover hints = {0};
    if (options->hints)
        engines_find_cover(task, task->analysis ? &task->analysis->line_cover : NULL, &hints);
    if (options->ipasir)
        run_ipasir(task, &hints);
    else
        run_picosat(task, &hints);
    qs_dual_cover_release(&hints);
    if (options->ipasir)
        return;
    qs_sat_refute_again(task->engine, task->bounds, options->encoding, options->seed, task->watch);
}

const struct qs_engine qs_sat_engine = {
    .name = "sat",
    .summary = "iterated cardinality bounds through PicoSAT",
    .exact = true,
    .uses = QS_USES_TICKS | QS_USES_SEED | QS_USES_STRATEGY | QS_USES_ENCODING | QS_USES_LOG |
            QS_USES_REFUTATION | QS_USES_HINTS | QS_USES_START | QS_USES_INCUMBENT |
            QS_USES_IPASIR | QS_USES_CLAUSES,
    .run = run_sat,
};

/* 100,000 steps for each row with free squares, 10,000,000 at most: two seconds for n = 100. */
static void run_exchange(struct qs_task *task)
{
    const uint64_t most = 10000000;
    uint64_t steps = (uint64_t)100000 * task->board->lines[QS_ROW].count;
    engines_run(task, qs_local_searcher_new(task->board, task->options->seed), UINT64_MAX - 1,
                steps < most ? steps : most);
}

const struct qs_engine qs_exchange_engine = {
    .name = "exchange",
    .summary = "local search by exchanges and moves, and belief propagation",
    .exact = false, /* finds placements only */
    .uses = QS_USES_TICKS | QS_USES_SEED,
    .run = run_exchange,
};

/* With at most this many open rows, or few free squares, listing is fast and gives evidence. */
static const uint64_t few_rows = 256;

/* A board on which fewer than one in this many squares is free needs a list of them. */
static const uint64_t tries_for_one = 8;

bool qs_is_unlisted_first(const struct qs_instance *instance, uint64_t squares)
{
    uint64_t rows = (uint64_t)qs_instance_open_lines(instance);
    return rows > few_rows && squares > QS_EVIDENCE_SQUARES_MAX &&
           squares / rows >= rows / tries_for_one;
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
    uint64_t easy = 512 * (uint64_t)qs_instance_open_lines(instance);
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
    return ran && (count >= search.wanted || qs_watch_ended_early(watch));
}

/*
 * One search, which ends when success is unlikely. Boards with very many squares
 * are skipped, because the same search has failed on them already (qs_solve_unlisted).
 */
static void run_swap(struct qs_task *task)
{
    if (is_unlisted_only(task->instance, task->board->squares))
        return;
    uint64_t checks = qs_min_conflicts_effort((uint32_t)qs_instance_open_lines(task->instance));
    struct qs_searcher *searcher =
        qs_min_conflicts_searcher_new(task->board, task->instance, task->options->seed, checks);
    bool ran = searcher && qs_searcher_step(searcher, task->bounds, task->watch, 1) > 0;
    if (!ran)
        qs_task_refuse_memory(task);
    if (searcher)
        qs_work_add(&task->work, &searcher->work);
    qs_searcher_free(searcher);
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

/* Between two looks at the bounds. */
static const uint64_t turn = 1 << 16;

struct lp_engine {
    struct qs_task *task;
    struct qs_lp_pools pools;
    bool shared;                    /* among several threads */
    struct qs_searcher **searchers; /* [threads] NULL: not begun */
};

/* A thread without memory for its search leaves the work to the others. */
static void run_search(void *state, unsigned number)
{
    struct lp_engine *lp = state;
    struct qs_task *task = lp->task;
    bool working = true;
    struct qs_searcher *searcher = qs_lp_searcher_new(
        task->engine, task->board, task->options->strategy, lp->shared ? &lp->pools : NULL);
    lp->searchers[number] = searcher;
    while (searcher && working && !qs_watch_stopped(task->watch))
        working = qs_searcher_step(searcher, task->bounds, task->watch, turn) > 0;
}

static void run_searches(struct lp_engine *lp)
{
    struct qs_task *task = lp->task;
    unsigned threads = (unsigned)task->options->threads;
    task->watch->enough = &task->bounds->answered;
    qs_workers_run(threads, run_search, lp, task->watch);
    task->watch->enough = NULL;
    for (unsigned i = 0; i < threads; i++) {
        if (lp->searchers[i])
            qs_work_add(&task->work, &lp->searchers[i]->work);
        qs_searcher_free(lp->searchers[i]);
    }
    /* Nothing else makes all of them give up. */
    if (!qs_task_is_done(task))
        qs_task_refuse_memory(task);
}

/* The cover first: where it proves the bound, there is no need for a tree. */
static void run_lp(struct qs_task *task)
{
    struct qs_memory *memory = task->board->memory;
    size_t threads = (size_t)task->options->threads;
    struct lp_engine lp = {.task = task, .shared = threads > 1};
    engines_find_cover(task, NULL, NULL);
    lp.searchers = qs_memory_take_zeroed(memory, threads, sizeof *lp.searchers);
    bool ready = lp.searchers && (!lp.shared || qs_lp_pools_init(&lp.pools, task->board));
    lp.pools.patient = true;
    if (ready)
        run_searches(&lp);
    else
        qs_task_refuse_memory(task);
    qs_lp_pools_release(&lp.pools);
    qs_memory_give(memory, lp.searchers, threads, sizeof *lp.searchers);
}

const struct qs_engine qs_lp_engine = {
    .name = "lp",
    .summary = "branch and bound on the line program, by a dual simplex method",
    .exact = true,
    .uses = QS_USES_TICKS | QS_USES_STRATEGY | QS_USES_THREADS | QS_USES_LOG | QS_USES_START |
            QS_USES_INCUMBENT | QS_USES_CHECKPOINT,
    .run = run_lp,
};
