/*
 * The identity of an instance: the SHA-256 of its lines in one order.
 * The text is that of the format "lines" without comments: "board N", then the
 * lines "queen R C", "block-difference D", "block-sum D" and "block R C", each
 * kind in this order, and within a kind by the numbers, ascending. So it does
 * not depend on the format and the order in which an instance was written.
 */
#ifndef QS_INSTANCE_DIGEST_H
#define QS_INSTANCE_DIGEST_H

#include "queensat/instance.h"
#include "sha256.h"

/* False: QS_ERROR_MEMORY. */
bool qs_instance_digest(const struct qs_instance *instance, char digest[QS_DIGEST_SIZE],
                        struct qs_error *error);

#endif
