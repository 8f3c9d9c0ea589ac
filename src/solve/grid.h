/*
 * The board as a table, for methods that go through it line by line. Its lines
 * are the rows and its places the columns, or the other way round; there are no
 * more lines than places. So a queen on every line of the grid is the most that
 * rows and columns permit, and a permutation gives every line its own place.
 */
#ifndef QS_GRID_H
#define QS_GRID_H

#include "board.h"

#define QS_NO_SQUARE UINT32_MAX

struct qs_grid {
    const struct qs_board *board;
    enum qs_direction direction; /* of the lines: QS_ROW or QS_COLUMN */
    uint32_t lines, places;      /* lines ≤ places; both have free squares */
    uint32_t *square;            /* [lines × places]: the free square's number, or QS_NO_SQUARE */
};

/*
 * The lines are those of the preferred direction unless the other one has
 * fewer. False if out of memory, or if lines × places > QS_BOARD_SQUARES_MAX.
 */
bool qs_grid_init(struct qs_grid *grid, const struct qs_board *board, enum qs_direction preferred);
void qs_grid_release(struct qs_grid *grid);

static inline uint32_t qs_grid_square(const struct qs_grid *grid, uint32_t line, uint32_t place)
{
    return grid->square[(size_t)line * grid->places + place];
}

/* Whether two free squares lie on one diagonal. */
bool qs_grid_share_diagonal(const struct qs_grid *grid, uint32_t a, uint32_t b);

/*
 * Whether a queen stands on one of the board's lines through a free square,
 * except the line of the grid, which the caller knows to be empty. The lines are
 * scanned from end to end until a queen is met. `queen` is a Boolean for every
 * free square; the squares looked at are added to *checks.
 */
bool qs_grid_meets_queen(const struct qs_grid *grid, const bool *queen, uint32_t square,
                         uint64_t *checks);

#endif
