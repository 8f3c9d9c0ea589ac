#include "line_reader.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "fault.h"
#include "memory.h"
#include "text_reader.h"

bool qs_line_reader_open(struct qs_line_reader *reader, const char *path, size_t limit,
                         struct qs_error *error)
{
    *reader = (struct qs_line_reader){.source = qs_source_name(path), .limit = limit};
    reader->stream = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    return reader->stream || qs_error_set_system(error, errno, path, "cannot open");
}

void qs_line_reader_close(struct qs_line_reader *reader)
{
    if (reader->stream && reader->stream != stdin)
        fclose(reader->stream);
    free(reader->room);
    *reader = (struct qs_line_reader){.source = NULL};
}

/* Make room for one byte more. */
static bool reserve_byte(struct qs_line_reader *reader)
{
    char *room = qs_grow(reader->room, reader->length, &reader->capacity, 1);
    if (room)
        reader->room = room;
    return room != NULL;
}

/* A line, up to its end, also if it does not fit: then all that is wrong is said in the error. */
static bool take_line(struct qs_line_reader *reader, int c, struct qs_error *error)
{
    bool fits = true;
    reader->length = 0;
    for (; c != EOF && c != '\n'; c = getc_unlocked(reader->stream)) {
        if (fits && reader->length == reader->limit)
            fits = qs_error_set(error, QS_ERROR_INPUT, "expected a line of at most %zu bytes",
                                reader->limit);
        if (fits && reader->length == reader->capacity && !reserve_byte(reader))
            fits = qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for the line");
        if (fits)
            reader->room[reader->length++] = (char)c;
    }
    reader->text = reader->room;
    return fits;
}

static bool line_says_nothing(const struct qs_line_reader *reader)
{
    size_t at = 0;
    while (at < reader->length && strchr(" \t\r", reader->text[at]) && reader->text[at])
        at++;
    return at == reader->length || reader->text[at] == '#';
}

enum qs_line_kind qs_line_reader_next(struct qs_line_reader *reader, struct qs_error *error)
{
    bool read;
    do {
        errno = 0;
        int c = reader->failed ? EOF : getc_unlocked(reader->stream);
        reader->number++;
        read = c == EOF || take_line(reader, c, error);
        if (!reader->failed && ferror(reader->stream)) {
            reader->failed = true;
            qs_error_set_system(error, errno, reader->source, "cannot read");
            return QS_LINE_REFUSED;
        }
        if (c == EOF)
            return QS_LINE_NONE;
    } while (read && line_says_nothing(reader));
    if (!read)
        qs_error_place(error, reader->source, reader->number, 0);
    return read ? QS_LINE_READ : QS_LINE_REFUSED;
}
