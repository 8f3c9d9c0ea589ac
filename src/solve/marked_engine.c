/*
 * Markers: one Boolean for every column and every diagonal, true while it has a
 * queen. Testing a square then takes three look-ups instead of a scan of the
 * board, and placing or taking back a queen sets three markers. E. Dijkstra,
 * "Notes on Structured Programming", 1972, and N. Wirth (1971, 1976) use this
 * program to teach that one should store what the question needs, not the board.
 *
 * Like theirs, it lists all placements with a queen on every row, row by row: the
 * first gives the lower bound, and the search continues to the end and counts
 * them (`solutions`).
 */
#include "engine.h"
#include "grid.h"

enum { MARKERS = QS_DIRECTIONS - 1 }; /* the lines of the grid need none: each is filled once */

struct marked {
    struct qs_task *task;
    struct qs_grid grid;
    const struct qs_lines *lines[MARKERS]; /* places, differences, sums */
    bool *is_taken[MARKERS];               /* [count of lines[i]] */
    uint32_t *queens;                      /* [lines of the grid]: the square of each */
};

static bool is_attacked(struct marked *marked, uint32_t square)
{
    marked->task->work.checks++;
    for (int i = 0; i < MARKERS; i++)
        if (marked->is_taken[i][marked->lines[i]->line_of[square]])
            return true;
    return false;
}

static void mark(struct marked *marked, uint32_t square, bool taken)
{
    for (int i = 0; i < MARKERS; i++)
        marked->is_taken[i][marked->lines[i]->line_of[square]] = taken;
    qs_task_trace(marked->task, taken ? QS_TRACE_PLACE : QS_TRACE_TAKE_BACK, square);
}

static void fill(struct marked *marked, uint32_t line)
{
    const uint64_t nodes_between_polls = 1024;
    struct qs_task *task = marked->task;
    if (line == marked->grid.lines) {
        task->work.solutions++;
        qs_task_raise(task, marked->queens, line);
        return;
    }
    for (uint32_t place = 0; place < marked->grid.places; place++) {
        if (++task->work.nodes % nodes_between_polls == 0 && qs_task_must_stop(task))
            return;
        uint32_t square = qs_grid_square(&marked->grid, line, place);
        if (square == QS_NO_SQUARE || is_attacked(marked, square))
            continue;
        marked->queens[line] = square;
        mark(marked, square, true);
        fill(marked, line + 1);
        mark(marked, square, false);
        if (qs_task_was_stopped(task))
            return;
    }
}

static void search(struct marked *marked)
{
    struct qs_task *task = marked->task;
    fill(marked, 0);
    if (task->work.solutions == 0 && !qs_task_was_stopped(task))
        qs_task_lower(task, (int32_t)marked->grid.lines - 1, QS_REASON_ENUMERATION);
}

/* All of `lines` is set before any memory is taken: run_marked returns the memory by it. */
static bool take_markers(struct marked *marked)
{
    const struct qs_board *board = marked->task->board;
    bool taken = true;
    int known = 0;
    for (int d = 0; d < QS_DIRECTIONS; d++)
        if (d != (int)marked->grid.direction)
            marked->lines[known++] = &board->lines[d];
    for (int i = 0; i < MARKERS; i++) {
        marked->is_taken[i] =
            qs_memory_take_zeroed(board->memory, marked->lines[i]->count, sizeof(bool));
        taken = taken && marked->is_taken[i];
    }
    return taken;
}

static void run_marked(struct qs_task *task)
{
    struct qs_memory *memory = task->board->memory;
    struct marked marked = {.task = task};
    bool taken = qs_grid_init(&marked.grid, task->board, QS_ROW);
    uint32_t lines = marked.grid.lines;
    taken = take_markers(&marked) && taken;
    marked.queens = qs_memory_take(memory, lines, sizeof *marked.queens);
    if (!taken || !marked.queens)
        qs_task_refuse_memory(task);
    else if (task->bounds->upper >= (int32_t)lines) /* else the matching has refuted it already */
        search(&marked);
    qs_memory_give(memory, marked.queens, lines, sizeof *marked.queens);
    for (int i = 0; i < MARKERS; i++)
        qs_memory_give(memory, marked.is_taken[i], marked.lines[i]->count, sizeof(bool));
    qs_grid_release(&marked.grid);
}

const struct qs_engine qs_marked_engine = {
    .name = "marked",
    .summary = "row by row with markers for columns and diagonals, counts all full placements",
    .exact = false, /* decides only whether every line can have a queen */
    .uses = QS_USES_TRACE,
    .run = run_marked,
};
