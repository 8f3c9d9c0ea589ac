/*
 * A set with which the target is impossible has a member in common with each correction set:
 * suspects without which it fits. So a smallest hitting set of some correction sets is a lower
 * bound; if the target is impossible with it, it is a smallest blame, otherwise the placement leads
 * to another correction set (A. Ignatiev, A. Previti, M. Liffiton, J. Marques-Silva, "Smallest MUS
 * extraction with minimal hitting set dualization", CP 2015).
 */
#include "smallest_blame.h"

#include <stdlib.h>
#include <string.h>

#include "blame_shrink.h"
#include "hitting_set.h"

struct smallest {
    struct qs_trials *trials;
    struct qs_random_stream *random;
    struct qs_hitting_set *hitting;
    bool *hit;
    bool *fitting; /* a set with which the target fits */
    bool *blame;
    size_t *lower;
};

/* The target fits with the hitting set: from the placement, find another set to be hit. */
static void add_correction_set(struct smallest *smallest)
{
    struct qs_trials *trials = smallest->trials;
    const double patience = 1;
    size_t count = trials->suspects->count;
    memcpy(smallest->fitting, trials->respected, count * sizeof *smallest->fitting);
    qs_blame_grow(trials, smallest->random, patience, smallest->fitting);
    for (size_t i = 0; i < count; i++)
        smallest->fitting[i] = !smallest->fitting[i];
    qs_hitting_set_add(smallest->hitting, smallest->fitting);
}

/* Returns whether the blame is a smallest one. */
static bool close_gap(struct smallest *smallest)
{
    struct qs_trials *trials = smallest->trials;
    size_t count = trials->suspects->count,
           upper = qs_suspects_size(trials->suspects, smallest->blame);
    while (!qs_trials_must_stop(trials)) {
        bool solved = qs_hitting_set_solve(smallest->hitting, smallest->hit);
        *smallest->lower = qs_hitting_set_lower(smallest->hitting);
        if (*smallest->lower >= upper)
            return true;
        if (!solved) {
            if (qs_hitting_set_is_broken(smallest->hitting))
                qs_trials_fail(trials);
            return false;
        }
        enum qs_explain_answer answer = qs_trials_ask(trials, smallest->hit, 0);
        if (answer == QS_EXPLAIN_IMPOSSIBLE) {
            memcpy(smallest->blame, smallest->hit, count * sizeof *smallest->hit);
            *smallest->lower = qs_suspects_size(trials->suspects, smallest->blame);
            return true;
        }
        if (answer == QS_EXPLAIN_FITS)
            add_correction_set(smallest);
    }
    return false;
}

bool qs_smallest_blame(struct qs_trials *trials, struct qs_random_stream *random, bool *blame,
                       size_t *lower)
{
    const struct qs_suspects *suspects = trials->suspects;
    struct qs_memory memory;
    *lower = 0;
    if (qs_suspects_size(suspects, blame) == 0)
        return true;
    qs_memory_init(&memory, trials->memory_limit);
    struct smallest smallest = {.trials = trials, .random = random, .blame = blame, .lower = lower};
    smallest.hitting = qs_hitting_set_new(suspects->count, trials->seed, &memory, trials->watch);
    smallest.hit = qs_suspects_new_set(suspects);
    smallest.fitting = qs_suspects_new_set(suspects);
    bool proved = false;
    if (smallest.hitting && smallest.hit && smallest.fitting)
        proved = close_gap(&smallest);
    else
        qs_trials_fail(trials);
    qs_hitting_set_free(smallest.hitting);
    free(smallest.hit);
    free(smallest.fitting);
    return proved;
}
