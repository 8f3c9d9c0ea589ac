#include "compare_answer.h"

#include <stdlib.h>
#include <string.h>

#include "fault.h"

bool qs_compared_init(struct qs_compared *compared, struct qs_error *error)
{
    size_t count = compared->count;
    compared->runs = calloc(count, sizeof *compared->runs);
    compared->results = calloc(count, sizeof *compared->results);
    compared->seconds = calloc(count * compared->repetitions, sizeof *compared->seconds);
    if (!compared->runs || !compared->results || !compared->seconds)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for results");
    for (size_t i = 0; i < count; i++)
        compared->runs[i].engine = compared->engines[i];
    return true;
}

static void forget_results(struct qs_compared *compared)
{
    while (compared->done > 0)
        qs_result_release(&compared->results[--compared->done]);
}

void qs_compared_release(struct qs_compared *compared)
{
    forget_results(compared);
    free(compared->runs);
    free(compared->results);
    free(compared->seconds);
}

/* The bounds are proved; what a library claims beyond them is result->claimed. As qs_solve. */
static bool run_compared(const struct qs_compared *compared, const struct qs_solve_options *options,
                         const char *engine, const struct qs_instance *instance,
                         struct qs_result *result, struct qs_error *error)
{
    bool is_loaded = compared->loaded && strcmp(engine, compared->loaded) == 0;
    struct qs_solve_options own = *options;
    own.engine = is_loaded ? "sat" : engine;
    if (!is_loaded)
        own.ipasir = NULL;
    bool solved = qs_solve(instance, &own, result, error);
    if (solved && is_loaded)
        result->engine = compared->loaded;
    return solved;
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

static int compare_seconds(const void *a, const void *b)
{
    const double *left = a, *right = b;
    return (*left > *right) - (*left < *right);
}

static bool repeat_engine(struct qs_compared *compared, size_t i,
                          const struct qs_instance *instance, struct qs_error *error)
{
    unsigned wanted = compared->repetitions;
    struct qs_engine_run *run = &compared->runs[i];
    struct qs_solve_options options = compared->options;
    double *seconds = compared->seconds + i * wanted;
    for (run->repetitions = 0; run->repetitions < wanted; run->repetitions++) {
        struct qs_result result;
        if (run->repetitions > 0 && compared->stop(NULL))
            break;
        if (!run_compared(compared, &options, run->engine, instance, &result, error))
            return false;
        run->claimed = take_claim(&result);
        seconds[run->repetitions] = result.seconds;
        if (run->repetitions == 0)
            compared->results[compared->done++] = result;
        else
            qs_result_release(&result);
        options.seed++;
    }
    qsort(seconds, run->repetitions, sizeof *seconds, compare_seconds);
    run->seconds = seconds;
    run->result = &compared->results[compared->done - 1];
    return true;
}

/* 6 x 6 with a queen in the corner: no structural bound is the maximum, so that all search. */
void qs_compared_warm_up(const struct qs_compared *compared)
{
    struct qs_error error; /* the measured runs report it, if it comes again */
    struct qs_solve_options quiet = compared->options;
    struct qs_instance *instance = qs_instance_new(6, &error);
    bool made = instance && qs_instance_add_queen(instance, (struct qs_square){0, 0}, &error);
    quiet.log = NULL;
    quiet.target = 0;
    quiet.limits.seconds = 0.05;
    for (size_t i = 0; made && i < compared->count && !compared->stop(NULL); i++) {
        struct qs_result result;
        if (run_compared(compared, &quiet, compared->engines[i], instance, &result, &error))
            qs_result_release(&result);
    }
    qs_instance_free(instance);
}

bool qs_answer_compared(struct qs_compared *compared, const struct qs_instance *instance,
                        struct qs_comparison *comparison, struct qs_error *error)
{
    *comparison = (struct qs_comparison){
        .instance = instance,
        .runs = compared->runs,
        .count = compared->count,
        .seed = compared->options.seed,
        .threads = compared->options.threads,
    };
    forget_results(compared);
    for (size_t i = 0; i < compared->count; i++)
        if (!repeat_engine(compared, i, instance, error))
            return false;
    return true;
}

bool qs_compared_is_answered(const struct qs_compared *compared)
{
    for (size_t i = 0; i < compared->done; i++) {
        const struct qs_result *result = &compared->results[i];
        bool reached = result->target > 0 && result->lower >= result->target;
        if (qs_result_is_answered(result) && (reached || !compared->runs[i].claimed))
            return true;
    }
    return false;
}
