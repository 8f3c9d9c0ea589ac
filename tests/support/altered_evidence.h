/*
 * For tests of evidence checks: a naive check, straight from the definition, and
 * ways to corrupt evidence.
 */
#ifndef QS_ALTERED_EVIDENCE_H
#define QS_ALTERED_EVIDENCE_H

#include "queensat/evidence.h"
#include "random_board.h"

/* Whether the evidence proves the bound, by the definition in queensat/evidence.h. */
bool qs_naive_proves(const struct qs_instance *instance, int32_t upper,
                     const struct qs_evidence *evidence);

struct qs_evidence *qs_evidence_copy(const struct qs_evidence *evidence);

enum qs_alteration {
    QS_ALTER_WEIGHT,      /* the weight of a line is less by one part */
    QS_ALTER_LINE,        /* a line of a cover is missing */
    QS_ALTER_STEP_ORDER,  /* two steps are swapped */
    QS_ALTER_STEP_SQUARE, /* a step names another square */
    QS_ALTER_STEP,        /* a step is missing */
    QS_ALTER_PART_SQUARE, /* a square moves to another part */
    QS_ALTER_SQUARE,      /* a square of a part is missing */
    QS_ALTER_UPPER,       /* a part's bound, and with it the upper bound, is one lower */
    QS_ALTERATIONS
};

/* Alter the evidence in that way; false, and it is unchanged, if it has nothing of the kind. */
bool qs_alter_evidence(struct qs_random *random, enum qs_alteration alteration,
                       struct qs_evidence *evidence, int32_t *upper);

#endif
