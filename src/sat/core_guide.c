#include "core_guide.h"

#include <stdlib.h>

#include "fault.h"

/* Propagations of a query, and of one that tries to make a core smaller. */
static const uint64_t core_limit = 100000, smaller_limit = 3000;

static struct qs_soft_literal *add_soft(struct qs_core_guide *guide, struct qs_core_side *side,
                                        struct qs_soft_literal literal)
{
    struct qs_soft_literal *soft = qs_grow(side->soft, side->count, &side->room, sizeof *soft);
    if (!soft) {
        guide->cnf->sink->failed = true;
        return NULL;
    }
    side->soft = soft;
    soft[side->count] = literal;
    return &soft[side->count++];
}

void qs_core_guide_init(struct qs_core_guide *guide, struct qs_board_cnf *cnf,
                        struct qs_solver *solver, void (*take_model)(void *state), void *state)
{
    *guide = (struct qs_core_guide){cnf, solver, take_model, state, .core = NULL};
    for (int d = QS_ROW; d <= QS_COLUMN; d++) {
        int first = qs_board_cnf_empty_lines(cnf, d);
        for (uint32_t line = 0; line < cnf->board->lines[d].count; line++)
            add_soft(guide, &guide->side[d],
                     (struct qs_soft_literal){.literal = -(first + (int)line)});
    }
}

void qs_core_guide_release(struct qs_core_guide *guide)
{
    for (int d = 0; d < 2; d++) {
        struct qs_core_side *side = &guide->side[d];
        for (size_t i = 0; i < side->counter_count; i++) {
            free(side->counters[i]->outputs);
            free(side->counters[i]);
        }
        free(side->counters);
        free(side->soft);
        free(side->failing.outputs);
    }
    free(guide->core);
    *guide = (struct qs_core_guide){.core = NULL};
}

int qs_core_guide_direction(const struct qs_core_guide *guide)
{
    return !guide->side[QS_ROW].through ? QS_ROW : !guide->side[QS_COLUMN].through ? QS_COLUMN : -1;
}

int32_t qs_core_guide_upper(const struct qs_core_guide *guide, int direction)
{
    return (int32_t)guide->cnf->board->lines[direction].count - guide->side[direction].cost;
}

/* Those of the assumed literals that failed become the core. */
static void take_core(struct qs_core_guide *guide)
{
    size_t kept = 0;
    for (size_t i = 0; i < guide->core_count; i++)
        if (qs_solver_failed(guide->solver, guide->core[i]))
            guide->core[kept++] = guide->core[i];
    guide->core_count = kept;
}

/* Assume the core but one literal. */
static enum qs_solver_answer ask_core(struct qs_core_guide *guide, int without, uint64_t limit)
{
    for (size_t i = 0; i < guide->core_count; i++)
        if (guide->core[i] != without)
            qs_solver_assume(guide->solver, guide->core[i]);
    qs_solver_set_limit(guide->solver, limit);
    enum qs_solver_answer answer = qs_solver_solve(guide->solver);
    if (answer == QS_SOLVER_SATISFIABLE)
        guide->take_model(guide->state);
    return answer;
}

/* Leave out one literal after the other where a moment shows that it is not needed. */
static void make_smaller(struct qs_core_guide *guide)
{
    for (size_t left = guide->core_count; left > 0 && guide->core_count > 1;) {
        int without = guide->core[--left];
        if (ask_core(guide, without, smaller_limit) != QS_SOLVER_UNSATISFIABLE)
            continue;
        guide->core[left] = guide->core[--guide->core_count];
        /* The literals before `left` are yet to be tried; of the others, all are needed. */
        size_t kept = 0, untried = 0;
        for (size_t i = 0; i < guide->core_count; i++)
            if (qs_solver_failed(guide->solver, guide->core[i])) {
                untried += i < left;
                guide->core[kept++] = guide->core[i];
            }
        guide->core_count = kept;
        left = untried;
    }
}

/* Count how many of the core fail. NULL: out of memory. */
static struct qs_counter *count_core(struct qs_core_guide *guide, struct qs_core_side *side,
                                     size_t capacity)
{
    struct qs_counter **counters = qs_grow(side->counters, side->counter_count, &side->counter_room,
                                           sizeof(struct qs_counter *));
    struct qs_counter *counter = calloc(1, sizeof *counter);
    side->counters = counters ? counters : side->counters;
    if (!counters || !counter) {
        guide->cnf->sink->failed = true;
        free(counter);
        return NULL;
    }
    counters[side->counter_count++] = counter;
    qs_counter_encode(counter, guide->cnf->encoding.card, guide->core, guide->core_count, capacity,
                      guide->cnf->sink);
    return guide->cnf->sink->failed ? NULL : counter;
}

/* Take the literals of the core out; what was counted by one of them is counted on. */
static void remove_core(struct qs_core_guide *guide, struct qs_core_side *side)
{
    size_t kept = 0, count = side->count;
    for (size_t i = 0; i < count; i++) {
        struct qs_soft_literal soft = side->soft[i];
        bool in_core = false;
        for (size_t k = 0; k < guide->core_count && !in_core; k++)
            in_core = guide->core[k] == soft.literal;
        if (!in_core) {
            side->soft[kept++] = soft;
        } else if (soft.counter && soft.output + 1 < soft.counter->capacity) {
            soft.literal = -soft.counter->outputs[++soft.output];
            soft.waits = true;
            side->soft[kept++] = soft;
        }
    }
    side->count = kept;
}

/* One of the core fails, which costs 1; from the second on, each costs one more. */
static void relax_core(struct qs_core_guide *guide, struct qs_core_side *side, size_t capacity)
{
    remove_core(guide, side);
    side->cost++;
    for (size_t i = 0; i < guide->core_count; i++)
        guide->core[i] = -guide->core[i];
    qs_sink_clause(guide->cnf->sink, guide->core, guide->core_count);
    if (capacity < 2 || guide->core_count < 2)
        return;
    struct qs_counter *counter = count_core(guide, side, capacity);
    if (counter)
        add_soft(guide, side, (struct qs_soft_literal){-counter->outputs[1], true, counter, 1});
}

enum qs_solver_answer qs_core_guide_ask(struct qs_core_guide *guide, int direction, int32_t lower)
{
    struct qs_core_side *side = &guide->side[direction];
    guide->core_count = 0;
    bool waiting = false;
    for (size_t i = 0; i < side->count; i++) {
        waiting |= side->soft[i].waits;
        if (side->soft[i].waits)
            continue;
        int *core = qs_grow(guide->core, guide->core_count, &guide->core_room, sizeof *core);
        if (!core) {
            guide->cnf->sink->failed = true;
            return QS_SOLVER_UNKNOWN;
        }
        guide->core = core;
        core[guide->core_count++] = side->soft[i].literal;
    }
    enum qs_solver_answer answer = ask_core(guide, 0, core_limit);
    if (answer == QS_SOLVER_UNSATISFIABLE) {
        take_core(guide);
        make_smaller(guide);
        /* With one queen more than were placed, so many lines are empty at most. */
        size_t most = guide->cnf->board->lines[direction].count - (size_t)lower;
        relax_core(guide, side, most + 1);
    } else if (answer == QS_SOLVER_SATISFIABLE && waiting) {
        for (size_t i = 0; i < side->count; i++)
            side->soft[i].waits = false;
    } else {
        side->through = true;
    }
    return answer;
}

/* The literals that fail where soft literals do; their number is returned. */
static size_t list_failing(const struct qs_core_side *side, int *literals)
{
    size_t count = 0;
    for (size_t i = 0; i < side->count; i++) {
        const struct qs_soft_literal *soft = &side->soft[i];
        if (!soft->counter)
            literals[count++] = -soft->literal;
        else
            for (size_t k = soft->output; k < soft->counter->capacity; k++)
                literals[count++] = soft->counter->outputs[k];
    }
    return count;
}

static size_t count_failing(const struct qs_core_side *side)
{
    size_t count = 0;
    for (size_t i = 0; i < side->count; i++)
        count += side->soft[i].counter ? side->soft[i].counter->capacity - side->soft[i].output : 1;
    return count;
}

/* At most `slack` of the soft literals of the side fail: a literal to assume; 0: nothing to say. */
static int bound_failing(struct qs_core_guide *guide, struct qs_core_side *side, size_t slack)
{
    struct qs_clause_sink *sink = guide->cnf->sink;
    const size_t spare = 3;
    size_t count = count_failing(side);
    bool encoded = slack == 0 ? side->all_unless != 0 : side->failing.capacity > slack;
    if (slack >= count)
        return 0;
    int *literals = encoded ? NULL : malloc(count * sizeof *literals);
    if (literals) {
        list_failing(side, literals);
        if (slack > 0)
            qs_counter_encode(&side->failing, guide->cnf->encoding.card, literals, count,
                              slack + 1 + spare, sink);
        else
            side->all_unless = qs_sink_variable(sink);
        for (size_t i = 0; i < count && slack == 0; i++)
            qs_sink_binary(sink, -literals[i], side->all_unless);
    } else if (!encoded) {
        sink->failed = true;
    }
    free(literals);
    return sink->failed ? 0 : slack == 0 ? -side->all_unless : -side->failing.outputs[slack];
}

size_t qs_core_guide_assume(struct qs_core_guide *guide, int32_t added, int literals[2])
{
    size_t count = 0;
    for (int d = QS_ROW; d <= QS_COLUMN; d++) {
        int32_t slack = qs_core_guide_upper(guide, d) - added;
        QS_CHECK(slack >= 0);
        int literal = bound_failing(guide, &guide->side[d], (size_t)slack);
        if (literal)
            literals[count++] = literal;
    }
    return count;
}
