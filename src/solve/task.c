#include "clock.h"
#include "engine.h"

void qs_task_raise(struct qs_task *task, const uint32_t *squares, uint32_t count)
{
    qs_bounds_raise(task->bounds, squares, count);
}

void qs_task_lower(struct qs_task *task, int32_t upper, enum qs_reason reason)
{
    qs_bounds_lower(task->bounds, upper, reason);
}

bool qs_task_is_done(const struct qs_task *task)
{
    return task->bounds->answered;
}

bool qs_task_must_stop(struct qs_task *task)
{
    return qs_watch_stopped(task->watch);
}

bool qs_task_was_stopped(const struct qs_task *task)
{
    return qs_watch_ended_early(task->watch);
}

void qs_task_refuse_memory(struct qs_task *task)
{
    qs_watch_stop(task->watch, QS_STOP_MEMORY);
}

void qs_task_trace(struct qs_task *task, enum qs_trace_event step, uint32_t square)
{
    if (task->options->trace)
        task->options->trace(task->options->trace_state, step,
                             qs_board_square(task->board, square));
}

void qs_task_show(struct qs_task *task, const char *engine)
{
    if (task->front && pthread_equal(task->watch->owner, pthread_self()))
        task->front->engine = engine;
}

bool qs_front_poll(void *state)
{
    const struct qs_front *front = state;
    const struct qs_bounds *bounds = front->bounds;
    int32_t asked = bounds ? bounds->asked : front->asked;
    if (bounds && asked > 0)
        asked += front->fixed;
    const struct qs_progress progress = {
        .engine = front->engine,
        .lower = front->fixed + (bounds ? bounds->lower : 0),
        .upper = bounds ? front->fixed + bounds->upper : front->upper,
        .target = asked,
        .seconds = qs_clock_now() - front->started,
    };
    return front->options->limits.poll(front->options->limits.state, &progress);
}
