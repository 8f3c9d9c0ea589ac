/*
 * Memory that the program cannot do without (as git's xmalloc). If there is none, the program ends
 * with one line and exit status 1: what was committed to an output stays, and temporary files are
 * removed. For the program only; the library returns errors.
 */
#ifndef QS_NEED_H
#define QS_NEED_H

#include <stddef.h>

#include "queensat/error.h"

/* The block, which is not NULL. */
void *qs_need(void *block);
/* `count` items of `size` bytes, all bytes zero; at least one. */
void *qs_need_array(size_t count, size_t size);
char *qs_need_copy(const char *text);
/* As snprintf, with as much room as it takes. */
char *qs_need_format(const char *format, ...) QS_PRINTF(1, 2);

#endif
