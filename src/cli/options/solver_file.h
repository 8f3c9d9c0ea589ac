/* The SAT solver of --solver, a library that is loaded at run time. */
#ifndef QS_SOLVER_FILE_H
#define QS_SOLVER_FILE_H

#include "settings.h"

/* The name of its run among those of compare, which no outside solver gets. */
#define QS_SOLVER_RUN "ipasir"

/* Load the library that the settings name, to be closed. The error has the file as its place. */
bool qs_solver_file_load(const struct qs_settings *settings, struct qs_ipasir **ipasir,
                         struct qs_error *error);

#endif
