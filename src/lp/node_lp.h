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

/* Some of its memory is the arena's, which tells whether it was refused; to be released. */
void qs_node_lp_init(struct qs_node_lp *lp, const struct qs_line_map *map, struct qs_arena *arena);
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
 * Continue as qs_pivots_run does, for this many pivots at most. On large boards a pivot takes
 * milliseconds: the watch is asked in between, and STOPPED is also its answer.
 */
enum qs_simplex_end qs_node_lp_run(struct qs_node_lp *lp, uint32_t limit, struct qs_watch *watch);

/*
 * Continue to the optimum or below the cut. STOPPED also if the watch stops, out of memory, or for
 * a pause: then `paused`, and the pivots should be settled before the next ones.
 */
enum qs_simplex_end qs_node_lp_solve(struct qs_node_lp *lp, const struct qs_node_state *state,
                                     const struct qs_node_rules *rules, struct qs_watch *watch);

/* Make the state of the pivots the basis; what it was may be used for other pivots. */
bool qs_node_lp_settle(struct qs_node_lp *lp, struct qs_basis *basis);

/*
 * Covers of what is left at a node of the LP search, in whole numbers, from the
 * approximate prices of the simplex method; and what follows from them exactly.
 *
 * A cover whose weights add up to less than the queens that are needed shows the
 * claim. If they add up to more, the difference is a budget: a queen spends what
 * its four lines have beyond 1, and a line without a queen spends its weight. So
 * a square that would overspend the budget has no queen, and a line that would
 * overspend it must have one.
 *
 * All 0 at first.
 */
struct qs_node_budget {
    const struct qs_line_map *map;
    int64_t *weight; /* [lines] of the last cover, in parts */
    int64_t parts;   /* to 1 */
    int64_t sum;     /* of all weights */
};

/* Its memory is the arena's, which tells whether it was refused. */
void qs_node_budget_init(struct qs_node_budget *budget, const struct qs_line_map *map,
                         struct qs_arena *arena);

/* Whether the prices, rounded, are a cover that shows the state's claim. */
bool qs_node_budget_covers(struct qs_node_budget *budget, const struct qs_pivots *pivots,
                           const struct qs_node_state *state);

/* The same; if there is a log, the cover is written down, with small numbers. */
bool qs_node_budget_close(struct qs_node_budget *budget, const struct qs_pivots *pivots,
                          const struct qs_node_state *state, const struct qs_node_rules *rules);

/*
 * Remove the squares that overspend, and mark the lines that are needed. *changed: there were any.
 * False: the cover shows the claim.
 */
bool qs_node_budget_spend(struct qs_node_budget *budget, const struct qs_pivots *pivots,
                          struct qs_node_state *state, struct qs_node_rules *rules, bool *changed);

/*
 * Placements from solutions of the LP: the queens of a node, then
 * squares by their values, the largest first, then any others, as long as they
 * are not attacked. Cheap, and often only a queen or two short of the bound.
 */
struct qs_valued_square {
    double value;
    uint32_t square;
};

/* All 0 at first. */
struct qs_rounded_placement {
    const struct qs_line_map *map;
    uint32_t *best, best_count;      /* the largest so far: its squares */
    uint32_t *queens, count;         /* the one that is being made */
    uint64_t *taken;                 /* [line_words] bits: lines that have a queen */
    struct qs_valued_square *valued; /* [squares] */
};

/* Its memory is the arena's, which tells whether it was refused. */
void qs_rounded_placement_init(struct qs_rounded_placement *rounded, const struct qs_line_map *map,
                               struct qs_arena *arena);

/* Make one from the queens of the rules, which do not attack each other, and a solution or NULL. */
void qs_rounded_placement_make(struct qs_rounded_placement *rounded,
                               const struct qs_node_rules *rules, const struct qs_basis *basis);

#endif
