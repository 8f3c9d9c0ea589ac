#include "lp_branching.h"

bool qs_lp_branching_init(struct qs_lp_branching *branching, const struct qs_board *board,
                          int32_t added, struct qs_watch *watch)
{
    struct qs_node_solver *solver = &branching->solver;
    branching->board = board;
    if (!qs_node_solver_init(solver, board) ||
        !qs_basis_init(&branching->root, board, qs_basis_is_better_sparse(board)))
        return false;
    qs_node_state_init(&branching->start, &solver->map, &solver->arena);
    qs_node_state_init(&branching->node.state, &solver->map, &solver->arena);
    if (solver->arena.refused)
        return false;
    qs_node_solver_ask(solver, added, NULL);
    solver->branching.costs = &solver->branching.own;
    solver->watch = solver->lp.pivots.watch = watch;
    solver->lp.pause_at = UINT64_MAX;
    qs_node_state_fill(&branching->start, &solver->rules, added);
    return true;
}

void qs_lp_branching_release(struct qs_lp_branching *branching)
{
    if (!branching->board)
        return;
    qs_basis_release(&branching->node.basis, branching->board->memory);
    qs_basis_release(&branching->root, branching->board->memory);
    qs_node_solver_release(&branching->solver);
}

enum qs_node_outcome qs_lp_branching_choose(struct qs_lp_branching *branching,
                                            const struct qs_split_step *steps, uint32_t count,
                                            uint32_t *square, double *with)
{
    struct qs_node_solver *solver = &branching->solver;
    struct qs_lp_node *node = &branching->node;
    qs_node_state_copy(&node->state, &branching->start, &solver->map);
    solver->rules.placed = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t number = qs_board_find(branching->board, steps[i].square);
        if (steps[i].queen)
            qs_node_state_put(&node->state, &solver->rules, number);
        else
            qs_node_state_close(&node->state, &solver->rules, number);
    }
    qs_node_state_propagate(&node->state, &solver->rules);
    node->from = &branching->root;
    node->level = count;
    enum qs_node_outcome outcome = qs_node_solver_work(solver, node);
    *square = node->branch;
    *with = node->with;
    return outcome;
}
