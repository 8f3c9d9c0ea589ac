#include "question.h"

#include <stdlib.h>

#include "answer_context.h"
#include "certificate_answer.h"
#include "family.h"
#include "fault.h"
#include "machine.h"
#include "report.h"
#include "solver_answer.h"
#include "split_answer.h"

static bool answer_stops(void *state, const struct qs_progress *progress)
{
    struct qs_answer_context *context = state;
    return context->stop && context->stop(context->state, progress);
}

struct qs_limits qs_answer_limits(struct qs_answer_context *context)
{
    struct qs_limits limits = context->question->solving.limits;
    limits.poll = answer_stops;
    limits.state = context;
    return limits;
}

void qs_answer_solve_options(struct qs_answer_context *context, int32_t target,
                             struct qs_solve_options *options)
{
    *options = context->question->solving;
    options->target = target;
    options->limits = qs_answer_limits(context);
}

static bool answer_decode(struct qs_answer_context *context, struct qs_error *error)
{
    const struct qs_question *question = context->question;
    struct qs_solver_question exported = {.instance = question->instance, .known = true};
    struct qs_solver_claim claim;
    struct qs_model model;
    struct qs_result result;
    qs_question_export(question, &exported.options);
    if (!qs_model_read("text", question->text, question->text_length, &model, error))
        return false;
    bool assessed = qs_solver_question_match(&exported, &model, error) &&
                    qs_solver_answer_assess(&exported, "decode", &model, &result, &claim, error);
    qs_model_release(&model);
    if (!assessed)
        return false;
    const struct qs_report report = {.instance = question->instance,
                                     .result = &result,
                                     .claim = &claim,
                                     .memory_limit = question->solving.limits.bytes};
    qs_report_json(&report, context->output);
    context->open = !qs_result_is_answered(&result);
    qs_result_release(&result);
    return true;
}

static bool answer_count(struct qs_answer_context *context, struct qs_error *error)
{
    const struct qs_count_settings *settings = &context->question->counting;
    struct qs_count_report report = {.instance = context->question->instance,
                                     .json = true,
                                     .classes = settings->classes,
                                     .listing = settings->list ? QS_LIST_LINES : QS_LIST_NOTHING,
                                     .output = context->output};
    return qs_answer_counted(context, &report, error);
}

void qs_question_export(const struct qs_question *question, struct qs_export_options *options)
{
    qs_export_options_init(options);
    options->format = question->export_format;
    options->encoding = question->solving.encoding;
    options->target = question->solving.target;
    options->full = question->full;
    options->limits.seconds = question->solving.limits.seconds;
    options->limits.bytes = question->solving.limits.bytes;
}

static bool answer_export(struct qs_answer_context *context, struct qs_error *error)
{
    const struct qs_question *question = context->question;
    struct qs_export_options options;
    qs_question_export(question, &options);
    options.limits = qs_answer_limits(context);
    return qs_instance_export(question->instance, &options, context->output, error);
}

static bool answer_placement(struct qs_answer_context *context, struct qs_error *error)
{
    const struct qs_question *question = context->question;
    struct qs_placement_faults faults;
    if (!qs_placement_check(question->instance, &question->placement, &faults, error))
        return false;
    const struct qs_placement_report report = {question->instance, "placement",
                                               &question->placement, &faults, QS_NOTATION_NUMBERS};
    qs_placement_report_json(&report, context->output);
    context->refuted = !qs_placement_is_valid(&faults);
    qs_placement_faults_release(&faults);
    return true;
}

static bool reply_write_instance(struct qs_answer_context *context,
                                 const struct qs_instance *instance)
{
    struct qs_json json = {.output = context->output};
    qs_json_begin_answer(&json, "queensat-instance-1");
    qs_json_instance(&json, "instance", instance);
    qs_json_end(&json);
    return true;
}

static bool answer_split(struct qs_answer_context *context, struct qs_error *error)
{
    const struct qs_question *question = context->question;
    const struct qs_split_options options = {.into = question->into,
                                             .target = question->solving.target,
                                             .limits = qs_answer_limits(context)};
    return qs_split_answer(question->instance, &options, context->output, error);
}

static bool answer_generate(struct qs_answer_context *context, struct qs_error *error)
{
    const struct qs_question *question = context->question;
    const struct qs_limits limits = qs_answer_limits(context);
    struct qs_values values;
    qs_values_init(&values, &question->generating, 0);
    values.limits = &limits;
    struct qs_instance *instance = question->family->make(&values, error);
    bool written = instance && qs_question_check_shape(QS_FOR_GENERATE, instance, error) &&
                   reply_write_instance(context, instance);
    qs_instance_free(instance);
    return written;
}

bool qs_answer(struct qs_answer_context *context, struct qs_error *error)
{
    switch (context->question->command) {
    case QS_FOR_SOLVE:
        return qs_answer_solve(context, error);
    case QS_FOR_EXPLAIN:
        return qs_answer_explain(context, error);
    case QS_FOR_COUNT:
        return answer_count(context, error);
    case QS_FOR_CHECK:
        /* A certificate that is refused has an answer, too. */
        return context->question->text ? qs_answer_certificate(context, error)
                                       : answer_placement(context, error);
    case QS_FOR_DECODE:
        return answer_decode(context, error);
    case QS_FOR_SPLIT:
        return answer_split(context, error);
    case QS_FOR_MERGE:
        return qs_merge_answer(context->question, context->output, &context->open, error);
    case QS_FOR_GENERATE:
        return answer_generate(context, error);
    case QS_FOR_EXPORT:
        return answer_export(context, error);
    case QS_FOR_DRAW:
        return qs_answer_draw(context, error);
    default:
        return reply_write_instance(context, context->question->instance);
    }
}
