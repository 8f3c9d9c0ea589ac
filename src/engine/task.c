#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "check.h"
#include "clock.h"
#include "engine.h"

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
    return task->options->poll(task->options->state, &progress);
}

bool qs_task_must_stop(struct qs_task *task)
{
    if (task->stop != QS_STOP_DONE)
        return true;
    double now = qs_clock_now();
    if (now >= task->deadline)
        task->stop = QS_STOP_TIME;
    else if (now >= task->next_poll && poll_user(task, now))
        task->stop = QS_STOP_INTERRUPT;
    return task->stop != QS_STOP_DONE;
}

void qs_task_raise(struct qs_task *task, const uint32_t *squares, uint32_t count)
{
    QS_CHECK(count <= task->room);
    if ((int64_t)count <= task->lower)
        return;
    memcpy(task->placement, squares, count * sizeof *squares);
    task->lower = (int32_t)count;
    task->next_poll = 0;
}

void qs_task_lower(struct qs_task *task, int32_t upper, enum qs_reason reason)
{
    if (upper >= task->upper)
        return;
    task->upper = upper;
    task->upper_reason = reason;
    task->next_poll = 0;
}

bool qs_task_is_done(const struct qs_task *task)
{
    if (task->lower >= task->upper)
        return true;
    return task->target > 0 && (task->lower >= task->target || task->upper < task->target);
}

void qs_task_trace(struct qs_task *task, enum qs_step step, uint32_t square)
{
    if (task->options->trace)
        task->options->trace(task->options->state, step, qs_board_square(task->board, square));
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
    task->options->log(task->options->state, line);
}

static int32_t next_question(const struct qs_task *task)
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

void qs_task_close_gap(struct qs_task *task,
                       void (*decide)(struct qs_task *task, void *state, int32_t added),
                       void *state)
{
    while (!qs_task_is_done(task) && !qs_task_must_stop(task)) {
        task->asked = next_question(task);
        task->work.questions++;
        double before = qs_clock_now();
        decide(task, state, task->asked);
        const char *answer = task->lower >= task->asked  ? "yes"
                             : task->upper < task->asked ? "no"
                                                         : "not decided";
        QS_CHECK(task->lower >= task->asked || task->upper < task->asked ||
                 task->stop != QS_STOP_DONE);
        qs_task_log(task, "%s: %d queens? %s, %.3f s", task->engine,
                    task->board->fixed + task->asked, answer, qs_clock_now() - before);
    }
}
