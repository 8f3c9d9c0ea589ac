/*
 * A maximum matching of rows to columns over the free squares, and the
 * smallest set of rows and columns that covers all free squares.
 */
#ifndef QS_MATCHING_H
#define QS_MATCHING_H

#include "board.h"

#define QS_UNMATCHED UINT32_MAX

struct qs_matching {
    uint32_t size;
    uint32_t *column_of; /* [rows]: the line number of the matched column, or QS_UNMATCHED */
    uint32_t *row_of;    /* [columns]: the same the other way round */
    bool *row_in_cover, *column_in_cover; /* [rows], [columns]; `size` of them are true */
};

/* False: QS_ERROR_MEMORY, or QS_ERROR_STOPPED if the watch (NULL: never) says stop. */
bool qs_matching_init(struct qs_matching *matching, const struct qs_board *board,
                      struct qs_watch *watch, struct qs_error *error);
void qs_matching_release(struct qs_matching *matching, const struct qs_board *board);

#endif
