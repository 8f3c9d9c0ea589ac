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
#include <stdlib.h>
#include <string.h>

#include "fault.h"
#include "instance_reader.h"

static bool is_word(const char *word, size_t length, const char *expected)
{
    return length == strlen(expected) && memcmp(word, expected, length) == 0;
}

/* The words of the comments that follow the facts in some format. */
static bool ends_facts(const char *word, size_t length)
{
    static const char *const words[] = {"target",  "at-most-one", "variable",
                                        "maximum", "no",          "x_R_C:"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (is_word(word, length, words[i]))
            return true;
    return false;
}

/* Read the mark of a comment, and move to the word after it. 0: there is none. */
static char read_mark(struct qs_text_reader *reader)
{
    size_t length;
    const char *word = qs_reader_word(reader, &length);
    qs_reader_skip_blanks(reader);
    return length == 1 && strchr("c*%\\", *word) ? *word : '\0';
}

/* Move to the comment that names the program; its mark, or 0 if there is none. */
static char find_head(struct qs_text_reader *reader)
{
    struct qs_text_reader line = *reader;
    size_t length;
    qs_reader_skip_space(&line);
    if (qs_reader_peek(&line) == '*') {
        struct qs_text_reader sizes = line;
        read_mark(&sizes);
        const char *word = qs_reader_word(&sizes, &length);
        if (is_word(word, length, "#variable=")) {
            qs_reader_skip_line(&line);
            qs_reader_skip_space(&line);
        }
    }
    struct qs_text_reader start = line;
    char mark = read_mark(&line);
    const char *word = qs_reader_word(&line, &length);
    if (!is_word(word, length, "queensat"))
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
        if (!qs_lines_is_keyword(word, length))
            return qs_reader_expected(&fact, "a fact of the instance, or the end of its facts",
                                      error);
        qs_reader_skip_line(&line);
        *reader = line;
    }
}

static bool recognise(struct qs_text_reader reader)
{
    return find_head(&reader) != '\0';
}

/* The facts without the marks, but each on its line and in its column, for places in errors. */
static char *copy_facts(const char *start, const char *end, char mark)
{
    size_t length = (size_t)(end - start);
    char *copy = malloc(length + 1);
    if (!copy)
        return NULL;
    memcpy(copy, start, length);
    for (size_t i = 0; i < length; i++)
        if (copy[i] == mark && (i == 0 || copy[i - 1] == '\n'))
            copy[i] = ' ';
    return copy;
}

static struct qs_instance *read_exported(struct qs_text_reader *reader,
                                         const struct qs_reading *reading, struct qs_error *error)
{
    char mark = find_head(reader);
    if (mark == '\0') {
        qs_reader_expected(reader, "a comment \"queensat VERSION\", as export writes it", error);
        return NULL;
    }
    qs_reader_skip_line(reader);
    struct qs_text_reader facts = *reader;
    if (!find_end(reader, mark, error))
        return NULL;
    char *copy = copy_facts(facts.at, reader->at, mark);
    if (!copy) {
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to read the file");
        return NULL;
    }
    facts.line_start = copy;
    facts.end = copy + (reader->at - facts.at);
    facts.at = copy;
    struct qs_instance *instance = qs_input_format_lines.read(&facts, reading, error);
    free(copy);
    return instance;
}

const struct qs_input_format qs_input_format_exported = {
    .name = "exported",
    .summary = "a file that export wrote for another solver",
    .recognise = recognise,
    .read = read_exported,
};
