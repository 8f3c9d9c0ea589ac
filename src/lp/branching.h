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
#ifndef QS_BRANCHING_H
#define QS_BRANCHING_H

#include <pthread.h>

#include "node_state.h"
#include "simplex.h"

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

/* False if out of memory; to be released in any case. The map must last as long. */
bool qs_pseudo_costs_init(struct qs_pseudo_costs *costs, const struct qs_line_map *map);
void qs_pseudo_costs_release(struct qs_pseudo_costs *costs);

/* Those of a search alone as text for a checkpoint, and back. False: it is no such text. */
void qs_pseudo_costs_print(const struct qs_pseudo_costs *costs, FILE *stream);
bool qs_pseudo_costs_read(struct qs_pseudo_costs *costs, struct qs_saved_text *text);

/* All 0 at first. */
struct qs_branching {
    const struct qs_line_map *map;
    struct qs_branching_candidate *candidates; /* [squares] of the board, `count` in use */
    uint32_t count;
    struct qs_pseudo_costs own;
    struct qs_pseudo_costs *costs; /* its own at first, or those that are shared */
};

/* False if out of memory; to be released in any case. */
bool qs_branching_init(struct qs_branching *branching, const struct qs_line_map *map);
void qs_branching_release(struct qs_branching *branching);

/*
 * List the squares at which the solution is fractional. `gap` is how far the bound is above the
 * question: falls beyond it are worth no more. The pivots are at the beginning, at the solution.
 */
void qs_branching_list(struct qs_branching *branching, const struct qs_node_state *state,
                       struct qs_pivots *pivots, double gap);

/* The best `most` of the candidates come first, in order. */
void qs_branching_sort(struct qs_branching *branching, uint32_t most);

/* Both branches have been tried: score the candidate by how much the bound fell in each. */
void qs_branching_score(struct qs_branching_candidate *candidate, const double fall[2]);

/* Remember it for the candidate's square. */
void qs_branching_learn(struct qs_branching *branching,
                        const struct qs_branching_candidate *candidate, uint32_t square,
                        const double fall[2]);

#endif
