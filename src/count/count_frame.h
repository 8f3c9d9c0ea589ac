/*
 * The frame of a dense grid: its first and last row, and its first and last column.
 * Every symmetry of the instance maps the frame to itself. So of all ways to fill the
 * frame that are images of each other, one is enough, with a weight.
 */
#ifndef QS_COUNT_FRAME_H
#define QS_COUNT_FRAME_H

#include "count_search.h"

/* Whether a search, whose kind and size are set, takes less time if it begins with the frame. */
bool qs_frame_suits(const struct qs_count_search *search);

/*
 * Whether the task's queens, all on the frame, come before their images under all
 * symmetries; if so, set its weight to the number of different images. Sets of
 * queens are compared by the first square, row by row, that only one of them has.
 */
bool qs_frame_is_first(const struct qs_count_search *search, struct qs_count_task *task);

/*
 * False only if the task's queens cannot come first any more with a queen on this
 * square. The first row is already decided, perhaps by this queen: `first` is the
 * column of its queen, or the grid's width if there is none.
 */
bool qs_frame_may_have(const struct qs_count_search *search, unsigned row, unsigned column,
                       unsigned first);

#endif
