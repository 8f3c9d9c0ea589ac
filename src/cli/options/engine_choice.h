/* The engines that a command line runs, and those that an option is for. */
#ifndef QS_ENGINE_CHOICE_H
#define QS_ENGINE_CHOICE_H

#include "settings.h"

/* The engines that check each other: one with the encoding, one without it. */
#define QS_CHECKERS "sat,backtrack"

/*
 * With --trace, auto is replaced by this engine, up to this n, because auto has no
 * search that a reader could follow.
 */
#define QS_TRACED_FOR_AUTO "backtrack"
#define QS_TRACED_FOR_AUTO_MAX 12

/*
 * Add the engines of a list "a,b", or "all"; an unknown or repeated engine is an error. For
 * compare, also external solvers (external_solver.h).
 */
bool qs_engines_add(struct qs_settings *settings, const char *list, struct qs_error *error);

/* After parsing, set the engines to be run, by default those of the command. */
bool qs_engines_select(struct qs_settings *settings, struct qs_error *error);

/* Whether one of the engines to be run uses this. */
bool qs_engines_use(const struct qs_settings *settings, enum qs_engine_use use);

/* All engines that use this, as a set of the words qs_engine_name. */
uint64_t qs_engines_that_use(enum qs_engine_use use);

/* The name of its run among those of compare, which no external solver gets. */
#define QS_SOLVER_RUN "ipasir"

/* Load the library that the settings name, to be closed. The error has the file as its place. */
bool qs_solver_file_load(const struct qs_settings *settings, struct qs_ipasir **ipasir,
                         struct qs_error *error);

#endif
