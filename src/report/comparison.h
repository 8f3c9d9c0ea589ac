/*
 * The runs of several engines on one instance, reported side by side.
 */
#ifndef QS_COMPARISON_H
#define QS_COMPARISON_H

#include "output.h"
#include "queensat/solve.h"

struct qs_engine_run {
    const char *engine;
    const struct qs_result *result; /* of the first repetition */
    const double *seconds;          /* [repetitions] ascending */
    unsigned repetitions;
    bool claimed; /* the upper bound is only what an external solver claims */
};

/* The median of the repetitions' times. */
double qs_run_median(const struct qs_engine_run *run);

/* What a table shows: the runs of all engines on one instance, and what they were asked. */
struct qs_comparison {
    const struct qs_instance *instance;
    const struct qs_engine_run *runs;
    size_t count;
    uint64_t seed; /* of the first repetition */
    int threads;
};

/*
 * A table for people; with several repetitions, the median, least and most seconds. Under it are
 * the meanings of the words that have no bit in *explained, the set of those that an earlier
 * table explains.
 */
void qs_comparison_text(const struct qs_comparison *comparison, uint64_t *explained,
                        struct qs_output *output);

/* One JSON object on one line; its schema is comparison.schema.json. */
void qs_comparison_json(const struct qs_comparison *comparison, struct qs_output *output);

#endif
