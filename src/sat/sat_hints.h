/*
 * What the LP knows about a question, for the solver of the SAT search.
 *
 * A cover of the free squares by lines with weights (dual_cover.h) leaves, for
 * a number of queens asked for, a budget: the sum of all weights less that number.
 * A queen spends what the weights of its four lines have beyond 1, and a line
 * without a queen spends its weight. So a square that would overspend has no queen,
 * a line that would overspend has one, and all that is spent together is within the
 * budget.
 *
 * On crowded boards, where the budget is small, the lines that have a queen also
 * replace the counting. Of lines that share no square, m hold m queens, and
 * the other squares, the rest, must hold those that are missing. With 57 such
 * lines of all directions, 22 squares may be left, of which 4 have a queen. (Solvers of linear
 * constraints simplify them in this way, by constraints that are contained in them.) Otherwise, the
 * solver gets the budget by a counter with weights, in whole units of
 * the budget, rounded so that nothing is lost.
 */
#ifndef QS_SAT_HINTS_H
#define QS_SAT_HINTS_H

#include "board_cnf.h"
#include "dual_cover.h"

/* Whether, if `added` queens are asked for, counting the rest replaces counting all rows. */
bool qs_sat_hints_count(const struct qs_dual_cover *cover, int32_t added);

/*
 * Add what follows from a cover if `added` queens are asked for. Returns a literal that must be
 * assumed with the question, and switches it on; 0: nothing follows. *counted: with it, the clauses
 * require that many queens, and no other counter is needed.
 */
int qs_sat_hints_add(const struct qs_dual_cover *cover, struct qs_board_cnf *cnf, int32_t added,
                     bool *counted);

#endif
