#include <stdlib.h>

#include "queensat/solve.h"

void qs_result_release(struct qs_result *result)
{
    if (!result)
        return;
    free(result->placement);
    result->placement = NULL;
    qs_bound_release(&result->upper);
    qs_evidence_free(result->evidence);
    result->evidence = NULL;
}

bool qs_result_is_answered(const struct qs_result *result)
{
    return result && (result->status != QS_STATUS_BOUNDS ||
                      (result->target > 0 && result->lower >= result->target));
}
