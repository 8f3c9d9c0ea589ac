#include "bitset_search.h"
#include "searcher.h"

struct bitset {
    struct qs_searcher base;
    struct qs_memory *memory;
    struct qs_bitset_search *search;
    struct qs_bitset_pool *pools; /* NULL: alone */
    struct qs_question question;
    struct qs_proof_log *log; /* NULL: nothing is recorded */
    struct qs_kept *kept;     /* of the question, in a checkpoint; or NULL */
    int32_t begun;            /* the question that the search works on */
    enum qs_bitset_answer answer;
};

static struct qs_bitset_pool *pool_of(const struct bitset *bitset, int32_t added)
{
    return bitset->pools ? &bitset->pools[added] : NULL;
}

static void bitset_print(const void *bitset, FILE *stream)
{
    qs_bitset_search_print(((const struct bitset *)bitset)->search, stream);
}

/* Keep the question, and go on where an earlier run has left it. */
static void bitset_keep(struct bitset *bitset, struct qs_bounds *bounds, struct qs_watch *watch)
{
    if (bitset->pools)
        return;
    bitset->kept = qs_checkpoint_keep(bounds->checkpoint, "bitset", bounds->board, bitset->begun,
                                      bitset_print, bitset, bitset->log);
    const char *state = qs_kept_state(bitset->kept);
    if (qs_kept_is_closed(bitset->kept))
        qs_bitset_search_refute(bitset->search);
    else if (!state)
        return;
    else if (!qs_bitset_search_restore(bitset->search, state)) {
        qs_kept_drop(bitset->kept);
        qs_bitset_search_ask(bitset->search, bitset->begun, NULL);
        return;
    }
    qs_searcher_log_resumed(&bitset->base, bounds, watch, bitset->begun);
}

static void bitset_begin(struct bitset *bitset, struct qs_bounds *bounds, struct qs_watch *watch,
                         int32_t added)
{
    if (bitset->begun == added)
        return;
    qs_kept_drop(bitset->kept);
    if (bounds->recorder && !bitset->log) {
        bitset->log = qs_recorder_log(bounds->recorder);
        qs_bitset_search_record(bitset->search, bitset->log);
    }
    qs_bitset_search_ask(bitset->search, added, pool_of(bitset, added));
    bitset->begun = added;
    bitset->answer = QS_BITSET_OPEN;
    bitset_keep(bitset, bounds, watch);
}

/* This search has finished its parts of the tree, and the others have finished theirs. */
static bool is_refuted(const struct bitset *bitset)
{
    const struct qs_bitset_pool *pool = pool_of(bitset, bitset->begun);
    return bitset->answer == QS_BITSET_NO && (!pool || qs_bitset_pool_is_exhausted(pool));
}

/* What the search has found. */
static void bitset_report(struct bitset *bitset, struct qs_bounds *bounds)
{
    uint32_t count;
    if (bitset->answer == QS_BITSET_YES)
        qs_kept_drop(bitset->kept);
    const uint32_t *best = qs_bitset_search_best(bitset->search, &count);
    qs_bounds_raise(bounds, best, count);
    bitset->base.work.nodes = qs_bitset_search_nodes(bitset->search);
    bitset->base.work.probes = qs_bitset_search_probes(bitset->search);
}

static uint64_t bitset_step(struct qs_searcher *searcher, struct qs_bounds *bounds,
                            struct qs_watch *watch, uint64_t ticks)
{
    struct bitset *bitset = (struct bitset *)searcher;
    uint64_t used = 0;
    int32_t added =
        qs_question_ask(&bitset->question, searcher->name, bounds, watch, &searcher->work);
    if (added == 0)
        return 0;
    bitset_begin(bitset, bounds, watch, added);
    if (bitset->answer == QS_BITSET_OPEN) {
        uint64_t before = qs_bitset_search_ticks(bitset->search);
        bitset->answer = qs_bitset_search_step(bitset->search, ticks);
        used = qs_bitset_search_ticks(bitset->search) - before + 1;
        bitset_report(bitset, bounds);
    }
    if (is_refuted(bitset)) {
        qs_kept_close(bitset->kept);
        qs_bounds_lower_proved(bounds, added - 1, QS_REASON_SEARCH,
                               bitset->log ? qs_bitset_search_proof(bitset->search) : NULL);
    }
    qs_checkpoint_save_if_due(bounds->checkpoint);
    if (bounds->answered || qs_watch_ended_early(watch))
        qs_question_settle(&bitset->question, searcher->name, bounds, watch);
    return used;
}

static void bitset_release(struct qs_searcher *searcher)
{
    struct bitset *bitset = (struct bitset *)searcher;
    qs_kept_leave(bitset->kept);
    qs_bitset_search_free(bitset->search);
    qs_memory_give(bitset->memory, bitset, 1, sizeof *bitset);
}

struct qs_searcher *qs_bitset_searcher_new(const char *name, const struct qs_board *board,
                                           enum qs_strategy strategy, struct qs_bitset_pool *pools)
{
    struct bitset *bitset = qs_memory_take_zeroed(board->memory, 1, sizeof *bitset);
    if (!bitset)
        return NULL;
    bitset->base = (struct qs_searcher){.name = name, .step = bitset_step, .free = bitset_release};
    bitset->memory = board->memory;
    bitset->pools = pools;
    bitset->question.strategy = strategy;
    bitset->search = qs_bitset_search_new(board, 0, 0);
    if (bitset->search)
        return &bitset->base;
    bitset_release(&bitset->base);
    return NULL;
}
