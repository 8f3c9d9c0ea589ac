/*
 * Rows or columns without a queen and without a free square are a reason that anybody can see: each
 * holds no queen, so that n less their number is the most. What takes their squares is a core.
 */
#include "core.h"

#include <stdlib.h>
#include <string.h>

#include "line.h"

/* On larger boards they are not looked for. */
static const int32_t lines_size_max = 2000;

static bool is_line_closed(const struct qs_instance *instance, struct qs_line line)
{
    int32_t n = qs_instance_size(instance);
    if (qs_instance_line_is_taken(instance, qs_square_on(line, 0), line.direction))
        return false;
    for (int32_t i = 0; i < n; i++) {
        struct qs_square square = qs_square_on(line, i);
        bool taken = qs_instance_is_blocked(instance, square);
        for (int d = 0; d < QS_DIRECTIONS && !taken; d++)
            taken = qs_instance_line_is_taken(instance, square, (enum qs_direction)d);
        if (!taken)
            return false;
    }
    return true;
}

/* Whether soft constraint i takes a square of the line. */
static bool takes_square_of(const struct qs_soft *soft, size_t i, struct qs_line line)
{
    for (int32_t k = 0; k < soft->n; k++) {
        struct qs_square square = qs_square_on(line, k);
        if (i < soft->queen_count ? qs_queen_attacks(soft->queens[i], square)
            : i < soft->first_difference
                ? qs_squares_are_same(soft->blocked[i - soft->first_blocked], square)
            : i < soft->first_sum
                ? square.row - square.column == soft->differences[i - soft->first_difference]
                : square.row + square.column == soft->sums[i - soft->first_sum])
            return true;
    }
    return false;
}

/* Keep of the set what takes squares of the first `wanted` closed lines. False: there are fewer. */
static bool keep_takers(const struct qs_soft *soft, const struct qs_instance *instance,
                        enum qs_direction direction, int32_t wanted, bool *set)
{
    bool *taker = qs_soft_new_set(soft);
    for (int32_t number = 0; taker && wanted > 0 && number < soft->n; number++) {
        struct qs_line line = {direction, number};
        if (!is_line_closed(instance, line))
            continue;
        wanted--;
        for (size_t i = 0; i < soft->count; i++)
            taker[i] = taker[i] || (set[i] && takes_square_of(soft, i, line));
    }
    if (taker && wanted == 0)
        memcpy(set, taker, soft->count * sizeof *set);
    free(taker);
    return taker && wanted == 0;
}

bool qs_core_by_lines(struct qs_trials *trials, bool *set)
{
    const struct qs_soft *soft = trials->soft;
    int32_t wanted = soft->n - trials->target + 1;
    if (soft->n > lines_size_max || wanted < 1)
        return false;
    struct qs_instance *instance = qs_soft_instance(soft, set, &trials->error);
    if (!instance) {
        qs_trials_fail(trials);
        return false;
    }
    bool found = keep_takers(soft, instance, QS_ROW, wanted, set) ||
                 keep_takers(soft, instance, QS_COLUMN, wanted, set);
    qs_instance_free(instance);
    return found;
}
