/*
 * Brute force: write down all permutations, judge each one as a whole. That a
 * permutation gives every row a column of its own is the only knowledge of the
 * game in it, and already spares most of the work: 8! = 40,320 arrangements of
 * eight queens instead of 64 over 8 = 4,426,165,368. What is left to judge are
 * the diagonals and the squares that are not free.
 *
 * The permutations come in lexicographic order (Algorithm L in D. Knuth, The
 * Art of Computer Programming 4A, section 7.2.1.2). The search ends at the
 * first placement; without one, all have been judged, and one line at least
 * stays empty.
 */
#include "classic_engines.h"
#include "grid.h"

struct brute {
    struct qs_task *task;
    struct qs_grid grid;
    uint32_t *place;  /* [places]: line i has place[i]; the rest, ascending, are left over */
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

/* False behind the last permutation. */
static bool next_permutation(uint32_t *items, uint32_t count)
{
    /* Behind `fall` the items only fall: they are in their last order. */
    uint32_t fall = count - 1;
    while (fall > 0 && items[fall - 1] > items[fall])
        fall--;
    if (fall == 0)
        return false;
    uint32_t next = count - 1; /* the smallest item behind that is greater */
    while (items[next] < items[fall - 1])
        next--;
    uint32_t item = items[fall - 1];
    items[fall - 1] = items[next];
    items[next] = item;
    reverse(items + fall, count - fall);
    return true;
}

/* The same for the places of the lines alone: the orders of what is left over are skipped. */
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

/* Put all queens on the board, look at it, take them off again. */
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
    else if (task->bounds->upper >= (int32_t)lines) /* else the matching has said "no" already */
        search(&brute);
    qs_memory_give(memory, brute.queens, lines, sizeof *brute.queens);
    qs_memory_give(memory, brute.place, places, sizeof *brute.place);
    qs_grid_release(&brute.grid);
}

const struct qs_engine qs_brute_engine = {
    .name = "brute",
    .summary = "every permutation of columns over rows, judged as a whole",
    .exact = false, /* says whether a queen fits on every line, and no more */
    .uses = QS_USES_TRACE,
    .run = run_brute,
};
