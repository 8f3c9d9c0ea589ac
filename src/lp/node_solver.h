/*
 * Work on one node of the LP search: what is left is reduced and bounded until
 * its claim is shown, a placement is found, or a square to branch on is chosen.
 *
 * How much work that is depends on earlier nodes, too: they teach which squares to branch on.
 */
#ifndef QS_NODE_SOLVER_H
#define QS_NODE_SOLVER_H

#include <pthread.h>

#include "node_lp.h"
#include "node_state.h"
#include "simplex.h"
#include "watch.h"

/*
 * Which square the LP search branches on: the candidates of a node, and what
 * earlier trials say of their squares.
 *
 * The branches of a square lower the bound, by about so much for each unit by which its variable
 * has to change; this is the pseudo-cost of the branch (M. Bénichou et al., "Experiments in
 * mixed-integer linear programming", Math. Programming 1, 1971). A square that has not been tried
 * yet is judged by its penalties (qs_pivots_penalties) instead. The best are tried before one is
 * chosen (T. Achterberg, T. Koch, A. Martin, "Branching rules revisited", Operations Research
 * Letters 33, 2005).
 */
struct qs_branching_candidate {
    uint32_t place; /* in the basis */
    double value;   /* of the variable, between 0 and 1 */
    double score;   /* the larger, the better */
};

/* What the trials of a square have shown, in sum: by how much the bound fell for each unit. */
struct qs_pseudo_cost {
    double fall[2]; /* without the queen, and with it */
    uint32_t trials;
};

/* All 0 at first. Several searches of one board may learn from each other, also on threads. */
struct qs_pseudo_costs {
    const struct qs_line_map *map;
    struct qs_pseudo_cost *square; /* [squares] of the board; under the mutex */
    pthread_mutex_t mutex;
};

/* The memory is the arena's, which tells whether it was refused; to be released. */
void qs_pseudo_costs_init(struct qs_pseudo_costs *costs, const struct qs_line_map *map,
                          struct qs_arena *arena);
void qs_pseudo_costs_release(struct qs_pseudo_costs *costs);

/* Those of a search alone as text for a checkpoint, and back. False: it is no such text. */
void qs_pseudo_costs_print(const struct qs_pseudo_costs *costs, FILE *stream);
bool qs_pseudo_costs_read(struct qs_pseudo_costs *costs, struct qs_saved_text *text);

/* All 0 at first. */
struct qs_branching {
    struct qs_branching_candidate *candidates; /* [squares] of the board, `count` in use */
    uint32_t count;
    struct qs_pseudo_costs own;
    struct qs_pseudo_costs *costs; /* its own at first, or those that are shared */
};

/* All 0 at first. */
struct qs_lp_node {
    struct qs_node_state state;
    struct qs_basis basis;
    const struct qs_basis *from; /* the basis to begin at: an earlier node's, then its own */
    uint32_t level;              /* branchings on the path */
    uint32_t branch;             /* the square to branch on */
    double with;                 /* the part of the work that its queen's branch probably takes */
};

/* All 0 at first. */
struct qs_node_solver {
    struct qs_arena arena;
    struct qs_line_map map;
    struct qs_node_rules rules; /* with the queens of the node */
    struct qs_node_lp lp;
    struct qs_node_state trial; /* what a trial branch leaves */
    struct qs_node_budget budget;
    struct qs_branching branching;
    struct qs_rounded_placement rounded; /* the largest placement so far */
    int32_t added;                       /* asked for; set by qs_node_solver_ask */
    struct qs_watch *watch;
    bool priced; /* the last solution of a whole LP was optimal */
};

/* False if out of memory; to be released in any case. The board must outlive the solver. */
bool qs_node_solver_init(struct qs_node_solver *solver, const struct qs_board *board);
void qs_node_solver_release(struct qs_node_solver *solver);

/* The query of all nodes from now on: can this many queens be added, those of the path too? */
void qs_node_solver_ask(struct qs_node_solver *solver, int32_t added, struct qs_proof_log *log);

enum qs_node_outcome {
    QS_NODE_BRANCH, /* on node->branch */
    QS_NODE_SHOWN,  /* its proof has been written down */
    QS_NODE_FOUND,  /* the placement is `rounded` */
    QS_NODE_PAUSED, /* by lp.pause_at or the watch: call again; or lp.out_of_memory */
};

enum qs_node_outcome qs_node_solver_work(struct qs_node_solver *solver, struct qs_lp_node *node);

/* Write down a branch on a square: q, with the queen first, or n. */
void qs_node_solver_log_branch(const struct qs_node_solver *solver, char token, uint32_t square);

#endif
