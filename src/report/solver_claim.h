/* What another solver claims about the maximum, without evidence: reported beside the bounds. */
#ifndef QS_SOLVER_CLAIM_H
#define QS_SOLVER_CLAIM_H

#include "output.h"
#include "queensat/export.h"

struct qs_solver_claim {
    enum qs_model_answer answer;
    int32_t upper; /* at most this many queens fit; −1: it does not say */
};

/* For people: a line that begins with `mark`; nothing if there is only a placement. */
void qs_solver_claim_text(const struct qs_solver_claim *claim, const char *mark,
                          struct qs_output *output);

#endif
