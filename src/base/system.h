/* What POSIX leaves out, or leaves to choose, and systems do in their own ways. */
#ifndef QS_SYSTEM_H
#define QS_SYSTEM_H

#include <stdio.h>
#include <sys/types.h>

/*
 * A stream whose bytes are given to the function, with the state. It returns how many it took; less
 * than all, with errno set, is a failure. Returns NULL if there is no memory.
 */
typedef ssize_t qs_take_bytes(void *state, const char *bytes, size_t count);
FILE *qs_stream_new(void *state, qs_take_bytes *take);

/* As pipe, but both ends are closed where another program begins. */
int qs_pipe(int ends[2]);

/* As fsync; what only says when the file was changed need not be on the disk. */
int qs_sync_data(int descriptor);

#endif
