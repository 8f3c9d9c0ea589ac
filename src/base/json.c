#include "json.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fault.h"
#include "printable.h"
#include "stream.h"

/* How many bytes stand for themselves in a string. */
static size_t plain_length(const char *text, const char *end)
{
    const char *at = text;
    while (at < end && (unsigned char)*at >= ' ' && (unsigned char)*at < 0x80 && *at != '"' &&
           *at != '\\')
        at++;
    return (size_t)(at - text);
}

/* Write another character, and return its length. Controls of 8-bit codes are no text, either. */
static size_t write_special(FILE *output, const char *text)
{
    static const char escaped[] = "\"\\\b\f\n\r\t", letters[] = "\"\\bfnrt";
    const char *found = strchr(escaped, *text);
    size_t length = found ? 1 : qs_printable_length(text);
    if (found)
        fprintf(output, "\\%c", letters[found - escaped]);
    else if ((unsigned char)*text < ' ')
        fprintf(output, "\\u%04X", *text);
    else
        fwrite(length > 1 ? text : "?", 1, length > 1 ? length : 1, output);
    return length > 1 ? length : 1;
}

static void write_string(FILE *output, const char *text)
{
    const char *end = text + strlen(text);
    qs_write_short(output, "\"");
    while (text < end) {
        size_t plain = plain_length(text, end);
        fwrite(text, 1, plain, output);
        text += plain;
        text += text < end ? write_special(output, text) : 0;
    }
    qs_write_short(output, "\"");
}

/* What stands before a value. */
static void write_name(struct qs_json *json, const char *name)
{
    bool in_object = json->depth > 0 && json->objects & 1;
    QS_CHECK(in_object == (name != NULL) && (json->depth > 0 || !json->follows));
    if (json->follows)
        qs_write_short(json->output, ",");
    json->follows = true;
    if (!name)
        return;
    write_string(json->output, name);
    qs_write_short(json->output, ":");
}

void qs_json_begin(struct qs_json *json, const char *name, char bracket)
{
    write_name(json, name);
    QS_CHECK((bracket == '{' || bracket == '[') && json->depth < QS_JSON_DEPTH_MAX);
    putc_unlocked(bracket, json->output);
    json->objects = json->objects << 1 | (bracket == '{');
    json->depth++;
    json->follows = false;
}

void qs_json_end(struct qs_json *json)
{
    QS_CHECK(json->depth > 0);
    putc_unlocked(json->objects & 1 ? '}' : ']', json->output);
    json->objects >>= 1;
    json->depth--;
    json->follows = true;
    if (json->depth == 0)
        fputs("\n", json->output);
}

void qs_json_null(struct qs_json *json, const char *name)
{
    write_name(json, name);
    fputs("null", json->output);
}

void qs_json_boolean(struct qs_json *json, const char *name, bool value)
{
    write_name(json, name);
    fputs(value ? "true" : "false", json->output);
}

void qs_json_integer(struct qs_json *json, const char *name, int64_t value)
{
    write_name(json, name);
    qs_write_number(json->output, value);
}

void qs_json_natural(struct qs_json *json, const char *name, uint64_t value)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%" PRIu64, value);
    qs_json_digits(json, name, digits);
}

void qs_json_digits(struct qs_json *json, const char *name, const char *digits)
{
    size_t whole = strspn(digits, "0123456789");
    size_t rest = digits[whole] == '.' ? 1 + strspn(digits + whole + 1, "0123456789") : 0;
    QS_CHECK(whole > 0 && rest != 1 && digits[whole + rest] == '\0');
    write_name(json, name);
    fputs(digits, json->output);
}

/* The decimal point depends on the locale, which may be any if the library is used elsewhere. */
void qs_json_real(struct qs_json *json, const char *name, double value)
{
    char text[32];
    if (!isfinite(value)) {
        qs_json_null(json, name);
        return;
    }
    write_name(json, name);
    snprintf(text, sizeof text, "%.6g", value);
    size_t point = strspn(text, "-0123456789"), rest = point;
    while (text[rest] && !strchr("e0123456789", text[rest]))
        rest++;
    fwrite(text, 1, point, json->output);
    /* A number with a point or an exponent is a real one to readers that care. */
    fputs(rest > point ? "." : text[point] ? "" : ".0", json->output);
    fputs(text + rest, json->output);
}

void qs_json_string(struct qs_json *json, const char *name, const char *text)
{
    if (!text) {
        qs_json_null(json, name);
        return;
    }
    write_name(json, name);
    write_string(json->output, text);
}

void qs_json_reader_init(struct qs_json_reader *reader, const char *source, const char *text,
                         size_t length, struct qs_error *error)
{
    *reader = (struct qs_json_reader){.error = error};
    qs_reader_init(&reader->text, source, text, length);
}

bool qs_json_read_expected(struct qs_json_reader *reader, const char *what)
{
    if (!reader->failed)
        qs_reader_expected(&reader->text, what, reader->error);
    reader->failed = true;
    return false;
}

/* Skip space; the byte that comes next, or -1, which stands for the end and for an error. */
static int next_byte(struct qs_json_reader *reader)
{
    if (reader->failed)
        return -1;
    qs_reader_skip_space(&reader->text);
    return qs_reader_peek(&reader->text);
}

static bool accept_byte(struct qs_json_reader *reader, char byte)
{
    if (next_byte(reader) != byte)
        return false;
    reader->text.at++;
    return true;
}

static bool expect_byte(struct qs_json_reader *reader, char byte)
{
    const char what[] = {'"', byte, '"', '\0'};
    return accept_byte(reader, byte) || qs_json_read_expected(reader, what);
}

static bool accept_word(struct qs_json_reader *reader, const char *word)
{
    if (next_byte(reader) < 0 || !qs_reader_begins(&reader->text, word))
        return false;
    reader->text.at += strlen(word);
    return true;
}

struct qs_text_reader qs_json_read_place(struct qs_json_reader *reader)
{
    next_byte(reader);
    return reader->text;
}

bool qs_json_read_refuse(struct qs_json_reader *reader, const struct qs_text_reader *place)
{
    reader->failed = true;
    return qs_reader_place(place, reader->error);
}

enum qs_json_kind qs_json_read_kind(struct qs_json_reader *reader)
{
    int byte = next_byte(reader);
    switch (byte) {
    case '{':
        return QS_JSON_OBJECT;
    case '[':
        return QS_JSON_LIST;
    case '"':
        return QS_JSON_STRING;
    case 'n':
        return QS_JSON_NULL;
    case 't':
    case 'f':
        return QS_JSON_BOOLEAN;
    default:
        return byte == '-' || (byte >= '0' && byte <= '9') ? QS_JSON_NUMBER : QS_JSON_NOTHING;
    }
}

bool qs_json_read_begin(struct qs_json_reader *reader, char bracket)
{
    if (reader->depth == QS_JSON_DEPTH_MAX)
        return qs_json_read_expected(reader, "fewer lists and objects in each other");
    if (!expect_byte(reader, bracket))
        return false;
    reader->objects = reader->objects << 1 | (bracket == '{');
    reader->depth++;
    reader->begins = true;
    return true;
}

static void json_leave(struct qs_json_reader *reader)
{
    reader->begins = false;
    reader->objects >>= 1;
    reader->depth--;
}

bool qs_json_read_close(struct qs_json_reader *reader)
{
    if (!expect_byte(reader, reader->objects & 1 ? '}' : ']'))
        return false;
    json_leave(reader);
    return true;
}

bool qs_json_read_next(struct qs_json_reader *reader)
{
    bool object = reader->objects & 1, begins = reader->begins;
    reader->begins = false;
    if (accept_byte(reader, object ? '}' : ']')) {
        json_leave(reader);
        return false;
    }
    if (!begins && !accept_byte(reader, ','))
        return qs_json_read_expected(reader, object ? "\",\" or \"}\"" : "\",\" or \"]\"");
    if (!object)
        return !reader->failed;
    qs_json_read_string(reader, reader->name, sizeof reader->name);
    return expect_byte(reader, ':');
}

bool qs_json_read_is(const struct qs_json_reader *reader, const char *name)
{
    return !reader->failed && strcmp(reader->name, name) == 0;
}

bool qs_json_is_kept(const struct qs_json_reader *value)
{
    return value->text.at != NULL;
}

bool qs_json_read_keep(struct qs_json_reader *reader, const char *name,
                       struct qs_json_reader *value)
{
    if (!qs_json_read_is(reader, name))
        return false;
    if (qs_json_is_kept(value)) {
        struct qs_text_reader place = qs_json_read_place(reader);
        if (strcmp(value->name, name) == 0)
            qs_error_set(reader->error, QS_ERROR_INPUT, "%s is given twice", name);
        else
            qs_error_set(reader->error, QS_ERROR_INPUT, "%s is given twice, also as %s", name,
                         value->name);
        qs_json_read_refuse(reader, &place);
        return true;
    }
    *value = *reader;
    qs_json_read_skip(reader);
    return true;
}

bool qs_json_read_null(struct qs_json_reader *reader)
{
    return accept_word(reader, "null");
}

bool qs_json_read_boolean(struct qs_json_reader *reader)
{
    bool value = accept_word(reader, "true");
    if (!value && !accept_word(reader, "false"))
        qs_json_read_expected(reader, "true or false");
    return value;
}

static const char *skip_digits(const char *at, const char *end)
{
    while (at < end && *at >= '0' && *at <= '9')
        at++;
    return at;
}

/* The end of the number at the place, and of the part before fraction and exponent; NULL: none. */
static const char *number_end(const struct qs_text_reader *text, const char **whole)
{
    const char *end = text->end, *at = text->at + (text->at < end && *text->at == '-');
    const char *first = at;
    at = at < end && *at == '0' ? at + 1 : skip_digits(at, end);
    *whole = at;
    bool found = at > first;
    if (found && at < end && *at == '.') {
        first = ++at;
        at = skip_digits(at, end);
        found = at > first;
    }
    if (found && at < end && (*at == 'e' || *at == 'E')) {
        at++;
        at += at < end && (*at == '+' || *at == '-');
        first = at;
        at = skip_digits(at, end);
        found = at > first;
    }
    return found ? at : NULL;
}

int64_t qs_json_read_integer(struct qs_json_reader *reader, const char *what, int64_t least,
                             int64_t most)
{
    int64_t number = 0;
    struct qs_text_reader *text = &reader->text;
    const char *whole, *end = next_byte(reader) < 0 ? NULL : number_end(text, &whole);
    if (reader->failed)
        return 0;
    reader->failed = end && end == whole
                         ? !qs_reader_number(text, what, least, most, &number, reader->error)
                         : !qs_reader_expected_number(text, what, least, most, reader->error);
    return number;
}

/* Without the decimal point, a text means the same in all locales. */
double qs_json_read_real(struct qs_json_reader *reader)
{
    enum { DIGITS = 40 };              /* more are of no use */
    const long most_exponent = 100000; /* far beyond all doubles */
    char text[DIGITS + 32];
    size_t sign = 0, length;
    long exponent = 0, shift = 0;
    const char *whole, *end = next_byte(reader) < 0 ? NULL : number_end(&reader->text, &whole);
    if (!end)
        return qs_json_read_expected(reader, "a number");
    const char *at = reader->text.at;
    if (*at == '-')
        text[sign++] = *at++;
    for (length = sign; at < end && *at != 'e' && *at != 'E'; at++) {
        if (*at == '.')
            continue;
        bool kept = length < DIGITS;
        if (kept && (length > sign || *at != '0'))
            text[length++] = *at;
        exponent += kept ? -(at > whole) : at < whole;
    }
    bool lowers = at < end && at[1] == '-';
    for (at += at < end ? 1 + (at[1] == '-' || at[1] == '+') : 0;
         at < end && shift < most_exponent;)
        shift = 10 * shift + (*at++ - '0');
    exponent += lowers ? -shift : shift;
    snprintf(text + length, sizeof text - length, "%se%ld", length > sign ? "" : "0", exponent);
    double value = strtod(text, NULL);
    if (!isfinite(value))
        return qs_json_read_expected(reader, "a smaller number");
    reader->text.at = end;
    return value;
}

/* Four hexadecimal digits, or -1. */
static long read_unit(struct qs_text_reader *text)
{
    long unit = 0;
    for (int i = 0; i < 4; i++) {
        static const char digits[] = "0123456789abcdefABCDEF";
        int byte = qs_reader_peek(text);
        const char *digit = byte > 0 ? strchr(digits, byte) : NULL;
        if (!digit)
            return -1;
        long value = digit - digits;
        unit = 16 * unit + (value < 16 ? value : value - 6);
        text->at++;
    }
    return unit;
}

/* The character that an escape sequence means, after the backslash; 0: none. */
static long read_escape(struct qs_text_reader *text)
{
    static const char letters[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    int byte = qs_reader_next(text);
    const char *letter = byte > 0 ? strchr(letters, byte) : NULL;
    if (letter)
        return meant[letter - letters];
    long unit = byte == 'u' ? read_unit(text) : 0;
    if (unit < 0xd800 || unit > 0xdfff)
        return unit > 0 ? unit : 0;
    bool paired = unit < 0xdc00 && qs_reader_next(text) == '\\' && qs_reader_next(text) == 'u';
    long low = paired ? read_unit(text) : 0;
    return low >= 0xdc00 && low <= 0xdfff ? 0x10000 + (unit - 0xd800) * 0x400 + low - 0xdc00 : 0;
}

static size_t encode_utf8(long character, char bytes[4])
{
    if (character < 0x80) {
        bytes[0] = (char)character;
        return 1;
    }
    size_t length = character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
    for (size_t i = length - 1; i > 0; i--, character >>= 6)
        bytes[i] = (char)(0x80 | (character & 0x3f));
    bytes[0] = (char)((0xf00 >> length & 0xff) | character); /* as many ones as bytes, and a zero */
    return length;
}

/* The next character of a string that is not plain, decoded, and its length; 0: it is none. */
static size_t read_character(struct qs_text_reader *text, char bytes[4])
{
    int byte = qs_reader_peek(text);
    if (byte == '\\') {
        text->at++;
        long character = read_escape(text);
        return character > 0 ? encode_utf8(character, bytes) : 0;
    }
    if (byte < 0x80)
        return 0; /* a control character, or the end */
    size_t length = qs_utf8_length(text->at, (size_t)(text->end - text->at));
    memcpy(bytes, text->at, length);
    text->at += length;
    return length;
}

size_t qs_json_read_string(struct qs_json_reader *reader, char *text, size_t size)
{
    struct qs_text_reader *from = &reader->text;
    size_t length = 0, kept = 0;
    if (!accept_byte(reader, '"'))
        qs_json_read_expected(reader, "a string");
    while (!reader->failed && qs_reader_peek(from) != '"') {
        char decoded[4];
        struct qs_text_reader next = *from;
        const char *bytes = from->at;
        size_t count = plain_length(bytes, from->end), room = size > kept ? size - kept - 1 : 0;
        size_t fitting = count < room ? count : room;
        next.at += count;
        if (count == 0) {
            count = read_character(&next, decoded);
            bytes = decoded;
            fitting = count <= room ? count : 0;
        }
        if (count == 0) {
            bool at_end = qs_reader_peek(from) < 0;
            qs_json_read_expected(reader, at_end ? "the end of a string" : "a character");
        }
        if (length == kept && fitting > 0) {
            memcpy(text + kept, bytes, fitting);
            kept += fitting;
        }
        length += count;
        *from = next;
    }
    if (reader->failed)
        length = kept = 0;
    accept_byte(reader, '"');
    if (size > 0)
        text[kept] = '\0';
    return length;
}

void qs_json_read_skip(struct qs_json_reader *reader)
{
    unsigned depth = reader->depth;
    do {
        const char *whole, *end;
        enum qs_json_kind kind = qs_json_read_kind(reader);
        if (kind == QS_JSON_LIST || kind == QS_JSON_OBJECT)
            qs_json_read_begin(reader, kind == QS_JSON_LIST ? '[' : '{');
        else if (kind == QS_JSON_STRING)
            qs_json_read_string(reader, NULL, 0);
        else if (kind == QS_JSON_NUMBER && (end = number_end(&reader->text, &whole)) != NULL)
            reader->text.at = end;
        else if (!accept_word(reader, "null") && !accept_word(reader, "true") &&
                 !accept_word(reader, "false"))
            qs_json_read_expected(reader, "a value");
        while (reader->depth > depth && !qs_json_read_next(reader) && !reader->failed)
            ;
    } while (reader->depth > depth && !reader->failed);
}

bool qs_json_read_end(struct qs_json_reader *reader, const char *what)
{
    if (next_byte(reader) < 0)
        return !reader->failed;
    char text[80];
    snprintf(text, sizeof text, "the end of the file after %s", what);
    return qs_json_read_expected(reader, text);
}
