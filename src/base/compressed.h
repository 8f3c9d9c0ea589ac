/*
 * Compressed files, which are recognised by their first bytes, and decompressed by the program that
 * made them.
 */
#ifndef QS_COMPRESSED_H
#define QS_COMPRESSED_H

#include <stddef.h>

/* The program that decompresses a file that begins like this ("gzip"); NULL: it is not compressed.
 */
const char *qs_decompressor(const void *bytes, size_t count);

#endif
