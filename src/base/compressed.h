/*
 * Compressed files, which are recognised by their first bytes, and decompressed by the program that
 * made them.
 */
#ifndef QS_COMPRESSED_H
#define QS_COMPRESSED_H

#include <stdbool.h>
#include <stddef.h>

#include "child.h"

/* The program that decompresses a file that begins like this ("gzip"); NULL: it is not compressed.
 */
const char *qs_decompressor(const void *bytes, size_t count);

/*
 * Run it, on a file or, if path is NULL, on the child's input; poll, limits and `until` are the
 * child's, too. Its text is then what was compressed, and the caller releases it. False:
 * QS_ERROR_INPUT if it cannot decompress that, QS_ERROR_MEMORY, QS_ERROR_STOPPED or
 * QS_ERROR_SYSTEM; then there is nothing to release.
 */
bool qs_decompress(const char *program, const char *path, struct qs_child *child,
                   struct qs_error *error);

#endif
