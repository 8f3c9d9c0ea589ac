#include "engine.h"

#include <string.h>

#include "bitset_search.h"
#include "board_cnf.h"
#include "local_search.h"
#include "lp_search.h"
#include "sat_refutation.h"
#include "scheduler.h"
#include "shares.h"
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

struct portfolio {
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
    struct portfolio *portfolio;
    struct qs_scheduled turn[SEARCHERS];
    struct qs_scheduler scheduler;
    uint64_t decided; /* ticks, when the cover lowered the bound */
    int32_t asked;    /* the query that `counts_rest` is about; 0: none yet */
    bool counts_rest; /* PicoSAT would count only the rest (sat/sat_hints.c) */
};

static bool is_first(const struct worker *worker)
{
    return worker == worker->portfolio->workers;
}

static uint64_t complete_ticks(const struct worker *worker)
{
    return worker->turn[BITSET].ticks + worker->turn[LP].ticks + worker->turn[SAT].ticks;
}

/* As long for the searches of all threads together as for that of one. */
static uint64_t shared(const struct worker *worker, uint64_t ticks)
{
    return ticks / (uint64_t)worker->portfolio->task->options->threads;
}

/* How many rows, or columns, one queen more than are known to fit would leave empty. */
static int32_t slack_of(const struct portfolio *portfolio)
{
    const struct qs_board *board = portfolio->task->board;
    uint32_t rows = board->lines[QS_ROW].count, columns = board->lines[QS_COLUMN].count;
    return (int32_t)(rows < columns ? rows : columns) - qs_bounds_best(portfolio->task->bounds) - 1;
}

/*
 * Whether the sums of rows and columns say little, so that the line program is to be first: if
 * the cover has lowered the bound, or if many lines stay empty after a while; the more, the sooner,
 * because each costs the search over bitsets several times as much.
 */
static bool diagonals_decide(const struct worker *worker)
{
    const struct portfolio *portfolio = worker->portfolio;
    const int32_t most = 3;
    int32_t more = slack_of(portfolio) - portfolio->shares->slack;
    uint64_t after = shared(worker, second_after) >> (2 * (more < 0      ? 0
                                                           : more < most ? more
                                                                         : most));
    return portfolio->cover_decides || (more >= 0 && complete_ticks(worker) >= after);
}

/*
 * Whether the line program will probably answer the query before the search over bitsets, as far
 * as both can tell, or in less time than that has had: then both together take hardly more than
 * twice as long as the better one. With n = 70, 5 free squares a row, that is either, by ten times.
 */
static bool lp_ends_sooner(const struct worker *worker)
{
    const struct qs_scheduled *lp = &worker->turn[LP], *bitset = &worker->turn[BITSET];
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
           slack_of(worker->portfolio) <= 1;
}

/*
 * On crowded boards with a small budget, PicoSAT comes first: it needs seconds where the line
 * program does not find the placement in minutes. Because of the memory, only one thread has it.
 */
static bool rest_is_counted(struct worker *worker)
{
    struct portfolio *portfolio = worker->portfolio;
    const struct qs_bounds *bounds = portfolio->task->bounds;
    int32_t asked = qs_bounds_goal(bounds);
    if (portfolio->shares->second_counted == 0 || !is_first(worker) || !portfolio->cover_decides)
        return false;
    if (worker->asked != asked)
        worker->counts_rest = qs_sat_hints_count(&portfolio->hints, asked);
    worker->asked = asked;
    return worker->counts_rest;
}

static bool sat_fits(const struct worker *worker)
{
    const struct qs_task *task = worker->portfolio->task;
    uint64_t rows = task->board->lines[QS_ROW].count, upper = (uint64_t)task->bounds->upper;
    uint64_t empty = rows > upper ? rows - upper : 0;
    return worker->turn[SAT].ticks > 0 || rows * empty <= sat_lines_times_empty_max;
}

static unsigned share_of_scout(const struct worker *worker, bool little)
{
    const struct portfolio *portfolio = worker->portfolio;
    const struct qs_shares *shares = portfolio->shares;
    if (little)
        return shares->ending;
    if (complete_ticks(worker) >= shares->early || portfolio->task->options->start ||
        portfolio->few_moves)
        return shares->scout_later;
    if (portfolio->cover_decides)
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
    const struct qs_shares *shares = worker->portfolio->shares;
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
        [RESTARTS] = slack_of(worker->portfolio) > 1 ? 0
                     : ending                        ? shares->ending
                                                     : shares->restarts,
        [SAT] = sat && sat_fits(worker) ? other : 0,
        [LP] = lp_first ? first : second,
        [LIMITS] = slack_of(worker->portfolio) == 0 ? shares->limits : 0,
    };
    for (int i = 0; i < SEARCHERS; i++)
        qs_scheduler_share(&worker->scheduler, i, share[i]);
    uint64_t program =
        3000 * (uint64_t)worker->portfolio->task->board->squares; /* about the first one */
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
    const struct portfolio *portfolio = worker->portfolio;
    return portfolio->task->options->seed + ((uint64_t)(worker - portfolio->workers) << 32);
}

/* For a certificate, the line program refutes, as long as there is one. */
static struct qs_searcher *make_sat(const struct worker *worker)
{
    const struct portfolio *portfolio = worker->portfolio;
    const struct qs_task *task = portfolio->task;
    struct qs_searcher *sat =
        qs_sat_searcher_new("search", task->board, task->options->strategy, task->options->encoding,
                            &portfolio->hints, task->options->seed, NULL);
    if (sat && task->bounds->recorder && !worker->turn[LP].gone)
        qs_sat_searcher_lower_only(sat, true);
    return sat;
}

static struct qs_searcher *make_searcher(struct worker *worker, int number)
{
    struct portfolio *portfolio = worker->portfolio;
    const struct qs_task *task = portfolio->task;
    const struct qs_board *board = task->board;
    enum qs_strategy strategy = task->options->strategy;
    bool alone_here = task->options->threads == 1;
    switch (number) {
    case SWAP:
        return qs_min_conflicts_searcher_new(board, portfolio->instance, seed_of(worker), 0);
    case EXCHANGE:
        return qs_local_searcher_new(board, seed_of(worker));
    case COVER:
        return qs_cover_searcher_new(board, task->analysis ? &task->analysis->line_cover : NULL,
                                     portfolio->shares->second_counted > 0 ? &portfolio->hints
                                                                           : NULL);
    case BITSET:
        return qs_bitset_searcher_new("search", board, strategy,
                                      alone_here ? NULL : portfolio->pools);
    case RESTARTS:
        return qs_restart_searcher_new("restarts", board, seed_of(worker), 0);
    case SAT:
        return make_sat(worker);
    case LIMITS:
        return qs_limit_searcher_new(board);
    default:
        return qs_lp_searcher_new("line program", board, strategy,
                                  portfolio->lp_shared ? &portfolio->lp_pools : NULL);
    }
}

/*
 * Only without memory has the line program nothing to do, unless other threads do it. Then PicoSAT,
 * which only raised the lower bound, must refute.
 */
static void note_lp_memory(struct worker *worker)
{
    struct qs_scheduled *lp = &worker->turn[LP], *sat = &worker->turn[SAT];
    if (lp->rests && !lp->searcher->idle && !worker->portfolio->task->bounds->answered)
        lp->gone = true;
    if (lp->gone && sat->searcher)
        qs_sat_searcher_lower_only(sat->searcher, false);
}

static void schedule_take_turn(struct worker *worker, int number)
{
    struct qs_scheduled *turn = &worker->turn[number];
    struct qs_task *task = worker->portfolio->task;
    int32_t before = task->bounds->upper;
    qs_task_show(task, turn->searcher->name);
    uint64_t used = qs_searcher_step(turn->searcher, task->bounds, task->watch, turn->step);
    qs_scheduler_count(&worker->scheduler, number, used);
    if (number == COVER) {
        worker->portfolio->cover_decides = before - task->bounds->upper > 1;
        worker->decided = worker->scheduler.ticks;
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
    struct qs_scheduled *turn = &worker->turn[number];
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
    struct qs_watch *watch = worker->portfolio->task->watch;
    while (worker->scheduler.ticks < ticks && !qs_watch_stopped(watch)) {
        weigh(worker);
        int next = qs_scheduler_next(&worker->scheduler);
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
static void init_worker(struct worker *worker, struct portfolio *portfolio)
{
    const struct qs_shares *shares = portfolio->shares;
    const struct qs_board *board = portfolio->task->board;
    uint64_t rows = board->lines[QS_ROW].count, squares = board->squares, step = shares->step;
    worker->portfolio = portfolio;
    bool first = is_first(worker);
    const struct qs_scheduled turn[SEARCHERS] = {
        [SWAP] = {.cost = 192 * rows, .step = scout_step, .gone = !portfolio->instance},
        [EXCHANGE] = {.cost = 64 * squares, .step = scout_step},
        [COVER] = {.cost = 750 * squares, .step = 1, .gone = !first || !cover_pays(board)},
        [BITSET] = {.cost = cost_of_bitset(board), .step = step, .gone = !shares->has_bitset},
        [RESTARTS] = {.cost = shared(worker, restarts_after),
                      .step = step,
                      .gone = !shares->restarts},
        [SAT] = {.step = sat_step, .gone = !first || shares->second_counted == 0},
        [LIMITS] = {.cost = second_after, .step = step, .gone = !first || shares->limits == 0},
        [LP] = {.step = step, .gone = !lp_fits(board) || (!first && !portfolio->lp_shared)},
    };
    memcpy(worker->turn, turn, sizeof turn);
    worker->scheduler = (struct qs_scheduler){.turn = worker->turn, .count = SEARCHERS};
    qs_scheduler_keep(&worker->scheduler, portfolio->task->bounds->checkpoint, board);
}

static void release_worker(struct worker *worker)
{
    qs_checkpoint_entry_release(worker->scheduler.entry);
    for (int i = 0; i < SEARCHERS; i++) {
        struct qs_searcher *searcher = worker->turn[i].searcher;
        if (searcher)
            qs_work_add(&worker->portfolio->task->work, &searcher->work);
        qs_searcher_free(searcher);
    }
}

static void schedule_run_worker(void *state, unsigned number)
{
    struct portfolio *portfolio = state;
    struct worker *worker = &portfolio->workers[number];
    if (number > 0)
        init_worker(worker, portfolio);
    work_in_turns(worker, UINT64_MAX);
    if (number == 0 && !qs_watch_stopped(portfolio->task->watch))
        qs_watch_stop(portfolio->task->watch, QS_STOP_MEMORY);
}

/* On one thread first: most boards are solved before others could begin. */
static void work_on_threads(struct portfolio *portfolio)
{
    struct worker *first = &portfolio->workers[0];
    init_worker(first, portfolio);
    work_in_turns(first, alone);
    if (!qs_watch_stopped(portfolio->task->watch))
        qs_workers_run((unsigned)portfolio->task->options->threads, schedule_run_worker, portfolio,
                       portfolio->task->watch);
}

static enum qs_stage stage_of(const struct portfolio *portfolio)
{
    const struct worker *first = &portfolio->workers[0];
    if (!portfolio->task->bounds->answered)
        return QS_STAGE_OPEN;
    if (first->turn[COVER].ticks + complete_ticks(first) == 0)
        return QS_STAGE_SCOUT;
    return portfolio->task->bounds->reason == QS_REASON_LINE_COVER ? QS_STAGE_LINE_COVER
                                                                   : QS_STAGE_SEARCH;
}

enum qs_stage qs_close_gap(struct qs_task *task, const struct qs_instance *instance)
{
    const struct qs_board *board = task->board;
    size_t threads = (size_t)task->options->threads;
    uint32_t rows = board->lines[QS_ROW].count;
    enum qs_stage stage = QS_STAGE_OPEN;
    struct portfolio portfolio = {
        .task = task, .instance = instance, .shares = qs_shares_for(board)};
    portfolio.few_moves = qs_numvc_suits(board);
    portfolio.pools = qs_memory_take_zeroed(board->memory, rows + 1, sizeof *portfolio.pools);
    portfolio.workers = qs_memory_take_zeroed(board->memory, threads, sizeof *portfolio.workers);
    portfolio.lp_shared =
        threads > 1 && lp_fits(board) && qs_lp_pools_init(&portfolio.lp_pools, board);
    task->watch->enough = &task->bounds->answered;
    if (portfolio.workers && portfolio.pools) {
        work_on_threads(&portfolio);
        stage = stage_of(&portfolio);
    } else
        qs_watch_stop(task->watch, QS_STOP_MEMORY);
    task->watch->enough = NULL;
    for (size_t i = 0; portfolio.pools && i <= rows; i++)
        qs_partial_proofs_release(&portfolio.pools[i].proofs);
    for (size_t i = 0; portfolio.workers && i < threads; i++)
        if (portfolio.workers[i].portfolio)
            release_worker(&portfolio.workers[i]);
    qs_dual_cover_release(&portfolio.hints);
    qs_lp_pools_release(&portfolio.lp_pools);
    qs_memory_give(board->memory, portfolio.pools, rows + 1, sizeof *portfolio.pools);
    qs_memory_give(board->memory, portfolio.workers, threads, sizeof *portfolio.workers);
    qs_sat_refute_again(task->engine, task->bounds, task->options->encoding, task->options->seed,
                        task->watch);
    return stage;
}
