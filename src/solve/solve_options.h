/* The options of qs_solve, but for the engine's name, which the table of engines checks. */
#ifndef QS_SOLVE_OPTIONS_H
#define QS_SOLVE_OPTIONS_H

#include "queensat/solve.h"

/* True, or QS_ERROR_INPUT that names the first option that is wrong. */
bool qs_check_solve_options(const struct qs_solve_options *options, struct qs_error *error);

#endif
