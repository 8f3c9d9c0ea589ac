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
#include <string.h>

#include "attacking_pairs.h"
#include "engine.h"

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

static void give_genetic(struct genetic *genetic, struct qs_memory *memory)
{
    size_t places = genetic->places;
    qs_memory_give(memory, genetic->now.permutations, POPULATION * places, sizeof(uint32_t));
    qs_memory_give(memory, genetic->next.permutations, POPULATION * places, sizeof(uint32_t));
    qs_memory_give(memory, genetic->line_of, places, sizeof *genetic->line_of);
    qs_memory_give(memory, genetic->is_given, places, sizeof *genetic->is_given);
    qs_pairs_release(&genetic->pairs);
}

static bool take_genetic(struct genetic *genetic, struct qs_memory *memory)
{
    size_t places = genetic->places = genetic->pairs.grid.places;
    genetic->now.permutations = qs_memory_take(memory, POPULATION * places, sizeof(uint32_t));
    genetic->next.permutations = qs_memory_take(memory, POPULATION * places, sizeof(uint32_t));
    genetic->line_of = qs_memory_take(memory, places, sizeof *genetic->line_of);
    genetic->is_given = qs_memory_take(memory, places, sizeof *genetic->is_given);
    return genetic->now.permutations && genetic->next.permutations && genetic->line_of &&
           genetic->is_given;
}

static void run_genetic(struct qs_task *task)
{
    struct qs_memory *memory = task->board->memory;
    struct genetic genetic;
    if (!qs_pairs_init(&genetic.pairs, task))
        return;
    qs_random_stream_init(&genetic.random, task->options->seed);
    if (take_genetic(&genetic, memory))
        evolve(&genetic);
    else
        qs_task_refuse_memory(task);
    give_genetic(&genetic, memory);
}

const struct qs_engine qs_genetic_engine = {
    .name = "genetic",
    .summary = "a genetic algorithm: a population of permutations, crossed and mutated",
    .exact = false, /* finds placements only */
    .uses = QS_USES_SEED | QS_USES_TRACE,
    .run = run_genetic,
};
