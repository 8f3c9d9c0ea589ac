#include "answer_reading.h"

#include <string.h>

#include "fault.h"
#include "memory.h"

bool qs_answer_find_line(struct qs_text_reader *reader)
{
    qs_reader_skip_space(reader);
    return qs_reader_peek(reader) >= 0;
}

bool qs_answer_begins(const struct qs_text_reader *reader, const char *text)
{
    size_t length = strlen(text);
    return (size_t)(reader->end - reader->at) >= length && memcmp(reader->at, text, length) == 0;
}

bool qs_answer_find_text(struct qs_text_reader *reader, const char *text)
{
    struct qs_text_reader line = *reader;
    while (qs_answer_find_line(&line)) {
        if (qs_answer_begins(&line, text)) {
            *reader = line;
            return true;
        }
        qs_reader_skip_line(&line);
    }
    return false;
}

bool qs_answer_line_has(const struct qs_text_reader *reader, const char *text)
{
    struct qs_text_reader rest = *reader;
    for (; qs_reader_peek(&rest) >= 0 && qs_reader_peek(&rest) != '\n'; rest.at++)
        if (qs_answer_begins(&rest, text))
            return true;
    return false;
}

bool qs_answer_is_word(const char *word, size_t length, const char *expected)
{
    return length == strlen(expected) && memcmp(word, expected, length) == 0;
}

void qs_answer_forget(struct qs_answer_reading *reading)
{
    reading->model.count = reading->model.squares = 0;
    reading->model.has_placement = reading->model.by_position = false;
}

static bool refuse_memory(const struct qs_answer_reading *reading, struct qs_error *error)
{
    qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for the model");
    return qs_reader_place(&reading->reader, error);
}

bool qs_answer_add_variable(struct qs_answer_reading *reading, int variable, struct qs_error *error)
{
    struct qs_model *model = &reading->model;
    int *grown =
        qs_grow(model->variables, model->count, &reading->variable_room, sizeof *model->variables);
    if (!grown)
        return refuse_memory(reading, error);
    model->variables = grown;
    model->variables[model->count++] = variable;
    return true;
}

bool qs_answer_add_square(struct qs_answer_reading *reading, struct qs_square square,
                          struct qs_error *error)
{
    struct qs_model *model = &reading->model;
    struct qs_square *grown =
        qs_grow(model->square, model->squares, &reading->square_room, sizeof *model->square);
    if (!grown)
        return refuse_memory(reading, error);
    model->square = grown;
    model->square[model->squares++] = square;
    return true;
}

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

/* Read a coordinate and move to the byte after it; false if there is none, or it is too large. */
static bool read_coordinate(const char **at, const char *end, int32_t *number)
{
    const char *start = *at;
    int32_t value = 0;
    for (; *at < end && is_digit(**at) && value < QS_SIZE_MAX; ++*at)
        value = 10 * value + (**at - '0');
    *number = value;
    return *at > start && value < QS_SIZE_MAX;
}

bool qs_answer_is_square(const char *word, size_t length, struct qs_square *square)
{
    static const struct {
        const char *before, *between, *after;
    } forms[] = {{"x_", "_", ""}, {"queen(", ",", ")"}};
    const char *end = word + length;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        size_t before = strlen(forms[i].before);
        const char *at = word + before;
        if (length < before || memcmp(word, forms[i].before, before) != 0)
            continue;
        if (!read_coordinate(&at, end, &square->row) || at == end || *at != forms[i].between[0])
            return false;
        at++;
        return read_coordinate(&at, end, &square->column) &&
               qs_answer_is_word(at, (size_t)(end - at), forms[i].after);
    }
    return false;
}

/*
 * A decimal number with an optional exponent, which must be the whole word. Not strtod, which
 * needs a 0 byte at the end and depends on the locale.
 */
static bool parse_decimal(const char *word, size_t length, double *number)
{
    const char *at = word, *end = word + length;
    bool negative = at < end && *at == '-', digits = false, negative_exponent = false;
    double value = 0, unit = 1;
    int exponent = 0;
    at += at < end && (*at == '-' || *at == '+');
    for (; at < end && is_digit(*at); at++, digits = true)
        value = 10 * value + (*at - '0');
    for (at += at < end && *at == '.'; at < end && is_digit(*at); at++, digits = true)
        value += (*at - '0') * (unit /= 10);
    if (digits && at < end && (*at == 'e' || *at == 'E')) {
        at++;
        negative_exponent = at < end && *at == '-';
        at += at < end && (*at == '-' || *at == '+');
        digits = at < end;
        for (; at < end && is_digit(*at) && exponent < 400; at++)
            exponent = 10 * exponent + (*at - '0');
    }
    for (; exponent > 0; exponent--)
        value = negative_exponent ? value / 10 : value * 10;
    *number = negative ? -value : value;
    return digits && at == end;
}

static bool is_near(double number, double whole)
{
    const double tolerance = 1e-5; /* of the integrality of common solvers */
    return number >= whole - tolerance && number <= whole + tolerance;
}

bool qs_answer_read_bit(struct qs_text_reader *reader, bool *bit, struct qs_error *error)
{
    double number;
    size_t length;
    qs_reader_skip_blanks(reader);
    struct qs_text_reader start = *reader;
    const char *word = qs_reader_word(reader, &length);
    if (!parse_decimal(word, length, &number) || !(is_near(number, 0) || is_near(number, 1)))
        return qs_reader_expected(&start, "the value 0 or 1", error);
    *bit = is_near(number, 1);
    return true;
}

bool qs_answer_read_value(struct qs_answer_reading *reading, const char *name, size_t length,
                          struct qs_error *error)
{
    struct qs_square square;
    bool bit = false;
    if (!qs_answer_is_square(name, length, &square))
        return true;
    if (!qs_answer_read_bit(&reading->reader, &bit, error))
        return false;
    reading->model.has_placement = true;
    return !bit || qs_answer_add_square(reading, square, error);
}

void qs_answer_read_objective(struct qs_answer_reading *reading)
{
    const double most = 1e9;
    double number;
    size_t length;
    struct qs_text_reader reader = reading->reader;
    qs_reader_skip_blanks(&reader);
    const char *word = qs_reader_word(&reader, &length);
    if (!parse_decimal(word, length, &number) || !(number > -most && number < most))
        return;
    int64_t whole = (int64_t)(number < 0 ? number - 0.5 : number + 0.5);
    if (!is_near(number, (double)whole))
        return;
    reading->model.has_objective = true;
    reading->model.objective = whole;
}
