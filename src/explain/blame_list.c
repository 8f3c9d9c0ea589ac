/*
 * A map of all sets of suspects, as a formula, in which what is known is crossed out: all sets that
 * contain a blame, and all subsets of sets with which the target fits. Each set that is not
 * crossed out leads to a new blame, if the target is impossible with it, or else to a new largest
 * set with which it fits (M. Liffiton, A. Previti, A. Malik, J. Marques-Silva, "Fast, flexible MUS
 * enumeration", Constraints 21, 2016). Large sets are preferred, because they contain blames.
 */
#include "blame_list.h"

#include <stdlib.h>
#include <string.h>

#include "blame_shrink.h"
#include "solver.h"

struct listing {
    struct qs_trials *trials;
    struct qs_random_stream *random;
    struct qs_solver *map; /* variable i + 1: suspect i is in the set */
    int *literals;         /* [suspects] */
    bool *set;
    bool *needed;
    bool (*found)(void *state, const bool *blame);
    void *state;
};

/* Cross out the supersets of a blame, or the subsets of a set with which the target fits. */
static void cross_out(struct listing *listing, const bool *set, bool blame)
{
    size_t size = 0;
    for (size_t i = 0; i < listing->trials->suspects->count; i++)
        if (set[i] == blame)
            listing->literals[size++] = blame ? -(int)(i + 1) : (int)(i + 1);
    qs_solver_add(listing->map, listing->literals, size);
}

/* A set that is not crossed out. False: there is none, or the map was stopped. */
static enum qs_solver_answer next_set(struct listing *listing)
{
    enum qs_solver_answer answer = qs_solver_solve(listing->map);
    if (answer == QS_SOLVER_SATISFIABLE)
        for (size_t i = 0; i < listing->trials->suspects->count; i++)
            listing->set[i] = qs_solver_value(listing->map, (int)(i + 1));
    return answer;
}

/* Returns whether to go on. */
static bool examine_set(struct listing *listing)
{
    const double patience = 1;
    struct qs_trials *trials = listing->trials;
    size_t bytes = trials->suspects->count * sizeof *listing->set;
    enum qs_explain_answer answer = qs_trials_ask(trials, listing->set, 0);
    if (answer == QS_EXPLAIN_FITS) {
        memcpy(listing->set, trials->respected, bytes);
        qs_blame_grow(trials, listing->random, patience, listing->set);
        cross_out(listing, listing->set, false);
        return true;
    }
    memset(listing->needed, 0, bytes);
    if (answer == QS_EXPLAIN_OPEN || !qs_blame_shrink(trials, listing->random, 0, QS_SHRINK_FULLY,
                                                      listing->set, listing->needed))
        return false;
    cross_out(listing, listing->set, true);
    return listing->found(listing->state, listing->set);
}

static bool list_all(struct listing *listing)
{
    enum qs_solver_answer answer = QS_SOLVER_UNKNOWN;
    while (!qs_trials_must_stop(listing->trials) &&
           (answer = next_set(listing)) == QS_SOLVER_SATISFIABLE && examine_set(listing))
        ;
    if (answer == QS_SOLVER_UNKNOWN && !qs_trials_must_stop(listing->trials))
        qs_trials_fail(listing->trials);
    return answer == QS_SOLVER_UNSATISFIABLE;
}

bool qs_blame_list(struct qs_trials *trials, struct qs_random_stream *random, const bool *first,
                   bool (*found)(void *state, const bool *blame), void *state)
{
    const struct qs_suspects *suspects = trials->suspects;
    struct listing listing = {.trials = trials, .random = random, .found = found, .state = state};
    struct qs_memory memory;
    qs_memory_init(&memory, trials->memory_limit);
    listing.map = qs_solver_new(&memory, trials->seed);
    listing.literals = malloc((suspects->count + 1) * sizeof *listing.literals);
    listing.set = qs_suspects_new_set(suspects);
    bool all = false;
    listing.needed = qs_suspects_new_set(suspects);
    if (listing.map && listing.literals && listing.set && listing.needed &&
        qs_solver_reserve(listing.map, (int)suspects->count)) {
        qs_solver_set_stop(listing.map, qs_watch_stop_callback, trials->watch);
        for (size_t i = 0; i < suspects->count; i++)
            qs_solver_prefer(listing.map, (int)(i + 1));
        if (first)
            cross_out(&listing, first, true);
        all = list_all(&listing);
    } else {
        qs_trials_fail(trials);
    }
    qs_solver_free(listing.map);
    free(listing.literals);
    free(listing.set);
    free(listing.needed);
    return all;
}
