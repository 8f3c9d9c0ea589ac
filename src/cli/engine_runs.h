/*
 * Several engines on one instance, one after the other, and their results.
 */
#ifndef QS_ENGINE_RUNS_H
#define QS_ENGINE_RUNS_H

#include "settings.h"

struct qs_runs {
    const char **engines;      /* [count] */
    struct qs_result *results; /* [done] */
    size_t count, done;
};

/*
 * Line up engines: those of the list "a,b" in its order (NULL: all of them),
 * and then, if `with_others`, the rest. False if a name is unknown or twice.
 */
bool qs_runs_init(struct qs_runs *runs, const char *list, bool with_others, struct qs_error *error);
void qs_runs_release(struct qs_runs *runs);

/* Solve with each; what was there from an instance before is forgotten. */
bool qs_runs_solve(struct qs_runs *runs, const struct qs_settings *settings,
                   const struct qs_instance *instance, struct qs_error *error);

#endif
