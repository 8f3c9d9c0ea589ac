/*
 * The tasks are all ways to fill the first rows of the grid, with one more row each
 * time until there are enough tasks. They are in the order in which placements are
 * reported (queensat/count.h), so that dividing the search does not change it.
 *
 * Mirror images: as long as all queens are on the axis, the board is still its own
 * image, and the next queen can be restricted to one half.
 */
#include "count_plan.h"

#include <stdlib.h>
#include <string.h>

#include "fault.h"

#define ENOUGH_TASKS 1000

struct planning {
    struct qs_count_search *search;
    struct qs_count_task task;
    uint64_t free[QS_TASK_ROWS_MAX + 1][QS_COUNT_LINES_MAX]; /* [queens]: free squares by row */
};

static bool add_task(struct planning *planning)
{
    struct qs_count_search *search = planning->search;
    struct qs_count_task *tasks =
        qs_grow(search->tasks, search->task_count, &search->task_capacity, sizeof *tasks);
    if (!tasks)
        return false;
    search->tasks = tasks;
    tasks[search->task_count++] = planning->task;
    return true;
}

static bool plan_row(struct planning *planning, unsigned row, unsigned queens, bool symmetric);

static bool plan_queen(struct planning *planning, unsigned row, unsigned queens, bool symmetric,
                       unsigned column)
{
    const struct qs_count_grid *grid = planning->search->grid;
    unsigned image = grid->width - 1 - column;
    if (symmetric && column > image)
        return true;
    bool still = symmetric && column == image;
    const uint64_t *attacks = qs_count_grid_attacks(grid, row, column);
    for (unsigned i = 0; i < grid->rows; i++)
        planning->free[queens + 1][i] = planning->free[queens][i] & ~attacks[i];
    planning->task.column[row] = (int8_t)column;
    uint8_t weight = planning->task.weight;
    planning->task.weight = symmetric && !still ? 2 : weight;
    bool planned = plan_row(planning, row + 1, queens + 1, still);
    planning->task.weight = weight;
    return planned;
}

static bool plan_row(struct planning *planning, unsigned row, unsigned queens, bool symmetric)
{
    const struct qs_count_search *search = planning->search;
    unsigned left = search->grid->rows - row;
    bool sized = search->kind == QS_SEARCH_SIZE;
    if (sized && queens + left < search->size)
        return true;
    if (row == search->task_rows)
        return add_task(planning);
    if (!sized || queens < search->size)
        for (unsigned column = 0; column < search->grid->width; column++)
            if (planning->free[queens][row] >> column & 1 &&
                !plan_queen(planning, row, queens, symmetric, column))
                return false;
    planning->task.column[row] = QS_TASK_EMPTY;
    return plan_row(planning, row + 1, queens, symmetric);
}

bool qs_count_plan(struct qs_count_search *search, bool mirrored, struct qs_error *error)
{
    struct planning planning = {.search = search, .task = {.weight = 1}};
    unsigned most = search->grid->rows < QS_TASK_ROWS_MAX ? search->grid->rows : QS_TASK_ROWS_MAX;
    memcpy(planning.free[0], search->grid->free, sizeof search->grid->free);
    for (search->task_rows = 0;; search->task_rows++) {
        search->task_count = 0;
        if (!plan_row(&planning, 0, 0, mirrored))
            return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to count");
        if (search->task_count >= ENOUGH_TASKS || search->task_rows == most)
            return true;
    }
}
