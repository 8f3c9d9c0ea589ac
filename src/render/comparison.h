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
    bool claimed; /* the upper bound is only what an outside solver claims */
};

/* The median of the repetitions' times. */
double qs_run_median(const struct qs_engine_run *run);

/* A table for people; with several repetitions, the median, least and most seconds. */
void qs_comparison_text(const struct qs_instance *instance, const struct qs_engine_run *runs,
                        size_t count, struct qs_output *output);

/* One JSON object on one line; its schema is comparison.schema.json. */
bool qs_comparison_json(const struct qs_instance *instance, const struct qs_engine_run *runs,
                        size_t count, struct qs_output *output, struct qs_error *error);

/* Comma-separated values: the header, and a line for each engine. */
void qs_comparison_csv_header(struct qs_output *output);
void qs_comparison_csv(const struct qs_instance *instance, const struct qs_engine_run *runs,
                       size_t count, struct qs_output *output);

#endif
