/*
 * The kinds of solvers behind the interface of solver.h: for each, one file with one struct, whose
 * functions do what the functions of that header promise. Their solvers begin with a struct
 * qs_solver.
 */
#ifndef QS_SOLVER_KIND_H
#define QS_SOLVER_KIND_H

#include "solver.h"

struct qs_solver_kind {
    void (*free)(struct qs_solver *solver);
    void (*set_stop)(struct qs_solver *solver, bool (*stop)(void *state), void *state);
    bool (*record)(struct qs_solver *solver, FILE *stream, int variables, uint64_t clauses);
    void (*set_limit)(struct qs_solver *solver, uint64_t propagations);
    bool (*reserve)(struct qs_solver *solver, int count);
    bool (*prefer)(struct qs_solver *solver, int literal);
    bool (*add)(struct qs_solver *solver, const int *literals, size_t count);
    bool (*assume)(struct qs_solver *solver, int literal);
    enum qs_solver_answer (*solve)(struct qs_solver *solver);
    bool (*value)(struct qs_solver *solver, int literal);
    bool (*failed)(struct qs_solver *solver, int literal);
    bool (*is_broken)(const struct qs_solver *solver);
    struct qs_solver_statistics (*statistics)(struct qs_solver *solver);
};

struct qs_solver {
    const struct qs_solver_kind *kind;
};

#endif
