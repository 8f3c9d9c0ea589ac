#include "question.h"

#include <stdlib.h>

#include "certificate_answer.h"
#include "family.h"
#include "fault.h"
#include "machine.h"
#include "picture.h"
#include "report.h"
#include "solver_answer.h"
#include "split_answer.h"

static bool stops(void *state, const struct qs_progress *progress)
{
    struct qs_answering *answering = state;
    return answering->stop && answering->stop(answering->state, progress);
}

static void reply_solve_options(struct qs_answering *answering, int32_t target,
                                struct qs_solve_options *options)
{
    *options = answering->question->solving;
    options->target = target;
    options->limits.poll = stops;
    options->limits.state = answering;
}

static bool reply_solve(struct qs_answering *answering, const struct qs_instance *instance,
                        int32_t target, struct qs_result *result, struct qs_error *error)
{
    struct qs_solve_options options;
    reply_solve_options(answering, target, &options);
    return qs_solve(instance, &options, result, error);
}

static void report_result(struct qs_answering *answering, struct qs_report *report)
{
    report->instance = answering->question->instance;
    report->memory_limit = answering->question->solving.limits.bytes;
    qs_report_json(report, answering->output);
    answering->open = !qs_result_is_answered(report->result);
}

static bool answer_solve(struct qs_answering *answering, struct qs_error *error)
{
    const struct qs_question *question = answering->question;
    struct qs_output *certificate = question->certified ? qs_output_to_memory(error) : NULL;
    struct qs_solve_options options;
    struct qs_result result;
    reply_solve_options(answering, question->solving.target, &options);
    options.incumbent = answering->incumbent;
    options.incumbent_state = answering->incumbent_state;
    options.certificate = certificate ? qs_output_stream(certificate, error) : NULL;
    bool solved = question->certified == (options.certificate != NULL) &&
                  qs_solve(question->instance, &options, &result, error);
    char *text = qs_output_take(certificate, NULL, NULL); /* NULL if any of it is missing */
    if (solved) {
        struct qs_report report = {.result = &result,
                                   .certificate = result.certified >= 0 ? text : NULL};
        report_result(answering, &report);
        qs_result_release(&result);
    }
    free(text);
    return solved;
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
    struct qs_report report = {.result = &result, .claim = &claim};
    report_result(answering, &report);
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
    options.limits.poll = stops;
    options.limits.state = answering;
    FILE *stream = qs_output_stream(answering->output, error);
    return stream && qs_instance_export(question->instance, &options, stream, error);
}

void qs_question_explain(const struct qs_question *question, struct qs_explain_options *options)
{
    qs_explain_options_init(options);
    options->target = question->solving.target;
    options->smallest = question->explaining.smallest;
    options->blames = question->explaining.all ? (size_t)question->explaining.first : 1;
    options->limits.seconds = question->solving.limits.seconds;
    options->limits.bytes = question->solving.limits.bytes;
}

static bool reply_explain(struct qs_answering *answering, bool only_blame,
                          struct qs_explained *explaining, struct qs_error *error)
{
    const struct qs_question *question = answering->question;
    struct qs_explain_options options;
    qs_question_explain(question, &options);
    options.only_blame = only_blame;
    options.limits.poll = stops;
    options.limits.state = answering;
    return qs_explain(question->instance, &options, &explaining->explanation, error);
}

/* All but the explanation. */
static void release_refutation(struct qs_explained *explaining)
{
    if (explaining->solved)
        qs_result_release(&explaining->result);
    qs_instance_free(explaining->part);
}

void qs_explained_release(struct qs_explained *explaining)
{
    release_refutation(explaining);
    qs_explanation_release(&explaining->explanation);
}

bool qs_is_explained(const struct qs_explain_settings *settings,
                     const struct qs_explanation *explanation)
{
    const struct qs_removal *removal = &explanation->removal;
    if (explanation->answer != QS_EXPLAIN_IMPOSSIBLE)
        return explanation->answer == QS_EXPLAIN_FITS;
    bool removed = !removal->helps || (removal->count == (size_t)removal->lower &&
                                       (removal->count > 1 || removal->singles_complete));
    bool listed = !settings->all || explanation->all ||
                  (settings->first > 0 && explanation->blame_count >= settings->first);
    return explanation->tried_removal && explanation->blames[0].minimal && removed && listed &&
           (!settings->smallest || explanation->smallest);
}

/* The lines without a free square are all that is drawn, unless the cover is wanted. */
static bool refute_for_picture(struct qs_answering *answering, struct qs_explained *explaining,
                               struct qs_error *error)
{
    const struct qs_question *question = answering->question;
    const struct qs_explanation *explanation = &explaining->explanation;
    if (explanation->blame_count == 0)
        return true;
    if (!question->draw_cover &&
        qs_closed_lines_find(&explaining->closed, question->instance, explanation))
        return true;
    explaining->closed.count = 0;
    explaining->part = qs_blame_instance(question->instance, &explanation->blames[0], error);
    explaining->solved =
        explaining->part &&
        reply_solve(answering, explaining->part, explanation->target, &explaining->result, error);
    return explaining->solved;
}

static struct qs_picture asked_picture(const struct qs_question *question)
{
    return (struct qs_picture){.instance = question->instance,
                               .attacked = question->draw_attacked,
                               .notation = question->notation,
                               .side = QS_PICTURE_SIDE_DEFAULT};
}

/* An explanation as a picture, on the heap; NULL, with the error set. */
static char *picture_explanation(struct qs_answering *answering,
                                 const struct qs_explanation *explanation, struct qs_error *error)
{
    struct qs_explained drawn = {.explanation = *explanation};
    struct qs_picture picture = asked_picture(answering->question);
    struct qs_output *output = qs_output_to_memory(error);
    bool refuted = output && refute_for_picture(answering, &drawn, error);
    if (refuted) {
        qs_question_draw(answering->question, &drawn, &picture);
        qs_picture_write(&picture, output);
    }
    char *text = qs_output_take(output, NULL, NULL);
    release_refutation(&drawn);
    if (refuted && !text)
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory");
    if (refuted)
        return text;
    free(text);
    return NULL;
}

/* With the result that refutes the target, for the story, and the instance after the removal. */
static bool report_explanation(struct qs_answering *answering, struct qs_explained *explaining,
                               struct qs_error *error)
{
    const struct qs_explanation *explanation = &explaining->explanation;
    const struct qs_question *question = answering->question;
    const struct qs_instance *instance = question->instance;
    if (explanation->blame_count > 0) {
        explaining->solved =
            reply_solve(answering, instance, explanation->target, &explaining->result, error);
        if (!explaining->solved)
            return false;
    }
    if (explanation->removal.helps) {
        explaining->part = qs_removal_instance(instance, &explanation->removal, error);
        if (!explaining->part)
            return false;
    }
    bool refuted = explaining->solved && explaining->result.upper.value < explanation->target;
    char *picture = NULL;
    if (question->pictured && !(picture = picture_explanation(answering, explanation, error)))
        return false;
    const struct qs_explain_report report = {
        .instance = instance,
        .explanation = explanation,
        .refutation = refuted ? &explaining->result : NULL,
        .left = explaining->part,
        .board_style.notation = question->notation,
        .picture = picture,
    };
    qs_explain_report_json(&report, answering->output);
    free(picture);
    return true;
}

static bool answer_explain(struct qs_answering *answering, struct qs_error *error)
{
    struct qs_explained explaining = {.solved = false};
    if (!reply_explain(answering, false, &explaining, error))
        return false;
    bool reported = report_explanation(answering, &explaining, error);
    answering->open = !qs_is_explained(&answering->question->explaining, &explaining.explanation);
    qs_explained_release(&explaining);
    return reported;
}

static bool explain_for_picture(struct qs_answering *answering, struct qs_explained *explaining,
                                struct qs_error *error)
{
    const struct qs_explanation *explanation = &explaining->explanation;
    if (!reply_explain(answering, true, explaining, error) ||
        !refute_for_picture(answering, explaining, error))
        return false;
    answering->open = explanation->answer == QS_EXPLAIN_OPEN ||
                      (explanation->blame_count > 0 && !explanation->blames[0].minimal) ||
                      (explaining->solved && !qs_result_is_answered(&explaining->result));
    return true;
}

bool qs_answer_for_picture(struct qs_answering *answering, struct qs_explained *explaining,
                           struct qs_error *error)
{
    const struct qs_question *question = answering->question;
    if (question->draw_explained)
        return explain_for_picture(answering, explaining, error);
    explaining->solved = reply_solve(answering, question->instance, question->solving.target,
                                     &explaining->result, error);
    answering->open = explaining->solved && !qs_result_is_answered(&explaining->result);
    return explaining->solved;
}

/* Where one line is closed, its attackers have rings; otherwise those to blame. */
static void draw_closed_lines(const struct qs_explained *explaining, struct qs_picture *picture)
{
    const struct qs_closed_lines *closed = &explaining->closed;
    bool attackers = closed->count == 1 && closed->attacker_count <= QS_ATTACKERS_NAMED;
    const struct qs_blame *blame = &explaining->explanation.blames[0];
    picture->closed = closed->line;
    picture->closed_count = (size_t)closed->count;
    picture->blamed = attackers ? closed->attacker : blame->queens;
    picture->blamed_count = attackers ? closed->attacker_count : blame->queen_count;
    picture->rays = attackers;
    picture->attacked = picture->quiet = true;
}

/* What is to blame alone, and the evidence for that. */
static void draw_blame(const struct qs_explained *explaining, struct qs_picture *picture)
{
    picture->blame = &explaining->explanation.blames[0];
    picture->blamed = picture->blame->queens;
    picture->blamed_count = picture->blame->queen_count;
    picture->attackers = explaining->part;
    picture->attacked = picture->quiet = true;
}

static void add_caption(struct qs_explained *explaining, struct qs_picture *picture)
{
    struct qs_story story;
    const struct qs_closed_lines *closed = &explaining->closed;
    qs_story_caption(&story, picture->notation, qs_instance_size(picture->instance),
                     closed->count > 0 ? closed : NULL, picture->blamed_count, &explaining->result);
    snprintf(explaining->caption, sizeof explaining->caption, "%s%s%s", story.sentence[0],
             story.count > 1 ? " " : "", story.count > 1 ? story.sentence[1] : "");
    picture->caption = explaining->caption;
}

void qs_question_draw(const struct qs_question *question, struct qs_explained *explaining,
                      struct qs_picture *picture)
{
    const struct qs_result *result = &explaining->result;
    picture->placement = qs_instance_queens(question->instance, &picture->placement_count);
    if (question->placement.queens) {
        picture->placement = question->placement.queens;
        picture->placement_count = question->placement.count;
    }
    if (question->draw_solved) {
        picture->placement = result->placement.queens;
        picture->placement_count = (size_t)result->lower;
    }
    if (explaining->closed.count > 0)
        draw_closed_lines(explaining, picture);
    else if (explaining->part)
        draw_blame(explaining, picture);
    if (explaining->solved && (question->draw_cover || explaining->part)) {
        picture->evidence = result->evidence;
        picture->cover = result->evidence ? NULL : &result->upper;
    }
    bool refuted = explaining->part && result->upper.value < explaining->explanation.target;
    if (!picture->caption && (refuted || explaining->closed.count > 0))
        add_caption(explaining, picture);
    picture->legend = qs_picture_needs_legend(picture);
}

/* What is drawn is a placement. */
static bool check_drawn(const struct qs_question *question, struct qs_error *error)
{
    struct qs_placement_faults faults;
    if (!question->placement.queens)
        return true;
    if (!qs_placement_check(question->instance, &question->placement, &faults, error))
        return false;
    bool valid = qs_placement_is_valid(&faults);
    qs_placement_faults_release(&faults);
    return valid ||
           qs_error_set(error, QS_ERROR_INPUT,
                        "placement: expected queens that do not attack each other, on open "
                        "squares, the fixed ones among them");
}

static bool answer_draw(struct qs_answering *answering, struct qs_error *error)
{
    const struct qs_question *question = answering->question;
    if (!check_drawn(question, error))
        return false;
    bool solves = question->draw_solved || question->draw_cover || question->draw_explained;
    struct qs_explained explaining = {.solved = false};
    struct qs_picture picture = asked_picture(question);
    bool drawn = !solves || qs_answer_for_picture(answering, &explaining, error);
    if (drawn) {
        qs_question_draw(question, &explaining, &picture);
        qs_picture_write(&picture, answering->output);
    }
    qs_explained_release(&explaining);
    return drawn;
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

/* A certificate that is refused has an answer, too. */
static bool answer_check(struct qs_answering *answering, struct qs_error *error)
{
    const struct qs_question *question = answering->question;
    return question->text ? qs_certificate_answer(question, answering->output, &answering->refuted,
                                                  &answering->open, error)
                          : answer_placement(answering, error);
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
    struct qs_split_options options = {.into = question->into,
                                       .target = question->solving.target,
                                       .limits = question->solving.limits};
    options.limits.poll = stops;
    options.limits.state = answering;
    return qs_split_answer(question->instance, &options, answering->output, error);
}

static bool answer_read(struct qs_answering *answering, struct qs_error *error)
{
    (void)error;
    return reply_write_instance(answering, answering->question->instance);
}

static bool answer_generate(struct qs_answering *answering, struct qs_error *error)
{
    const struct qs_question *question = answering->question;
    struct qs_limits limits = question->solving.limits;
    struct qs_values values;
    qs_values_init(&values, &question->generating, 0);
    limits.poll = stops;
    limits.state = answering;
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
        return answer_solve(answering, error);
    case QS_FOR_EXPLAIN:
        return answer_explain(answering, error);
    case QS_FOR_COUNT:
        return answer_count(answering, error);
    case QS_FOR_CHECK:
        return answer_check(answering, error);
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
        return answer_draw(answering, error);
    default:
        return answer_read(answering, error);
    }
}
