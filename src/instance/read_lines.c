/*
 * The format "lines", which is also the one that is written:
 *
 *     board 8
 *     queen 0 0            also "queen 0,0" and, for n ≤ 26, "queen a8"
 *     block 2 2            squares as above
 *     block-sum 4
 *     block-difference -3
 *
 * or, where nearly all squares are blocked, "free 2 2" for each of the others instead of
 * "block". One fact per line, "board" first; "#" starts a comment.
 */
#include <string.h>

#include "fault.h"
#include "instance_reader.h"

static bool read_line_end(struct qs_text_reader *reader, struct qs_error *error)
{
    if (!qs_reader_at_line_end(reader) && qs_reader_peek(reader) != '#')
        return qs_reader_expected(reader, "the end of the line", error);
    qs_reader_skip_line(reader);
    return true;
}

static bool is_digit(int byte)
{
    return byte >= '0' && byte <= '9';
}

/* A square that is one word, as qs_square_parse reads it. */
static bool read_square_word(struct qs_text_reader *reader, int32_t n, struct qs_square *square,
                             struct qs_error *error)
{
    if (qs_reader_at_line_end(reader) || qs_reader_peek(reader) == '#')
        return qs_reader_expected(reader, "a square such as 3,4", error);
    struct qs_text_reader start = *reader;
    size_t length;
    const char *word = qs_reader_word(reader, &length);
    const char *comment = memchr(word, '#', length);
    if (comment) {
        reader->at = comment;
        length = (size_t)(comment - word);
    }
    return qs_square_parse(word, length, n, square, error) || qs_reader_place(&start, error);
}

/* Skip what separates row and column; false if there is nothing. */
static bool skip_separator(struct qs_text_reader *reader)
{
    const char *start = reader->at;
    qs_reader_skip_blanks(reader);
    if (qs_reader_peek(reader) == ',')
        qs_reader_next(reader);
    qs_reader_skip_blanks(reader);
    return reader->at > start;
}

static bool read_square(struct qs_text_reader *reader, int32_t n, struct qs_square *square,
                        struct qs_error *error)
{
    if (!is_digit(qs_reader_peek(reader)))
        return read_square_word(reader, n, square, error);
    struct qs_text_reader start = *reader;
    int64_t row, column;
    if (!qs_reader_number(reader, "a row", 0, n - 1, &row, error))
        return false;
    if (!skip_separator(reader))
        return qs_reader_expected(&start, "a square such as 3,4", error);
    if (!qs_reader_number(reader, "a column", 0, n - 1, &column, error))
        return false;
    *square = (struct qs_square){(int32_t)row, (int32_t)column};
    return true;
}

/* Read a square, and add it to the instance. */
static bool read_fact_square(struct qs_text_reader *reader, struct qs_instance *instance,
                             bool (*add)(struct qs_instance *instance, struct qs_square square,
                                         struct qs_error *error),
                             struct qs_error *error)
{
    struct qs_text_reader start = *reader;
    struct qs_square square = {0, 0};
    if (!read_square(reader, qs_instance_size(instance), &square, error))
        return false;
    return add(instance, square, error) || qs_reader_place(&start, error);
}

static bool read_queen(struct qs_text_reader *reader, struct qs_instance *instance,
                       struct qs_error *error)
{
    return read_fact_square(reader, instance, qs_instance_add_queen, error);
}

static bool read_block(struct qs_text_reader *reader, struct qs_instance *instance,
                       struct qs_error *error)
{
    return read_fact_square(reader, instance, qs_instance_block_square, error);
}

static bool read_free(struct qs_text_reader *reader, struct qs_instance *instance,
                      struct qs_error *error)
{
    return read_fact_square(reader, instance, qs_instance_list_free_square, error);
}

static bool read_block_sum(struct qs_text_reader *reader, struct qs_instance *instance,
                           struct qs_error *error)
{
    struct qs_text_reader start = *reader;
    int64_t most = 2 * (int64_t)qs_instance_size(instance) - 2, number;
    if (!qs_reader_number(reader, "a sum diagonal", 0, most, &number, error))
        return false;
    return qs_instance_block_diagonal(instance, QS_SUM, (int32_t)number, error) ||
           qs_reader_place(&start, error);
}

static bool read_block_difference(struct qs_text_reader *reader, struct qs_instance *instance,
                                  struct qs_error *error)
{
    struct qs_text_reader start = *reader;
    int64_t most = qs_instance_size(instance) - 1, number;
    if (!qs_reader_number(reader, "a difference diagonal", -most, most, &number, error))
        return false;
    return qs_instance_block_diagonal(instance, QS_DIFFERENCE, (int32_t)number, error) ||
           qs_reader_place(&start, error);
}

static const struct keyword {
    const char *name;
    bool (*read)(struct qs_text_reader *reader, struct qs_instance *instance,
                 struct qs_error *error);
} keywords[] = {
    {"board", NULL}, /* first, once, and read by read_board */
    {"queen", read_queen},
    {"block", read_block},
    {"free", read_free},
    {"block-sum", read_block_sum},
    {"block-difference", read_block_difference},
};
#define KEYWORDS (sizeof keywords / sizeof keywords[0])

static const struct keyword *find_keyword(const char *word, size_t length)
{
    for (size_t i = 0; i < KEYWORDS; i++) {
        if (strlen(keywords[i].name) == length && memcmp(keywords[i].name, word, length) == 0)
            return &keywords[i];
    }
    return NULL;
}

bool qs_lines_is_keyword(const char *word, size_t length)
{
    return find_keyword(word, length) != NULL;
}

/* Read a word and the blanks after it; NULL if it is not a keyword. */
static const struct keyword *read_keyword(struct qs_text_reader *reader)
{
    size_t length;
    const char *word = qs_reader_word(reader, &length);
    qs_reader_skip_blanks(reader);
    return find_keyword(word, length);
}

static struct qs_instance *read_board(struct qs_text_reader *reader,
                                      const struct qs_reading *reading, struct qs_error *error)
{
    qs_reader_skip_comments(reader, '#');
    struct qs_text_reader start = *reader;
    if (read_keyword(reader) != &keywords[0]) {
        qs_reader_expected(&start, "\"board N\" first", error);
        return NULL;
    }
    int64_t n;
    start = *reader;
    if (!qs_reader_number(reader, "n", 1, QS_SIZE_MAX, &n, error) || !read_line_end(reader, error))
        return NULL;
    return qs_reading_make(reading, (int32_t)n, &start, error);
}

static bool read_fact(struct qs_text_reader *reader, struct qs_instance *instance,
                      struct qs_error *error)
{
    struct qs_text_reader start = *reader;
    const struct keyword *keyword = read_keyword(reader);
    if (!keyword)
        return qs_reader_expected(
            &start, "\"queen\", \"block\", \"free\", \"block-sum\" or \"block-difference\"", error);
    if (!keyword->read) {
        qs_error_set(error, QS_ERROR_INPUT, "expected only one \"board\", found a second one");
        return qs_reader_place(&start, error);
    }
    return keyword->read(reader, instance, error) && read_line_end(reader, error);
}

static bool recognise(struct qs_text_reader reader)
{
    qs_reader_skip_comments(&reader, '#');
    return read_keyword(&reader) != NULL;
}

static struct qs_instance *read_lines(struct qs_text_reader *reader,
                                      const struct qs_reading *reading, struct qs_error *error)
{
    struct qs_instance *instance = read_board(reader, reading, error);
    if (!instance)
        return NULL;
    qs_reader_skip_comments(reader, '#');
    while (qs_reader_peek(reader) >= 0) {
        if (!read_fact(reader, instance, error)) {
            qs_instance_free(instance);
            return NULL;
        }
        qs_reader_skip_comments(reader, '#');
    }
    return instance;
}

const struct qs_input_format qs_input_format_lines = {
    .name = "lines",
    .summary = "a line for each fact: board 8, queen 0 0, block 2 2, free 2 2, "
               "block-sum 4, block-difference -3; # begins a comment",
    .recognise = recognise,
    .read = read_lines,
};
