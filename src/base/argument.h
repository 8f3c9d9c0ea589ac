/*
 * Checks of the arguments of public functions. Each returns true, or sets an error
 * of kind QS_ERROR_INPUT that begins with the name of the argument or option
 * ("threads: expected 1 to 256, found 0") and returns false. Every public function
 * that can fail makes these checks first; one that cannot fail returns something
 * harmless instead.
 */
#ifndef QS_ARGUMENT_H
#define QS_ARGUMENT_H

#include <stdint.h>

#include "queensat/error.h"

/* The pointer is not NULL. */
bool qs_check_given(const char *name, const void *pointer, struct qs_error *error);

/* least ≤ found ≤ most. Cast an enumeration to int: then −1 is shown as −1. */
bool qs_check_range(const char *name, int64_t found, int64_t least, int64_t most,
                    struct qs_error *error);

/* Seconds, 0 or more: infinity is allowed, NaN is not. And bytes, as below. */
bool qs_check_limits(const struct qs_limits *limits, struct qs_error *error);

/* Bytes, at least 1: with 0, the caller probably forgot to set the limit. */
bool qs_check_memory_limit(size_t bytes, struct qs_error *error);

#endif
