/*
 * Deletion: a suspect without which the target is still impossible is dropped; one without which it
 * fits is needed, also in every smaller set. Several are tried together, more after each success,
 * fewer after each failure. A placement found on the way shows more: if only one member of
 * the set is not respected by it, that one is needed; and rotation turns it into others of
 * this kind (A. Belov, J. Marques-Silva, "Accelerating MUS extraction with recursive model
 * rotation", FMCAD 2011).
 */
#include "blame_shrink.h"

#include <stdlib.h>
#include <string.h>

#include "blame_core.h"
#include "check.h"
#include "rotation.h"

struct shrinking {
    struct qs_trials *trials;
    double patience;
    bool *set;
    bool *needed;
    bool *without;  /* the set that is asked about */
    uint32_t *left; /* [count]: members that may be needless, to be tried from the end */
    uint32_t count;
    uint32_t together; /* how many are tried next */
    enum qs_shrinking how;
    bool open; /* a question about a single member had no answer */
};

/* Keep the members that may still be needless. */
static void forget_settled(struct shrinking *shrinking)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < shrinking->count; i++) {
        uint32_t suspect = shrinking->left[i];
        if (shrinking->set[suspect] && !shrinking->needed[suspect])
            shrinking->left[kept++] = suspect;
    }
    shrinking->count = kept;
}

static void try_next(struct shrinking *shrinking)
{
    struct qs_trials *trials = shrinking->trials;
    size_t bytes = trials->suspects->count * sizeof *shrinking->set;
    uint32_t count = shrinking->count;
    uint32_t tried = shrinking->together < count ? shrinking->together : count;
    memcpy(shrinking->without, shrinking->set, bytes);
    for (uint32_t i = count - tried; i < count; i++)
        shrinking->without[shrinking->left[i]] = false;
    enum qs_explain_answer answer = qs_trials_ask(trials, shrinking->without, shrinking->patience);
    shrinking->together = tried > 1 ? tried / 2 : 1;
    if (answer == QS_EXPLAIN_IMPOSSIBLE) {
        memcpy(shrinking->set, shrinking->without, bytes);
        shrinking->together = 2 * tried;
    } else if (answer == QS_EXPLAIN_FITS) {
        if (shrinking->how == QS_SHRINK_FULLY &&
            !qs_rotate_placement(trials, shrinking->set, shrinking->needed))
            qs_trials_fail(trials);
        QS_CHECK(tried > 1 || trials->failed || shrinking->needed[shrinking->left[count - 1]]);
    } else if (tried == 1) {
        shrinking->open = true;
        shrinking->count--;
    }
    forget_settled(shrinking);
}

/*
 * Begin with what a cover names. A set that is handed out has been refuted by a solver, too: this
 * one is, in case all its members are needed.
 */
static void begin_with_core(struct shrinking *shrinking, struct qs_random_stream *random)
{
    size_t bytes = shrinking->trials->suspects->count * sizeof *shrinking->set;
    memcpy(shrinking->without, shrinking->set, bytes);
    int attempts = shrinking->how == QS_SHRINK_FULLY ? 16 : 2;
    qs_blame_core(shrinking->trials, shrinking->needed, random, attempts, shrinking->without);
    if (memcmp(shrinking->without, shrinking->set, bytes) == 0)
        return;
    enum qs_explain_answer answer = qs_trials_ask(shrinking->trials, shrinking->without, 0);
    QS_CHECK(answer != QS_EXPLAIN_FITS);
    if (answer == QS_EXPLAIN_IMPOSSIBLE)
        memcpy(shrinking->set, shrinking->without, bytes);
}

static bool shrink(struct shrinking *shrinking, struct qs_random_stream *random)
{
    size_t suspects = shrinking->trials->suspects->count;
    for (size_t i = 0; i < suspects; i++)
        if (shrinking->set[i] && !shrinking->needed[i])
            shrinking->left[shrinking->count++] = (uint32_t)i;
    qs_random_stream_shuffle(random, shrinking->left, shrinking->count);
    shrinking->together = shrinking->count / 8 + 1;
    while (shrinking->count > 0 && !qs_trials_must_stop(shrinking->trials) &&
           (shrinking->how == QS_SHRINK_FULLY || shrinking->together > 1))
        try_next(shrinking);
    return shrinking->count == 0 && !shrinking->open && !shrinking->trials->failed;
}

bool qs_blame_shrink(struct qs_trials *trials, struct qs_random_stream *random, double patience,
                     enum qs_shrinking how, bool *set, bool *needed)
{
    const struct qs_suspects *suspects = trials->suspects;
    struct shrinking shrinking = {
        .trials = trials, .patience = patience, .how = how, .set = set, .needed = needed};
    shrinking.without = qs_suspects_new_set(suspects);
    shrinking.left = malloc((suspects->count + 1) * sizeof *shrinking.left);
    bool minimal = false;
    if (shrinking.without && shrinking.left) {
        begin_with_core(&shrinking, random);
        minimal = shrink(&shrinking, random);
    } else {
        qs_trials_fail(trials);
    }
    free(shrinking.left);
    free(shrinking.without);
    return minimal;
}

static void add_respected(const struct qs_trials *trials, bool *set)
{
    for (size_t i = 0; i < trials->suspects->count; i++)
        set[i] = set[i] || trials->respected[i];
}

void qs_blame_grow(struct qs_trials *trials, struct qs_random_stream *random, double patience,
                   bool *set)
{
    uint32_t count = (uint32_t)trials->suspects->count;
    uint32_t *order = malloc((count + 1) * sizeof *order);
    if (!order) {
        qs_trials_fail(trials);
        return;
    }
    for (uint32_t i = 0; i < count; i++)
        order[i] = i;
    qs_random_stream_shuffle(random, order, count);
    for (uint32_t i = 0; i < count && !qs_trials_must_stop(trials); i++) {
        if (set[order[i]])
            continue;
        set[order[i]] = true;
        if (qs_trials_ask(trials, set, patience) == QS_EXPLAIN_FITS)
            add_respected(trials, set);
        else
            set[order[i]] = false;
    }
    free(order);
}
