#include "node_solver.h"

#include <math.h>

/* How many candidates are tried for branching, and for how many pivots. */
struct stage {
    uint32_t most, pivots;
    bool teaches; /* after a few pivots, a bound says too little for later nodes */
};

/* Near the root, and below. Measured on boards with 2 to 5 free squares a row. */
static const struct stage high_first = {60, 5, false}, high = {12, 60, true}, low = {3, 40, true};
static const uint32_t high_levels = 4;

/* Bounds that are this much below a question answer it: errors of prices are smaller. */
static const double margin = 1e-5;

bool qs_node_solver_init(struct qs_node_solver *solver, const struct qs_board *board)
{
    return qs_line_map_init(&solver->map, board) &&
           qs_node_rules_init(&solver->rules, &solver->map) &&
           qs_node_state_init(&solver->trial, &solver->map) &&
           qs_node_lp_init(&solver->lp, &solver->map) &&
           qs_rounded_placement_init(&solver->rounded, &solver->map) &&
           qs_node_budget_init(&solver->budget, &solver->map) &&
           qs_branching_init(&solver->branching, &solver->map);
}

void qs_node_solver_release(struct qs_node_solver *solver)
{
    qs_branching_release(&solver->branching);
    qs_node_budget_release(&solver->budget);
    qs_rounded_placement_release(&solver->rounded);
    qs_node_lp_release(&solver->lp);
    qs_node_state_release(&solver->trial, &solver->map);
    qs_node_rules_release(&solver->rules);
    qs_line_map_release(&solver->map);
}

void qs_node_solver_ask(struct qs_node_solver *solver, int32_t added, struct qs_proof_log *log)
{
    solver->added = added;
    solver->lp.cut = added - margin;
    solver->lp.paused = false;
    solver->rules.log = log;
}

static bool must_stop(const struct qs_node_solver *solver)
{
    return solver->lp.out_of_memory || qs_watch_stopped(solver->watch);
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
static void branch_state(struct qs_node_solver *solver, const struct qs_node_state *state,
                         uint32_t square, bool queen)
{
    uint32_t placed = solver->rules.placed;
    qs_node_state_copy(&solver->trial, state, &solver->map);
    if (queen)
        qs_node_state_place(&solver->trial, &solver->rules, square);
    else
        qs_node_state_remove(&solver->trial, &solver->rules, square);
    solver->rules.placed = placed;
}

/*
 * Try a branch for some pivots. Returns the bound, or less than the cut if the claim of the
 * branch has been shown; then, its proof has been written down.
 */
static bool try_branch(struct qs_node_solver *solver, struct qs_lp_node *node, uint32_t place,
                       bool queen, uint32_t limit, double *bound)
{
    struct qs_pivots *pivots = &solver->lp.pivots;
    const struct qs_basis *basis = &node->basis;
    *bound = solver->added;
    if (!qs_node_lp_begin(&solver->lp, basis, &node->state, &solver->rules))
        return false;
    qs_node_lp_branch(&solver->lp, place, queen);
    enum qs_simplex_end end = qs_pivots_run(pivots, solver->lp.cut, limit);
    *bound = pivots->objective;
    if (end != QS_SIMPLEX_BELOW)
        return false;
    uint32_t square = basis->square[place];
    struct qs_proof_log *log = solver->rules.log;
    solver->rules.log = NULL;
    branch_state(solver, &node->state, square, queen);
    bool closed = qs_node_state_is_closed(&solver->trial);
    solver->rules.log = log;
    if (!closed && (solver->trial.need <= 0 ||
                    !qs_node_budget_covers(&solver->budget, pivots, &solver->trial))) {
        *bound = solver->added;
        return false;
    }
    qs_node_solver_log_branch(solver, queen ? 'q' : 'n', square);
    if (log && !closed)
        qs_node_budget_close(&solver->budget, pivots, &solver->trial, &solver->rules);
    return true;
}

/* The other branch is all that is left. False: its claim is shown, too. */
static enum qs_node_outcome take_other(struct qs_node_solver *solver, struct qs_lp_node *node,
                                       uint32_t square, bool queen)
{
    if (queen)
        qs_node_state_place(&node->state, &solver->rules, square);
    else
        qs_node_state_remove(&node->state, &solver->rules, square);
    if (node->state.need <= 0)
        return QS_NODE_FOUND;
    return qs_node_state_is_closed(&node->state) ? QS_NODE_SHOWN : QS_NODE_BRANCH;
}

/*
 * Try both branches of a candidate. QS_NODE_BRANCH with *fixed: one of them was shown, and the
 * other has been taken.
 */
static enum qs_node_outcome try_candidate(struct qs_node_solver *solver, struct qs_lp_node *node,
                                          struct qs_branching_candidate *candidate,
                                          const struct stage *stage, bool *fixed)
{
    const double least = 1e-4;
    double bound, fall[2], objective = node->basis.objective, gap = objective - solver->added;
    uint32_t square = node->basis.square[candidate->place];
    *fixed = false;
    for (int queen = 1; queen >= 0; queen--) {
        bool shown = try_branch(solver, node, candidate->place, queen == 1, stage->pivots, &bound);
        if (solver->lp.out_of_memory)
            return QS_NODE_PAUSED;
        if (shown) {
            *fixed = true;
            return take_other(solver, node, square, queen == 0);
        }
        fall[queen] = fmax(least, fmin(objective - bound, gap + 1));
    }
    qs_branching_score(candidate, fall);
    if (stage->teaches)
        qs_branching_learn(&solver->branching, candidate, square, fall);
    return QS_NODE_BRANCH;
}

static enum qs_node_outcome try_candidates(struct qs_node_solver *solver, struct qs_lp_node *node,
                                           const struct stage *stage, uint32_t *fixes)
{
    struct qs_branching *branching = &solver->branching;
    uint32_t tried = 0;
    qs_branching_sort(branching, stage->most);
    for (uint32_t i = 0; i < branching->count && i < stage->most; i++) {
        bool fixed;
        struct qs_branching_candidate candidate = branching->candidates[i];
        if (!qs_node_state_has(&node->state, node->basis.square[candidate.place]))
            continue;
        if (must_stop(solver))
            return QS_NODE_PAUSED;
        enum qs_node_outcome outcome = try_candidate(solver, node, &candidate, stage, &fixed);
        if (outcome != QS_NODE_BRANCH)
            return outcome;
        *fixes += fixed;
        if (!fixed)
            branching->candidates[tried++] = candidate;
    }
    branching->count = tried;
    return QS_NODE_BRANCH;
}

/* Any square of the shortest row, where the LP gives no advice. */
static uint32_t choose_blindly(const struct qs_node_solver *solver,
                               const struct qs_node_state *state)
{
    uint32_t best = UINT32_MAX, shortest = UINT32_MAX;
    for (uint32_t v = 0; v < solver->map.squares; v++) {
        if (!qs_node_state_has(state, v))
            continue;
        uint32_t length = state->length[qs_line_map_lines(&solver->map, v)[0]];
        if (length < shortest) {
            shortest = length;
            best = v;
        }
    }
    return best;
}

/* The node gets a basis of its own. */
static bool settle(struct qs_node_solver *solver, struct qs_lp_node *node)
{
    node->from = &node->basis;
    return qs_node_lp_settle(&solver->lp, &node->basis);
}

/* Solve, fix and reduce until nothing changes. QS_NODE_BRANCH: the pivots are at the optimum. */
static enum qs_node_outcome tighten(struct qs_node_solver *solver, struct qs_lp_node *node)
{
    const uint32_t most_rounds = 6;
    struct qs_node_lp *lp = &solver->lp;
    solver->priced = false;
    for (uint32_t round = 0;; round++) {
        if (!qs_node_state_reduce(&node->state, &solver->rules))
            return QS_NODE_SHOWN;
        if (node->state.need <= 0 && is_found(solver, NULL))
            return QS_NODE_FOUND;
        if (round > 0)
            qs_node_lp_update(lp, &node->state, &solver->rules);
        else if (!qs_node_lp_begin(lp, node->from, &node->state, &solver->rules))
            return QS_NODE_PAUSED;
        enum qs_simplex_end end = qs_node_lp_solve(lp, &node->state, &solver->rules, solver->watch);
        if (lp->paused)
            settle(solver, node);
        if (lp->paused || must_stop(solver))
            return QS_NODE_PAUSED;
        if (end == QS_SIMPLEX_BELOW)
            return qs_node_budget_close(&solver->budget, &solver->lp.pivots, &node->state,
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
        if (!qs_node_budget_spend(&solver->budget, &solver->lp.pivots, &node->state, &solver->rules,
                                  &changed))
            return QS_NODE_SHOWN;
        if (!changed) {
            solver->priced = true;
            return QS_NODE_BRANCH;
        }
    }
}

enum qs_node_outcome qs_node_solver_work(struct qs_node_solver *solver, struct qs_lp_node *node)
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
        if (!settle(solver, node) ||
            !qs_node_lp_begin(&solver->lp, &node->basis, &node->state, &solver->rules))
            return QS_NODE_PAUSED;
        if (is_found(solver, &node->basis))
            return QS_NODE_FOUND;
        struct qs_branching *branching = &solver->branching;
        qs_branching_list(branching, &node->state, &solver->lp.pivots,
                          node->basis.objective - solver->added);
        if (branching->count == 0) {
            node->branch = choose_blindly(solver, &node->state);
            return QS_NODE_BRANCH;
        }
        bool is_high = node->level < high_levels;
        if (is_high)
            outcome = try_candidates(solver, node, &high_first, &fixes);
        if (outcome == QS_NODE_BRANCH)
            outcome = try_candidates(solver, node, is_high ? &high : &low, &fixes);
        if (outcome == QS_NODE_FOUND)
            is_found(solver, NULL);
        if (outcome != QS_NODE_BRANCH)
            return outcome;
        if (fixes == 0) {
            qs_branching_sort(branching, 1);
            node->branch = node->basis.square[branching->candidates[0].place];
            return QS_NODE_BRANCH;
        }
        if (must_stop(solver))
            return QS_NODE_PAUSED;
    }
}
