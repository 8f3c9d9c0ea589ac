#include "instance_digest.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "fault.h"

static int compare_squares(const void *left, const void *right)
{
    const struct qs_square *a = left, *b = right;
    if (a->row != b->row)
        return a->row < b->row ? -1 : 1;
    return (a->column > b->column) - (a->column < b->column);
}

static int compare_numbers(const void *left, const void *right)
{
    const int32_t *a = left, *b = right;
    return (*a > *b) - (*a < *b);
}

/* A sorted copy, which the caller frees. NULL, with the error set, if out of memory. */
static void *sorted(const void *items, size_t count, size_t size,
                    int (*compare)(const void *, const void *), struct qs_error *error)
{
    void *copy = malloc(count > 0 ? count * size : 1);
    if (!copy) {
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for the digest of the instance");
        return NULL;
    }
    if (count > 0)
        memcpy(copy, items, count * size);
    qsort(copy, count, size, compare);
    return copy;
}

static bool add_squares(struct qs_sha256 *hash, const char *word, const struct qs_square *squares,
                        size_t count, struct qs_error *error)
{
    char line[64];
    struct qs_square *square = sorted(squares, count, sizeof *square, compare_squares, error);
    for (size_t i = 0; square && i < count; i++) {
        int length = snprintf(line, sizeof line, "%s %" PRId32 " %" PRId32 "\n", word,
                              square[i].row, square[i].column);
        qs_sha256_add(hash, line, (size_t)length);
    }
    free(square);
    return square != NULL;
}

static bool add_diagonals(struct qs_sha256 *hash, const char *word,
                          const struct qs_instance *instance, enum qs_direction direction,
                          struct qs_error *error)
{
    char line[64];
    size_t count;
    const int32_t *numbers = qs_instance_blocked_diagonals(instance, direction, &count);
    int32_t *number = sorted(numbers, count, sizeof *number, compare_numbers, error);
    for (size_t i = 0; number && i < count; i++) {
        int length = snprintf(line, sizeof line, "%s %" PRId32 "\n", word, number[i]);
        qs_sha256_add(hash, line, (size_t)length);
    }
    free(number);
    return number != NULL;
}

bool qs_instance_digest(const struct qs_instance *instance, char digest[QS_DIGEST_SIZE],
                        struct qs_error *error)
{
    char line[64];
    size_t queens, blocked;
    const struct qs_square *queen = qs_instance_queens(instance, &queens);
    const struct qs_square *block = qs_instance_blocked_squares(instance, &blocked);
    struct qs_sha256 hash;
    qs_sha256_init(&hash);
    int length = snprintf(line, sizeof line, "board %" PRId32 "\n", qs_instance_size(instance));
    qs_sha256_add(&hash, line, (size_t)length);
    if (!add_squares(&hash, "queen", queen, queens, error) ||
        !add_diagonals(&hash, "block-difference", instance, QS_DIFFERENCE, error) ||
        !add_diagonals(&hash, "block-sum", instance, QS_SUM, error) ||
        !add_squares(&hash, "block", block, blocked, error))
        return false;
    qs_sha256_finish(&hash, digest);
    return true;
}
