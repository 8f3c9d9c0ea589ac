/* What a person who has just solved many instances wants to know: how many, and how long. */
#ifndef QS_SOLVE_SUMMARY_H
#define QS_SOLVE_SUMMARY_H

#include "queensat/solve.h"

/* All zero: nothing yet. */
struct qs_solve_summary {
    size_t answered, open;
    double slowest; /* seconds */
    char name[256]; /* of the instance that took these */
};

void qs_solve_summary_add(struct qs_solve_summary *summary, const struct qs_instance *instance,
                          const struct qs_result *result);

/*
 * Print one to three lines on standard error, if that is a terminal and there were several
 * instances. Of all `instances`, the first `begun` were begun; those of them without a result
 * failed. `target`: it was asked for, not the maximum.
 */
void qs_solve_summary_print(const struct qs_solve_summary *summary, size_t instances, size_t begun,
                            double seconds, bool target);

#endif
