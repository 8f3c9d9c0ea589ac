/* What a part of a count and the sum of parts have in common. */
#ifndef QS_COUNT_PARTS_H
#define QS_COUNT_PARTS_H

#include "counting.h"
#include "part_line.h"

/* Whether there are parts of such a count. */
bool qs_count_parts_check(const struct qs_count_options *options, struct qs_error *error);

/* Prepare and plan the count, and say what the part with all tasks is. */
bool qs_count_parts_plan(struct qs_counting *counting, struct qs_part_line *whole,
                         struct qs_error *error);

#endif
