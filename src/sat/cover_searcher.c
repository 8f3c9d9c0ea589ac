#include "dual_cover.h"
#include "sat_hints.h"
#include "searcher.h"

struct cover {
    struct qs_searcher base;
    const struct qs_board *board;
    int32_t *line_cover;
    struct qs_sat_hints *hints;
    bool done;
};

/* A linear program takes about 5 µs per free square on small boards. */
static uint64_t ticks_of(const struct qs_board *board)
{
    return (uint64_t)500 * board->squares + 1;
}

static uint64_t cover_step(struct qs_searcher *searcher, struct qs_bounds *bounds,
                           struct qs_watch *watch, uint64_t ticks)
{
    struct cover *cover = (struct cover *)searcher;
    struct qs_bound bound = {.value = cover->board->fixed + bounds->upper};
    struct qs_dual_cover fine;
    struct qs_error refused;
    (void)ticks;
    if (cover->done)
        return 0;
    cover->done = true;
    if (!qs_dual_cover_bound(cover->board, watch, &bound, cover->hints ? &fine : NULL, &refused)) {
        qs_watch_log(watch, "line cover: %s", refused.text);
        return ticks_of(cover->board);
    }
    if (cover->hints)
        qs_sat_hints_take(cover->hints, cover->board, &fine);
    if (cover->line_cover)
        *cover->line_cover = bound.value;
    qs_watch_log(watch, "line cover: at most %d queens", (int)bound.value);
    if (bound.cover)
        qs_bounds_lower_with(bounds, &bound);
    return ticks_of(cover->board);
}

static void cover_release(struct qs_searcher *searcher)
{
    struct cover *cover = (struct cover *)searcher;
    qs_memory_give(cover->board->memory, cover, 1, sizeof *cover);
}

struct qs_searcher *qs_cover_searcher_new(const struct qs_board *board, int32_t *line_cover,
                                          struct qs_sat_hints *hints)
{
    struct cover *cover = qs_memory_take_zeroed(board->memory, 1, sizeof *cover);
    if (!cover)
        return NULL;
    cover->base =
        (struct qs_searcher){.name = "line cover", .step = cover_step, .free = cover_release};
    cover->board = board;
    cover->line_cover = line_cover;
    cover->hints = hints;
    return &cover->base;
}
