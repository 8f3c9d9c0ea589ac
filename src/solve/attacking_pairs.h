/*
 * The evaluation of a permutation, common to local search, annealing and the
 * genetic algorithm, so that all three minimise the same cost. Line i of the
 * grid has its queen in place permutation[i]. If there are more places than
 * lines, the rest of the permutation is the unused places, and a swap with one of
 * them moves a queen there.
 *
 *   cost = pairs of queens on one diagonal + queens on squares that are not free
 *
 * A queen on a square that is not free attacks no other, because it will be
 * removed. Cost 0 is a placement with a queen on every line; otherwise removing
 * queens, at most one for each unit of cost, makes a placement.
 */
#ifndef QS_ATTACKING_PAIRS_H
#define QS_ATTACKING_PAIRS_H

#include "engine.h"
#include "grid.h"
#include "random.h"

struct qs_attacking_pairs {
    struct qs_task *task;
    struct qs_grid grid;
    uint32_t *permutation;  /* [grid.places] */
    int64_t cost;           /* of the queens on the board */
    uint32_t *queens_on[2]; /* [differences, sums]: the number of queens on the diagonal */
    uint32_t *kept;         /* [grid.lines]: for qs_pairs_settle */
};

/* Begin without queens. False, and the task is stopped, if out of memory. */
bool qs_pairs_init(struct qs_attacking_pairs *pairs, struct qs_task *task);
void qs_pairs_release(struct qs_attacking_pairs *pairs);

/* The cost of any permutation, computed from scratch. No queens are placed before or after. */
int64_t qs_pairs_evaluate(struct qs_attacking_pairs *pairs, const uint32_t *permutation);

/* Place a queen on every line, as the permutation says. No queens are placed before. */
void qs_pairs_place(struct qs_attacking_pairs *pairs);

/* Whether a permutation of this cost, its excess queens removed, answers the question. */
bool qs_pairs_suffice(const struct qs_attacking_pairs *pairs, int64_t cost);

/* While queens are placed: the cost if positions i ≠ j of the permutation were swapped. */
int64_t qs_pairs_evaluate_swap(struct qs_attacking_pairs *pairs, uint32_t i, uint32_t j);
void qs_pairs_swap(struct qs_attacking_pairs *pairs, uint32_t i, uint32_t j);

/* Whether the queen of a line is in an attacking pair, or on a square that is not free. */
bool qs_pairs_has_conflict(const struct qs_attacking_pairs *pairs, uint32_t line);

/*
 * Turn the permutation into a placement: remove queens, always one of those
 * attacked most, until none attack each other. Report it to the task as a lower
 * bound, and remove the other queens, too.
 */
void qs_pairs_settle(struct qs_attacking_pairs *pairs);

#endif
