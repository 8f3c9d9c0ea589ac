/* Runs of external solvers. */
#ifndef QS_EXTERNAL_RUN_H
#define QS_EXTERNAL_RUN_H

#include "engine_choice.h"
#include "queensat/solve.h"
#include "solver_answer.h"

/*
 * Solve an instance with an external solver: export it, run the program, decode and verify its
 * answer. A format that only decides is asked from the structural bound downwards.
 *
 * Of the options: target, encoding, limits and poll. The result's placement is verified, and its
 * bounds are proved; what the solver claims beyond them is its member `claimed`. To be released.
 *
 * False: QS_ERROR_DEFECT if its answer is wrong; QS_ERROR_INPUT if it cannot be read, or the solver
 * cannot be run; QS_ERROR_SYSTEM, QS_ERROR_MEMORY.
 */
bool qs_external_solve(const struct qs_external_solver *solver, const char *format,
                       const struct qs_instance *instance, const struct qs_solve_options *options,
                       struct qs_result *result, struct qs_error *error);

#endif
