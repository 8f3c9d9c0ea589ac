#include "listed_squares.h"

#include <stdlib.h>

#include "fault.h"
#include "instance_private.h"

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

/* Every square is a wall, has a queen, is blocked singly, or could be listed as free. */
uint64_t qs_listed_squares_others(const struct qs_listed_squares *listed)
{
    struct qs_shape shape = qs_instance_shape(listed->instance);
    size_t queens;
    qs_instance_queens(listed->instance, &queens);
    return (uint64_t)shape.rows * (uint64_t)shape.columns - shape.wall_count - queens -
           count_effective(listed);
}

bool qs_listed_squares_find_other(const struct qs_instance *instance, struct qs_square *at)
{
    struct qs_shape shape = qs_instance_shape(instance);
    for (; at->row < shape.rows; *at = (struct qs_square){at->row + 1, 0})
        for (; at->column < shape.columns; at->column++)
            if (!qs_instance_lists(instance, *at) && !qs_instance_holds_queen(instance, *at) &&
                !qs_instance_is_wall(instance, *at))
                return true;
    return false;
}

bool qs_listed_squares_exchange(struct qs_listed_squares *listed)
{
    size_t others = (size_t)qs_listed_squares_others(listed), count = 0;
    struct qs_square *own = malloc((others + 1) * sizeof *own);
    if (!own)
        return false;
    for (struct qs_square at = {0, 0}; qs_listed_squares_find_other(listed->instance, &at);
         at.column++)
        own[count++] = at;
    *listed = (struct qs_listed_squares){listed->instance, own, others, !listed->are_free, own};
    return true;
}

bool qs_listed_squares_are_longer(const struct qs_listed_squares *listed)
{
    uint64_t others = qs_listed_squares_others(listed);
    return others < count_effective(listed) && (listed->are_free || others > 0);
}

void qs_listed_squares_release(struct qs_listed_squares *listed)
{
    free(listed->own);
}

const char *qs_listed_squares_keyword(const struct qs_listed_squares *listed)
{
    return listed->are_free ? "free" : "block";
}

static bool listed_block_squares(struct qs_instance *copy, const struct qs_square *squares,
                                 size_t count, struct qs_error *error)
{
    for (size_t i = 0; i < count; i++)
        if (!qs_instance_block_square(copy, squares[i], error))
            return false;
    return true;
}

/* List the free squares but those besides. */
static bool copy_free_squares(struct qs_instance *copy, const struct qs_square *squares,
                              size_t count, const struct qs_square *besides, size_t besides_count,
                              struct qs_error *error)
{
    int32_t n = qs_instance_size(copy);
    size_t left = 0;
    struct qs_square_set set = {.slots = NULL};
    bool done = true;
    for (size_t i = 0; done && i < besides_count; i++)
        done = qs_square_set_add(&set, n, besides[i]) ||
               qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a copy");
    for (size_t i = 0; done && i < count; i++) {
        if (qs_square_set_holds(&set, n, squares[i]))
            continue;
        done = qs_instance_list_free_square(copy, squares[i], error);
        left++;
    }
    free(set.slots);
    if (done && left == 0) /* without a list, all squares would be free */
        return qs_error_set(error, QS_ERROR_DEFECT, "a copy has no free squares left");
    return done;
}

bool qs_instance_copy_squares(struct qs_instance *copy, const struct qs_instance *instance,
                              const struct qs_square *besides, size_t count, struct qs_error *error)
{
    size_t listed, blocked, diagonals;
    for (int d = QS_DIFFERENCE; d <= QS_SUM; d++) {
        const int32_t *numbers = qs_instance_blocked_diagonals(instance, d, &diagonals);
        for (size_t i = 0; i < diagonals; i++)
            if (!qs_instance_block_diagonal(copy, d, numbers[i], error))
                return false;
    }
    const struct qs_square *free_squares = qs_instance_listed_free_squares(instance, &listed);
    const struct qs_square *squares = qs_instance_blocked_squares(instance, &blocked);
    return listed_block_squares(copy, squares, blocked, error) &&
           (listed > 0 ? copy_free_squares(copy, free_squares, listed, besides, count, error)
                       : listed_block_squares(copy, besides, count, error));
}

static bool add_queens(struct qs_instance *copy, const struct qs_square *queens, size_t count,
                       struct qs_error *error)
{
    for (size_t i = 0; i < count; i++)
        if (!qs_instance_add_queen(copy, queens[i], error))
            return false;
    return true;
}

struct qs_instance *qs_instance_case(const struct qs_instance *instance,
                                     const struct qs_square *queens, size_t queen_count,
                                     const struct qs_square *blocked, size_t blocked_count,
                                     struct qs_error *error)
{
    size_t fixed_count;
    const struct qs_square *fixed = qs_instance_queens(instance, &fixed_count);
    struct qs_instance *copy = qs_instance_new_like(instance, error);
    if (!copy)
        return NULL;
    if (add_queens(copy, fixed, fixed_count, error) &&
        qs_instance_copy_squares(copy, instance, blocked, blocked_count, error) &&
        add_queens(copy, queens, queen_count, error))
        return copy;
    qs_instance_free(copy);
    return NULL;
}
