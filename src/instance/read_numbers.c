/*
 * The format "numbers": n, the number k of fixed queens, then k times row and
 * column, separated by blanks and line ends, and nothing more. "#" starts a comment.
 */
#include "instance_reader.h"

static bool is_space_or_end(int byte)
{
    return byte < 0 || byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n';
}

/* A number followed by space or the end. On success `start` is where it begins. */
static bool read_number(struct qs_text_reader *reader, const char *what, int64_t least,
                        int64_t most, int64_t *number, struct qs_text_reader *start,
                        struct qs_error *error)
{
    qs_reader_skip_comments(reader, '#');
    *start = *reader;
    if (!qs_reader_number(reader, what, least, most, number, error))
        return false;
    return is_space_or_end(qs_reader_peek(reader)) || qs_reader_expected(start, what, error);
}

static bool read_queen(struct qs_text_reader *reader, struct qs_instance *instance,
                       struct qs_error *error)
{
    struct qs_text_reader start, column_start;
    int64_t most = qs_instance_size(instance) - 1, row, column;
    if (!read_number(reader, "a row", 0, most, &row, &start, error) ||
        !read_number(reader, "a column", 0, most, &column, &column_start, error))
        return false;
    struct qs_square square = {(int32_t)row, (int32_t)column};
    return qs_instance_add_queen(instance, square, error) || qs_reader_place(&start, error);
}

static bool read_queens(struct qs_text_reader *reader, struct qs_instance *instance,
                        struct qs_error *error)
{
    struct qs_text_reader start;
    int64_t queens;
    if (!read_number(reader, "the number k of fixed queens", 0, qs_instance_size(instance), &queens,
                     &start, error))
        return false;
    for (int64_t i = 0; i < queens; i++) {
        if (!read_queen(reader, instance, error))
            return false;
    }
    qs_reader_skip_comments(reader, '#');
    return qs_reader_peek(reader) < 0 ||
           qs_reader_expected(reader, "the end of the file after the last queen", error);
}

static bool recognise(struct qs_text_reader reader)
{
    qs_reader_skip_comments(&reader, '#');
    return qs_reader_peek(&reader) >= '0' && qs_reader_peek(&reader) <= '9';
}

static struct qs_instance *read_numbers(struct qs_text_reader *reader,
                                        const struct qs_reading *reading, struct qs_error *error)
{
    struct qs_text_reader start;
    int64_t n;
    if (!read_number(reader, "n", 1, QS_SIZE_MAX, &n, &start, error))
        return NULL;
    struct qs_instance *instance = qs_reading_make(reading, (int32_t)n, &start, error);
    if (instance && read_queens(reader, instance, error))
        return instance;
    qs_instance_free(instance);
    return NULL;
}

const struct qs_input_format qs_input_format_numbers = {
    .name = "numbers",
    .summary = "n, k, and k pairs of row and column, from 0",
    .recognise = recognise,
    .read = read_numbers,
};
