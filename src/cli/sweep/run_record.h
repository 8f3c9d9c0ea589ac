/*
 * The lines of a sweep's results, each a JSON object: the header, which describes the sweep, and a
 * line for each run; written and read. Their schema is sweep.schema.json.
 */
#ifndef QS_RUN_RECORD_H
#define QS_RUN_RECORD_H

#include <stdio.h>

#include "digest.h"
#include "machine.h"
#include "report.h"
#include "settings.h"

/* More runs than this are taken for a mistake. */
#define QS_RUNS_MAX 100000000

struct qs_sweep_header {
    const char *command; /* as text for readers */
    const char *digest;  /* of all that the results depend on, except the shard */
    uint64_t runs;       /* of all shards together */
    struct qs_shard shard;
};

/* A parameter of the family of the instance. */
struct qs_run_parameter {
    const char *name;
    enum { QS_VALUE_NUMBER, QS_VALUE_WORD, QS_VALUE_FLAG } kind;
    char text[40];
};

/* What was run, and on which machine. */
struct qs_run {
    const char *sweep;    /* the digest in the header */
    uint64_t number;      /* in the sweep, from 0 */
    const char *instance; /* its name */
    const char *digest;   /* of the instance; NULL: unknown */
    const char *family;   /* NULL: from a file */
    const struct qs_run_parameter *parameters;
    size_t parameter_count;
    const char *engine;
    uint64_t seed;
    int threads;
    double time_limit;   /* seconds; 0: none */
    size_t memory_limit; /* bytes */
    const struct qs_machine *machine;
    double processor_seconds; /* that solving took, in all threads; of a result */
};

/* Why there is no result. */
struct qs_run_failure {
    const char *status; /* "crashed", "failed" or "defect" */
    int signal;         /* that ended it; 0: none */
    int exit;           /* its exit status; −1: none */
    const char *text;   /* for readers */
};

/* A line of the results, which the caller frees. NULL: QS_ERROR_MEMORY. */
char *qs_sweep_header_line(const struct qs_sweep_header *header, struct qs_error *error);
char *qs_run_failure_line(const struct qs_run *run, const struct qs_run_failure *failure,
                          struct qs_error *error);

/*
 * Write the line of a result. If the instance is from a family, its lists are omitted, because the
 * parameters reproduce them.
 */
void qs_run_json(const struct qs_run *run, const struct qs_report *report,
                 struct qs_output *output);

/* Parameters of a family that are kept; there are fewer. */
#define QS_RUN_PARAMETERS 32

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
    struct {
        const char *name, *value; /* the value as qs_run_value_print says, a flag "1" */
    } parameters[QS_RUN_PARAMETERS];
    size_t parameter_count;
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

/* The value of a parameter; NULL: it has none. */
const char *qs_run_record_parameter(const struct qs_run_record *record, const char *name);

/*
 * Print a value of a parameter such that equal values are equal texts, however they were written:
 * a number with a fraction or an exponent with six digits, as in JSON, anything else as it is.
 * `text` may be the value itself, and has room for QS_RUN_VALUE_SIZE bytes.
 */
#define QS_RUN_VALUE_SIZE 40
void qs_run_value_print(const char *value, char *text);

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
