#include "trials.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "fault.h"

bool qs_trials_init(struct qs_trials *trials, const struct qs_suspects *suspects, int32_t target,
                    struct qs_watch *watch, struct qs_error *error)
{
    *trials =
        (struct qs_trials){.suspects = suspects, .target = target, .watch = watch, .end = INFINITY};
    size_t n = (size_t)suspects->n;
    trials->respected = qs_suspects_new_set(suspects);
    trials->column_of = malloc(n * sizeof *trials->column_of);
    trials->placement = malloc(n * sizeof *trials->placement);
    if (trials->respected && trials->column_of && trials->placement)
        return true;
    qs_trials_release(trials);
    return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to explain");
}

void qs_trials_release(struct qs_trials *trials)
{
    free(trials->respected);
    free(trials->column_of);
    free(trials->placement);
    trials->respected = NULL;
    trials->column_of = NULL;
    trials->placement = NULL;
}

static void note_failure(struct qs_trials *trials)
{
    trials->failed = true;
    qs_watch_stop(trials->watch, QS_STOP_MEMORY);
}

void qs_trials_fail(struct qs_trials *trials)
{
    if (!trials->failed)
        qs_error_set(&trials->error, QS_ERROR_MEMORY, "not enough memory to explain");
    note_failure(trials);
}

bool qs_trials_must_stop(const struct qs_trials *trials)
{
    return trials->failed || qs_watch_stopped(trials->watch) || qs_clock_now() >= trials->end;
}

static bool poll(void *state, const struct qs_progress *progress)
{
    const struct qs_trials *trials = state;
    (void)progress;
    return qs_watch_stopped(trials->watch);
}

/* What the result means; if it has reached another limit than that of time, all stops. */
static enum qs_explain_answer take_result(struct qs_trials *trials, const struct qs_result *result)
{
    if (result->upper.value < trials->target) {
        trials->upper = result->upper.value;
        return QS_EXPLAIN_IMPOSSIBLE;
    }
    if (result->lower < trials->target) {
        if (result->stop != QS_STOP_TIME)
            qs_watch_stop(trials->watch, result->stop);
        return QS_EXPLAIN_OPEN;
    }
    trials->placed = (size_t)result->lower;
    memcpy(trials->placement, result->placement, trials->placed * sizeof *trials->placement);
    qs_suspects_respected(trials->suspects, trials->placement, trials->placed, trials->column_of,
                          trials->respected);
    return QS_EXPLAIN_FITS;
}

/* 0: no limit. */
static double seconds_for_question(const struct qs_trials *trials, double patience)
{
    const double least = 1e-9;
    double end = fmin(trials->watch->deadline, trials->end);
    double left = isfinite(end) ? fmax(end - qs_clock_now(), least) : 0;
    return left > 0 && patience > 0 ? fmin(left, patience) : fmax(left, patience);
}

enum qs_explain_answer qs_trials_ask(struct qs_trials *trials, const bool *set, double patience)
{
    if (qs_trials_must_stop(trials))
        return QS_EXPLAIN_OPEN;
    struct qs_instance *instance = qs_suspects_instance(trials->suspects, set, &trials->error);
    struct qs_solve_options options;
    struct qs_result result;
    qs_solve_options_init(&options);
    options.target = trials->target;
    options.memory_limit = trials->memory_limit;
    options.seed = trials->seed;
    options.poll = poll;
    options.poll_state = trials;
    options.time_limit = seconds_for_question(trials, patience);
    enum qs_explain_answer answer = QS_EXPLAIN_OPEN;
    trials->questions++;
    if (instance && qs_solve(instance, &options, &result, &trials->error)) {
        answer = take_result(trials, &result);
        qs_result_release(&result);
    } else {
        note_failure(trials);
    }
    qs_instance_free(instance);
    return answer;
}
