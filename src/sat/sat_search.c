/*
 * The maximum by iterated cardinality bounds. There is one formula in one solver,
 * and each bound is an assumption, so that the solver keeps what it has learned
 * from step to step and from query to query.
 */
#include "board_solver.h"
#include "core_guide.h"

struct sat {
    const char *name;
    struct qs_board_solver solver;
    uint64_t seed;
    const struct qs_ipasir *ipasir;    /* NULL: PicoSAT */
    bool model_is_short;               /* the last model had fewer queens than were asked for */
    bool lower_only;                   /* refutations are for itself */
    int32_t refuted;                   /* the least number it has refuted for itself; 0: none yet */
    struct qs_bounds *bounds;          /* of the current step */
    const struct qs_dual_cover *hints; /* or NULL */
    int hint;                          /* to be assumed, see qs_sat_hints_add */
    int32_t hinted_at;                 /* the query that it belongs to */
    bool counted;                      /* it also asks for the number of queens */
    int32_t core;  /* assumptions that the last answer needs; −1: it is not no */
    bool by_cores; /* the strategy is QS_STRATEGY_CORE */
    struct qs_core_guide guide;
};

static void sat_take_model(void *state)
{
    struct sat *sat = state;
    qs_board_solver_take_model(&sat->solver, sat->bounds);
}

static bool sat_begin_solver(struct sat *sat)
{
    struct qs_memory *memory = sat->solver.board->memory;
    struct qs_solver *made =
        sat->ipasir ? qs_solver_new_ipasir(memory, sat->ipasir) : qs_solver_new(memory, sat->seed);
    if (!qs_board_solver_begin(&sat->solver, made, true))
        return false;
    qs_watch_log(sat->solver.watch, "%s: %d variables and %llu clauses for the lines", sat->name,
                 sat->solver.sink.variables, (unsigned long long)sat->solver.sink.clauses);
    if (sat->by_cores)
        qs_core_guide_init(&sat->guide, &sat->solver.cnf, made, sat_take_model, sat);
    return true;
}

static void sat_stop_if_failed(struct sat *sat)
{
    struct qs_board_solver *solver = &sat->solver;
    if ((solver->sink.failed || qs_solver_is_broken(solver->solver)) &&
        !qs_watch_stopped(solver->watch))
        qs_watch_stop(solver->watch, QS_STOP_MEMORY);
}

/* What is assumed for so many queens; returns how many literals. */
static size_t list_assumptions(struct sat *sat, int32_t added, int literals[3])
{
    struct qs_board_cnf *cnf = &sat->solver.cnf;
    size_t count = 0;
    if (sat->bounds->lower > 0)
        cnf->fewest = sat->bounds->lower + 1;
    if (sat->hints && sat->hinted_at != added) {
        sat->hint = qs_sat_hints_add(sat->hints, cnf, added, &sat->counted);
        sat->hinted_at = added;
    }
    if (sat->hint)
        literals[count++] = sat->hint;
    if (!sat->counted)
        count += sat->by_cores ? qs_core_guide_assume(&sat->guide, added, literals + count)
                               : qs_board_cnf_assume(cnf, added, literals + count);
    return count;
}

/* Ask the solver whether this many queens can be added. */
static void sat_decide(struct sat *sat, struct qs_bounds *bounds, int32_t added, uint64_t ticks)
{
    struct qs_board_solver *solver = &sat->solver;
    struct qs_clause_trace *trace = solver->trace;
    int literals[3];
    size_t count = list_assumptions(sat, added, literals);
    for (size_t i = 0; i < count; i++)
        qs_solver_assume(solver->solver, literals[i]);
    /*
     * Each step restarts the solver from its root. It reaches a conflict, and so learns something,
     * before every variable has been propagated once; a lower limit could end every step at the
     * same point.
     */
    const uint64_t none = 0;
    uint64_t least = (uint64_t)solver->sink.variables + 1, limit = ticks / QS_TICKS_A_PROPAGATION;
    limit = limit < least ? least : limit;
    if (trace)
        qs_clause_trace_ask(trace, solver->solver, solver->board->fixed + added, literals, count);
    enum qs_solver_answer answer =
        qs_board_solver_solve(solver, ticks == QS_TICKS_ENDLESS ? none : limit);
    sat->core = answer == QS_SOLVER_UNSATISFIABLE ? 0 : -1;
    for (size_t i = 0; i < count && sat->core >= 0; i++)
        sat->core += qs_solver_failed(solver->solver, literals[i]);
    if (trace)
        qs_clause_trace_answer(trace, solver->solver, answer);
    if (answer == QS_SOLVER_SATISFIABLE) { /* as many queens, or more, unless the solver is wrong */
        qs_board_solver_take_model(solver, bounds);
        sat->model_is_short = (int32_t)solver->model < added;
    } else if (answer == QS_SOLVER_UNSATISFIABLE && sat->lower_only) {
        sat->refuted = added;
    } else if (answer == QS_SOLVER_UNSATISFIABLE) {
        qs_bounds_lower(bounds, added - 1, QS_REASON_SAT);
    } else {
        sat_stop_if_failed(sat);
    }
}

/* Ask whether all lines that may have a queen have one, for a core of those that do not. */
static void ask_for_core(struct sat *sat, struct qs_bounds *bounds, int direction)
{
    struct qs_core_guide *guide = &sat->guide;
    bool refuted = qs_core_guide_ask(guide, direction, bounds->lower) == QS_SOLVER_UNSATISFIABLE;
    sat->core = refuted ? (int32_t)guide->core_count : -1;
    if (refuted)
        qs_bounds_lower(bounds, qs_core_guide_upper(guide, direction), QS_REASON_SAT);
    sat_stop_if_failed(sat);
}

static uint64_t sat_step(struct qs_search *search, struct qs_bounds *bounds, struct qs_watch *watch,
                         uint64_t ticks)
{
    struct sat *sat = search->state;
    sat->name = search->name;
    sat->solver.watch = watch;
    sat->bounds = bounds;
    sat->by_cores = search->query.strategy == QS_STRATEGY_CORE;
    if (!sat->solver.solver && !sat_begin_solver(sat)) {
        qs_watch_stop(watch, QS_STOP_MEMORY);
        return 0;
    }
    int32_t added = qs_watch_stopped(watch) ? 0 : qs_search_next_query(search, bounds, watch);
    bool known = sat->lower_only && sat->refuted > 0 && sat->refuted <= added;
    if (added > 0 && !known) {
        bool cores = sat->by_cores && !sat->lower_only;
        int direction = cores ? qs_core_guide_direction(&sat->guide) : -1;
        if (direction >= 0)
            ask_for_core(sat, bounds, direction);
        else
            sat_decide(sat, bounds, added, ticks);
        search->query.record.core = sat->core;
    }
    uint64_t used = qs_board_solver_count_work(&sat->solver, search);
    bool gave_up = sat->ipasir && qs_bounds_best(bounds) < added && bounds->upper >= added;
    if (bounds->answered || gave_up || qs_watch_ended_early(watch))
        qs_search_settle_query(search, bounds, watch);
    return gave_up || known ? 0 : used;
}

static void sat_free(void *state)
{
    struct sat *sat = state;
    struct qs_memory *memory = sat->solver.board->memory;
    qs_core_guide_release(&sat->guide);
    qs_board_solver_release(&sat->solver);
    qs_memory_give(memory, sat, 1, sizeof *sat);
}

bool qs_search_begin_sat(struct qs_search *search, const struct qs_board *board,
                         struct qs_encoding encoding, const struct qs_dual_cover *hints,
                         uint64_t seed, const struct qs_ipasir *ipasir)
{
    struct sat *sat = qs_memory_take_zeroed(board->memory, 1, sizeof *sat);
    if (!sat)
        return false;
    sat->hints = hints;
    sat->seed = seed;
    sat->ipasir = ipasir;
    if (!qs_board_solver_init(&sat->solver, board, encoding)) {
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
    ((struct sat *)search->state)->solver.trace = trace;
}

void qs_sat_search_lower_only(struct qs_search *search, bool only)
{
    ((struct sat *)search->state)->lower_only = only;
}

bool qs_sat_search_model_is_short(const struct qs_search *search)
{
    return ((const struct sat *)search->state)->model_is_short;
}
