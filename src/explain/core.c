/*
 * Deletion: a soft constraint without which the target is still impossible is dropped; one without
 * which it fits is needed, also in every smaller set. Several are tried together, more after each
 * success, fewer after each failure. A placement found on the way shows more: if only one member of
 * the set is not respected by it, that one is needed; and rotation turns it into others of
 * this kind (A. Belov, J. Marques-Silva, "Accelerating MUS extraction with recursive model
 * rotation", FMCAD 2011).
 */
#include "core.h"

#include <stdlib.h>
#include <string.h>

#include "fault.h"
#include "solver.h"

struct shrinking {
    struct qs_trials *trials;
    uint64_t patience;
    bool *set;
    bool *needed;
    bool *without;  /* the set that is asked about */
    uint32_t *left; /* [count]: members that may be needless, to be tried from the end */
    uint32_t count;
    uint32_t together; /* how many are tried next */
    enum qs_shrinking how;
    bool open; /* a question about a single member had no answer */
};

static void try_next(struct shrinking *shrinking)
{
    struct qs_trials *trials = shrinking->trials;
    size_t bytes = trials->soft->count * sizeof *shrinking->set;
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
            !qs_core_rotate(trials, shrinking->set, shrinking->needed))
            qs_trials_fail(trials);
        QS_CHECK(tried > 1 || trials->failed || shrinking->needed[shrinking->left[count - 1]]);
    } else if (tried == 1) {
        shrinking->open = true;
        shrinking->count--;
    }
    /* Keep the members that may still be needless. */
    uint32_t kept = 0;
    for (uint32_t i = 0; i < shrinking->count; i++) {
        uint32_t member = shrinking->left[i];
        if (shrinking->set[member] && !shrinking->needed[member])
            shrinking->left[kept++] = member;
    }
    shrinking->count = kept;
}

/*
 * Begin with what a cover names. A set that is handed out has been refuted by a solver, too: this
 * one is, in case all its members are needed.
 */
static void begin_with_core(struct shrinking *shrinking, struct qs_random_stream *random)
{
    size_t bytes = shrinking->trials->soft->count * sizeof *shrinking->set;
    memcpy(shrinking->without, shrinking->set, bytes);
    int attempts = shrinking->how == QS_SHRINK_FULLY ? 16 : 2;
    qs_core_by_cover(shrinking->trials, shrinking->needed, random, attempts, shrinking->without);
    if (memcmp(shrinking->without, shrinking->set, bytes) == 0)
        return;
    enum qs_explain_answer answer = qs_trials_ask(shrinking->trials, shrinking->without, 0);
    QS_CHECK(answer != QS_EXPLAIN_FITS);
    if (answer == QS_EXPLAIN_IMPOSSIBLE)
        memcpy(shrinking->set, shrinking->without, bytes);
}

bool qs_core_shrink(struct qs_trials *trials, struct qs_random_stream *random, uint64_t patience,
                    enum qs_shrinking how, bool *set, bool *needed)
{
    const struct qs_soft *soft = trials->soft;
    struct shrinking shrinking = {
        .trials = trials, .patience = patience, .how = how, .set = set, .needed = needed};
    shrinking.without = qs_soft_new_set(soft);
    shrinking.left = malloc((soft->count + 1) * sizeof *shrinking.left);
    bool minimal = false;
    if (shrinking.without && shrinking.left) {
        begin_with_core(&shrinking, random);
        for (size_t i = 0; i < soft->count; i++)
            if (set[i] && !needed[i])
                shrinking.left[shrinking.count++] = (uint32_t)i;
        qs_random_stream_shuffle(random, shrinking.left, shrinking.count);
        shrinking.together = shrinking.count / 8 + 1;
        while (shrinking.count > 0 && !qs_trials_must_stop(trials) &&
               (how == QS_SHRINK_FULLY || shrinking.together > 1))
            try_next(&shrinking);
        minimal = shrinking.count == 0 && !shrinking.open && !trials->failed;
    } else {
        qs_trials_fail(trials);
    }
    free(shrinking.left);
    free(shrinking.without);
    return minimal;
}

void qs_core_grow(struct qs_trials *trials, struct qs_random_stream *random, uint64_t patience,
                  bool *set)
{
    uint32_t count = (uint32_t)trials->soft->count;
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
        if (qs_trials_ask(trials, set, patience) == QS_EXPLAIN_FITS) {
            for (size_t j = 0; j < count; j++)
                set[j] = set[j] || trials->respected[j];
        } else {
            set[order[i]] = false;
        }
    }
    free(order);
}

/*
 * A map of all sets of soft constraints, as a formula, in which what is known is crossed out: all
 * sets that contain a core, and all subsets of sets with which the target fits. Each set that is
 * not crossed out leads to a new core, if the target is impossible with it, or else to a new
 * largest set with which it fits (M. Liffiton, A. Previti, A. Malik, J. Marques-Silva, "Fast,
 * flexible MUS enumeration", Constraints 21, 2016). Large sets are preferred, because they contain
 * cores.
 */

struct listing {
    struct qs_trials *trials;
    struct qs_random_stream *random;
    struct qs_solver *map; /* variable i + 1: soft constraint i is in the set */
    int *literals;         /* [soft constraints] */
    bool *set, *needed;
    bool (*found)(void *state, const bool *core);
    void *state;
};

/* Cross out the supersets of a core, or the subsets of a set with which the target fits. */
static void cross_out(struct listing *listing, const bool *set, bool core)
{
    size_t size = 0;
    for (size_t i = 0; i < listing->trials->soft->count; i++)
        if (set[i] == core)
            listing->literals[size++] = core ? -(int)(i + 1) : (int)(i + 1);
    qs_solver_add(listing->map, listing->literals, size);
}

/* Examine the set, which is not crossed out. Returns whether to go on. */
static bool examine_set(struct listing *listing)
{
    const uint64_t patience = 80 * QS_MILLION;
    struct qs_trials *trials = listing->trials;
    size_t bytes = trials->soft->count * sizeof *listing->set;
    enum qs_explain_answer answer = qs_trials_ask(trials, listing->set, 0);
    if (answer == QS_EXPLAIN_FITS) {
        memcpy(listing->set, trials->respected, bytes);
        qs_core_grow(trials, listing->random, patience, listing->set);
        cross_out(listing, listing->set, false);
        return true;
    }
    memset(listing->needed, 0, bytes);
    if (answer == QS_EXPLAIN_OPEN ||
        !qs_core_shrink(trials, listing->random, 0, QS_SHRINK_FULLY, listing->set, listing->needed))
        return false;
    cross_out(listing, listing->set, true);
    return listing->found(listing->state, listing->set);
}

bool qs_core_list(struct qs_trials *trials, struct qs_random_stream *random, const bool *first,
                  bool (*found)(void *state, const bool *core), void *state)
{
    const struct qs_soft *soft = trials->soft;
    struct listing listing = {.trials = trials, .random = random, .found = found, .state = state};
    struct qs_memory memory;
    qs_memory_init(&memory, trials->memory_limit);
    listing.map = qs_solver_new(&memory, trials->seed);
    listing.literals = malloc((soft->count + 1) * sizeof *listing.literals);
    listing.set = qs_soft_new_set(soft);
    bool all = false;
    listing.needed = qs_soft_new_set(soft);
    if (listing.map && listing.literals && listing.set && listing.needed &&
        qs_solver_reserve(listing.map, (int)soft->count)) {
        qs_solver_set_stop(listing.map, qs_watch_stop_callback, trials->watch);
        for (size_t i = 0; i < soft->count; i++)
            qs_solver_prefer(listing.map, (int)(i + 1));
        if (first)
            cross_out(&listing, first, true);
        enum qs_solver_answer answer = QS_SOLVER_UNKNOWN;
        while (!qs_trials_must_stop(trials) &&
               (answer = qs_solver_solve(listing.map)) == QS_SOLVER_SATISFIABLE) {
            for (size_t i = 0; i < soft->count; i++)
                listing.set[i] = qs_solver_value(listing.map, (int)(i + 1));
            if (!examine_set(&listing))
                break;
        }
        if (answer == QS_SOLVER_UNKNOWN && !qs_trials_must_stop(trials))
            qs_trials_fail(trials);
        all = answer == QS_SOLVER_UNSATISFIABLE;
    } else {
        qs_trials_fail(trials);
    }
    qs_solver_free(listing.map);
    free(listing.literals);
    free(listing.set);
    free(listing.needed);
    return all;
}

/*
 * A set with which the target is impossible has a member in common with each correction set:
 * soft constraints without which it fits. So a smallest hitting set of some correction sets is a
 * lower bound; if the target is impossible with it, it is a smallest core, otherwise the placement
 * leads to another correction set (A. Ignatiev, A. Previti, M. Liffiton, J. Marques-Silva,
 * "Smallest MUS extraction with minimal hitting set dualization", CP 2015).
 */

bool qs_core_smallest(struct qs_trials *trials, struct qs_random_stream *random, bool *core,
                      size_t *lower)
{
    const struct qs_soft *soft = trials->soft;
    const uint64_t patience = 80 * QS_MILLION;
    size_t upper = qs_soft_size(soft, core);
    struct qs_memory memory;
    *lower = 0;
    if (upper == 0)
        return true;
    qs_memory_init(&memory, trials->memory_limit);
    struct qs_hitting_set *hitting =
        qs_hitting_set_new(soft->count, trials->seed, &memory, trials->watch);
    bool *hit = qs_soft_new_set(soft), *fitting = qs_soft_new_set(soft);
    bool proved = false;
    if (!hitting || !hit || !fitting)
        qs_trials_fail(trials); /* which stops them */
    while (!proved && !qs_trials_must_stop(trials)) {
        bool solved = qs_hitting_set_solve(hitting, hit);
        *lower = qs_hitting_set_lower(hitting);
        proved = *lower >= upper;
        if (proved || !solved) {
            if (!proved && qs_hitting_set_is_broken(hitting))
                qs_trials_fail(trials);
            break;
        }
        enum qs_explain_answer answer = qs_trials_ask(trials, hit, 0);
        if (answer == QS_EXPLAIN_IMPOSSIBLE) {
            memcpy(core, hit, soft->count * sizeof *hit);
            *lower = qs_soft_size(soft, core);
            proved = true;
        }
        if (answer == QS_EXPLAIN_FITS) { /* the placement leads to another set to be hit */
            memcpy(fitting, trials->respected, soft->count * sizeof *fitting);
            qs_core_grow(trials, random, patience, fitting);
            for (size_t i = 0; i < soft->count; i++)
                fitting[i] = !fitting[i];
            qs_hitting_set_add(hitting, fitting);
        }
    }
    qs_hitting_set_free(hitting);
    free(hit);
    free(fitting);
    return proved;
}
