#include "lp_search.h"
#include "machine.h"
#include "searcher.h"

struct lp {
    struct qs_searcher base;
    const struct qs_board *board;
    struct qs_lp_pools *pools;   /* NULL: alone */
    struct qs_lp_search *search; /* NULL at first */
    struct qs_query query;
    struct qs_lp_pool *pool;           /* of the query that the search works on; NULL: alone */
    struct qs_proof_log *log;          /* NULL: nothing is recorded */
    struct qs_checkpoint_entry *entry; /* of the query, in a checkpoint; or NULL */
    int32_t begun;                     /* that query */
    struct qs_lp_progress at;          /* its beginning */
    bool without_memory;               /* it was not enough: there is no search any more */
};

static void lp_print(const void *lp, FILE *stream)
{
    qs_lp_search_print(((const struct lp *)lp)->search, stream);
}

/* Keep the query, and go on where an earlier run has left it. */
static void lp_keep(struct lp *lp, struct qs_bounds *bounds, struct qs_watch *watch)
{
    if (lp->pools)
        return;
    lp->entry = qs_checkpoint_keep(bounds->checkpoint, "line", bounds->board, lp->begun, lp_print,
                                   lp, lp->log);
    const char *state = qs_checkpoint_entry_state(lp->entry);
    if (qs_checkpoint_entry_is_closed(lp->entry))
        qs_lp_search_refute(lp->search);
    else if (!state)
        return;
    else if (!qs_lp_search_restore(lp->search, state)) {
        qs_checkpoint_entry_discard(lp->entry);
        qs_lp_search_ask(lp->search, lp->begun, NULL, lp->log);
        return;
    }
    qs_searcher_log_resumed(&lp->base, bounds, watch, lp->begun);
}

/* False if out of memory. */
static bool lp_begin_query(struct lp *lp, struct qs_bounds *bounds, struct qs_watch *watch,
                           int32_t added)
{
    if (lp->begun == added)
        return true;
    qs_checkpoint_entry_discard(lp->entry);
    lp->pool = lp->pools ? qs_lp_pools_find(lp->pools, added) : NULL;
    if (lp->pools && !lp->pool)
        return false;
    if (bounds->recorder && !lp->log)
        lp->log = qs_recorder_log(bounds->recorder);
    qs_lp_search_ask(lp->search, added, lp->pool, lp->log);
    lp->begun = added;
    lp->at = qs_lp_search_progress(lp->search);
    lp_keep(lp, bounds, watch);
    return true;
}

/* If the thread has nothing else to do, wait. Returns the ticks. */
static uint64_t lp_be_idle(struct lp *lp)
{
    const double ticks_a_second = 1e8;
    double started = qs_clock_now();
    lp->base.idle = true;
    if (!lp->pools->patient)
        return 0;
    qs_lp_pool_wait(lp->pool);
    return (uint64_t)((qs_clock_now() - started) * ticks_a_second) + 1;
}

/* Others may make use of the memory. */
static uint64_t lp_end(struct lp *lp)
{
    qs_checkpoint_entry_discard(lp->entry);
    lp->entry = NULL;
    lp->without_memory = true;
    qs_lp_search_free(lp->search);
    lp->search = NULL;
    return 0;
}

/*
 * A few nodes say little, and what has been done is counted too high, the more so the less it is:
 * its square is nearer to the truth.
 */
static uint64_t lp_rest(const struct lp *lp, const struct qs_lp_progress *now)
{
    const uint64_t least = 50, most = UINT64_MAX / 4;
    if (now->nodes < lp->at.nodes + least || now->done <= 0)
        return 0;
    double rest = (double)(now->ticks - lp->at.ticks) * (1 / (now->done * now->done) - 1);
    return rest < (double)most ? 1 + (rest > 0 ? (uint64_t)rest : 0) : most;
}

/* What the search has found. */
static void lp_report(struct lp *lp, struct qs_bounds *bounds, enum qs_lp_answer answer)
{
    struct qs_lp_progress now = qs_lp_search_progress(lp->search);
    lp->base.work.nodes = now.nodes;
    lp->base.work.pivots = now.pivots;
    lp->base.rest = lp_rest(lp, &now);
    qs_bounds_raise(bounds, now.best, now.count);
    if (answer == QS_LP_YES)
        qs_checkpoint_entry_discard(lp->entry);
    if (answer == QS_LP_NO) {
        struct qs_proof *proof = qs_lp_search_proof(lp->search);
        qs_checkpoint_entry_close(lp->entry);
        qs_bounds_lower_proved(bounds, lp->begun - 1, QS_REASON_SEARCH, proof);
    }
    qs_checkpoint_save_if_due(bounds->checkpoint);
}

static uint64_t lp_step(struct qs_searcher *searcher, struct qs_bounds *bounds,
                        struct qs_watch *watch, uint64_t ticks)
{
    struct lp *lp = (struct lp *)searcher;
    searcher->idle = false;
    if (lp->without_memory)
        return 0;
    int32_t added = qs_query_next(&lp->query, searcher->name, bounds, watch, &searcher->work);
    if (added == 0)
        return 0;
    if (!lp->search)
        lp->search = qs_lp_search_new(lp->board);
    if (!lp->search || !lp_begin_query(lp, bounds, watch, added))
        return 0;
    uint64_t before = qs_lp_search_progress(lp->search).ticks;
    enum qs_lp_answer answer = qs_lp_search_step(lp->search, watch, ticks);
    uint64_t used = qs_lp_search_progress(lp->search).ticks - before + 1;
    lp_report(lp, bounds, answer);
    if (answer == QS_LP_IDLE)
        used = lp_be_idle(lp);
    else if (answer == QS_LP_MEMORY)
        used = lp_end(lp);
    if (bounds->answered || qs_watch_ended_early(watch))
        qs_query_settle(&lp->query, searcher->name, bounds, watch);
    return used;
}

static void lp_release(struct qs_searcher *searcher)
{
    struct lp *lp = (struct lp *)searcher;
    qs_checkpoint_entry_release(lp->entry);
    qs_lp_search_free(lp->search);
    qs_memory_give(lp->board->memory, lp, 1, sizeof *lp);
}

struct qs_searcher *qs_lp_searcher_new(const char *name, const struct qs_board *board,
                                       enum qs_strategy strategy, struct qs_lp_pools *pools)
{
    struct lp *lp = qs_memory_take_zeroed(board->memory, 1, sizeof *lp);
    if (!lp)
        return NULL;
    lp->base = (struct qs_searcher){.name = name, .step = lp_step, .free = lp_release};
    lp->board = board;
    lp->pools = pools;
    lp->query.strategy = strategy;
    return &lp->base;
}
