#include "cover_weights.h"

#include <stdlib.h>

#include "line_at.h"
#include "memory.h"

bool qs_cover_weights_init(struct qs_cover_weights *weights, int32_t n)
{
    bool taken = true;
    *weights = (struct qs_cover_weights){.n = n, .denominator = 1};
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        size_t lines = 2 * (size_t)n;
        weights->line[d] = calloc(lines, sizeof *weights->line[d]);
        if (weights->line[d])
            qs_memory_prefer_huge_pages(weights->line[d], lines * sizeof *weights->line[d]);
        taken = taken && weights->line[d];
    }
    return taken;
}

void qs_cover_weights_release(struct qs_cover_weights *weights)
{
    for (int d = 0; d < QS_DIRECTIONS; d++)
        free(weights->line[d]);
}

static int64_t weight_in(const struct qs_bound *bound, size_t i)
{
    return bound->weight ? bound->weight[i] : 1;
}

/* The weight of a line of the board, or NULL if there is no such line. */
static int64_t *find_line(const struct qs_cover_weights *weights, struct qs_line line)
{
    if ((unsigned)line.direction >= QS_DIRECTIONS)
        return NULL;
    bool diagonal = line.direction == QS_DIFFERENCE || line.direction == QS_SUM;
    int64_t lines = diagonal ? 2 * (int64_t)weights->n - 1 : weights->n;
    int64_t number = (int64_t)line.number + (line.direction == QS_DIFFERENCE ? weights->n - 1 : 0);
    return number >= 0 && number < lines ? &weights->line[line.direction][number] : NULL;
}

const char *qs_cover_weights_lay(struct qs_cover_weights *weights, const struct qs_bound *bound)
{
    int64_t denominator = bound->weight ? bound->denominator : 1;
    if (denominator < 1 || denominator > INT64_MAX / QS_DIRECTIONS)
        return "the weights of the cover have no usable denominator";
    weights->denominator = denominator;
    for (size_t i = 0; i < bound->cover_size; i++) {
        int64_t weight = weight_in(bound, i), *line = find_line(weights, bound->cover[i]);
        if (weight < 1 || weight > denominator)
            return "the cover has a weight that is not above 0 and at most 1";
        if (!line || *line != 0)
            return "the cover repeats a line, or has one that is not on the board";
        *line = weight;
    }
    return NULL;
}

void qs_cover_weights_lift(struct qs_cover_weights *weights, const struct qs_bound *bound)
{
    for (size_t i = 0; i < bound->cover_size; i++) {
        int64_t *line = find_line(weights, bound->cover[i]);
        if (line)
            *line = 0;
    }
}

int64_t *qs_cover_weights_at(struct qs_cover_weights *weights, struct qs_square square,
                             int direction)
{
    return &weights->line[direction][qs_line_at(weights->n, square, direction)];
}

int64_t qs_cover_weights_sum(struct qs_cover_weights *weights, struct qs_square square)
{
    int64_t sum = 0;
    for (int d = 0; d < QS_DIRECTIONS; d++)
        sum += *qs_cover_weights_at(weights, square, d);
    return sum;
}

int64_t qs_cover_sum(const struct qs_bound *bound)
{
    int64_t sum = 0;
    for (size_t i = 0; i < bound->cover_size; i++) {
        int64_t weight = weight_in(bound, i);
        if (weight < 0 || weight > INT64_MAX - sum)
            return -1;
        sum += weight;
    }
    return sum;
}

int64_t qs_cover_queens(const struct qs_bound *bound)
{
    int64_t denominator = bound->weight ? bound->denominator : 1, sum = qs_cover_sum(bound);
    return denominator < 1 || sum < 0 ? -1 : sum / denominator;
}
