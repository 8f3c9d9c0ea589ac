#include "searcher.h"

uint64_t qs_searcher_step(struct qs_searcher *searcher, struct qs_bounds *bounds,
                          struct qs_watch *watch, uint64_t ticks)
{
    uint64_t used = searcher->step(searcher, bounds, watch, ticks);
    searcher->ticks += used;
    return used;
}

void qs_searcher_free(struct qs_searcher *searcher)
{
    if (searcher)
        searcher->free(searcher);
}

void qs_searcher_log_resumed(const struct qs_searcher *searcher, const struct qs_bounds *bounds,
                             struct qs_watch *watch, int32_t added)
{
    qs_watch_log(watch, "%s: %d queens? goes on from the checkpoint", searcher->name,
                 (int)(bounds->board->fixed + added));
}
