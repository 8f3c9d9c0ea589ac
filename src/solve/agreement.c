#include "argument.h"
#include "fault.h"
#include "queensat/solve.h"

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
