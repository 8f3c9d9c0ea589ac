/*
 * The engine `sat`: the maximum by iterated cardinality bounds through PicoSAT, or through another
 * solver.
 */
#include "board_cnf.h"
#include "bound_search.h"
#include "clause_trace.h"
#include "engine.h"
#include "sat_refutation.h"
#include "scheduler.h"
#include "work.h"

/*
 * What another solver claims must not move the bounds of the task, but decides the next query:
 * so it works on bounds of its own, which begin as those of the task.
 */
static void run_ipasir(struct qs_task *task, struct qs_search *search)
{
    struct qs_bounds claims;
    struct qs_bound bound = {.value = task->board->fixed + task->bounds->upper,
                             .reason = QS_REASON_ROWS};
    if (!search->state ||
        !qs_bounds_init(&claims, task->board, task->bounds->target, &bound, task->watch)) {
        qs_task_refuse_memory(task);
        return;
    }
    qs_bounds_raise(&claims, task->bounds->placement, (uint32_t)task->bounds->lower);
    qs_bounds_know(&claims, task->bounds->incumbent);
    claims.queries = task->bounds->queries;
    if (task->context)
        task->context->bounds = &claims;
    qs_task_step_on(task, &claims, search, QS_TICKS_ENDLESS, UINT64_MAX);
    if (task->context)
        task->context->bounds = task->bounds;
    qs_bounds_know(task->bounds, claims.incumbent);
    task->model_is_short = qs_sat_search_model_is_short(search);
    qs_task_raise(task, claims.placement, (uint32_t)claims.lower);
    if (claims.upper < task->bounds->upper)
        task->claimed_upper = claims.upper;
    qs_bounds_release(&claims);
}

/* One solver: all that is asked and learned can be told. */
static void run_traced(struct qs_task *task, struct qs_search *search)
{
    struct qs_clause_trace *trace = qs_clause_trace_new(task->board, task->options);
    if (search->state)
        qs_sat_search_trace(search, trace);
    qs_task_step_on(task, task->bounds, search, QS_TICKS_ENDLESS, UINT64_MAX);
    qs_clause_trace_free(trace);
}

/* Local search finds most placements at once: as long as making the formula takes, or so. */
static void start_by_local_search(struct qs_task *task)
{
    const uint64_t steps_a_square = 100, ticks = 1 << 14;
    struct qs_search search = qs_task_search(task);
    search.name = "start";
    qs_search_begin_local(&search, task->board, task->options->seed);
    qs_task_step_on(task, task->bounds, &search, ticks, steps_a_square * task->board->squares);
    qs_search_end(&search);
    if (task->bounds->lower > 0)
        qs_watch_log(task->watch, "start: %d queens by local search",
                     (int)(task->board->fixed + task->bounds->lower));
}

/*
 * Two solvers in turn, because finding and refuting want different formulas and phases: one looks
 * for placements in neighbourhoods, the other answers the queries of the strategy. With a start,
 * the first one is seldom needed.
 */
static void run_picosat(struct qs_task *task, struct qs_search *search)
{
    const struct qs_solve_options *options = task->options;
    const unsigned shares[] = {options->pure ? 8 : 1, 8};
    /*
     * Ticks of a turn. PicoSAT begins each one anew, and loses much if turns are short: sparse n =
     * 60, 4 a row, id 1 takes 1.4 times the conflicts in turns of a tenth of these.
     */
    const uint64_t nearby_least = 100 * (uint64_t)task->board->squares;
    const uint64_t nearby_most = 3000000, turn = 30000000;
    struct qs_search searches[2] = {{.name = "sat, nearby", .query.strategy = QS_STRATEGY_UP},
                                    *search};
    struct qs_scheduler scheduler = {.search = searches, .count = 2};
    if (!qs_search_begin_neighbourhood(&searches[0], task->board, options->encoding,
                                       options->seed) ||
        !search->state)
        qs_task_refuse_memory(task);
    for (int i = 0; i < 2; i++)
        qs_scheduler_share(&scheduler, i, shares[i]);
    task->watch->enough = &task->bounds->answered;
    while (!qs_watch_stopped(task->watch)) {
        int next = qs_scheduler_next(&scheduler);
        uint64_t half = scheduler.ticks / 2; /* so that a board that is easy to refute stays so */
        uint64_t nearby = half < nearby_least  ? nearby_least
                          : half < nearby_most ? half
                                               : nearby_most;
        uint64_t ticks = searches[next].turn = next == 0 ? nearby : turn;
        qs_scheduler_count(&scheduler, next,
                           qs_search_step(&searches[next], task->bounds, task->watch, ticks));
    }
    task->watch->enough = NULL;
    for (int i = 0; i < 2; i++)
        qs_task_end_search(task, &searches[i]);
    *search = searches[1];
}

static void run_sat(struct qs_task *task)
{
    const struct qs_solve_options *options = task->options;
    struct qs_dual_cover hints = {0};
    struct qs_search search = qs_task_search(task);
    bool traced = options->clauses && !options->hints;
    if (!options->pure && !options->ipasir && !traced)
        start_by_local_search(task);
    if (options->hints)
        qs_task_find_cover(task, task->analysis ? &task->analysis->line_cover : NULL, &hints);
    qs_search_begin_sat(&search, task->board, options->encoding, &hints, options->seed,
                        options->ipasir);
    if (options->ipasir)
        run_ipasir(task, &search);
    else if (traced)
        run_traced(task, &search);
    else
        run_picosat(task, &search);
    qs_search_end(&search);
    qs_dual_cover_release(&hints);
    if (!options->ipasir)
        qs_sat_refute_again(task->engine, task->bounds, options->encoding, options->seed,
                            task->watch);
}

const struct qs_engine qs_sat_engine = {
    .name = "sat",
    .summary = "iterated cardinality bounds through PicoSAT",
    .exact = true,
    .uses = QS_USES_TICKS | QS_USES_SEED | QS_USES_STRATEGY | QS_USES_ENCODING | QS_USES_LOG |
            QS_USES_REFUTATION | QS_USES_HINTS | QS_USES_START | QS_USES_INCUMBENT |
            QS_USES_IPASIR | QS_USES_CLAUSES | QS_USES_PURE | QS_USES_CORES,
    .run = run_sat,
};
