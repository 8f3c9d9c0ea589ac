#include "instance_private.h"
#include "min_conflicts.h"
#include "searcher.h"

/*
 * Each step is a new search with another seed, and after every second one the
 * length doubles, up to a limit: hard boards get long searches, and easy ones
 * waste little.
 */
struct min_conflicts {
    struct qs_searcher base;
    const struct qs_board *board;
    const struct qs_instance *instance;
    uint64_t seed, checks, runs;
    struct qs_square *added; /* [room] found by the search */
    uint32_t *squares;       /* [room] */
    uint32_t room;           /* open rows of the instance */
};

static uint64_t checks_of_a_run(const struct min_conflicts *min)
{
    const uint64_t first = ((uint64_t)1 << 15) + (uint64_t)64 * min->board->squares;
    const uint64_t most = (uint64_t)1 << 24;
    if (min->checks > 0)
        return min->checks;
    uint64_t ticks = first << (min->runs / 2 < 32 ? min->runs / 2 : 32);
    return (ticks < most ? ticks : most) / QS_TICKS_A_CHECK;
}

static uint32_t goal(const struct qs_bounds *bounds)
{
    int32_t upper = bounds->upper, target = bounds->target;
    return (uint32_t)(target > 0 && target < upper ? target : upper);
}

static uint64_t min_conflicts_step(struct qs_searcher *searcher, struct qs_bounds *bounds,
                                   struct qs_watch *watch, uint64_t ticks)
{
    struct min_conflicts *min = (struct min_conflicts *)searcher;
    const struct qs_min_conflicts_options options = {
        .seed = min->seed + min->runs,
        .wanted = goal(bounds),
        .listed = true,
        .most_checks = checks_of_a_run(min),
        .watch = watch,
    };
    uint64_t before = searcher->work.checks;
    uint32_t count;
    (void)ticks;
    if (!qs_min_conflicts(min->instance, min->board->memory, &options, min->added, &count,
                          &searcher->work.checks))
        return 0; /* out of memory: other searchers continue */
    min->runs++;
    for (uint32_t i = 0; i < count; i++)
        min->squares[i] = qs_board_find(min->board, min->added[i]);
    qs_bounds_raise(bounds, min->squares, count);
    return (searcher->work.checks - before) * QS_TICKS_A_CHECK + 1;
}

static void min_conflicts_release(struct qs_searcher *searcher)
{
    struct min_conflicts *min = (struct min_conflicts *)searcher;
    struct qs_memory *memory = min->board->memory;
    qs_memory_give(memory, min->added, min->room, sizeof *min->added);
    qs_memory_give(memory, min->squares, min->room, sizeof *min->squares);
    qs_memory_give(memory, min, 1, sizeof *min);
}

struct qs_searcher *qs_min_conflicts_searcher_new(const struct qs_board *board,
                                                  const struct qs_instance *instance, uint64_t seed,
                                                  uint64_t checks)
{
    struct min_conflicts *min = qs_memory_take_zeroed(board->memory, 1, sizeof *min);
    if (!min)
        return NULL;
    min->base = (struct qs_searcher){
        .name = "scout", .step = min_conflicts_step, .free = min_conflicts_release};
    min->board = board;
    min->instance = instance;
    min->seed = seed;
    min->checks = checks;
    min->room = (uint32_t)qs_instance_open_lines(instance);
    min->added = qs_memory_take(board->memory, min->room, sizeof *min->added);
    min->squares = qs_memory_take(board->memory, min->room, sizeof *min->squares);
    if (min->added && min->squares)
        return &min->base;
    min_conflicts_release(&min->base);
    return NULL;
}
