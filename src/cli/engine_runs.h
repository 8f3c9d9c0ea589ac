/*
 * Several engines on one instance, one after the other, and their results.
 */
#ifndef QS_ENGINE_RUNS_H
#define QS_ENGINE_RUNS_H

#include "comparison.h"
#include "settings.h"

struct qs_runs {
    struct qs_engine_run *runs; /* [count] the line-up */
    size_t count;
    struct qs_result *results; /* [done] of the engines that apply, in the order of the line-up */
    size_t done;
    double *seconds; /* [count × repetitions] */
    unsigned repetitions;
};

/* The line-up of these engines; false without memory. */
bool qs_runs_init(struct qs_runs *runs, const struct qs_texts *engines, unsigned repetitions,
                  struct qs_error *error);
void qs_runs_release(struct qs_runs *runs);

/*
 * Solve with each engine, as often as wanted, the seed one higher each time;
 * the result kept is the first. What was there of an instance before is
 * forgotten. Engines that do not apply are passed over.
 */
bool qs_runs_solve(struct qs_runs *runs, const struct qs_solve_options *options,
                   const struct qs_instance *instance, struct qs_error *error);

#endif
