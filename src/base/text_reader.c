#include "text_reader.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fault.h"

void qs_reader_init(struct qs_text_reader *reader, const char *source, const char *text,
                    size_t length)
{
    reader->source = source ? source : "";
    reader->at = text ? text : "";
    reader->end = reader->at + length;
    reader->line_start = reader->at;
    reader->line = 1;
}

int qs_reader_peek(const struct qs_text_reader *reader)
{
    return reader->at < reader->end ? (unsigned char)*reader->at : -1;
}

int qs_reader_next(struct qs_text_reader *reader)
{
    int byte = qs_reader_peek(reader);
    if (byte < 0)
        return byte;
    reader->at++;
    if (byte == '\n') {
        reader->line++;
        reader->line_start = reader->at;
    }
    return byte;
}

static bool is_blank(int byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r';
}

void qs_reader_skip_blanks(struct qs_text_reader *reader)
{
    while (is_blank(qs_reader_peek(reader)))
        reader->at++;
}

void qs_reader_skip_space(struct qs_text_reader *reader)
{
    while (is_blank(qs_reader_peek(reader)) || qs_reader_peek(reader) == '\n')
        qs_reader_next(reader);
}

void qs_reader_skip_comments(struct qs_text_reader *reader, char mark)
{
    qs_reader_skip_space(reader);
    while (qs_reader_peek(reader) == mark) {
        qs_reader_skip_line(reader);
        qs_reader_skip_space(reader);
    }
}

void qs_reader_skip_line(struct qs_text_reader *reader)
{
    while (qs_reader_peek(reader) >= 0 && qs_reader_peek(reader) != '\n')
        reader->at++;
}

bool qs_reader_at_line_end(struct qs_text_reader *reader)
{
    qs_reader_skip_blanks(reader);
    return qs_reader_peek(reader) < 0 || qs_reader_peek(reader) == '\n';
}

bool qs_reader_begins(const struct qs_text_reader *reader, const char *text)
{
    size_t length = strlen(text);
    return (size_t)(reader->end - reader->at) >= length && memcmp(reader->at, text, length) == 0;
}

const char *qs_reader_word(struct qs_text_reader *reader, size_t *length)
{
    const char *start = reader->at;
    while (qs_reader_peek(reader) >= 0 && qs_reader_peek(reader) != '\n' &&
           !is_blank(qs_reader_peek(reader)))
        reader->at++;
    *length = (size_t)(reader->at - start);
    return start;
}

void qs_quote(const char *text, size_t length, char quoted[QS_QUOTED_SIZE])
{
    static const char dots[] = "...";
    size_t most = QS_QUOTED_SIZE - sizeof "\"...\"";
    size_t kept = length < most ? length : most;
    quoted[0] = '"';
    for (size_t i = 0; i < kept; i++)
        quoted[1 + i] = (unsigned char)text[i] >= ' ' && text[i] != 127 ? text[i] : '?';
    snprintf(quoted + 1 + kept, QS_QUOTED_SIZE - 1 - kept, "%s\"", kept < length ? dots : "");
}

/* Describe what comes next, for the end of an error message. */
static void describe_found(const struct qs_text_reader *reader, char text[QS_QUOTED_SIZE])
{
    struct qs_text_reader copy = *reader;
    size_t length;
    qs_reader_skip_blanks(&copy);
    bool at_end = qs_reader_peek(&copy) < 0;
    const char *word = qs_reader_word(&copy, &length);
    if (at_end)
        snprintf(text, QS_QUOTED_SIZE, "the end of the file");
    else if (length == 0)
        snprintf(text, QS_QUOTED_SIZE, "the end of the line");
    else
        qs_quote(word, length, text);
}

bool qs_reader_place(const struct qs_text_reader *reader, struct qs_error *error)
{
    return qs_error_place(error, reader->source, reader->line,
                          (unsigned long)(reader->at - reader->line_start) + 1);
}

bool qs_reader_expected(const struct qs_text_reader *reader, const char *what,
                        struct qs_error *error)
{
    char found[QS_QUOTED_SIZE];
    describe_found(reader, found);
    qs_error_set(error, QS_ERROR_INPUT, "expected %s, found %s", what, found);
    return qs_reader_place(reader, error);
}

bool qs_reader_expect(struct qs_text_reader *reader, char mark, char byte, struct qs_error *error)
{
    const char what[] = {'"', byte, '"', '\0'};
    qs_reader_skip_comments(reader, mark);
    if (qs_reader_peek(reader) != byte)
        return qs_reader_expected(reader, what, error);
    qs_reader_next(reader);
    return true;
}

bool qs_reader_expected_number(const struct qs_text_reader *reader, const char *what, int64_t least,
                               int64_t most, struct qs_error *error)
{
    char range[160];
    if (most == INT64_MAX)
        snprintf(range, sizeof range, "%s", what);
    else
        snprintf(range, sizeof range, "%s from %lld to %lld", what, (long long)least,
                 (long long)most);
    return qs_reader_expected(reader, range, error);
}

bool qs_reader_number(struct qs_text_reader *reader, const char *what, int64_t least, int64_t most,
                      int64_t *number, struct qs_error *error)
{
    const char *at = reader->at;
    bool negative = at < reader->end && *at == '-';
    if (at < reader->end && (*at == '-' || *at == '+'))
        at++;
    bool digits = false, huge = false;
    int64_t value = 0; /* computed as a negative number, because the range has one more of these */
    for (; at < reader->end && *at >= '0' && *at <= '9'; at++) {
        digits = true;
        huge = huge || __builtin_mul_overflow(value, 10, &value) ||
               __builtin_sub_overflow(value, *at - '0', &value);
    }
    if (!negative)
        huge = __builtin_sub_overflow(0, value, &value) || huge;
    if (!digits || huge || value < least || value > most)
        return qs_reader_expected_number(reader, what, least, most, error);
    reader->at = at;
    *number = value;
    return true;
}

/* Only signals with a handler interrupt a call, and they end the program. */
static void set_failure(struct qs_error *error, const char *what)
{
    if (errno == EINTR)
        qs_error_set(error, QS_ERROR_STOPPED, "interrupted");
    else
        qs_error_set_system(error, errno, NULL, "%s", what);
}

const char *qs_source_name(const char *path)
{
    return strcmp(path, "-") == 0 ? "standard input" : path;
}

char *qs_read_rest(FILE *stream, const char *source, size_t limit, size_t *length,
                   struct qs_error *error)
{
    size_t capacity = limit < (1 << 16) ? limit : 1 << 16, used = 0;
    char *text = malloc(capacity + 1);
    errno = 0;
    while (text) {
        used += fread(text + used, 1, capacity - used, stream);
        if (used < capacity || (capacity == limit && getc(stream) == EOF))
            break;
        size_t larger = capacity > limit / 2 ? limit : 2 * capacity;
        char *moved = larger > capacity ? realloc(text, larger + 1) : NULL;
        if (!moved)
            free(text);
        text = moved;
        capacity = larger;
    }
    if (text && !ferror(stream)) {
        *length = used;
        return text;
    }
    if (text)
        set_failure(error, "cannot read");
    else if (used == limit)
        qs_error_set(error, QS_ERROR_MEMORY,
                     "not enough memory to read the file: the limit is %zu bytes", limit);
    else
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to read the file");
    free(text);
    qs_error_place(error, source, 0, 0);
    return NULL;
}

char *qs_read_whole(const char *path, size_t limit, size_t *length, struct qs_error *error)
{
    bool standard = strcmp(path, "-") == 0;
    const char *source = qs_source_name(path);
    errno = 0;
    FILE *stream = standard ? stdin : fopen(path, "rb");
    if (!stream) {
        set_failure(error, "cannot open");
        qs_error_place(error, source, 0, 0);
        return NULL;
    }
    char *text = qs_read_rest(stream, source, limit, length, error);
    if (!standard)
        fclose(stream);
    return text;
}
