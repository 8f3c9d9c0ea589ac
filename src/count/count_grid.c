#include "count_grid.h"

#include "fault.h"
#include "instance_private.h"

#include <stdlib.h>

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

static int32_t span(const struct qs_lines *lines)
{
    return lines->count ? lines->number[lines->count - 1] - lines->number[0] + 1 : 0;
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

static bool fill_grid(struct qs_count_grid *grid, const struct qs_board *board,
                      struct qs_error *error)
{
    const struct qs_lines *rows = &board->lines[grid->transposed ? QS_COLUMN : QS_ROW];
    const struct qs_lines *columns = &board->lines[grid->transposed ? QS_ROW : QS_COLUMN];
    if (rows->count > QS_COUNT_LINES_MAX || columns->count > QS_COUNT_LINES_MAX)
        return grid_refuse(board->lines[QS_ROW].count, board->lines[QS_COLUMN].count, error);
    grid->rows = rows->count;
    grid->columns = columns->count;
    grid->dense = span(rows) <= QS_COUNT_LINES_MAX && span(columns) <= QS_COUNT_LINES_MAX;
    grid->width = grid->dense ? (unsigned)span(columns) : grid->columns;
    for (unsigned row = 0; row < grid->rows; row++)
        grid->row_number[row] = rows->number[row];
    for (unsigned row = 0; grid->dense && row + 1 < grid->rows; row++)
        grid->gap[row] = (unsigned)(rows->number[row + 1] - rows->number[row]);
    for (unsigned column = 0; column < grid->width; column++)
        grid->column_number[column] =
            grid->dense ? columns->number[0] + (int32_t)column : columns->number[column];
    for (uint32_t square = 0; square < board->squares; square++) {
        uint32_t column = columns->line_of[square];
        if (grid->dense)
            column = (uint32_t)(columns->number[column] - columns->number[0]);
        grid->free[rows->line_of[square]] |= (uint64_t)1 << column;
    }
    grid->attack = qs_memory_take(grid->memory, attack_count(grid), sizeof *grid->attack);
    if (!grid->attack)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to count");
    uint64_t *next = grid->attack;
    for (unsigned row = 0; row < grid->rows; row++)
        for (unsigned column = 0; column < grid->width; column++)
            for (unsigned other = 0; other < grid->rows; other++)
                *next++ = grid_attacks(grid, row, column, other);
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
    uint32_t open = (uint32_t)qs_instance_open_lines(instance);
    return open <= OPEN_ROWS_LISTED || grid_refuse(open, open, error);
}

bool qs_count_grid_init(struct qs_count_grid *grid, const struct qs_instance *instance,
                        bool transposed, struct qs_memory *memory, struct qs_watch *watch,
                        struct qs_error *error)
{
    struct qs_board *board = qs_board_new(instance, memory, watch, error);
    if (!board)
        return false;
    *grid = (struct qs_count_grid){.n = board->n, .transposed = transposed, .memory = memory};
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
