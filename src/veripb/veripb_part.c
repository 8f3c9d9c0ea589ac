/*
 * The frame of a proof of a part's bound. With a variable t for "this part holds more
 * queens than its bound", and a fresh variable for each of its rows and columns
 * that is true if the line is empty, a sum of constraints says how many of these
 * lines may be empty if t is true. The proof refutes t.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "veripb_proof.h"

static void veripb_part_write_squares(struct qs_veripb *proof, const char *literal,
                                      const struct qs_square *squares, size_t count)
{
    for (size_t i = 0; i < count; i++)
        fprintf(proof->stream, " 1 %s%" PRIu32, literal, qs_veripb_variable(proof, squares[i]));
}

static int compare_columns(const void *a, const void *b)
{
    const struct qs_square *left = a, *right = b;
    return left->column != right->column ? left->column - right->column : left->row - right->row;
}

void qs_veripb_define_empty(struct qs_veripb *proof, int direction, int32_t line,
                            const struct qs_square *squares, size_t count)
{
    char name[QS_VERIPB_NAME];
    qs_veripb_name_empty(proof, direction, line, name);
    fputs("red", proof->stream);
    veripb_part_write_squares(proof, "~x", squares, count);
    fprintf(proof->stream, " 1 ~%s >= %zu : %s -> 0;\nred", name, count, name);
    veripb_part_write_squares(proof, "x", squares, count);
    fprintf(proof->stream, " 1 %s >= 1 : %s -> 1;\n", name, name);
    proof->queen_or_empty[direction][line] = proof->constraints + 1;
    proof->constraints += 2;
}

/* The squares are ordered by lines. The sum says how many of the lines may be empty if t. */
static void define_slack(struct qs_veripb *proof, const struct qs_square *squares, size_t count,
                         enum qs_direction direction)
{
    uint64_t first = proof->constraints + 1;
    size_t begin = 0;
    for (size_t end = 1; end <= count; end++) {
        int32_t line = qs_line_at(&proof->list->numbers, squares[begin], (int)direction);
        if (end < count && qs_line_at(&proof->list->numbers, squares[end], (int)direction) == line)
            continue;
        qs_veripb_define_empty(proof, (int)direction, line, squares + begin, end - begin);
        begin = end;
    }
    uint64_t last = proof->constraints;
    fprintf(proof->stream, "pol %" PRIu64, proof->holds_more);
    for (uint64_t constraint = first; constraint < last; constraint += 2)
        fprintf(proof->stream, " %" PRIu64 " +", constraint);
    fputs(";\n", proof->stream);
    proof->slack[direction] = ++proof->constraints;
}

void qs_veripb_begin_part(struct qs_veripb *proof, const struct qs_square *squares, size_t count,
                          int64_t upper)
{
    FILE *stream = proof->stream;
    uint32_t t = proof->parts;
    struct qs_square *by_column = malloc((count + 1) * sizeof *by_column);
    proof->failed = !by_column;
    if (!by_column)
        return;
    memcpy(by_column, squares, count * sizeof *by_column);
    qsort(by_column, count, sizeof *by_column, compare_columns);
    /* t is true if and only if the part has more queens than `upper`. */
    proof->short_of = (int64_t)count - upper;
    fputs("red", stream);
    veripb_part_write_squares(proof, "x", squares, count);
    fprintf(stream, " %" PRId64 " ~t%" PRIu32 "_ >= %" PRId64 " : t%" PRIu32 "_ -> 0;\n", upper + 1,
            t, upper + 1, t);
    proof->holds_more = ++proof->constraints;
    fputs("red", stream);
    veripb_part_write_squares(proof, "~x", squares, count);
    fprintf(stream, " %" PRId64 " t%" PRIu32 "_ >= %" PRId64 " : t%" PRIu32 "_ -> 1;\n",
            proof->short_of, t, proof->short_of, t);
    proof->holds_no_more = ++proof->constraints;
    define_slack(proof, squares, count, QS_ROW);
    define_slack(proof, by_column, count, QS_COLUMN);
    free(by_column);
}

void qs_veripb_set_level(struct qs_veripb *proof, int64_t level)
{
    if (proof->level != level)
        fprintf(proof->stream, "setlvl %" PRId64 ";\n", level);
    proof->level = level;
}

/* The last constraint is the bound of a part. */
static void veripb_add_bound(struct qs_veripb *proof)
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

void qs_veripb_add_times(struct qs_veripb *proof, uint64_t constraint, int64_t times, bool *begun)
{
    if (times <= 0)
        return;
    fprintf(proof->stream, " %" PRIu64, constraint);
    if (times > 1)
        fprintf(proof->stream, " %" PRId64 " *", times);
    fputs(*begun ? " +" : "", proof->stream);
    *begun = true;
}

void qs_veripb_end_part(struct qs_veripb *proof)
{
    fprintf(proof->stream, "pol %" PRIu64, proof->holds_no_more);
    bool begun = true;
    qs_veripb_add_times(proof, proof->constraints, proof->short_of, &begun);
    fputs(";\n", proof->stream);
    proof->constraints++;
    veripb_add_bound(proof);
    proof->parts++;
}

/*
 * The bound of a part by a cover: a sum of at-most-one constraints in which every
 * square of the part has the same coefficient and every other square 0, divided by
 * that coefficient.
 */

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

static void veripb_part_write_cover(struct qs_veripb *proof, const struct qs_square *squares,
                                    size_t count, int64_t *const weight[QS_DIRECTIONS],
                                    int64_t denominator)
{
    const struct qs_free_squares *list = proof->list;
    bool begun = false;
    fputs("pol", proof->stream);
    for (int d = 0; d < QS_DIRECTIONS; d++)
        for (int32_t line = 0; line < qs_veripb_line_count(proof, d); line++)
            if (weight[d][line] > 0)
                qs_veripb_add_line(proof, d, line, weight[d][line], &begun);
    /*
     * Reduce the coefficients to the denominator for squares of the part, and to 0 for others.
     * Those of other parts are on no line of this one.
     */
    for (size_t i = 0; i < count; i++)
        proof->of_part[qs_free_squares_number(list, squares[i])] = true;
    for (uint32_t square = 0; square < list->count; square++) {
        int64_t sum = proof->of_part[square] ? -denominator : 0;
        for (int d = 0; d < QS_DIRECTIONS; d++)
            sum += weight[d][qs_free_squares_line(list, square, d)];
        if (sum > 0)
            fprintf(proof->stream, " x%" PRIu32 " %" PRId64 " * +", square + 1, sum);
    }
    if (denominator > 1)
        fprintf(proof->stream, " %" PRId64 " d", denominator);
    fputs(";\n", proof->stream);
    proof->constraints++;
    veripb_add_bound(proof);
}

/* Memory for a weight for each line, all 0, which the caller frees; NULL: the proof has failed. */
static int64_t *take_weights(struct qs_veripb *proof, int64_t *weight[QS_DIRECTIONS])
{
    size_t lines = qs_line_room(&proof->list->numbers);
    int64_t *all = calloc(QS_DIRECTIONS * lines, sizeof *all);
    proof->failed = !all;
    for (size_t d = 0; all && d < QS_DIRECTIONS; d++)
        weight[d] = all + d * lines;
    return all;
}

void qs_veripb_cover(void *state, const struct qs_square *squares, size_t count,
                     const struct qs_bound *bound)
{
    struct qs_veripb *proof = state;
    if (proof->in_cases)
        qs_veripb_close(proof, bound);
    if (proof->failed || proof->in_cases || count == 0)
        return;
    int64_t *weight[QS_DIRECTIONS], *all = take_weights(proof, weight);
    if (!all)
        return;
    /* The weights of the lines that have squares of the part; the others are omitted. */
    for (size_t i = 0; i < bound->cover_size; i++) {
        struct qs_line line = bound->cover[i];
        int32_t number = qs_line_index(&proof->list->numbers, line);
        weight[line.direction][number] = -bound->weight[i];
    }
    for (size_t i = 0; i < count; i++)
        for (int d = 0; d < QS_DIRECTIONS; d++) {
            int64_t *own = &weight[d][qs_line_at(&proof->list->numbers, squares[i], d)];
            *own = *own < 0 ? -*own : *own;
        }
    for (int d = 0; d < QS_DIRECTIONS; d++)
        for (int32_t line = 0; line < qs_veripb_line_count(proof, d); line++)
            if (weight[d][line] < 0)
                weight[d][line] = 0;
    veripb_part_write_cover(proof, squares, count, weight, bound->denominator);
    free(all);
}

/* In a case, unit propagation finds this. */
void qs_veripb_lines(void *state, const struct qs_square *squares, size_t count,
                     enum qs_direction direction)
{
    struct qs_veripb *proof = state;
    if (proof->failed || proof->in_cases || count == 0)
        return;
    int64_t *weight[QS_DIRECTIONS], *all = take_weights(proof, weight);
    if (!all)
        return;
    for (size_t i = 0; i < count; i++)
        weight[direction][qs_line_at(&proof->list->numbers, squares[i], (int)direction)] = 1;
    veripb_part_write_cover(proof, squares, count, weight, 1);
    free(all);
}
