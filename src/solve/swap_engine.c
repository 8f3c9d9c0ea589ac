/*
 * The swap search as an engine: a lower bound, and the maximum where the
 * structural bound is as low. Boards with very many open rows come here only
 * after the same search has failed on them (see unlisted.h), and are left alone.
 */
#include "engine_table.h"
#include "open_lines.h"
#include "swap_search.h"
#include "unlisted.h"

static void raise_bound(struct qs_task *task, const struct qs_square *added, uint32_t count,
                        uint32_t *squares)
{
    for (uint32_t i = 0; i < count; i++)
        squares[i] = qs_board_find(task->board, added[i]);
    qs_task_raise(task, squares, count);
}

static void search(struct qs_task *task, struct qs_square *added, uint32_t *squares)
{
    bool targeted = task->target > 0 && task->target < task->upper;
    task->asked = targeted ? task->target : task->upper;
    const struct qs_swap_orders orders = {
        .seed = task->options->seed,
        .wanted = (uint32_t)task->asked,
        .listed = true,
        .most_checks = qs_swap_search_effort((uint32_t)qs_instance_open_lines(task->instance)),
        .must_stop = qs_task_stop_callback,
        .state = task,
    };
    uint32_t count;
    if (qs_swap_search(task->instance, task->board->memory, &orders, added, &count, &task->work))
        raise_bound(task, added, count, squares);
    else
        task->stop = QS_STOP_MEMORY;
}

static void run_swap(struct qs_task *task)
{
    if (qs_is_unlisted_only(task->instance))
        return;
    struct qs_memory *memory = task->board->memory;
    size_t room = (size_t)qs_instance_open_lines(task->instance);
    struct qs_square *added = qs_memory_take(memory, room, sizeof *added);
    uint32_t *squares = qs_memory_take(memory, room, sizeof *squares);
    if (added && squares)
        search(task, added, squares);
    else
        task->stop = QS_STOP_MEMORY;
    qs_memory_give(memory, squares, room, sizeof *squares);
    qs_memory_give(memory, added, room, sizeof *added);
}

const struct qs_engine qs_swap_engine = {
    .name = "swap",
    .summary = "chains of swaps that repair placements, on boards of any size",
    .exact = false, /* finds placements only */
    .unlisted = true,
    .uses = QS_USES_SEED | QS_USES_LOG,
    .run = run_swap,
};
