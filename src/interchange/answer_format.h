/*
 * The formats in which solvers print answers: each has one entry in one table, and one file.
 */
#ifndef QS_ANSWER_FORMAT_H
#define QS_ANSWER_FORMAT_H

#include "answer_reading.h"

struct qs_answer_format {
    const char *name; /* of the solver that prints it, or of a competition */
    /* True if the text looks like this format; the first format of the table wins. */
    bool (*recognise)(struct qs_text_reader reader);
    /* Read all of it, a model that is zero before. False, with an error, on failure. */
    bool (*read)(struct qs_answer_reading *reading, struct qs_error *error);
};

extern const struct qs_answer_format qs_answer_format_toulbar2;
extern const struct qs_answer_format qs_answer_format_clasp;
extern const struct qs_answer_format qs_answer_format_cbc;
extern const struct qs_answer_format qs_answer_format_glpsol;
extern const struct qs_answer_format qs_answer_format_highs;
extern const struct qs_answer_format qs_answer_format_scip;
extern const struct qs_answer_format qs_answer_format_minizinc;
extern const struct qs_answer_format qs_answer_format_z3;
extern const struct qs_answer_format qs_answer_format_competition;

#endif
