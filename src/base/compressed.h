/*
 * Compressed files, which are recognised by their first bytes, and decompressed by the program that
 * made them.
 */
#ifndef QS_COMPRESSED_H
#define QS_COMPRESSED_H

#include <stddef.h>
#include <stdio.h>

#include "watch.h"

/* The program that decompresses a file that begins like this ("gzip"); NULL: it is not compressed.
 */
const char *qs_decompressor(const void *bytes, size_t count);

/*
 * What the program makes of a file: a file without a name, to be read, of at most this many bytes
 * (0: any number). NULL: QS_ERROR_INPUT if it cannot decompress that, QS_ERROR_MEMORY,
 * QS_ERROR_STOPPED because of the watch (NULL: none) or QS_ERROR_SYSTEM.
 */
FILE *qs_decompress(const char *program, FILE *packed, size_t most, struct qs_watch *watch,
                    struct qs_error *error);

#endif
