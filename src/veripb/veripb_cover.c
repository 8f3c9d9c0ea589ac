/*
 * The bound of a part by a cover: a sum of at-most-one constraints in which every
 * square of the part has the same coefficient and every other square 0, divided by
 * that coefficient.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "veripb_proof.h"

void qs_veripb_add_bound(struct qs_veripb *proof)
{
    uint64_t *bounds =
        qs_grow(proof->bounds, proof->bound_count, &proof->bound_room, sizeof *bounds);
    if (!bounds) {
        proof->failed = true;
        return;
    }
    proof->bounds = bounds;
    bounds[proof->bound_count++] = proof->constraints;
}

/* The constraint of the line, or that of its only free square. */
void qs_veripb_add_line(struct qs_veripb *proof, int direction, int32_t line, int64_t weight,
                        bool *begun)
{
    if (proof->at_most[direction][line])
        fprintf(proof->stream, " %" PRIu64, proof->at_most[direction][line]);
    else
        fprintf(proof->stream, " ~x%" PRIu32, proof->only[direction][line]);
    if (weight > 1)
        fprintf(proof->stream, " %" PRId64 " *", weight);
    fputs(*begun ? " +" : "", proof->stream);
    *begun = true;
}

/* Reduce the coefficients to the denominator for squares of the part, and to 0 for others. */
static void level_out(struct qs_veripb *proof, const struct qs_square *squares, size_t count,
                      const int64_t *const weight[QS_DIRECTIONS], int64_t denominator)
{
    const struct qs_free_squares *list = proof->list;
    memset(proof->weight, 0, (size_t)list->count * sizeof *proof->weight);
    for (size_t i = 0; i < count; i++)
        proof->weight[qs_free_squares_number(proof->list, squares[i])] = 1;
    for (uint32_t square = 0; square < list->count; square++) {
        int64_t sum = proof->weight[square] ? -denominator : 0;
        for (int d = 0; d < QS_DIRECTIONS; d++)
            sum += weight[d][qs_free_squares_line(list, square, d)];
        if (sum > 0)
            fprintf(proof->stream, " x%" PRIu32 " %" PRId64 " * +", square + 1, sum);
    }
}

/* The weights of the lines that have squares of the part; the others are omitted. */
static void keep_lines(const struct qs_veripb *proof, const struct qs_square *squares, size_t count,
                       const struct qs_bound *bound, int64_t *weight[QS_DIRECTIONS])
{
    for (size_t i = 0; i < bound->cover_size; i++) {
        struct qs_line line = bound->cover[i];
        int32_t number = qs_line_index(proof->list->n, line);
        weight[line.direction][number] = -(bound->weight ? bound->weight[i] : 1);
    }
    for (size_t i = 0; i < count; i++)
        for (int d = 0; d < QS_DIRECTIONS; d++) {
            int64_t *own = &weight[d][qs_line_at(proof->list->n, squares[i], d)];
            *own = *own < 0 ? -*own : *own;
        }
    for (int d = 0; d < QS_DIRECTIONS; d++)
        for (int32_t line = 0; line < qs_veripb_line_count(proof, d); line++)
            if (weight[d][line] < 0)
                weight[d][line] = 0;
}

static void write_cover(struct qs_veripb *proof, const struct qs_square *squares, size_t count,
                        const int64_t *const weight[QS_DIRECTIONS], int64_t denominator)
{
    bool begun = false;
    fputs("pol", proof->stream);
    for (int d = 0; d < QS_DIRECTIONS; d++)
        for (int32_t line = 0; line < qs_veripb_line_count(proof, d); line++)
            if (weight[d][line] > 0)
                qs_veripb_add_line(proof, d, line, weight[d][line], &begun);
    level_out(proof, squares, count, weight, denominator);
    if (denominator > 1)
        fprintf(proof->stream, " %" PRId64 " d", denominator);
    fputc('\n', proof->stream);
    proof->constraints++;
    qs_veripb_add_bound(proof);
}

static bool take_weights(const struct qs_veripb *proof, int64_t *weight[QS_DIRECTIONS])
{
    bool complete = true;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        weight[d] = calloc(2 * (size_t)proof->list->n, sizeof *weight[d]);
        complete = complete && weight[d];
    }
    return complete;
}

void qs_veripb_cover(struct qs_veripb *proof, const struct qs_square *squares, size_t count,
                     const struct qs_bound *bound)
{
    int64_t *weight[QS_DIRECTIONS];
    bool complete = take_weights(proof, weight);
    proof->failed = proof->failed || !complete;
    if (complete && count > 0) {
        keep_lines(proof, squares, count, bound, weight);
        write_cover(proof, squares, count, (const int64_t *const *)weight,
                    bound->weight ? bound->denominator : 1);
    }
    for (int d = 0; d < QS_DIRECTIONS; d++)
        free(weight[d]);
}

void qs_veripb_lines(struct qs_veripb *proof, const struct qs_square *squares, size_t count,
                     enum qs_direction direction)
{
    int64_t *weight[QS_DIRECTIONS];
    bool complete = take_weights(proof, weight);
    proof->failed = proof->failed || !complete;
    for (size_t i = 0; complete && i < count; i++)
        weight[direction][qs_line_at(proof->list->n, squares[i], (int)direction)] = 1;
    if (complete && count > 0)
        write_cover(proof, squares, count, (const int64_t *const *)weight, 1);
    for (int d = 0; d < QS_DIRECTIONS; d++)
        free(weight[d]);
}
