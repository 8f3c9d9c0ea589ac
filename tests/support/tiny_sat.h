/*
 * A satisfiability solver that is too small to be wrong, for tests: unit
 * propagation by looking at every clause, and search by trying both values of
 * the first open variable, false first. It shares no code with the solver that
 * it stands in for.
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
    int *trail;          /* the literals that are true, in the order in which they became so */
    size_t assigned;
};

/* The clauses stay the caller's, outlive the solver and have no variable above `variables`. */
void qs_tiny_sat_init(struct qs_tiny_sat *sat, const struct qs_clause_list *clauses, int variables);
void qs_tiny_sat_release(struct qs_tiny_sat *sat);

/* Make all variables open again. */
void qs_tiny_sat_reset(struct qs_tiny_sat *sat);

/* 1 true, −1 false, 0 open. */
int qs_tiny_sat_value(const struct qs_tiny_sat *sat, int literal);

/* Make the literal true, without consequences yet; false if it is false already. */
bool qs_tiny_sat_assume(struct qs_tiny_sat *sat, int literal);

/* All consequences by unit propagation; false if a clause is false. */
bool qs_tiny_sat_propagate(struct qs_tiny_sat *sat);

/* True if the present values extend to a model, which is then left in place of them. */
bool qs_tiny_sat_solve(struct qs_tiny_sat *sat);

#endif
