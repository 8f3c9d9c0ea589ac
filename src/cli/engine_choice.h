/* Which engines a command line runs, and which ones an option is for. */
#ifndef QS_ENGINE_CHOICE_H
#define QS_ENGINE_CHOICE_H

#include "settings.h"

/* The engines that check each other: one through the encoding, one without it. */
#define QS_CHECKERS "sat,backtrack"

/*
 * The engine that stands in for auto where its search is to be traced, and the
 * largest n for that: auto has none that a reader could follow.
 */
#define QS_TRACED_FOR_AUTO "backtrack"
#define QS_TRACED_FOR_AUTO_MAX 12

/* Add the engines of a list "a,b", or "all"; one that is unknown or there already is an error. */
bool qs_engines_add(struct qs_texts *engines, const char *list, struct qs_error *error);

/* After parsing: the engines that the settings call for, the command's default included. */
bool qs_engines_line_up(struct qs_settings *settings, struct qs_error *error);

/* Whether one of those lined up uses the option. */
bool qs_engines_use(const struct qs_settings *settings, enum qs_engine_use use);

/* All engines that use it, as a set of the words qs_engine_name. */
uint64_t qs_engines_that_use(enum qs_engine_use use);

/* A line for each engine, for the help. */
void qs_engines_print(void);

#endif
