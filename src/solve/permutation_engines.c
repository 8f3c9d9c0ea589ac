/*
 * The methods that change whole permutations, in teaching order; what each adds to the one before
 * is said at its head.
 */
#include <string.h>

#include "engine.h"
#include "grid.h"
#include "random.h"

/* Improve random permutations, at most `tries` of them, and make a placement of each. */
static void run_tries(struct qs_task *task, int tries,
                      void (*improve)(struct qs_attacking_pairs *pairs,
                                      struct qs_random_stream *random))
{
    struct qs_attacking_pairs pairs;
    struct qs_random_stream random;
    bool begun = qs_pairs_init(&pairs, task);
    qs_random_stream_init(&random, task->options->seed);
    for (int i = 0; begun && i < tries && !qs_task_is_done(task) && !qs_task_must_stop(task); i++) {
        qs_random_stream_shuffle(&random, pairs.permutation, pairs.grid.places);
        qs_pairs_place(&pairs);
        improve(&pairs, &random);
        qs_pairs_settle(&pairs);
    }
    qs_arena_release(&pairs.grid.arena);
}

/*
 * Local search by min-conflicts: instead of building a placement queen by queen,
 * start with all queens on the board and repair. A random queen with a conflict
 * swaps places with the line for which the fewest attacking pairs remain
 * (S. Minton, M. Johnston, A. Philips, P. Laird, "Minimizing conflicts",
 * Artificial Intelligence 58, 1992, who move one queen within its line). That
 * the queens always form a permutation, so that only diagonals are left to
 * repair, is the idea of R. Sosič and J. Gu, "Fast search algorithms for the
 * n-queens problem", IEEE Transactions on Systems, Man, and Cybernetics 21,
 * 1991.
 *
 * It finds placements on boards that are too large for the tree searches above,
 * and never proves that there is none: it makes TRIES attempts of at most
 * 64 + 4 × lines steps, each from a random start, and then ends with the bounds
 * apart.
 */
enum { TRIES = 200 };

/* A line with a conflict, all equally likely; there is one. */
static uint32_t pick_conflict(struct qs_attacking_pairs *pairs, struct qs_random_stream *random)
{
    uint32_t picked = 0, seen = 0;
    for (uint32_t line = 0; line < pairs->grid.lines; line++)
        if (qs_pairs_has_conflict(pairs, line) && qs_random_stream_below(random, ++seen) == 0)
            picked = line;
    return picked;
}

/* The best partner for a swap, ties broken at random; the line itself if all raise the cost. */
static uint32_t pick_partner(struct qs_attacking_pairs *pairs, struct qs_random_stream *random,
                             uint32_t line)
{
    int64_t least = pairs->cost;
    uint32_t picked = line, ties = 0;
    for (uint32_t other = 0; other < pairs->grid.places; other++) {
        if (other == line)
            continue;
        int64_t cost = qs_pairs_evaluate_swap(pairs, line, other);
        if (cost < least) {
            least = cost;
            ties = 0;
        }
        if (cost == least && qs_random_stream_below(random, ++ties) == 0)
            picked = other;
    }
    return picked;
}

static void repair(struct qs_attacking_pairs *pairs, struct qs_random_stream *random)
{
    const uint64_t steps_between_polls = 64;
    uint64_t most_steps = 64 + 4 * (uint64_t)pairs->grid.lines;
    for (uint64_t step = 0; step < most_steps && !qs_pairs_suffice(pairs, pairs->cost); step++) {
        if (step % steps_between_polls == 0 && qs_task_must_stop(pairs->task))
            return;
        uint32_t line = pick_conflict(pairs, random);
        uint32_t partner = pick_partner(pairs, random, line);
        if (partner != line)
            qs_pairs_swap(pairs, line, partner);
    }
}

static void run_local(struct qs_task *task)
{
    run_tries(task, TRIES, repair);
}

const struct qs_engine qs_local_engine = {
    .name = "local",
    .summary = "min-conflicts: permutations repaired by their best swaps, with restarts",
    .exact = false, /* finds placements only */
    .uses = QS_USES_SEED | QS_USES_TRACE | QS_USES_SWAPS,
    .run = run_local,
};

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
    run_tries(task, RUNS, cool);
}

const struct qs_engine qs_anneal_engine = {
    .name = "anneal",
    .summary = "simulated annealing: random swaps, harmful ones ever more rarely",
    .exact = false, /* finds placements only */
    .uses = QS_USES_SEED | QS_USES_TRACE | QS_USES_SWAPS,
    .run = run_anneal,
};

/*
 * A genetic algorithm: not one permutation but a population of them, of which
 * the better ones have more children (J. Holland, Adaptation in Natural and
 * Artificial Systems, 1975). Cycle crossover makes a child that is a permutation
 * in which every line has the place that it has in one of the two parents (I.
 * Oliver, D. Smith, J. Holland, "A study of permutation crossover operators on
 * the traveling salesman problem", 1987). Half of the children are then mutated
 * by a swap. A parent is the best of three drawn at random; the best permutation
 * of all survives unchanged.
 *
 * Every child is evaluated from scratch, which is what combining permutations
 * costs in comparison with the two methods before, which change one. The engine
 * ends after GENERATIONS generations.
 */
enum { POPULATION = 100, GENERATIONS = 1000 };

struct population {
    uint32_t *permutations; /* [POPULATION × places] */
    int64_t cost[POPULATION];
};

struct genetic {
    struct qs_attacking_pairs pairs;
    struct qs_random_stream random;
    uint32_t places;
    struct population now, next;
    uint32_t *line_of; /* [places]: the inverse of a parent */
    bool *is_given;    /* [places]: whether the child's line has its place */
};

static uint32_t *member(const struct genetic *genetic, const struct population *population, int i)
{
    return population->permutations + (size_t)i * genetic->places;
}

static void copy(const struct genetic *genetic, uint32_t *to, const uint32_t *from)
{
    memcpy(to, from, genetic->places * sizeof *to);
}

static int best_member(const struct population *population)
{
    int best = 0;
    for (int i = 1; i < POPULATION; i++)
        if (population->cost[i] < population->cost[best])
            best = i;
    return best;
}

static const uint32_t *pick_parent(struct genetic *genetic)
{
    const int64_t *cost = genetic->now.cost;
    int best = (int)qs_random_stream_below(&genetic->random, POPULATION);
    for (int i = 1; i < 3; i++) {
        int other = (int)qs_random_stream_below(&genetic->random, POPULATION);
        best = cost[other] < cost[best] ? other : best;
    }
    return member(genetic, &genetic->now, best);
}

/*
 * From a line, go to the line whose place in the mother is this line's place in
 * the father, until the cycle closes. The lines of a cycle have the same set of
 * places in both parents, so that the child can take the cycle from either.
 */
static void cross(struct genetic *genetic, const uint32_t *mother, const uint32_t *father,
                  uint32_t *child)
{
    for (uint32_t line = 0; line < genetic->places; line++) {
        genetic->line_of[mother[line]] = line;
        genetic->is_given[line] = false;
    }
    for (uint32_t start = 0; start < genetic->places; start++) {
        if (genetic->is_given[start])
            continue;
        const uint32_t *parent = qs_random_stream_below(&genetic->random, 2) == 0 ? mother : father;
        for (uint32_t line = start; !genetic->is_given[line];
             line = genetic->line_of[father[line]]) {
            genetic->is_given[line] = true;
            child[line] = parent[line];
        }
    }
}

static void mutate(struct genetic *genetic, uint32_t *child)
{
    if (qs_random_stream_below(&genetic->random, 2) == 0)
        return;
    uint32_t line = qs_random_stream_below(&genetic->random, genetic->pairs.grid.lines);
    uint32_t other = qs_random_stream_below(&genetic->random, genetic->places);
    uint32_t place = child[line];
    child[line] = child[other];
    child[other] = place;
}

/* Fill `next` with the best of `now` and with children of `now`; then swap the two. */
static void breed(struct genetic *genetic)
{
    int best = best_member(&genetic->now);
    copy(genetic, member(genetic, &genetic->next, 0), member(genetic, &genetic->now, best));
    genetic->next.cost[0] = genetic->now.cost[best];
    for (int i = 1; i < POPULATION; i++) {
        uint32_t *child = member(genetic, &genetic->next, i);
        const uint32_t *mother = pick_parent(genetic);
        cross(genetic, mother, pick_parent(genetic), child);
        mutate(genetic, child);
        genetic->next.cost[i] = qs_pairs_evaluate(&genetic->pairs, child);
    }
    struct population parents = genetic->now;
    genetic->now = genetic->next;
    genetic->next = parents;
}

static void found_population(struct genetic *genetic)
{
    for (int i = 0; i < POPULATION; i++) {
        uint32_t *permutation = member(genetic, &genetic->now, i);
        copy(genetic, permutation, genetic->pairs.permutation); /* any: it is shuffled */
        qs_random_stream_shuffle(&genetic->random, permutation, genetic->places);
        genetic->now.cost[i] = qs_pairs_evaluate(&genetic->pairs, permutation);
    }
}

/* Turn the best permutation into a placement. */
static void settle_best(struct genetic *genetic)
{
    int best = best_member(&genetic->now);
    copy(genetic, genetic->pairs.permutation, member(genetic, &genetic->now, best));
    qs_pairs_place(&genetic->pairs);
    qs_pairs_settle(&genetic->pairs);
}

static void evolve(struct genetic *genetic)
{
    struct qs_task *task = genetic->pairs.task;
    int64_t settled = INT64_MAX; /* the cost of the last permutation made into a placement */
    found_population(genetic);
    for (int i = 0; i < GENERATIONS; i++) {
        int64_t cost = genetic->now.cost[best_member(&genetic->now)];
        if (cost < settled)
            settle_best(genetic);
        settled = cost;
        if (qs_task_is_done(task) || qs_task_must_stop(task))
            return;
        breed(genetic);
    }
    settle_best(genetic);
}

static bool take_genetic(struct genetic *genetic)
{
    struct qs_arena *arena = &genetic->pairs.grid.arena;
    size_t places = genetic->places = genetic->pairs.grid.places;
    genetic->now.permutations = qs_arena_take(arena, POPULATION * places, sizeof(uint32_t));
    genetic->next.permutations = qs_arena_take(arena, POPULATION * places, sizeof(uint32_t));
    genetic->line_of = qs_arena_take(arena, places, sizeof *genetic->line_of);
    genetic->is_given = qs_arena_take(arena, places, sizeof *genetic->is_given);
    return !arena->refused;
}

static void run_genetic(struct qs_task *task)
{
    struct genetic genetic;
    bool begun = qs_pairs_init(&genetic.pairs, task);
    qs_random_stream_init(&genetic.random, task->options->seed);
    if (begun && take_genetic(&genetic))
        evolve(&genetic);
    else
        qs_task_refuse_memory(task);
    qs_arena_release(&genetic.pairs.grid.arena);
}

const struct qs_engine qs_genetic_engine = {
    .name = "genetic",
    .summary = "a genetic algorithm: a population of permutations, crossed and mutated",
    .exact = false, /* finds placements only */
    .uses = QS_USES_SEED | QS_USES_TRACE,
    .run = run_genetic,
};
