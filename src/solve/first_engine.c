/*
 * The first solution: the plain search with a smaller question. No column may
 * stay empty, and the first success ends the search; the answer is returned
 * through the recursion as a Boolean. This is the form in which most people meet
 * the eight queens. N. Wirth counts 876 tests of a square up to the first
 * solution (Algorithms + Data Structures = Programs, 1976); they are the nodes
 * here.
 *
 * Failure is an answer, too: no placement has a queen on every line. It does not
 * say how many queens are possible; `plain` does.
 */
#include "engine.h"
#include "grid.h"

struct first {
    struct qs_task *task;
    struct qs_grid grid;
    bool *queen;      /* [squares]: the Boolean board */
    uint32_t *queens; /* [lines]: the square of each line */
};

/* Whether all lines from `line` on can be filled; false, too, if the task must stop. */
static bool fill(struct first *first, uint32_t line)
{
    const uint64_t nodes_between_polls = 256;
    struct qs_task *task = first->task;
    if (line == first->grid.lines) {
        qs_task_raise(task, first->queens, line);
        return true;
    }
    bool filled = false;
    for (uint32_t place = 0; place < first->grid.places && !filled; place++) {
        if (++task->work.nodes % nodes_between_polls == 0 && qs_task_must_stop(task))
            return false;
        uint32_t square = qs_grid_square(&first->grid, line, place);
        if (square == QS_NO_SQUARE ||
            qs_grid_meets_queen(&first->grid, first->queen, square, &task->work.checks))
            continue;
        first->queen[square] = true;
        first->queens[line] = square;
        qs_task_trace(task, QS_TRACE_PLACE, square);
        filled = fill(first, line + 1);
        qs_task_trace(task, QS_TRACE_TAKE_BACK, square);
        first->queen[square] = false;
        if (qs_task_was_stopped(task))
            return false;
    }
    return filled;
}

static void search(struct first *first)
{
    struct qs_task *task = first->task;
    if (!fill(first, 0) && !qs_task_was_stopped(task))
        qs_task_lower(task, (int32_t)first->grid.lines - 1, QS_REASON_ENUMERATION);
}

static void run_first(struct qs_task *task)
{
    struct qs_memory *memory = task->board->memory;
    uint32_t squares = task->board->squares;
    struct first first = {.task = task};
    bool taken = qs_grid_init(&first.grid, task->board, QS_COLUMN);
    uint32_t lines = first.grid.lines;
    first.queen = qs_memory_take_zeroed(memory, squares, sizeof *first.queen);
    first.queens = qs_memory_take(memory, lines, sizeof *first.queens);
    if (!taken || !first.queen || !first.queens)
        qs_task_refuse_memory(task);
    else if (task->bounds->upper >= (int32_t)lines) /* else the matching has refuted it already */
        search(&first);
    qs_memory_give(memory, first.queens, lines, sizeof *first.queens);
    qs_memory_give(memory, first.queen, squares, sizeof *first.queen);
    qs_grid_release(&first.grid);
}

const struct qs_engine qs_first_engine = {
    .name = "first",
    .summary = "column by column on a Boolean board, ends at the first full placement",
    .exact = false, /* decides only whether every line can have a queen */
    .uses = QS_USES_TRACE,
    .run = run_first,
};
