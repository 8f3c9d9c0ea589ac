/*
 * Solves an instance with an outside solver: exports it, runs the program, decodes and verifies its
 * answer. A format that only decides is asked from the structural bound downwards.
 */
#ifndef QS_OUTSIDE_RUN_H
#define QS_OUTSIDE_RUN_H

#include "outside_solver.h"
#include "queensat/solve.h"

/*
 * Of the options: target, encoding, limits and poll. The result's placement is verified; its upper
 * bound is proved, or, if *claimed, what the solver claims. To be released.
 *
 * False: QS_ERROR_DEFECT if its answer is wrong; QS_ERROR_INPUT if it cannot be read, or the solver
 * cannot be run; QS_ERROR_SYSTEM, QS_ERROR_MEMORY.
 */
bool qs_outside_solve(const struct qs_outside_solver *solver, const char *format,
                      const struct qs_instance *instance, const struct qs_solve_options *options,
                      struct qs_result *result, bool *claimed, struct qs_error *error);

#endif
