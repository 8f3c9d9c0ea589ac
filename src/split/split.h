/*
 * Splits an instance into cubes: instances with a few more queens fixed and squares
 * blocked, of about the same difficulty, so that every placement of the target is a
 * placement of exactly one of them. They can be solved anywhere, in any order.
 *
 * M. Heule, O. Kullmann, S. Wieringa, A. Biere, "Cube and Conquer: Guiding CDCL SAT
 * Solvers by Lookaheads", HVC 2011.
 */
#ifndef QS_SPLIT_H
#define QS_SPLIT_H

#include "split_tree.h"

#define QS_SPLIT_CUBES_MAX 1000000

struct qs_split_options {
    uint32_t into;       /* cubes, 1 to QS_SPLIT_CUBES_MAX */
    int32_t target;      /* 0: one queen more than a short local search finds */
    size_t memory_limit; /* of the local search and the board, in bytes */
};

/*
 * Make the tree, with at most as many cubes as wanted, and their numbers, the largest cube first.
 * There are fewer only if all other leaves have been refuted; none, if that proves the maximum. A
 * placement of the target that turns up raises the target, unless that was given. The same
 * instance and options give the same tree.
 *
 * False, and the tree is as it was, all 0: QS_ERROR_INPUT if the target was given and is reached,
 * or if there are too many squares to list; QS_ERROR_MEMORY; QS_ERROR_DEFECT if a placement turns
 * up that is none.
 */
bool qs_split(const struct qs_instance *instance, const struct qs_split_options *options,
              struct qs_split_tree *tree, struct qs_error *error);

#endif
