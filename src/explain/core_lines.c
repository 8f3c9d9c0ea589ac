/*
 * Rows or columns without a queen and without a free square are a reason that anybody can see: each
 * holds no queen, so that n less their number is the most. What takes their squares is a core. With
 * walls, it is the number of lines into which they cut the rows or columns, less that of those.
 */
#include "core.h"

#include <stdlib.h>
#include <string.h>

#include "instance_lines.h"
#include "instance_private.h"
#include "line.h"

/* On larger boards they are not looked for. */
static const int32_t lines_size_max = 2000;

static bool is_line_closed(const struct qs_instance *instance, struct qs_line line)
{
    struct qs_square square;
    if (!qs_instance_line_start(instance, line, &square) ||
        qs_instance_line_is_taken(instance, square, line.direction))
        return false;
    do {
        if (!qs_instance_is_blocked(instance, square) && !qs_instance_is_attacked(instance, square))
            return false;
    } while (qs_instance_next_on_line(instance, line.direction, &square));
    return true;
}

/* Whether soft constraint i takes a square of the line. */
static bool takes_square_of(const struct qs_soft *soft, size_t i, struct qs_line line)
{
    struct qs_square square;
    if (!qs_instance_line_start(soft->instance, line, &square))
        return false;
    do {
        if (i < soft->queen_count ? qs_instance_attacks(soft->instance, soft->queens[i], square)
            : i < soft->first_difference
                ? qs_squares_are_same(soft->blocked[i - soft->first_blocked], square)
            : i < soft->first_sum
                ? square.row - square.column == soft->differences[i - soft->first_difference]
                : square.row + square.column == soft->sums[i - soft->first_sum])
            return true;
    } while (qs_instance_next_on_line(soft->instance, line.direction, &square));
    return false;
}

/*
 * Keep of the set what takes squares of the first closed lines, as many as make the target
 * impossible. False: there are fewer, or none are needed.
 */
static bool keep_takers(const struct qs_soft *soft, const struct qs_instance *instance,
                        enum qs_direction direction, int32_t target, bool *set)
{
    int32_t wanted = qs_instance_count_lines(instance, direction) - target + 1;
    int32_t numbers = (int32_t)qs_instance_line_count(instance, direction);
    if (wanted < 1)
        return false;
    bool *taker = qs_soft_new_set(soft);
    for (int32_t number = 0; taker && wanted > 0 && number < numbers; number++) {
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
    if (qs_instance_line_count(soft->instance, QS_ROW) > (size_t)lines_size_max)
        return false;
    struct qs_instance *instance = qs_soft_instance(soft, set, &trials->error);
    if (!instance) {
        qs_trials_fail(trials);
        return false;
    }
    bool found = keep_takers(soft, instance, QS_ROW, trials->target, set) ||
                 keep_takers(soft, instance, QS_COLUMN, trials->target, set);
    qs_instance_free(instance);
    return found;
}
