/*
 * The frame of a proof of a part's bound. With a variable t for "this part holds more
 * queens than its bound", and a fresh variable for each of its rows and columns
 * that is true if the line is empty, a sum of constraints says how many of these
 * lines may be empty if t is true. The proof refutes t.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "veripb_proof.h"

static void write_squares(struct qs_veripb *proof, const char *literal,
                          const struct qs_square *squares, size_t count)
{
    for (size_t i = 0; i < count; i++)
        fprintf(proof->stream, " 1 %s%" PRIu32, literal, qs_veripb_variable(proof, squares[i]));
}

/* t is true if and only if the part has more queens than `upper`. */
static void define_more(struct qs_veripb *proof, const struct qs_square *squares, size_t count,
                        int64_t upper)
{
    FILE *stream = proof->stream;
    uint32_t t = proof->parts;
    proof->short_of = (int64_t)count - upper;
    fputs("red", stream);
    write_squares(proof, "x", squares, count);
    fprintf(stream, " %" PRId64 " ~t%" PRIu32 "_ >= %" PRId64 " ; t%" PRIu32 "_ -> 0\n", upper + 1,
            t, upper + 1, t);
    proof->holds_more = ++proof->constraints;
    fputs("red", stream);
    write_squares(proof, "~x", squares, count);
    fprintf(stream, " %" PRId64 " t%" PRIu32 "_ >= %" PRId64 " ; t%" PRIu32 "_ -> 1\n",
            proof->short_of, t, proof->short_of, t);
    proof->holds_no_more = ++proof->constraints;
}

static int compare_columns(const void *a, const void *b)
{
    const struct qs_square *left = a, *right = b;
    return left->column != right->column
               ? (left->column > right->column) - (left->column < right->column)
               : (left->row > right->row) - (left->row < right->row);
}

void qs_veripb_define_empty(struct qs_veripb *proof, int direction, int32_t line,
                            const struct qs_square *squares, size_t count)
{
    char name[QS_VERIPB_NAME];
    qs_veripb_name_empty(proof, direction, line, name);
    fputs("red", proof->stream);
    write_squares(proof, "~x", squares, count);
    fprintf(proof->stream, " 1 ~%s >= %zu ; %s -> 0\nred", name, count, name);
    write_squares(proof, "x", squares, count);
    fprintf(proof->stream, " 1 %s >= 1 ; %s -> 1\n", name, name);
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
        int32_t line = direction == QS_ROW ? squares[begin].row : squares[begin].column;
        if (end < count && (direction == QS_ROW ? squares[end].row : squares[end].column) == line)
            continue;
        qs_veripb_define_empty(proof, (int)direction, line, squares + begin, end - begin);
        begin = end;
    }
    uint64_t last = proof->constraints;
    fprintf(proof->stream, "pol %" PRIu64, proof->holds_more);
    for (uint64_t constraint = first; constraint < last; constraint += 2)
        fprintf(proof->stream, " %" PRIu64 " +", constraint);
    fputc('\n', proof->stream);
    proof->slack[direction] = ++proof->constraints;
}

void qs_veripb_begin_part(struct qs_veripb *proof, const struct qs_square *squares, size_t count,
                          int64_t upper)
{
    struct qs_square *by_column = malloc((count + 1) * sizeof *by_column);
    proof->failed = proof->failed || !by_column;
    if (proof->failed) {
        free(by_column);
        return;
    }
    memcpy(by_column, squares, count * sizeof *by_column);
    qsort(by_column, count, sizeof *by_column, compare_columns);
    define_more(proof, squares, count, upper);
    define_slack(proof, squares, count, QS_ROW);
    define_slack(proof, by_column, count, QS_COLUMN);
    free(by_column);
    proof->level = 0;
}

void qs_veripb_set_level(struct qs_veripb *proof, int64_t level)
{
    if (proof->level != level)
        fprintf(proof->stream, "# %" PRId64 "\n", level);
    proof->level = level;
}

void qs_veripb_end_part(struct qs_veripb *proof)
{
    fprintf(proof->stream, "pol %" PRIu64 " %" PRIu64 " %" PRId64 " * +\n", proof->holds_no_more,
            proof->constraints, proof->short_of);
    proof->constraints++;
    qs_veripb_add_bound(proof);
    proof->parts++;
}
