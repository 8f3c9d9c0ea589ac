#include "lemma_reader.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "clause_sink.h"
#include "compressed.h"
#include "fault.h"
#include "memory.h"
#include "text_reader.h"

#define BUFFER 65536

enum { UNKNOWN, DRAT, LRAT, FRAT };

/* The next byte of the file, which stays; −1 at its end. */
static int peek_byte(struct qs_lemma_reader *reader)
{
    if (reader->at == reader->end) {
        reader->before += reader->end;
        reader->at = 0;
        reader->end = fread(reader->buffer, 1, BUFFER, reader->stream);
    }
    return reader->at < reader->end ? reader->buffer[reader->at] : -1;
}

static int next_lemma_byte(struct qs_lemma_reader *reader)
{
    int byte = peek_byte(reader);
    if (byte >= 0)
        reader->at++;
    if (byte == '\n')
        reader->line++;
    return byte;
}

bool qs_lemma_reader_refuse(const struct qs_lemma_reader *reader, struct qs_error *error,
                            const char *format, ...)
{
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (reader->binary)
        qs_error_set(error, QS_ERROR_INPUT, "%s (at byte %" PRIu64 ")", text, reader->record);
    else
        qs_error_set(error, QS_ERROR_INPUT, "%s", text);
    return qs_error_place(error, reader->source, reader->binary ? 0 : reader->record_line, 0);
}

static const char broken_off[] = "the proof is cut short";

static bool decompress(struct qs_lemma_reader *reader, const char *program, const char *path,
                       struct qs_watch *watch, size_t bytes, struct qs_error *error)
{
    struct stat status;
    /* Another program finds the beginning of a file again, as it does not with a pipe. */
    if (strcmp(path, "-") == 0 || fstat(fileno(reader->stream), &status) != 0 ||
        !S_ISREG(status.st_mode))
        return qs_error_set(error, QS_ERROR_INPUT, "%s is compressed: use %s -dc",
                            strcmp(path, "-") == 0 ? "standard input" : "a pipe", program);
    FILE *text = qs_decompress(program, reader->stream, bytes, watch, error);
    fclose(reader->stream);
    reader->stream = text;
    reader->at = reader->end = 0;
    return text != NULL;
}

bool qs_lemma_reader_open(struct qs_lemma_reader *reader, const char *path, uint64_t numbered,
                          struct qs_watch *watch, size_t bytes, struct qs_error *error)
{
    *reader = (struct qs_lemma_reader){.source = qs_source_name(path), .numbered = numbered};
    reader->most = bytes / (2 * sizeof *reader->literals); /* which double */
    reader->line = 1;
    reader->buffer = malloc(BUFFER);
    if (!reader->buffer)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a proof");
    reader->stream = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    if (!reader->stream)
        return qs_error_set_system(error, errno, path, "cannot open");
    peek_byte(reader);
    const char *program = qs_decompressor(reader->buffer, reader->end);
    if (program && !decompress(reader, program, path, watch, bytes, error))
        return qs_error_place(error, reader->source, 0, 0);
    peek_byte(reader);
    reader->binary = memchr(reader->buffer, 0, reader->end) != NULL;
    return true;
}

void qs_lemma_reader_release(struct qs_lemma_reader *reader)
{
    if (reader->stream && reader->stream != stdin)
        fclose(reader->stream);
    free(reader->buffer);
    free(reader->literals);
}

static bool take_literal(struct qs_lemma_reader *reader, int64_t literal, struct qs_error *error)
{
    if (literal < -QS_VARIABLE_MAX || literal > QS_VARIABLE_MAX)
        return qs_lemma_reader_refuse(reader, error, "expected a variable from 1 to %d",
                                      QS_VARIABLE_MAX);
    int *literals = reader->count < reader->most
                        ? qs_grow(reader->literals, reader->count, &reader->room, sizeof *literals)
                        : NULL;
    if (!literals)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a proof");
    reader->literals = literals;
    literals[reader->count++] = (int)literal;
    return true;
}

/* The first of the numbers was no literal. */
static void drop_number(struct qs_lemma_reader *reader)
{
    reader->count--;
    memmove(reader->literals, reader->literals + 1, reader->count * sizeof *reader->literals);
}

static void skip_spaces(struct qs_lemma_reader *reader, bool lines)
{
    for (int byte = peek_byte(reader);
         byte == ' ' || byte == '\t' || byte == '\r' || (lines && byte == '\n');
         byte = peek_byte(reader))
        next_lemma_byte(reader);
}

static bool expect_number(struct qs_lemma_reader *reader, struct qs_error *error)
{
    int byte = peek_byte(reader);
    if (byte < 0)
        return qs_lemma_reader_refuse(reader, error, "%s", broken_off);
    reader->record_line = reader->line;
    if (byte > ' ' && byte < 127)
        return qs_lemma_reader_refuse(reader, error, "expected a number, found \"%c\"", byte);
    return qs_lemma_reader_refuse(reader, error, "expected a number, found byte %d", byte);
}

static bool read_text_number(struct qs_lemma_reader *reader, int64_t *number,
                             struct qs_error *error)
{
    const int64_t most = INT64_MAX / 16;
    skip_spaces(reader, true);
    bool negative = peek_byte(reader) == '-';
    if (negative)
        next_lemma_byte(reader);
    if (peek_byte(reader) < '0' || peek_byte(reader) > '9')
        return expect_number(reader, error);
    *number = 0;
    while (peek_byte(reader) >= '0' && peek_byte(reader) <= '9' && *number < most)
        *number = 10 * *number + (next_lemma_byte(reader) - '0');
    *number = negative ? -*number : *number;
    int byte = peek_byte(reader);
    return byte < 0 || byte == ' ' || byte == '\n' || byte == '\t' || byte == '\r' ||
           expect_number(reader, error);
}

static bool read_packed(struct qs_lemma_reader *reader, int64_t *number, struct qs_error *error)
{
    *number = 0;
    for (unsigned shift = 0; shift < 63; shift += 7) {
        int byte = next_lemma_byte(reader);
        if (byte < 0)
            return qs_lemma_reader_refuse(reader, error, "%s", broken_off);
        *number |= (int64_t)(byte & 127) << shift;
        if (byte < 128)
            return true;
    }
    return qs_lemma_reader_refuse(reader, error, "a number is too large");
}

static bool read_number(struct qs_lemma_reader *reader, int64_t *number, struct qs_error *error)
{
    return reader->binary ? read_packed(reader, number, error)
                          : read_text_number(reader, number, error);
}

/* Numbers up to a 0, which are not needed. */
static bool skip_numbers(struct qs_lemma_reader *reader, struct qs_error *error)
{
    int64_t number = 1;
    while (number != 0)
        if (!read_number(reader, &number, error))
            return false;
    return true;
}

/* Literals up to a 0; if they are packed, the last bit is the sign. */
static bool read_lemma_literals(struct qs_lemma_reader *reader, struct qs_error *error)
{
    for (;;) {
        int64_t literal;
        if (!read_number(reader, &literal, error))
            return false;
        if (literal == 0)
            return true;
        if (reader->binary)
            literal = literal & 1 ? -(literal >> 1) : literal >> 1;
        if (literal == 0)
            return qs_lemma_reader_refuse(reader, error, "expected a literal");
        if (!take_literal(reader, literal, error))
            return false;
    }
}

/* Text. */

/*
 * A line that begins with a number. With DRAT, it is a clause; with LRAT, its number, then a clause
 * and hints on the same line, or a deletion. The first such line decides which it is.
 */
static bool read_numbered(struct qs_lemma_reader *reader, bool *deletes, struct qs_error *error)
{
    int64_t first;
    *deletes = false;
    if (!read_number(reader, &first, error))
        return false;
    if (reader->form != DRAT && first > 0) {
        skip_spaces(reader, false);
        *deletes = peek_byte(reader) == 'd'; /* "7 d 3 4 0" of LRAT */
    }
    if (*deletes) {
        reader->form = LRAT;
        next_lemma_byte(reader);
        return skip_numbers(reader, error);
    }
    if (reader->form == LRAT)
        return read_lemma_literals(reader, error) && skip_numbers(reader, error);
    if (first == 0)
        return true;
    if (!take_literal(reader, first, error) || !read_lemma_literals(reader, error))
        return false;
    skip_spaces(reader, false);
    if (reader->form == DRAT || peek_byte(reader) == '\n' || peek_byte(reader) < 0) {
        reader->form = DRAT;
        return true;
    }
    reader->form = LRAT;
    drop_number(reader);
    return skip_numbers(reader, error);
}

static enum qs_lemma_read next_of_text(struct qs_lemma_reader *reader, struct qs_error *error)
{
    for (;;) {
        int64_t number;
        bool read = true, passed = true;
        skip_spaces(reader, true);
        reader->record_line = reader->line;
        int byte = peek_byte(reader);
        if (byte < 0)
            return QS_LEMMA_END;
        if (byte == 'c' || byte == '%' || byte == 'p') {
            for (; byte >= 0 && byte != '\n'; byte = peek_byte(reader))
                next_lemma_byte(reader);
        } else if (byte == 'a') { /* of FRAT, whose clauses are numbered, too */
            next_lemma_byte(reader);
            read = read_number(reader, &number, error) && read_lemma_literals(reader, error);
            passed = false;
        } else if (byte != 0 && strchr("dforl", byte)) {
            next_lemma_byte(reader);
            read = skip_numbers(reader, error);
        } else {
            read = read_numbered(reader, &passed, error);
        }
        if (!read || !passed)
            return read ? QS_LEMMA_READ : QS_LEMMA_BAD;
    }
}

/* Binary. */

/*
 * After an "a" and the numbers up to a 0: with LRAT, the first is the number of the clause, and
 * hints follow, up to another 0.
 */
static bool recognise(struct qs_lemma_reader *reader, struct qs_error *error)
{
    int byte = peek_byte(reader);
    bool ended = byte < 0 || byte == 'a' || byte == 'd';
    bool numbered = reader->count > 0 && reader->literals[0] > 0 &&
                    (uint64_t)reader->literals[0] > reader->numbered;
    reader->form = ended && !numbered ? DRAT : LRAT;
    if (reader->form == DRAT)
        return true;
    if (reader->count > 0)
        drop_number(reader);
    return skip_numbers(reader, error);
}

static bool read_addition(struct qs_lemma_reader *reader, struct qs_error *error)
{
    int64_t number;
    if (reader->form == UNKNOWN)
        return read_lemma_literals(reader, error) && recognise(reader, error);
    return (reader->form == DRAT || read_number(reader, &number, error)) &&
           read_lemma_literals(reader, error) &&
           (reader->form != LRAT || skip_numbers(reader, error));
}

static enum qs_lemma_read next_of_binary(struct qs_lemma_reader *reader, struct qs_error *error)
{
    for (;;) {
        reader->record = reader->before + reader->at;
        int byte = next_lemma_byte(reader);
        if (byte < 0)
            return QS_LEMMA_END;
        if (byte == 'a')
            return read_addition(reader, error) ? QS_LEMMA_READ : QS_LEMMA_BAD;
        if (byte == 'o')
            reader->form = FRAT;
        if (!strchr("dforl", byte) || byte == 0) {
            qs_lemma_reader_refuse(reader, error, "expected a step of a proof, found byte %d",
                                   byte);
            return QS_LEMMA_BAD;
        }
        if (!skip_numbers(reader, error))
            return QS_LEMMA_BAD;
    }
}

enum qs_lemma_read qs_lemma_reader_next(struct qs_lemma_reader *reader, struct qs_error *error)
{
    reader->count = 0;
    enum qs_lemma_read read =
        reader->binary ? next_of_binary(reader, error) : next_of_text(reader, error);
    reader->lemmas += read == QS_LEMMA_READ;
    if (read == QS_LEMMA_END && ferror(reader->stream)) {
        qs_error_set_system(error, errno, reader->source, "cannot read");
        return QS_LEMMA_BAD;
    }
    return read;
}
