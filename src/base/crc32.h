/*
 * CRC-32 as zlib, PNG and Ethernet have it: reflected, polynomial 0x04c11db7.
 */
#ifndef QS_CRC32_H
#define QS_CRC32_H

#include <stddef.h>
#include <stdint.h>

/* The CRC of what came before, 0 at first, continued by these bytes. */
uint32_t qs_crc32(uint32_t crc, const void *bytes, size_t count);

#endif
