#include "scout.h"

#include "exchange_search.h"
#include "open_lines.h"
#include "swap_search.h"
#include "ticks.h"

/*
 * The exchange search goes on where it was; the swap search starts anew, with
 * another seed and a longer breath each time, so that it gets somewhere on hard
 * boards and few turns are lost on easy ones.
 */
struct qs_scout {
    struct qs_task *task;
    const struct qs_instance *instance; /* NULL: no swap search */
    struct qs_exchange_search *exchange;
    uint64_t exchange_ticks, swap_ticks; /* so far */
    uint64_t swap_runs;
    struct qs_square *added; /* [room] what the swap search found */
    uint32_t *squares;       /* [room] */
    uint32_t room;           /* open rows of the instance */
};

static uint64_t ticks_of_swap_run(const struct qs_scout *scout)
{
    const uint64_t first = ((uint64_t)1 << 15) + (uint64_t)64 * scout->task->board->squares;
    const uint64_t most = (uint64_t)1 << 24;
    uint64_t ticks = first << (scout->swap_runs / 2 < 32 ? scout->swap_runs / 2 : 32);
    return ticks < most ? ticks : most;
}

static int32_t goal(const struct qs_task *task)
{
    return task->target > 0 && task->target < task->upper ? task->target : task->upper;
}

static void run_swap(struct qs_scout *scout)
{
    struct qs_task *task = scout->task;
    const struct qs_swap_orders orders = {
        .seed = task->options->seed + scout->swap_runs,
        .wanted = (uint32_t)goal(task),
        .listed = true,
        .most_checks = ticks_of_swap_run(scout) / QS_TICKS_A_CHECK,
        .must_stop = qs_task_stop_callback,
        .state = task,
    };
    struct qs_work work = {0};
    uint32_t count;
    if (!qs_swap_search(scout->instance, task->board->memory, &orders, scout->added, &count,
                        &work)) {
        scout->instance = NULL; /* without the memory the other one goes on */
        return;
    }
    scout->swap_runs++;
    scout->swap_ticks += work.checks * QS_TICKS_A_CHECK + 1;
    task->work.checks += work.checks;
    for (uint32_t i = 0; i < count; i++)
        scout->squares[i] = qs_board_find(task->board, scout->added[i]);
    qs_task_raise(task, scout->squares, count);
}

static void run_exchange(struct qs_scout *scout)
{
    const uint64_t slice = 1024;
    struct qs_task *task = scout->task;
    uint64_t steps = qs_exchange_search_run(scout->exchange, (uint32_t)task->lower + 1, slice);
    scout->exchange_ticks += (steps + 1) * QS_TICKS_A_STEP;
    task->work.steps += steps;
    uint32_t count;
    const uint32_t *best = qs_exchange_search_best(scout->exchange, &count);
    qs_task_raise(task, best, count);
}

void qs_scout_run(struct qs_scout *scout, uint64_t ticks)
{
    struct qs_task *task = scout->task;
    uint64_t end = scout->exchange_ticks + scout->swap_ticks + ticks;
    while (scout->exchange_ticks + scout->swap_ticks < end && !qs_task_is_done(task) &&
           !qs_task_must_stop(task)) {
        if (scout->instance && scout->swap_ticks <= scout->exchange_ticks)
            run_swap(scout);
        else
            run_exchange(scout);
    }
}

struct qs_scout *qs_scout_new(struct qs_task *task, const struct qs_instance *instance)
{
    struct qs_memory *memory = task->board->memory;
    struct qs_scout *scout = qs_memory_take_zeroed(memory, 1, sizeof *scout);
    if (!scout)
        return NULL;
    scout->task = task;
    scout->instance = instance;
    scout->room = instance ? (uint32_t)qs_instance_open_lines(instance) : 0;
    scout->exchange = qs_exchange_search_new(task->board, task->options->seed);
    scout->added = qs_memory_take(memory, scout->room, sizeof *scout->added);
    scout->squares = qs_memory_take(memory, scout->room, sizeof *scout->squares);
    if (scout->exchange && scout->added && scout->squares)
        return scout;
    qs_scout_free(scout);
    return NULL;
}

void qs_scout_free(struct qs_scout *scout)
{
    if (!scout)
        return;
    struct qs_memory *memory = scout->task->board->memory;
    qs_exchange_search_free(scout->exchange);
    qs_memory_give(memory, scout->added, scout->room, sizeof *scout->added);
    qs_memory_give(memory, scout->squares, scout->room, sizeof *scout->squares);
    qs_memory_give(memory, scout, 1, sizeof *scout);
}
