/*
 * An incremental SAT solver, shaped like IPASIR (T. Balyo, A. Biere, M. Iser,
 * C. Sinz, "SAT Race 2015", AIJ 2016): add clauses, assume literals, solve,
 * ask for values or failed assumptions. Assumptions hold for the next solve
 * only.
 *
 * PicoSAT takes its memory from a `struct qs_memory`. When that is used up,
 * the solver is broken: every later call returns QS_SOLVER_UNKNOWN or false, and
 * all that can be done is to free it.
 */
#ifndef QS_SOLVER_H
#define QS_SOLVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "clause_sink.h"
#include "memory.h"

struct qs_ipasir;

/* The numbers are those of the SAT competitions. */
enum qs_solver_answer {
    QS_SOLVER_UNKNOWN = 0, /* interrupted, at the limit, or broken */
    QS_SOLVER_SATISFIABLE = 10,
    QS_SOLVER_UNSATISFIABLE = 20
};

struct qs_solver_statistics {
    uint64_t conflicts, decisions, propagations;
};

struct qs_solver;

/* PicoSAT. NULL if out of memory. The memory must outlive the solver. */
struct qs_solver *qs_solver_new(struct qs_memory *memory, uint64_t seed);
/*
 * A solver of another library (queensat/solve.h), which must outlive it. It takes its memory from
 * the system, has no statistics and no preferences, cannot record, and has no limit but `stop`.
 */
struct qs_solver *qs_solver_new_ipasir(struct qs_memory *memory, const struct qs_ipasir *ipasir);
void qs_solver_free(struct qs_solver *solver);

/*
 * `stop` is called regularly during solve; if it returns true, solve returns QS_SOLVER_UNKNOWN, and
 * the solver is broken.
 */
void qs_solver_set_stop(struct qs_solver *solver, bool (*stop)(void *state), void *state);

/*
 * Record the refutation of a formula with exactly this many variables and clauses, before the
 * first of them is added: a line of its own kind, then one line for each clause that the solver
 * learns, as in DIMACS, the empty clause last. Each follows by unit propagation from the formula
 * and the lines before it. Nothing may be assumed then, and at most this many clauses be added.
 * False if the solver is broken. Errors of the stream are left to the caller.
 *
 * With QS_RECORD_ENDLESS clauses there may be more variables, as many clauses as wanted, and
 * assumptions: then what is refuted with these need not end in the empty clause.
 */
#define QS_RECORD_ENDLESS 0
bool qs_solver_record(struct qs_solver *solver, FILE *stream, int variables, uint64_t clauses);

/*
 * From now on, solve returns QS_SOLVER_UNKNOWN after about this many propagations
 * (0: no limit). Learned clauses are kept; to continue, assume again and solve
 * again. Each call starts from the root: with a limit below the number of
 * variables it may never learn anything, however often it is called.
 */
void qs_solver_set_limit(struct qs_solver *solver, uint64_t propagations);

/* Reserve the variables 1 … count. */
bool qs_solver_reserve(struct qs_solver *solver, int count);

/*
 * When the solver decides the literal's value rather than derives it, it makes
 * the literal true; without this it repeats the last value. This changes which
 * model is found and how fast, but no answer.
 */
bool qs_solver_prefer(struct qs_solver *solver, int literal);

bool qs_solver_add(struct qs_solver *solver, const int *literals, size_t count);
bool qs_solver_assume(struct qs_solver *solver, int literal);
enum qs_solver_answer qs_solver_solve(struct qs_solver *solver);

/* Whether the literal is true in the model; only after QS_SOLVER_SATISFIABLE and before any add. */
bool qs_solver_value(struct qs_solver *solver, int literal);
/* Whether the refutation used the assumption; only after QS_SOLVER_UNSATISFIABLE, before any add.
 */
bool qs_solver_failed(struct qs_solver *solver, int literal);

/* Whether the solver has run out of memory or was stopped. */
bool qs_solver_is_broken(const struct qs_solver *solver);

/* Work done so far, also by a broken solver. */
struct qs_solver_statistics qs_solver_statistics(struct qs_solver *solver);

/* The version of PicoSAT. */
const char *qs_solver_version(void);

/*
 * For the kinds of solvers behind this interface: each is one struct of functions that do what
 * those above promise, and are not called once the solver is broken, except free, value and failed.
 * Their solvers begin with a struct qs_solver. NULL: there is nothing to do; such a solver has no
 * limit.
 */
struct qs_solver_kind {
    void (*free)(struct qs_solver *solver);
    void (*set_stop)(struct qs_solver *solver); /* `stop` has been set */
    bool (*record)(struct qs_solver *solver, FILE *stream, int variables, uint64_t clauses);
    bool (*reserve)(struct qs_solver *solver, int count);
    bool (*prefer)(struct qs_solver *solver, int literal);
    bool (*add)(struct qs_solver *solver, const int *literals, size_t count);
    bool (*assume)(struct qs_solver *solver, int literal);
    enum qs_solver_answer (*solve)(struct qs_solver *solver);
    bool (*value)(struct qs_solver *solver, int literal);
    bool (*failed)(struct qs_solver *solver, int literal);
    struct qs_solver_statistics (*statistics)(struct qs_solver *solver);
};

struct qs_solver {
    const struct qs_solver_kind *kind;
    struct qs_memory *memory;
    bool broken;
    enum qs_solver_answer answer; /* UNKNOWN as soon as anything was added or assumed */
    bool (*stop)(void *state);
    void *stop_state;
    uint64_t limit; /* propagations in one call of solve; 0: none */
};

#endif
