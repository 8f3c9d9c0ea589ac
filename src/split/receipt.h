/*
 * Receipts: what a check of a leaf has found, as a line that is written down, so that a check of
 * the whole need not read the leaf again. A receipt proves nothing: it is a claim of whoever wrote
 * it.
 *
 *     receipt 1 cube 5891… leaf 02ab… bytes 81920 upper 76 checker 1.0.0 crc 1c291ca3
 *
 * `cube` is the digest of the cube's instance (instance_private.h), `leaf` the SHA-256 of the file
 * of its certificate, of `bytes` bytes, which proves that at most `upper` queens fit, fixed ones
 * included; `checker` is the version of the program that has checked it. The CRC-32 of the text
 * before " crc" detects accidental damage.
 */
#ifndef QS_RECEIPT_H
#define QS_RECEIPT_H

#include "digest.h"
#include "queensat/evidence.h"

struct qs_receipt {
    char cube[QS_DIGEST_SIZE], leaf[QS_DIGEST_SIZE];
    uint64_t bytes;
    int32_t upper;
};

/* A line, without a line feed. */
#define QS_RECEIPT_SIZE 320
void qs_receipt_write(const struct qs_receipt *receipt, char text[QS_RECEIPT_SIZE]);

/* That of a certificate of the instance that was verified with all its leaves. False: no memory. */
bool qs_receipt_init(struct qs_receipt *receipt, const struct qs_instance *instance,
                     const struct qs_claim *claim, struct qs_error *error);

/* Several, which came from files. All 0: none. */
struct qs_receipts {
    struct qs_receipt *receipt; /* [count] */
    size_t count, room, sorted; /* the first ones are sorted by cube */
};

/*
 * Add those of a text, a line each; empty lines are ignored. False: QS_ERROR_INPUT with the line if
 * one is no receipt or was changed, QS_ERROR_MEMORY.
 */
bool qs_receipts_add(struct qs_receipts *receipts, const char *source, const char *text,
                     size_t length, struct qs_error *error);
void qs_receipts_release(struct qs_receipts *receipts);

/* Whether there is one for this leaf, and this instance: struct qs_leaves. Without memory, not. */
bool qs_receipts_claim(void *receipts, const struct qs_leaf *leaf, const struct qs_instance *cube);

#endif
