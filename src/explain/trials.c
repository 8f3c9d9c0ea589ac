#include "trials.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "fault.h"
#include "instance_private.h"
#include "machine.h"

bool qs_trials_init(struct qs_trials *trials, const struct qs_soft *soft, int32_t target,
                    struct qs_watch *watch, struct qs_error *error)
{
    *trials = (struct qs_trials){.soft = soft, .target = target, .watch = watch, .end = INFINITY};
    size_t most = (size_t)qs_instance_most_queens(soft->instance);
    trials->respected = qs_soft_new_set(soft);
    trials->room = malloc(qs_soft_room(soft) * sizeof *trials->room);
    trials->placement = malloc(most * sizeof *trials->placement);
    if (trials->respected && trials->room && trials->placement)
        return true;
    qs_trials_release(trials);
    return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to explain");
}

void qs_trials_release(struct qs_trials *trials)
{
    free(trials->respected);
    free(trials->room);
    free(trials->placement);
}

static void trials_note_failure(struct qs_trials *trials)
{
    trials->failed = true;
    qs_watch_stop(trials->watch, QS_STOP_MEMORY);
}

void qs_trials_fail(struct qs_trials *trials)
{
    if (!trials->failed)
        qs_error_set(&trials->error, QS_ERROR_MEMORY, "not enough memory to explain");
    trials_note_failure(trials);
}

bool qs_trials_must_stop(const struct qs_trials *trials)
{
    return trials->failed || qs_watch_stopped(trials->watch) || qs_clock_now() >= trials->end;
}

/*
 * The two engines take turns, because near the border between possible and impossible either can be
 * a hundred times faster: on crowded boards with twenty free squares a row, the search on the line
 * program finds placements that the local search and the bitsets miss. Turns get longer, because
 * each begins anew. The first is long enough for the questions that are easy for `auto`, which are
 * most.
 */
struct turn {
    const char *engine;
    uint64_t ticks;
};

static const struct turn first_turns[] = {{"auto", 8 * QS_MILLION}, {"lp", 80 * QS_MILLION}};
enum { TURNS = sizeof first_turns / sizeof *first_turns };
static const uint64_t growth = 4; /* of the next turns of both */

/* The inverse of a basis takes memory for the square of the lines. */
static const int32_t lp_size_max = 1000;

static enum qs_explain_answer trials_take_turn(struct qs_trials *trials, const struct turn *turn,
                                               const struct qs_instance *instance, uint64_t ticks)
{
    const double least = 1e-9;
    double end = fmin(trials->watch->deadline, trials->end);
    struct qs_solve_options options;
    struct qs_result result;
    qs_solve_options_init(&options);
    options.engine = turn->engine;
    options.target = trials->target;
    options.limits.bytes = trials->memory_limit;
    options.seed = trials->seed;
    qs_limits_ask_watch(&options.limits, trials->watch);
    options.ticks = ticks < turn->ticks ? ticks : turn->ticks;
    if (isfinite(end))
        options.limits.seconds = fmax(least, end - qs_clock_now());
    if (!qs_solve(instance, &options, &result, &trials->error)) {
        trials_note_failure(trials);
        return QS_EXPLAIN_OPEN;
    }
    enum qs_explain_answer answer = QS_EXPLAIN_OPEN;
    if (result.upper.value < trials->target) {
        answer = QS_EXPLAIN_IMPOSSIBLE;
        trials->upper = result.upper.value;
    } else if (result.lower >= trials->target) {
        answer = QS_EXPLAIN_FITS;
        trials->placed = (size_t)result.lower;
        memcpy(trials->placement, result.placement.queens,
               trials->placed * sizeof *trials->placement);
        qs_soft_respected(trials->soft, trials->placement, trials->placed, trials->room,
                          trials->respected);
    } else if (turn->engine != first_turns[0].engine && result.stop == QS_STOP_MEMORY) {
        trials->without_lp = true;
    } else if (result.stop != QS_STOP_TIME && result.stop != QS_STOP_WORK) {
        qs_watch_stop(trials->watch, result.stop); /* another limit than that of time */
    }
    qs_result_release(&result);
    return answer;
}

enum qs_explain_answer qs_trials_ask(struct qs_trials *trials, const bool *set, uint64_t patience)
{
    uint64_t left = patience > 0 ? patience : UINT64_MAX;
    enum qs_explain_answer answer = QS_EXPLAIN_OPEN;
    struct turn turns[TURNS];
    if (qs_trials_must_stop(trials))
        return QS_EXPLAIN_OPEN;
    struct qs_instance *instance = qs_soft_instance(trials->soft, set, &trials->error);
    if (!instance) {
        trials_note_failure(trials);
        return QS_EXPLAIN_OPEN;
    }
    trials->questions++;
    memcpy(turns, first_turns, sizeof turns);
    for (int i = 0;; i = (i + 1) % TURNS) {
        if (turns[i].engine == first_turns[0].engine ||
            (qs_instance_most_queens(trials->soft->instance) <= lp_size_max && !trials->without_lp))
            answer = trials_take_turn(trials, &turns[i], instance, left);
        if (answer != QS_EXPLAIN_OPEN || qs_trials_must_stop(trials) || left <= turns[i].ticks)
            break;
        left -= patience > 0 ? turns[i].ticks : 0;
        turns[i].ticks *= growth;
    }
    qs_instance_free(instance);
    return answer;
}
