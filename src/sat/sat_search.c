/*
 * The maximum by iterated cardinality bounds. There is one formula in one solver,
 * and each bound is an assumption, so that the solver keeps what it has learned
 * from step to step and from query to query.
 */
#include "board_cnf.h"
#include "bound_search.h"
#include "clause_trace.h"
#include "solver.h"

struct sat {
    const char *name;
    const struct qs_board *board;
    struct qs_encoding encoding;
    uint64_t seed;
    const struct qs_ipasir *ipasir; /* NULL: PicoSAT */
    bool model_is_short;            /* the last model had fewer queens than were asked for */
    bool lower_only;                /* refutations are for itself */
    int32_t refuted;                /* the least number it has refuted for itself; 0: none yet */
    struct qs_watch *watch;         /* of the current step */
    struct qs_solver *solver;       /* NULL before the first step */
    struct qs_clause_sink sink;
    struct qs_board_cnf cnf;
    uint32_t *squares; /* [room] queens of the model */
    uint32_t room;
    const struct qs_dual_cover *hints; /* or NULL */
    int hint;                          /* to be assumed, see qs_sat_hints_add */
    int32_t hinted_at;                 /* the query that it belongs to */
    bool counted;                      /* it also asks for the number of queens */
    int32_t core;                  /* assumptions that the last answer needs; −1: it is not no */
    struct qs_clause_trace *trace; /* or NULL */
};

/* A large formula takes long to build, so building it is stopped by the watch, too. */
static bool sat_receive_clause(void *state, const int *literals, size_t count)
{
    struct sat *sat = state;
    const uint64_t clauses_between_polls = 4096;
    if (sat->sink.clauses % clauses_between_polls == 0 && qs_watch_stopped(sat->watch))
        return false;
    if (sat->trace)
        qs_clause_trace_clause(sat->trace, literals, count);
    return qs_solver_add(sat->solver, literals, count);
}

static void sat_begin_line(void *state, enum qs_sink_part part, int direction, uint32_t line)
{
    (void)part;
    qs_clause_trace_line(((struct sat *)state)->trace, direction, line);
}

static void sat_define(void *state, int variable, size_t first, size_t last, size_t count)
{
    qs_clause_trace_define(((struct sat *)state)->trace, variable, first, last, count);
}

static const struct qs_sink_listener sat_listener = {.begin = sat_begin_line, .define = sat_define};

static bool sat_stop_solver(void *state)
{
    struct sat *sat = state;
    return qs_watch_stopped(sat->watch);
}

static bool make_solver(struct sat *sat)
{
    const int squares = (int)sat->board->squares;
    if (sat->solver)
        return true;
    sat->solver = sat->ipasir ? qs_solver_new_ipasir(sat->board->memory, sat->ipasir)
                              : qs_solver_new(sat->board->memory, sat->seed);
    if (!sat->solver)
        return false;
    qs_solver_set_stop(sat->solver, sat_stop_solver, sat);
    qs_solver_reserve(sat->solver, squares);
    qs_sink_init(&sat->sink, sat_receive_clause, sat, squares);
    if (sat->trace && qs_clause_trace_begin(sat->trace, sat->solver))
        sat->sink.listener = &sat_listener;
    qs_board_cnf_init(&sat->cnf, sat->board, sat->encoding, &sat->sink);
    qs_board_cnf_lines(&sat->cnf);
    qs_watch_log(sat->watch, "%s: %d variables and %llu clauses for the lines", sat->name,
                 sat->sink.variables, (unsigned long long)sat->sink.clauses);
    /*
     * Decide "queen" first on a square: this leads to conflicts at once, while "no queen" leads
     * nowhere for a long time. Of everything tried (bench/results/experiments.md) only this helps
     * much: 12 refutations of optimum + 1 take 4.2 s instead of 8.5 and 233,000 conflicts instead
     * of 359,000; of 11 placements of the optimum, 9 instead of 5 are found in 12 s each. But with
     * an at-most-one encoding that has auxiliary variables it does harm on large boards (empty,
     * n = 160, product: over 40 s instead of 3.3), so there it is left out.
     */
    bool auxiliary = sat->sink.variables > squares;
    for (int square = 0; square < squares && !auxiliary; square++)
        qs_solver_prefer(sat->solver, 1 + square);
    return true;
}

/* Ask the solver whether this many queens can be added. */
static void sat_decide(struct sat *sat, struct qs_bounds *bounds, int32_t added, uint64_t ticks)
{
    int literals[3];
    size_t count = 0;
    if (sat->hints && sat->hinted_at != added) {
        sat->hint = qs_sat_hints_add(sat->hints, &sat->cnf, added, &sat->counted);
        sat->hinted_at = added;
    }
    if (sat->hint)
        literals[count++] = sat->hint;
    if (!sat->counted)
        count += qs_board_cnf_assume(&sat->cnf, added, literals + count);
    for (size_t i = 0; i < count; i++)
        qs_solver_assume(sat->solver, literals[i]);
    /*
     * Each step restarts the solver from its root. It reaches a conflict, and so learns something,
     * before every variable has been propagated once; a lower limit could end every step at the
     * same point.
     */
    const uint64_t none = 0;
    uint64_t least = (uint64_t)sat->sink.variables + 1, limit = ticks / QS_TICKS_A_PROPAGATION;
    qs_solver_set_limit(sat->solver, ticks == QS_TICKS_ENDLESS ? none
                                     : limit < least           ? least
                                                               : limit);
    if (sat->trace)
        qs_clause_trace_ask(sat->trace, sat->solver, sat->board->fixed + added, literals, count);
    enum qs_solver_answer answer =
        sat->sink.failed ? QS_SOLVER_UNKNOWN : qs_solver_solve(sat->solver);
    sat->core = answer == QS_SOLVER_UNSATISFIABLE ? 0 : -1;
    for (size_t i = 0; i < count && sat->core >= 0; i++)
        sat->core += qs_solver_failed(sat->solver, literals[i]);
    if (sat->trace)
        qs_clause_trace_answer(sat->trace, sat->solver, answer);
    if (answer == QS_SOLVER_SATISFIABLE) { /* as many queens, or more, unless the solver is wrong */
        uint32_t queens = 0;
        for (uint32_t square = 0; square < sat->board->squares; square++)
            if (qs_solver_value(sat->solver, 1 + (int)square) && queens < sat->room)
                sat->squares[queens++] = square;
        sat->model_is_short = (int32_t)queens < added;
        qs_bounds_raise(bounds, sat->squares, queens);
    } else if (answer == QS_SOLVER_UNSATISFIABLE && sat->lower_only) {
        sat->refuted = added;
    } else if (answer == QS_SOLVER_UNSATISFIABLE) {
        qs_bounds_lower(bounds, added - 1, QS_REASON_SAT);
    } else if ((sat->sink.failed || qs_solver_is_broken(sat->solver)) &&
               !qs_watch_stopped(sat->watch)) {
        qs_watch_stop(sat->watch, QS_STOP_MEMORY);
    }
}

/* The propagations of this step in ticks; building the formula counts as one tick. */
static uint64_t count_work(const struct sat *sat, struct qs_search *search)
{
    struct qs_work *work = &search->work;
    struct qs_solver_statistics statistics = qs_solver_statistics(sat->solver);
    uint64_t propagations = statistics.propagations - work->propagations;
    work->conflicts = statistics.conflicts;
    work->decisions = statistics.decisions;
    work->propagations = statistics.propagations;
    search->query.record.variables = sat->sink.variables;
    search->query.record.clauses = sat->sink.clauses;
    return propagations * QS_TICKS_A_PROPAGATION + 1;
}

static uint64_t sat_step(struct qs_search *search, struct qs_bounds *bounds, struct qs_watch *watch,
                         uint64_t ticks)
{
    struct sat *sat = search->state;
    sat->name = search->name;
    sat->watch = watch;
    if (!make_solver(sat)) {
        qs_watch_stop(watch, QS_STOP_MEMORY);
        return 0;
    }
    int32_t added = qs_watch_stopped(watch) ? 0 : qs_search_next_query(search, bounds, watch);
    bool known = sat->lower_only && sat->refuted > 0 && sat->refuted <= added;
    if (added > 0 && !known) {
        sat_decide(sat, bounds, added, ticks);
        search->query.record.core = sat->core;
    }
    uint64_t used = count_work(sat, search);
    bool gave_up = sat->ipasir && qs_bounds_best(bounds) < added && bounds->upper >= added;
    if (bounds->answered || gave_up || qs_watch_ended_early(watch))
        qs_search_settle_query(search, bounds, watch);
    return gave_up || known ? 0 : used;
}

static void sat_free(void *state)
{
    struct sat *sat = state;
    struct qs_memory *memory = sat->board->memory;
    qs_board_cnf_release(&sat->cnf);
    qs_solver_free(sat->solver);
    qs_memory_give(memory, sat->squares, sat->room, sizeof *sat->squares);
    qs_memory_give(memory, sat, 1, sizeof *sat);
}

bool qs_search_begin_sat(struct qs_search *search, const struct qs_board *board,
                         struct qs_encoding encoding, const struct qs_dual_cover *hints,
                         uint64_t seed, const struct qs_ipasir *ipasir)
{
    struct sat *sat = qs_memory_take_zeroed(board->memory, 1, sizeof *sat);
    if (!sat)
        return false;
    sat->board = board;
    sat->encoding = encoding;
    sat->hints = hints;
    sat->seed = seed;
    sat->ipasir = ipasir;
    sat->room = board->lines[QS_ROW].count;
    sat->squares = qs_memory_take(board->memory, sat->room, sizeof *sat->squares);
    if (!sat->squares) {
        sat_free(sat);
        return false;
    }
    search->step = sat_step;
    search->free = sat_free;
    search->state = sat;
    return true;
}

void qs_sat_search_trace(struct qs_search *search, struct qs_clause_trace *trace)
{
    ((struct sat *)search->state)->trace = trace;
}

void qs_sat_search_lower_only(struct qs_search *search, bool only)
{
    ((struct sat *)search->state)->lower_only = only;
}

bool qs_sat_search_model_is_short(const struct qs_search *search)
{
    return ((const struct sat *)search->state)->model_is_short;
}
