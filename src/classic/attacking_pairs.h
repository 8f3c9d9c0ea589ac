/*
 * The evaluation of a permutation, the only one, so that local search,
 * annealing and the genetic algorithm look for the same thing. Line i of the
 * grid has its queen in place permutation[i]; where there are more places than
 * lines, the rest of the permutation are the places left over, and a swap with
 * one of them moves a queen there.
 *
 *   cost = pairs of queens on one diagonal + queens on squares that are not free
 *
 * A queen on a square that is not free attacks nobody: it will be left out.
 * Cost 0 is a placement with a queen on every line; otherwise leaving queens
 * out, one for each unit of cost at most, makes a placement.
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
    int64_t cost;           /* of the queens that stand on the board */
    uint32_t *queens_on[2]; /* [differences, sums]: how many stand on the diagonal */
    uint32_t *kept;         /* [grid.lines]: for qs_pairs_settle */
};

/* No queen stands. False, and the task's stop set, if the memory of the board does not suffice. */
bool qs_pairs_init(struct qs_attacking_pairs *pairs, struct qs_task *task);
void qs_pairs_release(struct qs_attacking_pairs *pairs);

/* The cost of any permutation, counted from nothing. No queen stands before and after. */
int64_t qs_pairs_judge(struct qs_attacking_pairs *pairs, const uint32_t *permutation);

/* Place a queen on every line, by the permutation. No queen stands before. */
void qs_pairs_stand(struct qs_attacking_pairs *pairs);

/* Whether a permutation of this cost answers the question: what it leaves out is not needed. */
bool qs_pairs_suffice(const struct qs_attacking_pairs *pairs, int64_t cost);

/* With standing queens: the cost if positions i ≠ j of the permutation were swapped. */
int64_t qs_pairs_judge_swap(struct qs_attacking_pairs *pairs, uint32_t i, uint32_t j);
void qs_pairs_swap(struct qs_attacking_pairs *pairs, uint32_t i, uint32_t j);

/* Whether the queen of a line is in an attacking pair, or on a square that is not free. */
bool qs_pairs_has_conflict(const struct qs_attacking_pairs *pairs, uint32_t line);

/*
 * Take off queens, always one of those attacked most, until none attack each
 * other; raise the task's lower bound by those that are left; take them off.
 */
void qs_pairs_settle(struct qs_attacking_pairs *pairs);

#endif
