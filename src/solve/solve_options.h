/* Checks the options of qs_solve, except the engine's name, which qs_solve looks up. */
#ifndef QS_SOLVE_OPTIONS_H
#define QS_SOLVE_OPTIONS_H

#include "queensat/solve.h"

/* True, or QS_ERROR_INPUT with the name of the first wrong option. */
bool qs_check_solve_options(const struct qs_solve_options *options, struct qs_error *error);

/* True if it is a valid placement of the instance, or NULL; else QS_ERROR_INPUT, or _MEMORY. */
bool qs_check_start(const struct qs_instance *instance, const struct qs_placement *start,
                    struct qs_error *error);

#endif
