#include "engine_runs.h"

#include <stdlib.h>
#include <string.h>

#include "diagnostics.h"
#include "engine_choice.h"
#include "settings.h"
#include "terminal.h"

void qs_runs_init(struct qs_runs *runs, const struct qs_settings *settings)
{
    const struct qs_texts *engines = &settings->engines;
    unsigned repetitions = settings->repetitions;
    *runs = (struct qs_runs){
        .settings = settings,
        .count = engines->count,
        .runs = qs_need_array(engines->count, sizeof *runs->runs),
        .results = qs_need_array(engines->count, sizeof *runs->results),
        .seconds = qs_need_array(engines->count * repetitions, sizeof *runs->seconds),
        .repetitions = repetitions,
    };
    for (size_t i = 0; i < engines->count; i++)
        runs->runs[i].engine = engines->text[i];
}

static void forget_results(struct qs_runs *runs)
{
    while (runs->done > 0)
        qs_result_release(&runs->results[--runs->done]);
}

void qs_runs_release(struct qs_runs *runs)
{
    forget_results(runs);
    free(runs->runs);
    free(runs->results);
    free(runs->seconds);
}

static int engine_runs_compare_seconds(const void *a, const void *b)
{
    const double *left = a, *right = b;
    return (*left > *right) - (*left < *right);
}

/*
 * With the engine of the options, or the library that was loaded (options->ipasir), as
 * QS_SOLVER_RUN. The bounds are proved; what a library claims beyond them is result->claimed. As
 * qs_solve.
 */
static bool run_named_engine(const struct qs_settings *settings,
                             const struct qs_solve_options *options,
                             const struct qs_instance *instance, struct qs_result *result,
                             struct qs_error *error)
{
    bool is_loaded = settings->solver && strcmp(options->engine, QS_SOLVER_RUN) == 0;
    struct qs_solve_options own = *options;
    if (settings->question.command != QS_FOR_SOLVE && !is_loaded)
        own.ipasir = NULL;
    if (is_loaded)
        own.engine = "sat";
    if (!qs_solve(instance, &own, result, error))
        return false;
    result->engine = is_loaded ? QS_SOLVER_RUN : result->engine;
    return true;
}

/* Whether the solver claims more than was proved, which is then its upper bound. */
static bool take_claim(struct qs_result *result)
{
    if (result->claimed < 0)
        return false;
    qs_bound_release(&result->upper);
    result->upper.value = result->claimed;
    result->status = result->target > result->claimed   ? QS_STATUS_INFEASIBLE
                     : result->lower == result->claimed ? QS_STATUS_OPTIMUM
                                                        : QS_STATUS_BOUNDS;
    return true;
}

static bool repeat_engine(struct qs_runs *runs, size_t i, const struct qs_solve_options *options,
                          const struct qs_instance *instance, struct qs_error *error)
{
    struct qs_engine_run *run = &runs->runs[i];
    double *seconds = runs->seconds + i * runs->repetitions;
    struct qs_solve_options repetition = *options;
    repetition.engine = run->engine;
    for (run->repetitions = 0; run->repetitions < runs->repetitions; run->repetitions++) {
        struct qs_result result;
        if (run->repetitions > 0 && qs_terminal_interrupted(NULL))
            break;
        bool solved = run_named_engine(runs->settings, &repetition, instance, &result, error);
        qs_terminal_clear();
        if (!solved)
            return false;
        run->claimed = runs->settings->question.command == QS_FOR_COMPARE && take_claim(&result);
        seconds[run->repetitions] = result.seconds;
        if (run->repetitions == 0)
            runs->results[runs->done++] = result;
        else
            qs_result_release(&result);
        repetition.seed++;
    }
    qsort(seconds, run->repetitions, sizeof *seconds, engine_runs_compare_seconds);
    run->seconds = seconds;
    run->result = &runs->results[runs->done - 1];
    return true;
}

/* 6 x 6 with a queen in the corner: no structural bound is the maximum, so that all search. */
static struct qs_instance *small_board(void)
{
    struct qs_error error;
    struct qs_instance *instance = qs_instance_new(6, &error);
    if (instance && qs_instance_add_queen(instance, (struct qs_square){0, 0}, &error))
        return instance;
    qs_instance_free(instance);
    return NULL;
}

void qs_runs_warm_up(const struct qs_runs *runs, const struct qs_solve_options *options)
{
    const double most_seconds = 0.05;
    struct qs_instance *instance = small_board();
    struct qs_solve_options quiet = *options;
    quiet.log = NULL;
    quiet.target = 0;
    for (size_t i = 0; instance && i < runs->count && !qs_terminal_interrupted(NULL); i++) {
        struct qs_result result;
        struct qs_error error; /* the measured runs report it, if it comes again */
        quiet.engine = runs->runs[i].engine;
        quiet.limits.seconds = most_seconds;
        if (run_named_engine(runs->settings, &quiet, instance, &result, &error))
            qs_result_release(&result);
    }
    qs_terminal_clear();
    qs_instance_free(instance);
}

bool qs_runs_solve(struct qs_runs *runs, const struct qs_solve_options *options,
                   const struct qs_instance *instance, struct qs_error *error)
{
    forget_results(runs);
    for (size_t i = 0; i < runs->count; i++) {
        if (!repeat_engine(runs, i, options, instance, error))
            return false;
    }
    return true;
}
