/*
 * Results as comma-separated values, for tables of many: of `solve` a row for each instance, of
 * `compare` one for each engine. RFC 4180, but lines end without a carriage return; a value that
 * is unknown or has no meaning is empty. Columns may be added, so read them by name.
 */
#ifndef QS_RESULT_CSV_H
#define QS_RESULT_CSV_H

#include "comparison.h"

struct qs_result_row {
    const struct qs_instance *instance;
    const struct qs_result *result;
    const struct qs_engine_run *run; /* of a comparison, which also has the result; or NULL */
    uint64_t seed;                   /* as asked for, also if the engine has no use for it */
    int threads;
    size_t cross_checks; /* the other engines, all of which agree */
};

/* The first line; `compared`: with the columns of a comparison. */
void qs_result_csv_header(bool compared, struct qs_output *output);
void qs_result_csv_row(const struct qs_result_row *row, struct qs_output *output);
/* A row of a table of `solve` for an instance that could not be read: its name, and why. */
void qs_result_csv_unread(const char *name, const struct qs_error *why, struct qs_output *output);

#endif
