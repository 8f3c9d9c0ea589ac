/*
 * External solvers: their answers, verified, and runs of them.
 *
 * The placement of an answer becomes a result, checked as every other one; what it says about the
 * maximum remains a claim.
 */
#ifndef QS_EXTERNAL_RUN_H
#define QS_EXTERNAL_RUN_H

#include "engine_choice.h"
#include "queensat/interchange.h"
#include "queensat/solve.h"
#include "report.h"

struct qs_solver_question {
    const struct qs_instance *instance;
    struct qs_export_options options; /* format, target and full as in the export */
    bool known;                       /* false: the options are guesses, see below */
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
 * than were asked for, or if a claim is wrong; otherwise as qs_assess.
 */
bool qs_solver_answer_assess(const struct qs_solver_question *question, const char *source,
                             const struct qs_model *model, struct qs_result *result,
                             struct qs_solver_claim *claim, struct qs_error *error);

/*
 * Solve an instance with an external solver: export it, run the program, decode and verify its
 * answer. A format that only decides is asked from the structural bound downwards.
 *
 * Of the options: target, encoding, limits and poll. The result's placement is verified; its upper
 * bound is proved, or, if *claimed, what the solver claims. To be released.
 *
 * False: QS_ERROR_DEFECT if its answer is wrong; QS_ERROR_INPUT if it cannot be read, or the solver
 * cannot be run; QS_ERROR_SYSTEM, QS_ERROR_MEMORY.
 */
bool qs_external_solve(const struct qs_external_solver *solver, const char *format,
                       const struct qs_instance *instance, const struct qs_solve_options *options,
                       struct qs_result *result, bool *claimed, struct qs_error *error);

#endif
