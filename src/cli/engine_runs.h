/*
 * Runs several engines on one instance, one after the other, and keeps their results.
 */
#ifndef QS_ENGINE_RUNS_H
#define QS_ENGINE_RUNS_H

#include "report.h"
#include "settings.h"

struct qs_runs {
    struct qs_engine_run *runs; /* [count] by engine */
    size_t count;
    struct qs_result *results; /* [done] of the engines that have run, in their order */
    size_t done;
    double *seconds; /* [count × repetitions] */
    unsigned repetitions;
    const struct qs_settings *settings;
};

/* For the engines of the settings, which must live as long. */
void qs_runs_init(struct qs_runs *runs, const struct qs_settings *settings);
void qs_runs_release(struct qs_runs *runs);

/*
 * Let each engine solve a small board, so that what takes time only at
 * first, such as loading pages of the program, is not measured. Takes at most 0.05 s for each
 * engine.
 */
void qs_runs_warm_up(const struct qs_runs *runs, const struct qs_solve_options *options);

/*
 * Solve with each engine, repeatedly if wanted, with the seed one higher each time. The
 * first result of each engine is kept; those of an earlier instance are released.
 */
bool qs_runs_solve(struct qs_runs *runs, const struct qs_solve_options *options,
                   const struct qs_instance *instance, struct qs_error *error);

#endif
