/*
 * The formula of a board. Free square s is the variable 1 + s; true means that it
 * has a queen.
 *
 * Lines are counted, not squares: a row (or column) with free squares is used or
 * empty, and a placement of m added queens leaves rows − m rows and columns − m
 * columns empty. Bounding either number says "at least m queens"; bounding both
 * lets the solver propagate from both sides.
 */
#ifndef QS_BOARD_CNF_H
#define QS_BOARD_CNF_H

#include "board.h"
#include "clause_sink.h"
#include "dual_cover.h"
#include "encoding.h"
#include "queensat/error.h"
#include "queensat/solve.h"

/*
 * Whether both parts of an encoding are known values. The error names "encoding.amo" or
 * "encoding.card", as the options do.
 */
bool qs_check_encoding(struct qs_encoding encoding, struct qs_error *error);

/* The empty lines of one direction, QS_ROW or QS_COLUMN. */
struct qs_empty_lines {
    int filled_unless; /* if this literal is false, every line has a queen; 0: not encoded yet */
    int first;         /* variable first + l: line l may be empty; 0: not encoded yet */
    struct qs_counter counter; /* over these variables */
};

struct qs_board_cnf {
    const struct qs_board *board;
    struct qs_encoding encoding;
    struct qs_clause_sink *sink;
    struct qs_empty_lines empty[2]; /* rows, columns */
    bool uncounted[2];              /* queries say nothing about them */
    /*
     * No later query asks for fewer queens, so that a counter that is made now is large enough for
     * all of them. 0, at first: not known; a counter has a few outputs more than its query needs.
     */
    int32_t fewest;
};

/* The squares' variables must already be in the sink: squares ≤ sink->variables. */
void qs_board_cnf_init(struct qs_board_cnf *cnf, const struct qs_board *board,
                       struct qs_encoding encoding, struct qs_clause_sink *sink);
void qs_board_cnf_release(struct qs_board_cnf *cnf);

/* At most one queen on each line of each direction. */
void qs_board_cnf_lines(struct qs_board_cnf *cnf);

/*
 * The variables of a direction's lines, of which those are true that have no queen: the first of
 * them. Adds them, and their clauses, if they are not there yet.
 */
int qs_board_cnf_empty_lines(struct qs_board_cnf *cnf, enum qs_direction direction);

/* At least `added` queens, permanently. Above the number of rows or columns: the empty clause. */
void qs_board_cnf_require(struct qs_board_cnf *cnf, int32_t added);

/* Whether that needs the cardinality encoding; not if every row and column needs a queen. */
bool qs_board_cnf_counts(const struct qs_board *board, int32_t added);

/*
 * At least `added` queens while the literals stored in `literals` are assumed;
 * returns their number, 0 to 2. 0 ≤ added ≤ min(rows, columns).
 */
size_t qs_board_cnf_assume(struct qs_board_cnf *cnf, int32_t added, int literals[2]);

/*
 * What the LP knows about a query, for the solver of the SAT search.
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

/* Whether, if `added` queens are asked for, counting the rest replaces counting all rows. */
bool qs_sat_hints_count(const struct qs_dual_cover *cover, int32_t added);

/*
 * Add what follows from a cover if `added` queens are asked for. Returns a literal that must be
 * assumed with the query, and switches it on; 0: nothing follows. *counted: with it, the clauses
 * require that many queens, and no other counter is needed.
 */
int qs_sat_hints_add(const struct qs_dual_cover *cover, struct qs_board_cnf *cnf, int32_t added,
                     bool *counted);

#endif
