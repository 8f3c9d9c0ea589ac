#include "certificate_reader.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#include "digest.h"
#include "fault.h"

void qs_certificate_reader_init(struct qs_certificate_reader *reader, const char *source,
                                FILE *stream, struct qs_error *error)
{
    reader->source = source;
    reader->stream = stream;
    reader->error = error;
    reader->at = reader->filled = reader->summed = 0;
    reader->before = reader->line_start = 0;
    reader->line = 1;
    reader->crc = 0;
}

uint32_t qs_certificate_reader_crc(struct qs_certificate_reader *reader)
{
    reader->crc =
        qs_crc32(reader->crc, reader->buffer + reader->summed, reader->at - reader->summed);
    reader->summed = reader->at;
    return reader->crc;
}

int qs_certificate_reader_refill(struct qs_certificate_reader *reader)
{
    qs_certificate_reader_crc(reader);
    reader->before += reader->filled;
    reader->filled = fread(reader->buffer, 1, sizeof reader->buffer, reader->stream);
    reader->at = reader->summed = 0;
    return reader->filled > 0 ? reader->buffer[0] : -1;
}

bool qs_certificate_reader_take(struct qs_certificate_reader *reader, char byte)
{
    if (qs_certificate_reader_peek(reader) != (unsigned char)byte)
        return false;
    qs_certificate_reader_next(reader);
    return true;
}

void qs_certificate_reader_skip(struct qs_certificate_reader *reader)
{
    int byte;
    while ((byte = qs_certificate_reader_peek(reader)) == ' ' || byte == '\n')
        qs_certificate_reader_next(reader);
}

static bool place(struct qs_certificate_reader *reader)
{
    uint64_t column = reader->before + reader->at - reader->line_start + 1;
    return qs_error_place(reader->error, reader->source, reader->line, (unsigned long)column);
}

bool qs_certificate_reader_expected(struct qs_certificate_reader *reader, const char *what)
{
    int byte = qs_certificate_reader_peek(reader);
    if (ferror(reader->stream))
        qs_error_set(reader->error, QS_ERROR_SYSTEM, "cannot read the certificate: %s",
                     strerror(errno));
    else if (byte < 0)
        qs_error_set(reader->error, QS_ERROR_INPUT,
                     "expected %s, found the end of the file: the certificate is incomplete", what);
    else if (byte > ' ' && byte < 127)
        qs_error_set(reader->error, QS_ERROR_INPUT, "expected %s, found '%c'", what, byte);
    else
        qs_error_set(reader->error, QS_ERROR_INPUT, "expected %s, found %s", what,
                     byte == '\n'  ? "the end of the line"
                     : byte == ' ' ? "a space"
                                   : "an invalid byte");
    return place(reader);
}

bool qs_certificate_reader_blame(struct qs_certificate_reader *reader, enum qs_error_kind kind,
                                 const char *text)
{
    qs_error_set(reader->error, kind, "%s", text);
    return place(reader);
}

bool qs_certificate_reader_refuse(struct qs_certificate_reader *reader, const char *format, ...)
{
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return qs_certificate_reader_blame(reader, QS_ERROR_DEFECT, text);
}

bool qs_certificate_reader_expect(struct qs_certificate_reader *reader, char byte)
{
    const char what[] = {'\'', byte, '\'', '\0'};
    return qs_certificate_reader_take(reader, byte) ||
           qs_certificate_reader_expected(reader, byte == '\n'  ? "the end of the line"
                                                  : byte == ' ' ? "a space"
                                                                : what);
}

bool qs_certificate_reader_expect_space(struct qs_certificate_reader *reader)
{
    int byte = qs_certificate_reader_peek(reader);
    return byte == ' ' || byte == '\n' || qs_certificate_reader_expected(reader, "a space");
}

static bool is_digit(int byte)
{
    return byte >= '0' && byte <= '9';
}

/* It is not a whole number from least to most. */
static bool expected_number(struct qs_certificate_reader *reader, int64_t least, int64_t most)
{
    char what[80];
    snprintf(what, sizeof what, "a number from %lld to %lld", (long long)least, (long long)most);
    return qs_certificate_reader_expected(reader, what);
}

bool qs_certificate_reader_number(struct qs_certificate_reader *reader, int64_t least, int64_t most,
                                  int64_t *number)
{
    bool negative = least < 0 && qs_certificate_reader_take(reader, '-');
    int64_t value = 0;
    if (!is_digit(qs_certificate_reader_peek(reader)))
        return expected_number(reader, least, most);
    while (is_digit(qs_certificate_reader_peek(reader))) {
        if (value > (INT64_MAX - 9) / 10)
            return expected_number(reader, least, most);
        value = 10 * value + (qs_certificate_reader_next(reader) - '0');
    }
    *number = negative ? -value : value;
    if (qs_certificate_reader_peek(reader) < 0) /* the number may be truncated */
        return qs_certificate_reader_expected(reader, "more text after the number");
    return (*number >= least && *number <= most) || expected_number(reader, least, most);
}

bool qs_certificate_reader_square(struct qs_certificate_reader *reader, int32_t n,
                                  struct qs_square *square)
{
    int64_t row, column;
    if (!qs_certificate_reader_number(reader, 0, n - 1, &row) ||
        !qs_certificate_reader_expect(reader, ',') ||
        !qs_certificate_reader_number(reader, 0, n - 1, &column))
        return false;
    *square = (struct qs_square){(int32_t)row, (int32_t)column};
    return true;
}

bool qs_certificate_reader_direction(struct qs_certificate_reader *reader, int directions,
                                     int *direction)
{
    static const char letters[QS_DIRECTIONS] = {
        [QS_ROW] = 'r', [QS_COLUMN] = 'c', [QS_DIFFERENCE] = 'd', [QS_SUM] = 's'};
    for (*direction = 0; *direction < directions; ++*direction)
        if (qs_certificate_reader_take(reader, letters[*direction]))
            return true;
    return qs_certificate_reader_expected(reader, directions == 2 ? "r or c" : "r, c, d or s");
}

bool qs_certificate_reader_line(struct qs_certificate_reader *reader, int32_t n,
                                struct qs_line *line)
{
    int direction;
    int64_t number;
    if (!qs_certificate_reader_direction(reader, QS_DIRECTIONS, &direction) ||
        !qs_certificate_reader_number(reader, direction == QS_DIFFERENCE ? 1 - n : 0,
                                      direction == QS_SUM ? 2 * (int64_t)n - 2 : n - 1, &number))
        return false;
    *line = (struct qs_line){(enum qs_direction)direction, (int32_t)number};
    return true;
}

void qs_certificate_reader_word(struct qs_certificate_reader *reader, char *word, size_t size)
{
    size_t length = 0;
    int byte;
    while (((byte = qs_certificate_reader_peek(reader)) >= 'a' && byte <= 'z') || is_digit(byte)) {
        if (length + 1 < size)
            word[length++] = (char)byte;
        qs_certificate_reader_next(reader);
    }
    word[length] = '\0';
}

bool qs_certificate_reader_field(struct qs_certificate_reader *reader, const char *name,
                                 int64_t most, int64_t *number)
{
    char word[16], what[40];
    qs_certificate_reader_word(reader, word, sizeof word);
    snprintf(what, sizeof what, "\"%s\" and a number", name);
    if (strcmp(word, name) != 0)
        return qs_certificate_reader_expected(reader, what);
    return qs_certificate_reader_expect(reader, ' ') &&
           qs_certificate_reader_number(reader, 0, most, number) &&
           qs_certificate_reader_expect(reader, '\n');
}

bool qs_certificate_reader_refuse_memory(struct qs_certificate_reader *reader)
{
    return qs_error_set(reader->error, QS_ERROR_MEMORY,
                        "not enough memory to check the certificate");
}

bool qs_certificate_reader_head(struct qs_certificate_reader *reader, const char *head)
{
    char what[40];
    snprintf(what, sizeof what, "\"%s\"", head);
    for (; *head != '\0'; head++)
        if (!qs_certificate_reader_take(reader, *head))
            return qs_certificate_reader_expected(reader, what);
    return qs_certificate_reader_take(reader, '\n') || qs_certificate_reader_expected(reader, what);
}

bool qs_certificate_reader_end_crc(struct qs_certificate_reader *reader, uint32_t crc)
{
    char end[12];
    snprintf(end, sizeof end, "%08" PRIx32 "\n", crc);
    for (size_t i = 0; end[i] != '\0'; i++)
        if (!qs_certificate_reader_take(reader, end[i]))
            return qs_certificate_reader_expected(reader, "the CRC-32 of the text above");
    return qs_certificate_reader_peek(reader) < 0 ||
           qs_certificate_reader_expected(reader, "the end of the file");
}

bool qs_certificate_reader_end(struct qs_certificate_reader *reader)
{
    uint32_t crc = qs_certificate_reader_crc(reader);
    for (const char *end = "end "; *end != '\0'; end++)
        if (!qs_certificate_reader_take(reader, *end))
            return qs_certificate_reader_expected(reader, "\"end\" and the CRC-32");
    return qs_certificate_reader_end_crc(reader, crc);
}
