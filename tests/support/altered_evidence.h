/*
 * Evidence by its plainest definition, and evidence that was tampered with:
 * what a check of evidence is measured by.
 */
#ifndef QS_ALTERED_EVIDENCE_H
#define QS_ALTERED_EVIDENCE_H

#include "queensat/evidence.h"
#include "random_board.h"

/* Whether the evidence proves the bound: queensat/evidence.h, word for word and square by square.
 */
bool qs_naive_proves(const struct qs_instance *instance, int32_t upper,
                     const struct qs_evidence *evidence);

struct qs_evidence *qs_evidence_copy(const struct qs_evidence *evidence);

enum qs_alteration {
    QS_ALTER_WEIGHT,      /* one line weighs a part less */
    QS_ALTER_LINE,        /* one line of a cover is gone */
    QS_ALTER_STEP_ORDER,  /* two steps exchange their places */
    QS_ALTER_STEP_SQUARE, /* a step names another square */
    QS_ALTER_STEP,        /* a step is gone */
    QS_ALTER_PART_SQUARE, /* a square moves to another part */
    QS_ALTER_SQUARE,      /* a square of a part is gone */
    QS_ALTER_UPPER,       /* a part's bound, and with it the upper bound, is one lower */
    QS_ALTERATIONS
};

/* Alter the evidence in that way; false if it has nothing of the kind, and then it stays as it is.
 */
bool qs_alter_evidence(struct qs_random *random, enum qs_alteration alteration,
                       struct qs_evidence *evidence, int32_t *upper);

#endif
