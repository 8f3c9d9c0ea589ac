/*
 * Implicit hitting sets (E. Moreno-Centeno, R. Karp, "The implicit hitting set approach to solve
 * combinatorial optimization problems", Operations Research 61, 2013): every set of queens that is
 * to blame, given all blocked squares, must lose a queen. So the smallest hitting set of
 * the known ones is a lower bound; if the target fits without it, it is the answer, otherwise what
 * is left has another set to blame. In each round further such sets are found until the target
 * fits, each without the queens of those before: this gives upper bounds as well.
 */
#include "core.h"

#include <stdlib.h>
#include <string.h>

#include "bound_check.h"
#include "core.h"
#include "fault.h"
#include "instance_private.h"
#include "line.h"
#include "listed_squares.h"

/*
 * Ticks for questions that need no answer: a core that is larger than necessary, or a removal
 * that could be improved, do no harm.
 */
static const uint64_t core_patience = 16 * QS_MILLION, grow_patience = 40 * QS_MILLION;

/* Of a question about a removal, at first; near the border single ones can take hours. */
static const uint64_t first_patience = 88 * QS_MILLION, patience_growth = 2;

/* With few queens, cores are made minimal. */
enum { QUEENS_FEW = 24 };

/* Of placements that are no better, one in this many is improved. */
enum { ROUNDS_BETWEEN = 8 };

struct removing {
    struct qs_trials *trials;
    struct qs_random_stream *random;
    struct qs_removal *removal;
    struct qs_memory memory;
    struct qs_hitting_set *hitting; /* of queens */
    bool *hard;                     /* all but the queens */
    bool *left; /* the set that is asked about: some queens, and everything else */
    bool *needed;
    bool *core;      /* queens that are to blame, and everything else */
    bool *hit;       /* [queens] */
    bool *always;    /* [queens]: in every core so far */
    uint32_t *order; /* [queens] */
    unsigned rounds;
};

void qs_correction_release(struct qs_removal *removal)
{
    free(removal->queens);
    free(removal->singles);
    qs_placement_release(&removal->placement);
    *removal = (struct qs_removal){.lower = 0};
}

/* Check the placement against what is left after the removal, by other code. */
static bool check_removal(const struct qs_trials *trials, const bool *kept, struct qs_error *error)
{
    struct qs_instance *instance = qs_soft_instance(trials->soft, kept, error);
    bool valid = instance && qs_check_placement(instance, trials->placement, trials->placed, error);
    qs_instance_free(instance);
    return valid &&
           (trials->placed >= (size_t)trials->target ||
            qs_error_set(error, QS_ERROR_DEFECT,
                         "the placement after the removal has only %zu queens", trials->placed));
}

/* The last placement found: remove only the queens that it lacks. */
static void correction_take_placement(struct qs_trials *trials, struct qs_removal *removal)
{
    const struct qs_soft *soft = trials->soft;
    size_t queens = soft->queen_count, count = 0;
    for (size_t i = 0; i < queens; i++)
        count += !trials->respected[i];
    if (removal->queens && count >= removal->count)
        return;
    struct qs_square *removed = malloc((count + 1) * sizeof *removed);
    struct qs_square *placement = malloc(trials->placed * sizeof *placement);
    if (!removed || !placement)
        qs_trials_fail(trials);
    else if (!check_removal(trials, trials->respected, &trials->error))
        trials->failed = true;
    if (trials->failed) {
        free(removed);
        free(placement);
        return;
    }
    free(removal->queens);
    qs_placement_release(&removal->placement);
    removal->queens = removed;
    removal->count = 0;
    for (size_t i = 0; i < queens; i++)
        if (!trials->respected[i])
            removed[removal->count++] = soft->queens[i];
    removal->placement = (struct qs_placement){soft->n, trials->placed, placement};
    memcpy(placement, trials->placement, trials->placed * sizeof *placement);
    qs_watch_note_change(trials->watch);
}

static void note_core(struct removing *removing, const bool *core)
{
    size_t queens = removing->trials->soft->queen_count;
    for (size_t i = 0; i < queens; i++)
        removing->always[i] = removing->always[i] && core[i];
    qs_hitting_set_add(removing->hitting, core);
}

/*
 * The target does not fit with what is left. Find cores, and leave out their queens, until it does,
 * or until the watch stops.
 */
static enum qs_explain_answer find_cores(struct removing *removing, uint64_t patience)
{
    struct qs_trials *trials = removing->trials;
    size_t queens = trials->soft->queen_count;
    enum qs_shrinking how = queens <= QUEENS_FEW ? QS_SHRINK_FULLY : QS_SHRINK_COARSELY;
    enum qs_explain_answer answer = QS_EXPLAIN_IMPOSSIBLE;
    while (answer == QS_EXPLAIN_IMPOSSIBLE) {
        memcpy(removing->core, removing->left, trials->soft->count * sizeof *removing->core);
        memcpy(removing->needed, removing->hard, trials->soft->count * sizeof *removing->needed);
        qs_core_shrink(trials, removing->random, core_patience, how, removing->core,
                       removing->needed);
        note_core(removing, removing->core);
        for (size_t i = 0; i < queens; i++)
            removing->left[i] = removing->left[i] && !removing->core[i];
        answer = qs_trials_ask(trials, removing->left, patience);
    }
    return answer;
}

static bool correction_is_done(const struct removing *removing)
{
    QS_CHECK(removing->removal->count >= (size_t)removing->removal->lower);
    return removing->removal->count == (size_t)removing->removal->lower ||
           qs_trials_must_stop(removing->trials);
}

static bool is_removed(const struct qs_removal *removal, struct qs_square queen)
{
    return qs_squares_hold(removal->queens, removal->count, queen);
}

/* Take queens back of the best removal, as long as the target fits. */
static void correction_put_back(struct removing *removing)
{
    struct qs_trials *trials = removing->trials;
    const struct qs_soft *soft = trials->soft;
    const struct qs_removal *removal = removing->removal;
    size_t before = removal->count;
    for (size_t i = 0; i < soft->count; i++)
        removing->left[i] = i >= soft->queen_count || !is_removed(removal, soft->queens[i]);
    qs_core_grow(trials, removing->random, grow_patience, removing->left);
    size_t left = qs_soft_size(soft, removing->left);
    if (!trials->failed && soft->count - left < before)
        correction_take_placement(trials, removing->removal);
}

/* The target fits with what is left. Even if that is no better removal, it may lead to one. */
static void correction_improve(struct removing *removing)
{
    struct qs_trials *trials = removing->trials;
    size_t before = removing->removal->count;
    correction_take_placement(trials, removing->removal);
    if (correction_is_done(removing) || trials->failed)
        return;
    if (removing->removal->count < before) {
        correction_put_back(removing);
    } else if (removing->rounds++ % ROUNDS_BETWEEN == 0) {
        memcpy(removing->left, trials->respected, trials->soft->count * sizeof *removing->left);
        qs_core_grow(trials, removing->random, grow_patience, removing->left);
        if (!trials->failed)
            correction_take_placement(trials, removing->removal);
    }
}

/* Leave out a smallest hitting set. False: there is none yet. */
static bool leave_out(struct removing *removing)
{
    size_t queens = removing->trials->soft->queen_count;
    bool solved = qs_hitting_set_solve(removing->hitting, removing->hit);
    int32_t lower = (int32_t)qs_hitting_set_lower(removing->hitting);
    if (lower > removing->removal->lower) {
        removing->removal->lower = lower;
        qs_watch_note_change(removing->trials->watch);
    }
    if (!solved) {
        if (qs_hitting_set_is_broken(removing->hitting))
            qs_trials_fail(removing->trials);
        return false;
    }
    memcpy(removing->left, removing->hard, removing->trials->soft->count * sizeof *removing->left);
    for (size_t i = 0; i < queens; i++)
        removing->left[i] = !removing->hit[i];
    return true;
}

/* Ask about what is left, and learn from the answer. False: there was none. */
static bool try_removal(struct removing *removing, uint64_t patience)
{
    enum qs_explain_answer answer = qs_trials_ask(removing->trials, removing->left, patience);
    bool known = answer != QS_EXPLAIN_OPEN;
    if (answer == QS_EXPLAIN_IMPOSSIBLE)
        answer = find_cores(removing, patience);
    if (answer == QS_EXPLAIN_FITS)
        correction_improve(removing);
    return known;
}

/* Leave out queens in random order, first those of the best removal, until there are `wanted`. */
static void leave_out_more(struct removing *removing, size_t wanted)
{
    const struct qs_removal *removal = removing->removal;
    const struct qs_soft *soft = removing->trials->soft;
    uint32_t queens = (uint32_t)soft->queen_count, first = 0;
    size_t left_out = 0;
    for (uint32_t i = 0; i < queens; i++) {
        left_out += !removing->left[i];
        removing->order[i] = i;
        if (is_removed(removal, soft->queens[i])) {
            removing->order[i] = removing->order[first];
            removing->order[first++] = i;
        }
    }
    qs_random_stream_shuffle(removing->random, removing->order, first);
    qs_random_stream_shuffle(removing->random, removing->order + first, queens - first);
    for (uint32_t i = 0; i < queens && left_out < wanted; i++) {
        left_out += removing->left[removing->order[i]];
        removing->left[removing->order[i]] = false;
    }
}

/*
 * Whether the target fits without a smallest hitting set can be a hard question. A larger removal
 * is an easier one, and each answer to it helps: a better removal, or another core. So that is
 * asked before the other question gets more time.
 */
static void close_bounds(struct removing *removing)
{
    uint64_t patience = first_patience;
    while (!correction_is_done(removing) && leave_out(removing) && !correction_is_done(removing)) {
        if (try_removal(removing, patience) || correction_is_done(removing))
            continue;
        leave_out_more(removing, removing->removal->count - 1);
        if (!try_removal(removing, patience))
            patience *= patience_growth;
    }
}

/* Only queens that are in every core can be enough alone. */
static void find_singles(struct removing *removing)
{
    struct qs_trials *trials = removing->trials;
    struct qs_removal *removal = removing->removal;
    size_t queens = trials->soft->queen_count;
    removal->singles = malloc((queens + 1) * sizeof *removal->singles);
    if (!removal->singles) {
        qs_trials_fail(trials);
        return;
    }
    enum qs_explain_answer answer = QS_EXPLAIN_FITS;
    for (size_t i = 0; i < queens && answer != QS_EXPLAIN_OPEN; i++) {
        struct qs_square queen = trials->soft->queens[i];
        if (!removing->always[i])
            continue;
        for (size_t j = 0; j < trials->soft->count; j++)
            removing->left[j] = j != i;
        bool known = qs_squares_are_same(removal->queens[0], queen);
        answer = known ? QS_EXPLAIN_FITS : qs_trials_ask(trials, removing->left, 0);
        if (answer == QS_EXPLAIN_FITS)
            removal->singles[removal->single_count++] = queen;
    }
    removal->singles_complete = answer != QS_EXPLAIN_OPEN;
}

/*
 * With r queens removed, at most upper + 3 r fit: of such a placement, at most 4 r queens are on
 * lines of the removed ones, which can take their place.
 */
void qs_correction_begin(struct qs_trials *trials, int32_t upper, struct qs_removal *removal)
{
    *removal = (struct qs_removal){.helps = true, .lower = (trials->target - upper + 2) / 3};
    correction_take_placement(trials, removal);
}

void qs_correction_find(struct qs_trials *trials, struct qs_random_stream *random, const bool *core,
                        struct qs_removal *removal)
{
    const struct qs_soft *soft = trials->soft;
    struct removing removing = {.trials = trials, .random = random, .removal = removal};
    qs_memory_init(&removing.memory, trials->memory_limit);
    removing.hitting =
        qs_hitting_set_new(soft->queen_count, trials->seed, &removing.memory, trials->watch);
    bool **const sets[] = {&removing.hard, &removing.left, &removing.needed,
                           &removing.core, &removing.hit,  &removing.always};
    bool *memory = calloc(sizeof sets / sizeof *sets, soft->count + 1);
    for (size_t i = 0; memory && i < sizeof sets / sizeof *sets; i++)
        *sets[i] = memory + i * (soft->count + 1);
    removing.order = malloc((soft->queen_count + 1) * sizeof *removing.order);
    if (removing.hitting && memory && removing.order) {
        for (size_t i = 0; i < soft->count; i++) {
            removing.hard[i] = i >= soft->queen_count;
            removing.always[i] = true;
        }
        qs_hitting_set_begin_at(removing.hitting, (size_t)removal->lower);
        note_core(&removing, core);
        if (!correction_is_done(&removing))
            correction_put_back(&removing);
        close_bounds(&removing);
        if (removal->count == 1 && !qs_trials_must_stop(trials))
            find_singles(&removing);
    } else {
        qs_trials_fail(trials);
    }
    qs_hitting_set_free(removing.hitting);
    free(memory);
    free(removing.order);
}

struct qs_instance *qs_removal_instance(const struct qs_instance *instance,
                                        const struct qs_removal *removal, struct qs_error *error)
{
    if (!qs_check_given("instance", instance, error) || !qs_check_given("removal", removal, error))
        return NULL;
    struct qs_instance *left = qs_instance_new_like(instance, error);
    size_t count;
    bool made = left != NULL;
    const struct qs_square *queens = qs_instance_queens(instance, &count);
    for (size_t i = 0; made && i < count; i++)
        made = is_removed(removal, queens[i]) || qs_instance_add_queen(left, queens[i], error);
    if (made && qs_instance_copy_squares(left, instance, NULL, 0, error))
        return left;
    qs_instance_free(left);
    return NULL;
}
