#include "grid.h"

static size_t grid_size(const struct qs_grid *grid)
{
    return (size_t)grid->lines * grid->places;
}

static enum qs_direction across(enum qs_direction direction)
{
    return direction == QS_ROW ? QS_COLUMN : QS_ROW;
}

/* With at most QS_BOARD_SQUARES_MAX entries, recursions over the lines are at most 2¹⁵ deep. */
bool qs_grid_init(struct qs_grid *grid, const struct qs_board *board, enum qs_direction preferred)
{
    bool turned = board->lines[across(preferred)].count < board->lines[preferred].count;
    *grid = (struct qs_grid){.board = board, .direction = turned ? across(preferred) : preferred};
    const struct qs_lines *lines = &board->lines[grid->direction];
    const struct qs_lines *places = &board->lines[across(grid->direction)];
    grid->lines = lines->count;
    grid->places = places->count;
    if (grid_size(grid) <= QS_BOARD_SQUARES_MAX)
        grid->square = qs_memory_take(board->memory, grid_size(grid), sizeof *grid->square);
    if (!grid->square)
        return false;
    for (size_t i = 0; i < grid_size(grid); i++)
        grid->square[i] = QS_NO_SQUARE;
    for (uint32_t square = 0; square < board->squares; square++)
        grid->square[(size_t)lines->line_of[square] * grid->places + places->line_of[square]] =
            square;
    return true;
}

void qs_grid_release(struct qs_grid *grid)
{
    qs_memory_give(grid->board->memory, grid->square, grid_size(grid), sizeof *grid->square);
}

bool qs_grid_share_diagonal(const struct qs_grid *grid, uint32_t a, uint32_t b)
{
    const struct qs_lines *lines = grid->board->lines;
    return lines[QS_DIFFERENCE].line_of[a] == lines[QS_DIFFERENCE].line_of[b] ||
           lines[QS_SUM].line_of[a] == lines[QS_SUM].line_of[b];
}

bool qs_grid_meets_queen(const struct qs_grid *grid, const bool *queen, uint32_t square,
                         uint64_t *checks)
{
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        if (d == (int)grid->direction)
            continue;
        const struct qs_lines *lines = &grid->board->lines[d];
        uint32_t line = lines->line_of[square];
        for (uint32_t i = lines->start[line]; i < lines->start[line + 1]; i++) {
            ++*checks;
            if (queen[lines->square[i]])
                return true;
        }
    }
    return false;
}
