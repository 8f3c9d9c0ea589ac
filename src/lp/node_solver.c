#include "node_solver.h"

#include <math.h>

#include "fault.h"

/* A solution is fractional at a square if it is this far from 0 and from 1. */
static const double fraction = 1e-6;

void qs_pseudo_costs_init(struct qs_pseudo_costs *costs, const struct qs_line_map *map,
                          struct qs_arena *arena)
{
    costs->map = map;
    QS_CHECK(pthread_mutex_init(&costs->mutex, NULL) == 0);
    costs->square = qs_arena_take(arena, map->squares, sizeof *costs->square);
}

void qs_pseudo_costs_release(struct qs_pseudo_costs *costs)
{
    QS_CHECK(pthread_mutex_destroy(&costs->mutex) == 0);
}

void qs_pseudo_costs_print(const struct qs_pseudo_costs *costs, FILE *stream)
{
    uint32_t count = 0;
    for (uint32_t v = 0; v < costs->map->squares; v++)
        count += costs->square[v].trials > 0;
    fprintf(stream, "costs %u\n", count);
    for (uint32_t v = 0; v < costs->map->squares; v++) {
        const struct qs_pseudo_cost *cost = &costs->square[v];
        if (cost->trials == 0)
            continue;
        fprintf(stream, "%u %u", v, cost->trials);
        qs_print_real(stream, cost->fall[0]);
        qs_print_real(stream, cost->fall[1]);
        fputc('\n', stream);
    }
}

bool qs_pseudo_costs_read(struct qs_pseudo_costs *costs, struct qs_saved_text *text)
{
    uint32_t squares = costs->map->squares;
    qs_saved_word(text, "costs");
    int64_t count = qs_saved_number(text, 0, squares);
    for (int64_t i = 0; i < count && !text->failed; i++) {
        int64_t v = qs_saved_number(text, 0, squares - INT64_C(1));
        struct qs_pseudo_cost *cost = &costs->square[v];
        cost->trials = (uint32_t)qs_saved_number(text, 1, UINT32_MAX);
        cost->fall[0] = qs_saved_real(text);
        cost->fall[1] = qs_saved_real(text);
    }
    return !text->failed;
}

/* By how much the bound is expected to fall if the variable changes by this much. */
static double expect(const struct qs_pseudo_cost *cost, int branch, double penalty, double change,
                     double most)
{
    double unit = cost->trials > 0 ? cost->fall[branch] / cost->trials : penalty;
    return fmin(unit * change, most);
}

/*
 * List the squares at which the solution is fractional. `gap` is how far the bound is above the
 * query: falls beyond it are worth no more. The pivots are at the beginning, at the solution.
 */
static void branching_list(struct qs_branching *branching, const struct qs_node_state *state,
                           struct qs_pivots *pivots, double gap)
{
    const double least = 1e-3; /* so that the other branch counts where one expects nothing */
    const struct qs_basis *basis = pivots->basis;
    double *down = pivots->down, *up = pivots->up;
    branching->count = 0;
    qs_pivots_penalties(pivots, down, up);
    pthread_mutex_lock(&branching->costs->mutex);
    for (uint32_t i = 0; i < basis->rows; i++) {
        uint32_t place = basis->basic[i];
        double value = basis->value[i];
        if (place >= basis->squares || !qs_node_state_has(state, basis->square[place]))
            continue;
        if (!(value > fraction && value < 1 - fraction))
            continue;
        const struct qs_pseudo_cost *cost = &branching->costs->square[basis->square[place]];
        double without = expect(cost, 0, down[i], value, gap + 1);
        double with = expect(cost, 1, up[i], 1 - value, gap + 1);
        branching->candidates[branching->count++] =
            (struct qs_branching_candidate){place, value, (without + least) * (with + least)};
    }
    pthread_mutex_unlock(&branching->costs->mutex);
}

/* The best `most` of the candidates come first, in order. */
static void branching_sort(struct qs_branching *branching, uint32_t most)
{
    struct qs_branching_candidate *candidates = branching->candidates;
    for (uint32_t a = 0; a < branching->count && a < most; a++)
        for (uint32_t b = a + 1; b < branching->count; b++)
            if (candidates[b].score > candidates[a].score) {
                struct qs_branching_candidate swap = candidates[a];
                candidates[a] = candidates[b];
                candidates[b] = swap;
            }
}

/*
 * How much of the work below a node its branch with the queen will probably be. `gap` is that of
 * branching_list: each queen of it costs about nine times the nodes.
 */
static double branching_weigh(struct qs_branching *branching,
                              const struct qs_branching_candidate *candidate, uint32_t square,
                              double gap)
{
    const double nodes_a_queen = 9, more = 0.1; /* a branch that is closed is a node, too */
    const struct qs_pseudo_cost *cost = &branching->costs->square[square];
    pthread_mutex_lock(&branching->costs->mutex);
    double without = expect(cost, 0, 0, candidate->value, gap + more);
    double with = expect(cost, 1, 0, 1 - candidate->value, gap + more);
    pthread_mutex_unlock(&branching->costs->mutex);
    return 1 / (1 + pow(nodes_a_queen, with - without));
}

/* How many candidates are tried for branching, and for how many pivots. */
struct stage {
    uint32_t most, pivots;
    bool teaches; /* after a few pivots, a bound says too little for later nodes */
};

/* Near the root, and below. Measured on boards with 2 to 5 free squares a row. */
static const struct stage high_first = {60, 5, false}, high = {12, 60, true}, low = {3, 40, true};
static const uint32_t high_levels = 4;

/* Bounds that are this much below a query answer it: errors of prices are smaller. */
static const double margin = 1e-5;

bool qs_node_solver_init(struct qs_node_solver *solver, const struct qs_board *board)
{
    const struct qs_line_map *map = &solver->map;
    struct qs_branching *branching = &solver->branching;
    struct qs_arena *arena = &solver->arena;
    arena->memory = board->memory;
    qs_line_map_init(&solver->map, board, arena);
    qs_node_rules_init(&solver->rules, map, arena);
    qs_node_state_init(&solver->trial, map, arena);
    qs_node_lp_init(&solver->lp, map, arena);
    qs_rounded_placement_init(&solver->rounded, map, arena);
    qs_node_budget_init(&solver->budget, map, arena);
    branching->candidates = qs_arena_take(arena, map->squares, sizeof *branching->candidates);
    branching->costs = &branching->own;
    qs_pseudo_costs_init(&branching->own, map, arena);
    return !arena->refused;
}

void qs_node_solver_release(struct qs_node_solver *solver)
{
    qs_pseudo_costs_release(&solver->branching.own);
    qs_node_lp_release(&solver->lp);
    qs_arena_release(&solver->arena);
}

void qs_node_solver_ask(struct qs_node_solver *solver, int32_t added, struct qs_proof_log *log)
{
    solver->added = added;
    solver->lp.cut = added - margin;
    solver->lp.paused = false;
    solver->rules.log = log;
}

static bool node_solver_must_stop(const struct qs_node_solver *solver)
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

/*
 * Try a branch for some pivots. Returns the bound, or less than the cut if the claim of the
 * branch has been shown; then, its proof has been written down.
 */
static bool node_try_branch(struct qs_node_solver *solver, struct qs_lp_node *node, uint32_t place,
                            bool queen, uint32_t limit, double *bound)
{
    struct qs_pivots *pivots = &solver->lp.pivots;
    const struct qs_basis *basis = &node->basis;
    *bound = solver->added;
    if (!qs_node_lp_begin(&solver->lp, basis, &node->state, &solver->rules))
        return false;
    qs_node_lp_branch(&solver->lp, place, queen);
    enum qs_simplex_end end = qs_node_lp_run(&solver->lp, limit, solver->watch);
    *bound = pivots->objective;
    if (end != QS_SIMPLEX_BELOW)
        return false;
    uint32_t square = basis->square[place];
    struct qs_proof_log *log = solver->rules.log;
    solver->rules.log = NULL;
    /* What a branch leaves: the square has a queen, or is empty. Queens placed are counted back. */
    uint32_t placed = solver->rules.placed;
    qs_node_state_copy(&solver->trial, &node->state, &solver->map);
    if (queen)
        qs_node_state_place(&solver->trial, &solver->rules, square);
    else
        qs_node_state_remove(&solver->trial, &solver->rules, square);
    solver->rules.placed = placed;
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
static enum qs_node_outcome node_try_candidate(struct qs_node_solver *solver,
                                               struct qs_lp_node *node,
                                               struct qs_branching_candidate *candidate,
                                               const struct stage *stage, bool *fixed)
{
    const double least = 1e-4;
    double bound, fall[2], objective = node->basis.objective, gap = objective - solver->added;
    uint32_t square = node->basis.square[candidate->place];
    *fixed = false;
    for (int queen = 1; queen >= 0; queen--) {
        bool shown =
            node_try_branch(solver, node, candidate->place, queen == 1, stage->pivots, &bound);
        if (solver->lp.out_of_memory)
            return QS_NODE_PAUSED;
        if (shown) {
            *fixed = true;
            return take_other(solver, node, square, queen == 0);
        }
        fall[queen] = fmax(least, fmin(objective - bound, gap + 1));
    }
    candidate->score = fall[0] * fall[1];
    if (stage->teaches) {
        /* Remember for the candidate's square by how much the bound fell in each branch. */
        struct qs_pseudo_cost *cost = &solver->branching.costs->square[square];
        pthread_mutex_lock(&solver->branching.costs->mutex);
        cost->fall[0] += fall[0] / candidate->value;
        cost->fall[1] += fall[1] / (1 - candidate->value);
        cost->trials++;
        pthread_mutex_unlock(&solver->branching.costs->mutex);
    }
    return QS_NODE_BRANCH;
}

static enum qs_node_outcome node_try_candidates(struct qs_node_solver *solver,
                                                struct qs_lp_node *node, const struct stage *stage,
                                                uint32_t *fixes)
{
    struct qs_branching *branching = &solver->branching;
    uint32_t tried = 0;
    branching_sort(branching, stage->most);
    for (uint32_t i = 0; i < branching->count && i < stage->most; i++) {
        bool fixed;
        struct qs_branching_candidate candidate = branching->candidates[i];
        if (!qs_node_state_has(&node->state, node->basis.square[candidate.place]))
            continue;
        if (node_solver_must_stop(solver))
            return QS_NODE_PAUSED;
        enum qs_node_outcome outcome = node_try_candidate(solver, node, &candidate, stage, &fixed);
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
static void choose_blindly(const struct qs_node_solver *solver, struct qs_lp_node *node)
{
    const struct qs_node_state *state = &node->state;
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
    node->branch = best;
    node->with = 0.5;
}

/* The node gets a basis of its own. */
static bool node_settle(struct qs_node_solver *solver, struct qs_lp_node *node)
{
    node->from = &node->basis;
    return qs_node_lp_settle(&solver->lp, &node->basis);
}

/* Solve, fix and reduce until nothing changes. QS_NODE_BRANCH: the pivots are at the optimum. */
static enum qs_node_outcome node_tighten(struct qs_node_solver *solver, struct qs_lp_node *node)
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
            node_settle(solver, node);
        if (lp->paused || node_solver_must_stop(solver))
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
        enum qs_node_outcome outcome = node_tighten(solver, node);
        if (outcome != QS_NODE_BRANCH)
            return outcome;
        if (!solver->priced) {
            choose_blindly(solver, node);
            return QS_NODE_BRANCH;
        }
        uint32_t fixes = 0;
        if (!node_settle(solver, node) ||
            !qs_node_lp_begin(&solver->lp, &node->basis, &node->state, &solver->rules))
            return QS_NODE_PAUSED;
        if (is_found(solver, &node->basis))
            return QS_NODE_FOUND;
        struct qs_branching *branching = &solver->branching;
        double gap = node->basis.objective - solver->added;
        branching_list(branching, &node->state, &solver->lp.pivots, gap);
        if (branching->count == 0) {
            choose_blindly(solver, node);
            return QS_NODE_BRANCH;
        }
        bool is_high = node->level < high_levels;
        if (is_high)
            outcome = node_try_candidates(solver, node, &high_first, &fixes);
        if (outcome == QS_NODE_BRANCH)
            outcome = node_try_candidates(solver, node, is_high ? &high : &low, &fixes);
        if (outcome == QS_NODE_FOUND)
            is_found(solver, NULL);
        if (outcome != QS_NODE_BRANCH)
            return outcome;
        if (fixes == 0) {
            branching_sort(branching, 1);
            node->branch = node->basis.square[branching->candidates[0].place];
            node->with = branching_weigh(branching, &branching->candidates[0], node->branch, gap);
            return QS_NODE_BRANCH;
        }
        if (node_solver_must_stop(solver))
            return QS_NODE_PAUSED;
    }
}
