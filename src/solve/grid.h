/*
 * The board as a table, for methods that go through it line by line. Its lines
 * are the rows and its places the columns, or the other way round; there are no
 * more lines than places. So a queen on every line of the grid is the most that
 * rows and columns permit, and a permutation gives every line its own place.
 */
#ifndef QS_GRID_H
#define QS_GRID_H

#include "engine.h"

#define QS_NO_SQUARE UINT32_MAX

struct qs_grid {
    const struct qs_board *board;
    struct qs_arena arena;       /* of the squares, and of what its user takes besides */
    enum qs_direction direction; /* of the lines: QS_ROW or QS_COLUMN */
    uint32_t lines, places;      /* lines ≤ places; both have free squares */
    uint32_t *square;            /* [lines × places]: the free square's number, or QS_NO_SQUARE */
};

/*
 * The lines are those of the preferred direction unless the other one has
 * fewer. Release the arena afterwards, in any case. False if out of memory, or if lines × places >
 * QS_BOARD_SQUARES_MAX.
 */
bool qs_grid_init(struct qs_grid *grid, const struct qs_board *board, enum qs_direction preferred);

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

/*
 * The evaluation of a permutation, common to local search, annealing and the
 * genetic algorithm, so that all three minimise the same cost. Line i of the
 * grid has its queen in place permutation[i]. If there are more places than
 * lines, the rest of the permutation is the unused places, and a swap with one of
 * them moves a queen there.
 *
 *   cost = pairs of queens on one diagonal + queens on squares that are not free
 *
 * A queen on a square that is not free attacks no other, because it will be
 * removed. Cost 0 is a placement with a queen on every line; otherwise removing
 * queens, at most one for each unit of cost, makes a placement.
 */
struct qs_attacking_pairs {
    struct qs_task *task;
    struct qs_grid grid;
    uint32_t *permutation;  /* [grid.places] */
    int64_t cost;           /* of the queens on the board */
    uint32_t *queens_on[2]; /* [differences, sums]: the number of queens on the diagonal */
    uint32_t *kept;         /* [grid.lines]: for qs_pairs_settle */
};

/*
 * Begin without queens. Release the grid's arena afterwards, in any case. False, and the task is
 * stopped, if out of memory.
 */
bool qs_pairs_init(struct qs_attacking_pairs *pairs, struct qs_task *task);

/* The cost of any permutation, computed from scratch. No queens are placed before or after. */
int64_t qs_pairs_evaluate(struct qs_attacking_pairs *pairs, const uint32_t *permutation);

/* Place a queen on every line, as the permutation says. No queens are placed before. */
void qs_pairs_place(struct qs_attacking_pairs *pairs);

/* Whether a permutation of this cost, its excess queens removed, answers the query. */
bool qs_pairs_suffice(const struct qs_attacking_pairs *pairs, int64_t cost);

/* While queens are placed: the cost if positions i ≠ j of the permutation were swapped. */
int64_t qs_pairs_evaluate_swap(struct qs_attacking_pairs *pairs, uint32_t i, uint32_t j);
void qs_pairs_swap(struct qs_attacking_pairs *pairs, uint32_t i, uint32_t j);

/* Whether the queen of a line is in an attacking pair, or on a square that is not free. */
bool qs_pairs_has_conflict(const struct qs_attacking_pairs *pairs, uint32_t line);

/*
 * Turn the permutation into a placement: remove queens, always one of those
 * attacked most, until none attack each other. Report it to the task as a lower
 * bound, and remove the other queens, too.
 */
void qs_pairs_settle(struct qs_attacking_pairs *pairs);

#endif
