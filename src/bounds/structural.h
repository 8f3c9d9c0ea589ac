/*
 * Upper bounds without search.
 *
 * Every added queen stands on a free square, and a line holds at most one queen.
 * Hence, if all free squares lie on w lines, at most w queens can be added. The
 * three bounds here are such line covers: all rows with free squares, all columns
 * with free squares, and the smallest set of rows and columns that covers them,
 * which by Kőnig's theorem is as large as a maximum matching of rows to columns
 * over the free squares.
 */
#ifndef QS_STRUCTURAL_H
#define QS_STRUCTURAL_H

#include "board.h"
#include "queensat/bound.h"

/*
 * The best of the structural bounds on the number of queens, fixed ones
 * included. The cover belongs to the caller: qs_bound_release. If the watch (NULL:
 * never) says stop, it is only the better one of rows and columns. False
 * (QS_ERROR_MEMORY) if out of memory.
 */
bool qs_structural_bound(const struct qs_board *board, struct qs_watch *watch,
                         struct qs_bound *bound, struct qs_error *error);

/*
 * The bound for an instance whose free squares are not listed: the number of
 * rows, fixed queens included, without a cover. Cannot fail.
 */
void qs_rough_bound(const struct qs_instance *instance, struct qs_bound *bound);

#endif
