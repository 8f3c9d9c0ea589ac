/*
 * What the line program knows about a question, for the solver of the SAT search.
 *
 * A cover of the free squares by lines with weights (cover_rounding.h) leaves, for
 * a number of queens asked for, a budget: the sum of all weights less that number.
 * A queen spends what the weights of its four lines have beyond 1, and a line
 * without a queen spends its weight. So a square that would overspend has no queen,
 * a line that would overspend has one, and all that is spent together is within the
 * budget. The solver gets this as clauses: the last by a counter with weights, in
 * whole units of the budget, rounded so that nothing is lost.
 */
#ifndef QS_SAT_HINTS_H
#define QS_SAT_HINTS_H

#include "board_cnf.h"
#include "cover_rounding.h"
#include "watch.h"

/* All 0 at first. */
struct qs_sat_hints {
    const struct qs_board *board; /* NULL: there is no cover */
    struct qs_line_cover cover;
    int64_t sum; /* of the weights, in parts */
};

/*
 * Find the cover. Without memory for it, or if the watch stops, there are no hints. To be released
 * in any case, before the board.
 */
void qs_sat_hints_init(struct qs_sat_hints *hints, const struct qs_board *board,
                       struct qs_watch *watch);
void qs_sat_hints_release(struct qs_sat_hints *hints);

/*
 * Add what follows if `added` queens are asked for. Returns a literal that must be assumed with the
 * question, and switches it on; 0: nothing follows.
 */
int qs_sat_hints_add(const struct qs_sat_hints *hints, struct qs_board_cnf *cnf, int32_t added);

#endif
