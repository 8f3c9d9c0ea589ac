#define _GNU_SOURCE /* fopencookie. NOLINT(bugprone-reserved-identifier) */
#include "stream.h"

#include <errno.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>

#include "fault.h"
#include "printable.h"

#ifdef __APPLE__

struct taker {
    void *state;
    qs_take_bytes *take;
};

static int give_bytes(void *state, const char *bytes, int count)
{
    const struct taker *taker = state;
    ssize_t taken = taker->take(taker->state, bytes, (size_t)count);
    return taken == count ? count : -1;
}

static int free_taker(void *state)
{
    free(state);
    return 0;
}

FILE *qs_stream_new(void *state, qs_take_bytes *take)
{
    struct taker *taker = malloc(sizeof *taker);
    if (!taker)
        return NULL;
    *taker = (struct taker){state, take};
    FILE *stream = funopen(taker, NULL, give_bytes, NULL, free_taker);
    if (!stream)
        free(taker);
    return stream;
}

#else

FILE *qs_stream_new(void *state, qs_take_bytes *take)
{
    FILE *stream = fopencookie(state, "w", (cookie_io_functions_t){.write = take});
    if (stream) /* one thread writes, and a lock would cost more than most writes */
        __fsetlocking(stream, FSETLOCKING_BYCALLER);
    return stream;
}

#endif

static ssize_t collect(void *state, const char *bytes, size_t count)
{
    struct qs_memory_stream *memory = state;
    if (count == 0)
        return 0;
    if (memory->room - memory->length <= count) {
        size_t room = 2 * (memory->length + count) + 1;
        char *text = memory->failed ? NULL : realloc(memory->text, room);
        if (!text) {
            memory->failed = true;
            errno = ENOMEM;
            return QS_TOOK_NOTHING;
        }
        memory->text = text;
        memory->room = room;
    }
    memcpy(memory->text + memory->length, bytes, count);
    memory->length += count;
    return (ssize_t)count;
}

FILE *qs_memory_stream_begin(struct qs_memory_stream *memory, struct qs_error *error)
{
    *memory = (struct qs_memory_stream){.stream = qs_stream_new(memory, collect)};
    if (!memory->stream)
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to write");
    return memory->stream;
}

char *qs_memory_stream_take(struct qs_memory_stream *memory, size_t *length, struct qs_error *error)
{
    bool whole = memory->stream && fclose(memory->stream) == 0 && !memory->failed;
    char *text = whole ? realloc(memory->text, memory->length + 1) : NULL;
    if (text) {
        text[memory->length] = '\0';
        if (length)
            *length = memory->length;
    } else {
        free(memory->text);
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a text");
    }
    *memory = (struct qs_memory_stream){.text = NULL};
    return text;
}

bool qs_stream_flush(FILE *stream)
{
    errno = 0;
    bool flushed = fflush(stream) == 0;
    if (flushed && !ferror(stream))
        return true;
    /* If a write failed earlier and its reason persists, as on a full disk, one more tells it. */
    if (flushed && fputc('\n', stream) != EOF)
        fflush(stream);
    if (errno == 0)
        errno = EIO;
    return false;
}

bool qs_stream_check(FILE *stream, struct qs_error *error)
{
    return qs_stream_flush(stream) ||
           qs_error_set(error, QS_ERROR_SYSTEM, "cannot write: %s", strerror(errno));
}

void qs_write_number(FILE *stream, int64_t number)
{
    char digits[24];
    char *at = digits + sizeof digits;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do {
        *--at = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest);
    if (number < 0)
        *--at = '-';
    while (at < digits + sizeof digits)
        putc_unlocked(*at++, stream);
}

void qs_write_printable(FILE *stream, const char *text)
{
    while (*text) {
        size_t length = qs_printable_length(text);
        fwrite(length ? text : "?", 1, length ? length : 1, stream);
        text += length ? length : 1;
    }
}
