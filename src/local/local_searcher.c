#include "local_search.h"
#include "searcher.h"

struct local {
    struct qs_searcher base;
    const struct qs_board *board;
    struct qs_local_search *search;
};

/* One call looks at about 10,000 squares, four lines in each step, in at most 1,024 steps. */
static uint64_t steps_of_a_call(const struct qs_board *board)
{
    const uint64_t squares = 10000, most = 1024;
    uint64_t lines = board->lines[QS_ROW].count;
    uint64_t steps = 1 + squares * lines / (4 * (uint64_t)board->squares + 1);
    return steps < most ? steps : most;
}

/* One call, which ends at an improvement: it may answer the question. */
static uint64_t local_step(struct qs_searcher *searcher, struct qs_bounds *bounds,
                           struct qs_watch *watch, uint64_t ticks)
{
    struct local *local = (struct local *)searcher;
    uint64_t steps = ticks / QS_TICKS_A_STEP + 1, most = steps_of_a_call(local->board);
    uint32_t count;
    (void)watch;
    steps = qs_local_search_run(local->search, (uint32_t)bounds->lower + 1,
                                steps < most ? steps : most);
    const uint32_t *best = qs_local_search_best(local->search, &count);
    qs_bounds_raise(bounds, best, count);
    searcher->work.steps += steps;
    return (steps + 1) * QS_TICKS_A_STEP;
}

static void local_release(struct qs_searcher *searcher)
{
    struct local *local = (struct local *)searcher;
    qs_local_search_free(local->search);
    qs_memory_give(local->board->memory, local, 1, sizeof *local);
}

struct qs_searcher *qs_local_searcher_new(const struct qs_board *board, uint64_t seed)
{
    struct local *local = qs_memory_take_zeroed(board->memory, 1, sizeof *local);
    if (!local)
        return NULL;
    local->base = (struct qs_searcher){.name = "scout", .step = local_step, .free = local_release};
    local->board = board;
    local->search = qs_local_search_new(board, seed);
    if (local->search)
        return &local->base;
    local_release(&local->base);
    return NULL;
}
