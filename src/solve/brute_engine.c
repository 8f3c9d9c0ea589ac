/*
 * Brute force: generate all permutations and test each as a whole. A permutation
 * gives every row its own column. This is all that the method knows of the
 * rules, and it already saves most of the work: 8! = 40,320 arrangements of
 * eight queens instead of 64 choose 8 = 4,426,165,368. What is left to test is
 * diagonals, and whether all squares are free.
 *
 * The permutations come in lexicographic order (Algorithm L in D. Knuth, The
 * Art of Computer Programming 4A, section 7.2.1.2). The search ends at the first
 * placement; if there is none, at least one line stays empty in any placement.
 */
#include "engine.h"
#include "grid.h"

struct brute {
    struct qs_task *task;
    struct qs_grid grid;
    uint32_t *place;  /* [places]: line i has place[i]; the rest, ascending, are unused */
    uint32_t *queens; /* [lines]: the squares of the permutation */
};

static void reverse(uint32_t *items, uint32_t count)
{
    for (uint32_t i = 0; i < count / 2; i++) {
        uint32_t item = items[i];
        items[i] = items[count - 1 - i];
        items[count - 1 - i] = item;
    }
}

/* False after the last permutation. */
static bool next_permutation(uint32_t *items, uint32_t count)
{
    /* From `fall` on the items descend: they are in their last order. */
    uint32_t fall = count - 1;
    while (fall > 0 && items[fall - 1] > items[fall])
        fall--;
    if (fall == 0)
        return false;
    uint32_t next = count - 1; /* the smallest of them that is greater than the item before */
    while (items[next] < items[fall - 1])
        next--;
    uint32_t item = items[fall - 1];
    items[fall - 1] = items[next];
    items[next] = item;
    reverse(items + fall, count - fall);
    return true;
}

/* The next places of the lines; other orders of the unused places are skipped. */
static bool next_arrangement(struct brute *brute)
{
    const struct qs_grid *grid = &brute->grid;
    reverse(brute->place + grid->lines, grid->places - grid->lines);
    return next_permutation(brute->place, grid->places);
}

/* False if a square of the permutation is not free. */
static bool find_squares(struct brute *brute)
{
    for (uint32_t line = 0; line < brute->grid.lines; line++) {
        brute->queens[line] = qs_grid_square(&brute->grid, line, brute->place[line]);
        if (brute->queens[line] == QS_NO_SQUARE)
            return false;
    }
    return true;
}

static bool has_attack(struct brute *brute)
{
    for (uint32_t line = 1; line < brute->grid.lines; line++) {
        for (uint32_t other = 0; other < line; other++) {
            brute->task->work.checks++;
            if (qs_grid_share_diagonal(&brute->grid, brute->queens[line], brute->queens[other]))
                return true;
        }
    }
    return false;
}

/* Place all queens, test them, and take them back. */
static bool is_placement(struct brute *brute)
{
    uint32_t lines = brute->grid.lines;
    brute->task->work.placements++;
    if (!find_squares(brute))
        return false;
    for (uint32_t line = 0; line < lines; line++)
        qs_task_trace(brute->task, QS_TRACE_PLACE, brute->queens[line]);
    bool attack = has_attack(brute);
    for (uint32_t line = lines; line-- > 0;)
        qs_task_trace(brute->task, QS_TRACE_TAKE_BACK, brute->queens[line]);
    return !attack;
}

static void search(struct brute *brute)
{
    const uint64_t permutations_between_polls = 256;
    struct qs_task *task = brute->task;
    uint32_t lines = brute->grid.lines;
    for (uint32_t place = 0; place < brute->grid.places; place++)
        brute->place[place] = place;
    do {
        if (is_placement(brute)) {
            qs_task_raise(task, brute->queens, lines);
            return;
        }
        if (task->work.placements % permutations_between_polls == 0 && qs_task_must_stop(task))
            return;
    } while (next_arrangement(brute));
    qs_task_lower(task, (int32_t)lines - 1, QS_REASON_ENUMERATION);
}

static void run_brute(struct qs_task *task)
{
    struct qs_memory *memory = task->board->memory;
    struct brute brute = {.task = task};
    bool taken = qs_grid_init(&brute.grid, task->board, QS_ROW);
    uint32_t lines = brute.grid.lines, places = brute.grid.places;
    brute.place = qs_memory_take(memory, places, sizeof *brute.place);
    brute.queens = qs_memory_take(memory, lines, sizeof *brute.queens);
    if (!taken || !brute.place || !brute.queens)
        qs_task_refuse_memory(task);
    else if (task->bounds->upper >= (int32_t)lines) /* else the matching has refuted it already */
        search(&brute);
    qs_memory_give(memory, brute.queens, lines, sizeof *brute.queens);
    qs_memory_give(memory, brute.place, places, sizeof *brute.place);
    qs_grid_release(&brute.grid);
}

const struct qs_engine qs_brute_engine = {
    .name = "brute",
    .summary = "every permutation of columns over rows, tested as a whole",
    .exact = false, /* decides only whether every line can have a queen */
    .uses = QS_USES_TRACE,
    .run = run_brute,
};
