#include "svg.h"

#include <math.h>
#include <string.h>

#include "fault.h"
#include "printable.h"

/* The digits after the point: small numbers, such as the side of one of a million squares, have
 * more. */
static int digits_of(double number)
{
    const double middling = 0.1, small = 0.001;
    return fabs(number) >= middling ? 4 : fabs(number) >= small ? 7 : 12;
}

double qs_svg_floor(double number)
{
    double unit = pow(10, digits_of(number));
    return floor(number * unit) / unit;
}

/* Without stdio, whose numbers depend on the locale. */
static void put_number(struct qs_output *output, double number)
{
    QS_CHECK(fabs(number) < 1e11);
    char digits[12];
    int most = digits_of(number);
    int64_t unit = llround(pow(10, most)), scaled = llround(number * (double)unit);
    int64_t magnitude = scaled < 0 ? -scaled : scaled, part = magnitude % unit;
    size_t used = 0;
    for (int i = most - 1; i >= 0; i--, part /= 10) {
        digits[i] = (char)('0' + part % 10);
        used = used == 0 && part % 10 != 0 ? (size_t)i + 1 : used;
    }
    qs_output_bytes(output, "-", scaled < 0);
    if (magnitude >= unit || used == 0)
        qs_output_number(output, magnitude / unit);
    qs_output_bytes(output, ".", used > 0);
    qs_output_bytes(output, digits, used);
}

void qs_svg_put_numbers(struct qs_output *output, const char *format, const double *numbers,
                        size_t count)
{
    size_t used = 0;
    for (;;) {
        size_t length = strcspn(format, "~");
        qs_output_bytes(output, format, length);
        if (format[length] == '\0')
            break;
        QS_CHECK(used < count);
        put_number(output, numbers[used++]);
        format += length + 1;
    }
    QS_CHECK(used == count);
}

/* The bytes of the character; 0: it cannot be written. */
static size_t writable_length(const char *text)
{
    size_t length = qs_printable_length(text);
    bool is_eight_bit = length == 1 && (unsigned char)*text >= 0x80;
    bool is_no_character = length == 3 && memcmp(text, "\xef\xbf", 2) == 0 &&
                           (unsigned char)text[2] >= 0xbe; /* U+FFFE and U+FFFF */
    return is_eight_bit || is_no_character ? 0 : length;
}

static const char *entity_of(char letter)
{
    switch (letter) {
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '&':
        return "&amp;";
    case '"':
        return "&quot;";
    default:
        return NULL;
    }
}

void qs_svg_put_text(struct qs_output *output, const char *text, size_t length)
{
    for (const char *end = text + length; text < end;) {
        size_t bytes = writable_length(text);
        const char *entity = entity_of(*text);
        bool whole = bytes > 0 && bytes <= (size_t)(end - text);
        if (entity)
            qs_output_text(output, entity);
        else
            qs_output_bytes(output, whole ? text : "?", whole ? bytes : 1);
        text += whole ? bytes : 1;
    }
}

const char *qs_svg_unwritable(const char *text, size_t *length)
{
    for (size_t bytes; *text; text += bytes) {
        bytes = writable_length(text);
        *length = 1;
        if (bytes == 0)
            return text;
    }
    return NULL;
}

size_t qs_svg_count_letters(const char *text, size_t length)
{
    size_t letters = 0;
    for (size_t i = 0; i < length; i++)
        letters += ((unsigned char)text[i] & 0xc0) != 0x80;
    return letters;
}
