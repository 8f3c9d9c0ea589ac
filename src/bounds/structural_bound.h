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
#ifndef QS_STRUCTURAL_BOUND_H
#define QS_STRUCTURAL_BOUND_H

#include "board.h"
#include "queensat/evidence.h"

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

/*
 * Give the rough bound its cover: the rows without a fixed queen. It belongs to the caller. Without
 * memory, the bound remains without one.
 */
void qs_rough_cover(const struct qs_instance *instance, struct qs_bound *bound);

/*
 * A maximum matching of rows to columns over the free squares, and the
 * smallest set of rows and columns that covers all free squares.
 */

#define QS_UNMATCHED UINT32_MAX

struct qs_matching {
    struct qs_arena arena; /* of what follows, and of the search for it */
    uint32_t size;
    uint32_t *column_of; /* [rows]: the line number of the matched column, or QS_UNMATCHED */
    uint32_t *row_of;    /* [columns]: the same the other way round */
    bool *row_in_cover, *column_in_cover; /* [rows], [columns]; `size` of them are true */
};

/*
 * Release its arena afterwards. False, and nothing is to be released: QS_ERROR_MEMORY, or
 * QS_ERROR_STOPPED if the watch (NULL: never) says stop.
 */
bool qs_matching_init(struct qs_matching *matching, const struct qs_board *board,
                      struct qs_watch *watch, struct qs_error *error);

#endif
