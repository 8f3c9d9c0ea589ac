#include "count_symmetry.h"

#include <string.h>

#include "fault.h"
#include "instance_private.h"
#include "line.h"

struct qs_square qs_symmetry_apply(unsigned symmetry, struct qs_shape shape,
                                   struct qs_square square)
{
    if (symmetry & QS_TRANSPOSE)
        square = (struct qs_square){square.column, square.row};
    if (symmetry & QS_MIRROR_ROWS)
        square.row = shape.rows - 1 - square.row;
    if (symmetry & QS_MIRROR_COLUMNS)
        square.column = shape.columns - 1 - square.column;
    return square;
}

struct qs_square qs_symmetry_image(const struct qs_count_grid *grid, unsigned symmetry,
                                   unsigned row, unsigned column)
{
    struct qs_square square = qs_symmetry_apply(symmetry, qs_instance_shape(grid->instance),
                                                qs_count_grid_square(grid, row, column));
    return grid->transposed ? (struct qs_square){square.column, square.row} : square;
}

struct symmetry_checking {
    const struct qs_instance *instance;
    struct qs_shape shape;
    struct qs_watch *watch;
    uint32_t tries;
};

/* False once the watch has stopped; then every check fails, so that all loops end. */
static bool may_check_on(struct symmetry_checking *checking)
{
    const uint32_t tries_between_questions = 1 << 12;
    return ++checking->tries % tries_between_questions != 0 || !qs_watch_stopped(checking->watch);
}

static bool keeps_square(struct symmetry_checking *checking, unsigned symmetry,
                         struct qs_square square)
{
    struct qs_square image = qs_symmetry_apply(symmetry, checking->shape, square);
    return qs_instance_is_blocked(checking->instance, image) && may_check_on(checking);
}

/* Walls are blocked, too; if they are mapped to each other, other squares are not mapped to them.
 */
static bool keeps_walls(struct symmetry_checking *checking, unsigned symmetry)
{
    for (size_t i = 0; i < checking->shape.wall_count; i++) {
        struct qs_square image =
            qs_symmetry_apply(symmetry, checking->shape, checking->shape.walls[i]);
        if (!qs_instance_is_wall(checking->instance, image) || !may_check_on(checking))
            return false;
    }
    return true;
}

static bool is_symmetry(struct symmetry_checking *checking, unsigned symmetry)
{
    const struct qs_instance *instance = checking->instance;
    const struct qs_shape shape = checking->shape;
    size_t count;
    if ((symmetry & QS_TRANSPOSE && shape.rows != shape.columns) ||
        !keeps_walls(checking, symmetry))
        return false;
    const struct qs_square *queens = qs_instance_queens(instance, &count);
    for (size_t i = 0; i < count; i++) {
        struct qs_square image = qs_symmetry_apply(symmetry, shape, queens[i]);
        if (!qs_instance_holds_queen(instance, image) || !may_check_on(checking))
            return false;
    }
    const struct qs_square *blocked = qs_instance_blocked_squares(instance, &count);
    for (size_t i = 0; i < count; i++)
        if (!keeps_square(checking, symmetry, blocked[i]))
            return false;
    /* Where free squares are listed, what is not blocked has to stay so. */
    const struct qs_square *listed = qs_instance_listed_free_squares(instance, &count);
    for (size_t i = 0; i < count; i++) {
        struct qs_square image = qs_symmetry_apply(symmetry, shape, listed[i]);
        if ((!qs_instance_is_blocked(instance, listed[i]) &&
             qs_instance_is_blocked(instance, image)) ||
            !may_check_on(checking))
            return false;
    }
    for (int direction = QS_DIFFERENCE; direction <= QS_SUM; direction++) {
        const int32_t *numbers = qs_instance_blocked_diagonals(instance, direction, &count);
        for (size_t i = 0; i < count; i++)
            for (int32_t row = 0; row < shape.rows; row++) {
                struct qs_square at = qs_square_on((struct qs_line){direction, numbers[i]}, row);
                if (at.column >= 0 && at.column < shape.columns &&
                    !keeps_square(checking, symmetry, at))
                    return false;
            }
    }
    return true;
}

bool qs_symmetries_find(const struct qs_instance *instance, struct qs_watch *watch,
                        unsigned *symmetries, struct qs_error *error)
{
    struct symmetry_checking checking = {
        .instance = instance, .shape = qs_instance_shape(instance), .watch = watch};
    unsigned found = 0;
    /* A symmetry that maps a finite set into itself maps it onto itself. */
    for (unsigned symmetry = 0; symmetry < QS_SYMMETRIES; symmetry++)
        if (is_symmetry(&checking, symmetry))
            found |= 1u << symmetry;
    if (qs_watch_stopped(watch))
        return qs_error_set(error, QS_ERROR_STOPPED, "stopped before the symmetries were known");
    *symmetries = found;
    return true;
}

/* The lines of the source of a symmetry. */
static void list_source(struct qs_placed *placed, const struct qs_instance *instance,
                        unsigned symmetry)
{
    enum qs_direction direction = symmetry & QS_TRANSPOSE ? QS_COLUMN : QS_ROW;
    int32_t count = (int32_t)qs_instance_line_count(instance, direction);
    struct qs_square start;
    for (int32_t row = 0; row < placed->rows; row++)
        placed->source[symmetry][row] = -1;
    for (int32_t line = 0; line < count; line++)
        if (qs_instance_line_start(instance, (struct qs_line){direction, line}, &start)) {
            struct qs_square image = qs_symmetry_apply(symmetry, placed->shape, start);
            placed->source[symmetry][qs_instance_line(instance, image, QS_ROW)] = line;
        }
}

bool qs_placed_init(struct qs_placed *placed, const struct qs_instance *instance,
                    unsigned symmetries, struct qs_arena *arena)
{
    size_t columns = qs_instance_line_count(instance, QS_COLUMN);
    *placed = (struct qs_placed){
        .shape = qs_instance_shape(instance),
        .none = qs_instance_size(instance),
    };
    placed->rows = placed->shape.rows + (int32_t)placed->shape.wall_count;
    placed->column_of = qs_arena_take(arena, (size_t)placed->rows, sizeof *placed->column_of);
    placed->row_of = qs_arena_take(arena, columns, sizeof *placed->row_of);
    for (int32_t row = 0; placed->column_of && row < placed->rows; row++)
        placed->column_of[row] = placed->none;
    for (size_t column = 0; placed->row_of && column < columns; column++)
        placed->row_of[column] = placed->none;
    for (unsigned symmetry = 1; placed->shape.wall_count > 0 && symmetry < QS_SYMMETRIES;
         symmetry++) {
        if (!(symmetries >> symmetry & 1))
            continue;
        placed->source[symmetry] =
            qs_arena_take(arena, (size_t)placed->rows, sizeof *placed->source[symmetry]);
        if (placed->source[symmetry])
            list_source(placed, instance, symmetry);
    }
    return !arena->refused;
}

/* Negative if the image comes before the placement, 0 if they are the same. */
static int symmetry_compare(unsigned symmetry, const struct qs_placed *placed)
{
    const int32_t last_row = placed->rows - 1, last_column = placed->shape.columns - 1;
    const int32_t *source = placed->source[symmetry];
    for (int32_t row = 0; row <= last_row; row++) {
        /* The column of the image's queen in the row, or n. */
        const int32_t *across = symmetry & QS_TRANSPOSE ? placed->row_of : placed->column_of;
        int32_t from = symmetry & QS_MIRROR_ROWS ? last_row - row : row;
        if (source)
            from = source[row];
        int32_t column = from >= 0 ? across[from] : placed->none;
        if (column < placed->none && symmetry & QS_MIRROR_COLUMNS)
            column = last_column - column;
        if (column != placed->column_of[row])
            return column < placed->column_of[row] ? -1 : 1;
    }
    return 0;
}

unsigned qs_symmetry_class(unsigned symmetries, const struct qs_placed *placed)
{
    unsigned all = 1, same = 1;
    for (unsigned symmetry = 1; symmetry < QS_SYMMETRIES; symmetry++) {
        if (!(symmetries >> symmetry & 1))
            continue;
        int order = symmetry_compare(symmetry, placed);
        if (order < 0)
            return 0;
        all++;
        same += order == 0;
    }
    return all / same;
}

/*
 * The number of classes is the mean, over the symmetries, of the number of placements
 * that the symmetry maps to themselves (the lemma of Cauchy and Frobenius, also named
 * after Burnside). The identity keeps all placements, and these are counted already.
 * A reflection keeps only those whose queens are on its axis, since a queen attacks
 * its image unless a wall is between them; and a rotation moves queens in twos or fours, so that a
 * search for what it keeps has half or a quarter of the depth.
 */

/* The search for placements that a symmetry maps to themselves. */
struct invariants {
    const struct qs_count_search *search;
    struct qs_cell image[QS_COUNT_LINES_MAX][QS_COUNT_LINES_MAX]; /* of free squares */
    uint64_t free[QS_COUNT_LINES_MAX + 1][QS_COUNT_LINES_MAX];    /* [queens]: by row */
    bool occupied[QS_COUNT_LINES_MAX];                            /* rows that have a queen */
    uint64_t nodes;
    bool stopped;
};

/*
 * Place queens on a square and on its images. Returns their number, or 0 if they
 * attack each other, or if an image is in an earlier row, which is decided.
 */
static unsigned place_orbit(struct invariants *invariants, unsigned queens, struct qs_cell first)
{
    unsigned count = 0;
    struct qs_cell cell = first;
    do {
        uint64_t *free = invariants->free[queens + count++];
        if (cell.row < first.row || !(free[cell.row] >> cell.column & 1))
            return 0;
        qs_count_grid_place(invariants->search->grid, cell.row, cell.column, free,
                            free + QS_COUNT_LINES_MAX);
        cell = invariants->image[cell.row][cell.column];
    } while (cell.row != first.row || cell.column != first.column);
    return count;
}

static void mark_orbit(struct invariants *invariants, struct qs_cell first, bool occupied)
{
    struct qs_cell cell = first;
    do {
        invariants->occupied[cell.row] = occupied;
        cell = invariants->image[cell.row][cell.column];
    } while (cell.row != first.row || cell.column != first.column);
}

/* The ways to decide the rows from `row` on. */
static uint64_t count_from(struct invariants *invariants, unsigned row, unsigned queens)
{
    const struct qs_count_search *search = invariants->search;
    const unsigned rows = search->grid->rows;
    const bool sized = search->kind == QS_SEARCH_SIZE;
    while (row < rows && invariants->occupied[row])
        row++;
    const uint64_t often = 1 << 12;
    if (++invariants->nodes % often == 0)
        invariants->stopped = qs_watch_stopped(invariants->search->watch);
    if (invariants->stopped || (sized && queens > search->size))
        return 0;
    if (row == rows)
        return !sized || queens == search->size;
    uint64_t sum = count_from(invariants, row + 1, queens);
    for (uint64_t free = invariants->free[queens][row]; free && !invariants->stopped;
         free &= free - 1) {
        struct qs_cell cell = {(uint8_t)row, (uint8_t)__builtin_ctzll(free)};
        unsigned more = place_orbit(invariants, queens, cell);
        if (more == 0)
            continue;
        mark_orbit(invariants, cell, true);
        sum += count_from(invariants, row + 1, queens + more);
        mark_orbit(invariants, cell, false);
    }
    return sum;
}

bool qs_classes_count(const struct qs_count_search *search, uint64_t total,
                      struct qs_memory *memory, uint64_t *classes, uint64_t *nodes,
                      struct qs_error *error)
{
    struct invariants *invariants = qs_memory_take_zeroed(memory, 1, sizeof *invariants);
    if (!invariants)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to count");
    invariants->search = search;
    invariants->stopped = qs_watch_stopped(search->watch);
    const uint64_t order = (uint64_t)__builtin_popcount(search->symmetries);
    uint64_t whole = total / order, rest = total % order; /* the sum may exceed 64 bits */
    const struct qs_count_grid *grid = search->grid;
    memcpy(invariants->free[0], grid->free, sizeof grid->free);
    for (unsigned symmetry = 1; symmetry < QS_SYMMETRIES; symmetry++) {
        if (!(search->symmetries >> symmetry & 1))
            continue;
        for (unsigned row = 0; row < grid->rows; row++)
            for (uint64_t free = grid->free[row]; free; free &= free - 1) {
                unsigned column = (unsigned)__builtin_ctzll(free);
                struct qs_square square = qs_symmetry_image(grid, symmetry, row, column);
                invariants->image[row][column] = qs_count_grid_find(grid, square);
            }
        uint64_t count = count_from(invariants, 0, 0);
        whole += count / order;
        rest += count % order;
    }
    *classes = whole + (rest + order - 1) / order; /* a part of a class is a class */
    *nodes += invariants->nodes;
    qs_memory_give(memory, invariants, 1, sizeof *invariants);
    return true;
}
