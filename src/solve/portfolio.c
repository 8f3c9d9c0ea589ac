#include "portfolio.h"

#include <math.h>

#include "bitset_board.h"
#include "bitset_search.h"
#include "check.h"
#include "line_cover.h"
#include "sat_run.h"
#include "scout.h"
#include "ticks.h"

/* A player is a thread: its complete search, between the steps of which its scout works. */
struct player {
    struct portfolio *portfolio;
    struct qs_solve_options options;
    struct qs_task task;             /* of the complete search */
    struct qs_task scout_task;       /* of the scout, which asks no particular question */
    struct qs_bitset_search *bitset; /* NULL: the board is too large for it */
    struct qs_scout *scout;
    uint64_t scout_ticks;
    uint64_t scout_percent; /* what the scout may use, of the work of the complete search */
    uint64_t cover_at;      /* when the line cover is due, in ticks of the complete search */
    pthread_t thread;
};

struct portfolio {
    struct qs_task *task; /* what is to be done */
    const struct qs_instance *instance;
    struct qs_race race;
    struct qs_bitset_share shares[QS_BITSET_LINES + 1]; /* by number of queens asked for */
    struct player *players;
    int count;
};

static void run_scout(struct player *player, uint64_t ticks)
{
    player->scout_ticks += ticks;
    qs_scout_run(player->scout, ticks);
}

/* A linear program of more squares takes longer than it is worth. */
static void cover_lines(struct portfolio *portfolio)
{
    const uint32_t most_squares = 20000;
    struct qs_task *task = portfolio->task;
    if (task->board->squares > most_squares)
        return;
    const struct qs_line_limits limits = {INFINITY, qs_task_stop_callback, task};
    struct qs_bound bound = {.value = task->board->fixed + task->upper,
                             .reason = task->upper_reason};
    struct qs_error refused;
    if (!qs_line_cover_bound(task->board, &limits, &bound, &refused)) {
        if (task->stop != QS_STOP_DONE)
            portfolio->race.stop = (int)task->stop;
        qs_task_log(task, "line cover: %s", refused.text);
        return;
    }
    if (task->analysis)
        task->analysis->line_cover = bound.value;
    qs_task_log(task, "line cover: at most %d queens", bound.value);
    int32_t gain = task->board->fixed + task->upper - bound.value;
    if (gain <= 0)
        return;
    /* Where diagonals decide, the bound is good, and complete search hopeless. */
    if (gain > 1)
        portfolio->players[0].scout_percent = 400;
    qs_task_lower_with(task, &bound);
    qs_race_lower(&portfolio->race, task->upper, task->upper_reason);
}

/*
 * What the scout may have used by now: one search in five, and more at the start
 * where several threads or a line cover make that worth it; most placements
 * that local search finds at all it finds soon.
 */
static uint64_t scout_share(const struct player *player, uint64_t ticks)
{
    const uint64_t start = 20000000, percent = 20;
    return ticks < start ? ticks / 100 * player->scout_percent
                         : start / 100 * player->scout_percent + (ticks - start) / 100 * percent;
}

/* Between two steps of a complete search: the line cover when it is due, and the scout's turn. */
static void pause_search(struct player *player)
{
    const uint64_t turn = 1 << 14;
    uint64_t ticks = qs_bitset_search_ticks(player->bitset);
    if (ticks >= player->cover_at) {
        player->cover_at = UINT64_MAX;
        cover_lines(player->portfolio);
    }
    if (player->scout_ticks + turn < scout_share(player, ticks))
        run_scout(player, turn);
}

static enum qs_bitset_answer step_search(struct player *player)
{
    const uint64_t step = 1 << 13;
    uint32_t count;
    enum qs_bitset_answer answer = qs_bitset_search_step(player->bitset, step);
    const uint32_t *best = qs_bitset_search_best(player->bitset, &count);
    qs_task_raise(&player->task, best, count);
    return answer;
}

/*
 * This player's part of the tree is done. The answer is no once the others
 * have finished theirs; until then, the scout works.
 */
static void await_others(struct player *player, const struct qs_bitset_share *share, int32_t added)
{
    const uint64_t turn = 1 << 14;
    while (!qs_task_must_stop(&player->task)) {
        if (qs_bitset_share_is_exhausted(share)) {
            qs_task_lower(&player->task, added - 1, QS_REASON_SEARCH);
            return;
        }
        run_scout(player, turn);
    }
}

static void decide(struct qs_task *task, void *state, int32_t added)
{
    struct player *player = state;
    bool alone = player->portfolio->count == 1;
    struct qs_bitset_share *share = alone ? NULL : &player->portfolio->shares[added];
    enum qs_bitset_answer answer;
    qs_bitset_search_ask(player->bitset, added, share);
    while ((answer = step_search(player)) == QS_BITSET_OPEN && !qs_task_must_stop(task)) {
        pause_search(player);
        if (qs_task_must_stop(task))
            return;
    }
    if (answer == QS_BITSET_NO && alone)
        qs_task_lower(task, added - 1, QS_REASON_SEARCH);
    else if (answer == QS_BITSET_NO)
        await_others(player, share, added);
}

static struct qs_task race_task(struct player *player, const char *engine)
{
    const struct qs_task *task = player->portfolio->task;
    return (struct qs_task){
        .instance = task->instance,
        .board = task->board,
        .options = &player->options,
        .engine = engine,
        .target = task->target,
        .lower = player->portfolio->race.lower,
        .room = task->room,
        .upper = player->portfolio->race.upper,
        .upper_reason = player->portfolio->race.upper_reason,
        .started = task->started,
        .deadline = task->deadline,
        .race = &player->portfolio->race,
    };
}

static bool init_player(struct player *player, struct portfolio *portfolio, int number)
{
    const struct qs_task *task = portfolio->task;
    player->portfolio = portfolio;
    player->cover_at = UINT64_MAX;
    player->options = *task->options;
    player->options.seed += (uint64_t)number << 32;
    if (number > 0) { /* what the user sees and says goes through the first one */
        player->options.poll = NULL;
        player->options.log = NULL;
    }
    player->task = race_task(player, "search");
    player->scout_task = race_task(player, "scout");
    player->scout = qs_scout_new(&player->scout_task, portfolio->instance);
    bool fits = qs_bitset_search_fits(task->board);
    if (fits)
        player->bitset = qs_bitset_search_new(task->board, 0);
    return player->scout && (player->bitset || !fits);
}

static void release_player(struct player *player)
{
    struct qs_work *sum = &player->portfolio->task->work;
    qs_work_add(sum, &player->task.work);
    qs_work_add(sum, &player->scout_task.work);
    if (player->bitset) {
        sum->nodes += qs_bitset_search_nodes(player->bitset);
        sum->probes += qs_bitset_search_probes(player->bitset);
    }
    qs_bitset_search_free(player->bitset);
    qs_scout_free(player->scout);
}

/* Take over the bounds of the race. */
static void follow_race(struct portfolio *portfolio)
{
    struct qs_task *task = portfolio->task;
    qs_task_raise(task, portfolio->race.placement, (uint32_t)portfolio->race.lower);
    qs_task_lower(task, portfolio->race.upper, portfolio->race.upper_reason);
    if (!qs_task_is_done(task) && task->stop == QS_STOP_DONE)
        task->stop = (enum qs_stop)portfolio->race.stop;
}

/* The stage that the bounds met in, once there has been a search. */
static enum qs_stage stage_of_bound(const struct portfolio *portfolio)
{
    return portfolio->race.upper_reason == QS_REASON_LINE_COVER ? QS_STAGE_LINE_COVER
                                                                : QS_STAGE_SEARCH;
}

static bool is_settled(struct portfolio *portfolio, enum qs_stage stage, enum qs_stage *settled)
{
    follow_race(portfolio);
    if (!qs_task_is_done(portfolio->task))
        return false;
    *settled = stage;
    return true;
}

/* PicoSAT and the scout by turns, on a board that is too large for bitsets. */
static void search_large(struct player *player)
{
    const uint64_t turn = 1 << 22;
    struct qs_task *task = &player->task;
    struct qs_sat_run *sat = qs_sat_run_new(task);
    while (sat && !qs_task_is_done(task) && !qs_task_must_stop(task)) {
        qs_sat_run_step(sat, turn / QS_TICKS_A_PROPAGATION);
        run_scout(player, turn);
    }
    qs_sat_run_free(sat);
}

/* What the others do there: one PicoSAT is enough, and its memory. */
static void scout_only(struct player *player)
{
    const uint64_t turn = 1 << 22;
    while (!qs_task_is_done(&player->task) && !qs_task_must_stop(&player->task))
        run_scout(player, turn);
}

static void search(struct player *player)
{
    bool first = player == player->portfolio->players;
    if (player->bitset)
        qs_task_close_gap(&player->task, decide, player);
    else if (first)
        search_large(player);
    else
        scout_only(player);
}

/* What a thread of its own does. */
static void *run_player(void *state)
{
    search(state);
    return NULL;
}

/* The other players, as many as there is memory for. They scout more than the first. */
static void invite_players(struct portfolio *portfolio)
{
    int threads = portfolio->task->options->threads;
    while (portfolio->count < threads &&
           init_player(&portfolio->players[portfolio->count], portfolio, portfolio->count)) {
        portfolio->players[portfolio->count].scout_percent = 300;
        portfolio->count++;
    }
}

/* All players, the first one on the caller's thread. */
static void race(struct portfolio *portfolio)
{
    struct player *first = &portfolio->players[0];
    int started = 1;
    invite_players(portfolio);
    while (started < portfolio->count &&
           pthread_create(&portfolio->players[started].thread, NULL, run_player,
                          &portfolio->players[started]) == 0)
        started++;
    search(first);
    if (first->task.stop != QS_STOP_DONE)
        portfolio->race.stop = (int)first->task.stop;
    for (int i = 1; i < started; i++)
        QS_CHECK(pthread_join(portfolio->players[i].thread, NULL) == 0);
}

/* Whether the first, cheap stages close the gap; on boards too large for bitsets all of them. */
static bool run_first_stages(struct portfolio *portfolio, enum qs_stage *settled)
{
    struct player *first = &portfolio->players[0];
    qs_scout_run(first->scout, 20000 + (uint64_t)100 * portfolio->task->board->squares);
    if (is_settled(portfolio, QS_STAGE_SCOUT, settled) || first->bitset)
        return *settled == QS_STAGE_SCOUT;
    cover_lines(portfolio);
    if (is_settled(portfolio, QS_STAGE_LINE_COVER, settled))
        return true;
    qs_scout_run(first->scout, 30000000);
    return is_settled(portfolio, stage_of_bound(portfolio), settled);
}

static void run_stages(struct portfolio *portfolio, enum qs_stage *settled)
{
    /* A linear program takes some 5 µs a square on small boards. */
    const uint64_t cover_ticks_a_square = 500;
    portfolio->count = 1;
    portfolio->players[0].cover_at = cover_ticks_a_square * portfolio->task->board->squares;
    portfolio->players[0].scout_percent = 20;
    if (run_first_stages(portfolio, settled) || qs_task_must_stop(portfolio->task))
        return;
    race(portfolio);
    is_settled(portfolio, stage_of_bound(portfolio), settled);
}

void qs_portfolio_run(struct qs_task *task, const struct qs_instance *instance,
                      enum qs_stage *settled)
{
    struct qs_memory *memory = task->board->memory;
    size_t threads = (size_t)task->options->threads;
    struct portfolio *portfolio = qs_memory_take_zeroed(memory, 1, sizeof *portfolio);
    struct player *players = qs_memory_take_zeroed(memory, threads, sizeof *players);
    *settled = QS_STAGE_OPEN;
    bool ready = false;
    if (portfolio && players &&
        qs_race_init(&portfolio->race, task->board, task->placement, task->lower, task->upper,
                     task->upper_reason)) {
        portfolio->task = task;
        portfolio->instance = instance;
        portfolio->players = players;
        ready = init_player(&players[0], portfolio, 0);
        if (ready)
            run_stages(portfolio, settled);
        for (size_t i = 0; i < threads; i++)
            if (players[i].portfolio)
                release_player(&players[i]);
        qs_race_release(&portfolio->race);
    }
    if (!ready)
        task->stop = QS_STOP_MEMORY;
    qs_memory_give(memory, players, threads, sizeof *players);
    qs_memory_give(memory, portfolio, 1, sizeof *portfolio);
}
