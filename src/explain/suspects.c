#include "suspects.h"

#include <stdlib.h>
#include <string.h>

#include "fault.h"
#include "listed_squares.h"

/* Where squares are listed as free, list those that this blocks. */
static bool list_blocked(struct qs_suspects *suspects, struct qs_error *error)
{
    struct qs_listed_squares listed = qs_listed_squares_of(suspects->instance);
    if (!listed.are_free) {
        suspects->blocked = listed.squares;
        suspects->blocked_count = listed.count;
        return true;
    }
    if (qs_listed_squares_others(&listed) > QS_SUSPECTS_MAX)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "too many blocked squares to explain (more than %d)", QS_SUSPECTS_MAX);
    if (!qs_listed_squares_exchange(&listed))
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for the blocked squares");
    suspects->own = listed.own;
    suspects->blocked = listed.squares;
    suspects->blocked_count = listed.count;
    return true;
}

bool qs_suspects_init(struct qs_suspects *suspects, const struct qs_instance *instance,
                      struct qs_error *error)
{
    *suspects = (struct qs_suspects){.instance = instance, .n = qs_instance_size(instance)};
    suspects->queens = qs_instance_queens(instance, &suspects->queen_count);
    suspects->differences =
        qs_instance_blocked_diagonals(instance, QS_DIFFERENCE, &suspects->difference_count);
    suspects->sums = qs_instance_blocked_diagonals(instance, QS_SUM, &suspects->sum_count);
    if (!list_blocked(suspects, error))
        return false;
    suspects->first_blocked = suspects->queen_count;
    suspects->first_difference = suspects->first_blocked + suspects->blocked_count;
    suspects->first_sum = suspects->first_difference + suspects->difference_count;
    suspects->count = suspects->first_sum + suspects->sum_count;
    return suspects->count <= QS_SUSPECTS_MAX ||
           qs_error_set(error, QS_ERROR_INPUT,
                        "too many fixed queens and blocked squares to explain: %zu (up to %d)",
                        suspects->count, QS_SUSPECTS_MAX);
}

void qs_suspects_release(struct qs_suspects *suspects)
{
    free(suspects->own);
    suspects->own = NULL;
}

static bool add_suspect(struct qs_instance *instance, const struct qs_suspects *suspects, size_t i,
                        struct qs_error *error)
{
    if (i < suspects->first_blocked)
        return qs_instance_add_queen(instance, suspects->queens[i], error);
    if (i < suspects->first_difference)
        return qs_instance_block_square(instance, suspects->blocked[i - suspects->first_blocked],
                                        error);
    if (i < suspects->first_sum)
        return qs_instance_block_diagonal(
            instance, QS_DIFFERENCE, suspects->differences[i - suspects->first_difference], error);
    return qs_instance_block_diagonal(instance, QS_SUM, suspects->sums[i - suspects->first_sum],
                                      error);
}

struct qs_instance *qs_suspects_instance(const struct qs_suspects *suspects, const bool *set,
                                         struct qs_error *error)
{
    struct qs_instance *instance = qs_instance_new(suspects->n, error);
    for (size_t i = 0; instance && i < suspects->count; i++) {
        if (!set[i] || add_suspect(instance, suspects, i, error))
            continue;
        qs_instance_free(instance);
        instance = NULL;
    }
    return instance;
}

static void keep_diagonals(const struct qs_suspects *suspects, const struct qs_square *placement,
                           size_t placed, bool *respected)
{
    for (size_t i = suspects->first_difference; i < suspects->count; i++) {
        bool sum = i >= suspects->first_sum;
        int32_t number = sum ? suspects->sums[i - suspects->first_sum]
                             : suspects->differences[i - suspects->first_difference];
        respected[i] = true;
        for (size_t q = 0; q < placed && respected[i]; q++)
            respected[i] = qs_line_number(placement[q], sum ? QS_SUM : QS_DIFFERENCE) != number;
    }
}

void qs_suspects_respected(const struct qs_suspects *suspects, const struct qs_square *placement,
                           size_t placed, int32_t *column_of, bool *respected)
{
    memset(column_of, 0xff, (size_t)suspects->n * sizeof *column_of); /* −1: no queen */
    for (size_t q = 0; q < placed; q++)
        column_of[placement[q].row] = placement[q].column;
    for (size_t i = 0; i < suspects->first_blocked; i++)
        respected[i] = column_of[suspects->queens[i].row] == suspects->queens[i].column;
    for (size_t i = 0; i < suspects->blocked_count; i++)
        respected[suspects->first_blocked + i] =
            column_of[suspects->blocked[i].row] != suspects->blocked[i].column;
    keep_diagonals(suspects, placement, placed, respected);
}

size_t qs_suspects_size(const struct qs_suspects *suspects, const bool *set)
{
    size_t size = 0;
    for (size_t i = 0; i < suspects->count; i++)
        size += set[i];
    return size;
}

bool *qs_suspects_new_set(const struct qs_suspects *suspects)
{
    return calloc(suspects->count + 1, sizeof(bool));
}
