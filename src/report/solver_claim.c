#include "solver_claim.h"

void qs_solver_claim_text(const struct qs_solver_claim *claim, const char *mark,
                          struct qs_output *output)
{
    static const char unproved[] = "but gave no evidence: the bounds do not use it\n";
    switch (claim->answer) {
    case QS_MODEL_UNSATISFIABLE:
        qs_output_format(output, "%sthe solver claims that %d queens do not fit, %s", mark,
                         claim->upper + 1, unproved);
        break;
    case QS_MODEL_OPTIMUM:
        if (claim->upper >= 0)
            qs_output_format(output, "%sthe solver claims that %d queens are the most, %s", mark,
                             claim->upper, unproved);
        else
            qs_output_format(output, "%sthe solver claims an optimum, %s", mark, unproved);
        break;
    case QS_MODEL_UNKNOWN:
        qs_output_format(output, "%sthe solver did not decide\n", mark);
        break;
    case QS_MODEL_SATISFIABLE:
        break;
    }
}
