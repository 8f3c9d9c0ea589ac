#include <stdlib.h>

#include "argument.h"
#include "fault.h"
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

bool qs_results_agree(const struct qs_result *results, size_t count, struct qs_error *error)
{
    if (count > 0 && !qs_check_given("results", results, error))
        return false;
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < count; j++) {
            if (results[i].lower > results[j].upper.value)
                return qs_error_set(error, QS_ERROR_DEFECT,
                                    "engines disagree: %s has a placement of %d queens, %s claims "
                                    "that there are at most %d",
                                    results[i].engine, results[i].lower, results[j].engine,
                                    results[j].upper.value);
        }
    }
    return true;
}
