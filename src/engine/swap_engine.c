/*
 * The swap search as an engine: a lower bound, and the maximum where the
 * structural bound is as low. Boards with very many open rows come here only
 * after the same search has failed on them (see unlisted.h), and are left alone.
 */
#include <stdlib.h>

#include "engine.h"
#include "swap_search.h"
#include "unlisted.h"

static bool must_stop(void *state)
{
    return qs_task_must_stop(state);
}

static int compare_numbers(const void *a, const void *b)
{
    const int32_t *left = a, *right = b;
    return (*left > *right) - (*left < *right);
}

/* The line of a row's (or column's) number; it has free squares. */
static uint32_t find_line(const struct qs_lines *lines, int32_t number)
{
    const int32_t *found =
        bsearch(&number, lines->number, lines->count, sizeof number, compare_numbers);
    return (uint32_t)(found - lines->number);
}

/* The number of a free square: those of a row are in the order of their columns. */
static uint32_t find_square(const struct qs_board *board, struct qs_square square)
{
    const struct qs_lines *rows = &board->lines[QS_ROW], *columns = &board->lines[QS_COLUMN];
    uint32_t row = find_line(rows, square.row), column = find_line(columns, square.column);
    uint32_t low = rows->start[row], high = rows->start[row + 1] - 1;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (columns->line_of[rows->square[middle]] < column)
            low = middle + 1;
        else
            high = middle;
    }
    return rows->square[low];
}

static void raise_bound(struct qs_task *task, const struct qs_square *added, uint32_t count,
                        uint32_t *squares)
{
    for (uint32_t i = 0; i < count; i++)
        squares[i] = find_square(task->board, added[i]);
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
        .must_stop = must_stop,
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
    .run = run_swap,
};
