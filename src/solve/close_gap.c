#include "close_gap.h"

#include "bitset_board.h"
#include "bitset_search.h"
#include "searcher.h"
#include "workers.h"

_Static_assert(QS_THREADS_MAX <= QS_WORKERS_MAX, "");

/*
 * How the turns are shared out. All numbers are ticks of about 10 ns (ticks.h), so that on one
 * thread the same board and seed give the same result. bench/README.md has the measurements.
 */
struct tuning {
    /* The scout alone, at first: most boards that local search can do at all it does here. */
    uint64_t first, first_a_square;
    /* Then the exchange search's share, in percent of the complete search: early on, and later.
     * The swap search keeps pace with it uncharged: its searches are long, and cannot be left. */
    uint64_t early, early_percent, percent;
    /* Other threads scout more; so does the first where the line cover gains 2 queens or more:
     * diagonals decide there, the bound is good, and complete search is hopeless. */
    uint64_t other_percent, cover_percent;
    /* The cover is due when the complete search has taken about as long as it will itself. */
    uint64_t cover_a_square;
    uint64_t after_cover; /* and after it, the scout has this much more */
    uint64_t step;        /* of the complete search, between two looks at all this */
};

/* Boards for bitsets. A step is 1,024 nodes without probes: 80 µs. */
static const struct tuning small = {
    .first = 20000,
    .first_a_square = 100,
    .early = 20000000,
    .early_percent = 20,
    .percent = 20,
    .other_percent = 300,
    .cover_percent = 400,
    .cover_a_square = 500,
    .step = 1 << 13,
};

/* Larger ones. The cover comes before PicoSAT, which takes turns of 40 ms with the scout. */
static const struct tuning large = {
    .first = 20000,
    .first_a_square = 100,
    .early_percent = 100,
    .percent = 100,
    .other_percent = 100,
    .cover_percent = 100,
    .after_cover = 15000000,
    .step = 1 << 22,
};

/* The scout's turn comes when it may use as much as this: of a short search it has none. */
static const uint64_t scout_turn = 1 << 14;

/* A linear program of more squares takes longer than it is worth. */
static const uint32_t cover_squares_max = 20000;

struct gap {
    struct qs_task *task;
    const struct qs_instance *instance;
    const struct tuning *tuning;
    struct player *players; /* [threads] */
    struct qs_bitset_pool pools[QS_BITSET_LINES + 1];
};

/* One thread's searchers; NULL: it has none of the kind. */
struct player {
    struct gap *gap;
    struct qs_searcher *exchange, *swap, *cover, *complete;
    uint64_t early_percent;
    uint64_t due; /* what the exchange search may use besides its share, in ticks */
};

static bool scout_is_behind(const struct player *player)
{
    const struct tuning *tuning = player->gap->tuning;
    uint64_t complete = player->complete ? player->complete->ticks : 0;
    uint64_t early = complete < tuning->early ? complete : tuning->early;
    return player->exchange->ticks + scout_turn < player->due +
                                                      early / 100 * player->early_percent +
                                                      (complete - early) / 100 * tuning->percent;
}

static bool cover_is_due(const struct player *player)
{
    uint64_t squares = player->gap->task->board->squares;
    return player->cover && player->cover->ticks == 0 && squares <= cover_squares_max &&
           (!player->complete ||
            player->complete->ticks >= player->gap->tuning->cover_a_square * squares);
}

static uint64_t step(struct player *player, struct qs_searcher *searcher, uint64_t ticks)
{
    struct qs_task *task = player->gap->task;
    qs_task_show(task, searcher->name);
    return qs_searcher_step(searcher, task->bounds, task->watch, ticks);
}

/* The two local searches take turns; where the swap search has no memory, the other goes on. */
static void scout(struct player *player)
{
    bool swap = player->swap && player->swap->ticks <= player->exchange->ticks;
    if (!swap || step(player, player->swap, scout_turn) == 0)
        step(player, player->exchange, scout_turn);
}

static void find_cover(struct player *player)
{
    const struct tuning *tuning = player->gap->tuning;
    struct qs_bounds *bounds = player->gap->task->bounds;
    int32_t before = bounds->upper;
    step(player, player->cover, tuning->step);
    player->due += tuning->after_cover;
    if (before - bounds->upper > 1)
        player->early_percent = tuning->cover_percent;
}

/* The complete search; false if there is none, or if it waits for those of the other threads. */
static bool search(struct player *player)
{
    return player->complete && step(player, player->complete, player->gap->tuning->step) > 0;
}

/* The schedule. */
static void close_gap(struct player *player)
{
    while (!qs_watch_stopped(player->gap->task->watch)) {
        if (!scout_is_behind(player) && cover_is_due(player))
            find_cover(player);
        else if (scout_is_behind(player) || !search(player))
            scout(player);
    }
}

/* On large boards one PicoSAT is enough, and its memory. */
static bool take_complete(struct player *player, bool first)
{
    const struct qs_task *task = player->gap->task;
    const struct qs_solve_options *options = task->options;
    bool alone = options->threads == 1, fits = qs_bitset_search_fits(task->board);
    if (fits)
        player->complete = qs_bitset_searcher_new("search", task->board, options->strategy,
                                                  alone ? NULL : player->gap->pools);
    else if (first)
        player->complete = qs_sat_searcher_new("search", task->board, options->strategy,
                                               options->encoding, options->seed);
    return player->complete || (!fits && !first);
}

static bool init_player(struct player *player, struct gap *gap, unsigned number)
{
    const struct qs_task *task = gap->task;
    uint64_t seed = task->options->seed + ((uint64_t)number << 32);
    bool first = number == 0;
    player->gap = gap;
    player->early_percent = first ? gap->tuning->early_percent : gap->tuning->other_percent;
    player->exchange = qs_exchange_searcher_new(task->board, seed);
    if (gap->instance)
        player->swap = qs_swap_searcher_new(task->board, gap->instance, seed, 0);
    if (first)
        player->cover =
            qs_cover_searcher_new(task->board, task->analysis ? &task->analysis->line_cover : NULL);
    return player->exchange && take_complete(player, first);
}

static void release_player(struct player *player)
{
    enum { SEARCHERS = 4 };
    struct qs_searcher *const searchers[SEARCHERS] = {player->exchange, player->swap, player->cover,
                                                      player->complete};
    for (size_t i = 0; i < SEARCHERS; i++) {
        if (searchers[i])
            qs_work_add(&player->gap->task->work, &searchers[i]->work);
        qs_searcher_free(searchers[i]);
    }
}

/* The first player has been at work already. A thread without memory for its own does nothing. */
static void play(void *state, unsigned number)
{
    struct gap *gap = state;
    struct player *player = &gap->players[number];
    if (number == 0 || init_player(player, gap, number))
        close_gap(player);
}

/* Both local searches are charged here. */
static void scout_first(struct player *player)
{
    const struct tuning *tuning = player->gap->tuning;
    uint64_t squares = player->gap->task->board->squares, swap = 0;
    uint64_t first = tuning->first + tuning->first_a_square * squares;
    while (!qs_watch_stopped(player->gap->task->watch) && player->exchange->ticks + swap < first) {
        scout(player);
        swap = player->swap ? player->swap->ticks : 0;
    }
    player->due = player->exchange->ticks;
}

static enum qs_stage run_stages(struct gap *gap)
{
    const struct qs_task *task = gap->task;
    const struct qs_bounds *bounds = task->bounds;
    scout_first(&gap->players[0]);
    if (bounds->answered)
        return QS_STAGE_SCOUT;
    qs_workers_run((unsigned)task->options->threads, play, gap, task->watch);
    if (!bounds->answered)
        return QS_STAGE_OPEN;
    return bounds->reason == QS_REASON_LINE_COVER ? QS_STAGE_LINE_COVER : QS_STAGE_SEARCH;
}

enum qs_stage qs_close_gap(struct qs_task *task, const struct qs_instance *instance)
{
    struct qs_memory *memory = task->board->memory;
    size_t threads = (size_t)task->options->threads;
    struct gap gap = {
        .task = task,
        .instance = instance,
        .tuning = qs_bitset_search_fits(task->board) ? &small : &large,
    };
    enum qs_stage stage = QS_STAGE_OPEN;
    gap.players = qs_memory_take_zeroed(memory, threads, sizeof *gap.players);
    task->watch->enough = &task->bounds->answered;
    if (gap.players && init_player(&gap.players[0], &gap, 0))
        stage = run_stages(&gap);
    else
        qs_watch_stop(task->watch, QS_STOP_MEMORY);
    task->watch->enough = NULL;
    for (size_t i = 0; i <= QS_BITSET_LINES; i++)
        qs_partial_proofs_release(&gap.pools[i].proofs);
    for (size_t i = 0; gap.players && i < threads; i++)
        if (gap.players[i].gap)
            release_player(&gap.players[i]);
    qs_memory_give(memory, gap.players, threads, sizeof *gap.players);
    return stage;
}
