#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "fault.h"
#include "instance_private.h"
#include "listed_squares.h"
#include "stream.h"

void qs_write_square_lines(FILE *stream, const char *before, const char *keyword,
                           const struct qs_square *squares, size_t count)
{
    /* There may be a million squares, and fprintf is slow. */
    for (size_t i = 0; i < count; i++) {
        fputs(before, stream);
        fputs(keyword, stream);
        fputc(' ', stream);
        qs_write_number(stream, squares[i].row);
        fputc(' ', stream);
        qs_write_number(stream, squares[i].column);
        fputc('\n', stream);
    }
}

void qs_write_listed_squares(FILE *stream, const char *before, const struct qs_instance *instance)
{
    struct qs_listed_squares listed = qs_listed_squares_of(instance);
    if (!qs_listed_squares_are_longer(&listed)) {
        qs_write_square_lines(stream, before, qs_listed_squares_keyword(&listed), listed.squares,
                              listed.count);
        return;
    }
    listed.are_free = !listed.are_free;
    for (struct qs_square at = {0, 0}; qs_listed_squares_find_other(instance, &at); at.column++)
        qs_write_square_lines(stream, before, qs_listed_squares_keyword(&listed), &at, 1);
}

void qs_write_diagonal_lines(FILE *stream, const char *before, const struct qs_instance *instance)
{
    for (int d = QS_DIFFERENCE; d <= QS_SUM; d++) {
        size_t count;
        const int32_t *numbers = qs_instance_blocked_diagonals(instance, d, &count);
        for (size_t i = 0; i < count; i++)
            fprintf(stream, "%sblock-%s %" PRId32 "\n", before, d == QS_SUM ? "sum" : "difference",
                    numbers[i]);
    }
}

int qs_instance_board_line(const struct qs_instance *instance, char line[QS_BOARD_LINE_SIZE])
{
    struct qs_shape shape = qs_instance_shape(instance);
    if (shape.rows == shape.columns)
        return snprintf(line, QS_BOARD_LINE_SIZE, "board %" PRId32 "\n", shape.rows);
    return snprintf(line, QS_BOARD_LINE_SIZE, "board %" PRId32 " %" PRId32 "\n", shape.rows,
                    shape.columns);
}

void qs_write_board_lines(FILE *stream, const char *before, const struct qs_instance *instance)
{
    char line[QS_BOARD_LINE_SIZE];
    struct qs_shape shape = qs_instance_shape(instance);
    qs_instance_board_line(instance, line);
    fprintf(stream, "%s%s", before, line);
    qs_write_square_lines(stream, before, "wall", shape.walls, shape.wall_count);
}

void qs_instance_write(const struct qs_instance *instance, FILE *stream)
{
    size_t queens;
    if (!instance || !stream)
        return;
    const struct qs_square *queen = qs_instance_queens(instance, &queens);
    qs_write_board_lines(stream, "", instance);
    qs_write_square_lines(stream, "", "queen", queen, queens);
    qs_write_diagonal_lines(stream, "", instance);
    qs_write_listed_squares(stream, "", instance);
}

static int compare_diagonals(const void *left, const void *right)
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

/* Leave out squares that hold a queen of the instance; NULL: none. */
static bool text_add_squares(struct qs_sha256 *hash, const char *word,
                             const struct qs_square *squares, size_t count,
                             const struct qs_instance *instance, struct qs_error *error)
{
    char line[64];
    struct qs_square *square = sorted(squares, count, sizeof *square, qs_compare_squares, error);
    for (size_t i = 0; square && i < count; i++) {
        if (instance && qs_instance_holds_queen(instance, square[i]))
            continue;
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
    int32_t *number = sorted(numbers, count, sizeof *number, compare_diagonals, error);
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
    char line[QS_BOARD_LINE_SIZE];
    size_t queens;
    const struct qs_square *queen = qs_instance_queens(instance, &queens);
    struct qs_sha256 hash;
    qs_sha256_init(&hash);
    struct qs_shape shape = qs_instance_shape(instance);
    qs_sha256_add(&hash, line, (size_t)qs_instance_board_line(instance, line));
    if (!text_add_squares(&hash, "wall", shape.walls, shape.wall_count, NULL, error) ||
        !text_add_squares(&hash, "queen", queen, queens, NULL, error) ||
        !add_diagonals(&hash, "block-difference", instance, QS_DIFFERENCE, error) ||
        !add_diagonals(&hash, "block-sum", instance, QS_SUM, error))
        return false;

    struct qs_listed_squares listed = qs_listed_squares_of(instance);
    uint64_t others = qs_listed_squares_others(&listed);
    uint64_t blocked = listed.are_free ? others : listed.count;
    uint64_t free_ones = listed.are_free ? listed.count : others;
    bool has_free = blocked > QS_DIGEST_BLOCKS_MAX && free_ones < blocked;
    if (has_free != listed.are_free && !qs_listed_squares_exchange(&listed))
        return qs_error_set(error, QS_ERROR_MEMORY,
                            "not enough memory for the digest of the instance");
    bool added = text_add_squares(&hash, qs_listed_squares_keyword(&listed), listed.squares,
                                  listed.count, instance, error);
    qs_listed_squares_release(&listed);
    if (added)
        qs_sha256_finish(&hash, digest);
    return added;
}
