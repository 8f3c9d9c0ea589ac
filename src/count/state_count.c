/*
 * The choice between the two ways to count: row by row, or by states.
 *
 * Row by row nothing is as fast where the search ends soon. States win where rows would take long,
 * and squares are blocked so much that the rest of the board falls into parts. How long either
 * takes is not known before; but an estimate of the rows' nodes is good to a factor of a few, and
 * states may use half of that time. So a count takes at most half as long again as by rows.
 */
#include <math.h>
#include <string.h>

#include "counting.h"
#include "fault.h"
#include "machine.h"
#include "queensat/solve.h"
#include "state_search.h"

/* Seconds, on the machine on which this was measured; only their ratios matter. */
#define STATE_SECONDS 0.4e-6
#define SIZED_STATE_SECONDS 2.5e-6 /* of placements of one size: with a cover */
#define ROW_SECONDS 0.8e-9
#define VISIT_SECONDS 25e-9
#define MOMENT_SECONDS 0.01

/* Orders of squares to choose from; many, if rows would take long. */
#define FEW_ORDERS 3
#define MANY_ORDERS 40
#define LONG_SECONDS 1

/* A count by states, and what the choice is made from. */
struct state_count {
    struct qs_counting *counting;
    struct qs_state_search search;
    double rows_seconds;  /* that the count would take row by row */
    double node_seconds;  /* of a node of rows */
    double state_seconds; /* of a node of states */
    double bits;          /* of the number of states */
};

bool qs_count_may_go_on(struct qs_counting *counting)
{
    const unsigned dense = 8; /* free squares a row: the board does not fall into parts */
    const struct qs_count_grid *grid = &counting->grid;
    unsigned squares = qs_count_grid_squares(grid);
    if (counting->with_squares || counting->search.options->classes ||
        squares > dense * (grid->rows > grid->columns ? grid->rows : grid->columns))
        return false;
    if (squares > QS_STATE_SQUARES_MAX)
        counting->result.bar = QS_COUNT_BAR_SQUARES;
    return squares <= QS_STATE_SQUARES_MAX;
}

/* How long rows would take. False: no memory. */
static bool estimate_rows(struct state_count *count)
{
    struct qs_counting *counting = count->counting;
    struct qs_arena arena = {.memory = &counting->memory};
    struct qs_count_worker worker = {.search = &counting->search};
    worker.visit = qs_visit_new(&counting->search, &arena);
    bool had = worker.visit != NULL;
    count->node_seconds =
        (counting->search.one_by_one ? VISIT_SECONDS : ROW_SECONDS) / counting->result.threads;
    if (had)
        count->rows_seconds = qs_visit_estimate(&worker) * count->node_seconds;
    if (count->rows_seconds < MOMENT_SECONDS)
        count->rows_seconds = MOMENT_SECONDS;
    qs_arena_release(&arena);
    return had;
}

static uint64_t nodes_in(double seconds, double seconds_a_node)
{
    double nodes = seconds / seconds_a_node;
    return nodes < 0x1p62 ? (uint64_t)nodes : (uint64_t)1 << 62;
}

/*
 * Whether states are worth a try, if rows take so long. The estimate of their number is rough, and
 * the denser the board, the more it is too high: on empty boards, where rows are far better, by
 * tens of bits. For placements of one size it says nothing, since most states are cut.
 */
static bool states_pay(const struct state_count *count, double rows_seconds)
{
    const double doubt = 100;
    return count->counting->search.kind == QS_SEARCH_SIZE ||
           exp2(count->bits) * count->state_seconds < doubt * rows_seconds;
}

/* The numbers of the states. False: there are too many placements. */
static bool take_value(struct qs_count_result *result, const struct qs_state_value *value)
{
    bool overflow = false;
    result->total = 0;
    memset(result->added, 0, sizeof result->added);
    for (unsigned i = 0; i < value->sizes; i++) {
        result->added[value->least + i] = value->number[i];
        overflow =
            __builtin_add_overflow(result->total, value->number[i], &result->total) || overflow;
    }
    return !overflow;
}

/* Count by states for so long, and say how it ended; no result but for QS_STATES_COUNTED. */
static enum qs_state_end run_states(struct state_count *count, double seconds)
{
    struct qs_counting *counting = count->counting;
    struct qs_state_search *search = &count->search;
    struct qs_count_result *result = &counting->result;
    search->nodes_most = nodes_in(seconds, count->state_seconds);
    counting->closed = &search->closed;
    qs_state_search_run(search);
    counting->closed = NULL;
    result->nodes += search->nodes;
    result->states = search->table.states;
    if (search->end == QS_STATES_COUNTED && !take_value(result, &search->value))
        search->end = QS_STATES_OVERFLOW;
    if (search->end == QS_STATES_COUNTED) {
        result->bar = QS_COUNT_NO_BAR;
        result->way = QS_COUNT_BY_STATES;
        result->threads = 1;
    }
    return search->end;
}

bool qs_count_find_maximum(struct qs_counting *counting, struct qs_error *error)
{
    const struct qs_count_search *search = &counting->search;
    struct qs_watch *watch = &counting->watch;
    struct qs_solve_options options;
    struct qs_result solved;
    qs_solve_options_init(&options);
    options.limits = search->options->limits;
    options.threads = (int)counting->result.threads;
    if (options.limits.seconds > 0) {
        double left = watch->deadline - qs_clock_now();
        options.limits.seconds = left > 0 ? left : 1e-9;
    }
    if (!qs_solve(search->instance, &options, &solved, error))
        return false;
    bool proved = solved.lower == solved.upper.value;
    counting->result.size = solved.upper.value;
    if (!proved || counting->tally.added[solved.lower - counting->result.fixed] == 0)
        counting->tally = (struct qs_tally){.overflow = false};
    counting->search.so_far = counting->tally;
    counting->tally = (struct qs_tally){.overflow = false};
    if (!proved)
        qs_watch_stop(watch, solved.stop);
    qs_result_release(&solved);
    return proved;
}

/* What is counted, on which squares. False: no memory. */
static bool prepare_states(struct state_count *count, struct qs_arena *arena)
{
    struct qs_counting *counting = count->counting;
    const struct qs_count_search *counted = &counting->search;
    struct qs_state_search *search = &count->search;
    search->maximal = counted->kind == QS_SEARCH_MAXIMAL;
    search->most = counted->options->kind == QS_COUNT_MAXIMUM;
    search->most_size = QS_COUNT_LINES_MAX;
    count->state_seconds = counted->kind == QS_SEARCH_SIZE ? SIZED_STATE_SECONDS : STATE_SECONDS;
    if (counted->kind == QS_SEARCH_SIZE)
        search->least_size = search->most_size = counted->size;
    count->bits = qs_state_search_init(
        search, counted->grid, count->rows_seconds > LONG_SECONDS ? MANY_ORDERS : FEW_ORDERS, 0);
    counting->result.bar = QS_COUNT_BAR_WIDTH;
    counting->result.expected_states = count->bits;
    search->watch = &counting->watch;
    search->number = qs_arena_take(arena, QS_STATE_NUMBERS, sizeof *search->number);
    return search->number &&
           qs_state_table_init(&search->table, qs_state_key_words(search), &counting->memory);
}

/*
 * Where the order decides, orders that look alike differ by four times in what they need. So the
 * first of a few goes on with which, after a while, most of the tree is closed.
 */
static enum qs_state_end choose_order_by_trial(struct state_count *count, double seconds)
{
    const uint64_t seeds_most = 128;
    const double worth = 0.25; /* of the work of the best one, as far as that is known */
    const unsigned orders = MANY_ORDERS;
    const double trial = 0.04; /* seconds: 100,000 nodes */
    struct qs_state_search *search = &count->search;
    const struct qs_count_grid *grid = count->counting->search.grid;
    struct qs_state_table table = search->table;
    enum qs_state_end end = QS_STATES_LIMIT;
    uint64_t best = 0;
    double most = -1;
    for (uint64_t seed = 0; end == QS_STATES_LIMIT && seed < seeds_most &&
                            (double)seed * most < worth && (double)seed * trial < seconds;
         seed++) {
        if (seed > 0)
            qs_state_search_init(search, grid, orders, seed);
        qs_state_table_release(&search->table);
        if (!qs_state_table_init(&search->table, table.key_words, table.memory))
            return QS_STATES_MEMORY;
        end = run_states(count, trial);
        if (search->closed > most) {
            most = search->closed;
            best = seed;
        }
    }
    if (end != QS_STATES_LIMIT)
        return end;
    qs_state_search_init(search, grid, orders, best);
    qs_state_table_release(&search->table);
    return qs_state_table_init(&search->table, table.key_words, table.memory) ? end
                                                                              : QS_STATES_MEMORY;
}

/*
 * The seconds of the first turns. For placements of one size the estimates are worse: a descent at
 * random does not see how early rows give up, nor the order how many states are cut. So both begin
 * with a moment and go on with twice the time, states a quarter of what rows have: altogether at
 * most half as long again as rows alone. Where parts are nearly trees, states may begin with what
 * they probably need.
 */
static double first_seconds(const struct state_count *count)
{
    const double cut_bits = 5; /* of the states, those with few queens: measured 5 to 13 */
    const double rows_too_low = 10;
    if (count->counting->search.kind != QS_SEARCH_SIZE)
        return count->rows_seconds;
    double states_seconds = exp2(count->bits - cut_bits) * count->state_seconds;
    bool soon =
        states_seconds > MOMENT_SECONDS && states_seconds < rows_too_low * count->rows_seconds;
    return soon ? 4 * states_seconds : MOMENT_SECONDS;
}

/*
 * States for half of the time that rows probably need, then rows for twice that time; as long as
 * neither ends, the estimate was too low.
 */
static bool take_turns(struct state_count *count, struct qs_error *error)
{
    struct qs_counting *counting = count->counting;
    struct qs_count_search *search = &counting->search;
    const double patience = 10; /* rows after a full table: times as long as that took */
    const double too_low = search->kind == QS_SEARCH_SIZE ? 2 : 4;
    bool full = false, chosen = false;
    for (double seconds = first_seconds(count);; seconds *= too_low) {
        bool tried = !full && states_pay(count, seconds);
        enum qs_state_end end = QS_STATES_LIMIT;
        if (tried && count->search.by_order && seconds > 10 * LONG_SECONDS && !chosen) {
            end = choose_order_by_trial(count, seconds / 8);
            chosen = true;
        }
        if (tried && end == QS_STATES_LIMIT)
            end = run_states(count, seconds / 2);
        if (end == QS_STATES_OVERFLOW)
            return qs_error_set(error, QS_ERROR_INPUT,
                                "there are more than 340282366920938463463374607431768211455 "
                                "placements");
        if (end == QS_STATES_MEMORY) {
            full = true;
            counting->result.bar = QS_COUNT_BAR_MEMORY;
            qs_state_table_release(&count->search.table);
            if (seconds > patience * (double)count->search.nodes * count->state_seconds)
                qs_watch_stop(&counting->watch, QS_STOP_MEMORY);
        }
        if (end == QS_STATES_COUNTED)
            return true;
        if (qs_watch_ended_early(&counting->watch)) {
            counting->tally = search->so_far;
            return true;
        }
        search->nodes_used = 0;
        search->nodes_most = full ? 0 : nodes_in(2 * seconds, count->node_seconds);
        if (!qs_counting_work(counting, error))
            return false;
        if (!search->enough || qs_watch_ended_early(&counting->watch))
            return true;
        search->enough = false;
    }
}

bool qs_count_go_on(struct qs_counting *counting, struct qs_error *error)
{
    struct qs_count_search *search = &counting->search;
    if (search->options->kind == QS_COUNT_MAXIMUM && !counting->grid.walled) {
        if (!qs_count_find_maximum(counting, error))
            return qs_watch_ended_early(&counting->watch);
        unsigned most = (unsigned)(counting->result.size - counting->result.fixed);
        if (!qs_counting_plan(counting, QS_SEARCH_SIZE, most, error))
            return false;
    }
    struct qs_arena arena = {.memory = &counting->memory};
    struct state_count *count = qs_arena_take(&arena, 1, sizeof *count);
    bool done;
    search->enough = false;
    if (count)
        count->counting = counting;
    if (count && estimate_rows(count) && prepare_states(count, &arena)) {
        done = take_turns(count, error);
    } else { /* row by row, as long as there is memory for that */
        counting->result.bar = QS_COUNT_BAR_MEMORY;
        done = qs_counting_work(counting, error);
    }
    search->enough = false;
    if (count)
        qs_state_table_release(&count->search.table);
    qs_arena_release(&arena);
    return done;
}
