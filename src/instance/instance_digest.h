/*
 * The digest of an instance identifies it: the SHA-256 of its text in the format
 * "lines", without comments and in a fixed order: "board N", then the lines
 * "queen R C", "block-difference D", "block-sum D" and "block R C", the kinds in this
 * order, and each kind in ascending order of its numbers. It does not depend on the
 * format and order in which the instance was written, nor on whether blocked or free
 * squares were listed: it has "free R C" instead of "block R C" if more than
 * QS_DIGEST_BLOCKS_MAX squares are blocked singly, and fewer are free.
 */
#ifndef QS_INSTANCE_DIGEST_H
#define QS_INSTANCE_DIGEST_H

#include "queensat/instance.h"
#include "sha256.h"

#define QS_DIGEST_BLOCKS_MAX (1 << 20)

/* False: QS_ERROR_MEMORY. */
bool qs_instance_digest(const struct qs_instance *instance, char digest[QS_DIGEST_SIZE],
                        struct qs_error *error);

#endif
