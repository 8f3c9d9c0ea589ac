#include "clock.h"
#include "line_search.h"
#include "searcher.h"

struct line {
    struct qs_searcher face;
    const struct qs_board *board;
    struct qs_line_pools *pools;   /* NULL: alone */
    struct qs_line_search *search; /* NULL at first */
    struct qs_question question;
    struct qs_line_pool *pool; /* of the question that the search works on; NULL: alone */
    struct qs_proof_log *log;  /* NULL: nothing is recorded */
    struct qs_kept *kept;      /* of the question, in a checkpoint; or NULL */
    int32_t begun;             /* that question */
    bool without_memory;       /* it was not enough: there is no search any more */
};

static void print(const void *line, FILE *stream)
{
    qs_line_search_print(((const struct line *)line)->search, stream);
}

/* Keep the question, and go on where an earlier run has left it. */
static void keep(struct line *line, struct qs_bounds *bounds, struct qs_watch *watch)
{
    if (line->pools)
        return;
    line->kept = qs_checkpoint_keep(bounds->checkpoint, "line", bounds->board, line->begun, print,
                                    line, line->log);
    const char *state = qs_kept_state(line->kept);
    if (qs_kept_is_closed(line->kept))
        qs_line_search_refute(line->search);
    else if (!state)
        return;
    else if (!qs_line_search_restore(line->search, state)) {
        qs_kept_drop(line->kept);
        qs_line_search_ask(line->search, line->begun, NULL, line->log);
        return;
    }
    qs_searcher_log_resumed(&line->face, bounds, watch, line->begun);
}

/* False if out of memory. */
static bool begin(struct line *line, struct qs_bounds *bounds, struct qs_watch *watch,
                  int32_t added)
{
    if (line->begun == added)
        return true;
    qs_kept_drop(line->kept);
    line->pool = line->pools ? qs_line_pools_find(line->pools, added) : NULL;
    if (line->pools && !line->pool)
        return false;
    if (bounds->recorder && !line->log)
        line->log = qs_recorder_log(bounds->recorder);
    qs_line_search_ask(line->search, added, line->pool, line->log);
    line->begun = added;
    keep(line, bounds, watch);
    return true;
}

/* If the thread has nothing else to do, wait. Returns the ticks. */
static uint64_t be_idle(struct line *line)
{
    const double ticks_a_second = 1e8;
    double started = qs_clock_now();
    line->face.idle = true;
    if (!line->pools->patient)
        return 0;
    qs_line_pool_wait(line->pool);
    return (uint64_t)((qs_clock_now() - started) * ticks_a_second) + 1;
}

/* Others may make use of the memory. */
static uint64_t end(struct line *line)
{
    qs_kept_drop(line->kept);
    line->kept = NULL;
    line->without_memory = true;
    qs_line_search_free(line->search);
    line->search = NULL;
    return 0;
}

static uint64_t work(struct line *line, struct qs_bounds *bounds, struct qs_watch *watch,
                     int32_t added, uint64_t ticks)
{
    uint64_t before = qs_line_search_ticks(line->search);
    enum qs_line_answer answer = qs_line_search_step(line->search, watch, ticks);
    uint32_t count;
    line->face.work.nodes = qs_line_search_nodes(line->search);
    line->face.work.pivots = qs_line_search_pivots(line->search);
    const uint32_t *best = qs_line_search_best(line->search, &count);
    qs_bounds_raise(bounds, best, count);
    if (answer == QS_LINE_YES)
        qs_kept_drop(line->kept);
    if (answer == QS_LINE_NO) {
        struct qs_proof *proof = qs_line_search_proof(line->search);
        qs_kept_close(line->kept);
        qs_bounds_lower_proved(bounds, added - 1, QS_REASON_SEARCH, proof);
    }
    qs_checkpoint_save_if_due(bounds->checkpoint);
    if (answer == QS_LINE_IDLE)
        return be_idle(line);
    if (answer == QS_LINE_MEMORY)
        return end(line);
    return qs_line_search_ticks(line->search) - before + 1;
}

static uint64_t step(struct qs_searcher *searcher, struct qs_bounds *bounds, struct qs_watch *watch,
                     uint64_t ticks)
{
    struct line *line = (struct line *)searcher;
    searcher->idle = false;
    if (line->without_memory)
        return 0;
    int32_t added =
        qs_question_ask(&line->question, searcher->name, bounds, watch, &searcher->work);
    if (added == 0)
        return 0;
    if (!line->search)
        line->search = qs_line_search_new(line->board);
    if (!line->search || !begin(line, bounds, watch, added))
        return 0;
    uint64_t used = work(line, bounds, watch, added, ticks);
    if (bounds->answered || qs_watch_ended_early(watch))
        qs_question_settle(&line->question, searcher->name, bounds, watch);
    return used;
}

static void release(struct qs_searcher *searcher)
{
    struct line *line = (struct line *)searcher;
    qs_kept_leave(line->kept);
    qs_line_search_free(line->search);
    qs_memory_give(line->board->memory, line, 1, sizeof *line);
}

struct qs_searcher *qs_line_searcher_new(const char *name, const struct qs_board *board,
                                         enum qs_strategy strategy, struct qs_line_pools *pools)
{
    struct line *line = qs_memory_take_zeroed(board->memory, 1, sizeof *line);
    if (!line)
        return NULL;
    line->face = (struct qs_searcher){.name = name, .step = step, .free = release};
    line->board = board;
    line->pools = pools;
    line->question.strategy = strategy;
    return &line->face;
}
