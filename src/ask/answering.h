/* What the answers to questions share. */
#ifndef QS_ANSWERING_H
#define QS_ANSWERING_H

#include "question.h"

/* A poll, whose state is the struct qs_answering. */
bool qs_answering_stops(void *state, const struct qs_progress *progress);

/* The answers of these commands. */
bool qs_answer_solve(struct qs_answering *answering, struct qs_error *error);
bool qs_answer_explain(struct qs_answering *answering, struct qs_error *error);
bool qs_answer_draw(struct qs_answering *answering, struct qs_error *error);

#endif
