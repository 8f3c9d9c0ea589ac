#include "first_placement.h"

#include <stdlib.h>

#include "bounds.h"
#include "fault.h"
#include "searcher.h"
#include "structural.h"

/* The two local searches that auto also runs; of each, half a second at most. */
static void search(struct qs_bounds *bounds, const struct qs_instance *instance,
                   struct qs_watch *watch)
{
    const uint64_t cap = 50000000, a_square = 20000, turn = 1 << 18;
    const uint64_t most =
        bounds->board->squares < cap / a_square ? a_square * bounds->board->squares : cap;
    struct qs_searcher *searchers[] = {
        qs_local_searcher_new(bounds->board, 0),
        qs_min_conflicts_searcher_new(bounds->board, instance, 0, 0),
    };
    for (size_t i = 0; i < sizeof searchers / sizeof *searchers; i++) {
        struct qs_searcher *searcher = searchers[i];
        while (searcher && !bounds->answered && searcher->ticks < most &&
               qs_searcher_step(searcher, bounds, watch, turn) > 0)
            continue;
        qs_searcher_free(searcher);
    }
}

/* The fixed queens, then those of the bounds. NULL if out of memory. */
static struct qs_square *join(const struct qs_bounds *bounds, const struct qs_instance *instance,
                              int32_t *count)
{
    size_t fixed;
    const struct qs_square *queens = qs_instance_queens(instance, &fixed);
    int32_t added = bounds->lower;
    struct qs_square *placement = malloc((fixed + (size_t)added + 1) * sizeof *placement);
    if (!placement)
        return NULL;
    for (size_t i = 0; i < fixed; i++)
        placement[i] = queens[i];
    for (int32_t i = 0; i < added; i++)
        placement[fixed + (size_t)i] = qs_board_square(bounds->board, bounds->placement[i]);
    *count = (int32_t)fixed + added;
    return placement;
}

struct qs_square *qs_first_placement(const struct qs_instance *instance,
                                     const struct qs_board *board, int32_t *count,
                                     struct qs_error *error)
{
    struct qs_bound bound;
    struct qs_bounds bounds;
    struct qs_watch watch;
    qs_watch_init(&watch, 0);
    if (!qs_structural_bound(board, NULL, &bound, error))
        return NULL;
    if (!qs_bounds_init(&bounds, board, 0, &bound, &watch)) {
        qs_bound_release(&bound);
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a local search");
        return NULL;
    }
    search(&bounds, instance, &watch);
    struct qs_square *placement = join(&bounds, instance, count);
    qs_bounds_release(&bounds);
    if (!placement)
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a placement");
    return placement;
}
