/*
 * Solving in tests: a failure fails the running test. In its own library,
 * test_must_solve, because other tests do not link the room `solve`.
 */
#ifndef QS_MUST_SOLVE_H
#define QS_MUST_SOLVE_H

#include "queensat/solve.h"

/* Options NULL: the default ones. The result is released after the trial or the test (trial.h). */
struct qs_result qs_must_solve(const struct qs_instance *instance,
                               const struct qs_solve_options *options);

#endif
