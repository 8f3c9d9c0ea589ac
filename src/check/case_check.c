/*
 * The evidence of one case. Free squares are listed when they are first needed, so
 * that a cover of a whole large board is checked without a list.
 */
#include "case_check.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cover_check.h"
#include "fault.h"

static bool refuse_memory(struct qs_case_check *check)
{
    return qs_certificate_reader_refuse_memory(check->reader);
}

static bool refuse(struct qs_case_check *check, const char *what)
{
    return qs_certificate_reader_refuse(check->reader, "%s", what);
}

/*
 * Some seconds, and no more squares than 32 bits can number. On larger boards only a cover concerns
 * squares, unless these are listed as free.
 */
static const uint64_t most_tries = UINT32_MAX;

bool qs_case_check_list(struct qs_case_check *check)
{
    if (check->listed)
        return true;
    uint64_t n = (uint64_t)check->n;
    size_t listed;
    qs_instance_listed_free_squares(check->instance, &listed);
    if (listed == 0 && (n - (uint64_t)check->queens) * n > most_tries)
        return qs_error_set(check->reader->error, QS_ERROR_MEMORY,
                            "too many squares to list: only a cover of the whole board can be "
                            "checked, and not translated");
    check->listed = true;
    return qs_free_squares_init(&check->list, check->instance) || refuse_memory(check);
}

static bool take_step(struct qs_case_check *check, enum qs_reduction_kind kind)
{
    struct qs_certificate_reader *reader = check->reader;
    struct qs_reduction_step step = {.kind = kind};
    if (!qs_case_check_list(check) || !qs_certificate_reader_expect(reader, ' ') ||
        !qs_certificate_reader_square(reader, check->n, &step.square))
        return false;
    step.by = step.square;
    if (kind == QS_REDUCTION_DOMINATED &&
        (!qs_certificate_reader_expect(reader, ' ') ||
         !qs_certificate_reader_square(reader, check->n, &step.by)))
        return false;
    QS_REPORT(check->observer, step, &step);
    const char *wrong = qs_take_step(&check->list, &step);
    if (wrong)
        return qs_certificate_reader_refuse(reader, "square %d,%d %s", step.square.row,
                                            step.square.column, wrong);
    return qs_certificate_reader_expect(reader, '\n');
}

/*
 * A word has been read. Read all steps, and the word after the last one. *forced: the number of
 * queens that they force.
 */
static bool take_steps(struct qs_case_check *check, char word[16], int64_t *forced)
{
    for (*forced = 0;; qs_certificate_reader_word(check->reader, word, 16)) {
        bool dominated = strcmp(word, "dominated") == 0;
        if (!dominated && strcmp(word, "forced") != 0)
            return true;
        *forced += !dominated;
        if (!take_step(check, dominated ? QS_REDUCTION_DOMINATED : QS_REDUCTION_FORCED))
            return false;
    }
}

/* Order the remaining squares by parts, each in row-major order; part[]: their numbers. */
static bool sort_by_parts(struct qs_case_check *check, uint32_t *part, uint32_t parts)
{
    const struct qs_free_squares *list = &check->list;
    uint32_t found;
    check->squares = malloc(((size_t)list->left + 1) * sizeof *check->squares);
    check->part_end = calloc((size_t)parts + 2, sizeof *check->part_end);
    if (!part || !check->squares || !check->part_end ||
        !qs_free_squares_find_parts(list, part, &found))
        return refuse_memory(check);
    if (found != parts && parts != 1)
        return qs_certificate_reader_refuse(check->reader,
                                            "the squares fall into %" PRIu32 " part%s", found,
                                            found == 1 ? "" : "s");
    /* part_end[p + 1] counts the squares of part p; summed up, part_end[p] is where they begin. */
    for (uint32_t square = 0; square < list->count; square++)
        if (list->is_left[square])
            check->part_end[(parts == 1 ? 0 : part[square]) + 1]++;
    for (uint32_t p = 0; p < parts; p++)
        check->part_end[p + 1] += check->part_end[p];
    for (uint32_t square = 0; square < list->count; square++)
        if (list->is_left[square])
            check->squares[check->part_end[parts == 1 ? 0 : part[square]]++] =
                qs_free_squares_place(list, square);
    return true;
}

static bool sort_parts(struct qs_case_check *check, uint32_t parts)
{
    uint32_t *part = malloc(((size_t)check->list.count + 1) * sizeof *part);
    bool sorted = sort_by_parts(check, part, parts);
    free(part);
    return sorted;
}

static const struct qs_square *squares_of(const struct qs_case_check *check, int64_t part,
                                          size_t *count)
{
    size_t begin = part > 0 ? check->part_end[part - 1] : 0;
    *count = check->part_end[part] - begin;
    return check->squares + begin;
}

/* The rows (columns) that have one of the squares; −1: out of memory. */
static int64_t count_lines(int32_t n, const struct qs_square *square, size_t count, int direction)
{
    int64_t lines = 0;
    bool *seen = calloc((size_t)n, sizeof *seen);
    if (!seen)
        return -1;
    for (size_t i = 0; i < count; i++) {
        int32_t line = qs_line_of(square[i], direction);
        lines += !seen[line];
        seen[line] = true;
    }
    free(seen);
    return lines;
}

/* While squares are not listed, every row (column) without a fixed queen counts. */
static bool check_lines(struct qs_case_check *check, int64_t part, int64_t upper,
                        enum qs_direction direction)
{
    size_t count = 0;
    const struct qs_square *square = check->listed ? squares_of(check, part, &count) : NULL;
    int64_t lines = check->listed ? count_lines(check->n, square, count, (int)direction)
                                  : (int64_t)check->n - check->queens;
    if (lines < 0)
        return refuse_memory(check);
    if (lines > upper)
        return qs_certificate_reader_refuse(
            check->reader, "%" PRId64 " %s have squares, more than the bound %" PRId64, lines,
            direction == QS_ROW ? "rows" : "columns", upper);
    QS_REPORT(check->observer, lines, square, count, direction);
    return true;
}

static bool check_listed_cover(struct qs_case_check *check, const struct qs_bound *bound,
                               int64_t part)
{
    struct qs_cover_weights weights;
    size_t count;
    const struct qs_square *square = squares_of(check, part, &count);
    bool complete = qs_cover_weights_init(&weights, check->n);
    const char *wrong = complete ? qs_cover_weights_lay(&weights, bound) : NULL;
    for (size_t i = 0; complete && !wrong && i < count; i++)
        if (qs_cover_weights_sum(&weights, square[i]) < weights.denominator)
            wrong = "the cover leaves a square uncovered";
    qs_cover_weights_release(&weights);
    if (!complete)
        return refuse_memory(check);
    if (wrong)
        return refuse(check, wrong);
    QS_REPORT(check->observer, cover, square, count, bound);
    return true;
}

static bool check_whole_cover(struct qs_case_check *check, struct qs_bound *bound, int64_t queens)
{
    struct qs_error found;
    bound->value = (int32_t)(check->queens + queens);
    if (qs_check_cover(check->instance, bound, &found))
        return true;
    return found.kind == QS_ERROR_DEFECT ? refuse(check, found.text) : refuse_memory(check);
}

static bool check_cover(struct qs_case_check *check, int64_t part, int64_t upper)
{
    struct qs_certificate_cover cover = {0};
    bool valid = qs_certificate_reader_expect(check->reader, ' ') &&
                 qs_certificate_cover_read(&cover, check->reader, check->n);
    int64_t queens = valid ? qs_cover_queens(&cover.bound) : 0;
    if (valid && (queens < 0 || queens > upper))
        valid = refuse(check, "the weights of the cover add up to more than the bound");
    valid = valid && (check->listed ? check_listed_cover(check, &cover.bound, part)
                                    : check_whole_cover(check, &cover.bound, queens));
    qs_certificate_cover_release(&cover);
    return valid;
}

/* A proof of several lines, which begins on the next one: a tree or clauses. */
static bool check_search(struct qs_case_check *check, int64_t part, int64_t upper, bool tree)
{
    struct qs_certificate_reader *reader = check->reader;
    size_t count;
    if (!qs_certificate_reader_expect(reader, '\n') || !qs_case_check_list(check) ||
        (!check->squares && !sort_parts(check, 1)))
        return false;
    const struct qs_square *squares = squares_of(check, part, &count);
    bool valid = tree ? count == 0 || qs_check_tree(reader, check->n, squares, count, upper + 1,
                                                    &check->claim->nodes, check->observer)
                      : qs_check_clauses(reader, check->n, squares, count, upper + 1,
                                         &check->claim->clauses, check->observer);
    qs_certificate_reader_skip(reader);
    return valid;
}

static bool check_part(struct qs_case_check *check, int64_t part, int64_t *upper)
{
    struct qs_certificate_reader *reader = check->reader;
    char word[16];
    if (!qs_certificate_reader_field(reader, "part", check->n, upper))
        return false;
    qs_certificate_reader_word(reader, word, sizeof word);
    bool valid;
    if (strcmp(word, "rows") == 0)
        valid = check_lines(check, part, *upper, QS_ROW);
    else if (strcmp(word, "columns") == 0)
        valid = check_lines(check, part, *upper, QS_COLUMN);
    else if (strcmp(word, "cover") == 0)
        valid = check_cover(check, part, *upper);
    else if (strcmp(word, "tree") == 0 || strcmp(word, "clauses") == 0)
        return check_search(check, part, *upper, word[0] == 't');
    else
        return qs_certificate_reader_expected(reader, "rows, columns, cover, tree or clauses");
    return valid && qs_certificate_reader_expect(reader, '\n');
}

/* The word "parts" has been read. */
static bool check_parts(struct qs_case_check *check, int64_t *upper)
{
    struct qs_certificate_reader *reader = check->reader;
    int64_t parts = 0, bound = 0;
    if (!qs_certificate_reader_expect(reader, ' ') ||
        !qs_certificate_reader_number(reader, 0, UINT32_MAX - 1, &parts))
        return false;
    /* The whole board as one part: a cover or rows can be checked without a list. */
    bool lists = check->listed || parts != 1;
    if (lists && !qs_case_check_list(check))
        return false;
    if (lists && parts > 1 && parts > (int64_t)check->list.left)
        return refuse(check, "what is left does not fall into as many parts");
    if (lists && !sort_parts(check, (uint32_t)parts))
        return false;
    if (!qs_certificate_reader_expect(reader, '\n'))
        return false;
    QS_REPORT(check->observer, parts, parts);
    for (int64_t part = 0; part < parts; part++) {
        if (!check_part(check, part, &bound))
            return false;
        *upper += bound;
    }
    return true;
}

bool qs_case_check_evidence(struct qs_case_check *check, char word[16], int64_t claimed)
{
    int64_t upper = check->queens, forced;
    if (!take_steps(check, word, &forced))
        return false;
    if (strcmp(word, "parts") != 0)
        return qs_certificate_reader_expected(check->reader, "branch, dominated, forced or parts");
    if (!check_parts(check, &upper))
        return false;
    upper += forced;
    return upper <= claimed ||
           qs_certificate_reader_refuse(check->reader,
                                        "the evidence proves the bound %" PRId64 ", not %" PRId64,
                                        upper, claimed);
}

static void drop_parts(struct qs_case_check *check)
{
    free(check->squares);
    free(check->part_end);
    check->squares = NULL;
    check->part_end = NULL;
}

bool qs_case_check_restart(struct qs_case_check *check)
{
    drop_parts(check);
    qs_free_squares_release(&check->list);
    return qs_free_squares_init(&check->list, check->instance) || refuse_memory(check);
}

void qs_case_check_release(struct qs_case_check *check)
{
    drop_parts(check);
    if (check->listed)
        qs_free_squares_release(&check->list);
}
