/*
 * The CRC-32 of zlib, PNG and Ethernet: reflected, polynomial 0x04c11db7.
 */
#ifndef QS_CRC32_H
#define QS_CRC32_H

#include <stddef.h>
#include <stdint.h>

/* Continue the CRC of the bytes before, which is 0 at first, with these bytes. */
uint32_t qs_crc32(uint32_t crc, const void *bytes, size_t count);

#endif
