/*
 * The LP of a node of the search: pivots from a basis, after the
 * squares that are no longer left have been closed and queens have been placed.
 */
#ifndef QS_NODE_LP_H
#define QS_NODE_LP_H

#include "node_state.h"
#include "simplex.h"
#include "watch.h"

/* All 0 at first. */
struct qs_node_lp {
    const struct qs_line_map *map;
    struct qs_memory *memory;
    double cut;        /* bounds below it are good enough */
    uint64_t pause_at; /* pivots */
    bool paused;       /* solving goes on where it paused */
    uint64_t last;     /* pivots: solving gives up there */
    struct qs_pivots pivots;
    struct qs_basis spare[2];
    unsigned char *placed;   /* [squares] of the basis: has a queen */
    uint64_t *stamps, stamp; /* [squares] equal to the stamp: has a queen */
    bool out_of_memory;
};

/* False if out of memory; to be released in any case. */
bool qs_node_lp_init(struct qs_node_lp *lp, const struct qs_line_map *map);
void qs_node_lp_release(struct qs_node_lp *lp);

/* Begin at a basis, with what is left in the state. False, and out_of_memory, if out of memory. */
bool qs_node_lp_begin(struct qs_node_lp *lp, const struct qs_basis *basis,
                      const struct qs_node_state *state, const struct qs_node_rules *rules);

/* What is left of the state has become less. */
void qs_node_lp_update(struct qs_node_lp *lp, const struct qs_node_state *state,
                       const struct qs_node_rules *rules);

/* Put a queen on the square at a place of the basis, or leave it empty. */
void qs_node_lp_branch(struct qs_node_lp *lp, uint32_t place, bool queen);

/*
 * Continue to the optimum or below the cut. STOPPED also if the watch stops, out of memory, or for
 * a pause: then `paused`, and the pivots should be settled before the next ones.
 */
enum qs_simplex_end qs_node_lp_solve(struct qs_node_lp *lp, const struct qs_node_state *state,
                                     const struct qs_node_rules *rules, struct qs_watch *watch);

/* Make the state of the pivots the basis; what it was may be used for other pivots. */
bool qs_node_lp_settle(struct qs_node_lp *lp, struct qs_basis *basis);

#endif
