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

struct qs_bitset_state {
    void *line; /* [2 × half] words */
    uint64_t open[2];
    int32_t slack[2];
};

/* When the search looks ahead at a node, and what was measured to decide it. */
struct qs_look_ahead {
    int32_t threshold; /* of queens still needed: at nodes with as many or more */
    struct {
        uint64_t work, own; /* of the whole subtrees, of the look-aheads at their roots */
        uint32_t subtrees;
    } level[QS_BITSET_LINES + 1]; /* by queens still needed */
};

/*
 * Several threads share the tree of one question so: all of them walk its upper
 * part, which is the same for all, and number the subtrees where no more than
 * `border` queens are needed, as they come to them. The next number that nobody
 * has is drawn from `next`; who draws it, searches that subtree, and all others
 * pass it by.
 */
struct qs_bitset_portion {
    _Atomic uint32_t *next; /* NULL: one thread searches everything */
    int32_t border;
    uint32_t drawn;  /* the number of the subtree to search next */
    uint32_t passed; /* so many subtrees were come to */
    bool inside;     /* in the subtree drawn */
};

struct qs_bitset_walk {
    const struct qs_bitset_board *bitset;
    struct qs_bitset_state *states; /* [depth]; the first is the question */
    struct qs_bitset_state scratch;
    uint32_t *queens; /* [64]: squares of the queens on the path */
    uint32_t placed;
    const double *estimate;    /* [QS_BITSET_SCORES]: size of a subtree by its score */
    const uint8_t *line_score; /* [16]: what a line with so many candidates adds to the score */
    struct qs_look_ahead look_ahead;
    struct qs_bitset_portion portion;
    uint64_t nodes;  /* squares tried as branches */
    uint64_t probes; /* squares tried when looking ahead */
    bool (*must_stop)(void *state);
    void *stop_state;
    bool stopped;
    /* Told of every placement with more queens than `reported`, which it sets. */
    void (*report)(void *state, const uint32_t *queens, uint32_t placed);
    uint32_t reported;
};

/* Both directions, 64 lines with 15 candidates or more each, and slack. */
#define QS_BITSET_SCORES 16384

/*
 * Walk the tree below states[0]. True: the question's answer is yes, and
 * queens[0 … placed − 1] is the placement. False: no, unless `stopped`; of a
 * portion, the others must have ended so, too.
 */
typedef bool qs_bitset_walk_function(struct qs_bitset_walk *walk);

struct qs_bitset_kernel {
    const char *name;
    unsigned lanes; /* 32-bit words in a vector */
    qs_bitset_walk_function *walk_32, *walk_64;
};

/* The kernels that this machine can run, best first; NULL behind the last. */
const struct qs_bitset_kernel *qs_bitset_kernel(unsigned i);

#endif
