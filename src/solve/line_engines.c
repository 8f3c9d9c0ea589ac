/*
 * The methods that go through the grid line by line, in teaching order; what each adds to the one
 * before is said at its head. A walk is what they have in common: the queens placed so far, and a
 * table of the method's own.
 */
#include "engine.h"
#include "grid.h"

struct walk {
    struct qs_task *task;
    struct qs_grid grid;
    uint32_t *queens; /* [lines]: the squares that have a queen, in the order of placing */
    void *table;      /* zeroed: see struct method */
};

struct method {
    enum qs_direction lines;                  /* preferred */
    enum { A_PLACE, A_SQUARE, A_LINE } entry; /* what the table has an entry for */
    size_t size;                              /* of an entry */
    bool fills; /* a queen on every line is its only query, which the matching may refute */
    /* From the first line on; false: no placement has a queen on every line. */
    bool (*search)(struct walk *walk, uint32_t line);
};

static void run_walk(struct qs_task *task, const struct method *method)
{
    struct walk walk = {.task = task};
    struct qs_grid *grid = &walk.grid;
    bool taken = qs_grid_init(grid, task->board, method->lines);
    size_t entries = method->entry == A_PLACE    ? grid->places
                     : method->entry == A_SQUARE ? task->board->squares
                                                 : qs_board_first_line(task->board, QS_DIRECTIONS);
    walk.table = qs_arena_take(&grid->arena, entries, method->size);
    walk.queens = qs_arena_take(&grid->arena, grid->lines, sizeof *walk.queens);
    if (!taken || grid->arena.refused)
        qs_task_refuse_memory(task);
    else if ((!method->fills || task->bounds->upper >= (int32_t)grid->lines) &&
             !method->search(&walk, 0) && !qs_task_was_stopped(task))
        qs_task_lower(task, (int32_t)grid->lines - 1, QS_REASON_ENUMERATION);
    qs_arena_release(&grid->arena);
}

/* Count a square that is tried. False: stop. */
static bool count_node(struct qs_task *task)
{
    const uint64_t nodes_between_polls = 1024;
    return ++task->work.nodes % nodes_between_polls != 0 || !qs_task_must_stop(task);
}

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

/* False if a square of the permutation is not free. Line i has place[i]; the rest are unused. */
static bool find_squares(struct walk *walk, const uint32_t *place)
{
    for (uint32_t line = 0; line < walk->grid.lines; line++) {
        walk->queens[line] = qs_grid_square(&walk->grid, line, place[line]);
        if (walk->queens[line] == QS_NO_SQUARE)
            return false;
    }
    return true;
}

static bool has_attack(struct walk *walk)
{
    for (uint32_t line = 1; line < walk->grid.lines; line++) {
        for (uint32_t other = 0; other < line; other++) {
            walk->task->work.checks++;
            if (qs_grid_share_diagonal(&walk->grid, walk->queens[line], walk->queens[other]))
                return true;
        }
    }
    return false;
}

/* Place all queens, test them, and take them back. */
static bool is_placement(struct walk *walk, const uint32_t *place)
{
    uint32_t lines = walk->grid.lines;
    walk->task->work.placements++;
    if (!find_squares(walk, place))
        return false;
    for (uint32_t line = 0; line < lines; line++)
        qs_task_trace(walk->task, QS_TRACE_PLACE, walk->queens[line]);
    bool attack = has_attack(walk);
    for (uint32_t line = lines; line-- > 0;)
        qs_task_trace(walk->task, QS_TRACE_TAKE_BACK, walk->queens[line]);
    return !attack;
}

/* The unused places come last, ascending; other orders of them are skipped. */
static bool brute_search(struct walk *walk, uint32_t line)
{
    const uint64_t permutations_between_polls = 256;
    struct qs_task *task = walk->task;
    uint32_t lines = walk->grid.lines, places = walk->grid.places, *place = walk->table;
    for (uint32_t i = line; i < places; i++)
        place[i] = i;
    do {
        if (is_placement(walk, place)) {
            qs_task_raise(task, walk->queens, lines);
            return true;
        }
        if (task->work.placements % permutations_between_polls == 0 && qs_task_must_stop(task))
            return true;
        reverse(place + lines, places - lines);
    } while (next_permutation(place, places));
    return false;
}

static void run_brute(struct qs_task *task)
{
    run_walk(task, &(struct method){QS_ROW, A_PLACE, sizeof(uint32_t), true, brute_search});
}

const struct qs_engine qs_brute_engine = {
    .name = "brute",
    .summary = "every permutation of columns over rows, tested as a whole",
    .exact = false, /* decides only whether every line can have a queen */
    .uses = QS_USES_TRACE,
    .run = run_brute,
};

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

/* Whether one of the `count` queens of the prefix attacks the square. */
static bool prefix_attacks(struct walk *walk, uint32_t square, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        walk->task->work.checks++;
        if (qs_grid_share_diagonal(&walk->grid, walk->queens[i], square))
            return true;
    }
    return false;
}

/* Extend the prefix, which fills the lines before `line`; true ends the search. */
static bool prefix_extend(struct walk *walk, uint32_t line)
{
    struct qs_task *task = walk->task;
    bool *is_used = walk->table; /* [places] */
    if (qs_task_is_done(task))   /* true after the last line at the latest */
        return true;
    for (uint32_t place = 0; place < walk->grid.places; place++) {
        if (is_used[place])
            continue;
        if (!count_node(task))
            return true;
        uint32_t square = qs_grid_square(&walk->grid, line, place);
        if (square == QS_NO_SQUARE || prefix_attacks(walk, square, line))
            continue;
        is_used[place] = true;
        walk->queens[line] = square;
        qs_task_trace(task, QS_TRACE_PLACE, square);
        qs_task_raise(task, walk->queens, line + 1);
        bool over = prefix_extend(walk, line + 1);
        qs_task_trace(task, QS_TRACE_TAKE_BACK, square);
        is_used[place] = false;
        if (over)
            return true;
    }
    return false;
}

static void run_prefix(struct qs_task *task)
{
    run_walk(task, &(struct method){QS_ROW, A_PLACE, sizeof(bool), false, prefix_extend});
}

const struct qs_engine qs_prefix_engine = {
    .name = "prefix",
    .summary = "permutations, abandoned as soon as their last queen is attacked",
    .exact = false, /* decides only whether every line can have a queen */
    .uses = QS_USES_TRACE,
    .run = run_prefix,
};

/*
 * The plain maximiser, as written on the blackboard: a Boolean for every square;
 * column by column every row is tried, and the board is scanned along the lines
 * of the square for a queen that attacks it. Unlike `prefix` it answers the real
 * query: a column may also stay empty, so that the tree contains every
 * placement, and the best of them is the maximum. Columns with a fixed queen are
 * not lines of the board and are skipped.
 *
 * It does nothing clever, on purpose: it neither stops at a full board nor
 * backtracks where the best can no longer be beaten, and so shows what the
 * complete tree costs. Walking the tree to its end proves that the best placement
 * is the maximum.
 */

/* Try everything from `line` on; returns early if the task must stop. */
static void plain_fill(struct walk *walk, uint32_t line, uint32_t placed)
{
    struct qs_task *task = walk->task;
    bool *queen = walk->table; /* [squares]: the Boolean board */
    if (line == walk->grid.lines) {
        qs_task_raise(task, walk->queens, placed);
        return;
    }
    for (uint32_t place = 0; place < walk->grid.places; place++) {
        if (!count_node(task))
            return;
        uint32_t square = qs_grid_square(&walk->grid, line, place);
        if (square == QS_NO_SQUARE ||
            qs_grid_meets_queen(&walk->grid, queen, square, &task->work.checks))
            continue;
        queen[square] = true;
        walk->queens[placed] = square;
        qs_task_trace(task, QS_TRACE_PLACE, square);
        plain_fill(walk, line + 1, placed + 1);
        qs_task_trace(task, QS_TRACE_TAKE_BACK, square);
        queen[square] = false;
        if (qs_task_was_stopped(task))
            return;
    }
    plain_fill(walk, line + 1, placed); /* the line stays empty */
}

static bool plain_search(struct walk *walk, uint32_t line)
{
    struct qs_task *task = walk->task;
    plain_fill(walk, line, 0);
    if (!qs_task_was_stopped(task))
        qs_task_lower(task, task->bounds->lower, QS_REASON_ENUMERATION);
    return true;
}

static void run_plain(struct qs_task *task)
{
    run_walk(task, &(struct method){QS_COLUMN, A_SQUARE, sizeof(bool), false, plain_search});
}

const struct qs_engine qs_plain_engine = {
    .name = "plain",
    .summary = "column by column on a Boolean board, the complete tree, its best placement",
    .exact = true,
    .uses = QS_USES_TRACE,
    .run = run_plain,
};

/*
 * The first solution: the plain search with a smaller query. No column may
 * stay empty, and the first success ends the search; the answer is returned
 * through the recursion as a Boolean. This is the form in which most people meet
 * the eight queens. N. Wirth counts 876 tests of a square up to the first
 * solution (Algorithms + Data Structures = Programs, 1976); they are the nodes
 * here.
 *
 * Failure is an answer, too: no placement has a queen on every line. It does not
 * say how many queens are possible; `plain` does.
 */

/* Whether all lines from `line` on can be filled; false, too, if the task must stop. */
static bool first_fill(struct walk *walk, uint32_t line)
{
    struct qs_task *task = walk->task;
    bool *queen = walk->table; /* [squares]: the Boolean board */
    if (line == walk->grid.lines) {
        qs_task_raise(task, walk->queens, line);
        return true;
    }
    bool filled = false;
    for (uint32_t place = 0; place < walk->grid.places && !filled; place++) {
        if (!count_node(task))
            return false;
        uint32_t square = qs_grid_square(&walk->grid, line, place);
        if (square == QS_NO_SQUARE ||
            qs_grid_meets_queen(&walk->grid, queen, square, &task->work.checks))
            continue;
        queen[square] = true;
        walk->queens[line] = square;
        qs_task_trace(task, QS_TRACE_PLACE, square);
        filled = first_fill(walk, line + 1);
        qs_task_trace(task, QS_TRACE_TAKE_BACK, square);
        queen[square] = false;
        if (qs_task_was_stopped(task))
            return false;
    }
    return filled;
}

static void run_first(struct qs_task *task)
{
    run_walk(task, &(struct method){QS_COLUMN, A_SQUARE, sizeof(bool), true, first_fill});
}

const struct qs_engine qs_first_engine = {
    .name = "first",
    .summary = "column by column on a Boolean board, ends at the first full placement",
    .exact = false, /* decides only whether every line can have a queen */
    .uses = QS_USES_TRACE,
    .run = run_first,
};

/*
 * Markers: one Boolean for every column and every diagonal, true while it has a
 * queen. Testing a square then takes three look-ups instead of a scan of the
 * board, and placing or taking back a queen sets three markers. E. Dijkstra,
 * "Notes on Structured Programming", 1972, and N. Wirth (1971, 1976) use this
 * program to teach that one should store what the query needs, not the board.
 *
 * Like theirs, it lists all placements with a queen on every row, row by row: the
 * first gives the lower bound, and the search continues to the end and counts
 * them (`solutions`).
 */
enum { MARKERS = QS_DIRECTIONS - 1 }; /* the lines of the grid need none: each is filled once */

struct marked {
    struct walk *walk;
    const struct qs_lines *lines[MARKERS]; /* places, differences, sums */
    bool *is_taken[MARKERS];               /* [count of lines[i]] */
};

static bool engines_is_marked(struct marked *marked, uint32_t square)
{
    marked->walk->task->work.checks++;
    for (int i = 0; i < MARKERS; i++)
        if (marked->is_taken[i][marked->lines[i]->line_of[square]])
            return true;
    return false;
}

static void mark(struct marked *marked, uint32_t square, bool taken)
{
    for (int i = 0; i < MARKERS; i++)
        marked->is_taken[i][marked->lines[i]->line_of[square]] = taken;
    qs_task_trace(marked->walk->task, taken ? QS_TRACE_PLACE : QS_TRACE_TAKE_BACK, square);
}

static void marked_fill(struct marked *marked, uint32_t line)
{
    struct walk *walk = marked->walk;
    struct qs_task *task = walk->task;
    if (line == walk->grid.lines) {
        task->work.solutions++;
        qs_task_raise(task, walk->queens, line);
        return;
    }
    for (uint32_t place = 0; place < walk->grid.places; place++) {
        if (!count_node(task))
            return;
        uint32_t square = qs_grid_square(&walk->grid, line, place);
        if (square == QS_NO_SQUARE || engines_is_marked(marked, square))
            continue;
        walk->queens[line] = square;
        mark(marked, square, true);
        marked_fill(marked, line + 1);
        mark(marked, square, false);
        if (qs_task_was_stopped(task))
            return;
    }
}

static bool marked_search(struct walk *walk, uint32_t line)
{
    const struct qs_board *board = walk->task->board;
    struct marked marked = {.walk = walk};
    for (int d = 0, known = 0; d < QS_DIRECTIONS; d++) {
        if (d == (int)walk->grid.direction)
            continue;
        marked.lines[known] = &board->lines[d];
        marked.is_taken[known++] = (bool *)walk->table + qs_board_first_line(board, d);
    }
    marked_fill(&marked, line);
    return walk->task->work.solutions > 0;
}

static void run_marked(struct qs_task *task)
{
    run_walk(task, &(struct method){QS_ROW, A_LINE, sizeof(bool), true, marked_search});
}

const struct qs_engine qs_marked_engine = {
    .name = "marked",
    .summary = "row by row with markers for columns and diagonals, counts all full placements",
    .exact = false, /* decides only whether every line can have a queen */
    .uses = QS_USES_TRACE,
    .run = run_marked,
};
