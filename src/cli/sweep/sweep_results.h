/*
 * Results of sweeps, from one or several files: whatever reads them (--check, --summary, --expect)
 * tells runs apart by the values of some columns, which together are a key.
 *
 *   family, engine    of the run; the family of an instance from a file is "file"
 *   n                 the size of the board; 0 if a run without a result does not say it
 *   instance, digest  its name, and what it consists of
 *   board, id, ...    the parameters of the family, named like their options; "-": it has none
 */
#ifndef QS_SWEEP_RESULTS_H
#define QS_SWEEP_RESULTS_H

#include "parameter.h"
#include "run_record.h"
#include "settings.h"

/* Numbers of columns: those of parameters, and these. */
enum qs_run_column {
    QS_RUN_FAMILY = QS_PARAMETERS,
    QS_RUN_INSTANCE,
    QS_RUN_N,
    QS_RUN_ENGINE,
    QS_RUN_DIGEST,
    QS_RUN_COLUMNS
};

/* The name of a column; NULL after the last one. */
qs_words qs_run_column_name;

/* Columns in the order in which they make up a key. */
struct qs_run_columns {
    unsigned at[QS_RUN_COLUMNS];
    size_t count;
};

/* False if it is there already. */
bool qs_run_columns_add(struct qs_run_columns *columns, unsigned column);

/* The values of a run, with a line feed after each; the caller frees it. */
char *qs_run_key(const struct qs_run_columns *columns, const struct qs_run_record *record);
/* Append a value to a key, which is NULL at first. */
char *qs_key_add(char *key, const char *value);

/* What is kept of a run. */
struct qs_run_row {
    char *key;
    bool has_result, is_solved, is_claimed;
    int32_t n, lower, upper; /* of a result */
    double seconds, time_limit;
    const char *path; /* where it is */
    unsigned long line;
};

struct qs_results {
    struct qs_run_row *rows;
    size_t count, capacity;
};

/* Add a run with this key, which is freed by qs_results_release. */
void qs_results_add(struct qs_results *results, char *key, const struct qs_run_record *record,
                    const char *path, unsigned long line);
/* Sort the rows by their keys. */
void qs_results_sort(struct qs_results *results);
/* The first row after `begin` with another key; `count` if there is none. */
size_t qs_results_group(const struct qs_results *results, size_t begin);
void qs_results_release(struct qs_results *results);

/* Like qs_run_records_each, for all of the files, of which there must be one. */
bool qs_results_each(const struct qs_texts *files, qs_run_record_use *each, void *state,
                     struct qs_error *error);

/*
 * Look for runs that are missing, repeated, or contradict another one; exit status of --check: 2 if
 * there is a contradiction, 1 if runs are missing or repeated, 0 otherwise.
 */
int qs_sweep_check(const struct qs_settings *settings);

/* Summarise the results by the columns of --by, as text or CSV, and perhaps plot it. */
int qs_sweep_summary(const struct qs_settings *settings);

/*
 * Known answers to compare results with: a table whose first line names its columns.
 *
 *   instance          the instance's name in the results
 *   family, board,    how it was generated: the name of the family, and the
 *   queens, id, ...   parameters, named like their options
 *   maximum           the answer
 *   lower, upper      bounds on the answer
 *   fits              whether N queens fit on the N x N board: 1 or SATISFIABLE,
 *                     0 or UNSATISFIABLE
 *
 * Other columns are ignored, as are empty lines and lines that begin with #. Fields
 * are separated by tabs or, if the first line has none, by blanks. An answer that is
 * "-" or empty means unknown.
 */
struct qs_known_answers;

/* "-" is standard input. NULL if the table is wrong or cannot be read. */
struct qs_known_answers *qs_known_answers_read(const char *path, struct qs_error *error);
void qs_known_answers_free(struct qs_known_answers *answers);

/*
 * Compare a run with the answer for its instance, if it is known, and count it. A
 * contradiction is reported on standard error. Without answers (NULL), this
 * does nothing, and the report is QS_EXIT_DONE.
 */
void qs_known_answers_compare(struct qs_known_answers *answers, const struct qs_run_record *record);

/*
 * Print the counts. Returns the exit status: a contradiction is a disagreement; it
 * is wrong usage if the table has none of the instances.
 */
int qs_known_answers_report(const struct qs_known_answers *answers);

#endif
