#include "copied_squares.h"

#include <stdlib.h>

#include "fault.h"
#include "square_set.h"

static bool copy_diagonals(struct qs_instance *copy, const struct qs_instance *instance,
                           struct qs_error *error)
{
    for (int d = QS_DIFFERENCE; d <= QS_SUM; d++) {
        size_t count;
        const int32_t *numbers =
            qs_instance_blocked_diagonals(instance, (enum qs_direction)d, &count);
        for (size_t i = 0; i < count; i++)
            if (!qs_instance_block_diagonal(copy, (enum qs_direction)d, numbers[i], error))
                return false;
    }
    return true;
}

static bool block_squares(struct qs_instance *copy, const struct qs_square *squares, size_t count,
                          struct qs_error *error)
{
    for (size_t i = 0; i < count; i++)
        if (!qs_instance_block_square(copy, squares[i], error))
            return false;
    return true;
}

static bool list_others(struct qs_instance *copy, const struct qs_square *squares, size_t count,
                        const struct qs_square_set *besides, struct qs_error *error)
{
    int32_t n = qs_instance_size(copy);
    size_t left = 0;
    for (size_t i = 0; i < count; i++) {
        if (qs_square_set_holds(besides, n, squares[i]))
            continue;
        if (!qs_instance_list_free_square(copy, squares[i], error))
            return false;
        left++;
    }
    /* Without a list, all squares would be free. */
    return left > 0 || qs_error_set(error, QS_ERROR_DEFECT, "a copy has no free squares left");
}

static bool copy_free_squares(struct qs_instance *copy, const struct qs_square *squares,
                              size_t count, const struct qs_square *besides, size_t besides_count,
                              struct qs_error *error)
{
    struct qs_square_set set = {.slots = NULL};
    bool done = true;
    for (size_t i = 0; done && i < besides_count; i++) {
        done = qs_square_set_reserve(&set) ||
               qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a copy");
        if (done)
            qs_square_set_add(&set, qs_instance_size(copy), besides[i]);
    }
    done = done && list_others(copy, squares, count, &set, error);
    free(set.slots);
    return done;
}

bool qs_instance_copy_squares(struct qs_instance *copy, const struct qs_instance *instance,
                              const struct qs_square *besides, size_t count, struct qs_error *error)
{
    size_t listed, blocked;
    const struct qs_square *free_squares = qs_instance_listed_free_squares(instance, &listed);
    const struct qs_square *squares = qs_instance_blocked_squares(instance, &blocked);
    return copy_diagonals(copy, instance, error) && block_squares(copy, squares, blocked, error) &&
           (listed > 0 ? copy_free_squares(copy, free_squares, listed, besides, count, error)
                       : block_squares(copy, besides, count, error));
}
