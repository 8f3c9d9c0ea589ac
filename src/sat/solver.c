/*
 * The interface of all solvers, and that on top of PicoSAT (A. Biere, "PicoSAT Essentials",
 * JSAT 4, 2008); the only file that includes its header.
 *
 * PicoSAT aborts the process when memory runs out and on misuse. The first is
 * prevented by an allocator that jumps back here (solver_memory.h), which is also
 * how it is stopped when a conflict takes long. Afterwards
 * PicoSAT is never called again, not even to be reset: its blocks are freed
 * without it. The second is prevented by the interface, which checks `answer` and `broken`.
 */
#include "solver.h"

#include <picosat.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fault.h"
#include "solver_memory.h"
#include "stream.h"

static bool is_literal(int literal)
{
    return literal != 0 && literal >= -QS_VARIABLE_MAX && literal <= QS_VARIABLE_MAX;
}

void qs_solver_free(struct qs_solver *solver)
{
    if (solver)
        solver->kind->free(solver);
}

void qs_solver_set_stop(struct qs_solver *solver, bool (*stop)(void *state), void *state)
{
    solver->stop = stop;
    solver->stop_state = state;
    if (!solver->broken)
        solver->kind->set_stop(solver);
}

bool qs_solver_record(struct qs_solver *solver, FILE *stream, int variables, uint64_t clauses)
{
    return !solver->broken && solver->kind->record &&
           solver->kind->record(solver, stream, variables, clauses);
}

void qs_solver_set_limit(struct qs_solver *solver, uint64_t propagations)
{
    QS_CHECK(propagations == 0 || solver->kind->statistics);
    solver->limit = propagations;
}

bool qs_solver_reserve(struct qs_solver *solver, int count)
{
    return !solver->broken && (!solver->kind->reserve || solver->kind->reserve(solver, count));
}

bool qs_solver_prefer(struct qs_solver *solver, int literal)
{
    QS_CHECK(is_literal(literal));
    return !solver->broken && (!solver->kind->prefer || solver->kind->prefer(solver, literal));
}

bool qs_solver_add(struct qs_solver *solver, const int *literals, size_t count)
{
    for (size_t i = 0; i < count; i++)
        QS_CHECK(is_literal(literals[i]));
    if (solver->broken)
        return false;
    solver->answer = QS_SOLVER_UNKNOWN;
    return solver->kind->add(solver, literals, count);
}

bool qs_solver_assume(struct qs_solver *solver, int literal)
{
    QS_CHECK(is_literal(literal));
    if (solver->broken)
        return false;
    solver->answer = QS_SOLVER_UNKNOWN;
    return solver->kind->assume(solver, literal);
}

enum qs_solver_answer qs_solver_solve(struct qs_solver *solver)
{
    solver->answer = QS_SOLVER_UNKNOWN;
    if (!solver->broken)
        solver->answer = solver->kind->solve(solver);
    return solver->answer;
}

bool qs_solver_value(struct qs_solver *solver, int literal)
{
    QS_CHECK(is_literal(literal));
    QS_CHECK(solver->broken || solver->answer == QS_SOLVER_SATISFIABLE);
    return solver->kind->value(solver, literal);
}

bool qs_solver_failed(struct qs_solver *solver, int literal)
{
    QS_CHECK(is_literal(literal));
    QS_CHECK(solver->broken || solver->answer == QS_SOLVER_UNSATISFIABLE);
    return solver->kind->failed(solver, literal);
}

bool qs_solver_is_broken(const struct qs_solver *solver)
{
    return solver->broken;
}

struct qs_solver_statistics qs_solver_statistics(struct qs_solver *solver)
{
    return solver->kind->statistics ? solver->kind->statistics(solver)
                                    : (struct qs_solver_statistics){0};
}

struct picosat {
    struct qs_solver base;
    PicoSAT *picosat;
    struct qs_solver_memory heap;
    bool stopped, recording;
    uint64_t room;                          /* clauses that may be added; if recording */
    struct qs_solver_statistics statistics; /* when last asked */
};

/*
 * Where the allocator jumps to. A call that may allocate sets its jump itself: setjmp holds for as
 * long as the function that called it runs.
 */
static bool solver_give_up(struct picosat *solver)
{
    solver->base.broken = true;
    solver->heap.stop = NULL;
    return false;
}

/*
 * PicoSAT's failed literal probing does not ask whether to stop: before the first decision it sorts
 * all variables, which takes 0.7 s on a large formula, and later it takes a tenth of all
 * propagations, up to 10^8 at once. It makes no difference to our refutations
 * (bench/results/experiments.md), so it is left out.
 */
static bool pico_start(struct picosat *solver, uint64_t seed)
{
    if (setjmp(solver->heap.refused))
        return solver_give_up(solver);
    solver->picosat = picosat_minit(&solver->heap, qs_solver_memory_new, qs_solver_memory_resize,
                                    qs_solver_memory_delete);
    const int no_failed_literals = 1;
    picosat_set_plain(solver->picosat, no_failed_literals);
    picosat_set_seed(solver->picosat, (unsigned)(seed ^ seed >> 32));
    return true;
}

static void pico_release(struct qs_solver *base)
{
    struct picosat *solver = (struct picosat *)base;
    qs_solver_memory_release(&solver->heap);
    qs_memory_give(base->memory, solver, 1, sizeof *solver);
}

/*
 * PicoSAT reports conflicts only in its printed statistics, as a line "c 787 conflicts". Without
 * memory for these, there are as many as before.
 */
static uint64_t printed_conflicts(PicoSAT *picosat, uint64_t conflicts)
{
    struct qs_memory_stream memory;
    FILE *stream = qs_memory_stream_begin(&memory, NULL);
    if (stream) {
        picosat_set_output(picosat, stream);
        picosat_stats(picosat);
        picosat_set_output(picosat, stdout);
    }
    char *text = qs_memory_stream_take(&memory, NULL, NULL);
    for (const char *line = text; line; line = strchr(line, '\n'), line = line ? line + 1 : NULL) {
        char *end;
        uint64_t number = strncmp(line, "c ", 2) == 0 ? strtoull(line + 2, &end, 10) : 0;
        if (number > 0 && strncmp(end, " conflicts\n", 11) == 0)
            conflicts = number;
    }
    free(text);
    return conflicts;
}

/* Of a broken solver, the numbers from the last call before it broke. */
static struct qs_solver_statistics pico_statistics(struct qs_solver *base)
{
    struct picosat *solver = (struct picosat *)base;
    if (!base->broken)
        solver->statistics = (struct qs_solver_statistics){
            .conflicts = printed_conflicts(solver->picosat, solver->statistics.conflicts),
            .decisions = picosat_decisions(solver->picosat),
            .propagations = picosat_propagations(solver->picosat),
        };
    return solver->statistics;
}

/* Asked by PicoSAT and, between two such moments, by the allocator. */
static bool pico_must_stop(void *state)
{
    struct picosat *solver = state;
    if (!solver->stopped && solver->base.stop(solver->base.stop_state)) {
        solver->stopped = true;
        pico_statistics(&solver->base); /* the last time: it will be broken */
    }
    return solver->stopped;
}

static int solver_ask_stop(void *solver)
{
    return pico_must_stop(solver);
}

static void pico_set_stop(struct qs_solver *base)
{
    struct picosat *solver = (struct picosat *)base;
    picosat_set_interrupt(solver->picosat, solver, solver_ask_stop);
}

static bool pico_reserve(struct qs_solver *base, int count)
{
    struct picosat *solver = (struct picosat *)base;
    if (setjmp(solver->heap.refused))
        return solver_give_up(solver);
    picosat_adjust(solver->picosat, count);
    return true;
}

static bool pico_prefer(struct qs_solver *base, int literal)
{
    struct picosat *solver = (struct picosat *)base;
    if (setjmp(solver->heap.refused)) /* the variable may be new */
        return solver_give_up(solver);
    const int always_true = 1;
    picosat_set_default_phase_lit(solver->picosat, literal, always_true);
    return true;
}

/* PicoSAT's header has room for 31 bits, and it aborts if more clauses follow than it says. */
static bool pico_record(struct qs_solver *base, FILE *stream, int variables, uint64_t clauses)
{
    struct picosat *solver = (struct picosat *)base;
    if (clauses > INT32_MAX)
        return false;
    solver->recording = clauses != QS_RECORD_ENDLESS;
    solver->room = clauses;
    picosat_set_incremental_rup_file(solver->picosat, stream, variables,
                                     solver->recording ? (int)clauses : INT32_MAX);
    return true;
}

static bool pico_add(struct qs_solver *base, const int *literals, size_t count)
{
    struct picosat *solver = (struct picosat *)base;
    QS_CHECK(!solver->recording || solver->room-- > 0);
    if (setjmp(solver->heap.refused))
        return solver_give_up(solver);
    for (size_t i = 0; i < count; i++)
        picosat_add(solver->picosat, literals[i]);
    picosat_add(solver->picosat, 0);
    return true;
}

static bool pico_assume(struct qs_solver *base, int literal)
{
    struct picosat *solver = (struct picosat *)base;
    QS_CHECK(!solver->recording);
    if (setjmp(solver->heap.refused))
        return solver_give_up(solver);
    picosat_assume(solver->picosat, literal);
    return true;
}

/*
 * PicoSAT itself asks whether to stop every 1,024 decisions or conflicts. With a million variables
 * a conflict takes milliseconds, but each takes memory, too, for the clause learned.
 */
static enum qs_solver_answer pico_solve(struct qs_solver *base)
{
    struct picosat *solver = (struct picosat *)base;
    if (setjmp(solver->heap.refused)) {
        solver_give_up(solver);
        return QS_SOLVER_UNKNOWN;
    }
    /* PicoSAT's limit counts the propagations since it was created, not those of the next call. */
    uint64_t done = picosat_propagations(solver->picosat), limit = solver->base.limit;
    bool limited = limit > 0 && limit < UINT64_MAX - done;
    picosat_set_propagation_limit(solver->picosat, limited ? done + limit : UINT64_MAX);
    solver->heap.stop = base->stop ? pico_must_stop : NULL;
    solver->heap.stop_state = solver;
    const int no_decision_limit = -1;
    int answer = picosat_sat(solver->picosat, no_decision_limit);
    solver->heap.stop = NULL;
    if (solver->stopped)
        solver_give_up(solver);
    return (enum qs_solver_answer)answer;
}

static bool pico_value(struct qs_solver *base, int literal)
{
    return !base->broken && picosat_deref(((struct picosat *)base)->picosat, literal) > 0;
}

static bool pico_failed(struct qs_solver *base, int literal)
{
    struct picosat *solver = (struct picosat *)base;
    if (base->broken)
        return false;
    if (setjmp(solver->heap.refused)) /* the first such call may allocate */
        return solver_give_up(solver);
    return picosat_failed_assumption(solver->picosat, literal);
}

static const struct qs_solver_kind picosat_kind = {
    .free = pico_release,
    .set_stop = pico_set_stop,
    .record = pico_record,
    .reserve = pico_reserve,
    .prefer = pico_prefer,
    .add = pico_add,
    .assume = pico_assume,
    .solve = pico_solve,
    .value = pico_value,
    .failed = pico_failed,
    .statistics = pico_statistics,
};

struct qs_solver *qs_solver_new(struct qs_memory *memory, uint64_t seed)
{
    struct picosat *solver = qs_memory_take_zeroed(memory, 1, sizeof *solver);
    if (!solver)
        return NULL;
    solver->base = (struct qs_solver){.kind = &picosat_kind, .memory = memory};
    qs_solver_memory_init(&solver->heap, memory);
    if (!pico_start(solver, seed)) {
        pico_release(&solver->base);
        return NULL;
    }
    return &solver->base;
}

const char *qs_solver_version(void)
{
    return picosat_version();
}
