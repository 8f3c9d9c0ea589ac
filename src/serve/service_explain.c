#include "explain_report.h"
#include "fault.h"
#include "service.h"

/* All that is needed for a report. */
struct explaining {
    struct qs_call *call;
    struct qs_explanation explanation;
    struct qs_result refutation; /* if solved */
    bool solved;
    struct qs_instance *left; /* the instance after the removal; NULL: there is none */
};

static bool poll_explain(void *state, const struct qs_explain_progress *progress)
{
    struct qs_call *call = state;
    (void)progress;
    return qs_web_search_must_stop(call->search);
}

static bool poll_solve(void *state, const struct qs_progress *progress)
{
    struct qs_call *call = state;
    (void)progress;
    return qs_web_search_must_stop(call->search);
}

static bool explain(struct explaining *explaining, struct qs_error *error)
{
    const struct qs_web_question *question = explaining->call->question;
    struct qs_explain_options options;
    qs_explain_options_init(&options);
    options.target = (int32_t)question->target;
    options.smallest = question->smallest;
    options.blames = (size_t)question->blames;
    options.time_limit = question->time_limit;
    options.memory_limit = QS_SEARCH_MEMORY;
    options.seed = (uint64_t)question->seed;
    options.poll = poll_explain;
    options.poll_state = explaining->call;
    return qs_explain(question->instance, &options, &explaining->explanation, error);
}

/* Solve the instance with the target, for the story. */
static bool refute(struct explaining *explaining, struct qs_error *error)
{
    const struct qs_web_question *question = explaining->call->question;
    struct qs_solve_options options;
    qs_solve_options_init(&options);
    options.target = explaining->explanation.target;
    options.seed = (uint64_t)question->seed;
    options.time_limit = question->time_limit;
    options.memory_limit = QS_SEARCH_MEMORY;
    options.poll = poll_solve;
    options.poll_state = explaining->call;
    explaining->solved = qs_solve(question->instance, &options, &explaining->refutation, error);
    return explaining->solved;
}

static bool report(struct explaining *explaining, struct qs_error *error)
{
    const struct qs_explanation *explanation = &explaining->explanation;
    const struct qs_instance *instance = explaining->call->question->instance;
    if (explanation->blame_count > 0 && !refute(explaining, error))
        return false;
    if (explanation->removal.helps) {
        explaining->left = qs_removal_instance(instance, &explanation->removal, error);
        if (!explaining->left)
            return false;
    }
    bool refuted = explaining->solved && explaining->refutation.upper.value < explanation->target;
    const struct qs_explain_report written = {
        .instance = instance,
        .explanation = explanation,
        .refutation = refuted ? &explaining->refutation : NULL,
        .left = explaining->left,
    };
    qs_explain_report_json(&written, explaining->call->output);
    return true;
}

bool qs_answer_explain(struct qs_call *call, struct qs_error *error)
{
    struct explaining explaining = {.call = call};
    if (!explain(&explaining, error))
        return false;
    bool reported = report(&explaining, error);
    if (explaining.solved)
        qs_result_release(&explaining.refutation);
    qs_instance_free(explaining.left);
    qs_explanation_release(&explaining.explanation);
    return reported;
}
