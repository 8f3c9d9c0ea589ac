/*
 * The plain maximiser, as written on the blackboard: a Boolean for every square;
 * column by column every row is tried, and the board is scanned along the lines
 * of the square for a queen that attacks it. Unlike `prefix` it answers the real
 * question: a column may also stay empty, so that the tree contains every
 * placement, and the best of them is the maximum. Columns with a fixed queen are
 * not lines of the board and are skipped.
 *
 * It does nothing clever, on purpose: it neither stops at a full board nor
 * backtracks where the best can no longer be beaten, and so shows what the
 * complete tree costs. Walking the tree to its end proves that the best placement
 * is the maximum.
 */
#include "engine.h"
#include "grid.h"

struct plain {
    struct qs_task *task;
    struct qs_grid grid;
    bool *queen;      /* [squares]: the Boolean board */
    uint32_t *queens; /* [lines]: the squares that are true, in the order of placing */
    uint32_t placed;
};

/* Try everything from `line` on; returns early if the task must stop. */
static void fill(struct plain *plain, uint32_t line)
{
    const uint64_t nodes_between_polls = 256;
    struct qs_task *task = plain->task;
    if (line == plain->grid.lines) {
        qs_task_raise(task, plain->queens, plain->placed);
        return;
    }
    for (uint32_t place = 0; place < plain->grid.places; place++) {
        if (++task->work.nodes % nodes_between_polls == 0 && qs_task_must_stop(task))
            return;
        uint32_t square = qs_grid_square(&plain->grid, line, place);
        if (square == QS_NO_SQUARE ||
            qs_grid_meets_queen(&plain->grid, plain->queen, square, &task->work.checks))
            continue;
        plain->queen[square] = true;
        plain->queens[plain->placed++] = square;
        qs_task_trace(task, QS_TRACE_PLACE, square);
        fill(plain, line + 1);
        qs_task_trace(task, QS_TRACE_TAKE_BACK, square);
        plain->placed--;
        plain->queen[square] = false;
        if (qs_task_was_stopped(task))
            return;
    }
    fill(plain, line + 1); /* the line stays empty */
}

static void run_plain(struct qs_task *task)
{
    struct qs_memory *memory = task->board->memory;
    uint32_t squares = task->board->squares;
    struct plain plain = {.task = task};
    bool taken = qs_grid_init(&plain.grid, task->board, QS_COLUMN);
    plain.queen = qs_memory_take_zeroed(memory, squares, sizeof *plain.queen);
    plain.queens = qs_memory_take(memory, plain.grid.lines, sizeof *plain.queens);
    if (taken && plain.queen && plain.queens)
        fill(&plain, 0);
    else
        qs_task_refuse_memory(task);
    if (!qs_task_was_stopped(task))
        qs_task_lower(task, task->bounds->lower, QS_REASON_ENUMERATION);
    qs_memory_give(memory, plain.queens, plain.grid.lines, sizeof *plain.queens);
    qs_memory_give(memory, plain.queen, squares, sizeof *plain.queen);
    qs_grid_release(&plain.grid);
}

const struct qs_engine qs_plain_engine = {
    .name = "plain",
    .summary = "column by column on a Boolean board, the complete tree, its best placement",
    .exact = true,
    .uses = QS_USES_TRACE,
    .run = run_plain,
};
