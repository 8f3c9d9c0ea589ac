#include "listed_squares.h"

#include <stdlib.h>

#include "holds_queen.h"

struct qs_listed_squares qs_listed_squares_of(const struct qs_instance *instance)
{
    struct qs_listed_squares listed = {.instance = instance};
    listed.squares = qs_instance_listed_free_squares(instance, &listed.count);
    listed.are_free = listed.count > 0;
    if (!listed.are_free)
        listed.squares = qs_instance_blocked_squares(instance, &listed.count);
    return listed;
}

/* How many of the listed squares hold no queen. */
static size_t count_effective(const struct qs_listed_squares *listed)
{
    size_t count = 0;
    for (size_t i = 0; i < listed->count; i++)
        count += !qs_instance_holds_queen(listed->instance, listed->squares[i]);
    return count;
}

/* Every square has a queen, or is blocked singly, or is one that could be listed as free. */
uint64_t qs_listed_squares_others(const struct qs_listed_squares *listed)
{
    uint64_t n = (uint64_t)qs_instance_size(listed->instance);
    size_t queens;
    qs_instance_queens(listed->instance, &queens);
    return n * n - queens - count_effective(listed);
}

static int compare_squares(const void *a, const void *b)
{
    const struct qs_square *left = a, *right = b;
    return left->row != right->row
               ? (left->row > right->row) - (left->row < right->row)
               : (left->column > right->column) - (left->column < right->column);
}

/* List the squares that are not among these, which are in row-major order, and have no queens. */
static void list_others(const struct qs_instance *instance, const struct qs_square *these,
                        size_t count, struct qs_square *others)
{
    int32_t n = qs_instance_size(instance);
    const struct qs_square *end = these + count;
    for (struct qs_square at = {0, 0}; at.row < n; at.row++) {
        for (at.column = 0; at.column < n; at.column++) {
            if (these < end && compare_squares(these, &at) == 0)
                these++;
            else if (!qs_instance_holds_queen(instance, at))
                *others++ = at;
        }
    }
}

bool qs_listed_squares_exchange(struct qs_listed_squares *listed)
{
    size_t others = (size_t)qs_listed_squares_others(listed);
    struct qs_square *sorted = malloc((listed->count + 1) * sizeof *sorted);
    struct qs_square *own = malloc((others + 1) * sizeof *own);
    if (!sorted || !own) {
        free(sorted);
        free(own);
        return false;
    }
    for (size_t i = 0; i < listed->count; i++)
        sorted[i] = listed->squares[i];
    qsort(sorted, listed->count, sizeof *sorted, compare_squares);
    list_others(listed->instance, sorted, listed->count, own);
    free(sorted);
    free(listed->own);
    *listed = (struct qs_listed_squares){listed->instance, own, others, !listed->are_free, own};
    return true;
}

void qs_listed_squares_init(struct qs_listed_squares *listed, const struct qs_instance *instance)
{
    *listed = qs_listed_squares_of(instance);
    uint64_t others = qs_listed_squares_others(listed);
    if (others < count_effective(listed) && (listed->are_free || others > 0))
        qs_listed_squares_exchange(listed);
}

void qs_listed_squares_release(struct qs_listed_squares *listed)
{
    free(listed->own);
}

const char *qs_listed_squares_keyword(const struct qs_listed_squares *listed)
{
    return listed->are_free ? "free" : "block";
}
