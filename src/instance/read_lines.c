/*
 * The format "lines", which is also the one that is written:
 *
 *     board 8              also "board 6 8": 6 rows, 8 columns
 *     wall 3 3             directly after the board
 *     queen 0 0            also "queen 0,0" and, for n ≤ 26, "queen a8"
 *     block 2 2            squares as above
 *     block-sum 4
 *     block-difference -3
 *
 * or, where nearly all squares are blocked, "free 2 2" for each of the others instead of
 * "block". One fact per line, "board" first; "#" starts a comment.
 */
#include <stdlib.h>
#include <string.h>

#include "chess.h"
#include "fault.h"
#include "instance_reader.h"
#include "shape_draft.h"

static bool read_line_end(struct qs_text_reader *reader, struct qs_error *error)
{
    if (!qs_reader_at_line_end(reader) && qs_reader_peek(reader) != '#')
        return qs_reader_expected(reader, "the end of the line", error);
    qs_reader_skip_line(reader);
    return true;
}

/*
 * A square that is one word, as qs_square_parse reads it, or, if that begins with a digit, a row
 * and a column.
 */
static bool lines_read_square(struct qs_text_reader *reader, const struct qs_shape *shape,
                              struct qs_square *square, struct qs_error *error)
{
    struct qs_text_reader start = *reader;
    int byte = qs_reader_peek(reader);
    if (byte < '0' || byte > '9') {
        if (qs_reader_at_line_end(reader) || qs_reader_peek(reader) == '#')
            return qs_reader_expected(reader, "a square such as 3,4", error);
        start = *reader;
        size_t length;
        const char *word = qs_reader_word(reader, &length);
        const char *comment = memchr(word, '#', length);
        if (comment) {
            reader->at = comment;
            length = (size_t)(comment - word);
        }
        return qs_square_parse_on(word, length, shape->rows, shape->columns, square, error) ||
               qs_reader_place(&start, error);
    }
    int64_t row, column;
    if (!qs_reader_number(reader, "a row", 0, shape->rows - 1, &row, error))
        return false;
    const char *separator = reader->at;
    qs_reader_skip_blanks(reader);
    if (qs_reader_peek(reader) == ',')
        qs_reader_next(reader);
    qs_reader_skip_blanks(reader);
    if (reader->at == separator)
        return qs_reader_expected(&start, "a square such as 3,4", error);
    if (!qs_reader_number(reader, "a column", 0, shape->columns - 1, &column, error))
        return false;
    *square = (struct qs_square){(int32_t)row, (int32_t)column};
    return true;
}

static const struct keyword {
    const char *name;
    /* A square is added, or a diagonal is blocked; neither: what is read with the board. */
    bool (*add)(struct qs_instance *instance, struct qs_square square, struct qs_error *error);
    const char *diagonal;
    enum qs_direction direction;
} keywords[] = {
    {.name = "board"}, /* first, and once */
    {.name = "wall"},  /* next */
    {.name = "queen", .add = qs_instance_add_queen},
    {.name = "block", .add = qs_instance_block_square},
    {.name = "free", .add = qs_instance_list_free_square},
    {.name = "block-sum", .diagonal = "a sum diagonal", .direction = QS_SUM},
    {.name = "block-difference", .diagonal = "a difference diagonal", .direction = QS_DIFFERENCE},
};
#define KEYWORDS (sizeof keywords / sizeof keywords[0])

static const struct keyword *find_keyword(const char *word, size_t length)
{
    for (size_t i = 0; i < KEYWORDS; i++) {
        if (qs_word_is(word, length, keywords[i].name))
            return &keywords[i];
    }
    return NULL;
}

/* Read a word and the blanks after it; NULL if it is not a keyword. */
static const struct keyword *lines_read_keyword(struct qs_text_reader *reader)
{
    size_t length;
    const char *word = qs_reader_word(reader, &length);
    qs_reader_skip_blanks(reader);
    return find_keyword(word, length);
}

/* A fact: its keyword, what follows it, and the end of the line. */
static bool lines_read_fact(struct qs_text_reader *reader, struct qs_instance *instance,
                            struct qs_error *error)
{
    struct qs_text_reader start = *reader;
    const struct keyword *keyword = lines_read_keyword(reader);
    if (!keyword)
        return qs_reader_expected(
            &start, "\"queen\", \"block\", \"free\", \"block-sum\" or \"block-difference\"", error);
    if (keyword == &keywords[0] || keyword == &keywords[1]) {
        qs_error_set(error, QS_ERROR_INPUT, "%s",
                     keyword == &keywords[0] ? "expected only one \"board\", found a second one"
                                             : "expected walls directly after the board");
        return qs_reader_place(&start, error);
    }
    start = *reader;
    struct qs_square square = {0, 0};
    struct qs_shape shape = qs_instance_shape(instance);
    int32_t n = qs_instance_size(instance);
    int64_t least = keyword->direction == QS_SUM ? 0 : 1 - n, number;
    bool added = false;
    if (keyword->add) {
        if (!lines_read_square(reader, &shape, &square, error))
            return false;
        added = keyword->add(instance, square, error);
        if (!added && qs_is_chess(start.at))
            qs_error_in_chess(shape.rows, shape.columns, error);
    } else {
        if (!qs_reader_number(reader, keyword->diagonal, least, least + 2 * (int64_t)n - 2, &number,
                              error))
            return false;
        added = qs_instance_block_diagonal(instance, keyword->direction, (int32_t)number, error);
    }
    return added ? read_line_end(reader, error) : qs_reader_place(&start, error);
}

/* The walls of a board, which come next. */
static bool read_walls(struct qs_text_reader *reader, struct qs_shape_draft *draft,
                       struct qs_error *error)
{
    for (;;) {
        struct qs_square wall;
        qs_reader_skip_comments(reader, '#');
        struct qs_text_reader line = *reader;
        if (lines_read_keyword(&line) != &keywords[1])
            return true;
        if (!lines_read_square(&line, &draft->shape, &wall, error) ||
            !qs_shape_draft_add(draft, wall, error) || !read_line_end(&line, error))
            return false;
        *reader = line;
    }
}

/* "board 8" or "board 6 8", and walls. */
static bool lines_read_board(struct qs_text_reader *reader, const struct qs_reading *reading,
                             struct qs_instance **instance, struct qs_error *error)
{
    struct qs_text_reader start = *reader;
    int64_t rows, columns;
    if (!qs_reader_number(reader, "n", 1, QS_SIZE_MAX, &rows, error))
        return false;
    columns = rows;
    qs_reader_skip_blanks(reader);
    int byte = qs_reader_peek(reader);
    if (byte >= '0' && byte <= '9' &&
        !qs_reader_number(reader, "a number of columns", 1, QS_SIZE_MAX, &columns, error))
        return false;
    struct qs_shape_draft draft = {.shape.rows = (int32_t)rows, .shape.columns = (int32_t)columns};
    bool read = read_line_end(reader, error) && read_walls(reader, &draft, error) &&
                qs_reading_make_shaped(reading, &draft.shape, &start, instance, error);
    qs_shape_draft_release(&draft);
    return read;
}

static bool recognise_lines(struct qs_text_reader reader)
{
    qs_reader_skip_comments(&reader, '#');
    return lines_read_keyword(&reader) != NULL;
}

static bool lines_read(struct qs_text_reader *reader, const struct qs_reading *reading,
                       struct qs_instance **instance, struct qs_error *error)
{
    qs_reader_skip_comments(reader, '#');
    struct qs_text_reader start = *reader;
    if (lines_read_keyword(reader) != &keywords[0])
        return qs_reader_expected(&start, "\"board N\" first", error);
    if (!lines_read_board(reader, reading, instance, error))
        return false;
    qs_reader_skip_comments(reader, '#');
    while (qs_reader_peek(reader) >= 0) {
        if (!lines_read_fact(reader, *instance, error))
            return false;
        qs_reader_skip_comments(reader, '#');
    }
    return true;
}

const struct qs_input_format qs_input_format_lines = {
    .name = "lines",
    .summary = "a line for each fact: board 8 (or 6 8), wall 3 3, queen 0 0, block 2 2, free 2 2, "
               "block-sum 4, block-difference -3; # begins a comment",
    .recognise = recognise_lines,
    .read = lines_read,
};

/*
 * The format "exported": a file that export wrote for another solver. Its first comments are the
 * question and the instance in the format "lines", each line after the mark of a comment, here "c":
 *
 *     c queensat 0.1.0: at least 5 queens, fixed ones included
 *     c board 6
 *     c queen 0 0
 *     c target 5, structural upper bound 6 (rows)
 *
 * The rest is not read. An OPB file has its sizes in the line before. The comment after the facts
 * must be one that export writes there, so that a misspelt fact is an error and not the end.
 */

/* The words of the comments that follow the facts in some format. */
static bool ends_facts(const char *word, size_t length)
{
    static const char *const words[] = {"target", "at-most-one", "variable", "maximum",
                                        "no",     "queries:",    "x_R_C:",   "lines:"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (qs_word_is(word, length, words[i]))
            return true;
    return false;
}

/* Read the mark of a comment, and move to the word after it. 0: there is none. */
static char read_mark(struct qs_text_reader *reader)
{
    size_t length;
    const char *word = qs_reader_word(reader, &length);
    qs_reader_skip_blanks(reader);
    return length == 1 && strchr("c*%\\;", *word) ? *word : '\0';
}

char qs_exported_find_head(struct qs_text_reader *reader)
{
    struct qs_text_reader line = *reader;
    size_t length;
    qs_reader_skip_space(&line);
    if (qs_reader_peek(&line) == '*') {
        struct qs_text_reader sizes = line;
        read_mark(&sizes);
        const char *word = qs_reader_word(&sizes, &length);
        if (qs_word_is(word, length, "#variable=")) {
            qs_reader_skip_line(&line);
            qs_reader_skip_space(&line);
        }
    }
    struct qs_text_reader start = line;
    char mark = read_mark(&line);
    const char *word = qs_reader_word(&line, &length);
    if (!qs_word_is(word, length, "queensat"))
        return '\0';
    *reader = start;
    return mark;
}

/* Move to the end of the facts. */
static bool find_end(struct qs_text_reader *reader, char mark, struct qs_error *error)
{
    for (;;) {
        size_t length;
        struct qs_text_reader line = *reader;
        qs_reader_skip_space(&line);
        *reader = line;
        if (read_mark(&line) != mark)
            return true;
        struct qs_text_reader fact = line;
        const char *word = qs_reader_word(&line, &length);
        if (ends_facts(word, length))
            return true;
        if (!find_keyword(word, length))
            return qs_reader_expected(&fact, "a fact of the instance, or the end of its facts",
                                      error);
        qs_reader_skip_line(&line);
        *reader = line;
    }
}

static bool recognise_exported(struct qs_text_reader reader)
{
    return qs_exported_find_head(&reader) != '\0';
}

static bool read_lines_read_exported(struct qs_text_reader *reader,
                                     const struct qs_reading *reading,
                                     struct qs_instance **instance, struct qs_error *error)
{
    char mark = qs_exported_find_head(reader);
    if (mark == '\0')
        return qs_reader_expected(reader, "a comment \"queensat VERSION\", as export writes it",
                                  error);
    qs_reader_skip_line(reader);
    struct qs_text_reader facts = *reader;
    if (!find_end(reader, mark, error))
        return false;
    /* The facts without the marks, but each on its line and in its column, for places in errors. */
    size_t length = (size_t)(reader->at - facts.at);
    char *copy = malloc(length + 1);
    if (!copy)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to read the file");
    memcpy(copy, facts.at, length);
    for (size_t i = 0; i < length; i++)
        if (copy[i] == mark && (i == 0 || copy[i - 1] == '\n'))
            copy[i] = ' ';
    facts.line_start = copy;
    facts.end = copy + length;
    facts.at = copy;
    bool read = lines_read(&facts, reading, instance, error);
    free(copy);
    return read;
}

const struct qs_input_format qs_input_format_exported = {
    .name = "exported",
    .summary = "a file that export wrote for another solver",
    .recognise = recognise_exported,
    .read = read_lines_read_exported,
};
