/*
 * The board as a table, for the methods that go through it line by line: the
 * rows against the columns or, where these are fewer, the columns against the
 * rows. So "a queen on every line of the grid" is the most that rows and
 * columns permit, and a permutation gives every line a place of its own.
 */
#ifndef QS_GRID_H
#define QS_GRID_H

#include "board.h"

#define QS_NO_SQUARE UINT32_MAX

struct qs_grid {
    const struct qs_board *board;
    enum qs_direction direction; /* QS_ROW or QS_COLUMN: which of them are the lines */
    uint32_t lines, places;      /* lines ≤ places; both have free squares */
    uint32_t *square;            /* [lines × places]: the free square's number, or QS_NO_SQUARE */
};

/*
 * The lines are those of the preferred direction unless the other one has
 * fewer. False if the memory of the board does not suffice.
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
 * Walk from end to end over the lines of the board through a free square until
 * a queen is met, all but the line of the grid: there the caller knows. True
 * if one was met. `queen` is a Boolean for every free square; the squares
 * looked at are added to *checks.
 */
bool qs_grid_meets_queen(const struct qs_grid *grid, const bool *queen, uint32_t square,
                         uint64_t *checks);

#endif
