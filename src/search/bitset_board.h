/*
 * A board as bitsets, for boards with at most 64 rows and 64 columns that have
 * free squares, however large n is: every row is a word with a bit for each
 * column, every column a word with a bit for each row, a bit is set while its
 * square can take a queen. What a queen on a square leaves of all these words
 * is a table, so that placing one is an intersection of vectors.
 */
#ifndef QS_BITSET_BOARD_H
#define QS_BITSET_BOARD_H

#include "board.h"

#define QS_BITSET_LINES 64
/* No vector of the kernels is longer than this, nor aligned to more. */
#define QS_BITSET_ALIGNMENT 64

/* Lines are numbered: rows from 0, columns from QS_BITSET_LINES. */
struct qs_bitset_board {
    const struct qs_board *board;
    unsigned word_bits; /* 32 or 64 */
    uint32_t half;      /* words for one direction; a state is 2 × half words */
    size_t table_bytes;
    void *table;         /* what was allocated */
    unsigned char *keep; /* [squares][2 × half] words: free squares not attacked from this one */
    unsigned char *rank[2]; /* [2 × half] words each, without slack and with it: see line_key.h */
    unsigned char *start;   /* [2 × half] words: all free squares */
    uint32_t *square_at;    /* [64 × 64]: the free square at row × 64 + column */
};

/* Whether the board is small enough for bitsets. */
bool qs_bitset_board_fits(const struct qs_board *board);

/*
 * The board must fit and must outlive the tables. `lanes` is the number of
 * 32-bit words in the vectors that will be used (64-bit words: half of it).
 * False without the memory.
 */
bool qs_bitset_board_init(struct qs_bitset_board *bitset, const struct qs_board *board,
                          unsigned lanes);
void qs_bitset_board_release(struct qs_bitset_board *bitset);

/* The bytes of a row of words: 2 × half of them. */
size_t qs_bitset_board_row_bytes(const struct qs_bitset_board *bitset);

/* The first address in a block that is aligned for every kernel's vectors. */
unsigned char *qs_bitset_align(void *block);

#endif
