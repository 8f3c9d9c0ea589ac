/*
 * One run of a count, from its options to its result: prepared, planned, worked on, ended. A count
 * in parts takes the same steps (count_part.c).
 */
#ifndef QS_COUNTING_H
#define QS_COUNTING_H

#include "count_search.h"

struct qs_counting {
    struct qs_count_grid grid;
    struct qs_count_search search;
    struct qs_memory memory;
    struct qs_watch watch;
    struct qs_tally tally;
    struct qs_count_result result;
    unsigned symmetries;  /* of the instance */
    const double *closed; /* how much of the work is done, where it is not counted in tasks */
    bool for_a_moment;    /* the next search ends when it has had its nodes */
    bool with_squares;    /* placements are listed or classified: no mirroring or transposing */
};

/* Whether the arguments of a call are right. */
bool qs_count_options_check(const struct qs_instance *instance,
                            const struct qs_count_options *options,
                            const struct qs_count_result *result, struct qs_error *error);

/* Options that were checked. They must outlive the run, and it is not moved. */
void qs_counting_init(struct qs_counting *counting, const struct qs_instance *instance,
                      const struct qs_count_options *options);
void qs_counting_release(struct qs_counting *counting);

/* Its grid; false if the instance is refused, or if stopped before. */
bool qs_counting_prepare(struct qs_counting *counting, struct qs_error *error);

/*
 * Go on with a count that is open after a moment: by states if that is probably faster, or else row
 * by row. The result has its numbers; false if there are too many placements.
 */
bool qs_count_go_on(struct qs_counting *counting, struct qs_error *error);

/*
 * For the largest placements: how many queens they have, by qs_solve. False: it is open, for which
 * the watch has the reason, or failed.
 */
bool qs_count_find_maximum(struct qs_counting *counting, struct qs_error *error);

/* Whether that may be worth while: where only numbers are wanted, and most squares are blocked. */
bool qs_count_may_go_on(struct qs_counting *counting);

/* At most this many queens can be added, since each needs its own row and column. */
unsigned qs_count_line_bound(const struct qs_count_grid *grid);

/* The tasks of placements of one kind and number of added queens: a function of the instance alone.
 */
bool qs_counting_plan(struct qs_counting *counting, enum qs_search_kind kind, unsigned size,
                      struct qs_error *error);

/* Work on those tasks whose turn it is. */
bool qs_counting_work(struct qs_counting *counting, struct qs_error *error);

/* Whether the count ended early, for whatever reason. */
bool qs_counting_is_stopped(const struct qs_counting *counting);

/* Its result, from the tally; false if there are too many placements. */
bool qs_counting_end(struct qs_counting *counting, struct qs_error *error);

#endif
