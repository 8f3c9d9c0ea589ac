/* Evidence in a line or two that a person can follow. */
#ifndef QS_EVIDENCE_TEXT_H
#define QS_EVIDENCE_TEXT_H

#include "output.h"
#include "queensat/solve.h"

/* Why the upper bound of the result holds, with the name of the reason; ends with a new line. */
void qs_evidence_text(const struct qs_result *result, struct qs_output *output);

#endif
