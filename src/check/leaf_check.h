/*
 * Leaves of certificates by reference (queensat/evidence.h).
 */
#ifndef QS_LEAF_CHECK_H
#define QS_LEAF_CHECK_H

#include "certificate_check.h"

/* The leaves of a certificate that is being checked; `numbers` is freed at the end. */
struct qs_leaf_walk {
    const struct qs_leaves *leaves;
    int level;                     /* of leaves within leaves that is being read; 0: none */
    uint32_t path[QS_LEAF_LEVELS]; /* [level] the numbers of these */
    uint32_t *numbers; /* [count] of the leaves so far of the whole, and of those being read */
    size_t count, room;
    bool incomplete; /* something that the current leaf of the whole names has not been checked */
    bool over;       /* the leaf that alone was wanted has been */
};

/* Whether the only leaf that was wanted has been checked, so that nothing more is read. */
static inline bool qs_leaf_walk_is_over(const struct qs_leaf_walk *walk)
{
    return walk && walk->over;
}

/* At the end: no two leaves have the same number, and the one that was wanted is there. */
bool qs_leaf_walk_end(struct qs_checking *check);

/*
 * The word "leaf" of a case has been read; the free squares are listed. Check it, if it is there,
 * which leaves the state as the evidence of a case does.
 */
bool qs_check_leaf(struct qs_checking *check, int32_t claimed);

#endif
