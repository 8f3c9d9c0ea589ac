/*
 * Weights are whole numbers of parts. They are added up only after each is
 * known to be at most the denominator, and that to be so small that the four
 * of a square cannot overflow; the sum of all of them is watched.
 */
#include "cover_check.h"

#include <stdlib.h>

#include "fault.h"

/* The weight of every line; those with a fixed queen cover their squares alone. */
struct weights {
    int64_t *line[QS_DIRECTIONS]; /* [2n]; differences are moved up by n − 1 */
    int32_t n;
    int64_t denominator;
};

static int64_t *weight_of(const struct weights *weights, int direction, int32_t number)
{
    return &weights->line[direction][direction == QS_DIFFERENCE ? number + weights->n - 1 : number];
}

static bool take_weights(struct weights *weights, int32_t n)
{
    bool taken = true;
    weights->n = n;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        weights->line[d] = calloc(2 * (size_t)n, sizeof *weights->line[d]);
        taken = taken && weights->line[d];
    }
    return taken;
}

static int64_t weight_in(const struct qs_bound *bound, size_t i)
{
    return bound->weight ? bound->weight[i] : 1;
}

static bool is_on_board(struct qs_line line, int32_t n)
{
    if ((unsigned)line.direction >= QS_DIRECTIONS)
        return false;
    int32_t least = line.direction == QS_DIFFERENCE ? 1 - n : 0;
    int32_t most = line.direction == QS_SUM ? 2 * n - 2 : n - 1;
    return line.number >= least && line.number <= most;
}

/* Each line of the cover once, with its weight. */
static bool lay_cover(struct weights *weights, const struct qs_bound *bound, struct qs_error *error)
{
    for (size_t i = 0; i < bound->cover_size; i++) {
        struct qs_line line = bound->cover[i];
        int64_t weight = weight_in(bound, i);
        if (weight < 1 || weight > weights->denominator)
            return qs_error_set(
                error, QS_ERROR_DEFECT,
                "the cover has a line that weighs less than nothing or more than 1");
        if (!is_on_board(line, weights->n) || *weight_of(weights, line.direction, line.number))
            return qs_error_set(error, QS_ERROR_DEFECT,
                                "the cover has a line twice or one that is not on the board");
        *weight_of(weights, line.direction, line.number) = weight;
    }
    return true;
}

static void lay_queens(struct weights *weights, const struct qs_instance *instance)
{
    size_t fixed;
    const struct qs_square *queens = qs_instance_queens(instance, &fixed);
    for (size_t i = 0; i < fixed; i++) {
        int32_t row = queens[i].row, column = queens[i].column;
        *weight_of(weights, QS_ROW, row) = weights->denominator;
        *weight_of(weights, QS_COLUMN, column) = weights->denominator;
        *weight_of(weights, QS_DIFFERENCE, row - column) = weights->denominator;
        *weight_of(weights, QS_SUM, row + column) = weights->denominator;
    }
}

static bool check_squares_covered(const struct weights *weights, const struct qs_instance *instance,
                                  struct qs_error *error)
{
    for (int32_t row = 0; row < weights->n; row++) {
        int64_t weight = *weight_of(weights, QS_ROW, row);
        if (weight >= weights->denominator)
            continue;
        for (int32_t column = 0; column < weights->n; column++) {
            struct qs_square square = {row, column};
            int64_t sum = weight + *weight_of(weights, QS_COLUMN, column) +
                          *weight_of(weights, QS_DIFFERENCE, row - column) +
                          *weight_of(weights, QS_SUM, row + column);
            if (sum >= weights->denominator || qs_instance_is_blocked(instance, square))
                continue;
            if (sum == 0)
                return qs_error_set(error, QS_ERROR_DEFECT,
                                    "the free square %d,%d is on no line of the cover", row,
                                    column);
            return qs_error_set(error, QS_ERROR_DEFECT,
                                "the lines of the free square %d,%d weigh less than 1", row,
                                column);
        }
    }
    return true;
}

/* The whole part of the sum of the weights; -1: it is too large a number. */
static int64_t queens_of(const struct qs_bound *bound, int64_t denominator)
{
    int64_t sum = 0;
    for (size_t i = 0; i < bound->cover_size; i++) {
        int64_t weight = weight_in(bound, i);
        if (weight < 0 || weight > INT64_MAX - sum)
            return -1;
        sum += weight;
    }
    return sum / denominator;
}

static bool check_value(const struct qs_instance *instance, const struct qs_bound *bound,
                        int64_t denominator, struct qs_error *error)
{
    size_t fixed;
    qs_instance_queens(instance, &fixed);
    int64_t queens = queens_of(bound, denominator);
    if (queens >= 0 && queens == bound->value - (int64_t)fixed)
        return true;
    return qs_error_set(error, QS_ERROR_DEFECT,
                        "%zu fixed queens and a cover of %zu lines%s do not bound %d queens", fixed,
                        bound->cover_size, bound->weight ? " with weights" : "", bound->value);
}

bool qs_check_cover(const struct qs_instance *instance, const struct qs_bound *bound,
                    struct qs_error *error)
{
    struct weights weights = {.denominator = bound->weight ? bound->denominator : 1};
    if (weights.denominator < 1 || weights.denominator > INT64_MAX / QS_DIRECTIONS)
        return qs_error_set(error, QS_ERROR_DEFECT,
                            "the weights of the cover have no usable denominator");
    if (!check_value(instance, bound, weights.denominator, error))
        return false;
    bool valid = take_weights(&weights, qs_instance_size(instance));
    if (!valid)
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to check the cover");
    valid = valid && lay_cover(&weights, bound, error);
    if (valid)
        lay_queens(&weights, instance);
    valid = valid && check_squares_covered(&weights, instance, error);
    for (int d = 0; d < QS_DIRECTIONS; d++)
        free(weights.line[d]);
    return valid;
}
