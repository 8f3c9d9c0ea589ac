#include "engine.h"

#include <string.h>

#include "bitset_search.h"
#include "board_cnf.h"
#include "local_search.h"
#include "lp_search.h"
#include "sat_refutation.h"
#include "shares.h"
#include "turns.h"
#include "workers.h"

_Static_assert(QS_THREADS_MAX <= QS_WORKERS_MAX, "");

/* The searchers. The first two are the scout. */
enum { SWAP, EXCHANGE, COVER, BITSET, RESTARTS, SAT, LP, LIMITS, SEARCHERS };

/* The second complete search begins when the others have worked for so long: 0.2 s. */
static const uint64_t second_after = 20000000;

/* After the first turn of PicoSAT where that counts the rest: it has an answer soon or not for
 * long. Before it, where the first line program is much shorter than that turn. */
static const uint64_t second_after_counting = 5000000;

/* And the restarts: by then it is a search that has met no placement for long. */
static const uint64_t restarts_after = 50000000;

/* From then on the line program, where it is first, has nearly all the time: the placements that
 * are easily found have been found, and the search over bitsets has had its chance. 5 s. */
static const uint64_t late_after = 500000000;

/* With more, other threads begin to work, too. */
static const uint64_t alone = 1 << 17;

static const uint64_t scout_step = 1 << 12;

/* PicoSAT forgets where it was after a step, so a step is longer: 40 ms. */
static const uint64_t sat_step = 1 << 22;

/* With more squares, the line cover takes longer than it is worth, except where a row has few: only
 * there do diagonals decide. */
static const uint32_t cover_squares_max = 20000, cover_squares_of_a_row = 8;

/* The memory of PicoSAT grows with the lines of a direction times those that stay empty. */
static const uint64_t sat_lines_times_empty_max = 1 << 18;

/* With more of both, the bases of the search on the line program take too much memory. */
static const uint32_t lp_lines_max = 5000, lp_squares_max = 50000;

struct gap {
    struct qs_task *task;
    const struct qs_instance *instance;
    const struct qs_shares *shares;
    struct qs_dual_cover hints;   /* for PicoSAT, from the cover */
    struct worker *workers;       /* [threads] */
    struct qs_bitset_pool *pools; /* [rows + 1], by the number of queens asked for */
    struct qs_lp_pools lp_pools;
    bool lp_shared;             /* the line pools are ready */
    bool few_moves;             /* walks by moves are fast (local_search.h) */
    _Atomic bool cover_decides; /* it has lowered the bound by 2 or more */
};

/* One thread. */
struct worker {
    struct gap *gap;
    struct qs_turn turn[SEARCHERS];
    struct qs_turns turns;
    uint64_t decided; /* ticks, when the cover lowered the bound */
    int32_t asked;    /* the question that `counts_rest` is about; 0: none yet */
    bool counts_rest; /* PicoSAT would count only the rest (sat/sat_hints.c) */
};

static bool is_first(const struct worker *worker)
{
    return worker == worker->gap->workers;
}

static uint64_t complete_ticks(const struct worker *worker)
{
    return worker->turn[BITSET].ticks + worker->turn[LP].ticks + worker->turn[SAT].ticks;
}

/* As long for the searches of all threads together as for that of one. */
static uint64_t shared(const struct worker *worker, uint64_t ticks)
{
    return ticks / (uint64_t)worker->gap->task->options->threads;
}

/* How many rows, or columns, one queen more than are known to fit would leave empty. */
static int32_t slack_of(const struct gap *gap)
{
    const struct qs_board *board = gap->task->board;
    uint32_t rows = board->lines[QS_ROW].count, columns = board->lines[QS_COLUMN].count;
    return (int32_t)(rows < columns ? rows : columns) - qs_bounds_best(gap->task->bounds) - 1;
}

/*
 * Whether the sums of rows and columns say little, so that the line program is to be first: if
 * the cover has lowered the bound, or if many lines stay empty after a while; the more, the sooner,
 * because each costs the search over bitsets several times as much.
 */
static bool diagonals_decide(const struct worker *worker)
{
    const struct gap *gap = worker->gap;
    const int32_t most = 3;
    int32_t more = slack_of(gap) - gap->shares->slack;
    uint64_t after = shared(worker, second_after) >> (2 * (more < 0      ? 0
                                                           : more < most ? more
                                                                         : most));
    return gap->cover_decides || (more >= 0 && complete_ticks(worker) >= after);
}

/*
 * Whether the line program will probably answer the question before the search over bitsets, as far
 * as both can tell, or in less time than that has had: then both together take hardly more than
 * twice as long as the better one. With n = 70, 5 free squares a row, that is either, by ten times.
 */
static bool lp_ends_sooner(const struct worker *worker)
{
    const struct qs_turn *lp = &worker->turn[LP], *bitset = &worker->turn[BITSET];
    return lp->searcher && lp->searcher->rest > 0 &&
           (lp->searcher->rest < bitset->ticks ||
            (bitset->searcher && lp->searcher->rest < bitset->searcher->rest));
}

/*
 * Whether the search over bitsets will probably end within three times what it has taken, and
 * little is to be won by a placement: the bound it works on is that of all rows, or one less.
 */
static bool bitset_ends_soon(const struct worker *worker)
{
    const struct qs_searcher *bitset = worker->turn[BITSET].searcher;
    return bitset && bitset->rest > 0 && bitset->rest / 3 < bitset->ticks &&
           slack_of(worker->gap) <= 1;
}

/*
 * On crowded boards with a small budget, PicoSAT comes first: it needs seconds where the line
 * program does not find the placement in minutes. Because of the memory, only one thread has it.
 */
static bool rest_is_counted(struct worker *worker)
{
    struct gap *gap = worker->gap;
    const struct qs_bounds *bounds = gap->task->bounds;
    int32_t asked = qs_bounds_goal(bounds);
    if (gap->shares->second_counted == 0 || !is_first(worker) || !gap->cover_decides)
        return false;
    if (worker->asked != asked)
        worker->counts_rest = qs_sat_hints_count(&gap->hints, asked);
    worker->asked = asked;
    return worker->counts_rest;
}

static bool sat_fits(const struct worker *worker)
{
    const struct qs_task *task = worker->gap->task;
    uint64_t rows = task->board->lines[QS_ROW].count, upper = (uint64_t)task->bounds->upper;
    uint64_t empty = rows > upper ? rows - upper : 0;
    return worker->turn[SAT].ticks > 0 || rows * empty <= sat_lines_times_empty_max;
}

static unsigned share_of_scout(const struct worker *worker, bool little)
{
    const struct gap *gap = worker->gap;
    const struct qs_shares *shares = gap->shares;
    if (little)
        return shares->ending;
    if (complete_ticks(worker) >= shares->early || gap->task->options->start || gap->few_moves)
        return shares->scout_later;
    if (gap->cover_decides)
        return shares->scout_diagonals;
    return is_first(worker) ? shares->scout : shares->scout_beside;
}

/*
 * The policy: what is known of the board and its bounds, as shares. The search over bitsets
 * may meet a placement a hundred times as late as in another order, hence the restarts; where
 * several lines stay empty, the scout has found the best placement long before.
 */
static void weigh(struct worker *worker)
{
    const struct qs_shares *shares = worker->gap->shares;
    const unsigned first = 100;
    bool counted = rest_is_counted(worker), diagonals = diagonals_decide(worker);
    bool ending = bitset_ends_soon(worker);
    bool lp_first = !counted && (diagonals || !shares->has_bitset || lp_ends_sooner(worker));
    bool sat = counted || !shares->has_bitset;
    unsigned second = counted     ? shares->second_counted
                      : diagonals ? shares->second_diagonals
                                  : shares->second;
    bool late = lp_first && shares->has_bitset && complete_ticks(worker) >= late_after;
    unsigned other = late ? shares->ending : lp_first ? second : first;
    unsigned scout = share_of_scout(worker, ending || late);
    unsigned share[SEARCHERS] = {
        [SWAP] = scout,
        [EXCHANGE] = scout,
        [COVER] = worker->turn[COVER].ticks == 0 ? first : 0,
        [BITSET] = sat ? 0 : other,
        [RESTARTS] = slack_of(worker->gap) > 1 ? 0
                     : ending                  ? shares->ending
                                               : shares->restarts,
        [SAT] = sat && sat_fits(worker) ? other : 0,
        [LP] = lp_first ? first : second,
        [LIMITS] = slack_of(worker->gap) == 0 ? shares->limits : 0,
    };
    for (int i = 0; i < SEARCHERS; i++)
        qs_turns_share(&worker->turns, i, share[i]);
    uint64_t program = 3000 * (uint64_t)worker->gap->task->board->squares; /* about the first one */
    uint64_t begins = worker->decided + program;
    uint64_t after = shared(worker, counted ? second_after_counting : second_after);
    if (counted && program < sat_step / 4)
        after = begins - 1;
    worker->turn[SAT].cost = lp_first ? after : begins;
    worker->turn[LP].cost = lp_first ? begins : after;
}

/* Each thread has another one. */
static uint64_t seed_of(const struct worker *worker)
{
    const struct gap *gap = worker->gap;
    return gap->task->options->seed + ((uint64_t)(worker - gap->workers) << 32);
}

/* For a certificate, the line program refutes, as long as there is one. */
static struct qs_searcher *make_sat(const struct worker *worker)
{
    const struct gap *gap = worker->gap;
    const struct qs_task *task = gap->task;
    struct qs_searcher *sat =
        qs_sat_searcher_new("search", task->board, task->options->strategy, task->options->encoding,
                            &gap->hints, task->options->seed, NULL);
    if (sat && task->bounds->recorder && !worker->turn[LP].gone)
        qs_sat_searcher_lower_only(sat, true);
    return sat;
}

static struct qs_searcher *make_searcher(struct worker *worker, int number)
{
    struct gap *gap = worker->gap;
    const struct qs_task *task = gap->task;
    const struct qs_board *board = task->board;
    enum qs_strategy strategy = task->options->strategy;
    bool alone_here = task->options->threads == 1;
    switch (number) {
    case SWAP:
        return qs_min_conflicts_searcher_new(board, gap->instance, seed_of(worker), 0);
    case EXCHANGE:
        return qs_local_searcher_new(board, seed_of(worker));
    case COVER:
        return qs_cover_searcher_new(board, task->analysis ? &task->analysis->line_cover : NULL,
                                     gap->shares->second_counted > 0 ? &gap->hints : NULL);
    case BITSET:
        return qs_bitset_searcher_new("search", board, strategy, alone_here ? NULL : gap->pools);
    case RESTARTS:
        return qs_restart_searcher_new("restarts", board, seed_of(worker), 0);
    case SAT:
        return make_sat(worker);
    case LIMITS:
        return qs_limit_searcher_new(board);
    default:
        return qs_lp_searcher_new("line program", board, strategy,
                                  gap->lp_shared ? &gap->lp_pools : NULL);
    }
}

/*
 * Only without memory has the line program nothing to do, unless other threads do it. Then PicoSAT,
 * which only raised the lower bound, must refute.
 */
static void note_lp_memory(struct worker *worker)
{
    struct qs_turn *lp = &worker->turn[LP], *sat = &worker->turn[SAT];
    if (lp->rests && !lp->searcher->idle && !worker->gap->task->bounds->answered)
        lp->gone = true;
    if (lp->gone && sat->searcher)
        qs_sat_searcher_lower_only(sat->searcher, false);
}

static void schedule_take_turn(struct worker *worker, int number)
{
    struct qs_turn *turn = &worker->turn[number];
    struct qs_task *task = worker->gap->task;
    int32_t before = task->bounds->upper;
    qs_task_show(task, turn->searcher->name);
    uint64_t used = qs_searcher_step(turn->searcher, task->bounds, task->watch, turn->step);
    qs_turns_count(&worker->turns, number, used);
    if (number == COVER) {
        worker->gap->cover_decides = before - task->bounds->upper > 1;
        worker->decided = worker->turns.ticks;
    }
    note_lp_memory(worker);
}

/* Whether there is any complete search, now or later. */
static bool can_refute(const struct worker *worker)
{
    return !worker->turn[BITSET].gone || !worker->turn[SAT].gone || !worker->turn[LP].gone;
}

/* False: the searcher cannot be made, and is gone. */
static bool is_made(struct worker *worker, int number)
{
    struct qs_turn *turn = &worker->turn[number];
    if (turn->searcher)
        return true;
    turn->searcher = make_searcher(worker, number);
    turn->gone = !turn->searcher;
    if (turn->searcher)
        turn->searcher->ticks = turn->ticks;
    return turn->searcher != NULL;
}

/*
 * The schedule: until the bounds are answered, the watch stops, or this many ticks are used. Ends
 * as well if the first thread has no complete search left, for which there is no memory.
 */
static void work_in_turns(struct worker *worker, uint64_t ticks)
{
    struct qs_watch *watch = worker->gap->task->watch;
    while (worker->turns.ticks < ticks && !qs_watch_stopped(watch)) {
        weigh(worker);
        int next = qs_turns_next(&worker->turns);
        if (next < 0 || (is_first(worker) && !can_refute(worker)))
            break;
        if (is_made(worker, next))
            schedule_take_turn(worker, next);
    }
}

static bool lp_fits(const struct qs_board *board)
{
    return qs_board_first_line(board, QS_DIRECTIONS) <= lp_lines_max ||
           board->squares <= lp_squares_max;
}

static bool cover_pays(const struct qs_board *board)
{
    uint64_t squares = board->squares, rows = board->lines[QS_ROW].count;
    return squares <= cover_squares_max || squares <= cover_squares_of_a_row * rows;
}

/* What making its tables costs (bitset_kernel.h): a state for each square. */
static uint64_t cost_of_bitset(const struct qs_board *board)
{
    const uint64_t pairs_a_tick = 2, bits_a_tick = 320;
    uint64_t bits = 32,
             pairs = 2 * qs_board_pairs(board) + (uint64_t)QS_DIRECTIONS * board->squares;
    while (bits < board->lines[QS_ROW].count || bits < board->lines[QS_COLUMN].count)
        bits *= 2;
    return pairs / pairs_a_tick + board->squares * 2 * bits * bits / bits_a_tick;
}

/* What is not for this board, or not for this thread, is gone. */
static void init_worker(struct worker *worker, struct gap *gap)
{
    const struct qs_shares *shares = gap->shares;
    const struct qs_board *board = gap->task->board;
    uint64_t rows = board->lines[QS_ROW].count, squares = board->squares, step = shares->step;
    worker->gap = gap;
    bool first = is_first(worker);
    const struct qs_turn turn[SEARCHERS] = {
        [SWAP] = {.cost = 192 * rows, .step = scout_step, .gone = !gap->instance},
        [EXCHANGE] = {.cost = 64 * squares, .step = scout_step},
        [COVER] = {.cost = 750 * squares, .step = 1, .gone = !first || !cover_pays(board)},
        [BITSET] = {.cost = cost_of_bitset(board), .step = step, .gone = !shares->has_bitset},
        [RESTARTS] = {.cost = shared(worker, restarts_after),
                      .step = step,
                      .gone = !shares->restarts},
        [SAT] = {.step = sat_step, .gone = !first || shares->second_counted == 0},
        [LIMITS] = {.cost = second_after, .step = step, .gone = !first || shares->limits == 0},
        [LP] = {.step = step, .gone = !lp_fits(board) || (!first && !gap->lp_shared)},
    };
    memcpy(worker->turn, turn, sizeof turn);
    worker->turns = (struct qs_turns){.turn = worker->turn, .count = SEARCHERS};
    qs_turns_keep(&worker->turns, gap->task->bounds->checkpoint, board);
}

static void release_worker(struct worker *worker)
{
    qs_kept_leave(worker->turns.kept);
    for (int i = 0; i < SEARCHERS; i++) {
        struct qs_searcher *searcher = worker->turn[i].searcher;
        if (searcher)
            qs_work_add(&worker->gap->task->work, &searcher->work);
        qs_searcher_free(searcher);
    }
}

static void schedule_run_worker(void *state, unsigned number)
{
    struct gap *gap = state;
    struct worker *worker = &gap->workers[number];
    if (number > 0)
        init_worker(worker, gap);
    work_in_turns(worker, UINT64_MAX);
    if (number == 0 && !qs_watch_stopped(gap->task->watch))
        qs_watch_stop(gap->task->watch, QS_STOP_MEMORY);
}

/* On one thread first: most boards are solved before others could begin. */
static void work_on_threads(struct gap *gap)
{
    struct worker *first = &gap->workers[0];
    init_worker(first, gap);
    work_in_turns(first, alone);
    if (!qs_watch_stopped(gap->task->watch))
        qs_workers_run((unsigned)gap->task->options->threads, schedule_run_worker, gap,
                       gap->task->watch);
}

static enum qs_stage stage_of(const struct gap *gap)
{
    const struct worker *first = &gap->workers[0];
    if (!gap->task->bounds->answered)
        return QS_STAGE_OPEN;
    if (first->turn[COVER].ticks + complete_ticks(first) == 0)
        return QS_STAGE_SCOUT;
    return gap->task->bounds->reason == QS_REASON_LINE_COVER ? QS_STAGE_LINE_COVER
                                                             : QS_STAGE_SEARCH;
}

enum qs_stage qs_close_gap(struct qs_task *task, const struct qs_instance *instance)
{
    const struct qs_board *board = task->board;
    size_t threads = (size_t)task->options->threads;
    uint32_t rows = board->lines[QS_ROW].count;
    enum qs_stage stage = QS_STAGE_OPEN;
    struct gap gap = {.task = task, .instance = instance, .shares = qs_shares_for(board)};
    gap.few_moves = qs_numvc_suits(board);
    gap.pools = qs_memory_take_zeroed(board->memory, rows + 1, sizeof *gap.pools);
    gap.workers = qs_memory_take_zeroed(board->memory, threads, sizeof *gap.workers);
    gap.lp_shared = threads > 1 && lp_fits(board) && qs_lp_pools_init(&gap.lp_pools, board);
    task->watch->enough = &task->bounds->answered;
    if (gap.workers && gap.pools) {
        work_on_threads(&gap);
        stage = stage_of(&gap);
    } else
        qs_watch_stop(task->watch, QS_STOP_MEMORY);
    task->watch->enough = NULL;
    for (size_t i = 0; gap.pools && i <= rows; i++)
        qs_partial_proofs_release(&gap.pools[i].proofs);
    for (size_t i = 0; gap.workers && i < threads; i++)
        if (gap.workers[i].gap)
            release_worker(&gap.workers[i]);
    qs_dual_cover_release(&gap.hints);
    qs_lp_pools_release(&gap.lp_pools);
    qs_memory_give(board->memory, gap.pools, rows + 1, sizeof *gap.pools);
    qs_memory_give(board->memory, gap.workers, threads, sizeof *gap.workers);
    qs_sat_refute_again(task->engine, task->bounds, task->options->encoding, task->options->seed,
                        task->watch);
    return stage;
}
