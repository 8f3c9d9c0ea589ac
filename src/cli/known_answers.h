/*
 * Known answers, to compare results with: a table whose first line names its
 * columns.
 *
 *   instance          the instance's name in the results
 *   family, board,    what it was generated from: the name of the family, and the
 *   queens, id, ...   parameters by the names of their options
 *   maximum           the answer;
 *   lower, upper      bounds on it;
 *   fits              whether N queens fit on the N x N board: 1 or SATISFIABLE,
 *                     0 or UNSATISFIABLE
 *
 * Other columns are passed over, as are empty lines and those that begin with #.
 * Fields are separated by tabs or, if the first line has none, by blanks. An
 * answer that is "-" or empty is none.
 */
#ifndef QS_KNOWN_ANSWERS_H
#define QS_KNOWN_ANSWERS_H

#include "run_record.h"

struct qs_known_answers;

/* "-" is standard input. NULL: the table is wrong, or cannot be read. */
struct qs_known_answers *qs_known_answers_read(const char *path, struct qs_error *error);
void qs_known_answers_free(struct qs_known_answers *answers);

/*
 * Compare a run with the answer to its instance, if one is known, and count that;
 * a contradiction is reported on standard error.
 */
void qs_known_answers_compare(struct qs_known_answers *answers, const struct qs_run_record *record);

/*
 * Print how many were compared. Returns the exit status: a contradiction is a
 * disagreement, and a table that has nothing to do with the results is wrong usage.
 */
int qs_known_answers_report(const struct qs_known_answers *answers);

#endif
