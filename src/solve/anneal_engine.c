/*
 * Simulated annealing: min-conflicts never makes a step that raises the cost,
 * and so gets stuck; here such a step is made with a probability that falls while
 * the board "cools" (S. Kirkpatrick, C. Gelatt, M. Vecchi, "Optimization by
 * simulated annealing", Science 220, 1983, with the rule of N. Metropolis and
 * others, 1953: accept d more attacking pairs with probability e^(−d/T)). A step
 * is a random swap, evaluated in constant time, instead of the best of all.
 *
 * The temperature T appears as `chance`, the probability e^(−1/T) of accepting
 * one more pair. It falls from `hottest` by equal factors to `coldest` in one
 * run, with 20 × places proposals at each temperature. The engine ends after RUNS
 * runs.
 */
#include "attacking_pairs.h"
#include "engine.h"

enum { RUNS = 50 };

/* One draw for each additional pair: all succeed with probability chance^more. */
static bool is_accepted(struct qs_random_stream *random, double chance, int64_t more)
{
    for (; more > 0; more--)
        if (qs_random_stream_fraction(random) >= chance)
            return false;
    return true;
}

static void propose(struct qs_attacking_pairs *pairs, struct qs_random_stream *random,
                    double chance)
{
    uint32_t line = qs_random_stream_below(random, pairs->grid.lines);
    uint32_t other = qs_random_stream_below(random, pairs->grid.places);
    if (line == other)
        return;
    int64_t more = qs_pairs_evaluate_swap(pairs, line, other) - pairs->cost;
    if (is_accepted(random, chance, more))
        qs_pairs_swap(pairs, line, other);
}

/* The proposals of one temperature; false ends the run. */
static bool hold_temperature(struct qs_attacking_pairs *pairs, struct qs_random_stream *random,
                             double chance)
{
    const uint64_t proposals_between_polls = 1024;
    uint64_t proposals = 20 * (uint64_t)pairs->grid.places;
    for (uint64_t i = 0; i < proposals; i++) {
        if (qs_pairs_suffice(pairs, pairs->cost))
            return false;
        if (i % proposals_between_polls == 0 && qs_task_must_stop(pairs->task))
            return false;
        propose(pairs, random, chance);
    }
    return true;
}

static void cool(struct qs_attacking_pairs *pairs, struct qs_random_stream *random)
{
    const double hottest = 0.5, coldest = 1e-4, factor = 0.9;
    double chance = hottest;
    while (chance > coldest && hold_temperature(pairs, random, chance))
        chance *= factor;
}

static void run_anneal(struct qs_task *task)
{
    struct qs_attacking_pairs pairs;
    struct qs_random_stream random;
    if (!qs_pairs_init(&pairs, task))
        return;
    qs_random_stream_init(&random, task->options->seed);
    for (int i = 0; i < RUNS && !qs_task_is_done(task) && !qs_task_must_stop(task); i++) {
        qs_random_stream_shuffle(&random, pairs.permutation, pairs.grid.places);
        qs_pairs_place(&pairs);
        cool(&pairs, &random);
        qs_pairs_settle(&pairs);
    }
    qs_pairs_release(&pairs);
}

const struct qs_engine qs_anneal_engine = {
    .name = "anneal",
    .summary = "simulated annealing: random swaps, harmful ones ever more rarely",
    .exact = false, /* finds placements only */
    .uses = QS_USES_SEED | QS_USES_TRACE,
    .run = run_anneal,
};
