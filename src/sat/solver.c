/* Passes each call on to the solver's kind. */
#include "solver.h"

#include "fault.h"

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
    solver->kind->set_stop(solver, stop, state);
}

bool qs_solver_record(struct qs_solver *solver, FILE *stream, int variables, uint64_t clauses)
{
    return solver->kind->record(solver, stream, variables, clauses);
}

void qs_solver_set_limit(struct qs_solver *solver, uint64_t propagations)
{
    solver->kind->set_limit(solver, propagations);
}

bool qs_solver_reserve(struct qs_solver *solver, int count)
{
    return solver->kind->reserve(solver, count);
}

bool qs_solver_prefer(struct qs_solver *solver, int literal)
{
    QS_CHECK(is_literal(literal));
    return solver->kind->prefer(solver, literal);
}

bool qs_solver_add(struct qs_solver *solver, const int *literals, size_t count)
{
    for (size_t i = 0; i < count; i++)
        QS_CHECK(is_literal(literals[i]));
    return solver->kind->add(solver, literals, count);
}

bool qs_solver_assume(struct qs_solver *solver, int literal)
{
    QS_CHECK(is_literal(literal));
    return solver->kind->assume(solver, literal);
}

enum qs_solver_answer qs_solver_solve(struct qs_solver *solver)
{
    return solver->kind->solve(solver);
}

bool qs_solver_value(struct qs_solver *solver, int literal)
{
    QS_CHECK(is_literal(literal));
    return solver->kind->value(solver, literal);
}

bool qs_solver_failed(struct qs_solver *solver, int literal)
{
    QS_CHECK(is_literal(literal));
    return solver->kind->failed(solver, literal);
}

bool qs_solver_is_broken(const struct qs_solver *solver)
{
    return solver->kind->is_broken(solver);
}

struct qs_solver_statistics qs_solver_statistics(struct qs_solver *solver)
{
    return solver->kind->statistics(solver);
}
