/* Evidence for people, in a line or two. */
#ifndef QS_EVIDENCE_TEXT_H
#define QS_EVIDENCE_TEXT_H

#include "output.h"
#include "queensat/solve.h"

/* Why the upper bound of the result holds, with the name of the reason; ends with a line break. */
void qs_evidence_text(const struct qs_result *result, struct qs_output *output);

#endif
