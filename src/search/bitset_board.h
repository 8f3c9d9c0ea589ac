/*
 * A board as bitsets, for boards with at most 64 rows and 64 columns that have
 * free squares, whatever n is. Each row is a word with a bit for each column,
 * each column a word with a bit for each row; a bit is set while its square can
 * take a queen. A table holds what a queen on each square leaves of all these
 * words, so that placing a queen is an intersection of vectors.
 */
#ifndef QS_BITSET_BOARD_H
#define QS_BITSET_BOARD_H

#include "board.h"

#define QS_BITSET_LINES 64
/* Bytes: the longest vector of any kernel, and the strictest alignment. */
#define QS_BITSET_ALIGNMENT 64

/* Lines are numbered: rows from 0, columns from QS_BITSET_LINES. */
struct qs_bitset_board {
    const struct qs_board *board;
    unsigned word_bits; /* 32 or 64 */
    uint32_t half;      /* words per direction; a state is 2 × half words */
    size_t table_bytes;
    void *table;            /* the allocation that holds keep, rank and start */
    unsigned char *keep;    /* [squares][2 × half] words: what a queen on the square leaves free */
    unsigned char *rank[2]; /* [2 × half] words each: keys (line_key.h) without and with slack */
    unsigned char *start;   /* [2 × half] words: all free squares */
    uint32_t *square_at;    /* [64 × 64]: the free square at row × 64 + column */
};

/* Whether the board is small enough for bitsets. */
bool qs_bitset_board_fits(const struct qs_board *board);

/*
 * The board must fit and must outlive the tables. `lanes` is the number of
 * 32-bit words in the vectors that will be used (half as many 64-bit words).
 * False if out of memory.
 */
bool qs_bitset_board_init(struct qs_bitset_board *bitset, const struct qs_board *board,
                          unsigned lanes);
void qs_bitset_board_release(struct qs_bitset_board *bitset);

/* The bytes of a state's words, 2 × half of them. */
size_t qs_bitset_board_row_bytes(const struct qs_bitset_board *bitset);

/* The first address after `block` that is aligned for every kernel's vectors. */
unsigned char *qs_bitset_align(void *block);

#endif
