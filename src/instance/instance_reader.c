#include "instance_reader.h"

#include <stdlib.h>
#include <string.h>

#include "argument.h"
#include "fault.h"
#include "instance_private.h"
#include "words.h"

/*
 * In the order in which they try to recognise a text: a drawing may begin with
 * what looks like a comment, so that it comes last.
 */
static const struct qs_input_format *const formats[] = {
    &qs_input_format_lines, &qs_input_format_numbers, &qs_input_format_csplib,
    &qs_input_format_array, &qs_input_format_array0,  &qs_input_format_exported,
    &qs_input_format_json,  &qs_input_format_report,  &qs_input_format_drawing,
};
#define FORMATS (sizeof formats / sizeof formats[0])

const char *qs_input_format_name(unsigned i)
{
    if (i == 0)
        return "auto";
    return i <= FORMATS ? formats[i - 1]->name : NULL;
}

const char *qs_input_format_summary(unsigned i)
{
    if (i == 0)
        return "the first of these formats that the content looks like";
    return i <= FORMATS ? formats[i - 1]->summary : NULL;
}

static const struct qs_input_format *find_format(const char *name, struct qs_error *error)
{
    for (size_t i = 0; i < FORMATS; i++) {
        if (strcmp(formats[i]->name, name) == 0)
            return formats[i];
    }
    char quoted[QS_QUOTED_SIZE], names[256];
    qs_words_list(qs_input_format_name, QS_ALL_WORDS, NULL, names, sizeof names);
    qs_quote(name, strlen(name), quoted);
    qs_error_set(error, QS_ERROR_INPUT, "expected the input format %s, found %s", names, quoted);
    return NULL;
}

/* What a file is instead of a text, by its first bytes; NULL: no known kind. */
static const char *describe_binary(const struct qs_text_reader *reader)
{
    static const struct {
        const char *bytes, *text;
    } kinds[] = {
        {"\x1f\x8b", "a file compressed by gzip: use gunzip -c FILE and - for FILE"},
        {"\x28\xb5\x2f\xfd", "a file compressed by zstd: use zstd -dc FILE and - for FILE"},
        {"\xfd"
         "7zXZ",
         "a file compressed by xz: use xz -dc FILE and - for FILE"},
        {"\xff\xfe", "text in UTF-16: use UTF-8"},
        {"\xfe\xff", "text in UTF-16: use UTF-8"},
    };
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        size_t length = strlen(kinds[i].bytes);
        if ((size_t)(reader->end - reader->at) >= length &&
            memcmp(reader->at, kinds[i].bytes, length) == 0)
            return kinds[i].text;
    }
    return NULL;
}

static const struct qs_input_format *recognise_format(struct qs_text_reader reader,
                                                      struct qs_error *error)
{
    const char *binary = describe_binary(&reader);
    if (binary) {
        qs_error_set(error, QS_ERROR_INPUT, "expected a text, found %s", binary);
        qs_reader_place(&reader, error);
        return NULL;
    }
    for (size_t i = 0; i < FORMATS; i++) {
        if (formats[i]->recognise(reader))
            return formats[i];
    }
    qs_reader_skip_comments(&reader, '#');
    qs_reader_expected(
        &reader,
        "an instance: \"board N\", \"n k\", a drawing, CSPLib parameters, a list of rows or an "
        "exported file",
        error);
    return NULL;
}

static bool check_diagonals(const struct qs_text_reader *reader,
                            const struct qs_input_format *format, int32_t diagonals,
                            struct qs_error *error)
{
    if (diagonals == QS_ALL_DIAGONALS)
        return true;
    if (diagonals < 0)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "expected a number of diagonals, at least 0, found %d", diagonals);
    if (format == &qs_input_format_csplib)
        return true;
    qs_error_set(error, QS_ERROR_INPUT,
                 "expected CSPLib parameters, because a number of diagonals is given; found the "
                 "format \"%s\"",
                 format->name);
    return qs_reader_place(reader, error);
}

/* Some editors begin UTF-8 files with these three bytes, which belong to no line. */
static void skip_byte_order_mark(struct qs_text_reader *reader)
{
    static const char mark[] = {'\xef', '\xbb', '\xbf'};
    if (reader->end - reader->at < (ptrdiff_t)sizeof mark ||
        memcmp(reader->at, mark, sizeof mark) != 0)
        return;
    reader->at += sizeof mark;
    reader->line_start = reader->at;
}

static struct qs_instance *read_text(const char *source, const char *text, size_t length,
                                     const struct qs_read_options *options,
                                     struct qs_instance *(*make)(int32_t n, struct qs_error *error),
                                     struct qs_error *error)
{
    static const struct qs_read_options defaults = {.diagonals = QS_ALL_DIAGONALS};
    if (length > 0 && !qs_check_given("text", text, error))
        return NULL;
    if (!options)
        options = &defaults;
    struct qs_text_reader reader;
    qs_reader_init(&reader, source, text, length);
    skip_byte_order_mark(&reader);

    bool recognise = !options->format || strcmp(options->format, "auto") == 0;
    const struct qs_input_format *format =
        recognise ? recognise_format(reader, error) : find_format(options->format, error);
    if (!format || !check_diagonals(&reader, format, options->diagonals, error))
        return NULL;
    const struct qs_reading reading = {
        .diagonals = options->diagonals,
        .placement = make == qs_instance_new_draft,
        .recognised = recognise,
        .make = make,
    };
    return format->read(&reader, &reading, error);
}

struct qs_instance *qs_reading_make(const struct qs_reading *reading, int32_t n,
                                    const struct qs_text_reader *place, struct qs_error *error)
{
    struct qs_instance *instance = reading->make(n, error);
    if (!instance)
        qs_reader_place(place, error);
    return instance;
}

struct qs_instance *qs_instance_read_text(const char *source, const char *text, size_t length,
                                          const struct qs_read_options *options,
                                          struct qs_error *error)
{
    struct qs_instance *instance = read_text(source, text, length, options, qs_instance_new, error);
    if (instance)
        qs_instance_set_name(instance, source);
    return instance;
}

bool qs_placement_read_text(const char *source, const char *text, size_t length,
                            const struct qs_read_options *options, struct qs_placement *placement,
                            struct qs_error *error)
{
    if (!qs_check_given("placement", placement, error))
        return false;
    struct qs_instance *draft =
        read_text(source, text, length, options, qs_instance_new_draft, error);
    bool read = draft && (qs_instance_take_queens(draft, placement) ||
                          qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for queens"));
    qs_instance_free(draft);
    return read;
}

void qs_placement_release(struct qs_placement *placement)
{
    if (!placement)
        return;
    free(placement->queens);
    *placement = (struct qs_placement){0};
}

struct qs_instance *qs_instance_read_file(const char *path, const struct qs_read_options *options,
                                          struct qs_error *error)
{
    if (!qs_check_given("path", path, error))
        return NULL;
    size_t length;
    char *text = qs_read_whole(path, SIZE_MAX / 2, &length, error);
    if (!text)
        return NULL;
    struct qs_instance *instance =
        qs_instance_read_text(qs_source_name(path), text, length, options, error);
    free(text);
    return instance;
}
