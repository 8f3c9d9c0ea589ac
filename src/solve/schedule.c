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

/* The searches. The first two are local search. */
enum { SWAP, EXCHANGE, COVER, BITSET, RESTARTS, SAT, LP, LIMITS, SEARCHES };

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
    struct portfolio *portfolio; /* NULL: it has not begun */
    struct qs_search search[SEARCHES];
    struct qs_scheduler scheduler;
    uint64_t decided; /* ticks, when the cover lowered the bound */
    int32_t upper;    /* when it was looked at last */
    uint64_t fell;    /* ticks of the complete searches, when it had fallen to that */
    uint64_t window;  /* ticks of EXCHANGE: until then it has `window` of the shares */
    int32_t asked;    /* the query that `counts_rest` is about; 0: none yet */
    bool counts_rest; /* PicoSAT would count only the rest (sat/sat_hints.c) */
};

static const struct qs_schedule_times *const times = &qs_schedule_times;

static bool is_first(const struct worker *worker)
{
    return worker == worker->portfolio->workers;
}

static uint64_t complete_ticks(const struct worker *worker)
{
    return worker->search[BITSET].ticks + worker->search[LP].ticks + worker->search[SAT].ticks;
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

/* Whether the search over bitsets says that half of its work is done. */
static bool bitset_is_half_done(const struct worker *worker)
{
    const struct qs_search *bitset = &worker->search[BITSET];
    return bitset->rest > 0 && bitset->rest < bitset->ticks;
}

/*
 * Whether the sums of rows and columns say little, so that the line program is to be first: if
 * the cover has lowered the bound, or if many lines stay empty after a while; the more, the sooner,
 * because each costs the search over bitsets several times as much. Where they are hardly many
 * enough, that search goes on if it says that half of its work is done.
 */
static bool diagonals_decide(const struct worker *worker)
{
    const struct portfolio *portfolio = worker->portfolio;
    const int32_t most = 3, close = 1;
    int32_t more = slack_of(portfolio) - portfolio->shares->slack;
    bool goes_on = more <= close && bitset_is_half_done(worker);
    uint64_t after = shared(worker, times->second_after) >> (2 * (more < 0      ? 0
                                                                  : more < most ? more
                                                                                : most));
    return portfolio->cover_decides || (more >= 0 && complete_ticks(worker) >= after && !goes_on);
}

/*
 * Whether the line program will probably answer the query before the search over bitsets, as far
 * as both can tell, or in less time than that has had, and will have again: then both together take
 * hardly more than twice as long as the better one. With n = 70, 5 free squares a row, that is
 * either, by ten times. Where few lines stay empty, the line program takes many times as long as it
 * expects.
 */
static bool lp_ends_sooner(const struct worker *worker)
{
    const struct qs_search *lp = &worker->search[LP], *bitset = &worker->search[BITSET];
    bool few = slack_of(worker->portfolio) < times->lp_slack;
    uint64_t rest = few ? times->lp_doubt * lp->rest : lp->rest;
    return rest > 0 &&
           (rest < bitset->rest || (rest < bitset->ticks && !bitset_is_half_done(worker)));
}

/*
 * Whether the search over bitsets will probably end within three times what it has taken, and
 * little is to be won by a placement: the bound it works on is that of all rows, or one less.
 */
static bool bitset_ends_soon(const struct worker *worker)
{
    const struct qs_search *bitset = &worker->search[BITSET];
    return bitset->rest > 0 && bitset->rest / 3 < bitset->ticks && slack_of(worker->portfolio) <= 1;
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

static unsigned share_of_local(const struct worker *worker)
{
    const struct portfolio *portfolio = worker->portfolio;
    const struct qs_shares *shares = portfolio->shares;
    if (complete_ticks(worker) >= shares->early || portfolio->task->options->start ||
        portfolio->few_moves)
        return shares->local_later;
    if (portfolio->cover_decides)
        return shares->local_diagonals;
    return is_first(worker) ? shares->local : shares->local_beside;
}

/*
 * Of SWAP and EXCHANGE, on boards for bitsets. Where rows stay empty, SWAP finds next to nothing
 * that EXCHANGE does not find. EXCHANGE finds most placements at once, unless diagonals decide. If
 * it needs longer, the best time for it is after a refutation and before the next one, which takes
 * several times as long: then it has a window.
 */
static void share_local(struct worker *worker, bool little, unsigned share[SEARCHES])
{
    const struct qs_shares *shares = worker->portfolio->shares;
    unsigned local = little ? shares->ending : share_of_local(worker);
    share[SWAP] = share[EXCHANGE] = local;
    if (slack_of(worker->portfolio) <= 1 || !shares->has_bitset)
        return;
    if (!little) {
        share[SWAP] = local * shares->swap_percent / 100;
        if (!worker->portfolio->cover_decides)
            share[EXCHANGE] = local * shares->exchange_percent / 100;
    }
    if (worker->search[EXCHANGE].ticks < worker->window && share[EXCHANGE] < shares->window)
        share[EXCHANGE] = shares->window;
}

/* The window of EXCHANGE begins when the upper bound falls. */
static void open_window(struct worker *worker)
{
    int32_t upper = worker->portfolio->task->bounds->upper;
    uint64_t now = complete_ticks(worker);
    if (upper < worker->upper) {
        worker->window = worker->search[EXCHANGE].ticks + (now - worker->fell) / times->window_part;
        worker->fell = now;
    }
    worker->upper = upper;
}

/*
 * The policy: what is known of the board and its bounds, as shares. The search over bitsets
 * may meet a placement a hundred times as late as in another order, hence the restarts; where
 * several lines stay empty, local search has found the best placement long before.
 */
static void weigh(struct worker *worker)
{
    const struct qs_shares *shares = worker->portfolio->shares;
    const struct qs_task *task = worker->portfolio->task;
    struct qs_search *search = worker->search;
    int32_t slack = slack_of(worker->portfolio);
    uint64_t rows = task->board->lines[QS_ROW].count, upper = (uint64_t)task->bounds->upper;
    bool counted = rest_is_counted(worker), diagonals = diagonals_decide(worker);
    bool ending = bitset_ends_soon(worker);
    bool lp_first = !counted && (diagonals || !shares->has_bitset || lp_ends_sooner(worker));
    bool sat = counted || !shares->has_bitset;
    bool sat_fits =
        search[SAT].ticks > 0 || qs_sat_fits(task->board, rows > upper ? rows - upper : 0);
    bool late = lp_first && shares->has_bitset && complete_ticks(worker) >= times->late_after;
    unsigned second = counted     ? shares->second_counted
                      : diagonals ? shares->second_diagonals
                                  : shares->second;
    unsigned other = late ? shares->ending : lp_first ? second : times->first;
    unsigned share[SEARCHES] = {
        [COVER] = search[COVER].ticks == 0 ? times->first : 0,
        [BITSET] = sat ? 0 : other,
        [RESTARTS] = slack > 1 ? 0
                     : ending  ? shares->ending
                               : shares->restarts,
        [SAT] = sat && sat_fits ? other : 0,
        [LP] = lp_first ? times->first : second,
        [LIMITS] = slack == 0 ? shares->limits : 0,
    };
    share_local(worker, ending || late, share);
    for (int i = 0; i < SEARCHES; i++)
        qs_scheduler_share(&worker->scheduler, i, share[i]);
    /* The first complete search begins after the cover and about as long as the first line program
     * takes. */
    uint64_t program = times->lp_a_square * task->board->squares;
    uint64_t begins = worker->decided + program;
    uint64_t after = shared(worker, counted ? times->second_after_counting : times->second_after);
    if (counted && program < times->sat_turn / 4)
        after = begins - 1;
    search[SAT].cost = lp_first ? after : begins;
    search[LP].cost = lp_first ? begins : after;
}

/* Make what the search needs, at its first turn. False: there is no memory for it. */
static bool begin_search(struct worker *worker, int number)
{
    struct portfolio *portfolio = worker->portfolio;
    const struct qs_task *task = portfolio->task;
    const struct qs_solve_options *options = task->options;
    const struct qs_board *board = task->board;
    struct qs_search *search = &worker->search[number];
    uint64_t seed = options->seed + ((uint64_t)(worker - portfolio->workers) << 32);
    struct qs_dual_cover *hints = portfolio->shares->second_counted > 0 ? &portfolio->hints : NULL;
    search->query.strategy = options->strategy;
    switch (number) {
    case SWAP:
        return qs_search_begin_min_conflicts(search, board, portfolio->instance, seed, 0);
    case EXCHANGE:
        return qs_search_begin_local(search, board, seed);
    case COVER:
        return qs_search_begin_cover(search, board,
                                     task->analysis ? &task->analysis->line_cover : NULL, hints);
    case BITSET:
        return qs_search_begin_bitset(search, board,
                                      options->threads == 1 ? NULL : portfolio->pools);
    case RESTARTS:
        return qs_search_begin_restarts(search, board, seed, 0);
    case SAT:
        if (!qs_search_begin_sat(search, board, options->encoding, &portfolio->hints, options->seed,
                                 NULL))
            return false;
        /* For a certificate, the line program refutes, as long as there is one. */
        if (task->bounds->recorder && !worker->search[LP].gone)
            qs_sat_search_lower_only(search, true);
        return true;
    case LIMITS:
        return qs_search_begin_limits(search, board);
    default:
        return qs_search_begin_lp(search, board,
                                  portfolio->lp_shared ? &portfolio->lp_pools : NULL);
    }
}

/* What is not for this board, or not for this thread, is gone. */
static void init_worker(struct worker *worker, struct portfolio *portfolio)
{
    const struct qs_shares *shares = portfolio->shares;
    const struct qs_board *board = portfolio->task->board;
    uint64_t rows = board->lines[QS_ROW].count, squares = board->squares, turn = shares->turn;
    worker->portfolio = portfolio;
    bool first = is_first(worker);
    const struct qs_search search[SEARCHES] = {
        [SWAP] = {.name = "scout",
                  .cost = times->swap_a_row * rows,
                  .turn = times->local_turn,
                  .gone = !portfolio->instance},
        [EXCHANGE] = {.name = "scout",
                      .cost = times->exchange_a_square * squares,
                      .turn = times->local_turn},
        [COVER] = {.name = "line cover",
                   .cost = times->cover_a_square * squares,
                   .turn = 1,
                   .gone = !first || !qs_cover_pays(board)},
        [BITSET] = {.name = "search",
                    .cost = qs_cost_of_bitset(board),
                    .turn = turn,
                    .gone = !shares->has_bitset},
        [RESTARTS] = {.name = "restarts",
                      .cost = shared(worker, times->restarts_after),
                      .turn = turn,
                      .gone = !shares->restarts},
        [SAT] = {.name = "sat",
                 .turn = times->sat_turn,
                 .gone = !first || shares->second_counted == 0},
        [LP] = {.name = "line program",
                .turn = turn,
                .gone = !qs_lp_fits(board) || (!first && !portfolio->lp_shared)},
        [LIMITS] = {.name = "limits",
                    .cost = times->second_after,
                    .turn = turn,
                    .gone = !first || shares->limits == 0},
    };
    memcpy(worker->search, search, sizeof search);
    worker->scheduler = (struct qs_scheduler){.search = worker->search, .count = SEARCHES};
    qs_scheduler_keep(&worker->scheduler, portfolio->task->bounds->checkpoint, board);
    worker->upper = portfolio->task->bounds->upper;
    worker->fell = complete_ticks(worker);
}

/*
 * The schedule: until the bounds are answered, the watch stops, or this many ticks are used. If the
 * first thread has no complete search left, there is no memory for any.
 */
static void work_in_turns(struct portfolio *portfolio, unsigned number, uint64_t ticks)
{
    struct worker *worker = &portfolio->workers[number];
    struct qs_task *task = portfolio->task;
    struct qs_search *bitset = &worker->search[BITSET], *sat = &worker->search[SAT],
                     *lp = &worker->search[LP];
    if (!worker->portfolio)
        init_worker(worker, portfolio);
    while (worker->scheduler.ticks < ticks && !qs_watch_stopped(task->watch)) {
        open_window(worker);
        weigh(worker);
        int next = qs_scheduler_next(&worker->scheduler);
        if (is_first(worker) && (next < 0 || (bitset->gone && sat->gone && lp->gone)))
            qs_watch_stop(task->watch, QS_STOP_MEMORY);
        if (next < 0 || qs_watch_ended_early(task->watch))
            break;
        struct qs_search *search = &worker->search[next];
        if (!search->state && !begin_search(worker, next)) {
            search->gone = true;
            continue;
        }
        int32_t upper = task->bounds->upper;
        qs_task_show(task, search->name);
        uint64_t used = qs_search_step(search, task->bounds, task->watch, search->turn);
        qs_scheduler_count(&worker->scheduler, next, used);
        if (next == COVER) {
            portfolio->cover_decides = upper - task->bounds->upper > 1;
            worker->decided = worker->scheduler.ticks;
        }
        /*
         * Only without memory has the line program nothing to do, unless other threads do it. Then
         * PicoSAT, which only raised the lower bound, must refute.
         */
        if (lp->rests && !lp->idle && !task->bounds->answered)
            lp->gone = true;
        if (lp->gone && sat->state)
            qs_sat_search_lower_only(sat, false);
    }
}

static void run_worker(void *portfolio, unsigned number)
{
    work_in_turns(portfolio, number, UINT64_MAX);
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
        threads > 1 && qs_lp_fits(board) && qs_lp_pools_init(&portfolio.lp_pools, board);
    task->watch->enough = &task->bounds->answered;
    struct worker *first = portfolio.workers;
    if (first && portfolio.pools) {
        work_in_turns(&portfolio, 0, times->alone);
        if (!qs_watch_stopped(task->watch) && threads == 1)
            work_in_turns(&portfolio, 0, UINT64_MAX);
        else if (!qs_watch_stopped(task->watch))
            qs_workers_run((unsigned)threads, run_worker, &portfolio, task->watch);
        if (task->bounds->answered)
            stage = first->search[COVER].ticks + complete_ticks(first) == 0 ? QS_STAGE_SCOUT
                    : task->bounds->reason == QS_REASON_LINE_COVER          ? QS_STAGE_LINE_COVER
                                                                            : QS_STAGE_SEARCH;
    } else
        qs_watch_stop(task->watch, QS_STOP_MEMORY);
    task->watch->enough = NULL;
    for (size_t i = 0; portfolio.pools && i <= rows; i++)
        qs_partial_proofs_release(&portfolio.pools[i].proofs);
    for (size_t i = 0; first && i < threads; i++) {
        qs_checkpoint_entry_release(first[i].scheduler.entry);
        for (int j = 0; j < SEARCHES; j++) {
            qs_task_end_search(task, &first[i].search[j]);
        }
    }
    qs_dual_cover_release(&portfolio.hints);
    qs_lp_pools_release(&portfolio.lp_pools);
    qs_memory_give(board->memory, portfolio.pools, rows + 1, sizeof *portfolio.pools);
    qs_memory_give(board->memory, portfolio.workers, threads, sizeof *portfolio.workers);
    qs_sat_refute_again(task->engine, task->bounds, task->options->encoding, task->options->seed,
                        task->watch);
    return stage;
}
