/*
 * The inner loop of the bitset search, in several versions that do the same: one
 * for each instruction set and length of lines. Longer lines are more words for each
 * node: on a board with 60 lines, one of 128 bits took 1.6 times as long as one of 64.
 * Lines of 256 bits worked (2.2 times), but no board with more than 128 lines was found
 * that they help to solve.
 *
 * The question is "can `need` queens be added?". A state is what is left of it:
 * which squares are candidates, and how many rows and columns are open, that is,
 * have candidates. No queen without an open row and an open column for it: how many
 * more of them than `need` there are is the slack of the direction.
 */
#ifndef QS_BITSET_KERNEL_H
#define QS_BITSET_KERNEL_H

#include <stdatomic.h>
#include <stdio.h>

#include "bitset_board.h"
#include "bitset_search.h"
#include "proof.h"
#include "searcher.h"

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
 * How several searches split the tree of one question. All of them walk its
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
typedef enum qs_bitset_answer qs_bitset_walk_function(struct qs_bitset_walk *walk);

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

/*
 * A walk of the bitset search as text, for a checkpoint: the frames of the path, and
 * what the walk has learned and counted. A walk that is restored visits the same nodes
 * as it would have without the interruption, whatever the kernel: the words of a state
 * depend on the length of vectors, so its squares are written instead.
 *
 * Printed between two steps, of a question that is not shared.
 */
void qs_bitset_walk_print(const struct qs_bitset_walk *walk, FILE *stream);

/*
 * Restore a walk of the same board and question, which has just begun. `states` is the number of
 * frames that have a state. False if the text is not that of a walk; then it must begin anew.
 */
bool qs_bitset_walk_restore(struct qs_bitset_walk *walk, uint32_t states, const char *text);

#endif
