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
#include "attacking_pairs.h"
#include "engine.h"

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
    struct qs_attacking_pairs pairs;
    struct qs_random_stream random;
    if (!qs_pairs_init(&pairs, task))
        return;
    qs_random_stream_init(&random, task->options->seed);
    for (int i = 0; i < TRIES && !qs_task_is_done(task) && !qs_task_must_stop(task); i++) {
        qs_random_stream_shuffle(&random, pairs.permutation, pairs.grid.places);
        qs_pairs_place(&pairs);
        repair(&pairs, &random);
        qs_pairs_settle(&pairs);
    }
    qs_pairs_release(&pairs);
}

const struct qs_engine qs_local_engine = {
    .name = "local",
    .summary = "min-conflicts: permutations repaired by their best swaps, with restarts",
    .exact = false, /* finds placements only */
    .uses = QS_USES_SEED | QS_USES_TRACE,
    .run = run_local,
};
