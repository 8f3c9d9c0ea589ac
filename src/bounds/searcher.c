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

static int32_t question_choose(enum qs_strategy strategy, const struct qs_bounds *bounds)
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

void qs_question_settle(struct qs_question *question, const char *name, struct qs_bounds *bounds,
                        struct qs_watch *watch)
{
    if (question->added == 0)
        return;
    const char *answer = bounds->lower >= question->added       ? "yes"
                         : bounds->upper < question->added      ? "no"
                         : bounds->incumbent >= question->added ? "known elsewhere"
                                                                : "not decided";
    qs_watch_log(watch, "%s: %d queens? %s, %.3f s", name,
                 (int)(bounds->board->fixed + question->added), answer,
                 qs_clock_now() - question->started);
    question->added = 0;
    bounds->asked = 0;
}

int32_t qs_question_ask(struct qs_question *question, const char *name, struct qs_bounds *bounds,
                        struct qs_watch *watch, struct qs_work *work)
{
    bool answered = qs_bounds_best(bounds) >= question->added || bounds->upper < question->added;
    if (question->added > 0 && !answered)
        return question->added;
    qs_question_settle(question, name, bounds, watch);
    if (bounds->answered)
        return 0;
    question->added = question_choose(question->strategy, bounds);
    question->started = qs_clock_now();
    bounds->asked = question->added;
    work->questions++;
    return question->added;
}
