/*
 * Permutations, tested while they are generated. Brute force rejects one by one
 * all the permutations that begin with the same two attacking queens; here a
 * prefix is abandoned as soon as its last queen is attacked, and with it all
 * permutations that begin with it. This is backtracking, the step from
 * generating to searching: R. Walker, "An enumerative technique for a class of
 * combinatorial problems", 1960; S. Golomb, L. Baumert, "Backtrack programming",
 * JACM 12, 1965. N. Wirth develops it with the eight queens in "Program
 * development by stepwise refinement", CACM 14, 1971.
 *
 * Every prefix without an attack is itself a placement and raises the lower
 * bound, so that there is a result before the first full placement.
 */
#include "engine.h"
#include "grid.h"

struct prefix {
    struct qs_task *task;
    struct qs_grid grid;
    bool *is_used;    /* [places] */
    uint32_t *queens; /* [lines]: the squares of the prefix */
};

/* Whether one of the `count` queens of the prefix attacks the square. */
static bool is_attacked(struct prefix *prefix, uint32_t square, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        prefix->task->work.checks++;
        if (qs_grid_share_diagonal(&prefix->grid, prefix->queens[i], square))
            return true;
    }
    return false;
}

/* Extend the prefix, which fills the lines before `line`; true ends the search. */
static bool extend(struct prefix *prefix, uint32_t line)
{
    const uint64_t nodes_between_polls = 256;
    struct qs_task *task = prefix->task;
    if (qs_task_is_done(task)) /* true after the last line at the latest */
        return true;
    for (uint32_t place = 0; place < prefix->grid.places; place++) {
        if (prefix->is_used[place])
            continue;
        if (++task->work.nodes % nodes_between_polls == 0 && qs_task_must_stop(task))
            return true;
        uint32_t square = qs_grid_square(&prefix->grid, line, place);
        if (square == QS_NO_SQUARE || is_attacked(prefix, square, line))
            continue;
        prefix->is_used[place] = true;
        prefix->queens[line] = square;
        qs_task_trace(task, QS_TRACE_PLACE, square);
        qs_task_raise(task, prefix->queens, line + 1);
        bool over = extend(prefix, line + 1);
        qs_task_trace(task, QS_TRACE_TAKE_BACK, square);
        prefix->is_used[place] = false;
        if (over)
            return true;
    }
    return false;
}

static void run_prefix(struct qs_task *task)
{
    struct qs_memory *memory = task->board->memory;
    struct prefix prefix = {.task = task};
    bool taken = qs_grid_init(&prefix.grid, task->board, QS_ROW);
    uint32_t lines = prefix.grid.lines, places = prefix.grid.places;
    prefix.is_used = qs_memory_take_zeroed(memory, places, sizeof *prefix.is_used);
    prefix.queens = qs_memory_take(memory, lines, sizeof *prefix.queens);
    if (!taken || !prefix.is_used || !prefix.queens)
        qs_task_refuse_memory(task);
    else if (!extend(&prefix, 0))
        qs_task_lower(task, (int32_t)lines - 1, QS_REASON_ENUMERATION);
    qs_memory_give(memory, prefix.queens, lines, sizeof *prefix.queens);
    qs_memory_give(memory, prefix.is_used, places, sizeof *prefix.is_used);
    qs_grid_release(&prefix.grid);
}

const struct qs_engine qs_prefix_engine = {
    .name = "prefix",
    .summary = "permutations, abandoned as soon as their last queen is attacked",
    .exact = false, /* decides only whether every line can have a queen */
    .uses = QS_USES_TRACE,
    .run = run_prefix,
};
