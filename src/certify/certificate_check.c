/*
 * One pass over the text: the instance, the placement that proves the lower
 * bound, and the evidence for the upper one. Free squares are listed when they are
 * first needed, so that a cover of a whole large board is checked without a list.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "argument.h"
#include "certificate_cover.h"
#include "certificate_instance.h"
#include "certificate_reader.h"
#include "clause_check.h"
#include "cover_check.h"
#include "cover_weights.h"
#include "fault.h"
#include "placement_check.h"
#include "queensat/certificate.h"
#include "square_parts.h"
#include "step_check.h"
#include "tree_check.h"

struct checking {
    struct qs_certificate_reader reader;
    const struct qs_instance *instance;
    int32_t n;
    size_t fixed;
    int64_t forced;
    bool listed;
    struct qs_free_squares list;
    FILE *translation;         /* or NULL */
    struct qs_veripb *proof;   /* NULL: no translation */
    struct qs_square *squares; /* [list.left] part after part, row-major in each */
    size_t *part_end;          /* [parts] */
    struct qs_claim claim;
};

static bool refuse_memory(struct checking *checking)
{
    return qs_error_set(checking->reader.error, QS_ERROR_MEMORY,
                        "not enough memory to check the certificate");
}

static bool refuse(struct checking *checking, const char *what)
{
    return qs_certificate_reader_refuse(&checking->reader, "%s", what);
}

/* A line that consists of a word and a number. */
static bool read_field(struct checking *checking, const char *name, int64_t most, int64_t *number)
{
    char word[16], what[40];
    qs_certificate_reader_word(&checking->reader, word, sizeof word);
    snprintf(what, sizeof what, "\"%s\" and a number", name);
    if (strcmp(word, name) != 0)
        return qs_certificate_reader_expected(&checking->reader, what);
    return qs_certificate_reader_expect(&checking->reader, ' ') &&
           qs_certificate_reader_number(&checking->reader, 0, most, number);
}

/* Some seconds; on larger boards only a cover concerns squares, unless these are listed as free. */
static const uint64_t most_tries = (uint64_t)1 << 32;

static bool list_squares(struct checking *checking)
{
    if (checking->listed)
        return true;
    uint64_t n = (uint64_t)checking->n;
    size_t listed;
    qs_instance_listed_free_squares(checking->instance, &listed);
    if (listed == 0 && (n - checking->fixed) * n > most_tries)
        return qs_error_set(checking->reader.error, QS_ERROR_MEMORY,
                            "too many squares to list: only a cover of the whole board can be "
                            "checked, and not translated");
    checking->listed = true;
    return qs_free_squares_init(&checking->list, checking->instance) || refuse_memory(checking);
}

/* A translation needs the list of free squares from the beginning. */
static bool begin_proof(struct checking *checking, const struct qs_square *placement, size_t count)
{
    if (!checking->translation)
        return true;
    if (!list_squares(checking))
        return false;
    checking->proof = qs_veripb_new(checking->translation, &checking->list, placement, count);
    return checking->proof || refuse_memory(checking);
}

static bool check_placement(struct checking *checking)
{
    struct qs_certificate_reader *reader = &checking->reader;
    int64_t lower = 0;
    struct qs_error found;
    if (!read_field(checking, "lower", checking->n, &lower) ||
        !qs_certificate_reader_expect(reader, '\n'))
        return false;
    struct qs_square *queens = malloc(((size_t)lower + 1) * sizeof *queens);
    if (!queens)
        return refuse_memory(checking);
    bool valid = true;
    for (int64_t i = 0; valid && i < lower; i++) {
        qs_certificate_reader_skip(reader);
        valid = qs_certificate_reader_square(reader, checking->n, &queens[i]) &&
                qs_certificate_reader_expect_space(reader);
    }
    qs_certificate_reader_skip(reader);
    if (valid && !qs_check_placement(checking->instance, queens, (size_t)lower, &found))
        valid =
            found.kind == QS_ERROR_DEFECT ? refuse(checking, found.text) : refuse_memory(checking);
    valid = valid && begin_proof(checking, queens, (size_t)lower);
    free(queens);
    checking->claim.lower = (int32_t)lower;
    return valid;
}

static bool take_step(struct checking *checking, enum qs_reduction_kind kind)
{
    struct qs_certificate_reader *reader = &checking->reader;
    struct qs_reduction_step step = {.kind = kind};
    if (!list_squares(checking) || !qs_certificate_reader_expect(reader, ' ') ||
        !qs_certificate_reader_square(reader, checking->n, &step.square))
        return false;
    step.by = step.square;
    if (kind == QS_REDUCTION_DOMINATED &&
        (!qs_certificate_reader_expect(reader, ' ') ||
         !qs_certificate_reader_square(reader, checking->n, &step.by)))
        return false;
    if (checking->proof)
        qs_veripb_step(checking->proof, &step);
    const char *wrong = qs_take_step(&checking->list, &step);
    if (wrong)
        return qs_certificate_reader_refuse(reader, "square %d,%d %s", step.square.row,
                                            step.square.column, wrong);
    checking->forced += kind == QS_REDUCTION_FORCED;
    return qs_certificate_reader_expect(reader, '\n');
}

/* Read all steps, and the word after the last one. */
static bool take_steps(struct checking *checking, char word[16])
{
    for (;;) {
        qs_certificate_reader_word(&checking->reader, word, 16);
        bool dominated = strcmp(word, "dominated") == 0;
        if (!dominated && strcmp(word, "forced") != 0)
            return true;
        if (!take_step(checking, dominated ? QS_REDUCTION_DOMINATED : QS_REDUCTION_FORCED))
            return false;
    }
}

/* Order the remaining squares by parts, each in row-major order. */
static bool sort_parts(struct checking *checking, uint32_t parts)
{
    const struct qs_free_squares *list = &checking->list;
    struct qs_square_parts found = {0};
    struct qs_square *left = malloc(((size_t)list->left + 1) * sizeof *left);
    checking->squares = malloc(((size_t)list->left + 1) * sizeof *left);
    checking->part_end = calloc((size_t)parts + 2, sizeof *checking->part_end);
    size_t count = 0;
    uint32_t number = 0;
    bool complete = left && checking->squares && checking->part_end;
    for (uint32_t square = 0; complete && square < list->count; square++)
        if (list->is_left[square])
            left[count++] = qs_free_squares_place(list, square);
    complete = complete && qs_square_parts_init(&found, checking->n) &&
               qs_square_parts_find(&found, left, count, &number);
    bool right = complete && (number == parts || parts == 1);
    /* part_end[p + 1] counts the squares of part p; summed up, part_end[p] is where they begin. */
    for (size_t i = 0; right && i < count; i++)
        checking->part_end[(parts == 1 ? 0 : found.part[i]) + 1]++;
    for (uint32_t p = 0; right && p < parts; p++)
        checking->part_end[p + 1] += checking->part_end[p];
    for (size_t i = 0; right && i < count; i++)
        checking->squares[checking->part_end[parts == 1 ? 0 : found.part[i]]++] = left[i];
    free(left);
    qs_square_parts_release(&found);
    if (!complete)
        return refuse_memory(checking);
    return right || qs_certificate_reader_refuse(&checking->reader,
                                                 "the squares fall into %" PRIu32 " part%s", number,
                                                 number == 1 ? "" : "s");
}

static const struct qs_square *squares_of(const struct checking *checking, int64_t part,
                                          size_t *count)
{
    size_t begin = part > 0 ? checking->part_end[part - 1] : 0;
    *count = checking->part_end[part] - begin;
    return checking->squares + begin;
}

/* While squares are not listed, every row (column) without a fixed queen counts. */
static bool check_lines(struct checking *checking, int64_t part, int64_t upper, int direction)
{
    int64_t lines = 0;
    if (!checking->listed) {
        lines = (int64_t)checking->n - (int64_t)checking->fixed;
    } else {
        size_t count;
        const struct qs_square *square = squares_of(checking, part, &count);
        bool *seen = calloc((size_t)checking->n, sizeof *seen);
        if (!seen)
            return refuse_memory(checking);
        for (size_t i = 0; i < count; i++) {
            int32_t line = direction == QS_ROW ? square[i].row : square[i].column;
            lines += !seen[line];
            seen[line] = true;
        }
        free(seen);
        if (checking->proof)
            qs_veripb_lines(checking->proof, square, count, (enum qs_direction)direction);
    }
    return lines <= upper ||
           qs_certificate_reader_refuse(&checking->reader,
                                        "%" PRId64 " %s have squares, more than the bound %" PRId64,
                                        lines, direction == QS_ROW ? "rows" : "columns", upper);
}

static bool check_listed_cover(struct checking *checking, const struct qs_bound *bound,
                               int64_t part)
{
    struct qs_cover_weights weights;
    size_t count;
    const struct qs_square *square = squares_of(checking, part, &count);
    const char *wrong = NULL;
    bool complete = qs_cover_weights_init(&weights, checking->n);
    if (complete)
        wrong = qs_cover_weights_lay(&weights, bound);
    for (size_t i = 0; complete && !wrong && i < count; i++)
        if (qs_cover_weights_sum(&weights, square[i]) < weights.denominator)
            wrong = "the cover leaves a square uncovered";
    if (checking->proof && complete && !wrong)
        qs_veripb_cover(checking->proof, square, count, bound);
    qs_cover_weights_release(&weights);
    if (!complete)
        return refuse_memory(checking);
    return !wrong || refuse(checking, wrong);
}

static bool check_whole_cover(struct checking *checking, struct qs_bound *bound, int64_t queens)
{
    struct qs_error found;
    bound->value = (int32_t)((int64_t)checking->fixed + queens);
    if (qs_check_cover(checking->instance, bound, &found))
        return true;
    return found.kind == QS_ERROR_DEFECT ? refuse(checking, found.text) : refuse_memory(checking);
}

static bool check_cover(struct checking *checking, int64_t part, int64_t upper)
{
    struct qs_certificate_cover cover = {0};
    bool valid = qs_certificate_reader_expect(&checking->reader, ' ') &&
                 qs_certificate_cover_read(&cover, &checking->reader, checking->n);
    int64_t queens = valid ? qs_cover_queens(&cover.bound) : 0;
    if (valid && (queens < 0 || queens > upper))
        valid = refuse(checking, "the weights of the cover add up to more than the bound");
    valid = valid && (checking->listed ? check_listed_cover(checking, &cover.bound, part)
                                       : check_whole_cover(checking, &cover.bound, queens));
    qs_certificate_cover_release(&cover);
    return valid;
}

/* A proof of several lines, which begins on the next one: a tree or clauses. */
static bool check_search(struct checking *checking, int64_t part, int64_t upper, bool tree)
{
    struct qs_certificate_reader *reader = &checking->reader;
    size_t count;
    if (!qs_certificate_reader_expect(reader, '\n') || !list_squares(checking) ||
        (!checking->squares && !sort_parts(checking, 1)))
        return false;
    const struct qs_square *squares = squares_of(checking, part, &count);
    bool valid = tree ? count == 0 || qs_check_tree(reader, checking->n, squares, count, upper + 1,
                                                    &checking->claim.nodes, checking->proof)
                      : qs_check_clauses(reader, checking->n, squares, count, upper + 1,
                                         &checking->claim.clauses, checking->proof);
    qs_certificate_reader_skip(reader);
    return valid;
}

static bool check_part(struct checking *checking, int64_t part, int64_t *upper)
{
    struct qs_certificate_reader *reader = &checking->reader;
    char word[16];
    if (!read_field(checking, "part", checking->n, upper) ||
        !qs_certificate_reader_expect(reader, '\n'))
        return false;
    qs_certificate_reader_word(reader, word, sizeof word);
    bool valid;
    if (strcmp(word, "rows") == 0)
        valid = check_lines(checking, part, *upper, QS_ROW);
    else if (strcmp(word, "columns") == 0)
        valid = check_lines(checking, part, *upper, QS_COLUMN);
    else if (strcmp(word, "cover") == 0)
        valid = check_cover(checking, part, *upper);
    else if (strcmp(word, "tree") == 0 || strcmp(word, "clauses") == 0)
        return check_search(checking, part, *upper, word[0] == 't');
    else
        return qs_certificate_reader_expected(reader, "rows, columns, cover, tree or clauses");
    return valid && qs_certificate_reader_expect(reader, '\n');
}

/* The word "parts" has been read. */
static bool check_parts(struct checking *checking, int64_t *upper)
{
    struct qs_certificate_reader *reader = &checking->reader;
    int64_t parts = 0, bound = 0;
    if (!qs_certificate_reader_expect(reader, ' ') ||
        !qs_certificate_reader_number(reader, 0, UINT32_MAX - 1, &parts))
        return false;
    /* The whole board as one part: a cover or rows can be checked without a list. */
    bool lists = checking->listed || parts != 1;
    if (lists && !list_squares(checking))
        return false;
    if (lists && parts > 1 && parts > (int64_t)checking->list.left)
        return refuse(checking, "what is left does not fall into as many parts");
    if (lists && !sort_parts(checking, (uint32_t)parts))
        return false;
    if (!qs_certificate_reader_expect(reader, '\n'))
        return false;
    for (int64_t part = 0; part < parts; part++) {
        if (!check_part(checking, part, &bound))
            return false;
        *upper += bound;
    }
    return true;
}

static bool check_upper(struct checking *checking)
{
    struct qs_certificate_reader *reader = &checking->reader;
    char word[16];
    int64_t claimed = 0, upper = (int64_t)checking->fixed;
    if (!read_field(checking, "upper", checking->n, &claimed) ||
        !qs_certificate_reader_expect(reader, '\n') || !take_steps(checking, word))
        return false;
    if (strcmp(word, "parts") != 0)
        return qs_certificate_reader_expected(reader, "dominated, forced or parts");
    if (!check_parts(checking, &upper))
        return false;
    checking->claim.upper = (int32_t)claimed;
    upper += checking->forced;
    return upper <= claimed ||
           qs_certificate_reader_refuse(
               reader, "the evidence proves the bound %" PRId64 ", not %" PRId64, upper, claimed);
}

static bool check_head(struct checking *checking)
{
    static const char head[] = "queensat certificate 1\n";
    for (size_t i = 0; head[i] != '\0'; i++)
        if (!qs_certificate_reader_take(&checking->reader, head[i]))
            return qs_certificate_reader_expected(&checking->reader, "\"queensat certificate 1\"");
    return true;
}

/* The CRC is that of everything before the last line. */
static bool check_end(struct checking *checking)
{
    struct qs_certificate_reader *reader = &checking->reader;
    uint32_t crc = qs_certificate_reader_crc(reader);
    char end[16];
    snprintf(end, sizeof end, "end %08" PRIx32 "\n", crc);
    for (size_t i = 0; end[i] != '\0'; i++)
        if (!qs_certificate_reader_take(reader, end[i]))
            return qs_certificate_reader_expected(reader, i < 4 ? "\"end\" and the CRC-32"
                                                                : "the CRC-32 of the text above");
    return qs_certificate_reader_peek(reader) < 0 ||
           qs_certificate_reader_expected(reader, "the end of the file");
}

static void release(struct checking *checking)
{
    if (checking->listed)
        qs_free_squares_release(&checking->list);
    free(checking->squares);
    free(checking->part_end);
    qs_veripb_free(checking->proof);
}

/* The last lines of a translation. */
static bool end_proof(struct checking *checking)
{
    if (!checking->proof)
        return true;
    qs_veripb_conclude(checking->proof, checking->claim.lower, checking->claim.upper);
    return !qs_veripb_failed(checking->proof) || refuse_memory(checking);
}

bool qs_certificate_translate(const struct qs_instance *instance, const char *source, FILE *stream,
                              FILE *translation, struct qs_claim *claim, struct qs_error *error)
{
    if (!qs_check_given("instance", instance, error) || !qs_check_given("stream", stream, error) ||
        !qs_check_given("claim", claim, error))
        return false;
    struct checking *checking = calloc(1, sizeof *checking);
    if (!checking)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to check the certificate");
    qs_certificate_reader_init(&checking->reader, source ? source : "", stream, error);
    checking->instance = instance;
    checking->translation = translation;
    checking->n = qs_instance_size(instance);
    qs_instance_queens(instance, &checking->fixed);
    bool valid = check_head(checking) &&
                 qs_certificate_check_instance(&checking->reader, instance) &&
                 check_placement(checking) && check_upper(checking) && check_end(checking) &&
                 end_proof(checking);
    checking->claim.bytes = checking->reader.before + checking->reader.at;
    if (valid)
        *claim = checking->claim;
    release(checking);
    free(checking);
    return valid;
}

bool qs_certificate_check(const struct qs_instance *instance, const char *source, FILE *stream,
                          struct qs_claim *claim, struct qs_error *error)
{
    return qs_certificate_translate(instance, source, stream, NULL, claim, error);
}
