/*
 * Covers of what is left at a node of the LP search, in whole numbers, from the
 * approximate prices of the simplex method; and what follows from them exactly.
 *
 * A cover whose weights add up to less than the queens that are needed shows the
 * claim. If they add up to more, the difference is a budget: a queen spends what
 * its four lines have beyond 1, and a line without a queen spends its weight. So
 * a square that would overspend the budget has no queen, and a line that would
 * overspend it must have one.
 */
#ifndef QS_NODE_BUDGET_H
#define QS_NODE_BUDGET_H

#include "node_state.h"
#include "simplex.h"

/* All 0 at first. */
struct qs_node_budget {
    const struct qs_line_map *map;
    int64_t *weight; /* [lines] of the last cover, in parts */
    int64_t parts;   /* to 1 */
    int64_t sum;     /* of all weights */
};

/* False if out of memory; to be released in any case. */
bool qs_node_budget_init(struct qs_node_budget *budget, const struct qs_line_map *map);
void qs_node_budget_release(struct qs_node_budget *budget);

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

#endif
