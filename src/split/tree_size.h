/*
 * How large the search tree of a cube is, estimated by random walks from its root to
 * a leaf: D. Knuth, "Estimating the efficiency of backtrack programs", Mathematics of
 * Computation 29, 1975. The tree is that of branching on the shortest row or column.
 */
#ifndef QS_TREE_SIZE_H
#define QS_TREE_SIZE_H

#include "cube_state.h"
#include "random.h"

/*
 * The mean of this many walks in nodes, at least 1. The scratch state is overwritten, and
 * `squares` has room for a row or column. *found: a walk has placed all queens that are needed,
 * and the scratch state has them; the estimate is meaningless then.
 */
double qs_tree_size(const struct qs_cube_board *cubes, const struct qs_cube_state *state,
                    unsigned walks, struct qs_random_stream *random, struct qs_cube_state *scratch,
                    struct qs_cube_square *squares, bool *found);

#endif
