/*
 * Reads a line of the results of a sweep.
 */
#ifndef QS_RUN_RECORD_H
#define QS_RUN_RECORD_H

#include <stdio.h>

#include "run_report.h"

/* The strings are valid until the record is released. */
struct qs_run_record {
    bool is_header;
    const char *sweep;
    /* Of a header. */
    const char *command, *version;
    uint64_t runs;
    struct qs_shard shard;
    /* Of a run. */
    uint64_t number;
    const char *instance, *engine, *status;
    const char *family; /* NULL: from a file */
    const char *digest; /* NULL: unknown */
    bool has_result;
    int32_t n, lower, upper; /* of a result */
    double seconds;
    double time_limit; /* 0: none */
    void *memory;
};

/* False with QS_ERROR_INPUT if it is not such a line, or with QS_ERROR_MEMORY. */
bool qs_run_record_parse(struct qs_run_record *record, const char *line, size_t length,
                         struct qs_error *error);
void qs_run_record_release(struct qs_run_record *record);

/* Whether the run has proved the maximum. */
bool qs_run_record_is_solved(const struct qs_run_record *record);

/*
 * Call `each` for every line of a file ("-" is standard input), until it fails. Errors,
 * also those of `each`, have the line as their place.
 */
bool qs_run_records_each(const char *path,
                         bool (*each)(void *state, const struct qs_run_record *, const char *path,
                                      unsigned long line, struct qs_error *error),
                         void *state, struct qs_error *error);

#endif
