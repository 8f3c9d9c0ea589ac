/* Engines: what all of them share, the list of them, and their options. */
#include "engine.h"

#include <string.h>

#include "board_cnf.h"
#include "fault.h"
#include "machine.h"
#include "bound_check.h"

static unsigned engine_count(void)
{
    unsigned count = 0;
    while (qs_engines[count])
        count++;
    return count;
}

const char *qs_engine_name(unsigned i)
{
    return i < engine_count() ? qs_engines[i]->name : NULL;
}

const char *qs_engine_summary(unsigned i)
{
    return i < engine_count() ? qs_engines[i]->summary : NULL;
}

const struct qs_engine *qs_engine_find(const char *name)
{
    for (unsigned i = 0; name && qs_engines[i]; i++)
        if (strcmp(qs_engines[i]->name, name) == 0)
            return qs_engines[i];
    return NULL;
}

bool qs_engine_is_exact(const char *name)
{
    const struct qs_engine *engine = qs_engine_find(name);
    return engine && engine->exact;
}

bool qs_engine_uses(const char *name, enum qs_engine_use use)
{
    const struct qs_engine *engine = qs_engine_find(name);
    return engine && engine->uses & use;
}

void qs_solve_options_init(struct qs_solve_options *options)
{
    if (!options)
        return;
    *options = (struct qs_solve_options){
        .engine = qs_engines[0]->name,
        .threads = 1,
        .encoding = {QS_AMO_AUTO, QS_CARD_SEQUENTIAL},
        .strategy = QS_STRATEGY_DOWN,
        .limits.bytes = qs_default_memory_limit(),
        .checkpoint_interval = 60,
    };
}

static bool check_checkpoint(const struct qs_solve_options *options, struct qs_error *error)
{
    if (!options->checkpoint)
        return true;
    if (options->threads > 1)
        return qs_error_set(error, QS_ERROR_INPUT, "checkpoint: expected one thread, found %d",
                            options->threads);
    return options->checkpoint_interval > 0 ||
           qs_error_set(error, QS_ERROR_INPUT,
                        "checkpoint_interval: expected more than 0 seconds, found %g",
                        options->checkpoint_interval);
}

bool qs_check_solve_options(const struct qs_solve_options *options, struct qs_error *error)
{
    return qs_check_encoding(options->encoding, error) &&
           qs_check_range("strategy", (int)options->strategy, 0, QS_STRATEGIES - 1, error) &&
           qs_check_range("target", options->target, 0, INT32_MAX, error) &&
           qs_check_limits(&options->limits, error) &&
           qs_check_range("threads", options->threads, 1, QS_THREADS_MAX, error) &&
           check_checkpoint(options, error);
}

bool qs_check_start(const struct qs_instance *instance, const struct qs_placement *start,
                    struct qs_error *error)
{
    struct qs_error found;
    if (!start)
        return true;
    int32_t n = qs_instance_size(instance);
    if (start->n != n)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "the placement to start from is for n = %d, but the instance has n = "
                            "%d",
                            start->n, n);
    if (start->count > 0 && !qs_check_given("start->queens", start->queens, error))
        return false;
    if (qs_check_placement(instance, start->queens, start->count, &found))
        return true;
    if (found.kind == QS_ERROR_MEMORY)
        return qs_error_set(error, QS_ERROR_MEMORY, "%s", found.text);
    return qs_error_set(error, QS_ERROR_INPUT, "the placement to start from is not valid: %.300s",
                        found.text);
}

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
