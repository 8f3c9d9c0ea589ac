/*
 * The lines of a sweep's results, each a JSON object: the header, which describes the sweep, and a
 * line for each run. Their schema is sweep.schema.json; what writes them is the sweep's plan.
 */
#ifndef QS_RUN_RECORD_H
#define QS_RUN_RECORD_H

#include <stdio.h>

#include "settings.h"

/* More runs than this are taken for a mistake. */
#define QS_RUNS_MAX 100000000

/* Parameters of a family that are kept; there are fewer. */
#define QS_RUN_PARAMETERS 32

/* The strings are valid until the record is released. */
struct qs_run_record {
    bool is_header;
    const char *schema, *sweep;
    /* Of a header. */
    const char *command, *version;
    const char *extends; /* the sweep whose runs are its first; NULL: none */
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
    const char *error;  /* why there is no result; NULL: there is one */
    bool has_result;
    int32_t n, lower, upper; /* of a result */
    int32_t target;          /* the number of queens asked for; 0: the maximum */
    bool is_claimed;         /* the upper bound is, by another solver, and not proved */
    double seconds;
    double time_limit; /* 0: none */
    double bytes;      /* the most memory at a time */
    void *memory;
};

/* False with QS_ERROR_INPUT if it is not such a line, . */
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

/* Whether the run has answered its question, or another solver claims it. */
bool qs_run_record_is_solved(const struct qs_run_record *record);

/* What is done with a line, whose place is given. */
typedef bool qs_run_record_use(void *state, const struct qs_run_record *record, const char *path,
                               unsigned long line, struct qs_error *error);

/* What follows the last line end of a file that was being written. */
struct qs_run_tail {
    char *text; /* to be freed; NULL: nothing */
    size_t length;
    uint64_t whole; /* bytes of the lines before it */
};

/*
 * Call `each` for every line of an open file, until it fails. Errors, also those of `each`, have
 * the line as their place, unless they have another one. A line without end is wrong if there is
 * no place for it (`tail`, zeros).
 */
bool qs_run_lines_each(FILE *stream, const char *path, struct qs_run_tail *tail,
                       qs_run_record_use *each, void *state, struct qs_error *error);
/* The same for the file of this name ("-" is standard input). */
bool qs_run_records_each(const char *path, qs_run_record_use *each, void *state,
                         struct qs_error *error);

#endif
