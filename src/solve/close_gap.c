#include "close_gap.h"

#include "bitset_board.h"
#include "bitset_search.h"
#include "kept_turns.h"
#include "local_search.h"
#include "lp_search.h"
#include "sat_hints.h"
#include "sat_refutation.h"
#include "searcher.h"
#include "tuning.h"
#include "workers.h"

_Static_assert(QS_THREADS_MAX <= QS_WORKERS_MAX, "");

/* The percentage of the scout, also early on, if there was a placement to start from. */
static const uint64_t started_percent = 10;

/* A turn of the scout, which comes when it may use that much; short searches have none. */
static const uint64_t scout_turn = 1 << 14;

/* With more squares, the line cover takes longer than it is worth, except where a row has few: only
 * there do diagonals decide. */
static const uint32_t cover_squares_max = 20000, cover_squares_of_a_row = 8;

/* The memory of PicoSAT grows with the lines of a direction times those that stay empty. */
static const uint64_t sat_lines_times_empty_max = 1 << 18;

/* With more of both, the bases of the search on the line program take too much memory. */
static const uint32_t line_lines_max = 5000, line_squares_max = 50000;

struct gap {
    struct qs_task *task;
    const struct qs_instance *instance;
    const struct qs_tuning *tuning;
    struct qs_dual_cover hints;   /* for PicoSAT, from the cover */
    struct worker *workers;       /* [threads] */
    struct qs_bitset_pool *pools; /* [rows + 1], by the number of queens asked for */
    struct qs_lp_pools line_pools;
    bool line_shared;           /* the line pools are ready */
    _Atomic bool cover_decides; /* it has lowered the bound by 2 or more */
};

/* The searchers of one thread; NULL: none of that kind. */
struct worker {
    struct gap *gap;
    struct qs_searcher *exchange, *swap, *cover, *line, *complete, *restarts;
    struct qs_searcher *sat; /* in place of `complete` while it counts only the rest */
    uint64_t early_percent;
    uint64_t allowance; /* ticks of the exchange search in addition to its percentage */
    struct qs_kept_turns turns;
    int32_t asked;    /* the question that `counts_rest` is about; 0: none yet */
    bool counts_rest; /* PicoSAT would count only the rest (sat_hints.h) */
};

static uint64_t ticks_of(const struct qs_searcher *searcher)
{
    return searcher ? searcher->ticks : 0;
}

static uint64_t complete_ticks(const struct worker *worker)
{
    return ticks_of(worker->complete) + ticks_of(worker->line) + ticks_of(worker->sat);
}

static bool scout_is_due(const struct worker *worker)
{
    const struct qs_tuning *tuning = worker->gap->tuning;
    uint64_t complete = complete_ticks(worker);
    uint64_t early = complete < tuning->early ? complete : tuning->early;
    return worker->exchange->ticks + scout_turn < worker->allowance +
                                                      early / 100 * worker->early_percent +
                                                      (complete - early) / 100 * tuning->percent;
}

static bool cover_pays(const struct qs_board *board)
{
    uint64_t squares = board->squares, rows = board->lines[QS_ROW].count;
    return squares <= cover_squares_max || squares <= cover_squares_of_a_row * rows;
}

static bool cover_is_due(const struct worker *worker)
{
    const struct qs_board *board = worker->gap->task->board;
    return worker->cover && worker->cover->ticks == 0 && cover_pays(board) &&
           (!(worker->complete || worker->line) ||
            complete_ticks(worker) >= worker->gap->tuning->cover_a_square * board->squares);
}

static uint64_t step(struct worker *worker, struct qs_searcher *searcher, uint64_t ticks)
{
    struct qs_task *task = worker->gap->task;
    qs_task_show(task, searcher->name);
    return qs_searcher_step(searcher, task->bounds, task->watch, ticks);
}

/*
 * A turn of the swap search or the exchange search; only the latter if the former has no memory, or
 * if it might keep the thread from work that is about to come.
 */
static void scout(struct worker *worker)
{
    bool waits = worker->line && worker->line->idle;
    bool swap = worker->swap && !waits && worker->swap->ticks <= worker->exchange->ticks;
    if (!swap || step(worker, worker->swap, scout_turn) == 0)
        step(worker, worker->exchange, scout_turn);
}

static void find_cover(struct worker *worker)
{
    const struct qs_tuning *tuning = worker->gap->tuning;
    struct qs_bounds *bounds = worker->gap->task->bounds;
    int32_t before = bounds->upper;
    step(worker, worker->cover, tuning->step);
    if (before - bounds->upper > 0)
        worker->allowance += tuning->after_cover;
    bool decides = before - bounds->upper > 1;
    worker->gap->cover_decides = decides;
    if (decides && !worker->gap->task->options->start && !qs_numvc_suits(worker->gap->task->board))
        worker->early_percent = tuning->cover_percent;
}

/* How many rows, or columns, this many queens would leave empty. */
static int32_t slack_of(const struct worker *worker, int32_t queens)
{
    const struct qs_board *board = worker->gap->task->board;
    uint32_t rows = board->lines[QS_ROW].count, columns = board->lines[QS_COLUMN].count;
    return (int32_t)(rows < columns ? rows : columns) - queens;
}

/* As long for the searches of all threads together as for that of one. */
static uint64_t shared(const struct worker *worker, uint64_t ticks)
{
    return ticks / (uint64_t)worker->gap->task->options->threads;
}

static uint64_t second_after(const struct worker *worker)
{
    return shared(worker, worker->gap->tuning->second_after);
}

static bool is_slack(const struct worker *worker)
{
    const struct qs_tuning *tuning = worker->gap->tuning;
    const struct qs_bounds *bounds = worker->gap->task->bounds;
    const struct qs_searcher *first = tuning->line_first ? worker->line : worker->complete;
    int32_t asked = bounds->asked;
    return first->ticks >= second_after(worker) &&
           (slack_of(worker, bounds->lower + 1) >= tuning->line_slack ||
            (asked > 0 && slack_of(worker, asked) >= tuning->asked_slack));
}

/* For a certificate, the line program refutes, as long as there is one. */
static struct qs_searcher *new_sat(const struct gap *gap)
{
    const struct qs_task *task = gap->task;
    const struct qs_solve_options *options = task->options;
    struct qs_searcher *sat =
        qs_sat_searcher_new("search", task->board, options->strategy, options->encoding,
                            &gap->hints, options->seed, NULL);
    if (sat && task->bounds->recorder && gap->workers[0].line)
        qs_sat_searcher_lower_only(sat, true);
    return sat;
}

static struct qs_searcher *sat_of(const struct worker *worker)
{
    return worker->gap->tuning->bitsets ? worker->sat : worker->complete;
}

/*
 * On crowded boards with a small budget, PicoSAT comes first: it needs seconds where the line
 * program does not find the placement in minutes. Because of the memory, only one thread has it.
 */
static bool rest_is_counted(struct worker *worker)
{
    struct gap *gap = worker->gap;
    const struct qs_bounds *bounds = gap->task->bounds;
    int32_t asked = bounds->target > 0 ? bounds->target : bounds->upper;
    if (worker != gap->workers || !gap->cover_decides)
        return false;
    if (worker->asked != asked)
        worker->counts_rest = qs_sat_hints_count(&gap->hints, asked);
    worker->asked = asked;
    if (worker->counts_rest && gap->tuning->bitsets && !worker->sat)
        worker->sat = new_sat(gap);
    return worker->counts_rest && (worker->sat || !gap->tuning->bitsets);
}

/* The search over bitsets or PicoSAT; NULL for PicoSAT while the bounds make it too large. */
static struct qs_searcher *complete_of(struct worker *worker)
{
    if (worker->sat && rest_is_counted(worker))
        return worker->sat;
    const struct qs_task *task = worker->gap->task;
    uint64_t rows = task->board->lines[QS_ROW].count, upper = (uint64_t)task->bounds->upper;
    uint64_t empty = rows > upper ? rows - upper : 0;
    bool begun = worker->complete && worker->complete->ticks > 0;
    bool fits = worker->gap->tuning->bitsets || rows * empty <= sat_lines_times_empty_max;
    return begun || fits ? worker->complete : NULL;
}

/* The complete search whose turn it is; NULL: there is none. */
static struct qs_searcher *next_complete(struct worker *worker)
{
    struct qs_searcher *line = worker->line, *other = complete_of(worker);
    if (!line || !other)
        return line ? line : other;
    const struct qs_tuning *tuning = worker->gap->tuning;
    bool slack = is_slack(worker), diagonals = slack || worker->gap->cover_decides;
    bool rest = rest_is_counted(worker);
    bool line_first = !rest && (tuning->line_first || diagonals);
    const struct qs_searcher *first = line_first ? line : other;
    struct qs_searcher *second = line_first ? other : line;
    uint64_t after = second_after(worker);
    uint64_t late = first->ticks > after ? first->ticks - after : 0;
    uint64_t percent = rest                         ? tuning->rest_second_percent
                       : worker->gap->cover_decides ? tuning->cover_second_percent
                       : slack                      ? tuning->slack_second_percent
                                                    : tuning->second_percent;
    bool second_is_due = second->ticks < late / 100 * percent;
    return second_is_due == line_first ? other : line;
}

/*
 * The search over bitsets may meet a placement a hundred times as late as in another order. Where
 * several lines stay empty, the scout has found the best placement long before.
 */
static bool restarts_are_due(const struct worker *worker)
{
    const struct qs_tuning *tuning = worker->gap->tuning;
    const struct qs_searcher *complete = worker->complete;
    uint64_t after = shared(worker, tuning->restarts_after);
    return worker->restarts && complete->ticks > after &&
           slack_of(worker, worker->gap->task->bounds->lower + 1) <= tuning->restarts_slack &&
           worker->restarts->ticks < (complete->ticks - after) / 100 * tuning->restarts_percent;
}

/*
 * Step a complete search; false if there is none, or if only other threads have work left. One
 * that has no memory leaves its turns to the other, and so does one that waits for work, but not
 * to PicoSAT: that takes long, and the work will come soon. If neither has anything to do, the line
 * program has no memory, and PicoSAT must refute.
 */
static bool search(struct worker *worker)
{
    uint64_t ticks = worker->gap->tuning->step;
    struct qs_searcher *next = next_complete(worker);
    if (!next)
        return false;
    if (step(worker, next, next == worker->sat ? QS_TUNING_SAT_STEP : ticks) > 0)
        return true;
    if (next->idle && worker->gap->tuning == &qs_tuning_large)
        return false;
    struct qs_searcher *other = next == worker->line ? complete_of(worker) : worker->line;
    if (other && step(worker, other, ticks) > 0)
        return true;
    if (other && !worker->line->idle && sat_of(worker))
        qs_sat_searcher_lower_only(sat_of(worker), false);
    return false;
}

/* Step the restarts; false if they are not due, or have nothing to do. */
static bool restart(struct worker *worker)
{
    return restarts_are_due(worker) &&
           step(worker, worker->restarts, worker->gap->tuning->step) > 0;
}

/* The schedule, until the bounds are answered or the watch stops. */
static void close_gap(struct worker *worker)
{
    while (!qs_watch_stopped(worker->gap->task->watch)) {
        bool search_is_due = !scout_is_due(worker);
        if (search_is_due && cover_is_due(worker))
            find_cover(worker);
        else if (!search_is_due || !(restart(worker) || search(worker)))
            scout(worker);
    }
}

static bool line_fits(const struct qs_board *board)
{
    return qs_board_first_line(board, QS_DIRECTIONS) <= line_lines_max ||
           board->squares <= line_squares_max;
}

/* Each thread has another one. */
static uint64_t seed_of(const struct worker *worker)
{
    const struct gap *gap = worker->gap;
    return gap->task->options->seed + ((uint64_t)(worker - gap->workers) << 32);
}

static bool init_worker(struct worker *worker, struct gap *gap, unsigned number)
{
    const struct qs_task *task = gap->task;
    bool first = number == 0;
    worker->gap = gap;
    uint64_t seed = seed_of(worker);
    worker->early_percent = gap->tuning->early_percent;
    if (task->options->start)
        worker->early_percent = started_percent;
    else if (qs_numvc_suits(task->board))
        worker->early_percent = gap->tuning->moves_percent;
    else if (!first)
        worker->early_percent = gap->tuning->other_percent;
    worker->exchange = qs_local_searcher_new(task->board, seed);
    if (gap->instance)
        worker->swap = qs_min_conflicts_searcher_new(task->board, gap->instance, seed, 0);
    if (first)
        worker->cover =
            qs_cover_searcher_new(task->board, task->analysis ? &task->analysis->line_cover : NULL,
                                  gap->tuning == &qs_tuning_small ? NULL : &gap->hints);
    if (line_fits(task->board) && (first || gap->line_shared))
        worker->line = qs_lp_searcher_new("line program", task->board, task->options->strategy,
                                          gap->line_shared ? &gap->line_pools : NULL);
    return worker->exchange != NULL;
}

static void release_worker(struct worker *worker)
{
    qs_kept_leave(worker->turns.kept);
    enum { SEARCHERS = 7 };
    struct qs_searcher *const searchers[SEARCHERS] = {
        worker->exchange, worker->swap,     worker->cover, worker->line,
        worker->complete, worker->restarts, worker->sat};
    for (size_t i = 0; i < SEARCHERS; i++) {
        if (searchers[i])
            qs_work_add(&worker->gap->task->work, &searchers[i]->work);
        qs_searcher_free(searchers[i]);
    }
}

/*
 * On large boards only the first thread has a PicoSAT, because of the memory it needs. Where
 * bitsets are wide, their tables may be too large, and the line program remains.
 */
static bool take_complete(struct worker *worker, bool first)
{
    const struct qs_task *task = worker->gap->task;
    const struct qs_solve_options *options = task->options;
    bool alone = options->threads == 1, fits = worker->gap->tuning->bitsets;
    if (fits)
        worker->complete = qs_bitset_searcher_new("search", task->board, options->strategy,
                                                  alone ? NULL : worker->gap->pools);
    else if (first)
        worker->complete = new_sat(worker->gap);
    if (worker->complete && worker->gap->tuning->restarts_percent > 0)
        worker->restarts = qs_restart_searcher_new("restarts", task->board, seed_of(worker), 0);
    return worker->complete || (!fits && !first) ||
           (worker->gap->tuning == &qs_tuning_wide && worker->line);
}

/* Go on with the turns of an earlier run, if it was saved. */
static void keep_turns(struct worker *worker)
{
    const struct qs_task *task = worker->gap->task;
    worker->turns = (struct qs_kept_turns){
        &worker->allowance,
        {worker->exchange, worker->swap, worker->line, worker->complete, worker->restarts},
        NULL};
    qs_kept_turns_begin(&worker->turns, task->bounds->checkpoint, task->board);
}

/*
 * Number 0 exists already, without its complete search, whose tables are not needed if the scout
 * alone answers the question. A thread that is out of memory for its searchers does nothing.
 */
static void run_worker(void *state, unsigned number)
{
    struct gap *gap = state;
    struct worker *worker = &gap->workers[number];
    bool ready =
        (number == 0 || init_worker(worker, gap, number)) && take_complete(worker, number == 0);
    if (ready && number == 0)
        keep_turns(worker);
    if (ready)
        close_gap(worker);
    else if (number == 0)
        qs_watch_stop(gap->task->watch, QS_STOP_MEMORY);
}

/* Here the ticks of both local searches count. */
static void scout_first(struct worker *worker)
{
    const struct qs_tuning *tuning = worker->gap->tuning;
    uint64_t squares = worker->gap->task->board->squares, swap = 0;
    uint64_t first = tuning->first + tuning->first_a_square * squares;
    while (!qs_watch_stopped(worker->gap->task->watch) && worker->exchange->ticks + swap < first) {
        scout(worker);
        swap = worker->swap ? worker->swap->ticks : 0;
    }
    worker->allowance = worker->exchange->ticks;
}

static enum qs_stage run_stages(struct gap *gap)
{
    const struct qs_task *task = gap->task;
    const struct qs_bounds *bounds = task->bounds;
    scout_first(&gap->workers[0]);
    if (bounds->answered)
        return QS_STAGE_SCOUT;
    qs_workers_run((unsigned)task->options->threads, run_worker, gap, task->watch);
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
        .tuning = qs_tuning_of(task->board),
    };
    uint32_t rows = task->board->lines[QS_ROW].count;
    gap.pools = qs_memory_take_zeroed(memory, rows + 1, sizeof *gap.pools);
    enum qs_stage stage = QS_STAGE_OPEN;
    gap.workers = qs_memory_take_zeroed(memory, threads, sizeof *gap.workers);
    task->watch->enough = &task->bounds->answered;
    gap.line_shared =
        threads > 1 && line_fits(task->board) && qs_lp_pools_init(&gap.line_pools, task->board);
    if (gap.workers && gap.pools && init_worker(&gap.workers[0], &gap, 0))
        stage = run_stages(&gap);
    else
        qs_watch_stop(task->watch, QS_STOP_MEMORY);
    task->watch->enough = NULL;
    for (size_t i = 0; gap.pools && i <= rows; i++)
        qs_partial_proofs_release(&gap.pools[i].proofs);
    for (size_t i = 0; gap.workers && i < threads; i++)
        if (gap.workers[i].gap)
            release_worker(&gap.workers[i]);
    qs_dual_cover_release(&gap.hints);
    qs_lp_pools_release(&gap.line_pools);
    qs_memory_give(memory, gap.pools, rows + 1, sizeof *gap.pools);
    qs_memory_give(memory, gap.workers, threads, sizeof *gap.workers);
    qs_sat_refute_again(task->engine, task->bounds, task->options->encoding, task->options->seed,
                        task->watch);
    return stage;
}
