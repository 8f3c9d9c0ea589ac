/* From an instance to an explanation: the questions, in order, and what they leave behind. */
#include "queensat/explain.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core.h"
#include "fault.h"
#include "instance_private.h"
#include "line.h"
#include "machine.h"
#include "memory.h"
#include "soft.h"

/* The state of one call. */
struct explaining {
    const struct qs_explain_options *options;
    struct qs_soft soft;
    struct qs_trials trials;
    struct qs_watch watch;
    struct qs_random_stream random;
    const char *stage; /* for the poll */
    bool *blame;       /* the first, once it is known that the target is impossible */
    bool *needed;      /* members of it without which the target fits */
    bool *asked;       /* the set of a question */
    struct qs_explanation made;
    size_t capacity; /* of its blames */
};

void qs_explain_options_init(struct qs_explain_options *options)
{
    if (options)
        *options = (struct qs_explain_options){
            .blames = 1,
            .limits.bytes = qs_default_memory_limit(),
        };
}

void qs_explanation_release(struct qs_explanation *explanation)
{
    if (!explanation)
        return;
    for (size_t i = 0; i < explanation->blame_count; i++)
        qs_blame_release(&explanation->blames[i]);
    free(explanation->blames);
    qs_placement_release(&explanation->placement);
    qs_correction_release(&explanation->removal);
    qs_blame_release(&explanation->others);
    explanation->others = (struct qs_blame){.minimal = false};
    explanation->blames = NULL;
    explanation->blame_count = 0;
}

static bool explain_poll(void *state)
{
    const struct explaining *explaining = state;
    const struct qs_limits *limits = &explaining->options->limits;
    const struct qs_removal *removal = &explaining->made.removal;
    const struct qs_progress progress = {
        .engine = explaining->stage,
        .lower = removal->queens ? removal->lower : 0,
        .upper = removal->queens ? (int32_t)removal->count : 0,
        .target = explaining->made.target,
        .questions = explaining->trials.questions,
        .seconds = qs_clock_now() - explaining->watch.started,
    };
    return limits->poll(limits->state, &progress);
}

/* Append a blame, or put it in place of the first. */
static bool note_blame(struct explaining *explaining, const bool *set, bool minimal, bool first)
{
    struct qs_explanation *made = &explaining->made;
    struct qs_blame blame;
    if (!qs_blame_of_core(&explaining->soft, set, minimal, &blame)) {
        qs_trials_fail(&explaining->trials);
        return false;
    }
    if (first && made->blame_count > 0) {
        qs_blame_release(&made->blames[0]);
        made->blames[0] = blame;
        return true;
    }
    struct qs_blame *grown =
        qs_grow(made->blames, made->blame_count, &explaining->capacity, sizeof *grown);
    if (!grown) {
        qs_blame_release(&blame);
        qs_trials_fail(&explaining->trials);
        return false;
    }
    made->blames = grown;
    grown[made->blame_count++] = blame;
    return true;
}

/* For qs_core_list. */
static bool explain_add_blame(void *state, const bool *set)
{
    struct explaining *explaining = state;
    size_t wanted = explaining->options->blames;
    return note_blame(explaining, set, true, false) &&
           (wanted == 0 || explaining->made.blame_count < wanted);
}

/* Whether the target fits without any fixed queen. If not, no queen is to blame. */
static void ask_without_queens(struct explaining *explaining)
{
    const struct qs_soft *soft = &explaining->soft;
    int32_t upper = explaining->trials.upper; /* of the target's question */
    for (size_t i = 0; i < soft->queen_count; i++)
        explaining->asked[i] = false;
    enum qs_explain_answer answer = soft->queen_count == 0
                                        ? QS_EXPLAIN_IMPOSSIBLE
                                        : qs_trials_ask(&explaining->trials, explaining->asked, 0);
    explaining->made.tried_removal = answer != QS_EXPLAIN_OPEN;
    if (answer == QS_EXPLAIN_FITS)
        qs_correction_begin(&explaining->trials, upper, &explaining->made.removal);
    if (answer == QS_EXPLAIN_IMPOSSIBLE)
        memcpy(explaining->blame, explaining->asked, soft->count * sizeof *explaining->blame);
}

/* The share of the time limit, if there is one, after which the stage ends. */
static void begin_stage(struct explaining *explaining, const char *stage, double share)
{
    double limit = explaining->options->limits.seconds;
    explaining->stage = stage;
    explaining->trials.end = limit > 0 ? explaining->watch.started + share * limit : INFINITY;
}

/* Each question has this many ticks. */
static void find_blame(struct explaining *explaining, uint64_t patience)
{
    bool minimal = qs_core_shrink(&explaining->trials, &explaining->random, patience,
                                  QS_SHRINK_FULLY, explaining->blame, explaining->needed);
    note_blame(explaining, explaining->blame, minimal, true);
}

/*
 * Queens that are to blame, and whose removal does not help: without all of them, or without the
 * only one, something else makes the target impossible as well. Whose does is known.
 */
static void find_others(struct explaining *explaining)
{
    struct qs_explanation *made = &explaining->made;
    const struct qs_removal *removal = &made->removal;
    const struct qs_soft *soft = &explaining->soft;
    bool found = false;
    if (removal->count != 1 || !removal->singles_complete || !made->blames[0].minimal)
        return;
    for (size_t i = 0; i < soft->count; i++) {
        bool helps = i >= soft->queen_count || !explaining->blame[i] ||
                     qs_squares_hold(removal->singles, removal->single_count, soft->queens[i]);
        explaining->asked[i] = helps;
        found = found || !helps;
    }
    if (!found || qs_trials_ask(&explaining->trials, explaining->asked, 0) != QS_EXPLAIN_IMPOSSIBLE)
        return;
    memset(explaining->needed, 0, soft->count * sizeof *explaining->needed);
    bool minimal = qs_core_shrink(&explaining->trials, &explaining->random, 88 * QS_MILLION,
                                  QS_SHRINK_FULLY, explaining->asked, explaining->needed);
    if (!qs_blame_of_core(soft, explaining->asked, minimal, &made->others))
        qs_trials_fail(&explaining->trials);
}

/*
 * Near the border between possible and impossible, single questions can take hours. So the first
 * attempt at a minimal blame leaves them out. When all else is known, they are asked with more
 * patience, all of them before one gets still more: each answer makes others easier.
 */
static void explain_target(struct explaining *explaining)
{
    const uint64_t first_patience = 88 * QS_MILLION, growth = 4;
    const struct qs_explain_options *options = explaining->options;
    const struct qs_trials *trials = &explaining->trials;
    struct qs_explanation *made = &explaining->made;
    for (size_t i = 0; i < explaining->soft.count; i++)
        explaining->asked[i] = explaining->blame[i] = true;
    made->answer = qs_trials_ask(&explaining->trials, explaining->asked, 0);
    if (made->answer == QS_EXPLAIN_FITS) {
        struct qs_square *queens = malloc(trials->placed * sizeof *queens);
        if (queens) {
            memcpy(queens, trials->placement, trials->placed * sizeof *queens);
            made->placement = (struct qs_placement){explaining->soft.n, trials->placed, queens};
        } else {
            qs_trials_fail(&explaining->trials);
        }
    }
    if (made->answer != QS_EXPLAIN_IMPOSSIBLE || trials->failed)
        return;
    ask_without_queens(explaining);
    begin_stage(explaining, "what is to blame?",
                made->removal.helps && !options->only_blame ? 0.5 : 1);
    /*
     * A line without a free square is what people see first, so that what takes its squares is
     * blamed first. What is blamed has been refuted by a solver, too.
     */
    size_t bytes = explaining->soft.count * sizeof *explaining->asked;
    memcpy(explaining->asked, explaining->blame, bytes);
    if (qs_core_by_lines(&explaining->trials, explaining->asked)) {
        enum qs_explain_answer answer = qs_trials_ask(&explaining->trials, explaining->asked, 0);
        QS_CHECK(answer != QS_EXPLAIN_FITS);
        if (answer == QS_EXPLAIN_IMPOSSIBLE)
            memcpy(explaining->blame, explaining->asked, bytes);
    }
    find_blame(explaining, first_patience);
    begin_stage(explaining, "which queens to remove?",
                options->smallest || options->blames != 1 ? 0.75 : 1);
    if (made->removal.helps && !options->only_blame && !trials->failed)
        qs_correction_find(&explaining->trials, &explaining->random, explaining->blame,
                           &made->removal);
    begin_stage(explaining, "other blames", 1);
    uint64_t patience = first_patience;
    while (!qs_trials_must_stop(trials) && !made->blames[0].minimal) {
        patience *= growth;
        find_blame(explaining, patience);
    }
    if (made->removal.helps && !options->only_blame && !trials->failed)
        find_others(explaining);
    if (trials->failed)
        return;
    if (options->smallest) {
        made->smallest = qs_core_smallest(&explaining->trials, &explaining->random,
                                          explaining->blame, &made->smallest_lower);
        bool minimal = made->smallest || made->blames[0].minimal;
        note_blame(explaining, explaining->blame, minimal, true);
    }
    if (options->blames != 1 && made->blames[0].minimal)
        made->all = qs_core_list(&explaining->trials, &explaining->random, explaining->blame,
                                 explain_add_blame, explaining);
}

bool qs_explain(const struct qs_instance *instance, const struct qs_explain_options *options,
                struct qs_explanation *explanation, struct qs_error *error)
{
    struct qs_explain_options defaults;
    qs_explain_options_init(&defaults);
    if (!options)
        options = &defaults;
    if (!qs_check_given("instance", instance, error) ||
        !qs_check_given("explanation", explanation, error) ||
        !qs_check_range("target", options->target, 0, INT32_MAX, error) ||
        !qs_check_limits(&options->limits, error))
        return false;
    struct explaining explaining = {.options = options, .stage = "does the target fit?"};
    struct qs_explanation *made = &explaining.made;
    struct qs_trials *trials = &explaining.trials;
    qs_watch_init(&explaining.watch, options->limits.seconds);
    explaining.watch.poll = options->limits.poll ? explain_poll : NULL;
    explaining.watch.poll_state = &explaining;
    qs_random_stream_init(&explaining.random, options->seed);
    struct qs_shape shape = qs_instance_shape(instance);
    int32_t least = shape.rows < shape.columns ? shape.rows : shape.columns;
    made->target = options->target > 0 ? options->target : least;
    if (!qs_soft_init(&explaining.soft, instance, error) ||
        !qs_trials_init(trials, &explaining.soft, made->target, &explaining.watch, error)) {
        qs_soft_release(&explaining.soft);
        return false;
    }
    trials->memory_limit = options->limits.bytes;
    trials->seed = options->seed;
    explaining.blame = qs_soft_new_set(&explaining.soft);
    explaining.asked = qs_soft_new_set(&explaining.soft);
    explaining.needed = qs_soft_new_set(&explaining.soft);
    if (explaining.blame && explaining.needed && explaining.asked)
        explain_target(&explaining);
    else
        qs_trials_fail(trials);
    made->stop = (enum qs_stop)explaining.watch.stop;
    made->questions = trials->questions;
    made->seconds = qs_clock_now() - explaining.watch.started;
    free(explaining.blame);
    free(explaining.needed);
    free(explaining.asked);
    qs_trials_release(trials);
    qs_soft_release(&explaining.soft);
    if (!trials->failed)
        *explanation = *made;
    else if (error)
        *error = trials->error;
    if (trials->failed)
        qs_explanation_release(made);
    return !trials->failed;
}
