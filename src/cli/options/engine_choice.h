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

/* Add the engines of a list "a,b", or "all"; an unknown or repeated engine is an error. */
bool qs_engines_add(struct qs_settings *settings, const char *list, struct qs_error *error);

/* After parsing, set the engines to be run, by default those of the command. */
void qs_engines_select(struct qs_settings *settings);

/* Whether one of the engines to be run uses this. */
bool qs_engines_use(const struct qs_settings *settings, enum qs_engine_use use);

/* Whether it is another solver, where an engine is expected: then the error says what runs it. */
bool qs_other_solver_is(const char *name, size_t length, struct qs_error *error);

/* The name of the loaded library in compare. */
#define QS_SOLVER_RUN "ipasir"

/* Load the library that the settings name, to be closed. The error has the file as its place. */
bool qs_solver_file_load(const struct qs_settings *settings, struct qs_ipasir **ipasir,
                         struct qs_error *error);

#endif
