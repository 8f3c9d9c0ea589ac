#include "unlisted.h"

#include "engine.h"
#include "open_lines.h"
#include "swap_search.h"

/* Listing the squares of fewer open rows takes no time, and gives a cover for evidence. */
static const int32_t few_rows = 256;

/* Up to here the search is better with a list, and this one is for the easy boards only. */
static const int32_t many_rows = 2048;

bool qs_is_unlisted_first(const struct qs_instance *instance)
{
    return qs_instance_open_lines(instance) > few_rows;
}

bool qs_is_unlisted_only(const struct qs_instance *instance)
{
    return qs_instance_open_lines(instance) > many_rows;
}

/* An easy board takes some 3 checks a row; the other number is some seconds. */
static uint64_t effort(const struct qs_instance *instance)
{
    uint64_t easy = 512 * (uint64_t)qs_instance_open_lines(instance);
    return easy + (qs_is_unlisted_only(instance) ? (uint64_t)1 << 28 : 0);
}

/* The task of looking for a placement: without a board, and never raised. */
static struct qs_task make_task(const struct qs_instance *instance,
                                const struct qs_solve_options *options, double started,
                                const struct qs_result *result)
{
    return (struct qs_task){
        .instance = instance,
        .options = options,
        .engine = result->engine,
        .upper = result->upper.value - result->fixed,
        .upper_reason = result->upper.reason,
        .asked = (options->target > 0 ? options->target : result->upper.value) - result->fixed,
        .started = started,
        .deadline = options->time_limit > 0 ? started + options->time_limit : 1e300,
    };
}

bool qs_solve_unlisted(const struct qs_instance *instance, const struct qs_solve_options *options,
                       double started, struct qs_memory *memory, struct qs_result *result)
{
    struct qs_task task = make_task(instance, options, started, result);
    if (task.asked > task.upper || task.asked <= 0)
        return true; /* answered by the rough bound, or by the fixed queens */
    const struct qs_swap_orders orders = {
        .seed = options->seed,
        .wanted = (uint32_t)task.asked,
        .most_checks = effort(instance),
        .must_stop = qs_task_stop_callback,
        .state = &task,
    };
    uint32_t count = 0;
    bool ran = qs_swap_search(instance, memory, &orders, result->placement + result->fixed, &count,
                              &task.work);
    qs_task_log(&task, "%s: without a list of the free squares, %u queens of %d", task.engine,
                count, task.asked);
    result->lower = result->fixed + (int32_t)count;
    result->work = task.work;
    result->stop = task.stop;
    return ran && (count >= orders.wanted || task.stop != QS_STOP_DONE);
}
