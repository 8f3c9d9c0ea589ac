/*
 * The board of the swap search: a part of the queens stands, no two attack each
 * other, and every row and column without a queen is in a list of those alone.
 * A queen put on a free square sends away those that attack it, three at most:
 * the one of its column and one from each diagonal.
 *
 * It is made from the instance, not from the list of free squares: only the
 * rows and columns without a fixed queen, numbered 0 … m − 1 in ascending
 * order, and who stands on each diagonal. Memory follows n. Small boards list
 * their free squares besides: a scan of a line is then one of its free squares,
 * of which it may have few.
 */
#ifndef QS_SWAP_BOARD_H
#define QS_SWAP_BOARD_H

#include "memory.h"
#include "queensat/instance.h"

#define QS_NOBODY UINT32_MAX

/* The open rows, or the open columns. */
struct qs_swap_side {
    int32_t *number;   /* [m]: which row or column of the instance */
    uint32_t *partner; /* [m]: the column of the row's queen (and so on), or QS_NOBODY */
    uint32_t *alone;   /* [alone_count]: those without a queen, room for m */
    uint32_t *place;   /* [m]: where in `alone`, of those that are in it */
    /* NULL on boards that are not listed: */
    uint32_t *start;  /* [m + 1]: where the free squares of a line begin in `square` */
    uint32_t *square; /* [free squares]: the other line of the square, ascending */
};

struct qs_swap_board {
    const struct qs_instance *instance;
    struct qs_memory *memory;
    int32_t n;
    uint32_t m;                   /* open rows; open columns are as many */
    struct qs_swap_side sides[2]; /* rows, columns */
    uint32_t alone_count;         /* rows without a queen; columns are as many */
    uint32_t *queen_on[2];        /* [2n − 1], by difference and sum: row, QS_NOBODY or closed */
    uint32_t squares;             /* listed free squares */
    bool has_blocks;              /* single squares are blocked */
};

/* No queen stands, no square is listed. False if the memory does not suffice. */
bool qs_swap_board_init(struct qs_swap_board *board, const struct qs_instance *instance,
                        struct qs_memory *memory);
void qs_swap_board_release(struct qs_swap_board *board);

/* List the free squares, if they fit into the memory: the board is right without it. */
void qs_swap_board_list(struct qs_swap_board *board);

/* Whether a line of side 0 and one of side 1 meet in a free square: looked up, for any board. */
bool qs_swap_board_is_free(const struct qs_swap_board *board, uint32_t row, uint32_t column);

/* Who stands on the two diagonals of a free square: their rows, or QS_NOBODY. */
static inline void qs_swap_board_diagonals(const struct qs_swap_board *board, uint32_t row,
                                           uint32_t column, uint32_t queens[2])
{
    int32_t r = board->sides[0].number[row], c = board->sides[1].number[column];
    queens[0] = board->queen_on[0][r - c + board->n - 1];
    queens[1] = board->queen_on[1][r + c];
}

/* A queen on a free square that nobody attacks. */
void qs_swap_board_put(struct qs_swap_board *board, uint32_t row, uint32_t column);

/* Take the queen of a row off, which has one. */
void qs_swap_board_take_off(struct qs_swap_board *board, uint32_t row);

#endif
