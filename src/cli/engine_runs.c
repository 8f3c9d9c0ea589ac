#include "engine_runs.h"

#include <stdlib.h>
#include <string.h>

#include "fault.h"
#include "terminal.h"

static bool is_lined_up(const struct qs_runs *runs, const char *engine)
{
    for (size_t i = 0; i < runs->count; i++)
        if (strcmp(runs->runs[i].engine, engine) == 0)
            return true;
    return false;
}

static void line_up(struct qs_runs *runs, const char *engine)
{
    runs->runs[runs->count++].engine = engine;
}

/* The engine whose name the first `length` bytes are, or NULL. */
static const char *find_engine(const char *name, size_t length)
{
    for (unsigned i = 0; qs_engine_name(i); i++)
        if (strlen(qs_engine_name(i)) == length && strncmp(qs_engine_name(i), name, length) == 0)
            return qs_engine_name(i);
    return NULL;
}

/* Line up what a list names; an engine that is there already is an error, or passed over. */
static bool line_up_list(struct qs_runs *runs, const char *list, bool pass_over,
                         struct qs_error *error)
{
    while (list) {
        size_t length = strcspn(list, ",");
        const char *engine = find_engine(list, length);
        int shown = (int)(length < 100 ? length : 100);
        if (!engine)
            return qs_error_set(error, QS_ERROR_INPUT, "--engine: there is no engine \"%.*s\"",
                                shown, list);
        if (!is_lined_up(runs, engine))
            line_up(runs, engine);
        else if (!pass_over)
            return qs_error_set(error, QS_ERROR_INPUT, "--engine: \"%.*s\" is named twice", shown,
                                list);
        list = list[length] == ',' ? list + length + 1 : NULL;
    }
    return true;
}

static bool take_runs(struct qs_runs *runs, unsigned repetitions)
{
    size_t all = 1;
    while (qs_engine_name((unsigned)all))
        all++;
    *runs = (struct qs_runs){
        .runs = calloc(all, sizeof *runs->runs),
        .results = calloc(all, sizeof *runs->results),
        .seconds = calloc(all * repetitions, sizeof *runs->seconds),
        .repetitions = repetitions,
    };
    return runs->runs && runs->results && runs->seconds;
}

bool qs_runs_init(struct qs_runs *runs, const char *list, bool checked, unsigned repetitions,
                  struct qs_error *error)
{
    bool valid = take_runs(runs, repetitions);
    if (!valid)
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory");
    else if (strcmp(list, "all") == 0)
        for (unsigned i = 0; qs_engine_name(i); i++)
            line_up(runs, qs_engine_name(i));
    else
        valid = line_up_list(runs, list, false, error) &&
                (!checked || line_up_list(runs, QS_CHECKERS, true, error));
    if (!valid)
        qs_runs_release(runs);
    return valid;
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

static int compare_seconds(const void *a, const void *b)
{
    const double *left = a, *right = b;
    return (*left > *right) - (*left < *right);
}

/* One repetition; the first one's result is kept. */
static bool solve_once(struct qs_runs *runs, const struct qs_solve_options *options, bool keep,
                       double *seconds, const struct qs_instance *instance, struct qs_error *error)
{
    struct qs_result result;
    bool solved = qs_solve(instance, options, &result, error);
    qs_terminal_clear();
    if (!solved)
        return false;
    *seconds = result.seconds;
    if (keep)
        runs->results[runs->done++] = result;
    else
        qs_result_release(&result);
    return true;
}

static bool solve_with(struct qs_runs *runs, size_t i, const struct qs_solve_options *options,
                       const struct qs_instance *instance, struct qs_error *error)
{
    struct qs_engine_run *run = &runs->runs[i];
    double *seconds = runs->seconds + i * runs->repetitions;
    struct qs_solve_options repetition = *options;
    repetition.engine = run->engine;
    for (run->repetitions = 0; run->repetitions < runs->repetitions; run->repetitions++) {
        if (run->repetitions > 0 && qs_terminal_interrupted(NULL))
            break;
        if (!solve_once(runs, &repetition, run->repetitions == 0, &seconds[run->repetitions],
                        instance, error))
            return false;
        repetition.seed++;
    }
    qsort(seconds, run->repetitions, sizeof *seconds, compare_seconds);
    run->seconds = seconds;
    run->result = &runs->results[runs->done - 1];
    return true;
}

bool qs_runs_solve(struct qs_runs *runs, const struct qs_solve_options *options,
                   const struct qs_instance *instance, struct qs_error *error)
{
    forget_results(runs);
    for (size_t i = 0; i < runs->count; i++) {
        runs->runs[i].refusal = qs_engine_refusal(runs->runs[i].engine, instance);
        runs->runs[i].result = NULL;
        if (!runs->runs[i].refusal && !solve_with(runs, i, options, instance, error))
            return false;
    }
    return true;
}
