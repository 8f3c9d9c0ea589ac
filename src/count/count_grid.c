#include "count_grid.h"

#include "fault.h"
#include "instance_private.h"

#include <stdlib.h>
#include <string.h>

/* With more open rows than this, squares are not listed, which would take long. */
#define OPEN_ROWS_LISTED 4096

static bool grid_refuse(uint32_t rows, uint32_t columns, struct qs_error *error)
{
    return qs_error_set(error, QS_ERROR_INPUT,
                        "counting needs at most %d rows and %d columns with free squares; there "
                        "are %lu and %lu",
                        QS_COUNT_LINES_MAX, QS_COUNT_LINES_MAX, (unsigned long)rows,
                        (unsigned long)columns);
}

static int32_t span(int32_t least, int32_t most)
{
    return most - least + 1;
}

static uint64_t grid_attacks(const struct qs_count_grid *grid, unsigned row, unsigned column,
                             unsigned other)
{
    uint64_t attacked = 0;
    int32_t distance = abs(grid->row_number[other] - grid->row_number[row]);
    if (grid->dense && distance > 0) { /* the columns are consecutive */
        uint64_t within = grid->width < 64 ? ((uint64_t)1 << grid->width) - 1 : UINT64_MAX;
        uint64_t queen = (uint64_t)1 << column;
        return (queen | (distance < 64 ? queen << distance | queen >> distance : 0)) & within;
    }
    for (unsigned i = 0; i < grid->width; i++) {
        int32_t aside = abs(grid->column_number[i] - grid->column_number[column]);
        if (distance == 0 || aside == 0 || aside == distance)
            attacked |= (uint64_t)1 << i;
    }
    return attacked;
}

static size_t attack_count(const struct qs_count_grid *grid)
{
    return (size_t)grid->rows * grid->width * grid->rows;
}

/* All attacks, by distance. */
static void list_attacks(struct qs_count_grid *grid)
{
    uint64_t *next = grid->attack;
    for (unsigned row = 0; row < grid->rows; row++)
        for (unsigned column = 0; column < grid->width; column++)
            for (unsigned other = 0; other < grid->rows; other++)
                *next++ = grid_attacks(grid, row, column, other);
}

/* How the lines of a board are the rows and columns of a grid. */
struct grid_lines {
    const struct qs_board *board;
    const struct qs_lines *rows, *columns;
    uint32_t *column_of; /* [lines in columns]: the grid's column */
};

static struct qs_cell cell_of(const struct grid_lines *lines, uint32_t square)
{
    return (struct qs_cell){(uint8_t)lines->rows->line_of[square],
                            (uint8_t)lines->column_of[lines->columns->line_of[square]]};
}

/* Those of free squares, by their lines, which end at walls. */
static void list_attacks_on_lines(struct qs_count_grid *grid, const struct grid_lines *lines)
{
    memset(grid->attack, 0, attack_count(grid) * sizeof *grid->attack);
    for (uint32_t square = 0; square < lines->board->squares; square++) {
        struct qs_cell cell = cell_of(lines, square);
        uint64_t *attacks =
            grid->attack + ((size_t)cell.row * grid->width + cell.column) * grid->rows;
        for (int d = 0; d < QS_DIRECTIONS; d++) {
            const struct qs_lines *all = &lines->board->lines[d];
            uint32_t line = all->line_of[square];
            for (uint32_t i = all->start[line]; i < all->start[line + 1]; i++) {
                struct qs_cell attacked = cell_of(lines, all->square[i]);
                attacks[attacked.row] |= (uint64_t)1 << attacked.column;
            }
        }
    }
}

/* Number the grid's rows and columns. Lines in columns ascend, those of one column together. */
static void number_grid_lines(struct qs_count_grid *grid, const struct grid_lines *lines)
{
    const struct qs_lines *rows = lines->rows, *columns = lines->columns;
    int32_t last_row = 0, last_column = 0;
    unsigned width = 0;
    for (uint32_t row = 0; row < rows->count; row++)
        grid->row_number[row] = last_row = rows->place[row];
    for (uint32_t line = 0; line < columns->count; line++) {
        if (width == 0 || columns->place[line] != last_column)
            grid->column_number[width++] = columns->place[line];
        last_column = columns->place[line];
        lines->column_of[line] = width - 1;
    }
    grid->width = width;
    grid->dense =
        rows->count == 0 || (span(grid->row_number[0], last_row) <= QS_COUNT_LINES_MAX &&
                             span(grid->column_number[0], last_column) <= QS_COUNT_LINES_MAX);
    if (!grid->dense || rows->count == 0)
        return;
    int32_t first_column = grid->column_number[0];
    grid->width = (unsigned)span(first_column, last_column);
    for (unsigned row = 0; row + 1 < grid->rows; row++)
        grid->gap[row] = (unsigned)(grid->row_number[row + 1] - grid->row_number[row]);
    for (unsigned column = 0; column < grid->width; column++)
        grid->column_number[column] = first_column + (int32_t)column;
    for (uint32_t line = 0; line < columns->count; line++)
        lines->column_of[line] = (uint32_t)(columns->place[line] - first_column);
}

/* The walls that may stop attacks between free squares. */
static void mark_walls(struct qs_count_grid *grid)
{
    struct qs_shape shape = qs_instance_shape(grid->instance);
    for (size_t i = 0; grid->dense && grid->rows > 0 && i < shape.wall_count; i++) {
        struct qs_square wall = shape.walls[i];
        if (grid->transposed)
            wall = (struct qs_square){wall.column, wall.row};
        int64_t row = (int64_t)wall.row - grid->row_number[0];
        int64_t column = (int64_t)wall.column - grid->column_number[0];
        if (row >= 0 && row < QS_COUNT_LINES_MAX && column >= 0 && column < grid->width)
            grid->wall[row] |= (uint64_t)1 << column;
    }
}

static bool fill_grid(struct qs_count_grid *grid, const struct qs_board *board,
                      struct qs_error *error)
{
    uint32_t column_of[QS_COUNT_LINES_MAX];
    const struct grid_lines lines = {
        .board = board,
        .rows = &board->lines[grid->transposed ? QS_COLUMN : QS_ROW],
        .columns = &board->lines[grid->transposed ? QS_ROW : QS_COLUMN],
        .column_of = column_of,
    };
    if (lines.rows->count > QS_COUNT_LINES_MAX || lines.columns->count > QS_COUNT_LINES_MAX)
        return grid_refuse(board->lines[QS_ROW].count, board->lines[QS_COLUMN].count, error);
    grid->rows = lines.rows->count;
    grid->columns = lines.columns->count;
    number_grid_lines(grid, &lines);
    for (uint32_t square = 0; square < board->squares; square++) {
        struct qs_cell cell = cell_of(&lines, square);
        grid->free[cell.row] |= (uint64_t)1 << cell.column;
    }
    grid->attack = qs_memory_take(grid->memory, attack_count(grid), sizeof *grid->attack);
    if (!grid->attack)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to count");
    if (!grid->walled) {
        list_attacks(grid);
        return true;
    }
    list_attacks_on_lines(grid, &lines);
    mark_walls(grid);
    return true;
}

unsigned qs_count_grid_squares(const struct qs_count_grid *grid)
{
    unsigned squares = 0;
    for (unsigned row = 0; row < grid->rows; row++)
        squares += (unsigned)__builtin_popcountll(grid->free[row]);
    return squares;
}

bool qs_count_grid_fits(const struct qs_instance *instance, struct qs_error *error)
{
    size_t queens;
    qs_instance_queens(instance, &queens);
    /* With walls, queens may share a row, so that these are the fewest that there can be. */
    struct qs_shape shape = qs_instance_shape(instance);
    uint32_t rows = (uint32_t)shape.rows, columns = (uint32_t)shape.columns;
    rows = queens < rows ? rows - (uint32_t)queens : 0;
    columns = queens < columns ? columns - (uint32_t)queens : 0;
    return (rows <= OPEN_ROWS_LISTED && columns <= OPEN_ROWS_LISTED) ||
           grid_refuse(rows, columns, error);
}

bool qs_count_grid_init(struct qs_count_grid *grid, const struct qs_instance *instance,
                        bool transposed, struct qs_memory *memory, struct qs_watch *watch,
                        struct qs_error *error)
{
    struct qs_board *board = qs_board_new(instance, memory, watch, error);
    if (!board)
        return false;
    *grid = (struct qs_count_grid){
        .instance = instance,
        .n = board->n,
        .walled = qs_instance_shape(instance).wall_count > 0,
        .transposed = transposed,
        .memory = memory,
    };
    bool filled = fill_grid(grid, board, error);
    qs_board_free(board);
    return filled;
}

void qs_count_grid_release(struct qs_count_grid *grid)
{
    qs_memory_give(grid->memory, grid->attack, attack_count(grid), sizeof *grid->attack);
}

struct qs_square qs_count_grid_square(const struct qs_count_grid *grid, unsigned row,
                                      unsigned column)
{
    int32_t r = grid->row_number[row], c = grid->column_number[column];
    return grid->transposed ? (struct qs_square){c, r} : (struct qs_square){r, c};
}

struct qs_cell qs_count_grid_find(const struct qs_count_grid *grid, struct qs_square square)
{
    struct qs_cell cell = {0, 0};
    while (grid->column_number[cell.column] != square.column)
        cell.column++;
    while (grid->row_number[cell.row] != square.row || !(grid->free[cell.row] >> cell.column & 1))
        cell.row++;
    return cell;
}
