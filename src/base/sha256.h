/*
 * SHA-256 (FIPS 180-4), the identity of instances and commands: it is safe to assume
 * that two with the same digest are the same.
 */
#ifndef QS_SHA256_H
#define QS_SHA256_H

#include <stddef.h>
#include <stdint.h>

struct qs_sha256 {
    uint32_t state[8];
    uint64_t length; /* bytes so far */
    unsigned char block[64];
};

/* 64 hexadecimal digits and a 0 byte. */
#define QS_DIGEST_SIZE 65

void qs_sha256_init(struct qs_sha256 *hash);
void qs_sha256_add(struct qs_sha256 *hash, const void *bytes, size_t count);
/* The digest of everything added. Initialise the hash before using it again. */
void qs_sha256_finish(struct qs_sha256 *hash, char digest[QS_DIGEST_SIZE]);

#endif
