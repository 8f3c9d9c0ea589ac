/*
 * The state of a node of a search tree, for the check of certificates: the squares
 * of a part that remain, and the number of queens needed.
 *
 * Squares are bits: for each row that has squares one word, or several, with a
 * bit for each column of the part. Rows and columns of the part are numbered
 * from 0; rows without squares are not stored.
 */
#ifndef QS_TREE_STATE_H
#define QS_TREE_STATE_H

#include "line_at.h"

/* A part whose tree is being checked. */
struct qs_tree_board {
    uint32_t rows, columns, words;       /* words: of 64 bits, for the columns of one row */
    int32_t *row_number, *column_number; /* lines of the board, by number in the part */
    int32_t *row_place, *column_place;   /* the row, and the column, that they are on */
    /*
     * By column line of the board, from `first` on, which may be outside the board: the column of
     * the part, or −1; and, without walls, a row of `words` with its bit, or without any. Wide
     * enough for all crossings of the part's diagonals and rows.
     */
    int32_t first;
    size_t width;
    int32_t *column_at;
    uint64_t *bit_at;
    /*
     * With walls, rows and columns are lines between them. Then, for the differences and the sums
     * of the board: where the squares of a line begin, and these, by row.
     */
    const struct qs_line_numbers *numbers;
    size_t *start[2];                /* [qs_line_room + 1]; NULL without walls */
    struct qs_tree_place *places[2]; /* [squares] */
};

/* A square by its row and column in the part. */
struct qs_tree_place {
    uint32_t row, column;
};

struct qs_tree_state {
    int64_t need;     /* queens; the claim is that this many do not fit */
    uint32_t rows;    /* that have squares */
    uint32_t columns; /* that have squares */
    uint32_t *row;    /* [rows] ascending */
    uint64_t *square; /* [rows × words] */
    uint64_t *single; /* [words] columns with just one square */
    uint64_t *any;    /* [words] columns with squares */
};

/*
 * Squares in row-major order, at least one; the numbers must outlive it. False if out of memory;
 * release it in any case.
 */
bool qs_tree_board_init(struct qs_tree_board *board, const struct qs_line_numbers *numbers,
                        const struct qs_square *squares, size_t count);
void qs_tree_board_release(struct qs_tree_board *board);

/* Room for any state of the board. False if out of memory; release it in any case. */
bool qs_tree_state_init(struct qs_tree_state *state, const struct qs_tree_board *board);
void qs_tree_state_release(struct qs_tree_state *state);

/* Set the state to these squares of the part, in row-major order. */
void qs_tree_state_fill(const struct qs_tree_board *board, struct qs_tree_state *state,
                        const struct qs_square *squares, size_t count);

/* Set the state to the same squares and queens as another one of the board. */
void qs_tree_state_copy(const struct qs_tree_board *board, const struct qs_tree_state *from,
                        struct qs_tree_state *to);

/* Count rows and columns again after squares were removed. */
void qs_tree_state_count(const struct qs_tree_board *board, struct qs_tree_state *state);

/* Fewer rows or columns have squares than queens are needed. */
static inline bool qs_tree_state_is_closed(const struct qs_tree_state *state)
{
    return state->rows < state->need || state->columns < state->need;
}

/* Place a queen in stored row i and remove what it attacks. `to` may be `from`. */
void qs_tree_state_place(const struct qs_tree_board *board, const struct qs_tree_state *from,
                         struct qs_tree_state *to, uint32_t i, uint32_t column);

/*
 * If as many rows have squares as queens are needed, find a square that is the only one of its row,
 * and likewise for columns: it needs a queen. False: there is none, or the state is closed.
 */
bool qs_tree_state_find_forced(const struct qs_tree_board *board, const struct qs_tree_state *state,
                               uint32_t *i, uint32_t *column);

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

/* The square in stored row i and a column of the part. */
static inline struct qs_square qs_tree_square(const struct qs_tree_board *board,
                                              const struct qs_tree_state *state, uint32_t i,
                                              uint32_t column)
{
    return (struct qs_square){board->row_place[state->row[i]], board->column_place[column]};
}

/*
 * Go on to the first square from (*i, *column) on, in row-major order; false if there is none. The
 * caller may remove it, but must count the state only after the last one.
 */
bool qs_tree_state_next(const struct qs_tree_board *board, const struct qs_tree_state *state,
                        uint32_t *i, uint32_t *column);

/* The place where a row line of the board is stored; false if it has no squares. */
bool qs_tree_state_find_row(const struct qs_tree_board *board, const struct qs_tree_state *state,
                            int32_t number, uint32_t *i);
/* The column of the part with this line of the board; false if it has no squares. */
bool qs_tree_state_find_column(const struct qs_tree_board *board, const struct qs_tree_state *state,
                               int32_t number, uint32_t *column);

#endif
