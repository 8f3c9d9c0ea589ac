#include "bound_search.h"

#include "machine.h"
#include "work.h"

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
    case QS_STRATEGY_CORE:
    case QS_STRATEGIES:
        break;
    }
    return upper;
}

void qs_search_settle_query(struct qs_search *search, struct qs_bounds *bounds,
                            struct qs_watch *watch)
{
    struct qs_search_query *query = &search->query;
    struct qs_query *record = &query->record;
    if (query->added == 0)
        return;
    struct qs_work before = record->work;
    record->work = search->work;
    qs_work_subtract(&record->work, &before);
    record->seconds = qs_clock_now() - query->started;
    record->outcome = bounds->lower >= query->added       ? QS_OUTCOME_YES
                      : bounds->upper < query->added      ? QS_OUTCOME_NO
                      : bounds->incumbent >= query->added ? QS_OUTCOME_ELSEWHERE
                                                          : QS_OUTCOME_OPEN;
    if (record->outcome != QS_OUTCOME_NO)
        record->core = -1; /* a core of another bound */
    qs_watch_log(watch, "%s: %d queens? %s, %.3f s", search->name, (int)record->queens,
                 qs_query_outcome_name(record->outcome), record->seconds);
    if (bounds->queries)
        qs_query_list_add(bounds->queries, record);
    query->added = 0;
    bounds->asked = 0;
}

int32_t qs_search_next_query(struct qs_search *search, struct qs_bounds *bounds,
                             struct qs_watch *watch)
{
    struct qs_search_query *query = &search->query;
    bool answered = qs_bounds_best(bounds) >= query->added || bounds->upper < query->added;
    if (query->added > 0 && !answered)
        return query->added;
    qs_search_settle_query(search, bounds, watch);
    if (bounds->answered)
        return 0;
    query->added = query_choose(query->strategy, bounds);
    query->started = qs_clock_now();
    bounds->asked = query->added;
    query->record = (struct qs_query){
        .search = search->name,
        .queens = bounds->board->fixed + query->added,
        .core = -1,
        .work = search->work,
    };
    search->work.questions++;
    return query->added;
}

/* Begin a query, or continue where an earlier run has left it. False: out of memory. */
static bool begin_query(struct qs_search *search, struct qs_bounds *bounds, struct qs_watch *watch,
                        int32_t added)
{
    const struct qs_tree *tree = search->tree;
    struct qs_search_query *query = &search->query;
    qs_checkpoint_entry_discard(query->entry);
    query->entry = NULL;
    search->rest = 0;
    if (bounds->recorder && !query->log)
        query->log = qs_recorder_log(bounds->recorder);
    if (!tree->ask(search, added))
        return false;
    query->begun = added;
    query->entry = qs_checkpoint_keep(bounds->checkpoint, tree->kind, bounds->board, added,
                                      tree->print, search->state, query->log);
    const char *state = qs_checkpoint_entry_state(query->entry);
    bool closed = qs_checkpoint_entry_is_closed(query->entry);
    if (closed) {
        tree->refute(search->state);
    } else if (state && !tree->restore(search->state, state)) {
        qs_checkpoint_entry_discard(query->entry);
        return tree->ask(search, added);
    }
    if (closed || state)
        qs_watch_log(watch, "%s: %d queens? goes on from the checkpoint", search->name,
                     (int)(bounds->board->fixed + added));
    return true;
}

static void take_answer(struct qs_search *search, struct qs_bounds *bounds,
                        enum qs_query_answer answer)
{
    struct qs_search_query *query = &search->query;
    search->idle = answer == QS_QUERY_IDLE;
    if (answer == QS_QUERY_YES)
        qs_checkpoint_entry_discard(query->entry);
    if (answer == QS_QUERY_NO) {
        qs_checkpoint_entry_close(query->entry);
        qs_bounds_lower_proved(bounds, query->begun - 1, QS_REASON_SEARCH,
                               query->log ? search->tree->proof(search->state) : NULL);
    }
    qs_checkpoint_save_if_due(bounds->checkpoint);
    if (answer == QS_QUERY_MEMORY) { /* others may make use of it */
        qs_checkpoint_entry_discard(query->entry);
        query->entry = NULL;
        search->free(search->state);
        search->state = NULL;
    }
}

uint64_t qs_search_step(struct qs_search *search, struct qs_bounds *bounds, struct qs_watch *watch,
                        uint64_t ticks)
{
    const struct qs_tree *tree = search->tree;
    uint64_t left = qs_watch_ticks_left(watch), used = 0;
    ticks = ticks < left ? ticks : left;
    if (!tree) {
        used = search->step(search, bounds, watch, ticks);
    } else if (search->state) { /* otherwise, its memory was not enough */
        int32_t added = qs_search_next_query(search, bounds, watch);
        search->idle = false;
        if (added > 0 &&
            (search->query.begun == added || begin_query(search, bounds, watch, added))) {
            enum qs_query_answer answer = tree->walk(search->state, watch, ticks);
            used = tree->report(search, bounds, &answer);
            take_answer(search, bounds, answer);
            if (bounds->answered || qs_watch_ended_early(watch))
                qs_search_settle_query(search, bounds, watch);
        }
    }
    search->ticks += used;
    qs_watch_use_ticks(watch, used);
    return used;
}

void qs_search_end(struct qs_search *search)
{
    qs_checkpoint_entry_release(search->query.entry);
    search->query.entry = NULL;
    if (search->state)
        search->free(search->state);
    search->state = NULL;
}
