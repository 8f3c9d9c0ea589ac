#include "board_solver.h"

#include <string.h>

bool qs_board_solver_init(struct qs_board_solver *solver, const struct qs_board *board,
                          struct qs_encoding encoding)
{
    uint32_t lines = qs_board_first_line(board, QS_DIRECTIONS);
    *solver = (struct qs_board_solver){
        .board = board, .encoding = encoding, .room = board->lines[QS_ROW].count};
    solver->squares = qs_memory_take(board->memory, solver->room, sizeof *solver->squares);
    solver->attacked = qs_memory_take(board->memory, lines, sizeof *solver->attacked);
    return solver->squares && solver->attacked;
}

void qs_board_solver_end(struct qs_board_solver *solver)
{
    qs_board_cnf_release(&solver->cnf);
    qs_solver_free(solver->solver);
    solver->solver = NULL;
}

void qs_board_solver_release(struct qs_board_solver *solver)
{
    const struct qs_board *board = solver->board;
    qs_board_solver_end(solver);
    qs_memory_give(board->memory, solver->squares, solver->room, sizeof *solver->squares);
    qs_memory_give(board->memory, solver->attacked, qs_board_first_line(board, QS_DIRECTIONS),
                   sizeof *solver->attacked);
}

/* A large formula takes long to build, so building it is stopped by the watch, too. */
static bool board_solver_receive(void *state, const int *literals, size_t count)
{
    struct qs_board_solver *solver = state;
    const uint64_t clauses_between_polls = 4096;
    if (solver->sink.clauses % clauses_between_polls == 0 && qs_watch_stopped(solver->watch))
        return false;
    if (solver->trace)
        qs_clause_trace_clause(solver->trace, literals, count);
    return qs_solver_add(solver->solver, literals, count);
}

static void board_solver_begin_part(void *state, enum qs_sink_part part, int direction,
                                    uint32_t line)
{
    (void)part;
    qs_clause_trace_line(((struct qs_board_solver *)state)->trace, direction, line);
}

static void board_solver_define(void *state, int variable, size_t first, size_t last, size_t count)
{
    qs_clause_trace_define(((struct qs_board_solver *)state)->trace, variable, first, last, count);
}

static const struct qs_sink_listener board_solver_listener = {.begin = board_solver_begin_part,
                                                              .define = board_solver_define};

static bool board_solver_must_stop(void *state)
{
    return qs_watch_stopped(((struct qs_board_solver *)state)->watch);
}

bool qs_board_solver_begin(struct qs_board_solver *solver, struct qs_solver *made, bool prefer)
{
    const int squares = (int)solver->board->squares;
    solver->solver = made;
    solver->counted = (struct qs_solver_statistics){0};
    if (!made)
        return false;
    qs_solver_set_stop(made, board_solver_must_stop, solver);
    qs_solver_reserve(made, squares);
    qs_sink_init(&solver->sink, board_solver_receive, solver, squares);
    if (solver->trace && qs_clause_trace_begin(solver->trace, made))
        solver->sink.listener = &board_solver_listener;
    qs_board_cnf_init(&solver->cnf, solver->board, solver->encoding, &solver->sink);
    qs_board_cnf_lines(&solver->cnf);
    /*
     * Decide "queen" first on a square: this leads to conflicts at once, while "no queen" leads
     * nowhere for a long time. Of everything tried (bench/results/experiments.md) only this helps
     * much: 12 refutations of optimum + 1 take 4.2 s instead of 8.5 and 233,000 conflicts instead
     * of 359,000. But with an at-most-one encoding that has auxiliary variables it does harm on
     * large boards (empty, n = 160, product: over 40 s instead of 3.3), so there it is left out.
     */
    prefer &= solver->sink.variables == squares;
    for (int square = 0; square < squares && prefer; square++)
        qs_solver_prefer(made, 1 + square);
    return true;
}

enum qs_solver_answer qs_board_solver_solve(struct qs_board_solver *solver, uint64_t limit)
{
    qs_solver_set_limit(solver->solver, limit);
    return solver->sink.failed ? QS_SOLVER_UNKNOWN : qs_solver_solve(solver->solver);
}

/* Mark the lines of a square; false if one of them was marked before. */
static bool attack_lines(struct qs_board_solver *solver, uint32_t square)
{
    const struct qs_board *board = solver->board;
    uint32_t line[QS_DIRECTIONS];
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        line[d] = qs_board_line_at(board, d, square);
        if (solver->attacked[line[d]])
            return false;
    }
    for (int d = 0; d < QS_DIRECTIONS; d++)
        solver->attacked[line[d]] = true;
    return true;
}

void qs_board_solver_take_model(struct qs_board_solver *solver, struct qs_bounds *bounds)
{
    const struct qs_board *board = solver->board;
    memset(solver->attacked, 0,
           qs_board_first_line(board, QS_DIRECTIONS) * sizeof *solver->attacked);
    solver->model = 0;
    for (uint32_t square = 0; square < board->squares; square++)
        if (qs_solver_value(solver->solver, 1 + (int)square) && solver->model < solver->room) {
            attack_lines(solver, square);
            solver->squares[solver->model++] = square;
        }
    solver->count = solver->model;
    for (uint32_t square = 0; square < board->squares && solver->count < solver->room; square++)
        if (attack_lines(solver, square))
            solver->squares[solver->count++] = square;
    qs_bounds_raise(bounds, solver->squares, solver->count);
}

uint64_t qs_board_solver_count_work(struct qs_board_solver *solver, struct qs_search *search)
{
    struct qs_solver_statistics now = qs_solver_statistics(solver->solver);
    uint64_t propagations = now.propagations - solver->counted.propagations;
    search->work.conflicts += now.conflicts - solver->counted.conflicts;
    search->work.decisions += now.decisions - solver->counted.decisions;
    search->work.propagations += propagations;
    search->query.record.variables = solver->sink.variables;
    search->query.record.clauses = solver->sink.clauses;
    solver->counted = now;
    return propagations * QS_TICKS_A_PROPAGATION + 1;
}
