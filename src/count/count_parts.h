/*
 * What is known of a part of a count, as one line of text:
 *
 *     queensat count part 1 instance D plan D tasks 1000 from 0 to 3 total 91 nodes 2310 seconds
 * 0.000412 numbers 52 0 39 end 1c291ca3
 *
 * The digests are of the instance, and of all tasks of the plan. There is a number of placements
 * for each task of the part; if any number of queens is counted, 7,31,12 for those with none, one
 * and two added queens. The end is the CRC-32 of everything before it.
 */
#ifndef QS_COUNT_PARTS_H
#define QS_COUNT_PARTS_H

#include "counting.h"
#include "digest.h"

#define QS_PART_LINE_HEAD "queensat count part 1 "
#define QS_MICROSECONDS 1000000 /* a second */

struct qs_part_line {
    char instance[QS_DIGEST_SIZE], plan[QS_DIGEST_SIZE];
    uint64_t tasks, from, to;
    uint64_t total, nodes, microseconds;
};

/* Whether there are parts of such a count. */
bool qs_count_parts_check(const struct qs_count_options *options, struct qs_error *error);

/* Prepare and plan the count, and say what the part with all tasks is. */
bool qs_count_parts_plan(struct qs_counting *counting, struct qs_part_line *whole,
                         struct qs_error *error);

/* The digest of a plan. */
void qs_plan_digest(const struct qs_count_search *search, char digest[QS_DIGEST_SIZE]);

#endif
