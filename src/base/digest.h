/*
 * Digests of bytes: by a CRC-32 files of this program see what was damaged, by SHA-256 (FIPS 180-4)
 * instances and commands are told apart: different ones have different digests, for all practical
 * purposes.
 */
#ifndef QS_DIGEST_H
#define QS_DIGEST_H

#include <stddef.h>
#include <stdint.h>

/*
 * The CRC-32 of zlib, PNG and Ethernet (reflected, polynomial 0x04c11db7): continue that of the
 * bytes before, which is 0 at first, with these bytes.
 */
uint32_t qs_crc32(uint32_t crc, const void *bytes, size_t count);

struct qs_sha256 {
    uint32_t state[8];
    uint64_t length; /* bytes so far */
    unsigned char block[64];
};

/* 64 hexadecimal digits and a 0 byte. */
#define QS_DIGEST_SIZE 65

void qs_sha256_init(struct qs_sha256 *hash);
void qs_sha256_add(struct qs_sha256 *hash, const void *bytes, size_t count);
/* The digest of all bytes added. Before another use, the hash must be initialised again. */
void qs_sha256_finish(struct qs_sha256 *hash, char digest[QS_DIGEST_SIZE]);

#endif
