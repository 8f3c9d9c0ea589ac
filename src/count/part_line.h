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
#ifndef QS_PART_LINE_H
#define QS_PART_LINE_H

#include "count_search.h"
#include "digest.h"
#include "output.h"
#include "text_reader.h"

struct qs_part_line {
    char instance[QS_DIGEST_SIZE], plan[QS_DIGEST_SIZE];
    uint64_t tasks, from, to;
    uint64_t total, nodes, microseconds;
};

/* The digest of a plan. */
void qs_plan_digest(const struct qs_count_search *search, char digest[QS_DIGEST_SIZE]);

/* `numbers` are those of the part's tasks, `span` of each. */
void qs_part_line_write(const struct qs_part_line *line, const uint64_t *numbers, unsigned span,
                        struct qs_output *output);

/*
 * Read the line that begins here, if it agrees with `whole`: instance, plan and tasks. The numbers
 * of its tasks go to their places in `numbers`, [tasks × span]. False: QS_ERROR_INPUT, or
 * QS_ERROR_DEFECT if it is of something else, or if the total is not the sum.
 */
bool qs_part_line_read(struct qs_text_reader *reader, const struct qs_part_line *whole,
                       struct qs_part_line *line, uint64_t *numbers, unsigned span,
                       struct qs_error *error);

#endif
