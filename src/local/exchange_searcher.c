#include "exchange_search.h"
#include "searcher.h"

struct exchange {
    struct qs_searcher face;
    const struct qs_board *board;
    struct qs_exchange_search *search;
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
static uint64_t step(struct qs_searcher *searcher, struct qs_bounds *bounds, struct qs_watch *watch,
                     uint64_t ticks)
{
    struct exchange *exchange = (struct exchange *)searcher;
    uint64_t steps = ticks / QS_TICKS_A_STEP + 1, most = steps_of_a_call(exchange->board);
    uint32_t count;
    (void)watch;
    steps = qs_exchange_search_run(exchange->search, (uint32_t)bounds->lower + 1,
                                   steps < most ? steps : most);
    const uint32_t *best = qs_exchange_search_best(exchange->search, &count);
    qs_bounds_raise(bounds, best, count);
    searcher->work.steps += steps;
    return (steps + 1) * QS_TICKS_A_STEP;
}

static void release(struct qs_searcher *searcher)
{
    struct exchange *exchange = (struct exchange *)searcher;
    qs_exchange_search_free(exchange->search);
    qs_memory_give(exchange->board->memory, exchange, 1, sizeof *exchange);
}

struct qs_searcher *qs_exchange_searcher_new(const struct qs_board *board, uint64_t seed)
{
    struct exchange *exchange = qs_memory_take_zeroed(board->memory, 1, sizeof *exchange);
    if (!exchange)
        return NULL;
    exchange->face = (struct qs_searcher){.name = "scout", .step = step, .free = release};
    exchange->board = board;
    exchange->search = qs_exchange_search_new(board, seed);
    if (exchange->search)
        return &exchange->face;
    release(&exchange->face);
    return NULL;
}
