#include "node_solver.h"

#include <math.h>

/* A solution is fractional at a square if it is this far from 0 and from 1. */
static const double fraction = 1e-6;

/* How many candidates are tried for branching, and for how many pivots. */
struct effort {
    uint32_t first, first_pivots; /* 0: no first stage */
    uint32_t second, second_pivots;
};

/* Near the root, and below. Measured on boards with 2 to 5 free squares a row. */
static const struct effort high = {100, 5, 8, 100}, low = {0, 0, 4, 20};
static const uint32_t high_levels = 7;

/* Bounds that are this much below a question answer it: errors of prices are smaller. */
static const double margin = 1e-5;

bool qs_node_solver_init(struct qs_node_solver *solver, const struct qs_board *board)
{
    if (!qs_line_map_init(&solver->map, board) ||
        !qs_line_rules_init(&solver->rules, &solver->map) ||
        !qs_line_state_init(&solver->trial, &solver->map) ||
        !qs_node_program_init(&solver->program, &solver->map) ||
        !qs_rounded_placement_init(&solver->rounded, &solver->map) ||
        !qs_line_budget_init(&solver->budget, &solver->map))
        return false;
    solver->candidates = qs_memory_take(board->memory, board->squares, sizeof *solver->candidates);
    return solver->candidates != NULL;
}

void qs_node_solver_release(struct qs_node_solver *solver)
{
    const struct qs_board *board = solver->map.board;
    qs_memory_give(board->memory, solver->candidates, board->squares, sizeof *solver->candidates);
    qs_line_budget_release(&solver->budget);
    qs_rounded_placement_release(&solver->rounded);
    qs_node_program_release(&solver->program);
    qs_line_state_release(&solver->trial, &solver->map);
    qs_line_rules_release(&solver->rules);
    qs_line_map_release(&solver->map);
}

void qs_node_solver_ask(struct qs_node_solver *solver, int32_t added, struct qs_proof_log *log)
{
    solver->added = added;
    solver->program.cut = added - margin;
    solver->rules.log = log;
}

static bool must_stop(const struct qs_node_solver *solver)
{
    return solver->program.out_of_memory || qs_watch_stopped(solver->watch);
}

void qs_node_solver_log_branch(const struct qs_node_solver *solver, char token, uint32_t square)
{
    char text[40];
    if (!solver->rules.log)
        return;
    struct qs_square at = qs_board_square(solver->map.board, square);
    int length = snprintf(text, sizeof text, "%c%d,%d ", token, at.row, at.column);
    qs_proof_log_text(solver->rules.log, text, (size_t)length);
}

/* Make a placement of the queens of the node, and of its solution if there is one. */
static bool is_found(struct qs_node_solver *solver, const struct qs_basis *basis)
{
    qs_rounded_placement_make(&solver->rounded, &solver->rules, basis);
    return solver->rounded.best_count >= (uint32_t)solver->added;
}

/* What a branch leaves: the square has a queen, or is empty. Queens placed are counted back. */
static void branch_state(struct qs_node_solver *solver, const struct qs_line_state *state,
                         uint32_t square, bool queen)
{
    uint32_t placed = solver->rules.placed;
    qs_line_state_copy(&solver->trial, state, &solver->map);
    if (queen)
        qs_line_state_place(&solver->trial, &solver->rules, square);
    else
        qs_line_state_remove(&solver->trial, &solver->rules, square);
    solver->rules.placed = placed;
}

/*
 * Try a branch for some pivots. Returns the bound, or less than the cut if the claim of the
 * branch has been shown; then, its proof has been written down.
 */
static bool try_branch(struct qs_node_solver *solver, struct qs_line_node *node, uint32_t place,
                       bool queen, uint32_t limit, double *bound)
{
    struct qs_pivots *pivots = &solver->program.pivots;
    const struct qs_basis *basis = &node->basis;
    *bound = solver->added;
    if (!qs_node_program_begin(&solver->program, basis, &node->state, &solver->rules))
        return false;
    qs_node_program_branch(&solver->program, place, queen);
    enum qs_simplex_end end = qs_pivots_run(pivots, solver->program.cut, limit);
    *bound = pivots->objective;
    if (end != QS_SIMPLEX_BELOW)
        return false;
    uint32_t square = basis->square[place];
    struct qs_proof_log *log = solver->rules.log;
    solver->rules.log = NULL;
    branch_state(solver, &node->state, square, queen);
    bool closed = qs_line_state_is_closed(&solver->trial);
    solver->rules.log = log;
    if (!closed && (solver->trial.need <= 0 ||
                    !qs_line_budget_covers(&solver->budget, pivots, &solver->trial))) {
        *bound = solver->added;
        return false;
    }
    qs_node_solver_log_branch(solver, queen ? 'q' : 'n', square);
    if (log && !closed)
        qs_line_budget_close(&solver->budget, pivots, &solver->trial, &solver->rules);
    return true;
}

/* The other branch is all that is left. False: its claim is shown, too. */
static enum qs_node_outcome take_other(struct qs_node_solver *solver, struct qs_line_node *node,
                                       uint32_t square, bool queen)
{
    if (queen)
        qs_line_state_place(&node->state, &solver->rules, square);
    else
        qs_line_state_remove(&node->state, &solver->rules, square);
    if (node->state.need <= 0)
        return QS_NODE_FOUND;
    return qs_line_state_is_closed(&node->state) ? QS_NODE_SHOWN : QS_NODE_BRANCH;
}

/* Fractional squares, and by how much the penalties say that their branches lower the bound. */
static uint32_t list_candidates(struct qs_node_solver *solver, const struct qs_line_node *node)
{
    const struct qs_basis *basis = &node->basis;
    const double *down = solver->program.pivots.down, *up = solver->program.pivots.up;
    double gap = basis->objective - solver->added;
    uint32_t count = 0;
    qs_basis_penalties(basis, solver->program.pivots.down, solver->program.pivots.up);
    for (uint32_t i = 0; i < basis->rows; i++) {
        uint32_t basic = basis->basic[i];
        double value = basis->value[i];
        if (basic >= basis->squares || !qs_line_state_has(&node->state, basis->square[basic]))
            continue;
        if (!(value > fraction && value < 1 - fraction))
            continue;
        double p0 = fmin(down[i] * value, gap + 1), p1 = fmin(up[i] * (1 - value), gap + 1);
        solver->candidates[count++] =
            (struct qs_branching_candidate){basic, p0, p1, (p0 + 1e-3) * (p1 + 1e-3)};
    }
    return count;
}

/* The best `most` of the candidates come first, in order. */
static void sort_best(struct qs_branching_candidate *candidates, uint32_t count, uint32_t most)
{
    for (uint32_t a = 0; a < count && a < most; a++)
        for (uint32_t b = a + 1; b < count; b++)
            if (candidates[b].score > candidates[a].score) {
                struct qs_branching_candidate swap = candidates[a];
                candidates[a] = candidates[b];
                candidates[b] = swap;
            }
}

/*
 * Try both branches of a candidate. QS_NODE_BRANCH with *fixed: one of them was shown, and the
 * other has been taken.
 */
static enum qs_node_outcome try_candidate(struct qs_node_solver *solver, struct qs_line_node *node,
                                          struct qs_branching_candidate *candidate, uint32_t limit,
                                          bool *fixed)
{
    double bound[2], gap = node->basis.objective - solver->added;
    uint32_t square = node->basis.square[candidate->place];
    *fixed = false;
    for (int queen = 1; queen >= 0; queen--) {
        bool shown = try_branch(solver, node, candidate->place, queen == 1, limit, &bound[queen]);
        if (solver->program.out_of_memory)
            return QS_NODE_FAILED;
        if (shown) {
            *fixed = true;
            return take_other(solver, node, square, queen == 0);
        }
    }
    double d0 = fmax(1e-4, fmin(node->basis.objective - bound[0], gap + 1));
    double d1 = fmax(1e-4, fmin(node->basis.objective - bound[1], gap + 1));
    candidate->score = d0 * d1;
    return QS_NODE_BRANCH;
}

static enum qs_node_outcome try_candidates(struct qs_node_solver *solver, struct qs_line_node *node,
                                           uint32_t *count, uint32_t most, uint32_t limit,
                                           uint32_t *fixes)
{
    sort_best(solver->candidates, *count, most);
    uint32_t tried = 0;
    for (uint32_t i = 0; i < *count && i < most; i++) {
        bool fixed;
        struct qs_branching_candidate candidate = solver->candidates[i];
        if (!qs_line_state_has(&node->state, node->basis.square[candidate.place]))
            continue;
        enum qs_node_outcome outcome = try_candidate(solver, node, &candidate, limit, &fixed);
        if (outcome != QS_NODE_BRANCH)
            return outcome;
        *fixes += fixed;
        if (!fixed)
            solver->candidates[tried++] = candidate;
    }
    *count = tried;
    return QS_NODE_BRANCH;
}

/* Any square of the shortest row, where the program gives no advice. */
static uint32_t choose_blindly(const struct qs_node_solver *solver,
                               const struct qs_line_state *state)
{
    uint32_t best = UINT32_MAX, shortest = UINT32_MAX;
    for (uint32_t v = 0; v < solver->map.squares; v++) {
        if (!qs_line_state_has(state, v))
            continue;
        uint32_t length = state->length[qs_line_map_lines(&solver->map, v)[0]];
        if (length < shortest) {
            shortest = length;
            best = v;
        }
    }
    return best;
}

/* Solve, fix and reduce until nothing changes. QS_NODE_BRANCH: the pivots are at the optimum. */
static enum qs_node_outcome tighten(struct qs_node_solver *solver, struct qs_line_node *node)
{
    const uint32_t most_rounds = 6;
    struct qs_node_program *program = &solver->program;
    solver->priced = false;
    for (uint32_t round = 0;; round++) {
        if (!qs_line_state_reduce(&node->state, &solver->rules))
            return QS_NODE_SHOWN;
        if (node->state.need <= 0 && is_found(solver, NULL))
            return QS_NODE_FOUND;
        if (round > 0)
            qs_node_program_update(program, &node->state, &solver->rules);
        else if (!qs_node_program_begin(program, node->from, &node->state, &solver->rules))
            return QS_NODE_FAILED;
        enum qs_simplex_end end =
            qs_node_program_solve(program, &node->state, &solver->rules, solver->watch);
        if (must_stop(solver))
            return QS_NODE_FAILED;
        if (end == QS_SIMPLEX_BELOW)
            return qs_line_budget_close(&solver->budget, &solver->program.pivots, &node->state,
                                        &solver->rules)
                       ? QS_NODE_SHOWN
                       : QS_NODE_BRANCH;
        if (end == QS_SIMPLEX_STOPPED)
            return QS_NODE_BRANCH;
        bool changed;
        if (round >= most_rounds) {
            solver->priced = true;
            return QS_NODE_BRANCH;
        }
        if (!qs_line_budget_spend(&solver->budget, &solver->program.pivots, &node->state,
                                  &solver->rules, &changed))
            return QS_NODE_SHOWN;
        if (!changed) {
            solver->priced = true;
            return QS_NODE_BRANCH;
        }
    }
}

/* The node gets a basis of its own. */
static bool settle(struct qs_node_solver *solver, struct qs_line_node *node)
{
    node->from = &node->basis;
    return qs_node_program_settle(&solver->program, &node->basis);
}

enum qs_node_outcome qs_node_solver_work(struct qs_node_solver *solver, struct qs_line_node *node)
{
    for (;;) {
        enum qs_node_outcome outcome = tighten(solver, node);
        if (outcome != QS_NODE_BRANCH)
            return outcome;
        if (!solver->priced) {
            node->branch = choose_blindly(solver, &node->state);
            return QS_NODE_BRANCH;
        }
        uint32_t fixes = 0;
        if (!settle(solver, node))
            return QS_NODE_FAILED;
        if (is_found(solver, &node->basis))
            return QS_NODE_FOUND;
        uint32_t count = list_candidates(solver, node);
        if (count == 0) {
            node->branch = choose_blindly(solver, &node->state);
            return QS_NODE_BRANCH;
        }
        const struct effort *effort = node->level < high_levels ? &high : &low;
        if (effort->first > 0)
            outcome =
                try_candidates(solver, node, &count, effort->first, effort->first_pivots, &fixes);
        if (outcome == QS_NODE_BRANCH)
            outcome =
                try_candidates(solver, node, &count, effort->second, effort->second_pivots, &fixes);
        if (outcome == QS_NODE_FOUND)
            is_found(solver, NULL);
        if (outcome != QS_NODE_BRANCH)
            return outcome;
        if (fixes == 0) {
            sort_best(solver->candidates, count, 1);
            node->branch = node->basis.square[solver->candidates[0].place];
            return QS_NODE_BRANCH;
        }
        if (must_stop(solver))
            return QS_NODE_FAILED;
    }
}
