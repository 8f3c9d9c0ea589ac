/* What POSIX leaves out, or leaves to choose, and systems do in their own ways. */
#ifndef QS_SYSTEM_H
#define QS_SYSTEM_H

#include <stdint.h>

/* As pipe, but both ends are closed where another program begins. */
int qs_pipe(int ends[2]);

/* All descriptors from this one on are closed where another program begins. Safe after fork. */
void qs_close_on_exec(int first);

/* A number that nobody can foresee; where the system has none, the time. */
uint64_t qs_system_random(void);

/* As fsync; what only says when the file was changed need not be on the disk. */
int qs_sync_data(int descriptor);

#endif
