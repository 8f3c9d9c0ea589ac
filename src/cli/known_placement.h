/*
 * A file with the best placement that is known of an instance, in the lines format. The
 * jobs that solve its cubes, at the same time and on several machines, read it when
 * they begin, and replace it when they find a larger one.
 */
#ifndef QS_KNOWN_PLACEMENT_H
#define QS_KNOWN_PLACEMENT_H

#include "queensat/instance.h"

/*
 * The number of its queens on an n × n board. False if it cannot be read, if n is another one, or
 * if it has blocked squares and so is an instance.
 */
bool qs_known_placement_read(const char *path, int32_t n, int32_t *count, struct qs_error *error);

/*
 * Replace it, unless it has as many queens by now. The file is locked meanwhile, and written at
 * once, so that nobody reads a part of it.
 */
bool qs_known_placement_raise(const char *path, int32_t n, const struct qs_square *queens,
                              int32_t count, struct qs_error *error);

/* Its text, which the caller frees; *length is that of the text. NULL if out of memory. */
char *qs_known_placement_print(int32_t n, const struct qs_square *queens, int32_t count,
                               size_t *length);

#endif
