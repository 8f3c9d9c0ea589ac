#include "searcher.h"

#include "machine.h"

uint64_t qs_searcher_step(struct qs_searcher *searcher, struct qs_bounds *bounds,
                          struct qs_watch *watch, uint64_t ticks)
{
    uint64_t left = qs_watch_ticks_left(watch);
    uint64_t used = searcher->step(searcher, bounds, watch, ticks < left ? ticks : left);
    searcher->ticks += used;
    qs_watch_use_ticks(watch, used);
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

static int32_t query_choose(enum qs_strategy strategy, const struct qs_bounds *bounds)
{
    int32_t lower = bounds->lower, upper = bounds->upper;
    if (bounds->target > 0 || bounds->incumbent > 0)
        return qs_bounds_goal(bounds);
    switch (strategy) {
    case QS_STRATEGY_UP:
        return lower + 1;
    case QS_STRATEGY_BISECT:
        return lower + (upper - lower + 1) / 2;
    case QS_STRATEGY_DOWN:
    case QS_STRATEGIES:
        break;
    }
    return upper;
}

void qs_query_settle(struct qs_query *query, const char *name, struct qs_bounds *bounds,
                     struct qs_watch *watch)
{
    if (query->added == 0)
        return;
    const char *answer = bounds->lower >= query->added       ? "yes"
                         : bounds->upper < query->added      ? "no"
                         : bounds->incumbent >= query->added ? "known elsewhere"
                                                             : "not decided";
    qs_watch_log(watch, "%s: %d queens? %s, %.3f s", name,
                 (int)(bounds->board->fixed + query->added), answer,
                 qs_clock_now() - query->started);
    query->added = 0;
    bounds->asked = 0;
}

int32_t qs_query_next(struct qs_query *query, const char *name, struct qs_bounds *bounds,
                      struct qs_watch *watch, struct qs_work *work)
{
    bool answered = qs_bounds_best(bounds) >= query->added || bounds->upper < query->added;
    if (query->added > 0 && !answered)
        return query->added;
    qs_query_settle(query, name, bounds, watch);
    if (bounds->answered)
        return 0;
    query->added = query_choose(query->strategy, bounds);
    query->started = qs_clock_now();
    bounds->asked = query->added;
    work->questions++;
    return query->added;
}
