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
#ifndef QS_BITSET_KERNEL_H
#define QS_BITSET_KERNEL_H

#include <stdatomic.h>
#include <stdio.h>

#include "bitset_search.h"
#include "proof.h"

/* Bytes: the longest vector of any kernel, and the strictest alignment. */
#define QS_BITSET_ALIGNMENT 64

/* Lines are numbered: rows from 0, columns from line_bits. */
struct qs_bitset_board {
    const struct qs_board *board;
    unsigned width;         /* the number of line_bits, from 0; see qs_bitset_line_bits */
    unsigned line_bits;     /* 32, 64 or 128 */
    unsigned word_bits;     /* 32 or 64 */
    uint32_t half;          /* words in a plane: lines of a direction, a multiple of a vector */
    size_t row_bytes;       /* the bytes of a state's words, "row" below */
    unsigned char *keep;    /* [squares] rows: what a queen on the square leaves free */
    unsigned char *rank[2]; /* [2 × half] words each: keys, see below, without and with slack */
    unsigned char *start;   /* a row: all free squares */
    uint32_t *square_at;    /* [rows × line_bits]: the free square at row × line_bits + column */
};

/* The possible numbers of bits in a line, ascending. */
enum { QS_BITSET_WIDTHS = 3 };
extern const unsigned qs_bitset_line_bits[QS_BITSET_WIDTHS];

/*
 * The board must fit and must outlive the tables, whose memory is the arena's. `lanes` is the
 * number of 32-bit words in the vectors that will be used (half as many 64-bit words);
 * lines have at least `least_bits` bits. False if out of memory.
 */
bool qs_bitset_board_init(struct qs_bitset_board *bitset, const struct qs_board *board,
                          unsigned lanes, unsigned least_bits, struct qs_arena *arena);

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

/*
 * The inner loop of the bitset search, in several versions that do the same: one
 * for each instruction set and length of lines. Longer lines are more words for each
 * node: on a board with 60 lines, one of 128 bits took 1.6 times as long as one of 64.
 * Lines of 256 bits worked (2.2 times), but no board with more than 128 lines was found
 * that they help to solve.
 *
 * The query is "can `need` queens be added?". A state is what is left of it:
 * which squares are candidates, and how many rows and columns are open, that is,
 * have candidates. No queen without an open row and an open column for it: how many
 * more of them than `need` there are is the slack of the direction.
 */
struct qs_bitset_state {
    void *line;      /* words, as in qs_bitset_board */
    int32_t open[2]; /* rows and columns that have candidates */
    int32_t need;    /* queens */
};

/*
 * A node on the path from the root to the current node. Once it has chosen a
 * line, its state does not change until all candidates of the line have been
 * tried; each candidate yields the state of the next frame.
 */
struct qs_bitset_frame {
    struct qs_bitset_state state;
    uint64_t left; /* candidates of the line still to be tried, in the word of this plane */
    uint32_t plane;
    uint64_t work;   /* the walk's total before this node chose its line */
    uint32_t probes; /* spent on choosing the line */
    uint32_t line;
    int32_t need;    /* queens still needed */
    uint32_t placed; /* queens on the path down to here */
    double part;     /* of the query's work, if all branches of a line are alike; or 0 */
    double share;    /* of one branch of the line */
};

/* Each frame after the first has at least one queen more than its parent. */
#define QS_BITSET_FRAMES (QS_BITSET_LINES + 1)

/* At which nodes the search looks ahead, and the measurements that decide it. */
struct qs_look_ahead {
    int32_t threshold; /* at nodes that need at least this many more queens */
    struct {
        uint64_t work, own; /* of whole subtrees; of the look-aheads at their roots */
        uint32_t subtrees;
    } level[QS_BITSET_LINES + 1]; /* by queens still needed */
};

/*
 * How several searches split the tree of one query. All of them walk its
 * upper part, identically, and number the subtrees where at most `border` more
 * queens are needed in the order in which they reach them. Each search claims
 * the next free number from `next`, walks that subtree, and skips the others.
 */
struct qs_bitset_split {
    _Atomic uint32_t *next; /* NULL: one search walks everything */
    bool above;             /* in the upper part, not in a claimed subtree */
    int32_t border;
    uint32_t claimed;                   /* the number of the subtree to walk next */
    uint32_t passed;                    /* border subtrees reached so far */
    const struct qs_bitset_frame *root; /* of the subtree being walked, or NULL */
};

/* How a line to branch on is written in a certificate: r or c, its number, a space. */
struct qs_line_token {
    char text[14];
    unsigned char length;
};

/* What a queen that may stay away adds to the score of a state. */
enum { QS_SCORE_OF_SLACK = 16 };

struct qs_bitset_walk {
    const struct qs_bitset_board *bitset;
    struct qs_bitset_frame *frames; /* [QS_BITSET_FRAMES]; the first is the root */
    struct qs_bitset_frame *top;    /* the current node */
    bool branching;                 /* top has already chosen its line */
    struct qs_bitset_state scratch;
    uint32_t *queens; /* [lines]: squares of the queens on the path */
    uint32_t placed;
    const double *estimate;    /* the size of a subtree by its score */
    const uint8_t *line_score; /* [16]: what a line adds to the score, by its candidates */
    struct qs_look_ahead look_ahead;
    struct qs_bitset_split split;
    struct qs_proof_log *log;           /* NULL: nothing is written down */
    const struct qs_line_token *tokens; /* [2 × line_bits] for it */
    uint64_t nodes;                     /* squares tried as branches */
    uint64_t probes;                    /* squares tried when looking ahead */
    uint64_t cost;                      /* of a node or probe, in those with short lines */
    uint64_t pause_at;                  /* ticks, counted from the first node */
    uint32_t *best;                     /* [lines]: the largest placement so far */
    uint32_t best_count;
};

/*
 * Continue the walk through the tree below frames[0]. YES: queens[0 … placed − 1]
 * is the placement asked for. NO: the tree is exhausted or, if it is split, no
 * subtree is left to claim. OPEN: pause_at was reached; the next call continues.
 * Before the first call, frames[0].state is set, top = frames and branching = false.
 */
typedef enum qs_query_answer qs_bitset_walk_function(struct qs_bitset_walk *walk);

struct qs_bitset_kernel {
    const char *name;
    unsigned lanes; /* 32-bit words in a vector */
    qs_bitset_walk_function *walk[QS_BITSET_WIDTHS];
};

/* The kernels that this machine can run, best first; NULL after the last. */
const struct qs_bitset_kernel *qs_bitset_kernel(unsigned i);

/* The work of a walk so far, in ticks. */
static inline uint64_t qs_bitset_walk_ticks(const struct qs_bitset_walk *walk)
{
    return (walk->nodes * QS_TICKS_A_NODE + walk->probes * QS_TICKS_A_PROBE) * walk->cost;
}

/* A walk as text, for a checkpoint; and a walk of the same query, in a tree of so many states, from
 * it. False: it is no such text, and the walk is useless. */
void qs_bitset_walk_print(const struct qs_bitset_walk *walk, FILE *stream);
bool qs_bitset_walk_read(struct qs_bitset_walk *walk, uint32_t states, const char *text);

#endif
