/*
 * The innermost part of the bitset search, in several versions that do the
 * same: for each instruction set, for words of 32 and of 64 bits.
 *
 * A question is "can `need` queens be added?", and a state is what is left of
 * it: which lines are open, which of their squares are candidates, and the
 * slack of both directions, that is, how many more rows (columns) may stay
 * empty. At all times (open lines − slack) of a direction is the number of
 * queens that are still needed.
 */
#ifndef QS_BITSET_KERNEL_H
#define QS_BITSET_KERNEL_H

#include <stdatomic.h>

#include "bitset_board.h"
#include "bitset_search.h"
#include "proof_log.h"
#include "ticks.h"

struct qs_bitset_state {
    void *line; /* [2 × half] words */
    uint64_t open[2];
    int32_t slack[2];
};

/*
 * A node on the path from the question to where the search is. Once it has
 * chosen a line, its state stays as it is until all candidates of the line have
 * been tried; each of them makes the next frame's state.
 */
struct qs_bitset_frame {
    struct qs_bitset_state state;
    uint64_t left;   /* candidates of the line still to be tried, by index across the line */
    uint64_t work;   /* of the whole walk before this node chose its line */
    uint32_t probes; /* to choose the line */
    uint32_t line;
    int32_t need;    /* queens still needed */
    uint32_t placed; /* queens on the path down to here */
};

/* A path has one more queen in each frame; no line holds two. */
#define QS_BITSET_FRAMES (QS_BITSET_LINES + 1)

/* When the search looks ahead at a node, and what was measured to decide it. */
struct qs_look_ahead {
    int32_t threshold; /* of queens still needed: at nodes with this many or more */
    struct {
        uint64_t work, own; /* of the whole subtrees, of the look-aheads at their roots */
        uint32_t subtrees;
    } level[QS_BITSET_LINES + 1]; /* by queens still needed */
};

/*
 * How several searches share the tree of one question: all of them walk its
 * upper part, which is the same for all, and number the subtrees where no more
 * than `border` queens are needed, in the order in which they reach them. The
 * next number that nobody has is drawn from `next`; the search that draws it
 * walks that subtree, and all others pass it by.
 */
struct qs_bitset_portion {
    _Atomic uint32_t *next; /* NULL: one search walks everything */
    bool above;             /* in the upper part, not in a subtree drawn */
    int32_t border;
    uint32_t drawn;                     /* the number of the subtree to walk next */
    uint32_t passed;                    /* border subtrees reached so far */
    const struct qs_bitset_frame *root; /* of the subtree that is being walked, else NULL */
};

/* How a line to branch on is written in a certificate: r or c, its number, a space. */
struct qs_line_token {
    char text[14];
    unsigned char length;
};

struct qs_bitset_walk {
    const struct qs_bitset_board *bitset;
    struct qs_bitset_frame *frames; /* [QS_BITSET_FRAMES]; the first is the question */
    struct qs_bitset_frame *top;    /* where to go on */
    bool branching;                 /* the top has chosen its line */
    struct qs_bitset_state scratch;
    uint32_t *queens; /* [64]: squares of the queens on the path */
    uint32_t placed;
    const double *estimate;    /* [QS_BITSET_SCORES]: size of a subtree by its score */
    const uint8_t *line_score; /* [16]: what a line adds to the score, by its candidates */
    struct qs_look_ahead look_ahead;
    struct qs_bitset_portion portion;
    struct qs_proof_log *log;           /* NULL: nothing is written down */
    const struct qs_line_token *tokens; /* [2 × QS_BITSET_LINES] for it */
    uint64_t nodes;                     /* squares tried as branches */
    uint64_t probes;                    /* squares tried when looking ahead */
    uint64_t pause_at;                  /* ticks, counted from the first node */
    uint32_t *best;                     /* [64]: the largest placement so far */
    uint32_t best_count;
};

/* Both directions, 64 lines with 15 candidates or more each, and slack. */
#define QS_BITSET_SCORES 16384

/*
 * Walk on through the tree below frames[0]. YES: queens[0 … placed − 1] is the
 * placement asked for. NO: the tree is exhausted; of a shared one, what this
 * walk has drawn. OPEN: pause_at was reached, and the next call goes on. The
 * first call finds frames[0].state made, top = frames and branching = false.
 */
typedef enum qs_bitset_answer qs_bitset_walk_function(struct qs_bitset_walk *walk);

struct qs_bitset_kernel {
    const char *name;
    unsigned lanes; /* 32-bit words in a vector */
    qs_bitset_walk_function *walk_32, *walk_64;
};

/* The kernels that this machine can run, best first; NULL after the last. */
const struct qs_bitset_kernel *qs_bitset_kernel(unsigned i);

/* The work of a walk so far. */
static inline uint64_t qs_bitset_walk_ticks(const struct qs_bitset_walk *walk)
{
    return walk->nodes * QS_TICKS_A_NODE + walk->probes * QS_TICKS_A_PROBE;
}

#endif
