#include "queensat/evidence.h"

#include <stdlib.h>

#include "proof.h"

enum qs_reason qs_evidence_reason(const struct qs_evidence *evidence)
{
    if (!evidence || evidence->part_count == 0)
        return QS_REASON_REDUCTION;
    enum qs_reason reason = evidence->parts[0].bound.reason;
    for (size_t i = 1; i < evidence->part_count; i++)
        if (evidence->parts[i].bound.reason != reason)
            return QS_REASON_MIXED;
    return reason;
}

void qs_evidence_free(struct qs_evidence *evidence)
{
    if (!evidence)
        return;
    for (size_t i = 0; i < evidence->part_count; i++) {
        free(evidence->parts[i].squares);
        qs_bound_release(&evidence->parts[i].bound);
        qs_bound_release(&evidence->parts[i].covered);
        qs_proof_free(evidence->parts[i].proof);
    }
    free(evidence->steps);
    free(evidence->parts);
    free(evidence);
}
