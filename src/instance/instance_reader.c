#include "instance_reader.h"

#include <stdlib.h>
#include <string.h>

#include "chess.h"
#include "fault.h"
#include "instance_private.h"
#include "words.h"

/*
 * In the order in which they try to recognise a text: a drawing may begin with
 * what looks like a comment, so that it comes last.
 */
static const struct qs_input_format *const formats[] = {
    &qs_input_format_lines,   &qs_input_format_fen,    &qs_input_format_fen_walls,
    &qs_input_format_numbers, &qs_input_format_csplib, &qs_input_format_walls,
    &qs_input_format_array,   &qs_input_format_array0, &qs_input_format_exported,
    &qs_input_format_json,    &qs_input_format_report, &qs_input_format_drawing,
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

static const struct qs_input_format *input_find_format(const char *name, struct qs_error *error)
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

static const struct qs_input_format *recognise_format(struct qs_text_reader reader,
                                                      struct qs_error *error)
{
    static const struct {
        const char *bytes, *text;
    } binaries[] = {
        {"\x1f\x8b", "a file compressed by gzip: use gunzip -c FILE and - for FILE"},
        {"\x28\xb5\x2f\xfd", "a file compressed by zstd: use zstd -dc FILE and - for FILE"},
        {"\xfd"
         "7zXZ",
         "a file compressed by xz: use xz -dc FILE and - for FILE"},
        {"\xff\xfe", "text in UTF-16: use UTF-8"},
        {"\xfe\xff", "text in UTF-16: use UTF-8"},
    };
    for (size_t i = 0; i < sizeof binaries / sizeof *binaries; i++) {
        if (!qs_reader_begins(&reader, binaries[i].bytes))
            continue;
        qs_error_set(error, QS_ERROR_INPUT, "expected a text, found %s", binaries[i].text);
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

static struct qs_instance *input_read_text(const char *source, const char *text, size_t length,
                                           const struct qs_read_options *options,
                                           struct qs_instance *(*make)(const struct qs_shape *shape,
                                                                       struct qs_error *error),
                                           struct qs_error *error)
{
    static const struct qs_read_options defaults = {.diagonals = QS_ALL_DIAGONALS};
    if (length > 0 && !qs_check_given("text", text, error))
        return NULL;
    if (!options)
        options = &defaults;
    struct qs_text_reader reader;
    qs_reader_init(&reader, source, text, length);
    /* Some editors begin UTF-8 files with these three bytes, which belong to no line. */
    static const char byte_order_mark[] = "\xef\xbb\xbf";
    if (qs_reader_begins(&reader, byte_order_mark))
        reader.line_start = reader.at += strlen(byte_order_mark);

    bool recognise = !options->format || strcmp(options->format, "auto") == 0;
    const struct qs_input_format *format =
        recognise ? recognise_format(reader, error) : input_find_format(options->format, error);
    if (!format)
        return NULL;
    if (options->diagonals < 0 && options->diagonals != QS_ALL_DIAGONALS) {
        qs_error_set(error, QS_ERROR_INPUT, "expected a number of diagonals, at least 0, found %d",
                     options->diagonals);
        return NULL;
    }
    if (options->diagonals != QS_ALL_DIAGONALS && format != &qs_input_format_csplib) {
        qs_error_set(
            error, QS_ERROR_INPUT,
            "expected CSPLib parameters, because a number of diagonals is given; found the "
            "format \"%s\"",
            format->name);
        qs_reader_place(&reader, error);
        return NULL;
    }
    const struct qs_reading reading = {
        .diagonals = options->diagonals,
        .placement = make == qs_instance_new_draft,
        .recognised = recognise,
        .make = make,
    };
    struct qs_instance *instance = NULL;
    if (format->read(&reader, &reading, &instance, error))
        return instance;
    qs_instance_free(instance);
    return NULL;
}

bool qs_recognise_never(struct qs_text_reader reader)
{
    (void)reader;
    return false;
}

bool qs_reading_make(const struct qs_reading *reading, int64_t n,
                     const struct qs_text_reader *place, struct qs_instance **instance,
                     struct qs_error *error)
{
    const struct qs_shape shape = {.rows = (int32_t)n, .columns = (int32_t)n};
    return qs_reading_make_shaped(reading, &shape, place, instance, error);
}

bool qs_reading_make_shaped(const struct qs_reading *reading, const struct qs_shape *shape,
                            const struct qs_text_reader *place, struct qs_instance **instance,
                            struct qs_error *error)
{
    *instance = reading->make(shape, error);
    return *instance || qs_reader_place(place, error);
}

struct qs_instance *qs_instance_read_text(const char *source, const char *text, size_t length,
                                          const struct qs_read_options *options,
                                          struct qs_error *error)
{
    struct qs_instance *instance =
        input_read_text(source, text, length, options, qs_instance_new_shaped, error);
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
        input_read_text(source, text, length, options, qs_instance_new_draft, error);
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

/* Parse digits, limiting the number to INT32_MAX; the place after them, or NULL without any. */
static const char *parse_digits(const char *at, const char *end, int32_t *number)
{
    const char *start = at;
    int64_t value = 0;
    for (; at < end && *at >= '0' && *at <= '9'; at++) {
        value = value * 10 + (*at - '0');
        if (value > INT32_MAX)
            value = INT32_MAX;
    }
    *number = (int32_t)value;
    return at > start ? at : NULL;
}

static bool parse_pair(const char *text, const char *end, struct qs_square *square)
{
    const char *comma = parse_digits(text, end, &square->row);
    return comma && comma < end && *comma == ',' &&
           parse_digits(comma + 1, end, &square->column) == end;
}

static bool parse_chess(const char *text, const char *end, int32_t n, struct qs_square *square)
{
    if (text == end)
        return false;
    int letter = *text | 0x20; /* to lower case, in ASCII */
    int32_t number;
    if (letter < 'a' || letter > 'z' || parse_digits(text + 1, end, &number) != end)
        return false;
    square->row = n - number;
    square->column = letter - 'a';
    return true;
}

bool qs_square_parse_on(const char *text, size_t length, int32_t rows, int32_t columns,
                        struct qs_square *square, struct qs_error *error)
{
    struct qs_square parsed;
    bool chess = parse_chess(text, text + length, rows, &parsed);
    char quoted[QS_QUOTED_SIZE];
    qs_quote(text, length, quoted);
    if (chess && columns > QS_CHESS_LETTERS)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "expected row,column, found %s: chess notation ends at n = %d", quoted,
                            QS_CHESS_LETTERS);
    if (!chess && !parse_pair(text, text + length, &parsed))
        return qs_error_set(error, QS_ERROR_INPUT, "expected a square such as %s, found %s",
                            columns > QS_CHESS_LETTERS ? "3,4" : "3,4 or b4", quoted);
    int shown = length < 40 ? (int)length : 40;
    if (parsed.row >= 0 && parsed.row < rows && parsed.column >= 0 && parsed.column < columns)
        *square = parsed;
    else if (chess)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "square %.*s is outside the board: expected a1 to %c%d", shown, text,
                            'a' + columns - 1, rows);
    else if (rows == columns)
        return qs_error_set(
            error, QS_ERROR_INPUT,
            "square %.*s is outside the board: expected row and column from 0 to %d", shown, text,
            rows - 1);
    else
        return qs_error_set(
            error, QS_ERROR_INPUT,
            "square %.*s is outside the board: expected a row from 0 to %d, a column from 0 to %d",
            shown, text, rows - 1, columns - 1);
    return true;
}

bool qs_square_parse(const char *text, size_t length, int32_t n, struct qs_square *square,
                     struct qs_error *error)
{
    return qs_check_range("n", n, 1, QS_SIZE_MAX, error) &&
           qs_check_given("square", square, error) &&
           (length == 0 || qs_check_given("text", text, error)) &&
           qs_square_parse_on(text ? text : "", length, n, n, square, error);
}
