/*
 * A SAT solver that has the formula of a board, and what its models are as placements. The searches
 * of this room have one each (sat_search.c, neighbourhood_search.c).
 */
#ifndef QS_BOARD_SOLVER_H
#define QS_BOARD_SOLVER_H

#include "board_cnf.h"
#include "bound_search.h"
#include "clause_trace.h"
#include "solver.h"

struct qs_board_solver {
    const struct qs_board *board;
    struct qs_encoding encoding;
    struct qs_watch *watch;        /* of the current step */
    struct qs_solver *solver;      /* NULL at first */
    struct qs_clause_trace *trace; /* to be set before there is a solver; or NULL */
    struct qs_clause_sink sink;
    struct qs_board_cnf cnf;
    /* Of the last model: */
    uint32_t *squares; /* [room] its queens, and then those that there is room for beside them */
    uint32_t room;
    uint32_t model;                      /* queens of the model */
    uint32_t count;                      /* all of them */
    bool *attacked;                      /* [lines of all directions] scratch */
    struct qs_solver_statistics counted; /* of this solver, so far */
};

/* The board must outlive it. False if out of memory; release it in any case. */
bool qs_board_solver_init(struct qs_board_solver *solver, const struct qs_board *board,
                          struct qs_encoding encoding);
void qs_board_solver_release(struct qs_board_solver *solver);

/*
 * Take this solver, which is new, into ownership, and give it the clauses of the lines. NULL, out
 * of memory: false. `prefer`: decide "queen" first on a square, if no auxiliary variable is there
 * to forbid it.
 */
bool qs_board_solver_begin(struct qs_board_solver *solver, struct qs_solver *made, bool prefer);
/* Release its solver, so that it can begin again. */
void qs_board_solver_end(struct qs_board_solver *solver);

/* Solve with what was assumed, for so many propagations; 0: without a limit. */
enum qs_solver_answer qs_board_solver_solve(struct qs_board_solver *solver, uint64_t limit);

/* After QS_SOLVER_SATISFIABLE: take the queens of the model, and raise the bounds to all. */
void qs_board_solver_take_model(struct qs_board_solver *solver, struct qs_bounds *bounds);

/*
 * Add the work since the last call to that of the search, and describe the formula of its query.
 * Returns ticks: the propagations, and one more, for building the formula.
 */
uint64_t qs_board_solver_count_work(struct qs_board_solver *solver, struct qs_search *search);

#endif
