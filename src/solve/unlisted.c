#include "unlisted.h"

#include <string.h>

#include "instance_private.h"
#include "min_conflicts.h"
#include "queensat/evidence.h"

/* With at most this many open rows, or few free squares, listing is fast and gives evidence. */
static const uint64_t few_rows = 256;

/* A board on which fewer than one in this many squares is free needs a list of them. */
static const uint64_t tries_for_one = 8;

bool qs_is_unlisted_first(const struct qs_instance *instance, uint64_t squares)
{
    uint64_t rows = (uint64_t)qs_instance_open_lines(instance);
    return rows > few_rows && squares > QS_EVIDENCE_SQUARES_MAX &&
           squares / rows >= rows / tries_for_one;
}

bool qs_is_unlisted_only(const struct qs_instance *instance, uint64_t squares)
{
    const uint64_t many = 1 << 22;
    return squares > many && qs_is_unlisted_first(instance, squares);
}

/* An easy board takes about 3 checks per row; the other number is a few seconds. */
static uint64_t effort(const struct qs_instance *instance, uint64_t squares)
{
    uint64_t easy = 512 * (uint64_t)qs_instance_open_lines(instance);
    return easy + (qs_is_unlisted_only(instance, squares) ? (uint64_t)1 << 28 : 0);
}

bool qs_solve_unlisted(const struct qs_instance *instance, uint64_t squares,
                       const struct qs_solve_options *options, struct qs_watch *watch,
                       struct qs_memory *memory, struct qs_result *result)
{
    int32_t upper = result->upper.value - result->fixed;
    int32_t wanted = options->target > 0 ? options->target - result->fixed : upper;
    int32_t known = result->lower - result->fixed;
    if (wanted > upper || wanted <= known)
        return true; /* answered by the rough bound, the fixed queens or the placement */
    const struct qs_min_conflicts_options search = {
        .seed = options->seed,
        .wanted = (uint32_t)wanted,
        .most_checks = effort(instance, squares),
        .watch = watch,
    };
    uint32_t count = 0;
    struct qs_square *best = result->placement.queens + result->fixed, *found = best;
    if (known > 0)
        found = qs_memory_take(memory, (size_t)upper, sizeof *found);
    if (!found)
        return false;
    struct qs_min_conflicts *walk = qs_min_conflicts_new(instance, NULL, memory, watch);
    if (walk)
        result->work.checks += qs_min_conflicts_run(walk, &search, found, &count);
    bool ran = walk != NULL;
    qs_min_conflicts_free(walk);
    qs_watch_log(watch, "%s: without a list of the free squares: %u of %d queens", result->engine,
                 count, wanted);
    if ((int32_t)count > known) {
        result->lower = result->fixed + (int32_t)count;
        if (found != best)
            memcpy(best, found, count * sizeof *best);
    }
    if (found != best)
        qs_memory_give(memory, found, (size_t)upper, sizeof *found);
    return ran && (count >= search.wanted || qs_watch_ended_early(watch));
}
