#include "altered_evidence.h"

#include <stdlib.h>
#include <string.h>

/* The remaining free squares: [count]. */
struct left {
    struct qs_square *square;
    size_t count;
};

static int32_t number_of(struct qs_square square, int direction)
{
    const int32_t number[QS_DIRECTIONS] = {
        [QS_ROW] = square.row,
        [QS_COLUMN] = square.column,
        [QS_DIFFERENCE] = square.row - square.column,
        [QS_SUM] = square.row + square.column,
    };
    return number[direction];
}

static size_t place_in(const struct left *left, struct qs_square square)
{
    size_t place = 0;
    while (place < left->count && !qs_naive_same(left->square[place], square))
        place++;
    return place;
}

static void drop(struct left *left, size_t place)
{
    left->square[place] = left->square[--left->count];
}

static bool is_dominated(const struct left *left, struct qs_square u, struct qs_square v)
{
    if (qs_naive_same(u, v) || !qs_naive_attack(u, v))
        return false;
    for (size_t i = 0; i < left->count; i++)
        if (qs_naive_attack(left->square[i], v) && !qs_naive_attack(left->square[i], u))
            return false;
    return true;
}

static bool conflicts_lie_on(const struct left *left, struct qs_square v, int direction)
{
    for (size_t i = 0; i < left->count; i++)
        if (qs_naive_attack(left->square[i], v) &&
            number_of(left->square[i], direction) != number_of(v, direction))
            return false;
    return true;
}

static bool force(struct left *left, struct qs_square v)
{
    bool forced = false;
    for (int d = 0; d < QS_DIRECTIONS; d++)
        forced = forced || conflicts_lie_on(left, v, d);
    for (size_t i = left->count; forced && i-- > 0;)
        if (qs_naive_attack(left->square[i], v)) /* itself included */
            drop(left, i);
    return forced;
}

static bool take_step(struct left *left, const struct qs_reduction_step *step)
{
    size_t place = place_in(left, step->square);
    if (place == left->count || place_in(left, step->by) == left->count)
        return false;
    if (step->kind == QS_REDUCTION_FORCED)
        return qs_naive_same(step->square, step->by) && force(left, step->square);
    if (!is_dominated(left, step->square, step->by))
        return false;
    drop(left, place);
    return true;
}

static int64_t weight_in(const struct qs_bound *bound, size_t i)
{
    return bound->weight ? bound->weight[i] : 1;
}

static bool is_covered(const struct qs_bound *bound, struct qs_square square, int64_t denominator)
{
    int64_t sum = 0;
    for (size_t i = 0; i < bound->cover_size; i++)
        if (bound->cover[i].number == number_of(square, bound->cover[i].direction))
            sum += weight_in(bound, i);
    return sum >= denominator;
}

static bool has_only(const struct qs_bound *bound, unsigned directions)
{
    for (size_t i = 0; i < bound->cover_size; i++)
        if (!(directions >> bound->cover[i].direction & 1) || bound->weight)
            return false;
    return true;
}

static bool is_named_rightly(const struct qs_bound *bound)
{
    const unsigned rows = 1u << QS_ROW, columns = 1u << QS_COLUMN;
    switch (bound->reason) {
    case QS_REASON_ROWS:
        return has_only(bound, rows);
    case QS_REASON_COLUMNS:
        return has_only(bound, columns);
    case QS_REASON_MATCHING:
        return has_only(bound, rows | columns);
    default:
        return bound->reason == QS_REASON_LINE_COVER;
    }
}

static bool part_holds(const struct qs_part *part)
{
    const struct qs_bound *bound = &part->bound;
    int64_t sum = 0, denominator = bound->weight ? bound->denominator : 1;
    if (!bound->cover)
        return !qs_reason_has_cover(bound->reason) && bound->value >= 0;
    for (size_t i = 0; i < bound->cover_size; i++) {
        if (weight_in(bound, i) < 1)
            return false;
        sum += weight_in(bound, i);
    }
    for (size_t i = 0; i < part->square_count; i++)
        if (!is_covered(bound, part->squares[i], denominator))
            return false;
    return is_named_rightly(bound) && sum / denominator == bound->value;
}

/* Each remaining square is in exactly one part, and attacks no square of another. */
static bool parts_fit(const struct left *left, const struct qs_evidence *evidence)
{
    size_t count = 0;
    for (size_t p = 0; p < evidence->part_count; p++) {
        const struct qs_part *part = &evidence->parts[p];
        count += part->square_count;
        for (size_t i = 0; i < part->square_count; i++) {
            if (place_in(left, part->squares[i]) == left->count)
                return false;
            for (size_t other = 0; other < evidence->part_count; other++)
                for (size_t j = 0; j < evidence->parts[other].square_count; j++)
                    if ((other != p &&
                         qs_naive_attack(part->squares[i], evidence->parts[other].squares[j])) ||
                        (other == p && j != i && qs_naive_same(part->squares[i], part->squares[j])))
                        return false;
        }
    }
    return count == left->count;
}

static bool proves(struct left *left, int32_t fixed, int32_t upper,
                   const struct qs_evidence *evidence)
{
    int64_t sum = fixed;
    for (size_t i = 0; i < evidence->step_count; i++) {
        if (!take_step(left, &evidence->steps[i]))
            return false;
        sum += evidence->steps[i].kind == QS_REDUCTION_FORCED;
    }
    for (size_t i = 0; i < evidence->part_count; i++) {
        if (!part_holds(&evidence->parts[i]))
            return false;
        sum += evidence->parts[i].bound.value;
    }
    return sum == upper && parts_fit(left, evidence);
}

bool qs_naive_proves(const struct qs_instance *instance, int32_t upper,
                     const struct qs_evidence *evidence)
{
    int32_t n = qs_instance_size(instance);
    size_t fixed;
    qs_instance_queens(instance, &fixed);
    struct left left = {.square = malloc((size_t)n * (size_t)n * sizeof *left.square)};
    if (!left.square)
        abort();
    for (struct qs_square square = {0, 0}; square.row < n; square.row++)
        for (square.column = 0; square.column < n; square.column++)
            if (qs_naive_is_free(instance, square))
                left.square[left.count++] = square;
    bool proved = proves(&left, (int32_t)fixed, upper, evidence);
    free(left.square);
    return proved;
}

static void *copy(const void *items, size_t count, size_t size)
{
    if (!items)
        return NULL;
    void *copied = malloc((count + 1) * size);
    if (!copied)
        abort();
    memcpy(copied, items, count * size);
    return copied;
}

struct qs_evidence *qs_evidence_copy(const struct qs_evidence *evidence)
{
    struct qs_evidence *copied = copy(evidence, 1, sizeof *evidence);
    copied->steps = copy(evidence->steps, evidence->step_count, sizeof *evidence->steps);
    copied->parts = copy(evidence->parts, evidence->part_count, sizeof *evidence->parts);
    for (size_t i = 0; i < evidence->part_count; i++) {
        struct qs_part *part = &copied->parts[i];
        struct qs_bound *bound = &part->bound;
        part->squares = copy(part->squares, part->square_count, sizeof *part->squares);
        part->covered = (struct qs_bound){0};
        bound->cover = copy(bound->cover, bound->cover_size, sizeof *bound->cover);
        bound->weight = copy(bound->weight, bound->cover_size, sizeof *bound->weight);
    }
    return copied;
}

static size_t below(struct qs_random *random, size_t limit)
{
    return (size_t)qs_random_below(random, (int32_t)limit);
}

/* A part with a cover that has a line, or NULL. */
static struct qs_part *covered_part(struct qs_random *random, struct qs_evidence *evidence)
{
    struct qs_part *chosen = NULL;
    int32_t seen = 0;
    for (size_t i = 0; i < evidence->part_count; i++)
        if (evidence->parts[i].bound.cover && evidence->parts[i].bound.cover_size > 0 &&
            qs_random_below(random, ++seen) == 0)
            chosen = &evidence->parts[i];
    return chosen;
}

static bool lower_weight(struct qs_random *random, struct qs_evidence *evidence)
{
    struct qs_part *part = covered_part(random, evidence);
    if (!part || !part->bound.weight)
        return false;
    size_t i = below(random, part->bound.cover_size);
    part->bound.weight[i]--;
    return true;
}

/* The bound is lowered, too, if it needed the weight of the line. */
static bool drop_line(struct qs_random *random, struct qs_evidence *evidence, int32_t *upper)
{
    struct qs_part *part = covered_part(random, evidence);
    if (!part)
        return false;
    struct qs_bound *bound = &part->bound;
    size_t i = below(random, bound->cover_size), last = --bound->cover_size;
    bound->cover[i] = bound->cover[last];
    if (bound->weight) {
        bound->weight[i] = bound->weight[last];
        return true;
    }
    bound->value--;
    --*upper;
    return true;
}

static bool exchange_steps(struct qs_random *random, struct qs_evidence *evidence)
{
    if (evidence->step_count < 2)
        return false;
    size_t i = below(random, evidence->step_count - 1);
    size_t j = i + 1 + below(random, evidence->step_count - i - 1);
    struct qs_reduction_step step = evidence->steps[i];
    evidence->steps[i] = evidence->steps[j];
    evidence->steps[j] = step;
    return true;
}

static bool change_step(struct qs_random *random, struct qs_evidence *evidence)
{
    if (evidence->step_count == 0)
        return false;
    struct qs_reduction_step *step = &evidence->steps[below(random, evidence->step_count)];
    struct qs_square *square = qs_random_below(random, 2) ? &step->square : &step->by;
    *(qs_random_below(random, 2) ? &square->row : &square->column) +=
        qs_random_below(random, 2) ? 1 : -1;
    if (step->kind == QS_REDUCTION_FORCED) /* it has one square */
        *(square == &step->by ? &step->square : &step->by) = *square;
    return true;
}

static bool drop_step(struct qs_random *random, struct qs_evidence *evidence)
{
    if (evidence->step_count == 0)
        return false;
    size_t i = below(random, evidence->step_count);
    memmove(&evidence->steps[i], &evidence->steps[i + 1],
            (--evidence->step_count - i) * sizeof *evidence->steps);
    return true;
}

static bool move_square(struct qs_random *random, struct qs_evidence *evidence)
{
    if (evidence->part_count < 2)
        return false;
    size_t i = below(random, evidence->part_count), j = below(random, evidence->part_count - 1);
    struct qs_part *from = &evidence->parts[i], *to = &evidence->parts[j + (j >= i)];
    struct qs_square *squares = realloc(to->squares, (to->square_count + 1) * sizeof *squares);
    if (!squares)
        abort();
    to->squares = squares;
    size_t moved = below(random, from->square_count);
    squares[to->square_count++] = from->squares[moved];
    from->squares[moved] = from->squares[--from->square_count];
    return true;
}

static bool drop_square(struct qs_random *random, struct qs_evidence *evidence)
{
    if (evidence->part_count == 0)
        return false;
    struct qs_part *part = &evidence->parts[below(random, evidence->part_count)];
    size_t i = below(random, part->square_count);
    part->squares[i] = part->squares[--part->square_count];
    return true;
}

static bool lower_upper(struct qs_random *random, struct qs_evidence *evidence, int32_t *upper)
{
    struct qs_part *part = covered_part(random, evidence);
    --*upper;
    if (part)
        part->bound.value--;
    return true;
}

bool qs_alter_evidence(struct qs_random *random, enum qs_alteration alteration,
                       struct qs_evidence *evidence, int32_t *upper)
{
    switch (alteration) {
    case QS_ALTER_WEIGHT:
        return lower_weight(random, evidence);
    case QS_ALTER_LINE:
        return drop_line(random, evidence, upper);
    case QS_ALTER_STEP_ORDER:
        return exchange_steps(random, evidence);
    case QS_ALTER_STEP_SQUARE:
        return change_step(random, evidence);
    case QS_ALTER_STEP:
        return drop_step(random, evidence);
    case QS_ALTER_PART_SQUARE:
        return move_square(random, evidence);
    case QS_ALTER_SQUARE:
        return drop_square(random, evidence);
    case QS_ALTER_UPPER:
        return lower_upper(random, evidence, upper);
    default:
        return false;
    }
}
