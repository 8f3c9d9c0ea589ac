#include "unlisted.h"

#include "board.h"
#include "open_lines.h"
#include "queensat/evidence.h"
#include "swap_search.h"

/* With at most this many open rows, or few free squares, listing is fast and gives evidence. */
static const int32_t few_rows = 256;

/* With at most this many, the search with a list is better, and this one solves easy boards only.
 */
static const int32_t many_rows = 2048;

bool qs_is_unlisted_first(const struct qs_instance *instance, struct qs_memory *memory,
                          struct qs_watch *watch)
{
    return qs_instance_open_lines(instance) > few_rows &&
           qs_board_is_larger(instance, memory, watch, QS_EVIDENCE_SQUARES_MAX);
}

bool qs_is_unlisted_only(const struct qs_instance *instance)
{
    return qs_instance_open_lines(instance) > many_rows;
}

/* An easy board takes about 3 checks per row; the other number is a few seconds. */
static uint64_t effort(const struct qs_instance *instance)
{
    uint64_t easy = 512 * (uint64_t)qs_instance_open_lines(instance);
    return easy + (qs_is_unlisted_only(instance) ? (uint64_t)1 << 28 : 0);
}

bool qs_solve_unlisted(const struct qs_instance *instance, const struct qs_solve_options *options,
                       struct qs_watch *watch, struct qs_memory *memory, struct qs_result *result)
{
    int32_t upper = result->upper.value - result->fixed;
    int32_t wanted = options->target > 0 ? options->target - result->fixed : upper;
    if (wanted > upper || wanted <= 0)
        return true; /* answered by the rough bound or by the fixed queens */
    const struct qs_swap_options search = {
        .seed = options->seed,
        .wanted = (uint32_t)wanted,
        .most_checks = effort(instance),
        .watch = watch,
    };
    uint32_t count = 0;
    bool ran = qs_swap_search(instance, memory, &search, result->placement + result->fixed, &count,
                              &result->work.checks);
    qs_watch_log(watch, "%s: without a list of the free squares: %u of %d queens", result->engine,
                 count, wanted);
    result->lower = result->fixed + (int32_t)count;
    return ran && (count >= search.wanted || qs_watch_ended_early(watch));
}
