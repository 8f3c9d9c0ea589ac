/*
 * A field: what is left of a dense grid when a task's queens are placed and its rows
 * are decided. Only rows with free squares are left; any of them may stay empty that
 * the number of queens asked for does not require.
 */
#ifndef QS_COUNT_FIELD_H
#define QS_COUNT_FIELD_H

#include "count_search.h"

struct qs_field {
    unsigned rows;   /* each has free squares */
    unsigned width;  /* columns from the first to the last with free squares */
    bool any_number; /* placements of every number of queens are counted, also of none */
    unsigned queens; /* otherwise: how many are added */
    uint64_t free[QS_COUNT_LINES_MAX]; /* by row; bit 0 is the first column */
    unsigned gap[QS_COUNT_LINES_MAX];  /* distance to the next row, on the board */
};

/*
 * The field of a task. It has at most as many rows as the grid, but may be turned or
 * mirrored: only numbers of placements stay the same. False if the task has no
 * placements.
 */
bool qs_field_init(struct qs_field *field, const struct qs_count_search *search,
                   const struct qs_count_task *task);

#endif
