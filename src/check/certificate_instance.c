/*
 * The instance in a certificate is not read by the reader of instances, but
 * strictly, line by line: there is less to trust, and only one way to write each line.
 */
#include "case_check.h"

#include <stdlib.h>
#include <string.h>

#include "fault.h"
#include "instance_private.h"
#include "line_at.h"

static bool read_number(struct qs_certificate_reader *reader, int64_t least, int64_t most,
                        int32_t *number)
{
    int64_t found = 0;
    if (!qs_certificate_reader_expect(reader, ' ') ||
        !qs_certificate_reader_number(reader, least, most, &found))
        return false;
    *number = (int32_t)found;
    return true;
}

static bool read_square(struct qs_certificate_reader *reader, int32_t n, struct qs_square *square)
{
    return read_number(reader, 0, n - 1, &square->row) &&
           read_number(reader, 0, n - 1, &square->column);
}

/* Read the word at the beginning of a line. */
static void read_keyword(struct qs_certificate_reader *reader, char word[20])
{
    qs_certificate_reader_word(reader, word, 10);
    size_t length = strlen(word);
    if (!qs_certificate_reader_take(reader, '-'))
        return;
    word[length] = '-';
    qs_certificate_reader_word(reader, word + length + 1, 19 - length);
}

/* Read a line and add it to the certificate's instance. False with an error of the reader. */
static bool read_fact(struct qs_certificate_reader *reader, struct qs_instance *own)
{
    int32_t n = qs_instance_size(own), number = 0;
    struct qs_square square = {0, 0};
    struct qs_error found = {.kind = QS_ERROR_INPUT};
    char word[20];
    bool added;
    read_keyword(reader, word);
    if (strcmp(word, "queen") == 0 || strcmp(word, "block") == 0 || strcmp(word, "free") == 0) {
        if (!read_square(reader, n, &square))
            return false;
        added = word[0] == 'q'   ? qs_instance_add_queen(own, square, &found)
                : word[0] == 'b' ? qs_instance_block_square(own, square, &found)
                                 : qs_instance_list_free_square(own, square, &found);
    } else if (strcmp(word, "block-sum") == 0) {
        if (!read_number(reader, 0, 2 * (int64_t)n - 2, &number))
            return false;
        added = qs_instance_block_diagonal(own, QS_SUM, number, &found);
    } else if (strcmp(word, "block-difference") == 0) {
        if (!read_number(reader, 1 - n, n - 1, &number))
            return false;
        added = qs_instance_block_diagonal(own, QS_DIFFERENCE, number, &found);
    } else {
        return qs_certificate_reader_expected(
            reader, "queen, block, free, block-sum or block-difference before this");
    }
    if (added)
        return qs_certificate_reader_expect(reader, '\n');
    if (found.kind == QS_ERROR_MEMORY)
        return qs_certificate_reader_refuse_memory(reader);
    return qs_certificate_reader_blame(reader, QS_ERROR_INPUT, found.text);
}

/* Whether the queens of two instances are the same; an instance has each of its queens once. */
static bool have_same_queens(const struct qs_instance *a, const struct qs_instance *b)
{
    size_t a_count, b_count, same = 0;
    const struct qs_square *queen = qs_instance_queens(a, &a_count);
    qs_instance_queens(b, &b_count);
    while (same < a_count && qs_instance_holds_queen(b, queen[same]))
        same++;
    return same == a_count && a_count == b_count;
}

/* The same for their blocked diagonals of a direction; *complete becomes false if out of memory. */
static bool have_same_diagonals(const struct qs_instance *a, const struct qs_instance *b,
                                enum qs_direction direction, bool *complete)
{
    size_t a_count, b_count, same = 0;
    const int32_t *a_lines = qs_instance_blocked_diagonals(a, direction, &a_count);
    const int32_t *b_lines = qs_instance_blocked_diagonals(b, direction, &b_count);
    int32_t n = qs_instance_size(a);
    if (a_count != b_count || a_count == 0)
        return a_count == b_count;
    bool *blocked = calloc(2 * (size_t)n, sizeof *blocked);
    *complete = *complete && blocked;
    for (size_t i = 0; blocked && i < a_count; i++)
        blocked[qs_line_index(n, (struct qs_line){direction, a_lines[i]})] = true;
    while (blocked && same < b_count &&
           blocked[qs_line_index(n, (struct qs_line){direction, b_lines[same]})])
        same++;
    free(blocked);
    return same == b_count;
}

/* Whether a blocks, in whatever way, a square that b blocks singly or by not listing it. */
static bool blocks_square(const struct qs_instance *a, const struct qs_instance *b,
                          struct qs_square square)
{
    return !qs_instance_is_blocked(b, square) || qs_instance_is_blocked(a, square);
}

/*
 * Whether a blocks all that b blocks, with the same blocked diagonals. If b lists free squares,
 * what a leaves free has to be free in b; if a does not list it, a search finds either all of b's
 * squares or another one, so that it is short unless a blocks as much as b.
 */
static bool blocks_all(const struct qs_instance *a, const struct qs_instance *b)
{
    size_t count, free_count;
    const struct qs_square *squares = qs_instance_blocked_squares(b, &count);
    qs_instance_listed_free_squares(b, &free_count);
    if (free_count > 0)
        squares = qs_instance_listed_free_squares(a, &count);
    for (size_t i = 0; i < count; i++)
        if (!blocks_square(a, b, squares[i]))
            return false;
    if (free_count == 0 || count > 0)
        return true;
    int32_t n = qs_instance_size(a);
    for (struct qs_square at = {0, 0}; at.row < n; at.row++)
        for (at.column = 0; at.column < n; at.column++)
            if (!blocks_square(a, b, at))
                return false;
    return true;
}

/* Of two instances of the same size. */
static bool are_same(const struct qs_instance *a, const struct qs_instance *b, bool *complete)
{
    return have_same_queens(a, b) && have_same_diagonals(a, b, QS_DIFFERENCE, complete) &&
           have_same_diagonals(a, b, QS_SUM, complete) && blocks_all(a, b) && blocks_all(b, a);
}

static bool refuse_other(struct qs_certificate_reader *reader)
{
    return qs_certificate_reader_refuse(reader, "the certificate is for another instance");
}

/* Read the board's size and what follows it. The instance is NULL until there is memory for it. */
static bool read_board(struct qs_certificate_reader *reader, int32_t size,
                       struct qs_instance **instance)
{
    char word[20];
    int32_t n = 0;
    int byte = 0;
    read_keyword(reader, word);
    if (strcmp(word, "board") != 0)
        return qs_certificate_reader_expected(reader, "the instance: \"board\" and its size");
    if (!read_number(reader, 1, QS_SIZE_MAX, &n) || !qs_certificate_reader_expect(reader, '\n'))
        return false;
    if (size > 0 && n != size)
        return refuse_other(reader);
    *instance = qs_instance_new(n, NULL);
    if (!*instance)
        return qs_certificate_reader_refuse_memory(reader);
    while ((byte = qs_certificate_reader_peek(reader)) == 'q' || byte == 'b' || byte == 'f')
        if (!read_fact(reader, *instance))
            return false;
    return byte >= 0 || qs_certificate_reader_expected(reader, "\"lower\" and a number");
}

struct qs_instance *qs_certificate_read_instance(struct qs_certificate_reader *reader, int32_t size)
{
    struct qs_instance *instance = NULL;
    if (read_board(reader, size, &instance))
        return instance;
    qs_instance_free(instance);
    return NULL;
}

bool qs_certificate_check_instance(struct qs_certificate_reader *reader,
                                   const struct qs_instance *instance)
{
    bool complete = true;
    struct qs_instance *own = qs_certificate_read_instance(reader, qs_instance_size(instance));
    if (!own)
        return false;
    bool same = are_same(instance, own, &complete);
    qs_instance_free(own);
    if (!complete)
        return qs_certificate_reader_refuse_memory(reader);
    return same || refuse_other(reader);
}

bool qs_certificate_read_placement(struct qs_certificate_reader *reader, int32_t n,
                                   struct qs_square **queens, int32_t *count)
{
    int64_t lower = 0;
    *queens = NULL;
    if (!qs_certificate_reader_field(reader, "lower", n, &lower))
        return false;
    *queens = malloc(((size_t)lower + 1) * sizeof **queens);
    if (!*queens)
        return qs_certificate_reader_refuse_memory(reader);
    for (int64_t i = 0; i < lower; i++) {
        qs_certificate_reader_skip(reader);
        if (!qs_certificate_reader_square(reader, n, &(*queens)[i]) ||
            !qs_certificate_reader_expect_space(reader))
            return false;
    }
    qs_certificate_reader_skip(reader);
    *count = (int32_t)lower;
    return true;
}
