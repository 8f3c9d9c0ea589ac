/*
 * A SAT solver that is too small to be wrong, for tests: unit propagation by
 * looking at every clause, and search by trying both values of the first open
 * variable, false first. It shares no code with PicoSAT or its interface.
 */
#ifndef QS_TINY_SAT_H
#define QS_TINY_SAT_H

#include <stdbool.h>
#include <stddef.h>

#include "clause_list.h"

struct qs_tiny_sat {
    const struct qs_clause_list *clauses;
    int variables;
    signed char *values; /* of variable v at v: 1 true, −1 false, 0 open */
    int *trail;          /* the true literals, in the order in which they became true */
    size_t assigned;
};

/* The clauses belong to the caller, must outlive the solver and have variables ≤ `variables`. */
void qs_tiny_sat_init(struct qs_tiny_sat *sat, const struct qs_clause_list *clauses, int variables);
void qs_tiny_sat_release(struct qs_tiny_sat *sat);

/* Make all variables open again. */
void qs_tiny_sat_reset(struct qs_tiny_sat *sat);

/* 1 true, −1 false, 0 open. */
int qs_tiny_sat_value(const struct qs_tiny_sat *sat, int literal);

/* Make the literal true, without propagation; false if it is already false. */
bool qs_tiny_sat_assume(struct qs_tiny_sat *sat, int literal);

/* Unit propagation to the end; false if a clause is false. */
bool qs_tiny_sat_propagate(struct qs_tiny_sat *sat);

/* Whether the current values extend to a model, which then replaces them. */
bool qs_tiny_sat_solve(struct qs_tiny_sat *sat);

#endif
