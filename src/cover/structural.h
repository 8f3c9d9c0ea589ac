/*
 * Upper bounds without search.
 *
 * Every queen that is added stands on a free square, and a line holds one
 * queen at most. Hence, if all free squares lie on w lines, at most w queens
 * can be added. The three bounds here are such line covers: all rows with free
 * squares, all columns with free squares, and the smallest set of rows and
 * columns that covers them, which by Kőnig's theorem is as large as a maximum
 * matching of rows to columns over the free squares.
 */
#ifndef QS_STRUCTURAL_H
#define QS_STRUCTURAL_H

#include "board.h"
#include "queensat/bound.h"

/*
 * The best of the structural bounds on the number of queens, fixed ones
 * included. The cover belongs to the caller: qs_bound_release. Once the watch
 * (NULL: never) has stopped, the better one of rows and columns has to do.
 * False (QS_ERROR_MEMORY) if the memory does not suffice.
 */
bool qs_structural_bound(const struct qs_board *board, struct qs_watch *watch,
                         struct qs_bound *bound, struct qs_error *error);

/*
 * The bound for an instance whose free squares are not listed: rows without a
 * fixed queen, with no cover. Cannot fail.
 */
void qs_rough_bound(const struct qs_instance *instance, struct qs_bound *bound);

#endif
