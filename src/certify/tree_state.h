/*
 * The state of a node of a search tree, for the check of certificates: squares
 * of a part that can still take a queen, and how many queens are needed.
 *
 * Squares are bits: for each row that has squares one word, or several, with a
 * bit for each column of the part. Rows and columns of the part are numbered
 * from 0; rows without squares are not stored.
 */
#ifndef QS_TREE_STATE_H
#define QS_TREE_STATE_H

#include "queensat/instance.h"

/* A part, as long as it is checked. */
struct qs_tree_board {
    uint32_t rows, columns, words;       /* words: of 64 bits, for the columns of one row */
    int32_t *row_number, *column_number; /* of the board, by number in the part */
    /*
     * By column of the board, from `first` on: which column of the part it is, −1: none; and if
     * one word holds all columns, its bit in it, 0: none. Wide enough for every diagonal's
     * crossing with every row.
     */
    int32_t first;
    size_t width;
    int32_t *column_at;
    uint64_t *bit_at;
};

struct qs_tree_state {
    int64_t need;     /* queens; the claim is that so many do not fit */
    uint32_t rows;    /* that have squares */
    uint32_t columns; /* that have squares */
    uint32_t *row;    /* [rows] ascending */
    uint64_t *square; /* [rows × words] */
    uint64_t *single; /* [words] columns with just one square */
    uint64_t *any;    /* [words] columns with squares */
};

/* Squares in row-major order, at least one. False without memory: release it all the same. */
bool qs_tree_board_init(struct qs_tree_board *board, const struct qs_square *squares, size_t count);
void qs_tree_board_release(struct qs_tree_board *board);

/* Room for any state of the board. False without memory. */
bool qs_tree_state_init(struct qs_tree_state *state, const struct qs_tree_board *board);
void qs_tree_state_release(struct qs_tree_state *state);

/* These squares of the part, in row-major order. */
void qs_tree_state_fill(const struct qs_tree_board *board, struct qs_tree_state *state,
                        const struct qs_square *squares, size_t count);

/* Count rows and columns again after squares were removed. */
void qs_tree_state_count(const struct qs_tree_board *board, struct qs_tree_state *state);

/* Fewer rows or columns have squares than queens are needed. */
static inline bool qs_tree_state_is_closed(const struct qs_tree_state *state)
{
    return state->rows < state->need || state->columns < state->need;
}

/* A queen on the square at stored row i: what it attacks leaves. `to` may be `from`. */
void qs_tree_state_place(const struct qs_tree_board *board, const struct qs_tree_state *from,
                         struct qs_tree_state *to, uint32_t i, uint32_t column);

/* Whether the state is closed once a queen stands there. The scratch state is overwritten. */
bool qs_tree_state_is_closed_after(const struct qs_tree_board *board,
                                   const struct qs_tree_state *state, struct qs_tree_state *scratch,
                                   uint32_t i, uint32_t column);

/*
 * Place queens on the single squares of rows as long as no row may stay empty,
 * and of columns likewise, until there is none or the state is closed.
 */
void qs_tree_state_propagate(const struct qs_tree_board *board, struct qs_tree_state *state);

/* Leave the row (stored row i) or the column empty. */
void qs_tree_state_clear_row(const struct qs_tree_board *board, struct qs_tree_state *state,
                             uint32_t i);
void qs_tree_state_clear_column(const struct qs_tree_board *board, struct qs_tree_state *state,
                                uint32_t column);

static inline bool qs_tree_state_has(const struct qs_tree_board *board,
                                     const struct qs_tree_state *state, uint32_t i, uint32_t column)
{
    return state->square[(size_t)i * board->words + column / 64] >> column % 64 & 1;
}

static inline void qs_tree_state_remove(const struct qs_tree_board *board,
                                        struct qs_tree_state *state, uint32_t i, uint32_t column)
{
    state->square[(size_t)i * board->words + column / 64] &= ~((uint64_t)1 << column % 64);
}

/* Where a row of the board is stored; false if it has no squares. */
bool qs_tree_state_find_row(const struct qs_tree_board *board, const struct qs_tree_state *state,
                            int32_t number, uint32_t *i);
/* The column of the part; false if the part has none of this number. */
bool qs_tree_board_find_column(const struct qs_tree_board *board, int32_t number, uint32_t *column);

#endif
