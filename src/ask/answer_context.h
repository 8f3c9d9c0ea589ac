/* What the answers to questions share. */
#ifndef QS_ANSWER_CONTEXT_H
#define QS_ANSWER_CONTEXT_H

#include "question.h"

/* Those of the question, with the poll of the answer. */
struct qs_limits qs_answer_limits(struct qs_answer_context *context);

/* The answers of these commands. */
bool qs_answer_solve(struct qs_answer_context *context, struct qs_error *error);
bool qs_answer_explain(struct qs_answer_context *context, struct qs_error *error);
bool qs_answer_draw(struct qs_answer_context *context, struct qs_error *error);

#endif
