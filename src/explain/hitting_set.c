#include "core.h"

#include <stdlib.h>

#include "encoding.h"
#include "solver.h"

/* Variable i + 1 is true if member i is in the hitting set. */
struct qs_hitting_set {
    size_t count, lower;
    struct qs_solver *solver;
    struct qs_clause_sink sink;
    int *literals;   /* [count] */
    int *outputs;    /* [count]: the first `capacity` are those of the counter */
    size_t capacity; /* of the counter; 0: not encoded yet */
    struct qs_watch *watch;
};

static bool receive(void *solver, const int *literals, size_t count)
{
    return qs_solver_add(solver, literals, count);
}

struct qs_hitting_set *qs_hitting_set_new(size_t count, uint64_t seed, struct qs_memory *memory,
                                          struct qs_watch *watch)
{
    struct qs_hitting_set *hitting = calloc(1, sizeof *hitting);
    if (!hitting)
        return NULL;
    hitting->count = count;
    hitting->watch = watch;
    hitting->solver = qs_solver_new(memory, seed);
    hitting->literals = malloc(count * sizeof *hitting->literals);
    hitting->outputs = malloc(count * sizeof *hitting->outputs);
    if (!hitting->solver || !hitting->literals || !hitting->outputs ||
        !qs_solver_reserve(hitting->solver, (int)count)) {
        qs_hitting_set_free(hitting);
        return NULL;
    }
    qs_solver_set_stop(hitting->solver, qs_watch_stop_callback, watch);
    qs_sink_init(&hitting->sink, receive, hitting->solver, (int)count);
    for (size_t i = 0; i < count; i++)
        qs_solver_prefer(hitting->solver, -(int)(i + 1));
    return hitting;
}

void qs_hitting_set_free(struct qs_hitting_set *hitting)
{
    if (!hitting)
        return;
    qs_solver_free(hitting->solver);
    free(hitting->literals);
    free(hitting->outputs);
    free(hitting);
}

void qs_hitting_set_add(struct qs_hitting_set *hitting, const bool *set)
{
    size_t size = 0;
    for (size_t i = 0; i < hitting->count; i++)
        if (set[i])
            hitting->literals[size++] = (int)(i + 1);
    qs_sink_clause(&hitting->sink, hitting->literals, size);
}

/*
 * The counter can tell lower from lower + 1, with room for the bound to rise. A larger one is
 * encoded anew; the old one does no harm.
 */
static enum qs_solver_answer solve_at_bound(struct qs_hitting_set *hitting)
{
    if (hitting->lower >= hitting->capacity && hitting->capacity < hitting->count) {
        size_t wanted = 2 * hitting->lower + 4;
        hitting->capacity = wanted < hitting->count ? wanted : hitting->count;
        for (size_t i = 0; i < hitting->count; i++)
            hitting->literals[i] = (int)(i + 1);
        qs_encode_card(QS_CARD_TOTALIZER, hitting->literals, hitting->count, hitting->capacity,
                       hitting->outputs, &hitting->sink);
    }
    if (hitting->sink.failed)
        return QS_SOLVER_UNKNOWN;
    if (hitting->lower < hitting->count)
        qs_solver_assume(hitting->solver, -hitting->outputs[hitting->lower]);
    return qs_solver_solve(hitting->solver);
}

bool qs_hitting_set_solve(struct qs_hitting_set *hitting, bool *hit)
{
    enum qs_solver_answer answer = QS_SOLVER_UNKNOWN;
    while (!qs_watch_stopped(hitting->watch) &&
           (answer = solve_at_bound(hitting)) == QS_SOLVER_UNSATISFIABLE &&
           hitting->lower < hitting->count)
        hitting->lower++;
    if (answer != QS_SOLVER_SATISFIABLE)
        return false;
    for (size_t i = 0; i < hitting->count; i++)
        hit[i] = qs_solver_value(hitting->solver, (int)(i + 1));
    return true;
}

void qs_hitting_set_begin_at(struct qs_hitting_set *hitting, size_t lower)
{
    hitting->lower = lower < hitting->count ? lower : hitting->count;
}

size_t qs_hitting_set_lower(const struct qs_hitting_set *hitting)
{
    return hitting->lower;
}

bool qs_hitting_set_is_broken(const struct qs_hitting_set *hitting)
{
    return !qs_watch_ended_early(hitting->watch) &&
           (hitting->sink.failed || qs_solver_is_broken(hitting->solver));
}
