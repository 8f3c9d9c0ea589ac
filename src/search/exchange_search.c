/*
 * Two walks in turn. On most boards rows and columns are scarce, and the walk
 * that tries to fill every row and column is the best. Where diagonals are
 * scarce, it misses placements that a walk led by the prices of lines finds. The
 * prices show which is the case: diagonals are scarce if the prices prove, or
 * nearly prove, that not every row (or column) can have a queen. Otherwise only
 * the first walk runs. Each walk has its own queens and its own weights, because
 * the weights are what it has learned.
 *
 * Most boards are solved during the first turn, so prices are computed after it.
 */
#include "exchange_search.h"

#include "exchange_walk.h"

enum {
    TURN = 1024,                 /* steps */
    MOST_PRICED_SQUARES = 30000, /* computing their prices takes about 0.04 s */
};

struct qs_exchange_search {
    const struct qs_board *board;
    uint64_t seed;
    struct qs_exchange_walk *walks[2]; /* the second: after the first turn, if at all; else NULL */
    uint64_t steps;
    uint32_t *best, count; /* [room], of which the first `count` are used */
    uint32_t room;
};

struct qs_exchange_search *qs_exchange_search_new(const struct qs_board *board, uint64_t seed)
{
    struct qs_exchange_search *search = qs_memory_take_zeroed(board->memory, 1, sizeof *search);
    if (!search)
        return NULL;
    search->board = board;
    search->seed = seed;
    search->room = board->lines[QS_ROW].count;
    search->best = qs_memory_take(board->memory, search->room, sizeof *search->best);
    search->walks[0] = qs_exchange_walk_new(board, NULL, seed);
    if (!search->best || !search->walks[0]) {
        qs_exchange_search_free(search);
        return NULL;
    }
    return search;
}

void qs_exchange_search_free(struct qs_exchange_search *search)
{
    if (!search)
        return;
    struct qs_memory *memory = search->board->memory;
    qs_memory_give(memory, search->best, search->room, sizeof *search->best);
    qs_exchange_walk_free(search->walks[0]);
    qs_exchange_walk_free(search->walks[1]);
    qs_memory_give(memory, search, 1, sizeof *search);
}

static void keep_best(struct qs_exchange_search *search, const struct qs_exchange_walk *walk)
{
    uint32_t count = qs_exchange_walk_count(walk);
    if (count <= search->count)
        return;
    qs_exchange_walk_list(walk, search->best);
    search->count = count;
}

/*
 * The prices may be about 1 % too high, so the answer is yes also where they are
 * slightly above the number of rows or columns: on one board with 46 open rows and
 * prices of 46.5, the first walk alone fails within a second with one seed in
 * three.
 */
static bool are_diagonals_scarce(const struct qs_line_prices *prices)
{
    uint64_t rows = prices->board->lines[QS_ROW].count,
             columns = prices->board->lines[QS_COLUMN].count;
    return 1000 * prices->total < 1015 * (rows < columns ? rows : columns) * prices->unit;
}

/* If out of memory, only the first walk runs. */
static void begin_second_walk(struct qs_exchange_search *search)
{
    struct qs_line_prices prices;
    if (search->board->squares > MOST_PRICED_SQUARES ||
        !qs_line_prices_init(&prices, search->board))
        return;
    if (are_diagonals_scarce(&prices))
        search->walks[1] = qs_exchange_walk_new(search->board, &prices, search->seed);
    qs_line_prices_release(&prices);
}

static struct qs_exchange_walk *next_walk(struct qs_exchange_search *search)
{
    if (search->steps == TURN)
        begin_second_walk(search);
    return search->walks[search->walks[1] ? search->steps / TURN % 2 : 0];
}

uint64_t qs_exchange_search_run(struct qs_exchange_search *search, uint32_t goal, uint64_t steps)
{
    uint64_t before = search->steps;
    while (search->count < goal && search->steps - before < steps) {
        struct qs_exchange_walk *walk = next_walk(search);
        qs_exchange_walk_step(walk);
        search->steps++;
        keep_best(search, walk);
    }
    return search->steps - before;
}

const uint32_t *qs_exchange_search_best(const struct qs_exchange_search *search, uint32_t *count)
{
    *count = search->count;
    return search->best;
}
