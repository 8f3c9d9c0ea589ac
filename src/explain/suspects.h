/*
 * The suspects of an instance, numbered: fixed queens, blocked squares, blocked differences,
 * blocked sums. A set of them is an array of bool, [count].
 *
 * Each suspect forbids placements: a queen those that lack it, a blocked square or diagonal those
 * that use it. So the fewer suspects, the more placements: what is possible with a set is
 * possible with its subsets.
 */
#ifndef QS_SUSPECTS_H
#define QS_SUSPECTS_H

#include "queensat/explain.h"

struct qs_suspects {
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
bool qs_suspects_init(struct qs_suspects *suspects, const struct qs_instance *instance,
                      struct qs_error *error);
void qs_suspects_release(struct qs_suspects *suspects);

/* The instance with these suspects only; the caller frees it. NULL: QS_ERROR_MEMORY. */
struct qs_instance *qs_suspects_instance(const struct qs_suspects *suspects, const bool *set,
                                         struct qs_error *error);

/*
 * Which suspects a placement respects: without the others it would be allowed. `column_of` is
 * room for n numbers.
 */
void qs_suspects_respected(const struct qs_suspects *suspects, const struct qs_square *placement,
                           size_t placed, int32_t *column_of, bool *respected);

/* The number of members of a set. */
size_t qs_suspects_size(const struct qs_suspects *suspects, const bool *set);

/* A new empty set; NULL if out of memory. To be freed with free(). */
bool *qs_suspects_new_set(const struct qs_suspects *suspects);

#endif
