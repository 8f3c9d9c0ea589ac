#ifndef QS_MEMORY_STREAM_H
#define QS_MEMORY_STREAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "output.h"

/*
 * A stream whose output is collected in memory, for functions that write to a FILE.
 * open_memstream of glibc silently loses bytes when an allocation fails.
 */
struct qs_memory_stream {
    FILE *stream; /* to be written to */
    size_t length;
    /* Private. */
    char *text;
    size_t capacity;
    bool failed;
};

/* False if out of memory; then there is nothing to close. The struct must not be moved. */
bool qs_memory_stream_open(struct qs_memory_stream *memory);

/*
 * Close the stream. Returns its `length` bytes, followed by a zero byte, which the caller
 * frees; NULL if anything was not written, for lack of memory.
 */
char *qs_memory_stream_close(struct qs_memory_stream *memory);

/* The same for functions that write to an output. */
struct qs_memory_output {
    struct qs_output *output; /* to be written to */
    /* Private. */
    struct qs_memory_stream memory;
};

/* False: QS_ERROR_MEMORY, and there is nothing to close. The struct must not be moved. */
bool qs_memory_output_open(struct qs_memory_output *memory, struct qs_error *error);
/* To be freed, with its length, which may be NULL. NULL: QS_ERROR_MEMORY. */
char *qs_memory_output_close(struct qs_memory_output *memory, size_t *length,
                             struct qs_error *error);

#endif
