/*
 * What the C library lacks for streams: writers of text take a FILE, whatever is behind it.
 *
 * Whether all was written is asked in the end, once: a stream remembers that a write has failed.
 */
#ifndef QS_STREAM_H
#define QS_STREAM_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

#include "queensat/error.h"

/*
 * A stream whose bytes are given to the function, with the state. It returns how many it took, all
 * of them, or QS_TOOK_NOTHING, with errno set. Returns NULL if there is no memory.
 */
#ifdef __GLIBC__
#define QS_TOOK_NOTHING 0
#else
#define QS_TOOK_NOTHING (-1)
#endif
typedef ssize_t qs_take_bytes(void *state, const char *bytes, size_t count);
FILE *qs_stream_new(void *state, qs_take_bytes *take);

/*
 * A stream that collects its bytes in memory, until qs_memory_stream_take. (That of
 * open_memstream does not remember that there was no memory, and then its text is cut short.)
 */
struct qs_memory_stream {
    /* Private. */
    FILE *stream;
    char *text;
    size_t length, room;
    bool failed;
};

/*
 * To be written to, but not closed. The struct must not be moved until its text is taken, which it
 * has to be even if this returns NULL: QS_ERROR_MEMORY.
 */
FILE *qs_memory_stream_begin(struct qs_memory_stream *memory, struct qs_error *error);
/*
 * Close the stream, and return its text, followed by a zero byte, which the caller frees, with its
 * length unless that is NULL. NULL if any of the text is missing: QS_ERROR_MEMORY.
 */
char *qs_memory_stream_take(struct qs_memory_stream *memory, size_t *length,
                            struct qs_error *error);

/* False, with errno, if any of what was written has failed. */
bool qs_stream_flush(FILE *stream);
/* The same for a stream whose name only the caller knows: QS_ERROR_SYSTEM, "cannot write: ...". */
bool qs_stream_check(FILE *stream, struct qs_error *error);

/*
 * For loops that write millions of short pieces, in which no other thread writes to the stream: a
 * number in decimal, and a few bytes.
 */
void qs_write_number(FILE *stream, int64_t number);
static inline void qs_write_short(FILE *stream, const char *text)
{
    while (*text)
        putc_unlocked(*text++, stream);
}

/* Text of unknown origin, such as a name: control characters become "?". */
void qs_write_printable(FILE *stream, const char *text);

#endif
