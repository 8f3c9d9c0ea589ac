#include "blame.h"

#include <stdlib.h>

#include "argument.h"
#include "fault.h"
#include "instance_private.h"

void qs_blame_release(struct qs_blame *blame)
{
    free(blame->queens);
    free(blame->blocked);
    free(blame->differences);
    free(blame->sums);
    *blame = (struct qs_blame){.queens = NULL};
}

static size_t count_members(const bool *set, size_t first, size_t end)
{
    size_t count = 0;
    for (size_t i = first; i < end; i++)
        count += set[i];
    return count;
}

static bool take_room(struct qs_blame *blame)
{
    blame->queens = malloc((blame->queen_count + 1) * sizeof *blame->queens);
    blame->blocked = malloc((blame->blocked_count + 1) * sizeof *blame->blocked);
    blame->differences = malloc((blame->difference_count + 1) * sizeof *blame->differences);
    blame->sums = malloc((blame->sum_count + 1) * sizeof *blame->sums);
    return blame->queens && blame->blocked && blame->differences && blame->sums;
}

/* Copy the squares, or numbers, of members from `first` on. */
static void copy_squares(const struct qs_square *squares, size_t count, const bool *set,
                         struct qs_square *to)
{
    for (size_t i = 0; i < count; i++)
        if (set[i])
            *to++ = squares[i];
}

static void copy_numbers(const int32_t *numbers, size_t count, const bool *set, int32_t *to)
{
    for (size_t i = 0; i < count; i++)
        if (set[i])
            *to++ = numbers[i];
}

bool qs_blame_of_set(const struct qs_suspects *suspects, const bool *set, bool minimal,
                     struct qs_blame *blame)
{
    *blame = (struct qs_blame){
        .queen_count = count_members(set, 0, suspects->first_blocked),
        .blocked_count = count_members(set, suspects->first_blocked, suspects->first_difference),
        .difference_count = count_members(set, suspects->first_difference, suspects->first_sum),
        .sum_count = count_members(set, suspects->first_sum, suspects->count),
        .minimal = minimal,
    };
    if (!take_room(blame)) {
        qs_blame_release(blame);
        return false;
    }
    copy_squares(suspects->queens, suspects->queen_count, set, blame->queens);
    copy_squares(suspects->blocked, suspects->blocked_count, set + suspects->first_blocked,
                 blame->blocked);
    copy_numbers(suspects->differences, suspects->difference_count,
                 set + suspects->first_difference, blame->differences);
    copy_numbers(suspects->sums, suspects->sum_count, set + suspects->first_sum, blame->sums);
    return true;
}

size_t qs_blame_size(const struct qs_blame *blame)
{
    return blame ? blame->queen_count + blame->blocked_count + blame->difference_count +
                       blame->sum_count
                 : 0;
}

/* Whether the squares are on the board, and fixed queens (or blocked). */
static bool check_squares(const struct qs_instance *instance, const struct qs_square *squares,
                          size_t count, bool (*holds)(const struct qs_instance *, struct qs_square),
                          const char *what, struct qs_error *error)
{
    int32_t n = qs_instance_size(instance);
    for (size_t i = 0; i < count; i++) {
        struct qs_square square = squares[i];
        bool inside = square.row >= 0 && square.row < n && square.column >= 0 && square.column < n;
        if (!inside || !holds(instance, square))
            return qs_error_set(error, QS_ERROR_INPUT,
                                "blame: expected %s of the instance, found %d,%d", what, square.row,
                                square.column);
    }
    return true;
}

static bool check_numbers(const struct qs_instance *instance, const int32_t *numbers, size_t count,
                          enum qs_direction direction, struct qs_error *error)
{
    size_t blocked;
    const int32_t *all = qs_instance_blocked_diagonals(instance, direction, &blocked);
    for (size_t i = 0; i < count; i++) {
        size_t j = 0;
        while (j < blocked && all[j] != numbers[i])
            j++;
        if (j == blocked)
            return qs_error_set(error, QS_ERROR_INPUT,
                                "blame: expected blocked diagonals of the instance, found %d",
                                numbers[i]);
    }
    return true;
}

static bool add_blame(struct qs_instance *part, const struct qs_blame *blame,
                      struct qs_error *error)
{
    bool added = true;
    for (size_t i = 0; added && i < blame->queen_count; i++)
        added = qs_instance_add_queen(part, blame->queens[i], error);
    for (size_t i = 0; added && i < blame->blocked_count; i++)
        added = qs_instance_block_square(part, blame->blocked[i], error);
    for (size_t i = 0; added && i < blame->difference_count; i++)
        added = qs_instance_block_diagonal(part, QS_DIFFERENCE, blame->differences[i], error);
    for (size_t i = 0; added && i < blame->sum_count; i++)
        added = qs_instance_block_diagonal(part, QS_SUM, blame->sums[i], error);
    return added;
}

struct qs_instance *qs_blame_instance(const struct qs_instance *instance,
                                      const struct qs_blame *blame, struct qs_error *error)
{
    if (!qs_check_given("instance", instance, error) || !qs_check_given("blame", blame, error) ||
        !check_squares(instance, blame->queens, blame->queen_count, qs_instance_holds_queen,
                       "fixed queens", error) ||
        !check_squares(instance, blame->blocked, blame->blocked_count, qs_instance_is_blocked,
                       "blocked squares", error) ||
        !check_numbers(instance, blame->differences, blame->difference_count, QS_DIFFERENCE,
                       error) ||
        !check_numbers(instance, blame->sums, blame->sum_count, QS_SUM, error))
        return NULL;
    struct qs_instance *part = qs_instance_new(qs_instance_size(instance), error);
    if (!part || add_blame(part, blame, error))
        return part;
    qs_instance_free(part);
    return NULL;
}
