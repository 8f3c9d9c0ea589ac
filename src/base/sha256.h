/*
 * SHA-256 (FIPS 180-4), by which instances and commands are told apart: two
 * that differ do not have the same, however many thousands there are.
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
/* The digest of all that was added; then the hash has to be initialised again. */
void qs_sha256_finish(struct qs_sha256 *hash, char digest[QS_DIGEST_SIZE]);

#endif
