/*
 * Core-guided bounds: which lines stay empty, by the assumptions that fail.
 *
 * The soft literals of a direction say of each of its lines that it has a queen. A core is a set of
 * soft literals that do not hold together, so that one more line stays empty; then literals that
 * say how many of the core fail take its place, of which the first may fail freely (OLL: B. Andres,
 * B. Kaufmann, O. Matheis, T. Schaub, "Unsatisfiability-based optimization in clasp", ICLP 2012).
 * The new ones wait until no core is left among the old ones: disjoint cores first.
 *
 * Cores get hard as they get large. So each query has a limit, and after one that reaches it the
 * direction is through: what is left to count are its soft literals, which fail seldom, instead of
 * all of its lines.
 */
#ifndef QS_CORE_GUIDE_H
#define QS_CORE_GUIDE_H

#include "board_cnf.h"
#include "solver.h"

struct qs_soft_literal {
    int literal;
    bool waits;                 /* it is not assumed yet */
    struct qs_counter *counter; /* of a core's; it denies an output. NULL: it is a line's */
    size_t output;              /* which one */
};

/* Of one direction. */
struct qs_core_side {
    struct qs_soft_literal *soft; /* [count] */
    size_t count, room;
    struct qs_counter **counters; /* [counter_count] how many of a core fail */
    size_t counter_count, counter_room;
    int32_t cost;   /* so many lines stay empty, at least */
    bool through;   /* its cores get hard, or no soft literal fails any more */
    int all_unless; /* if this literal is false, no soft literal fails; 0: not encoded yet */
    struct qs_counter failing; /* over those that fail */
};

struct qs_core_guide {
    struct qs_board_cnf *cnf;
    struct qs_solver *solver;
    void (*take_model)(void *state); /* called while the solver has one */
    void *state;
    struct qs_core_side side[2]; /* rows, columns */
    int *core;                   /* [core_count] of the last query that had one */
    size_t core_count, core_room;
};

/* The formula has its lines already. Encodes the soft literals; if out of memory, the sink fails.
 */
void qs_core_guide_init(struct qs_core_guide *guide, struct qs_board_cnf *cnf,
                        struct qs_solver *solver, void (*take_model)(void *state), void *state);
void qs_core_guide_release(struct qs_core_guide *guide);

/* The direction at work; −1: both are through. */
int qs_core_guide_direction(const struct qs_core_guide *guide);

/*
 * One query: whether all soft literals of the direction hold. After a core, its cost has risen by
 * one, and the core was made smaller where that is cheap. `lower` queens have been placed.
 */
enum qs_solver_answer qs_core_guide_ask(struct qs_core_guide *guide, int direction, int32_t lower);

/* So many queens at most, by the cost of the direction. */
int32_t qs_core_guide_upper(const struct qs_core_guide *guide, int direction);

/* As qs_board_cnf_assume, once both are through. */
size_t qs_core_guide_assume(struct qs_core_guide *guide, int32_t added, int literals[2]);

#endif
