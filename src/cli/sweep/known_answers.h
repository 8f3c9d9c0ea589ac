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
#ifndef QS_KNOWN_ANSWERS_H
#define QS_KNOWN_ANSWERS_H

#include "run_record.h"

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
