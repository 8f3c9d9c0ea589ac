/*
 * One pass over the text: the instance, the placement that proves the lower bound, and the evidence
 * for the upper one, case by case. Without branches, the only case is the whole instance.
 *
 * Free squares are listed when they are first needed, so that a cover of a whole large board is
 * checked without a list. A case removes squares from the list, which come back when it ends.
 */
#include "certificate_check.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "bound_check.h"
#include "fault.h"
#include "instance_private.h"
#include "leaf_check.h"
#include "memory.h"

static bool certificate_refuse_memory(struct qs_checking *check)
{
    return qs_certificate_reader_refuse_memory(&check->reader);
}

static bool certificate_refuse(struct qs_checking *check, const char *what)
{
    return qs_certificate_reader_refuse(&check->reader, "%s", what);
}

/* Refuse what a check by values has found, which may be that there is no memory for it. */
static bool refuse_found(struct qs_checking *check, const struct qs_error *found)
{
    return found->kind == QS_ERROR_DEFECT ? certificate_refuse(check, found->text)
                                          : certificate_refuse_memory(check);
}

/*
 * Squares are numbered with 32 bits; to try as many takes some seconds. On larger boards only a
 * cover concerns squares, unless these are listed as free.
 */
static bool list_free(struct qs_checking *check)
{
    if (check->listed)
        return true;
    uint64_t rows = (uint64_t)check->numbers.rows, columns = (uint64_t)check->numbers.columns;
    uint64_t taken = check->numbers.walls == 0 ? (uint64_t)check->queens : 0;
    uint64_t tries = (rows - taken) * columns;
    size_t listed;
    qs_instance_listed_free_squares(check->instance, &listed);
    if (listed == 0 && tries >> 32 != 0)
        return qs_error_set(check->reader.error, QS_ERROR_MEMORY,
                            "too many squares to list: only a cover of the whole board can be "
                            "checked, and not translated");
    check->listed = true;
    return qs_free_squares_init(&check->list, check->instance, NULL, NULL) ||
           certificate_refuse_memory(check);
}

/*
 * A word has been read. Read all steps, and the word after the last one. *forced: the number of
 * queens that they force.
 */
static bool take_steps(struct qs_checking *check, char word[16], int64_t *forced)
{
    struct qs_certificate_reader *reader = &check->reader;
    for (*forced = 0;; qs_certificate_reader_word(reader, word, 16)) {
        bool dominated = strcmp(word, "dominated") == 0;
        if (!dominated && strcmp(word, "forced") != 0)
            return true;
        *forced += !dominated;
        struct qs_reduction_step step = {.kind = dominated ? QS_REDUCTION_DOMINATED
                                                           : QS_REDUCTION_FORCED};
        if (!list_free(check) || !qs_certificate_reader_expect(reader, ' ') ||
            !qs_certificate_reader_square(reader, check->numbers.rows, check->numbers.columns,
                                          &step.square))
            return false;
        step.by = step.square;
        if (dominated && (!qs_certificate_reader_expect(reader, ' ') ||
                          !qs_certificate_reader_square(reader, check->numbers.rows,
                                                        check->numbers.columns, &step.by)))
            return false;
        QS_REPORT(check->observer, step, &step);
        const char *wrong = qs_take_step(&check->list, &step);
        if (wrong)
            return qs_certificate_reader_refuse(reader, "square %d,%d %s", step.square.row,
                                                step.square.column, wrong);
        if (!qs_certificate_reader_expect(reader, '\n'))
            return false;
    }
}

/*
 * List the squares of each part in row-major order. What is left is one part whether or not it
 * hangs together; otherwise there must be this many.
 */
static bool sort_parts(struct qs_checking *check, uint32_t parts)
{
    const struct qs_free_squares *list = &check->list;
    /* The numbers of the squares' parts; NULL: all are one. */
    uint32_t *part = parts == 1 ? NULL : malloc(((size_t)list->count + 1) * sizeof *part);
    uint32_t found = parts, square;
    check->squares = malloc(((size_t)list->left + 1) * sizeof *check->squares);
    check->part_end = calloc((size_t)parts + 2, sizeof *check->part_end);
    bool complete = check->squares && check->part_end &&
                    (parts == 1 || (part && qs_free_squares_find_parts(list, part, &found)));
    if (complete && found == parts) {
        /* part_end[p + 1] counts the squares of part p; summed up, part_end[p] is their begin. */
        for (square = qs_free_squares_from(list, 0); square != QS_NO_SQUARE;
             square = qs_free_squares_next(list, square))
            check->part_end[(part ? part[square] : 0) + 1]++;
        for (uint32_t p = 0; p < parts; p++)
            check->part_end[p + 1] += check->part_end[p];
        for (square = qs_free_squares_from(list, 0); square != QS_NO_SQUARE;
             square = qs_free_squares_next(list, square))
            check->squares[check->part_end[part ? part[square] : 0]++] =
                qs_free_squares_place(list, square);
    }
    free(part);
    if (!complete)
        return certificate_refuse_memory(check);
    return found == parts ||
           qs_certificate_reader_refuse(&check->reader, "the squares fall into %" PRIu32 " part%s",
                                        found, found == 1 ? "" : "s");
}

/* The squares of a part. A single part is listed here; NULL if there is no memory for it. */
static const struct qs_square *certificate_squares_of(struct qs_checking *check, int64_t part,
                                                      size_t *count)
{
    if (!check->squares && !sort_parts(check, 1))
        return NULL;
    size_t begin = part > 0 ? check->part_end[part - 1] : 0;
    *count = check->part_end[part] - begin;
    return check->squares + begin;
}

/* The rows (columns) that have squares of the part: each has one that is the first of its line. */
static int64_t certificate_count_lines(const struct qs_checking *check, int64_t part, int direction)
{
    const struct qs_free_squares *list = &check->list;
    const uint32_t *first = list->lines[direction].first;
    int64_t lines = 0;
    if (!check->squares) { /* the only part */
        for (int32_t line = 0; line < qs_line_count(&check->numbers, direction); line++)
            lines += first[line] != QS_NO_SQUARE;
        return lines;
    }
    for (size_t i = part > 0 ? check->part_end[part - 1] : 0; i < check->part_end[part]; i++) {
        uint32_t square = qs_free_squares_number(list, check->squares[i]);
        lines += first[qs_free_squares_line(list, square, direction)] == square;
    }
    return lines;
}

/* While squares are not listed, every row (column) without a fixed queen counts. */
static bool check_lines(struct qs_checking *check, int64_t part, int64_t upper,
                        enum qs_direction direction)
{
    int64_t lines = check->listed ? certificate_count_lines(check, part, (int)direction)
                                  : qs_line_count(&check->numbers, (int)direction) - check->queens;
    if (lines > upper)
        return qs_certificate_reader_refuse(
            &check->reader, "%" PRId64 " %s have squares, more than the bound %" PRId64, lines,
            direction == QS_ROW ? "rows" : "columns", upper);
    size_t count = 0;
    const struct qs_square *square =
        check->observer ? certificate_squares_of(check, part, &count) : NULL;
    if (check->observer && !square)
        return false;
    QS_REPORT(check->observer, lines, square, count, direction);
    return true;
}

static bool check_listed_cover(struct qs_checking *check, const struct qs_bound *bound,
                               int64_t part)
{
    struct qs_cover_weights weights;
    size_t count;
    const struct qs_square *square = certificate_squares_of(check, part, &count);
    if (!square)
        return false;
    bool complete = qs_cover_weights_init(&weights, &check->numbers);
    const char *wrong = complete ? qs_cover_weights_lay(&weights, bound) : NULL;
    for (size_t i = 0; complete && !wrong && i < count; i++)
        if (qs_cover_weights_sum(&weights, square[i]) < weights.denominator)
            wrong = "the cover leaves a square uncovered";
    qs_cover_weights_release(&weights);
    if (!complete)
        return certificate_refuse_memory(check);
    if (wrong)
        return certificate_refuse(check, wrong);
    QS_REPORT(check->observer, cover, square, count, bound);
    return true;
}

static bool certificate_check_cover(struct qs_checking *check, int64_t part, int64_t upper)
{
    struct qs_certificate_cover cover = {0};
    struct qs_error found;
    bool valid = qs_certificate_reader_expect(&check->reader, ' ') &&
                 qs_certificate_cover_read(&cover, &check->reader, &check->numbers);
    int64_t queens = valid ? qs_cover_queens(&cover.bound) : 0;
    if (valid && (queens < 0 || queens > upper))
        valid = certificate_refuse(check, "the weights of the cover add up to more than the bound");
    if (valid && check->listed) {
        valid = check_listed_cover(check, &cover.bound, part);
    } else if (valid) {
        cover.bound.value = (int32_t)(check->queens + queens);
        valid =
            qs_check_cover(check->instance, &cover.bound, &found) || refuse_found(check, &found);
    }
    qs_certificate_cover_release(&cover);
    return valid;
}

/* A proof of several lines, which begins on the next one: a tree or clauses. */
static bool check_search(struct qs_checking *check, int64_t part, int64_t upper, bool tree)
{
    struct qs_certificate_reader *reader = &check->reader;
    size_t count;
    if (!qs_certificate_reader_expect(reader, '\n') || !list_free(check))
        return false;
    const struct qs_square *squares = certificate_squares_of(check, part, &count);
    if (!squares)
        return false;
    bool valid = tree ? count == 0 || qs_check_tree(reader, &check->numbers, squares, count,
                                                    upper + 1, &check->claim.nodes, check->observer)
                      : qs_check_clauses(reader, &check->numbers, squares, count, upper + 1,
                                         &check->claim.clauses, check->observer);
    qs_certificate_reader_skip(reader);
    return valid;
}

static bool certificate_check_part(struct qs_checking *check, int64_t part, int64_t *upper)
{
    struct qs_certificate_reader *reader = &check->reader;
    char word[16];
    if (!qs_certificate_reader_field(reader, "part", check->most, upper))
        return false;
    qs_certificate_reader_word(reader, word, sizeof word);
    bool valid;
    if (strcmp(word, "rows") == 0)
        valid = check_lines(check, part, *upper, QS_ROW);
    else if (strcmp(word, "columns") == 0)
        valid = check_lines(check, part, *upper, QS_COLUMN);
    else if (strcmp(word, "cover") == 0)
        valid = certificate_check_cover(check, part, *upper);
    else if (strcmp(word, "tree") == 0 || strcmp(word, "clauses") == 0)
        return check_search(check, part, *upper, word[0] == 't');
    else
        return qs_certificate_reader_expected(reader, "rows, columns, cover, tree or clauses");
    return valid && qs_certificate_reader_expect(reader, '\n');
}

/* The word "parts" has been read. */
static bool certificate_check_parts(struct qs_checking *check, int64_t *upper)
{
    struct qs_certificate_reader *reader = &check->reader;
    int64_t parts = 0, bound = 0;
    if (!qs_certificate_reader_expect(reader, ' ') ||
        !qs_certificate_reader_number(reader, 0, UINT32_MAX - 1, &parts))
        return false;
    /* The whole board as one part: a cover or rows can be checked without a list. */
    if (parts != 1 && !list_free(check))
        return false;
    if (parts > 1 && parts > (int64_t)check->list.left)
        return certificate_refuse(check, "what is left does not fall into as many parts");
    if ((parts != 1 && !sort_parts(check, (uint32_t)parts)) ||
        !qs_certificate_reader_expect(reader, '\n'))
        return false;
    QS_REPORT(check->observer, parts, parts);
    for (int64_t part = 0; part < parts; part++) {
        if (!certificate_check_part(check, part, &bound))
            return false;
        *upper += bound;
    }
    return true;
}

static bool check_evidence(struct qs_checking *check, char word[16], int64_t claimed)
{
    int64_t upper = check->queens, forced;
    if (!take_steps(check, word, &forced))
        return false;
    if (strcmp(word, "parts") != 0)
        return qs_certificate_reader_expected(&check->reader, "branch, dominated, forced or parts");
    if (!certificate_check_parts(check, &upper))
        return false;
    upper += forced;
    return upper <= claimed ||
           qs_certificate_reader_refuse(&check->reader,
                                        "the evidence proves the bound %" PRId64 ", not %" PRId64,
                                        upper, claimed);
}

static bool check_lower(struct qs_checking *check)
{
    struct qs_square *queens;
    struct qs_error found;
    int32_t lower = 0;
    bool valid = qs_certificate_read_placement(&check->reader, check->instance, &queens, &lower);
    if (valid && !qs_check_placement(check->instance, queens, (size_t)lower, &found))
        valid = refuse_found(check, &found);
    /* An observer needs the list of free squares from the beginning. */
    valid = valid && (!check->observer || list_free(check));
    if (valid)
        QS_REPORT(check->observer, begin, &check->list, queens, (size_t)lower);
    free(queens);
    check->claim.lower = lower;
    return valid;
}

/* The word "branch" has been read: go on to the case with a queen on the square. */
static bool enter_branch(struct qs_checking *check)
{
    struct qs_certificate_reader *reader = &check->reader;
    struct qs_square square;
    if (!list_free(check) || !qs_certificate_reader_expect(reader, ' ') ||
        !qs_certificate_reader_square(reader, check->numbers.rows, check->numbers.columns,
                                      &square) ||
        !qs_certificate_reader_expect(reader, '\n'))
        return false;
    uint32_t number = qs_free_squares_find(&check->list, square);
    if (number == QS_NO_SQUARE)
        return qs_certificate_reader_refuse(reader, "square %d,%d is not free here", square.row,
                                            square.column);
    struct qs_case_branch *branch =
        qs_grow(check->branch, check->depth, &check->room, sizeof *branch);
    if (!branch)
        return certificate_refuse_memory(check);
    check->branch = branch;
    branch[check->depth++] = (struct qs_case_branch){number, check->list.left, false};
    QS_REPORT(check->observer, branch, square, check->claim.upper);
    qs_free_squares_put_queen(&check->list, number);
    check->queens++;
    return true;
}

static void drop_parts(struct qs_checking *check)
{
    free(check->squares);
    free(check->part_end);
    check->squares = NULL;
    check->part_end = NULL;
}

/*
 * A case has been checked: go back to the last branch of which only the first case has been, and on
 * to the second, without the square. False: there is none.
 */
static bool next_case(struct qs_checking *check)
{
    drop_parts(check);
    while (check->depth > check->base && check->branch[check->depth - 1].blocked)
        check->depth--;
    if (check->depth == check->base)
        return false;
    struct qs_case_branch *branch = &check->branch[check->depth - 1];
    QS_REPORT_END(check->observer, next_case);
    check->queens--;
    branch->blocked = true;
    qs_free_squares_restore(&check->list, branch->left);
    qs_free_squares_leave(&check->list, branch->square);
    return true;
}

/* Cases in the order of a walk through the tree of branches; without branches, there is one. */
bool qs_check_cases(struct qs_checking *check, int32_t claimed)
{
    for (;;) {
        char word[16];
        qs_certificate_reader_word(&check->reader, word, sizeof word);
        bool branch = strcmp(word, "branch") == 0, leaf = strcmp(word, "leaf") == 0;
        if (branch ? !enter_branch(check)
            : leaf ? !list_free(check) || !qs_check_leaf(check, claimed)
                   : !check_evidence(check, word, claimed))
            return false;
        if (qs_leaf_walk_is_over(check->leaves) || (!branch && !next_case(check)))
            return true;
    }
}

static bool check_all(struct qs_checking *check)
{
    struct qs_certificate_reader *reader = &check->reader;
    int64_t claimed = 0;
    if (!qs_certificate_check_instance(reader, check->instance) || !check_lower(check) ||
        !qs_certificate_reader_field(reader, "upper", check->most, &claimed))
        return false;
    check->claim.upper = (int32_t)claimed;
    if (!qs_check_cases(check, (int32_t)claimed) ||
        !(qs_leaf_walk_is_over(check->leaves) || qs_certificate_reader_end(reader)))
        return false;
    check->claim.bytes = reader->before + reader->at;
    if (!qs_leaf_walk_is_over(check->leaves))
        qs_sha256_finish(reader->hash, check->claim.digest);
    QS_REPORT(check->observer, conclude, &check->claim);
    return true;
}

bool qs_certificate_observe(const struct qs_instance *instance, const char *source, FILE *stream,
                            const struct qs_observer *observer, const struct qs_leaves *leaves,
                            struct qs_claim *claim, struct qs_error *error)
{
    if (!qs_check_given("instance", instance, error) || !qs_check_given("stream", stream, error) ||
        !qs_check_given("claim", claim, error))
        return false;
    struct qs_checking *check = calloc(1, sizeof *check);
    if (!check)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to check the certificate");
    size_t fixed;
    struct qs_leaf_walk walk = {.leaves = leaves};
    struct qs_sha256 hash;
    qs_instance_queens(instance, &fixed);
    check->instance = instance;
    check->observer = observer;
    check->leaves = leaves ? &walk : NULL;
    check->most = qs_instance_most_queens(instance);
    check->queens = (int64_t)fixed;
    qs_certificate_reader_init(&check->reader, source ? source : "", stream, error);
    qs_sha256_init(&hash);
    check->reader.hash = &hash;
    bool valid = qs_line_numbers_init(&check->numbers, instance)
                     ? check_all(check) && qs_leaf_walk_end(check)
                     : certificate_refuse_memory(check);
    if (valid)
        *claim = check->claim;
    drop_parts(check);
    free(walk.numbers);
    if (check->listed)
        qs_free_squares_release(&check->list);
    qs_line_numbers_release(&check->numbers);
    free(check->branch);
    free(check);
    return valid;
}

bool qs_certificate_check_leaves(const struct qs_instance *instance, const char *source,
                                 FILE *stream, const struct qs_leaves *leaves,
                                 struct qs_claim *claim, struct qs_error *error)
{
    return qs_certificate_observe(instance, source, stream, NULL, leaves, claim, error);
}

bool qs_certificate_check(const struct qs_instance *instance, const char *source, FILE *stream,
                          struct qs_claim *claim, struct qs_error *error)
{
    return qs_certificate_check_leaves(instance, source, stream, NULL, claim, error);
}
