/*
 * Where the LP search would branch at a node of a split, and how it would divide the work: where
 * many lines stay empty, it refutes, and a split by other squares makes its tree several times as
 * large.
 */
#ifndef QS_LP_BRANCHING_H
#define QS_LP_BRANCHING_H

#include "node_solver.h"
#include "split_tree.h"

/* All 0 at first. */
struct qs_lp_branching {
    const struct qs_board *board;
    struct qs_node_solver solver;
    struct qs_basis root;
    struct qs_lp_node node;
    struct qs_node_state start; /* of the whole board */
};

/* For this many added queens. False if out of memory; to be released in any case. */
bool qs_lp_branching_init(struct qs_lp_branching *branching, const struct qs_board *board,
                          int32_t added, struct qs_watch *watch);
void qs_lp_branching_release(struct qs_lp_branching *branching);

/*
 * The node at the end of these steps. BRANCH: *square is the one to branch on, and *with the part
 * of the work that its queen's branch probably is. SHOWN: no more than a trace of work is left
 * there. FOUND: the placement is branching->solver.rounded. PAUSED: stopped by the watch, or no
 * memory.
 */
enum qs_node_outcome qs_lp_branching_choose(struct qs_lp_branching *branching,
                                            const struct qs_split_step *steps, uint32_t count,
                                            uint32_t *square, double *with);

#endif
