#include "instance_private.h"
#include "searcher.h"
#include "swap_search.h"

/*
 * Each step is a new search with another seed, and after every second one the
 * length doubles, up to a limit: hard boards get long searches, and easy ones
 * waste little.
 */
struct swap {
    struct qs_searcher face;
    const struct qs_board *board;
    const struct qs_instance *instance;
    uint64_t seed, checks, runs;
    struct qs_square *added; /* [room] found by the search */
    uint32_t *squares;       /* [room] */
    uint32_t room;           /* open rows of the instance */
};

static uint64_t checks_of_a_run(const struct swap *swap)
{
    const uint64_t first = ((uint64_t)1 << 15) + (uint64_t)64 * swap->board->squares;
    const uint64_t most = (uint64_t)1 << 24;
    if (swap->checks > 0)
        return swap->checks;
    uint64_t ticks = first << (swap->runs / 2 < 32 ? swap->runs / 2 : 32);
    return (ticks < most ? ticks : most) / QS_TICKS_A_CHECK;
}

static uint32_t goal(const struct qs_bounds *bounds)
{
    int32_t upper = bounds->upper, target = bounds->target;
    return (uint32_t)(target > 0 && target < upper ? target : upper);
}

static uint64_t step(struct qs_searcher *searcher, struct qs_bounds *bounds, struct qs_watch *watch,
                     uint64_t ticks)
{
    struct swap *swap = (struct swap *)searcher;
    const struct qs_swap_options options = {
        .seed = swap->seed + swap->runs,
        .wanted = goal(bounds),
        .listed = true,
        .most_checks = checks_of_a_run(swap),
        .watch = watch,
    };
    uint64_t before = searcher->work.checks;
    uint32_t count;
    (void)ticks;
    if (!qs_swap_search(swap->instance, swap->board->memory, &options, swap->added, &count,
                        &searcher->work.checks))
        return 0; /* out of memory: other searchers continue */
    swap->runs++;
    for (uint32_t i = 0; i < count; i++)
        swap->squares[i] = qs_board_find(swap->board, swap->added[i]);
    qs_bounds_raise(bounds, swap->squares, count);
    return (searcher->work.checks - before) * QS_TICKS_A_CHECK + 1;
}

static void release(struct qs_searcher *searcher)
{
    struct swap *swap = (struct swap *)searcher;
    struct qs_memory *memory = swap->board->memory;
    qs_memory_give(memory, swap->added, swap->room, sizeof *swap->added);
    qs_memory_give(memory, swap->squares, swap->room, sizeof *swap->squares);
    qs_memory_give(memory, swap, 1, sizeof *swap);
}

struct qs_searcher *qs_swap_searcher_new(const struct qs_board *board,
                                         const struct qs_instance *instance, uint64_t seed,
                                         uint64_t checks)
{
    struct swap *swap = qs_memory_take_zeroed(board->memory, 1, sizeof *swap);
    if (!swap)
        return NULL;
    swap->face = (struct qs_searcher){.name = "scout", .step = step, .free = release};
    swap->board = board;
    swap->instance = instance;
    swap->seed = seed;
    swap->checks = checks;
    swap->room = (uint32_t)qs_instance_open_lines(instance);
    swap->added = qs_memory_take(board->memory, swap->room, sizeof *swap->added);
    swap->squares = qs_memory_take(board->memory, swap->room, sizeof *swap->squares);
    if (swap->added && swap->squares)
        return &swap->face;
    release(&swap->face);
    return NULL;
}
