/*
 * Answers of other solvers, verified: the placement becomes a result, checked as every other one;
 * what is said about the maximum remains a claim.
 */
#ifndef QS_SOLVER_ANSWER_H
#define QS_SOLVER_ANSWER_H

#include <stdio.h>

#include "queensat/interchange.h"
#include "queensat/solve.h"
#include "report.h"

struct qs_solver_question {
    const struct qs_instance *instance;
    struct qs_export_options options; /* format, target and full as in the export */
    bool known;                       /* false: the options are guesses, see below */
    bool fewer;                       /* a placement may have fewer queens than were asked for */
};

/*
 * If the question is not known, set the format to the one that such an answer suggests, and, for a
 * decision, the target to the default of export. False: QS_ERROR_INPUT if it is known, and this is
 * an answer to another format.
 */
bool qs_solver_question_match(struct qs_solver_question *question, const struct qs_model *model,
                              struct qs_error *error);

/*
 * The result of the placement; without one, of the fixed queens. Its engine's name is `source`. The
 * result is to be released. False: QS_ERROR_DEFECT if it is not a placement, if it has fewer queens
 * than were asked for and may not, or if a claim is wrong; otherwise as qs_assess.
 */
bool qs_solver_answer_assess(const struct qs_solver_question *question, const char *source,
                             const struct qs_model *model, struct qs_result *result,
                             struct qs_solver_claim *claim, struct qs_error *error);

/*
 * Check the solver's proof, in the file of this path, of what is claimed: it becomes evidence, and
 * the result follows from it. The certificate is written to the output (NULL: nowhere), whose
 * folder (or NULL) has room for what is kept meanwhile. Errors are those of
 * qs_outside_proof_certify and qs_certificate_check.
 */
bool qs_solver_answer_prove(const struct qs_solver_question *question, const char *path,
                            FILE *output, const char *folder, struct qs_result *result,
                            struct qs_solver_claim *claim, struct qs_error *error);

#endif
