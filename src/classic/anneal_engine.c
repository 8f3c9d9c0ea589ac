/*
 * Simulated annealing: min-conflicts never takes a step that does harm, and so
 * gets stuck; here harm is done with a chance that falls while the board
 * "cools" (S. Kirkpatrick, C. Gelatt, M. Vecchi, "Optimization by simulated
 * annealing", Science 220, 1983, with the rule of N. Metropolis and others,
 * 1953: accept d attacking pairs more with probability e^(−d/T)). A step is a
 * random swap, judged in constant time, instead of the best of all.
 *
 * The temperature T appears as the chance e^(−1/T) to accept one pair more,
 * which falls from `hottest` by equal factors to `coldest` in one run, with
 * 20 × places proposals at each temperature. After RUNS runs the engine ends.
 */
#include "attacking_pairs.h"
#include "classic_engines.h"

enum { RUNS = 50 };

/* One draw for each pair more: together they succeed with probability chance^more. */
static bool is_accepted(struct qs_random_stream *random, double chance, int64_t more)
{
    for (; more > 0; more--)
        if (qs_random_stream_share(random) >= chance)
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
    int64_t more = qs_pairs_judge_swap(pairs, line, other) - pairs->cost;
    if (is_accepted(random, chance, more))
        qs_pairs_swap(pairs, line, other);
}

/* One temperature; false ends the run. */
static bool stay(struct qs_attacking_pairs *pairs, struct qs_random_stream *random, double chance)
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
    while (chance > coldest && stay(pairs, random, chance))
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
        qs_pairs_stand(&pairs);
        cool(&pairs, &random);
        qs_pairs_settle(&pairs);
    }
    qs_pairs_release(&pairs);
}

const struct qs_engine qs_anneal_engine = {
    .name = "anneal",
    .summary = "simulated annealing: random swaps, harmful ones more and more rarely",
    .exact = false, /* finds placements only */
    .uses = QS_USES_SEED | QS_USES_TRACE,
    .run = run_anneal,
};
