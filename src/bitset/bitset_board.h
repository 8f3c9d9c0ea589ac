/*
 * A board as bitsets, for boards with at most QS_BITSET_LINES rows and columns that
 * have free squares, whatever n is. Each row has a bit for each column, each column
 * a bit for each row; a bit is set while its square can take a queen. A table holds
 * what a queen on each square leaves of all rows and columns, so that placing a
 * queen is an intersection of vectors.
 *
 * A line has 32, 64 or 128 bits, as few as the board needs: up to 64 in one word,
 * more in words of 64. A state holds the rows, then the columns; each in
 * planes: the first word of every line, then the second word of every line, and so
 * on. So a vector always holds words of several lines.
 */
#ifndef QS_BITSET_BOARD_H
#define QS_BITSET_BOARD_H

#include "board.h"

/* Rows, or columns. */
#define QS_BITSET_LINES 128
/* Bytes: the longest vector of any kernel, and the strictest alignment. */
#define QS_BITSET_ALIGNMENT 64

/* Lines are numbered: rows from 0, columns from line_bits. */
struct qs_bitset_board {
    const struct qs_board *board;
    unsigned width;     /* the number of line_bits, from 0; see qs_bitset_line_bits */
    unsigned line_bits; /* 32, 64 or 128 */
    unsigned word_bits; /* 32 or 64 */
    uint32_t half;      /* words in a plane: lines of a direction, a multiple of a vector */
    size_t row_bytes;   /* the bytes of a state's words, "row" below */
    size_t table_bytes;
    void *table;            /* the allocation that holds keep, rank and start */
    unsigned char *keep;    /* [squares] rows: what a queen on the square leaves free */
    unsigned char *rank[2]; /* [2 × half] words each: keys, see below, without and with slack */
    unsigned char *start;   /* a row: all free squares */
    uint32_t *square_at;    /* [rows × line_bits]: the free square at row × line_bits + column */
};

/* The possible numbers of bits in a line, ascending. */
enum { QS_BITSET_WIDTHS = 3 };
extern const unsigned qs_bitset_line_bits[QS_BITSET_WIDTHS];

/* Whether the board is small enough for bitsets. */
bool qs_bitset_board_fits(const struct qs_board *board);

/*
 * The board must fit and must outlive the tables. `lanes` is the number of
 * 32-bit words in the vectors that will be used (half as many 64-bit words);
 * lines have at least `least_bits` bits. False if out of memory.
 */
bool qs_bitset_board_init(struct qs_bitset_board *bitset, const struct qs_board *board,
                          unsigned lanes, unsigned least_bits);
void qs_bitset_board_release(struct qs_bitset_board *bitset);

/* Whether a state's words have a square; add one that they have not. */
bool qs_bitset_board_has(const struct qs_bitset_board *bitset, const void *words, uint32_t square);
void qs_bitset_board_add(const struct qs_bitset_board *bitset, void *words, uint32_t square);

/* The first address after `block` that is aligned for every kernel's vectors. */
unsigned char *qs_bitset_align(void *block);

/*
 * The order in which lines are branched on: the line with the smallest key is
 * next. A key is
 *
 *     branches << QS_KEY_COUNT_SHIFT | distance << QS_KEY_DISTANCE_SHIFT | line
 *
 * with the number of branches (the candidates, and one more if the direction
 * has slack, so that the line may stay empty), the distance of the line from
 * the centre, 0 to QS_KEY_MOST_DISTANCE, and the line, 0 to 2 × 128 − 1, which
 * QS_KEY_LINE_MASK extracts. So the fewest branches decide, then the centre.
 *
 * A board's rank tables hold the keys of lines without candidates; the kernel
 * adds the number of candidates.
 */
enum {
    QS_KEY_LINE_MASK = 255,
    QS_KEY_DISTANCE_SHIFT = 8,
    QS_KEY_MOST_DISTANCE = 63,
    QS_KEY_COUNT_SHIFT = 14,
};

/* Greater than every key. */
#define QS_KEY_NONE 0x7fffffffu

#endif
