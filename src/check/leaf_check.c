/*
 * A leaf is checked where it stands: its file takes the place of the text, its cases are cases of
 * the whole, and only its head is read on top. So the way of the branches, which says what the leaf
 * is about, comes from the whole certificate, never from the leaf.
 */
#include "leaf_check.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "bound_check.h"
#include "fault.h"
#include "listed_squares.h"
#include "memory.h"

static int compare_numbers(const void *a, const void *b)
{
    const uint32_t *left = a, *right = b;
    return (*left > *right) - (*left < *right);
}

/* No two leaves of one certificate, those from `begin` on, have the same number. */
static bool numbers_differ(struct qs_checking *check, size_t begin)
{
    struct qs_leaf_walk *walk = check->leaves;
    size_t count = walk->count - begin;
    if (count == 0)
        return true;
    uint32_t *numbers = walk->numbers + begin;
    qsort(numbers, count, sizeof *numbers, compare_numbers);
    for (size_t i = 1; i < count; i++)
        if (numbers[i] == numbers[i - 1])
            return qs_certificate_reader_refuse(&check->reader,
                                                "two leaves have the number %" PRIu32, numbers[i]);
    return true;
}

bool qs_leaf_walk_end(struct qs_checking *check)
{
    struct qs_leaf_walk *walk = check->leaves;
    if (!walk || walk->over)
        return true;
    if (walk->leaves->only > 0) {
        qs_error_set(check->reader.error, QS_ERROR_INPUT, "the certificate has no leaf %" PRIu32,
                     walk->leaves->only);
        return qs_error_place(check->reader.error, check->reader.source, 0, 0);
    }
    return numbers_differ(check, 0);
}

/* The instance of the current case; NULL, with the reader's error, without memory. */
static struct qs_instance *instance_of_case(struct qs_checking *check)
{
    struct qs_square *squares = malloc((check->depth + 1) * sizeof *squares);
    size_t queens = 0, blocked = 0;
    struct qs_error found = {.kind = QS_ERROR_MEMORY};
    struct qs_instance *instance = NULL;
    for (size_t i = 0; squares && i < check->depth; i++)
        if (!check->branch[i].blocked)
            squares[queens++] = qs_free_squares_place(&check->list, check->branch[i].square);
    for (size_t i = 0; squares && i < check->depth; i++)
        if (check->branch[i].blocked)
            squares[queens + blocked++] =
                qs_free_squares_place(&check->list, check->branch[i].square);
    if (squares)
        instance =
            qs_instance_case(check->instance, squares, queens, squares + queens, blocked, &found);
    free(squares);
    QS_CHECK(instance || found.kind == QS_ERROR_MEMORY); /* its squares are free */
    if (!instance)
        qs_certificate_reader_refuse_memory(&check->reader);
    return instance;
}

/* What the leaf says before its cases: it is of this instance, and its bounds. */
static bool read_head(struct qs_checking *check, const struct qs_instance *instance,
                      const struct qs_leaf *leaf, int32_t *claimed)
{
    struct qs_certificate_reader *reader = &check->reader;
    struct qs_square *queens = NULL;
    struct qs_error found = {.kind = QS_ERROR_NONE};
    int32_t lower = 0;
    int64_t upper = 0;
    bool read = qs_certificate_check_instance(reader, instance) &&
                qs_certificate_read_placement(reader, instance, &queens, &lower);
    if (read && !qs_check_placement(instance, queens, (size_t)lower, &found))
        read = found.kind == QS_ERROR_MEMORY
                   ? qs_certificate_reader_refuse_memory(reader)
                   : qs_certificate_reader_refuse(reader, "%s", found.text);
    free(queens);
    if (!read || !qs_certificate_reader_field(reader, "upper", check->most, &upper))
        return false;
    *claimed = (int32_t)upper;
    return upper <= leaf->upper ||
           qs_certificate_reader_refuse(
               reader, "the leaf proves the bound %" PRId64 ", not %" PRId32, upper, leaf->upper);
}

/* Its last line, and that it is the file which the certificate means. */
static bool read_end(struct qs_checking *check, const struct qs_leaf *leaf, bool decoded)
{
    struct qs_certificate_reader *reader = &check->reader;
    char digest[QS_DIGEST_SIZE];
    if (!qs_certificate_reader_end(reader))
        return false;
    check->claim.leaf_bytes += reader->before + reader->at;
    qs_sha256_finish(reader->hash, digest);
    return decoded || strcmp(digest, leaf->digest) == 0 ||
           qs_certificate_reader_refuse(reader, "the file has another digest");
}

/* Check the text of a leaf in place of the one that names it. */
static bool check_leaf_text(struct qs_checking *check, const struct qs_instance *instance,
                            const struct qs_leaf *leaf, const char *source, FILE *stream,
                            bool decoded)
{
    struct qs_certificate_reader *outer = malloc(sizeof *outer);
    struct qs_sha256 hash;
    size_t base = check->base, numbers = check->leaves->count;
    int32_t claimed = 0;
    if (!outer)
        return qs_certificate_reader_refuse_memory(&check->reader);
    *outer = check->reader;
    qs_sha256_init(&hash);
    qs_certificate_reader_init(&check->reader, source, stream, outer->error);
    check->reader.hash = &hash;
    check->base = check->depth;
    bool valid = read_head(check, instance, leaf, &claimed) && qs_check_cases(check, claimed) &&
                 read_end(check, leaf, decoded) && numbers_differ(check, numbers);
    check->leaves->count = numbers;
    check->reader = *outer;
    check->base = base;
    free(outer);
    return valid;
}

/* Its source in errors: "leaf 17 (name)". The level is its own. */
static bool open_and_check(struct qs_checking *check, const struct qs_instance *instance,
                           const struct qs_leaf *leaf)
{
    struct qs_leaf_walk *walk = check->leaves;
    struct qs_error *error = check->reader.error, found = {.kind = QS_ERROR_NONE};
    /* The leaf's number, or "17.4" in leaf 17. */
    char path[12 * QS_LEAF_LEVELS] = "", source[sizeof error->source];
    bool decoded = false;
    size_t length = 0;
    for (int i = 0; i < walk->level && length < sizeof path; i++)
        length += (size_t)snprintf(path + length, sizeof path - length, "%s%" PRIu32,
                                   i > 0 ? "." : "", walk->path[i]);
    FILE *stream = walk->leaves->open(walk->leaves->state, leaf, path, &decoded, &found);
    if (!stream && found.kind != QS_ERROR_NONE) {
        *error = found;
        return false;
    }
    walk->incomplete = walk->incomplete || !stream;
    if (!stream)
        return true;
    snprintf(source, sizeof source, "leaf %.60s (%.150s)", path,
             leaf->name[0] != '\0' ? leaf->name : leaf->digest);
    bool valid = check_leaf_text(check, instance, leaf, source, stream, decoded);
    walk->leaves->close(walk->leaves->state, stream);
    return valid;
}

/* A leaf of the whole, or of a leaf, on its level. */
static bool check_here(struct qs_checking *check, const struct qs_leaf *leaf)
{
    struct qs_leaf_walk *walk = check->leaves;
    bool whole = walk->level == 1;
    struct qs_instance *instance = instance_of_case(check);
    const struct qs_leaves *leaves = walk->leaves;
    bool claimed =
        instance && whole && leaves->claimed && leaves->claimed(leaves->state, leaf, instance);
    if (whole)
        walk->incomplete = false;
    bool valid = instance && (claimed || open_and_check(check, instance, leaf));
    qs_instance_free(instance);
    if (valid && whole) {
        check->claim.claimed += claimed;
        check->claim.verified += !claimed && !walk->incomplete;
    }
    return valid;
}

bool qs_check_leaf(struct qs_checking *check, int32_t claimed)
{
    struct qs_leaf_walk *walk = check->leaves;
    struct qs_leaf leaf;
    if (!qs_certificate_read_leaf(&check->reader, check->most, &leaf))
        return false;
    if (leaf.upper > claimed)
        return qs_certificate_reader_refuse(&check->reader,
                                            "the leaf has the bound %" PRId32 ", not %" PRId32,
                                            leaf.upper, claimed);
    if (!walk)
        return qs_certificate_reader_blame(&check->reader, QS_ERROR_INPUT,
                                           "the certificate names leaves in other files, which are "
                                           "not available here");
    if (walk->level == QS_LEAF_LEVELS)
        return qs_certificate_reader_blame(&check->reader, QS_ERROR_INPUT,
                                           "leaves within leaves on too many levels");
    bool whole = walk->level == 0,
         skipped = whole && walk->leaves->only > 0 && walk->leaves->only != leaf.number;
    uint32_t *numbers = qs_grow(walk->numbers, walk->count, &walk->room, sizeof *numbers);
    if (!numbers)
        return qs_certificate_reader_refuse_memory(&check->reader);
    walk->numbers = numbers;
    numbers[walk->count++] = leaf.number;
    check->claim.leaves += whole;
    if (skipped)
        return true;
    walk->path[walk->level++] = leaf.number;
    bool valid = check_here(check, &leaf);
    walk->level--;
    if (whole && walk->leaves->only > 0) {
        check->claim.upper = leaf.upper;
        walk->over = true;
    }
    return valid;
}
