#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "check.h"
#include "clock.h"
#include "compose.h"
#include "engine.h"
#include "open_lines.h"

static bool poll_user(struct qs_task *task, double now)
{
    const double interval = 0.05;
    task->next_poll = now + interval;
    if (!task->options->poll)
        return false;
    int32_t fixed = qs_instance_size(task->instance) - qs_instance_open_lines(task->instance);
    const struct qs_progress progress = {
        .engine = task->engine,
        .lower = fixed + task->lower,
        .upper = fixed + task->upper,
        .target = task->asked > 0 ? fixed + task->asked : 0,
        .seconds = now - task->started,
    };
    return task->options->poll(task->options->poll_state, &progress);
}

/* What the other engines have found meanwhile. Their placement stays where it is. */
static void follow_race(struct qs_task *task)
{
    int32_t lower = task->race->lower, upper = task->race->upper;
    if (lower > task->lower)
        task->lower = lower;
    if (upper < task->upper)
        task->upper = upper;
    bool answered = task->asked > 0 && (task->lower >= task->asked || task->upper < task->asked);
    task->overtaken = answered || qs_task_is_done(task);
    if (task->stop == QS_STOP_DONE)
        task->stop = (enum qs_stop)task->race->stop;
}

bool qs_task_was_stopped(const struct qs_task *task)
{
    return task->stop != QS_STOP_DONE || task->overtaken;
}

bool qs_task_must_stop(struct qs_task *task)
{
    if (task->race)
        follow_race(task);
    if (qs_task_was_stopped(task))
        return true;
    double now = qs_clock_now();
    if (now >= task->deadline)
        task->stop = QS_STOP_TIME;
    else if (now >= task->next_poll && poll_user(task, now))
        task->stop = QS_STOP_INTERRUPT;
    if (task->race && task->stop != QS_STOP_DONE)
        task->race->stop = (int)task->stop;
    return task->stop != QS_STOP_DONE;
}

bool qs_task_stop_callback(void *task)
{
    return qs_task_must_stop(task);
}

/* Of the tasks of a race, none keeps a placement: the race does. */
void qs_task_raise(struct qs_task *task, const uint32_t *squares, uint32_t count)
{
    QS_CHECK(count <= task->room);
    if ((int64_t)count <= task->lower)
        return;
    if (task->race)
        qs_race_raise(task->race, squares, count);
    else
        memcpy(task->placement, squares, count * sizeof *squares);
    task->lower = (int32_t)count;
    task->next_poll = 0;
}

static void lower(struct qs_task *task, int32_t upper, enum qs_reason reason)
{
    if (task->race)
        qs_race_lower(task->race, upper, reason);
    task->upper = upper;
    task->upper_reason = reason;
    task->next_poll = 0;
}

void qs_task_lower(struct qs_task *task, int32_t upper, enum qs_reason reason)
{
    if (upper >= task->upper)
        return;
    QS_CHECK(!qs_reason_has_cover(reason));
    lower(task, upper, reason);
}

void qs_task_lower_with(struct qs_task *task, struct qs_bound *bound)
{
    int32_t upper = bound->value - task->board->fixed;
    enum qs_reason reason = bound->reason;
    bool taken = upper < task->upper;
    QS_CHECK(bound->cover && qs_reason_has_cover(reason));
    if (!taken) {
        qs_bound_release(bound);
        return;
    }
    qs_bound_release(task->covered);
    *task->covered = *bound;
    lower(task, upper, reason);
}

void qs_task_lower_composed(struct qs_task *task, struct qs_evidence *evidence)
{
    int64_t upper = qs_evidence_added(evidence);
    if (upper >= task->upper) {
        qs_evidence_free(evidence);
        return;
    }
    qs_evidence_free(task->composed);
    task->composed = evidence;
    lower(task, (int32_t)upper, qs_evidence_reason(evidence));
}

struct qs_bound qs_task_take_bound(struct qs_task *task)
{
    struct qs_bound bound = *task->covered;
    *task->covered = (struct qs_bound){.value = bound.value, .reason = bound.reason};
    if (task->board->fixed + task->upper < bound.value) {
        qs_bound_release(&bound);
        bound.value = task->board->fixed + task->upper;
        bound.reason = task->upper_reason;
    }
    return bound;
}

bool qs_task_is_done(const struct qs_task *task)
{
    if (task->lower >= task->upper)
        return true;
    return task->target > 0 && (task->lower >= task->target || task->upper < task->target);
}

void qs_task_trace(struct qs_task *task, enum qs_trace_event step, uint32_t square)
{
    if (task->options->trace)
        task->options->trace(task->options->trace_state, step,
                             qs_board_square(task->board, square));
}

void qs_task_log(struct qs_task *task, const char *format, ...)
{
    if (!task->options->log)
        return;
    char line[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    task->options->log(task->options->log_state, line);
}

int32_t qs_task_question(const struct qs_task *task)
{
    if (task->target > 0)
        return task->target;
    switch (task->options->strategy) {
    case QS_STRATEGY_UP:
        return task->lower + 1;
    case QS_STRATEGY_BISECT:
        return task->lower + (task->upper - task->lower + 1) / 2;
    case QS_STRATEGY_DOWN:
        break;
    }
    return task->upper;
}

void qs_task_tell_answer(struct qs_task *task, double seconds)
{
    const char *answer = task->lower >= task->asked  ? "yes"
                         : task->upper < task->asked ? "no"
                                                     : "not decided";
    qs_task_log(task, "%s: %d queens? %s, %.3f s", task->engine, task->board->fixed + task->asked,
                answer, seconds);
}

void qs_task_close_gap(struct qs_task *task,
                       void (*decide)(struct qs_task *task, void *state, int32_t added),
                       void *state)
{
    while (!qs_task_is_done(task) && !qs_task_must_stop(task)) {
        task->asked = qs_task_question(task);
        task->work.questions++;
        double before = qs_clock_now();
        decide(task, state, task->asked);
        QS_CHECK(task->lower >= task->asked || task->upper < task->asked ||
                 qs_task_was_stopped(task));
        qs_task_tell_answer(task, qs_clock_now() - before);
        task->asked = 0;
    }
}
