/*
 * The line cover with weights: an upper bound that looks along all four
 * directions at once.
 *
 * The weights are those of the linear program (line_program.h), made exact
 * (cover_rounding.h). As the rows and columns of the matching bound are such a
 * cover, too, the optimum is never worse than that, and on boards whose
 * diagonals are crowded far better. I. Gent, C. Jefferson, P. Nightingale,
 * "Complexity of n-Queens Completion", JAIR 59, 2017, have the boards; that the
 * dual solution of a linear program is a certificate is J. von Neumann's
 * duality.
 */
#ifndef QS_LINE_COVER_H
#define QS_LINE_COVER_H

#include "board.h"
#include "cover_rounding.h"
#include "line_program.h"
#include "queensat/bound.h"

/*
 * A cover of `count` distinct free squares of the board, given by their
 * numbers: how many queens can stand on these squares alone. To be released by
 * qs_line_cover_release. It is a cover even if GLPK failed (then the rows are),
 * and the best possible number of queens for one with fractions if it did not.
 * False, and nothing to release: as qs_line_program_solve.
 */
bool qs_line_cover_init(struct qs_line_cover *cover, const struct qs_board *board,
                        const uint32_t *squares, uint32_t count, struct qs_watch *watch,
                        struct qs_error *error);

/*
 * `bound` holds an upper bound for the board, that of qs_structural_bound for
 * instance. If a line cover of all free squares gives a smaller one, it takes
 * its place (QS_REASON_LINE_COVER, with cover and weights), and the former
 * cover is released. Otherwise, and on failure, the bound stays as it is, and
 * in any case it holds. False: as qs_line_program_solve.
 */
bool qs_line_cover_bound(const struct qs_board *board, struct qs_watch *watch,
                         struct qs_bound *bound, struct qs_error *error);

#endif
