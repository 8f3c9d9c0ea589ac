/*
 * The format "array": the row of the fixed queen in each column, counted from
 * 1, and 0 where a column has none; n is the length of the list.
 *
 *     [1, 0, 5, 0, 0, 0, 0, 0]
 *
 * Blanks and line ends are allowed between entries; "#" starts a comment.
 */
#include "fault.h"
#include "instance_reader.h"

static bool expect_byte(struct qs_text_reader *reader, char byte, struct qs_error *error)
{
    qs_reader_skip_comments(reader, '#');
    if (qs_reader_peek(reader) == byte) {
        qs_reader_next(reader);
        return true;
    }
    const char what[] = {'"', byte, '"', '\0'};
    return qs_reader_expected(reader, what, error);
}

/* The next entry, from 0 to `most`; on success `start` is where it begins. */
static bool read_entry(struct qs_text_reader *reader, int64_t most, int64_t *entry,
                       struct qs_text_reader *start, struct qs_error *error)
{
    qs_reader_skip_comments(reader, '#');
    *start = *reader;
    return qs_reader_number(reader, "a row (0: no queen)", 0, most, entry, error);
}

/* Skip what separates two entries; `last` if it is a "]" instead, which is not skipped. */
static bool read_separator(struct qs_text_reader *reader, bool *last, struct qs_error *error)
{
    qs_reader_skip_comments(reader, '#');
    *last = qs_reader_peek(reader) == ']';
    if (*last)
        return true;
    if (qs_reader_peek(reader) != ',')
        return qs_reader_expected(reader, "\",\" or \"]\"", error);
    qs_reader_next(reader);
    return true;
}

/* The length of the list, which is n and the largest entry allowed. */
static bool measure(struct qs_text_reader reader, int32_t *n, struct qs_error *error)
{
    struct qs_text_reader start = reader;
    int64_t entry;
    bool last = false;
    for (*n = 0; !last; (*n)++) {
        if (!read_entry(&reader, INT64_MAX, &entry, &start, error) ||
            !read_separator(&reader, &last, error))
            return false;
        if (*n < QS_SIZE_MAX)
            continue;
        qs_error_set(error, QS_ERROR_INPUT, "expected at most %d rows", QS_SIZE_MAX);
        return qs_reader_place(&start, error);
    }
    return true;
}

static bool read_queens(struct qs_text_reader *reader, struct qs_instance *instance,
                        struct qs_error *error)
{
    int32_t n = qs_instance_size(instance);
    struct qs_text_reader start;
    int64_t entry;
    bool last;
    for (int32_t column = 0; column < n; column++) {
        if (!read_entry(reader, n, &entry, &start, error))
            return false;
        struct qs_square square = {(int32_t)entry - 1, column};
        if (entry > 0 && !qs_instance_add_queen(instance, square, error))
            return qs_reader_place(&start, error);
        if (!read_separator(reader, &last, error))
            return false;
    }
    if (!expect_byte(reader, ']', error))
        return false;
    qs_reader_skip_comments(reader, '#');
    return qs_reader_peek(reader) < 0 ||
           qs_reader_expected(reader, "the end of the file after the list", error);
}

static bool recognise(struct qs_text_reader reader)
{
    qs_reader_skip_comments(&reader, '#');
    return qs_reader_peek(&reader) == '[';
}

static struct qs_instance *read_array(struct qs_text_reader *reader,
                                      const struct qs_reading *reading, struct qs_error *error)
{
    int32_t n;
    struct qs_text_reader start = *reader;
    if (!expect_byte(reader, '[', error) || !measure(*reader, &n, error))
        return NULL;
    struct qs_instance *instance = qs_reading_make(reading, n, &start, error);
    if (instance && read_queens(reader, instance, error))
        return instance;
    qs_instance_free(instance);
    return NULL;
}

const struct qs_input_format qs_input_format_array = {
    .name = "array",
    .summary = "a list in brackets: the row of the queen in each column, from 1; 0: none",
    .recognise = recognise,
    .read = read_array,
};
