/* What the answers to questions share. */
#ifndef QS_ANSWERING_H
#define QS_ANSWERING_H

#include "question.h"

/* Those of the question, with the poll of the answer. */
struct qs_limits qs_answering_limits(struct qs_answering *answering);

/* The answers of these commands. */
bool qs_answer_solve(struct qs_answering *answering, struct qs_error *error);
bool qs_answer_explain(struct qs_answering *answering, struct qs_error *error);
bool qs_answer_draw(struct qs_answering *answering, struct qs_error *error);

#endif
