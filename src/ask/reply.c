#include "question.h"

#include <stdlib.h>

#include "answering.h"
#include "certificate_answer.h"
#include "family.h"
#include "fault.h"
#include "machine.h"
#include "report.h"
#include "solver_answer.h"
#include "split_answer.h"

static bool answering_stops(void *state, const struct qs_progress *progress)
{
    struct qs_answering *answering = state;
    return answering->stop && answering->stop(answering->state, progress);
}

struct qs_limits qs_answering_limits(struct qs_answering *answering)
{
    struct qs_limits limits = answering->question->solving.limits;
    limits.poll = answering_stops;
    limits.state = answering;
    return limits;
}

void qs_answering_solve_options(struct qs_answering *answering, int32_t target,
                                struct qs_solve_options *options)
{
    *options = answering->question->solving;
    options->target = target;
    options->limits = qs_answering_limits(answering);
}

static bool answer_decode(struct qs_answering *answering, struct qs_error *error)
{
    const struct qs_question *question = answering->question;
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
    qs_report_json(&report, answering->output);
    answering->open = !qs_result_is_answered(&result);
    qs_result_release(&result);
    return true;
}

static bool answer_count(struct qs_answering *answering, struct qs_error *error)
{
    const struct qs_count_settings *settings = &answering->question->counting;
    struct qs_count_report report = {.instance = answering->question->instance,
                                     .json = true,
                                     .classes = settings->classes,
                                     .listing = settings->list ? QS_LIST_LINES : QS_LIST_NOTHING,
                                     .output = answering->output};
    return qs_answer_counted(answering, &report, error);
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

static bool answer_export(struct qs_answering *answering, struct qs_error *error)
{
    const struct qs_question *question = answering->question;
    struct qs_export_options options;
    qs_question_export(question, &options);
    options.limits = qs_answering_limits(answering);
    return qs_instance_export(question->instance, &options, answering->output, error);
}

static bool answer_placement(struct qs_answering *answering, struct qs_error *error)
{
    const struct qs_question *question = answering->question;
    struct qs_placement_faults faults;
    if (!qs_placement_check(question->instance, &question->placement, &faults, error))
        return false;
    const struct qs_placement_report report = {question->instance, "placement",
                                               &question->placement, &faults, QS_NOTATION_NUMBERS};
    qs_placement_report_json(&report, answering->output);
    answering->refuted = !qs_placement_is_valid(&faults);
    qs_placement_faults_release(&faults);
    return true;
}

static bool reply_write_instance(struct qs_answering *answering, const struct qs_instance *instance)
{
    struct qs_json json = {.output = answering->output};
    qs_json_begin_answer(&json, "queensat-instance-1");
    qs_json_instance(&json, "instance", instance);
    qs_json_end(&json);
    return true;
}

static bool answer_split(struct qs_answering *answering, struct qs_error *error)
{
    const struct qs_question *question = answering->question;
    const struct qs_split_options options = {.into = question->into,
                                             .target = question->solving.target,
                                             .limits = qs_answering_limits(answering)};
    return qs_split_answer(question->instance, &options, answering->output, error);
}

static bool answer_generate(struct qs_answering *answering, struct qs_error *error)
{
    const struct qs_question *question = answering->question;
    const struct qs_limits limits = qs_answering_limits(answering);
    struct qs_values values;
    qs_values_init(&values, &question->generating, 0);
    values.limits = &limits;
    struct qs_instance *instance = question->family->make(&values, error);
    bool written = instance && reply_write_instance(answering, instance);
    qs_instance_free(instance);
    return written;
}

bool qs_answer(struct qs_answering *answering, struct qs_error *error)
{
    switch (answering->question->command) {
    case QS_FOR_SOLVE:
        return qs_answer_solve(answering, error);
    case QS_FOR_EXPLAIN:
        return qs_answer_explain(answering, error);
    case QS_FOR_COUNT:
        return answer_count(answering, error);
    case QS_FOR_CHECK:
        /* A certificate that is refused has an answer, too. */
        return answering->question->text ? qs_answer_certificate(answering, error)
                                         : answer_placement(answering, error);
    case QS_FOR_DECODE:
        return answer_decode(answering, error);
    case QS_FOR_SPLIT:
        return answer_split(answering, error);
    case QS_FOR_MERGE:
        return qs_merge_answer(answering->question, answering->output, &answering->open, error);
    case QS_FOR_GENERATE:
        return answer_generate(answering, error);
    case QS_FOR_EXPORT:
        return answer_export(answering, error);
    case QS_FOR_DRAW:
        return qs_answer_draw(answering, error);
    default:
        return reply_write_instance(answering, answering->question->instance);
    }
}
