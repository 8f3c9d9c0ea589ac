/* Explanations and pictures as answers: both solve again what they tell or show. */
#include <stdlib.h>

#include "answer_context.h"
#include "fault.h"
#include "picture.h"
#include "report.h"
#include "stream.h"

static bool reply_solve(struct qs_answer_context *context, const struct qs_instance *instance,
                        int32_t target, struct qs_result *result, struct qs_error *error)
{
    struct qs_solve_options options;
    qs_answer_solve_options(context, target, &options);
    return qs_solve(instance, &options, result, error);
}

static bool reply_explain(struct qs_answer_context *context, const struct qs_instance *instance,
                          bool only_blame, struct qs_explained *explaining, struct qs_error *error)
{
    const struct qs_question *question = context->question;
    struct qs_explain_options options;
    qs_explain_options_init(&options);
    options.target = question->solving.target;
    options.smallest = question->explaining.smallest;
    options.blames = question->explaining.all ? (size_t)question->explaining.first : 1;
    options.only_blame = only_blame;
    options.limits = qs_answer_limits(context);
    return qs_explain(instance, &options, &explaining->explanation, error);
}

/* All but the explanation. */
static void release_refutation(struct qs_explained *explaining)
{
    if (explaining->solved)
        qs_result_release(&explaining->result);
    qs_instance_free(explaining->part);
    free(explaining->closed);
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
static bool refute_for_picture(struct qs_answer_context *context, struct qs_explained *explaining,
                               struct qs_error *error)
{
    const struct qs_question *question = context->question;
    const struct qs_explanation *explanation = &explaining->explanation;
    if (explanation->blame_count == 0)
        return true;
    if (!question->draw_cover) {
        struct qs_closed_lines *closed = malloc(sizeof *closed);
        if (!closed)
            return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory");
        if (qs_closed_lines_find(closed, question->instance, explanation)) {
            explaining->closed = closed;
            return true;
        }
        free(closed);
    }
    explaining->part = qs_blame_instance(question->instance, &explanation->blames[0], error);
    explaining->solved =
        explaining->part &&
        reply_solve(context, explaining->part, explanation->target, &explaining->result, error);
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
static char *picture_explanation(struct qs_answer_context *context,
                                 const struct qs_explanation *explanation, struct qs_error *error)
{
    struct qs_explained drawn = {.explanation = *explanation};
    struct qs_picture picture = asked_picture(context->question);
    struct qs_memory_stream memory;
    FILE *output = qs_memory_stream_begin(&memory, error);
    bool refuted = output && refute_for_picture(context, &drawn, error);
    if (refuted) {
        qs_question_draw(context->question, &drawn, &picture);
        qs_picture_write(&picture, output);
    }
    char *text = qs_memory_stream_take(&memory, NULL, NULL);
    release_refutation(&drawn);
    if (refuted && !text)
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory");
    if (refuted)
        return text;
    free(text);
    return NULL;
}

/* Solve the instance, or what is blamed alone, with the target. It was done before, and is short.
 */
static bool refute_again(struct qs_answer_context *context, const struct qs_instance *instance,
                         const struct qs_explaining *explaining, FILE *certificate,
                         struct qs_result *result, struct qs_error *error)
{
    int32_t target = explaining->explained.explanation.target;
    struct qs_solve_options options;
    qs_answer_solve_options(context, target, &options);
    options.certificate = certificate;
    options.certificate_folder = explaining->certificate_folder;
    if (!qs_solve(instance, &options, result, error))
        return false;
    if (result->lower < target)
        return true;
    qs_result_release(result);
    return qs_error_set(error, QS_ERROR_DEFECT, "a blame does not make %d queens impossible",
                        target);
}

/* The evidence for the story, and, with a certificate, for what is blamed alone. */
static bool refute_explained(struct qs_answer_context *context, struct qs_explaining *explaining,
                             struct qs_error *error)
{
    struct qs_explained *explained = &explaining->explained;
    const struct qs_instance *instance = explaining->report.instance;
    explaining->solving = true;
    explained->solved =
        refute_again(context, instance, explaining, NULL, &explained->result, error);
    if (!explained->solved || !explaining->certificate)
        return explained->solved;
    explaining->blamed = qs_blame_instance(instance, &explained->explanation.blames[0], error);
    explaining->certified =
        explaining->blamed && refute_again(context, explaining->blamed, explaining,
                                           explaining->certificate, &explaining->proved, error);
    return explaining->certified;
}

static bool report_explanation(struct qs_answer_context *context, struct qs_explaining *explaining,
                               struct qs_error *error)
{
    struct qs_explained *explained = &explaining->explained;
    const struct qs_explanation *explanation = &explained->explanation;
    struct qs_explain_report *report = &explaining->report;
    if (explanation->blame_count > 0 && !refute_explained(context, explaining, error))
        return false;
    if (explanation->removal.helps &&
        !(explained->part = qs_removal_instance(report->instance, &explanation->removal, error)))
        return false;
    char *picture = NULL;
    if (context->question->pictured &&
        !(picture = picture_explanation(context, explanation, error)))
        return false;
    bool refuted = explained->solved && explained->result.upper.value < explanation->target;
    report->explanation = explanation;
    report->refutation = refuted ? &explained->result : NULL;
    report->left = explained->part;
    report->picture = picture;
    bool reported = explaining->json || qs_explain_report_text(report, context->output, error);
    if (explaining->json)
        qs_explain_report_json(report, context->output);
    free(picture);
    return reported;
}

bool qs_answer_explained(struct qs_answer_context *context, struct qs_explaining *explaining,
                         struct qs_error *error)
{
    struct qs_explained *explained = &explaining->explained;
    if (!reply_explain(context, explaining->report.instance, false, explained, error))
        return false;
    context->open = !qs_is_explained(&context->question->explaining, &explained->explanation);
    return report_explanation(context, explaining, error);
}

void qs_explaining_release(struct qs_explaining *explaining)
{
    qs_explained_release(&explaining->explained);
    qs_instance_free(explaining->blamed);
    if (explaining->certified)
        qs_result_release(&explaining->proved);
}

bool qs_answer_explain(struct qs_answer_context *context, struct qs_error *error)
{
    const struct qs_question *question = context->question;
    struct qs_explaining explaining = {
        .report = {.instance = question->instance, .board_style.notation = question->notation},
        .json = true};
    bool explained = qs_answer_explained(context, &explaining, error);
    qs_explaining_release(&explaining);
    return explained;
}

bool qs_answer_for_picture(struct qs_answer_context *context, struct qs_explained *explaining,
                           struct qs_error *error)
{
    const struct qs_question *question = context->question;
    const struct qs_explanation *explanation = &explaining->explanation;
    if (question->draw_explained) {
        if (!reply_explain(context, question->instance, true, explaining, error) ||
            !refute_for_picture(context, explaining, error))
            return false;
        context->open = explanation->answer == QS_EXPLAIN_OPEN ||
                        (explanation->blame_count > 0 && !explanation->blames[0].minimal);
    } else {
        explaining->solved = reply_solve(context, question->instance, question->solving.target,
                                         &explaining->result, error);
        if (!explaining->solved)
            return false;
        context->open = false;
    }
    if (explaining->solved && !qs_result_is_answered(&explaining->result))
        context->open = true;
    return true;
}

void qs_question_draw(const struct qs_question *question, struct qs_explained *explaining,
                      struct qs_picture *picture)
{
    const struct qs_result *result = &explaining->result;
    const struct qs_closed_lines *closed = explaining->closed;
    const struct qs_blame *blame = explaining->explanation.blames;
    picture->placement = qs_instance_queens(question->instance, &picture->placement_count);
    if (question->placement.queens) {
        picture->placement = question->placement.queens;
        picture->placement_count = question->placement.count;
    }
    if (question->draw_solved) {
        picture->placement = result->placement.queens;
        picture->placement_count = (size_t)result->lower;
    }
    if (closed || explaining->part) {
        picture->blamed = blame->queens;
        picture->blamed_count = blame->queen_count;
        picture->attacked = picture->quiet = true;
    }
    if (closed) {
        picture->closed = closed->line;
        picture->closed_count = (size_t)closed->count;
        /* Where one line is closed, its attackers have rings; otherwise those to blame. */
        picture->rays = closed->count == 1 && closed->attacker_count <= QS_ATTACKERS_NAMED;
        if (picture->rays) {
            picture->blamed = closed->attacker;
            picture->blamed_count = closed->attacker_count;
        }
    } else if (explaining->part) { /* what is to blame alone, and the evidence for that */
        picture->blame = blame;
        picture->attackers = explaining->part;
    }
    if (explaining->solved && (question->draw_cover || explaining->part)) {
        picture->evidence = result->evidence;
        picture->cover = result->evidence ? NULL : &result->upper;
    }
    bool refuted = explaining->part && result->upper.value < explaining->explanation.target;
    if (!picture->caption && (refuted || closed)) {
        struct qs_story story;
        qs_story_caption(&story, picture->notation, picture->instance, closed,
                         picture->blamed_count, result);
        snprintf(explaining->caption, sizeof explaining->caption, "%s%s%s", story.sentence[0],
                 story.count > 1 ? " " : "", story.count > 1 ? story.sentence[1] : "");
        picture->caption = explaining->caption;
    }
    picture->legend = qs_picture_needs_legend(picture);
}

bool qs_answer_draw(struct qs_answer_context *context, struct qs_error *error)
{
    const struct qs_question *question = context->question;
    struct qs_placement_faults faults;
    if (question->placement.queens) {
        if (!qs_placement_check(question->instance, &question->placement, &faults, error))
            return false;
        bool valid = qs_placement_is_valid(&faults);
        qs_placement_faults_release(&faults);
        if (!valid)
            return qs_error_set(error, QS_ERROR_INPUT,
                                "placement: expected queens that do not attack each other, on open "
                                "squares, the fixed ones among them");
    }
    bool solves = question->draw_solved || question->draw_cover || question->draw_explained;
    struct qs_explained explaining = {.solved = false};
    struct qs_picture picture = asked_picture(question);
    bool drawn = !solves || qs_answer_for_picture(context, &explaining, error);
    if (drawn) {
        qs_question_draw(question, &explaining, &picture);
        qs_picture_write(&picture, context->output);
    }
    qs_explained_release(&explaining);
    return drawn;
}
