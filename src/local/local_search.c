/*
 * Walks in turn. On most boards rows and columns are scarce, and the walk
 * that tries to fill every row and column is the best. Where diagonals are
 * scarce, it misses placements that a walk led by the prices of lines finds. The
 * prices show which is the case: diagonals are scarce if the prices prove, or
 * nearly prove, that not every row (or column) can have a queen. Where squares are scarce,
 * both miss placements that NuMVC finds at once, and on large boards ARW;
 * the number of squares that attack each other shows which boards these are. Each walk
 * has its own queens and its own weights, because the weights are what it has learned.
 *
 * Most boards are solved during the first turn, so the other walks begin after it.
 */
#include "local_search.h"

#include <string.h>

#include "searcher.h"

enum {
    TURN = 1024,                 /* steps of breakout or ARW */
    NUMVC_TURN = 256,            /* steps of NuMVC that take as long */
    MOST_NUMVC_SQUARES = 2000,   /* with more, ARW is better: n = 10,000, 2 a row: by 150 queens */
    MOST_PRICED_SQUARES = 30000, /* computing their prices takes about 0.04 s */
};

struct qs_local_search {
    const struct qs_board *board;
    uint64_t seed;
    struct qs_breakout *by_rows;   /* and columns */
    struct qs_breakout *by_prices; /* this and the next: after the first turn, or NULL */
    struct qs_numvc *numvc;
    struct qs_arw *arw;
    uint64_t steps, turn;
    uint32_t left;         /* steps of the turn */
    uint32_t *best, count; /* [room], of which the first `count` are used */
    uint32_t room;
};

struct qs_local_search *qs_local_search_new(const struct qs_board *board, uint64_t seed)
{
    struct qs_local_search *search = qs_memory_take_zeroed(board->memory, 1, sizeof *search);
    if (!search)
        return NULL;
    search->board = board;
    search->seed = seed;
    search->left = TURN;
    search->room = board->lines[QS_ROW].count;
    search->best = qs_memory_take(board->memory, search->room, sizeof *search->best);
    search->by_rows = qs_breakout_new(board, NULL, seed);
    if (!search->best || !search->by_rows) {
        qs_local_search_free(search);
        return NULL;
    }
    return search;
}

void qs_local_search_free(struct qs_local_search *search)
{
    if (!search)
        return;
    struct qs_memory *memory = search->board->memory;
    qs_memory_give(memory, search->best, search->room, sizeof *search->best);
    qs_breakout_free(search->by_rows);
    qs_breakout_free(search->by_prices);
    qs_numvc_free(search->numvc);
    qs_arw_free(search->arw);
    qs_memory_give(memory, search, 1, sizeof *search);
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

/* Those for which there is no memory do not run. */
static void begin_other_walks(struct qs_local_search *search)
{
    struct qs_line_prices prices;
    if (qs_numvc_suits(search->board)) {
        if (search->board->squares <= MOST_NUMVC_SQUARES)
            search->numvc = qs_numvc_new(search->board, search->seed);
        else
            search->arw = qs_arw_new(search->board, search->seed);
    }
    if (search->board->squares > MOST_PRICED_SQUARES ||
        !qs_line_prices_init(&prices, search->board))
        return;
    if (are_diagonals_scarce(&prices))
        search->by_prices = qs_breakout_new(search->board, &prices, search->seed);
    qs_line_prices_release(&prices);
}

static void step_breakout(struct qs_local_search *search, struct qs_breakout *walk)
{
    qs_breakout_step(walk);
    uint32_t count = qs_breakout_count(walk);
    if (count > search->count) {
        qs_breakout_list(walk, search->best);
        search->count = count;
    }
}

static void step_numvc(struct qs_local_search *search)
{
    qs_numvc_step(search->numvc);
    uint32_t count = qs_numvc_count(search->numvc);
    if (count > search->count) {
        qs_numvc_list(search->numvc, search->best);
        search->count = count;
    }
}

static void step_arw(struct qs_local_search *search)
{
    uint32_t count;
    qs_arw_run(search->arw, UINT32_MAX, 1);
    const uint32_t *best = qs_arw_best(search->arw, &count);
    if (count > search->count) {
        memcpy(search->best, best, count * sizeof *best);
        search->count = count;
    }
}

/* NuMVC or ARW has every other turn; the breakout searches share the rest. */
static bool is_turn_of_scarce_squares(const struct qs_local_search *search)
{
    return (search->numvc || search->arw) && search->turn % 2;
}

static void begin_turn(struct qs_local_search *search)
{
    if (++search->turn == 1)
        begin_other_walks(search);
    search->left = search->numvc && search->turn % 2 ? NUMVC_TURN : TURN;
}

static void local_search_step(struct qs_local_search *search)
{
    if (search->left == 0)
        begin_turn(search);
    search->left--;
    search->steps++;
    if (is_turn_of_scarce_squares(search)) {
        if (search->numvc)
            step_numvc(search);
        else
            step_arw(search);
        return;
    }
    uint64_t turn = search->turn / (search->numvc || search->arw ? 2 : 1);
    step_breakout(search, search->by_prices && turn % 2 ? search->by_prices : search->by_rows);
}

uint64_t qs_local_search_run(struct qs_local_search *search, uint32_t goal, uint64_t steps)
{
    uint64_t before = search->steps;
    while (search->count < goal && search->steps - before < steps)
        local_search_step(search);
    return search->steps - before;
}

const uint32_t *qs_local_search_best(const struct qs_local_search *search, uint32_t *count)
{
    *count = search->count;
    return search->best;
}

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
