/*
 * What PicoSAT asks and learns, clause by clause (clauses in queensat/solve.h).
 *
 * PicoSAT writes down the clauses that it learns, but neither its decisions nor what it propagates.
 * So, after each query, every new clause is derived again by the propagation that also trims
 * proofs (sat_refutation.h), and what the contradiction needed is what is told.
 */
#ifndef QS_CLAUSE_TRACE_H
#define QS_CLAUSE_TRACE_H

#include "board.h"
#include "clause_sink.h"
#include "queensat/solve.h"
#include "solver.h"

struct qs_clause_trace;

/*
 * Free square s of the board is the variable 1 + s; there are no hints (board_cnf.h). The board
 * must outlive it. NULL if out of memory, or if there is no temporary file.
 */
struct qs_clause_trace *qs_clause_trace_new(const struct qs_board *board,
                                            const struct qs_solve_options *options);
/* NULL is allowed. */
void qs_clause_trace_free(struct qs_clause_trace *trace);

/* Before the first clause: have the solver write down what it learns. False if it cannot. */
bool qs_clause_trace_begin(struct qs_clause_trace *trace, struct qs_solver *solver);

/*
 * From a sink: what its clauses and variables are about (struct qs_sink_listener), and each clause.
 * Out of memory, the trace breaks off.
 */
void qs_clause_trace_line(struct qs_clause_trace *trace, int direction, uint32_t line);
void qs_clause_trace_define(struct qs_clause_trace *trace, int variable, size_t first, size_t last,
                            size_t count);
void qs_clause_trace_clause(struct qs_clause_trace *trace, const int *literals, size_t count);

/* Before a query: this many queens, fixed ones included, and what is assumed, at most 3. */
void qs_clause_trace_ask(struct qs_clause_trace *trace, struct qs_solver *solver, int32_t queens,
                         const int *assumed, size_t count);
/* After it: what was learned, and the answer. */
void qs_clause_trace_answer(struct qs_clause_trace *trace, struct qs_solver *solver,
                            enum qs_solver_answer answer);

#endif
