/*
 * The board of the min-conflicts search: a valid placement, and lists of the rows and
 * columns that are still empty.
 *
 * It is made from the instance, not from a list of free squares: it holds only
 * the rows and columns without a fixed queen, numbered 0 … m − 1 in ascending
 * order, and the queen on each diagonal, so that memory is proportional to n.
 * Small boards can also list their free squares; a scan of a line is then a scan
 * of its free squares, which may be few.
 */
#ifndef QS_MIN_CONFLICTS_BOARD_H
#define QS_MIN_CONFLICTS_BOARD_H

#include "memory.h"
#include "queensat/instance.h"

#define QS_NOBODY UINT32_MAX

/* The open rows, or the open columns. */
struct qs_min_conflicts_side {
    int32_t *number;   /* [m]: which row or column of the instance */
    uint32_t *partner; /* [m]: the column of the row's queen (and so on), or QS_NOBODY */
    uint32_t *empty;   /* [empty_count]: those without a queen; room for m */
    uint32_t *place;   /* [m]: the position in `empty`, of those that are in it */
    /* NULL unless the free squares are listed: */
    uint32_t *start;  /* [m + 1]: where the free squares of a line begin in `square` */
    uint32_t *square; /* [free squares]: the other line of the square, ascending */
};

struct qs_min_conflicts_board {
    const struct qs_instance *instance;
    struct qs_memory *memory;
    int32_t n;
    uint32_t m;                            /* open rows, and as many open columns */
    struct qs_min_conflicts_side sides[2]; /* rows, columns */
    uint32_t empty_count;                  /* rows without a queen, and as many columns */
    uint32_t *queen_on[2]; /* [2n − 1], by difference and sum: row, QS_NOBODY or closed */
    uint32_t squares;      /* listed free squares */
    bool has_blocks;       /* single squares are blocked */
};

/* Without added queens and without a list of squares. False if out of memory. */
bool qs_min_conflicts_board_init(struct qs_min_conflicts_board *board,
                                 const struct qs_instance *instance, struct qs_memory *memory);
void qs_min_conflicts_board_release(struct qs_min_conflicts_board *board);

/* List the free squares if they fit into the memory; the board also works without the list. */
void qs_min_conflicts_board_list(struct qs_min_conflicts_board *board);

/* Whether an open row and an open column meet in a free square; the list is not needed. */
bool qs_min_conflicts_board_is_free(const struct qs_min_conflicts_board *board, uint32_t row,
                                    uint32_t column);

/* The rows of the queens on the two diagonals of a free square, or QS_NOBODY. */
static inline void qs_min_conflicts_board_diagonals(const struct qs_min_conflicts_board *board,
                                                    uint32_t row, uint32_t column,
                                                    uint32_t queens[2])
{
    int32_t r = board->sides[0].number[row], c = board->sides[1].number[column];
    queens[0] = board->queen_on[0][r - c + board->n - 1];
    queens[1] = board->queen_on[1][r + c];
}

/* Put a queen on a free square that no queen attacks. */
void qs_min_conflicts_board_put(struct qs_min_conflicts_board *board, uint32_t row,
                                uint32_t column);

/* Take off the queen of a row, which must have one. */
void qs_min_conflicts_board_take_off(struct qs_min_conflicts_board *board, uint32_t row);

#endif
