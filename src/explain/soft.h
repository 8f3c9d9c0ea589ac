/*
 * The soft constraints of an instance: what may be left out of it. They are numbered: fixed queens,
 * blocked squares, blocked differences, blocked sums. A set of them is an array of bool, [count].
 * (In texts for people they are suspects.) Walls are none of them, but a part of the board: without
 * a wall, lines are longer, so that a placement that was valid need not be one any more.
 *
 * Each of them forbids placements: a queen those that lack it, a blocked square or diagonal those
 * that use it. So the fewer of them, the more placements: what is possible with a set is possible
 * with its subsets.
 */
#ifndef QS_SOFT_H
#define QS_SOFT_H

#include "queensat/explain.h"

struct qs_soft {
    const struct qs_instance *instance;
    int32_t n;
    const struct qs_square *queens;
    const struct qs_square *blocked; /* `own`, or of the instance */
    const int32_t *differences, *sums;
    size_t queen_count, blocked_count, difference_count, sum_count;
    size_t first_blocked, first_difference, first_sum; /* numbers; that of the first queen is 0 */
    size_t count;
    struct qs_square *own; /* NULL: none */
};

/*
 * The instance must not change. False: QS_ERROR_INPUT if there are too many, QS_ERROR_MEMORY.
 * To be released in any case.
 */
bool qs_soft_init(struct qs_soft *soft, const struct qs_instance *instance, struct qs_error *error);
void qs_soft_release(struct qs_soft *soft);

/* The diagonal that soft constraint i ≥ first_difference blocks. */
struct qs_line qs_soft_diagonal(const struct qs_soft *soft, size_t i);

/* The instance with these only; the caller frees it. NULL: QS_ERROR_MEMORY. */
struct qs_instance *qs_soft_instance(const struct qs_soft *soft, const bool *set,
                                     struct qs_error *error);

/*
 * Which of them a placement respects: without the others it would be allowed. `room` is for
 * qs_soft_room numbers.
 */
void qs_soft_respected(const struct qs_soft *soft, const struct qs_square *placement, size_t placed,
                       int32_t *room, bool *respected);
size_t qs_soft_room(const struct qs_soft *soft);

/* The number of members of a set. */
size_t qs_soft_size(const struct qs_soft *soft, const bool *set);

/* A new empty set; NULL if out of memory. To be freed with free(). */
bool *qs_soft_new_set(const struct qs_soft *soft);

/* The core as a value; to be released. If false (out of memory), there is nothing to release. */
bool qs_blame_of_core(const struct qs_soft *soft, const bool *core, bool minimal,
                      struct qs_blame *blame);
void qs_blame_release(struct qs_blame *blame);

#endif
