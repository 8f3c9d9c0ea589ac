/*
 * The maximum by iterated cardinality bounds, in slices: one formula in one
 * solver, which keeps what it has learned from slice to slice and from question
 * to question, because the bound moves by assumption. The engine sat is a run
 * without slices; a portfolio lets others work between them.
 */
#ifndef QS_SAT_RUN_H
#define QS_SAT_RUN_H

#include "engine.h"

struct qs_sat_run;

/*
 * For the board of the task, which must outlive the run. The formula of the
 * lines is made here; nothing is asked yet. NULL without the memory; then, and
 * if time ran out meanwhile, the task's stop says so.
 */
struct qs_sat_run *qs_sat_run_new(struct qs_task *task);

/* What the solver has done is added to the task's work here. */
void qs_sat_run_free(struct qs_sat_run *run);

/*
 * Work for about so many propagations (0: no limit) on the number of queens
 * that the task's strategy asks for between its bounds as they are now; others
 * may have moved them since the last step. An answer moves a bound. Less is
 * done if the task is done or must stop, more if the limit is too small to
 * learn anything: at least one propagation for each variable of the formula.
 */
void qs_sat_run_step(struct qs_sat_run *run, uint64_t propagations);

#endif
