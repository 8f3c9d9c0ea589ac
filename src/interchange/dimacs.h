/* The formula of the format "dimacs", for a file or for a solver. */
#ifndef QS_DIMACS_H
#define QS_DIMACS_H

#include "clause_sink.h"
#include "exporting.h"

/* The number of variables that a sink for the formula begins with; -1: too many. */
int qs_dimacs_variables(const struct qs_exporting *exporting);

/*
 * Pass the clauses of "at least `target` queens, fixed ones included" to the sink. Returns whether
 * the at-most-one constraints needed auxiliary variables.
 */
bool qs_dimacs_formula(const struct qs_exporting *exporting, int32_t target,
                       struct qs_clause_sink *sink);

/* The name of the cardinality encoding in that formula, "none" if it needs no counter. */
const char *qs_dimacs_card(const struct qs_exporting *exporting, int32_t target);

#endif
