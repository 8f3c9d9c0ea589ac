/*
 * The format "numbers": n, the number k of fixed queens, then k times row and
 * column, separated by blanks and line ends, and nothing more. "#" starts a comment.
 */
#include "instance_reader.h"

#include "fault.h"

static bool is_space_or_end(int byte)
{
    return byte < 0 || byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n';
}

/* A number followed by space or the end. On success `start` is where it begins. */
static bool numbers_read_number(struct qs_text_reader *reader, const char *what, int64_t least,
                                int64_t most, int64_t *number, struct qs_text_reader *start,
                                struct qs_error *error)
{
    qs_reader_skip_comments(reader, '#');
    *start = *reader;
    if (!qs_reader_number(reader, what, least, most, number, error))
        return false;
    return is_space_or_end(qs_reader_peek(reader)) || qs_reader_expected(start, what, error);
}

/* With a / after its first digits it is FEN. */
static bool recognise_numbers(struct qs_text_reader reader)
{
    qs_reader_skip_comments(&reader, '#');
    const char *start = reader.at;
    while (qs_reader_peek(&reader) >= '0' && qs_reader_peek(&reader) <= '9')
        qs_reader_next(&reader);
    /* FEN, or a report about a board that is not square. */
    return reader.at > start && qs_reader_peek(&reader) != '/' && !qs_reader_begins(&reader, " x ");
}

static bool read_numbers(struct qs_text_reader *reader, const struct qs_reading *reading,
                         struct qs_instance **instance, struct qs_error *error)
{
    struct qs_text_reader start, column_start;
    int64_t n, queens, row, column;
    if (!numbers_read_number(reader, "n", 1, QS_SIZE_MAX, &n, &start, error) ||
        !qs_reading_make(reading, n, &start, instance, error) ||
        !numbers_read_number(reader, "the number k of fixed queens", 0, n, &queens, &start, error))
        return false;
    for (int64_t i = 0; i < queens; i++) {
        if (!numbers_read_number(reader, "a row", 0, n - 1, &row, &start, error) ||
            !numbers_read_number(reader, "a column", 0, n - 1, &column, &column_start, error))
            return false;
        struct qs_square square = {(int32_t)row, (int32_t)column};
        if (!qs_instance_add_queen(*instance, square, error))
            return qs_reader_place(&start, error);
    }
    qs_reader_skip_comments(reader, '#');
    return qs_reader_peek(reader) < 0 ||
           qs_reader_expected(reader, "the end of the file after the last queen", error);
}

const struct qs_input_format qs_input_format_numbers = {
    .name = "numbers",
    .summary = "n, k, and k pairs of row and column, from 0",
    .recognise = recognise_numbers,
    .read = read_numbers,
};

/*
 * The format "array": the row of the fixed queen in each column, counted from
 * 1, and 0 where a column has none; n is the length of the list.
 *
 *     [1, 0, 5, 0, 0, 0, 0, 0]
 *
 * Blanks and line ends are allowed between entries; "#" starts a comment.
 *
 * The format "array0" counts rows from 0, as many programs do, and has −1 where a column has no
 * queen; it has to be named. A list with each number from 0 to n − 1 once makes sense in both
 * formats, so that an instance of this kind is refused unless its format is named.
 */

/*
 * The next entry, at most `most`; the rows are counted from `first`, and one less is no queen. On
 * success `start` is where it begins.
 */
static bool read_entry(struct qs_text_reader *reader, int64_t first, int64_t most, int64_t *entry,
                       struct qs_text_reader *start, struct qs_error *error)
{
    qs_reader_skip_comments(reader, '#');
    *start = *reader;
    return qs_reader_number(reader, first == 1 ? "a row (0: no queen)" : "a row (-1: no queen)",
                            first - 1, most, entry, error);
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
static bool numbers_measure(struct qs_text_reader reader, int64_t first, int32_t *n,
                            struct qs_error *error)
{
    struct qs_text_reader start = reader;
    int64_t entry;
    bool last = false;
    for (*n = 0; !last; (*n)++) {
        if (!read_entry(&reader, first, INT64_MAX, &entry, &start, error) ||
            !read_separator(&reader, &last, error))
            return false;
        if (*n < QS_SIZE_MAX)
            continue;
        qs_error_set(error, QS_ERROR_INPUT, "expected at most %d rows", QS_SIZE_MAX);
        return qs_reader_place(&start, error);
    }
    return true;
}

static bool recognise_array(struct qs_text_reader reader)
{
    struct qs_text_reader before = reader;
    qs_reader_skip_comments(&reader, '#');
    return qs_reader_next(&reader) == '[' && !qs_input_format_walls.recognise(before);
}

/*
 * Whether 0 is there once and n is not, as if rows were counted from 0. Of an instance, whose
 * queens are in different rows, that is a list with each number from 0 to n − 1 once.
 */
static bool may_count_from_0(const struct qs_instance *instance)
{
    size_t count;
    int32_t n = qs_instance_size(instance);
    const struct qs_square *queens = qs_instance_queens(instance, &count);
    bool last_is_empty = n > 1 && count + 1 == (size_t)n;
    for (size_t i = 0; i < count; i++)
        last_is_empty = last_is_empty && queens[i].row < n - 1;
    return last_is_empty;
}

static bool read_from(struct qs_text_reader *reader, int64_t first,
                      const struct qs_reading *reading, struct qs_instance **instance,
                      struct qs_error *error)
{
    int32_t n;
    int64_t entry;
    bool last;
    struct qs_text_reader list = *reader, start;
    if (!qs_reader_expect(reader, '#', '[', error) || !numbers_measure(*reader, first, &n, error) ||
        !qs_reading_make(reading, n, &list, instance, error))
        return false;
    for (int32_t column = 0; column < n; column++) {
        if (!read_entry(reader, first, n - 1 + first, &entry, &start, error))
            return false;
        struct qs_square square = {(int32_t)(entry - first), column};
        if (entry >= first && !qs_instance_add_queen(*instance, square, error))
            return qs_reader_place(&start, error);
        if (!read_separator(reader, &last, error))
            return false;
    }
    if (!qs_reader_expect(reader, '#', ']', error))
        return false;
    qs_reader_skip_comments(reader, '#');
    if (qs_reader_peek(reader) >= 0)
        return qs_reader_expected(reader, "the end of the file after the list", error);
    if (!reading->recognised || !may_count_from_0(*instance))
        return true;
    const char *option = reading->placement ? "--placement-format" : "--input-format";
    qs_error_set(error, QS_ERROR_INPUT,
                 "expected a list that cannot be read in two ways: rows counted from 1, with "
                 "no queen for 0 (%s array), or from 0 (%s array0)",
                 option, option);
    return qs_reader_place(&list, error);
}

static bool read_array(struct qs_text_reader *reader, const struct qs_reading *reading,
                       struct qs_instance **instance, struct qs_error *error)
{
    return read_from(reader, 1, reading, instance, error);
}

static bool read_array0(struct qs_text_reader *reader, const struct qs_reading *reading,
                        struct qs_instance **instance, struct qs_error *error)
{
    return read_from(reader, 0, reading, instance, error);
}

const struct qs_input_format qs_input_format_array = {
    .name = "array",
    .summary = "a list in brackets: the row of the queen in each column, from 1; 0: none",
    .recognise = recognise_array,
    .read = read_array,
};

const struct qs_input_format qs_input_format_array0 = {
    .name = "array0",
    .summary = "[3, -1, 0, -1]: the same with rows from 0, and -1 for no queen",
    .recognise = qs_recognise_never,
    .read = read_array0,
};
