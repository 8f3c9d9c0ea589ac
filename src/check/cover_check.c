#include "cover_check.h"

#include "cover_weights.h"
#include "fault.h"

/* A line with a fixed queen covers its squares, which are not free. */
static void lay_queens(struct qs_cover_weights *weights, const struct qs_instance *instance)
{
    size_t fixed;
    const struct qs_square *queens = qs_instance_queens(instance, &fixed);
    for (size_t i = 0; i < fixed; i++)
        for (int d = 0; d < QS_DIRECTIONS; d++)
            *qs_cover_weights_at(weights, queens[i], d) = weights->denominator;
}

static bool check_square_covered(struct qs_cover_weights *weights,
                                 const struct qs_instance *instance, struct qs_square square,
                                 struct qs_error *error)
{
    int64_t sum = qs_cover_weights_sum(weights, square);
    if (sum >= weights->denominator || qs_instance_is_blocked(instance, square))
        return true;
    if (sum == 0)
        return qs_error_set(error, QS_ERROR_DEFECT,
                            "the free square %d,%d is on no line of the cover", square.row,
                            square.column);
    return qs_error_set(error, QS_ERROR_DEFECT,
                        "the weights of the free square %d,%d add up to less than 1", square.row,
                        square.column);
}

static bool check_squares_covered(struct qs_cover_weights *weights,
                                  const struct qs_instance *instance, struct qs_error *error)
{
    size_t count;
    const struct qs_square *listed = qs_instance_listed_free_squares(instance, &count);
    for (size_t i = 0; i < count; i++)
        if (!check_square_covered(weights, instance, listed[i], error))
            return false;
    if (count > 0)
        return true;
    for (int32_t row = 0; row < weights->n; row++) {
        if (weights->line[QS_ROW][row] >= weights->denominator)
            continue;
        for (int32_t column = 0; column < weights->n; column++)
            if (!check_square_covered(weights, instance, (struct qs_square){row, column}, error))
                return false;
    }
    return true;
}

static bool check_value(const struct qs_instance *instance, const struct qs_bound *bound,
                        struct qs_error *error)
{
    size_t fixed;
    qs_instance_queens(instance, &fixed);
    int64_t queens = qs_cover_queens(bound);
    if (queens >= 0 && queens == bound->value - (int64_t)fixed)
        return true;
    return qs_error_set(error, QS_ERROR_DEFECT,
                        "%zu fixed queens and a cover of %zu lines%s do not prove the bound %d",
                        fixed, bound->cover_size, bound->weight ? " with weights" : "",
                        bound->value);
}

static bool check_cover(struct qs_cover_weights *weights, const struct qs_instance *instance,
                        const struct qs_bound *bound, struct qs_error *error)
{
    const char *wrong = qs_cover_weights_lay(weights, bound);
    if (wrong)
        return qs_error_set(error, QS_ERROR_DEFECT, "%s", wrong);
    lay_queens(weights, instance);
    return check_value(instance, bound, error) && check_squares_covered(weights, instance, error);
}

bool qs_check_cover(const struct qs_instance *instance, const struct qs_bound *bound,
                    struct qs_error *error)
{
    struct qs_cover_weights weights;
    bool valid = qs_cover_weights_init(&weights, qs_instance_size(instance))
                     ? check_cover(&weights, instance, bound, error)
                     : qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to check the cover");
    qs_cover_weights_release(&weights);
    return valid;
}
