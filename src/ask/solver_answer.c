#include "solver_answer.h"

#include <string.h>

#include "export_format.h"
#include "fault.h"

static const struct qs_export_format *format_of(const struct qs_solver_question *question)
{
    return qs_export_format_find(question->options.format);
}

/* Whether an answer to the one may be recognised as one to the other. */
static bool may_answer(const struct qs_export_format *format, const char *recognised)
{
    return strcmp(format->name, recognised) == 0 ||
           (format->answers && strcmp(format->answers, recognised) == 0);
}

bool qs_solver_question_match(struct qs_solver_question *question, const struct qs_model *model,
                              struct qs_error *error)
{
    struct qs_export_options *options = &question->options;
    if (question->known && model->format && !may_answer(format_of(question), model->format))
        return qs_error_set(error, QS_ERROR_INPUT,
                            "this is an answer to a file in the format %s, but the exported file "
                            "is in the format %s",
                            model->format, options->format);
    if (question->known)
        return true;
    bool maximum = model->answer == QS_MODEL_OPTIMUM || model->has_objective;
    options->format = model->format ? model->format : maximum ? "wcnf" : "dimacs";
    options->full = options->full && format_of(question)->full;
    return true;
}

/* Say what else may be the cause, because a wrong answer is rare. */
static bool hint_at_cause(const struct qs_solver_question *question, struct qs_error *error)
{
    if (!error || error->kind != QS_ERROR_DEFECT)
        return false;
    size_t used = strlen(error->text);
    snprintf(error->text + used, sizeof error->text - used, " (%s)",
             question->known ? "is this the answer to another file, or was it cut?"
                             : "the board or the options may differ from those of export: give the "
                               "exported file in place of the instance");
    return false;
}

static bool assess_placement(const struct qs_solver_question *question, const char *source,
                             const struct qs_model *model, struct qs_result *result,
                             struct qs_error *error)
{
    struct qs_placement placement = {.n = 0};
    if (model->has_placement &&
        !qs_model_placement(question->instance, model, &question->options, &placement, error))
        return false;
    bool assessed = qs_assess(question->instance, source, model->has_placement ? &placement : NULL,
                              question->options.limits.bytes, result, error);
    qs_placement_release(&placement);
    return assessed;
}

/* The number of queens that the file asks for; 0: the maximum. */
static int32_t target_of(const struct qs_solver_question *question, const struct qs_result *result)
{
    if (question->options.target > 0 || !format_of(question)->decides)
        return question->options.target;
    return result->upper.value;
}

/* The number of queens for an objective, as the comments of an exported file say; −1: unknown. */
static int32_t queens_of(const struct qs_solver_question *question, const struct qs_result *result,
                         const struct qs_model *model)
{
    const int32_t *lines = result->analysis.lines;
    int64_t counted = lines[QS_COLUMN] < lines[QS_ROW] ? lines[QS_COLUMN] : lines[QS_ROW];
    int64_t queens = -1;
    switch (format_of(question)->objective) {
    case QS_OBJECTIVE_EMPTY:
        if (counted >= 0) /* otherwise lines were not counted, for lack of memory */
            queens = result->fixed + counted - model->objective;
        break;
    case QS_OBJECTIVE_QUEENS:
        queens = model->objective;
        break;
    case QS_OBJECTIVE_ADDED:
        queens = result->fixed + model->objective;
        break;
    case QS_OBJECTIVE_ADDED_NEGATIVE:
        queens = result->fixed - model->objective;
        break;
    }
    bool stated = question->known && model->has_objective;
    return stated && queens >= 0 && queens <= INT32_MAX ? (int32_t)queens : -1;
}

static bool make_claim(const struct qs_solver_question *question, const struct qs_result *result,
                       const struct qs_model *model, struct qs_solver_claim *claim,
                       struct qs_error *error)
{
    int32_t target = target_of(question, result), stated = queens_of(question, result, model);
    *claim = (struct qs_solver_claim){.answer = model->answer, .upper = -1};
    /* Of a decision every solution is an optimum; of one without an objective, what has an
     * objective is about something else, such as violated clauses. */
    if (target > 0 && model->answer == QS_MODEL_OPTIMUM)
        claim->answer = format_of(question)->decides && model->has_objective ? QS_MODEL_UNKNOWN
                                                                             : QS_MODEL_SATISFIABLE;
    /* The queries before the one with the model had none. */
    if (format_of(question)->descends && model->answer == QS_MODEL_SATISFIABLE)
        claim->answer = QS_MODEL_OPTIMUM;
    if (claim->answer == QS_MODEL_OPTIMUM)
        claim->upper = stated >= 0 ? stated : model->has_placement ? result->lower : -1;
    if (claim->answer == QS_MODEL_UNSATISFIABLE && target == 0)
        return qs_error_set(error, QS_ERROR_DEFECT,
                            "the solver claims that there is no placement at all");
    if (claim->answer == QS_MODEL_UNSATISFIABLE)
        claim->upper = target - 1;
    if (claim->answer == QS_MODEL_OPTIMUM && model->has_placement && stated >= 0 &&
        stated != result->lower)
        return qs_error_set(error, QS_ERROR_DEFECT,
                            "the solver claims %d queens, but its placement has %d", stated,
                            result->lower);
    if (claim->upper >= 0 && claim->upper < result->lower)
        return qs_error_set(error, QS_ERROR_DEFECT,
                            "the solver claims that %d queens do not fit, but %d do",
                            claim->upper + 1, result->lower);
    if (claim->answer == QS_MODEL_OPTIMUM && claim->upper > result->upper.value)
        return qs_error_set(error, QS_ERROR_DEFECT,
                            "the solver claims %d queens, but at most %d fit", claim->upper,
                            result->upper.value);
    if (claim->answer != QS_MODEL_SATISFIABLE || !model->has_placement || result->lower >= target)
        return true;
    if (!question->fewer)
        return qs_error_set(error, QS_ERROR_DEFECT, "the model has %d of the %d queens asked for",
                            result->lower, target);
    claim->answer = QS_MODEL_UNKNOWN; /* an answer to another question */
    return true;
}

bool qs_solver_answer_assess(const struct qs_solver_question *question, const char *source,
                             const struct qs_model *model, struct qs_result *result,
                             struct qs_solver_claim *claim, struct qs_error *error)
{
    if (!assess_placement(question, source, model, result, error))
        return hint_at_cause(question, error);
    if (!make_claim(question, result, model, claim, error)) {
        qs_result_release(result);
        return hint_at_cause(question, error);
    }
    result->target = question->options.target;
    if (result->target > result->upper.value)
        result->status = QS_STATUS_INFEASIBLE;
    return true;
}
