#ifndef QS_CERTIFICATE_ANSWER_H
#define QS_CERTIFICATE_ANSWER_H

#include "output.h"
#include "question.h"

/*
 * Check the certificate of a question, whose receipts count as claims; its leaves are files, and
 * missing here. Write queensat-check-1. *refuted: it is wrong; *open: leaves are missing.
 */
bool qs_certificate_answer(const struct qs_question *question, struct qs_output *output,
                           bool *refuted, bool *open, struct qs_error *error);

#endif
