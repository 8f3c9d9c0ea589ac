/*
 * The engine that runs the search on the line program alone, on one thread or
 * several, which then divide its tree.
 */
#include "engine_table.h"
#include "lp_search.h"
#include "searcher.h"
#include "workers.h"

/* Between two looks at the bounds. */
static const uint64_t turn = 1 << 16;

struct lp {
    struct qs_task *task;
    struct qs_lp_pools pools;
    bool shared;                    /* among several threads */
    struct qs_searcher **searchers; /* [threads] NULL: not begun */
};

/* A thread without memory for its search leaves the work to the others. */
static void run_search(void *state, unsigned number)
{
    struct lp *lp = state;
    struct qs_task *task = lp->task;
    bool working = true;
    struct qs_searcher *searcher = qs_lp_searcher_new(
        task->engine, task->board, task->options->strategy, lp->shared ? &lp->pools : NULL);
    lp->searchers[number] = searcher;
    while (searcher && working && !qs_watch_stopped(task->watch))
        working = qs_searcher_step(searcher, task->bounds, task->watch, turn) > 0;
}

static void run_searches(struct lp *lp)
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
    struct lp lp = {.task = task, .shared = threads > 1};
    struct qs_searcher *cover = qs_cover_searcher_new(task->board, NULL, NULL);
    if (cover) {
        qs_searcher_step(cover, task->bounds, task->watch, 1);
        qs_searcher_free(cover);
    }
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
    .uses = QS_USES_STRATEGY | QS_USES_THREADS | QS_USES_LOG | QS_USES_START | QS_USES_CHECKPOINT,
    .run = run_lp,
};
