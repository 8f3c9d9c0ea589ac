/*
 * Large neighbourhood search by the SAT solver (P. Shaw, "Using constraint programming and local
 * search methods to solve vehicle routing problems", CP 1998): raises the lower bound.
 *
 * One query for all squares finds a large placement by luck: its time has a heavy tail (sparse
 * n = 60, 4 a row, id 1, 53 queens: 0.7 s to more than 25 s by seed). So most of the queens are
 * assumed where they are, and the query is about the rest: a square of an empty line gets a queen,
 * those that attack it are free to move, and some more around them. First it is asked for one queen
 * more, then for as many, so that the placement changes, and sometimes for one less, which leads
 * out of a dead end. Each query may make few propagations, and as many queens are free as can be
 * decided with these.
 *
 * What is learned helps little elsewhere and makes the solver slow, so it begins anew now and then:
 * the board above takes 0.2 to 4.2 s in eight seeds, without this 0.6 to more than 20 s.
 */
#include <string.h>

#include "board_solver.h"
#include "random.h"

/* Propagations of a query: some for what is assumed, by variables, and some for the search. */
static const uint64_t a_variable = 2, beyond = 1000;
/* Conflicts after which the solver begins anew. */
static const uint64_t most_conflicts = 4000;
/* The placement may be so much smaller than the best; a loss is taken once in so many times. */
static const int32_t most_behind = 2;
static const uint32_t loss_in = 10;
/* One more queen is free after so many refutations. */
static const uint32_t refutations_in = 6;

struct neighbourhood {
    struct qs_board_solver solver;
    uint64_t seed;
    struct qs_random_stream random;
    enum qs_direction direction; /* in which there are fewer lines */
    uint32_t first;              /* of that direction, lines counted through */
    uint32_t *placement;         /* [count] */
    int32_t count;
    uint32_t *occupant; /* [lines of all directions] square of the queen + 1; 0: none */
    uint32_t free;      /* queens that are not assumed */
    uint32_t forced;    /* square that must have a queen */
};

static bool neighbourhood_begin_solver(struct neighbourhood *state)
{
    const struct qs_board *board = state->solver.board;
    struct qs_solver *made = qs_solver_new(board->memory, state->seed++);
    if (!qs_board_solver_begin(&state->solver, made, false))
        return false;
    state->solver.cnf.uncounted[state->direction == QS_ROW ? QS_COLUMN : QS_ROW] = true;
    return true;
}

static void set_occupant(struct neighbourhood *state, uint32_t square, uint32_t occupant)
{
    for (int d = 0; d < QS_DIRECTIONS; d++)
        state->occupant[qs_board_line_at(state->solver.board, d, square)] = occupant;
}

/* Start from the best placement, where that is far better than the last one. */
static void take_best(struct neighbourhood *state, struct qs_bounds *bounds)
{
    pthread_mutex_lock(&bounds->mutex);
    if (state->count < bounds->lower - most_behind) {
        state->count = bounds->lower;
        memcpy(state->placement, bounds->placement, (size_t)state->count * sizeof(uint32_t));
    }
    pthread_mutex_unlock(&bounds->mutex);
}

/* Leave the queens on the board that are to be assumed. */
static void choose_neighbourhood(struct neighbourhood *state)
{
    const struct qs_lines *lines = &state->solver.board->lines[state->direction];
    memset(state->occupant, 0,
           qs_board_first_line(state->solver.board, QS_DIRECTIONS) * sizeof *state->occupant);
    for (int32_t i = 0; i < state->count; i++)
        set_occupant(state, state->placement[i], state->placement[i] + 1);
    uint32_t freed = 0, most = (uint32_t)state->count;
    state->free = state->free < most ? state->free : most;
    /* Queens that attack no square of an empty line cannot be freed in this way. */
    const uint32_t tries = 4 * state->free + 1;
    for (uint32_t i = 0; i < tries && (i == 0 || freed < state->free); i++) {
        uint32_t line;
        do
            line = qs_random_stream_below(&state->random, lines->count);
        while (state->occupant[state->first + line]);
        uint32_t length = qs_lines_length(lines, line);
        uint32_t square =
            lines->square[lines->start[line] + qs_random_stream_below(&state->random, length)];
        if (i == 0)
            state->forced = square;
        for (int d = 0; d < QS_DIRECTIONS; d++) {
            uint32_t occupant = state->occupant[qs_board_line_at(state->solver.board, d, square)];
            freed += occupant > 0;
            if (occupant)
                set_occupant(state, occupant - 1, 0);
        }
    }
}

/* Whether there are so many queens, among them the assumed ones; then they become the placement. */
static enum qs_solver_answer ask_neighbourhood(struct neighbourhood *state,
                                               struct qs_bounds *bounds, int32_t added)
{
    struct qs_board_solver *solver = &state->solver;
    int literals[2];
    size_t count = qs_board_cnf_assume(&solver->cnf, added, literals);
    for (size_t i = 0; i < count; i++)
        qs_solver_assume(solver->solver, literals[i]);
    for (uint32_t line = 0; line < solver->board->lines[state->direction].count; line++)
        if (state->occupant[state->first + line])
            qs_solver_assume(solver->solver, (int)state->occupant[state->first + line]);
    qs_solver_assume(solver->solver, 1 + (int)state->forced);
    uint64_t limit = a_variable * (uint64_t)solver->sink.variables + beyond;
    enum qs_solver_answer answer = qs_board_solver_solve(solver, limit);
    if (answer == QS_SOLVER_SATISFIABLE) {
        qs_board_solver_take_model(solver, bounds);
        state->count = (int32_t)solver->count;
        memcpy(state->placement, solver->squares, solver->count * sizeof *state->placement);
    }
    return answer;
}

static void search_neighbourhood(struct neighbourhood *state, struct qs_bounds *bounds)
{
    int32_t now, least;
    take_best(state, bounds);
    choose_neighbourhood(state);
    now = state->count;
    least = bounds->lower - most_behind;
    enum qs_solver_answer answer = ask_neighbourhood(state, bounds, now + 1);
    if (answer == QS_SOLVER_SATISFIABLE)
        return;
    if (answer == QS_SOLVER_UNKNOWN)
        state->free -= state->free > 1;
    else
        state->free += qs_random_stream_below(&state->random, refutations_in) == 0;
    if (ask_neighbourhood(state, bounds, now) != QS_SOLVER_SATISFIABLE && now > 1 && now > least &&
        qs_random_stream_below(&state->random, loss_in) == 0)
        ask_neighbourhood(state, bounds, now - 1);
}

/* The formula without a query: each square may have a queen. */
static void ask_for_any(struct neighbourhood *state, struct qs_bounds *bounds)
{
    if (qs_board_solver_solve(&state->solver, 0) == QS_SOLVER_SATISFIABLE)
        qs_board_solver_take_model(&state->solver, bounds);
}

static uint64_t neighbourhood_step(struct qs_search *search, struct qs_bounds *bounds,
                                   struct qs_watch *watch, uint64_t ticks)
{
    struct neighbourhood *state = search->state;
    struct qs_board_solver *solver = &state->solver;
    uint64_t used = 0;
    solver->watch = watch;
    int32_t full = (int32_t)solver->board->lines[state->direction].count;
    while (used < ticks && !qs_watch_stopped(watch) && bounds->lower < full &&
           qs_search_next_query(search, bounds, watch) > 0) {
        if (solver->solver && solver->counted.conflicts > most_conflicts)
            qs_board_solver_end(solver);
        bool begun = solver->solver || neighbourhood_begin_solver(state);
        if (begun && bounds->lower == 0)
            ask_for_any(state, bounds);
        else if (begun)
            search_neighbourhood(state, bounds);
        if (!begun || solver->sink.failed || qs_solver_is_broken(solver->solver))
            qs_watch_stop(watch, QS_STOP_MEMORY);
        if (begun)
            used += qs_board_solver_count_work(solver, search);
    }
    if (bounds->answered || qs_watch_ended_early(watch))
        qs_search_settle_query(search, bounds, watch);
    return used;
}

static void neighbourhood_free(void *pointer)
{
    struct neighbourhood *state = pointer;
    const struct qs_board *board = state->solver.board;
    uint32_t lines = qs_board_first_line(board, QS_DIRECTIONS);
    qs_memory_give(board->memory, state->occupant, lines, sizeof *state->occupant);
    qs_memory_give(board->memory, state->placement, state->solver.room, sizeof *state->placement);
    qs_board_solver_release(&state->solver);
    qs_memory_give(board->memory, state, 1, sizeof *state);
}

bool qs_search_begin_neighbourhood(struct qs_search *search, const struct qs_board *board,
                                   struct qs_encoding encoding, uint64_t seed)
{
    struct neighbourhood *state = qs_memory_take_zeroed(board->memory, 1, sizeof *state);
    if (!state)
        return false;
    const struct qs_lines *lines = board->lines;
    const uint32_t few_free = 4;
    bool enough = qs_board_solver_init(&state->solver, board, encoding);
    state->placement = qs_memory_take(board->memory, state->solver.room, sizeof *state->placement);
    state->occupant = qs_memory_take(board->memory, qs_board_first_line(board, QS_DIRECTIONS),
                                     sizeof *state->occupant);
    if (!enough || !state->placement || !state->occupant) {
        neighbourhood_free(state);
        return false;
    }
    state->seed = seed;
    qs_random_stream_init(&state->random, seed);
    state->direction = lines[QS_ROW].count <= lines[QS_COLUMN].count ? QS_ROW : QS_COLUMN;
    state->first = qs_board_first_line(board, (int)state->direction);
    state->free = few_free;
    search->step = neighbourhood_step;
    search->free = neighbourhood_free;
    search->state = state;
    return true;
}
