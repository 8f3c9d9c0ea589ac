/*
 * Checks of what a caller handed over. Each is true, or sets an error of kind
 * QS_ERROR_INPUT that begins with the argument's or the option's name
 * ("threads: expected 1 to 256, found 0") and is false. Every public function
 * that can fail checks so before it does anything; what cannot fail answers
 * something harmless instead.
 */
#ifndef QS_ARGUMENT_H
#define QS_ARGUMENT_H

#include <stdint.h>

#include "queensat/error.h"

/* The caller owes a pointer. */
bool qs_check_given(const char *name, const void *pointer, struct qs_error *error);

/* least ≤ found ≤ most. Of an enumeration, `found` as an int: −1 is then shown as −1. */
bool qs_check_range(const char *name, int64_t found, int64_t least, int64_t most,
                    struct qs_error *error);

/* Seconds, 0 or more; infinity is allowed, since it is a limit like any other, NaN is not. */
bool qs_check_time_limit(double seconds, struct qs_error *error);

/* Bytes, at least 1: a limit of 0 is one that nobody has set. */
bool qs_check_memory_limit(size_t bytes, struct qs_error *error);

#endif
