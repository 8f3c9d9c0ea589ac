/*
 * A queen's attacks are looked up and removed from the free squares of each row, one
 * word per row; so it is known at once how many of the later rows can still get a
 * queen. The placement is maximal if no row without a queen has free squares at the
 * end.
 *
 * For classes, only the first placement of each is visited: a square is left out if
 * one of its images in the first row comes before that row's queen.
 */
#include "count_search.h"

#include <string.h>

#include "count_symmetry.h"
#include "random.h"

struct qs_visit {
    bool with_squares; /* placements are listed or classified; then the next three are given */
    struct qs_placed placed;
    struct qs_square *placement; /* [lines in rows] */
    int32_t *row_at;             /* with walls, [lines in rows]: the row of the board */
    int32_t first_line;          /* in a row, that is the grid's first row */
    int32_t *image; /* [rows × width]: least column of an image in the grid's first row, or n */
    uint64_t free[QS_COUNT_LINES_MAX + 1][QS_COUNT_LINES_MAX]; /* [queens]: by row */
};

/* The line in a row or column. */
static int32_t visit_line(const struct qs_count_search *search, struct qs_square square,
                          enum qs_direction direction)
{
    if (search->grid->walled)
        return qs_instance_line(search->instance, square, direction);
    return direction == QS_ROW ? square.row : square.column;
}

/* That there is a queen, or none any more. Not inlined: most visits need no squares. */
__attribute__((noinline)) static void visit_set(struct qs_visit *visit,
                                                const struct qs_count_search *search,
                                                struct qs_square square, bool queen)
{
    struct qs_placed *placed = &visit->placed;
    placed->column_of[visit_line(search, square, QS_ROW)] = queen ? square.column : placed->none;
    placed->row_of[visit_line(search, square, QS_COLUMN)] = queen ? square.row : placed->none;
}

static bool visit_list_images(struct qs_visit *visit, const struct qs_count_search *search,
                              struct qs_arena *arena)
{
    const struct qs_count_grid *grid = search->grid;
    if (!search->options->classes || grid->rows == 0)
        return true;
    unsigned first = (unsigned)__builtin_ctzll(grid->free[0]);
    visit->first_line = visit_line(search, qs_count_grid_square(grid, 0, first), QS_ROW);
    size_t count = (size_t)grid->rows * grid->width;
    visit->image = qs_arena_take(arena, count, sizeof *visit->image);
    for (size_t i = 0; visit->image && i < count; i++) {
        unsigned row = (unsigned)i / grid->width, column = (unsigned)i % grid->width;
        int32_t least = grid->n;
        for (unsigned symmetry = 1; symmetry < QS_SYMMETRIES; symmetry++) {
            if (!(search->symmetries >> symmetry & 1) || !(grid->free[row] >> column & 1))
                continue;
            struct qs_square image = qs_symmetry_image(grid, symmetry, row, column);
            if (image.column < least && qs_count_grid_find(grid, image).row == 0)
                least = image.column;
        }
        visit->image[i] = least;
    }
    return visit->image != NULL;
}

/* With walls, the rows of the lines in rows. */
static bool list_rows(struct qs_visit *visit, const struct qs_count_search *search,
                      struct qs_arena *arena)
{
    struct qs_square start = {0, 0};
    if (!search->grid->walled)
        return true;
    visit->row_at = qs_arena_take(arena, (size_t)visit->placed.rows, sizeof *visit->row_at);
    for (int32_t line = 0; visit->row_at && line < visit->placed.rows; line++) {
        qs_instance_line_start(search->instance, (struct qs_line){QS_ROW, line}, &start);
        visit->row_at[line] = start.row; /* of a line without squares, which has no queen: any */
    }
    return visit->row_at != NULL;
}

struct qs_visit *qs_visit_new(const struct qs_count_search *search, struct qs_arena *arena)
{
    struct qs_visit *visit = qs_arena_take(arena, 1, sizeof *visit);
    if (!visit)
        return NULL;
    visit->with_squares = search->with_squares;
    if (!visit->with_squares)
        return visit;
    unsigned symmetries = search->options->classes ? search->symmetries : 0;
    if (!qs_placed_init(&visit->placed, search->instance, symmetries, arena))
        return NULL;
    visit->placement = qs_arena_take(arena, (size_t)visit->placed.rows, sizeof *visit->placement);
    if (!visit->placement || !list_rows(visit, search, arena) ||
        !visit_list_images(visit, search, arena))
        return NULL;
    size_t count;
    const struct qs_square *queens = qs_instance_queens(search->instance, &count);
    for (size_t i = 0; i < count; i++)
        visit_set(visit, search, queens[i], true);
    return visit;
}

static void visit_take_placement(struct qs_count_worker *worker, unsigned queens, unsigned weight)
{
    const struct qs_count_search *search = worker->search;
    const struct qs_count_options *options = search->options;
    struct qs_visit *visit = worker->visit;
    if (options->classes && visit->with_squares) {
        weight = qs_symmetry_class(search->symmetries, &visit->placed);
        if (weight == 0)
            return;
        worker->tally.classes++;
    }
    qs_tally_add(&worker->tally, queens, 1, weight);
    if (!options->found)
        return;
    size_t count = 0;
    const int32_t n = visit->placed.none, lines = visit->placed.rows;
    const int32_t *column_of = visit->placed.column_of, *row_at = visit->row_at;
    for (int32_t line = 0; line < lines; line++)
        if (column_of[line] < n)
            visit->placement[count++] =
                (struct qs_square){row_at ? row_at[line] : line, column_of[line]};
    const struct qs_placement placement = {n, count, visit->placement};
    if (!options->found(options->found_state, &placement)) {
        worker->stopped = true;
        worker->search->enough = true;
    }
}

/* The same, where squares are needed. */
static void visit_note(struct qs_count_worker *worker, unsigned row, unsigned column, bool queen)
{
    const struct qs_count_search *search = worker->search;
    if (worker->visit->with_squares)
        visit_set(worker->visit, search, qs_count_grid_square(search->grid, row, column), queen);
}

static void visit_place(struct qs_count_worker *worker, unsigned row, unsigned queens,
                        unsigned column)
{
    const struct qs_count_search *search = worker->search;
    const struct qs_count_grid *grid = search->grid;
    struct qs_visit *visit = worker->visit;
    const uint64_t *attacks = qs_count_grid_attacks(grid, row, column);
    if (search->kind == QS_SEARCH_MAXIMAL) /* or else earlier rows do not matter */
        for (unsigned i = 0; i < grid->rows; i++)
            visit->free[queens + 1][i] = visit->free[queens][i] & ~attacks[i];
    else
        for (unsigned i = row + 1; i < grid->rows; i++)
            visit->free[queens + 1][i] = visit->free[queens][i] & ~attacks[i];
    visit_note(worker, row, column, true);
}

/* Whether placements of the wanted kind may exist with queens in the rows from `row` on. */
static bool is_worth_while(const struct qs_count_worker *worker, unsigned row, unsigned queens)
{
    const struct qs_count_search *search = worker->search;
    const uint64_t *free = worker->visit->free[queens];
    const unsigned rows = search->grid->rows;
    if (search->kind == QS_SEARCH_SIZE) { /* enough of these rows have free squares */
        for (; row < rows && queens < search->size; row++)
            queens += free[row] != 0;
        return queens >= search->size;
    }
    /*
     * For maximal ones, later queens have to attack all squares that are still free in the empty
     * rows above: each attacks at most three squares of a row.
     */
    int most = 3 * (int)(rows - row);
    for (unsigned i = 0; i < row && search->kind == QS_SEARCH_MAXIMAL; i++)
        if (free[i] && (most == 0 || __builtin_popcountll(free[i]) > most))
            return false;
    return true;
}

/* Whether the first placement of a class may have a queen there. Only for classes. */
static bool may_be_first(const struct qs_count_worker *worker, unsigned row, unsigned column)
{
    const struct qs_visit *visit = worker->visit;
    const struct qs_count_grid *grid = worker->search->grid;
    int32_t first =
        row > 0 ? visit->placed.column_of[visit->first_line] : grid->column_number[column];
    return visit->image[(size_t)row * grid->width + column] >= first;
}

/* The last queen of a number: its squares are counted. */
static bool count_last(struct qs_count_worker *worker, unsigned row, unsigned queens,
                       unsigned weight)
{
    const struct qs_count_search *search = worker->search;
    if (worker->visit->with_squares || search->kind != QS_SEARCH_SIZE || queens + 1 != search->size)
        return false;
    uint64_t sum = 0;
    for (unsigned i = row; i < search->grid->rows; i++)
        sum += (uint64_t)__builtin_popcountll(worker->visit->free[queens][i]);
    qs_tally_add(&worker->tally, search->size, sum, weight);
    return true;
}

static void visit_row(struct qs_count_worker *worker, unsigned row, unsigned queens,
                      unsigned weight)
{
    const struct qs_count_search *search = worker->search;
    bool sized = search->kind == QS_SEARCH_SIZE;
    if (!qs_count_nodes(worker, 1) || !is_worth_while(worker, row, queens) ||
        (sized && count_last(worker, row, queens, weight)))
        return;
    if (row == search->grid->rows) {
        visit_take_placement(worker, queens, weight);
        return;
    }
    const struct qs_visit *visit = worker->visit;
    bool full = sized && queens == search->size;
    for (uint64_t free = full ? 0 : visit->free[queens][row]; free; free &= free - 1) {
        unsigned column = (unsigned)__builtin_ctzll(free);
        if (visit->image && !may_be_first(worker, row, column))
            continue;
        visit_place(worker, row, queens, column);
        visit_row(worker, row + 1, queens + 1, weight);
        visit_note(worker, row, column, false);
        if (worker->stopped)
            return;
    }
    visit_row(worker, row + 1, queens, weight);
}

double qs_visit_estimate(struct qs_count_worker *worker)
{
    const unsigned descents = 256; /* half a millisecond or so */
    const struct qs_count_search *search = worker->search;
    struct qs_visit *visit = worker->visit;
    struct qs_random_stream random;
    qs_random_stream_init(&random, 1);
    memcpy(visit->free[0], search->grid->free, sizeof search->grid->free);
    double sum = 0;
    for (unsigned i = 0; i < descents; i++) {
        double alike = 1; /* nodes like this one */
        unsigned queens = 0;
        for (unsigned row = 0;; row++) {
            sum += alike;
            if (row == search->grid->rows || !is_worth_while(worker, row, queens))
                break;
            bool full = search->kind == QS_SEARCH_SIZE && queens == search->size;
            uint64_t free = full ? 0 : visit->free[queens][row];
            unsigned ways = 1 + (unsigned)__builtin_popcountll(free);
            alike *= ways;
            unsigned way = qs_random_stream_below(&random, ways);
            if (way == 0)
                continue;
            while (--way > 0)
                free &= free - 1;
            visit_place(worker, row, queens++, (unsigned)__builtin_ctzll(free));
        }
    }
    return sum / descents;
}

void qs_visit_task(struct qs_count_worker *worker, const struct qs_count_task *task)
{
    const struct qs_count_search *search = worker->search;
    struct qs_visit *visit = worker->visit;
    memcpy(visit->free[0], search->grid->free, sizeof search->grid->free);
    bool first = true;
    for (unsigned i = 0; i < task->queens; i++) {
        /* Those of a frame are in any order of rows. */
        qs_count_grid_place(search->grid, task->queen[i].row, task->queen[i].column, visit->free[i],
                            visit->free[i + 1]);
        visit_note(worker, task->queen[i].row, task->queen[i].column, true);
        if (visit->image && !may_be_first(worker, task->queen[i].row, task->queen[i].column))
            first = false;
    }
    if (search->framed) {
        /* The frame's queens are all there, and none is added. */
        uint64_t inside = ~((uint64_t)1 | (uint64_t)1 << (search->grid->width - 1));
        for (unsigned row = 0; row + 1 < search->grid->rows; row++)
            visit->free[task->queens][row] &= inside;
        visit->free[task->queens][search->grid->rows - 1] = 0;
    }
    if (first)
        visit_row(worker, search->task_rows, task->queens, task->weight);
    for (unsigned i = 0; i < task->queens; i++)
        visit_note(worker, task->queen[i].row, task->queen[i].column, false);
}
