/* What POSIX leaves out, or leaves to choose, and systems do in their own ways. */
#ifndef QS_SYSTEM_H
#define QS_SYSTEM_H

#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

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

/* As pipe, but both ends are closed where another program begins. */
int qs_pipe(int ends[2]);

/* All descriptors from this one on are closed where another program begins. Safe after fork. */
void qs_close_on_exec(int first);

/* A number that nobody can foresee; where the system has none, the time. */
uint64_t qs_system_random(void);

/* As fsync; what only says when the file was changed need not be on the disk. */
int qs_sync_data(int descriptor);

#endif
