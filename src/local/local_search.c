/*
 * Walks in turn. On most boards rows and columns are scarce, and the walk
 * that tries to fill every row and column is the best. Where diagonals are
 * scarce, it misses placements that a walk led by the prices of lines finds. The
 * prices show which is the case: diagonals are scarce if the prices prove, or
 * nearly prove, that not every row (or column) can have a queen. Where they prove it, a second
 * walk, led by other prices, has the turns of the one that tries to fill them. Where squares are
 * scarce, both miss placements that NuMVC finds at once, and on large boards beliefs, which need no
 * other walk there (bench/results/local.md). The number of squares that attack each other shows
 * which boards these are. Each walk has its own queens and its own weights, because the weights are
 * what it has learned.
 *
 * Most boards are solved during the first turn, so the other walks begin after it.
 */
#include "local_search.h"

#include "bound_search.h"
#include "instance_private.h"
#include "min_conflicts.h"

enum {
    TURN = 1024,                 /* steps of breakout or beliefs */
    NUMVC_TURN = 256,            /* steps of NuMVC that take as long */
    FIRST_SWEEPS = 150,          /* over all squares, in the first turn of beliefs: most of a run */
    LEAST_SWEEPS = 8,            /* in another turn */
    MOST_BELIEFS = 4 * TURN,     /* steps of a turn where squares are not scarce */
    MOST_NUMVC_SQUARES = 2000,   /* with more, beliefs are better and faster */
    MOST_PRICED_SQUARES = 30000, /* computing their prices by the LP takes about 0.05 s */
    LP_TURN = 32, /* from here on, a walk is led by them; most boards have been solved before */
};

void *qs_walk_new(const struct qs_board *board, uint64_t seed, size_t size)
{
    struct qs_arena arena = {.memory = board->memory};
    struct qs_walk *walk = qs_arena_take(&arena, 1, size);
    if (!walk)
        return NULL;
    walk->arena = arena;
    walk->board = board;
    qs_random_stream_init(&walk->random, seed);
    return walk;
}

void qs_walk_free(struct qs_walk *walk)
{
    if (walk)
        qs_arena_release(&walk->arena);
}

/* The walks of a search; those that do not suit the board are NULL. */
enum { BY_ROWS, BY_PRICES, BY_LP, BY_SQUARES, BELIEFS, WALKS };

struct local {
    struct qs_arena arena;
    const struct qs_board *board;
    uint64_t seed;
    struct qs_walk *walk[WALKS], *now; /* all but the first: after the first turn */
    uint64_t turn;
    uint64_t left;         /* steps of the turn */
    bool squares_scarce;   /* then the walk by squares suits the board */
    bool rows_stay_empty;  /* the prices prove that not all, or not all columns, can be filled */
    uint32_t *best, count; /* [rows], of which the first `count` are used */
};

static uint64_t rows_to_fill(const struct qs_board *board)
{
    uint64_t rows = board->lines[QS_ROW].count, columns = board->lines[QS_COLUMN].count;
    return rows < columns ? rows : columns;
}

/*
 * The prices may be about 1 % too high, so the answer is yes also where they are
 * slightly above the number of rows or columns: on one board with 46 open rows and
 * prices of 46.5, the first walk alone fails within a second with one seed in
 * three.
 */
static bool are_diagonals_scarce(const struct qs_line_prices *prices)
{
    return 1000 * prices->total < 1015 * rows_to_fill(prices->board) * prices->unit;
}

/* NULL: no memory. */
static struct qs_walk *walk_by_lp(const struct local *local)
{
    struct qs_line_prices prices;
    if (!qs_line_prices_init(&prices, local->board, QS_PRICES_BY_LP))
        return NULL;
    struct qs_walk *walk = qs_breakout_new(local->board, &prices, local->seed);
    qs_line_prices_release(&prices);
    return walk;
}

/* Where squares are scarce on a large board. */
static bool beliefs_suffice(const struct local *local)
{
    return local->squares_scarce && local->board->squares > MOST_NUMVC_SQUARES;
}

/* Those for which there is no memory do not run. */
static void begin_other_walks(struct local *local)
{
    const struct qs_board *board = local->board;
    struct qs_line_prices prices;
    local->walk[BELIEFS] = qs_beliefs_new(board, local->seed);
    local->squares_scarce = qs_numvc_suits(board);
    if (beliefs_suffice(local) || board->squares > MOST_PRICED_SQUARES ||
        !qs_line_prices_init(&prices, board, QS_PRICES_BY_DEMANDS))
        return;
    if (are_diagonals_scarce(&prices))
        local->walk[BY_PRICES] = qs_breakout_new(board, &prices, local->seed);
    local->rows_stay_empty =
        local->walk[BY_PRICES] && prices.total < rows_to_fill(board) * prices.unit;
    qs_line_prices_release(&prices);
}

/* Beliefs have every fourth turn, if not all; where squares are scarce, NuMVC every other one. */
static struct qs_walk *choose_walk(struct local *local)
{
    bool alone = beliefs_suffice(local);
    bool by_squares = local->turn % 2 == 0 && local->squares_scarce && !alone;
    if (by_squares && !local->walk[BY_SQUARES])
        local->walk[BY_SQUARES] = qs_numvc_new(local->board, local->seed);
    if (by_squares && local->walk[BY_SQUARES])
        return local->walk[BY_SQUARES];
    if ((alone || local->turn % 4 == 1) && local->walk[BELIEFS])
        return local->walk[BELIEFS];
    bool by_prices = (local->turn + local->turn / 4) % 2; /* each has half of what is left */
    if (by_prices || !local->rows_stay_empty)
        return local->walk[by_prices && local->walk[BY_PRICES] ? BY_PRICES : BY_ROWS];
    if (local->turn >= LP_TURN && !local->walk[BY_LP])
        local->walk[BY_LP] = walk_by_lp(local);
    return local->walk[local->walk[BY_LP] ? BY_LP : BY_PRICES];
}

/* Where squares are scarce, all begins with a run of beliefs. */
static void begin_turn(struct local *local)
{
    const struct qs_board *board = local->board;
    if (++local->turn == 1)
        begin_other_walks(local);
    local->now = choose_walk(local);
    local->left = TURN;
    if (local->now == local->walk[BY_SQUARES])
        local->left = NUMVC_TURN;
    if (local->now == local->walk[BELIEFS]) {
        uint64_t sweeps = local->turn == 1 && local->squares_scarce ? FIRST_SWEEPS : LEAST_SWEEPS;
        uint64_t steps = sweeps * board->squares / QS_BELIEFS_A_STEP;
        if (steps > MOST_BELIEFS && !local->squares_scarce)
            steps = MOST_BELIEFS;
        local->left = steps > TURN ? steps : TURN;
    }
}

/*
 * Until the best placement has `goal` queens, for at most `steps` steps; returns those taken. The
 * first steps on a large board take long. Steps of beliefs beside other walks are not reported.
 */
static uint64_t walk_on(struct qs_search *search, struct qs_watch *watch, uint32_t goal,
                        uint64_t steps)
{
    struct local *local = search->state;
    const uint32_t large = 1 << 16;
    uint64_t taken = 0;
    for (; local->count < goal && taken < steps; taken++) {
        if (local->board->squares > large && qs_watch_stopped(watch))
            break;
        if (local->left == 0)
            begin_turn(local);
        local->left--;
        local->now->step(local->now);
        search->work.steps += local->now != local->walk[BELIEFS] || beliefs_suffice(local);
        if (local->now->count > local->count) {
            local->count = local->now->count;
            local->now->list(local->now, local->best);
        }
    }
    return taken;
}

/* One call looks at about 10,000 squares, four lines in each step, in at most 1,024 steps. */
static uint64_t steps_of_a_call(const struct qs_board *board)
{
    const uint64_t squares = 10000, most = 1024;
    uint64_t lines = board->lines[QS_ROW].count;
    uint64_t steps = 1 + squares * lines / (4 * (uint64_t)board->squares + 1);
    return steps < most ? steps : most;
}

/* One call, which ends at an improvement: it may answer the query. */
static uint64_t local_step(struct qs_search *search, struct qs_bounds *bounds,
                           struct qs_watch *watch, uint64_t ticks)
{
    const struct local *local = search->state;
    uint64_t steps = ticks / QS_TICKS_A_STEP + 1, most = steps_of_a_call(local->board);
    steps =
        walk_on(search, watch, (uint32_t)qs_bounds_best(bounds) + 1, steps < most ? steps : most);
    qs_bounds_raise(bounds, local->best, local->count);
    return (steps + 1) * QS_TICKS_A_STEP;
}

static void local_free(void *state)
{
    struct local *local = state;
    for (int i = 0; i < WALKS; i++)
        qs_walk_free(local->walk[i]);
    qs_arena_release(&local->arena);
}

bool qs_search_begin_local(struct qs_search *search, const struct qs_board *board, uint64_t seed)
{
    struct qs_arena arena = {.memory = board->memory};
    struct local *local = qs_arena_take(&arena, 1, sizeof *local);
    uint32_t *best = qs_arena_take(&arena, board->lines[QS_ROW].count, sizeof *best);
    struct qs_walk *first = best ? qs_breakout_new(board, NULL, seed) : NULL;
    if (!first) {
        qs_arena_release(&arena);
        return false;
    }
    *local = (struct local){
        .arena = arena,
        .board = board,
        .seed = seed,
        .walk = {first},
        .now = first,
        .left = TURN,
        .best = best,
    };
    search->step = local_step;
    search->free = local_free;
    search->state = local;
    return true;
}

/*
 * Each step is a new search with another seed, and after every second one the
 * length doubles, up to a limit: hard boards get long searches, and easy ones
 * waste little.
 */
struct min_conflicts {
    struct qs_arena arena;
    const struct qs_board *board;
    const struct qs_instance *instance;
    struct qs_min_conflicts *search; /* NULL at first */
    uint64_t seed, checks, runs;
    struct qs_square *added; /* [open rows of the instance] found by the search */
    uint32_t *squares;       /* likewise */
};

static uint64_t checks_of_a_run(const struct min_conflicts *min)
{
    const uint64_t first = ((uint64_t)1 << 15) + (uint64_t)64 * min->board->squares;
    const uint64_t most = (uint64_t)1 << 24;
    if (min->checks > 0)
        return min->checks;
    uint64_t ticks = first << (min->runs / 2 < 32 ? min->runs / 2 : 32);
    return (ticks < most ? ticks : most) / QS_TICKS_A_CHECK;
}

static uint64_t min_conflicts_step(struct qs_search *search, struct qs_bounds *bounds,
                                   struct qs_watch *watch, uint64_t ticks)
{
    struct min_conflicts *min = search->state;
    const struct qs_min_conflicts_options options = {
        .seed = min->seed + min->runs,
        .wanted = (uint32_t)qs_bounds_goal(bounds),
        .most_checks = checks_of_a_run(min),
        .watch = watch,
    };
    const uint64_t listed_a_tick = 4; /* squares */
    uint64_t used = min->search ? 1 : 1 + min->board->squares / listed_a_tick;
    uint32_t count;
    (void)ticks;
    if (!min->search)
        min->search = qs_min_conflicts_new(min->instance, min->board, min->board->memory, watch);
    if (!min->search)
        return 0; /* out of memory: other searches continue */
    uint64_t checks = qs_min_conflicts_run(min->search, &options, min->added, &count);
    search->work.checks += checks;
    min->runs++;
    if ((int32_t)count > bounds->lower) {
        for (uint32_t i = 0; i < count; i++)
            min->squares[i] = qs_board_find(min->board, min->added[i]);
        qs_bounds_raise(bounds, min->squares, count);
    }
    return used + checks * QS_TICKS_A_CHECK;
}

static void min_conflicts_free(void *state)
{
    struct min_conflicts *min = state;
    qs_min_conflicts_free(min->search);
    qs_arena_release(&min->arena);
}

bool qs_search_begin_min_conflicts(struct qs_search *search, const struct qs_board *board,
                                   const struct qs_instance *instance, uint64_t seed,
                                   uint64_t checks)
{
    struct qs_arena arena = {.memory = board->memory};
    if (!qs_instance_is_plain(instance)) /* it has a queen on each row and column */
        return false;
    uint32_t room = (uint32_t)qs_instance_open_lines(instance);
    struct min_conflicts *min = qs_arena_take(&arena, 1, sizeof *min);
    struct qs_square *added = qs_arena_take(&arena, room, sizeof *added);
    uint32_t *squares = qs_arena_take(&arena, room, sizeof *squares);
    if (arena.refused) {
        qs_arena_release(&arena);
        return false;
    }
    *min = (struct min_conflicts){
        .arena = arena,
        .board = board,
        .instance = instance,
        .seed = seed,
        .checks = checks,
        .added = added,
        .squares = squares,
    };
    search->step = min_conflicts_step;
    search->free = min_conflicts_free;
    search->state = min;
    return true;
}
