/* What goes wrong: errors of the user, wrong arguments, and defects of the program. */
#ifndef QS_FAULT_H
#define QS_FAULT_H

#include <stdint.h>

#include "queensat/error.h"

/*
 * How the library sets a `struct qs_error`. They all return false, so that a
 * failing function can end with `return qs_error_set(...)`. The error may be NULL,
 * as callers of the library may pass NULL.
 *
 * Set kind and text, and clear the place.
 */
bool qs_error_set(struct qs_error *error, enum qs_error_kind kind, const char *format, ...)
    QS_PRINTF(3, 4);

/*
 * The system refused something, for the reason of an errno: kind QS_ERROR_SYSTEM, the text "WHAT:
 * reason", and the place; a source that is NULL is taken as "".
 */
bool qs_error_set_system(struct qs_error *error, int number, const char *source, const char *what,
                         ...) QS_PRINTF(4, 5);

/* Set the place; a source that is NULL is taken as "". */
bool qs_error_place(struct qs_error *error, const char *source, unsigned long line,
                    unsigned long column);

/*
 * Checks of the arguments of public functions. Each returns true, or sets an error
 * of kind QS_ERROR_INPUT that begins with the name of the argument or option
 * ("threads: expected 1 to 256, found 0") and returns false. Every public function
 * that can fail makes these checks first; one that cannot fail returns something
 * harmless instead.
 */

/* The pointer is not NULL. */
bool qs_check_given(const char *name, const void *pointer, struct qs_error *error);

/* least ≤ found ≤ most. Cast an enumeration to int: then −1 is shown as −1. */
bool qs_check_range(const char *name, int64_t found, int64_t least, int64_t most,
                    struct qs_error *error);

/* Seconds, 0 or more: infinity is allowed, NaN is not. And bytes, as below. */
bool qs_check_limits(const struct qs_limits *limits, struct qs_error *error);

/* Bytes, at least 1: with 0, the caller probably forgot to set the limit. */
bool qs_check_memory_limit(size_t bytes, struct qs_error *error);

/*
 * Assertions that stay in release builds: a failed one prints its place and aborts.
 * For defects of the program only; errors of the user are values (queensat/error.h).
 */
_Noreturn void qs_check_failed(const char *file, int line, const char *condition);

#define QS_CHECK(condition)                                                                        \
    ((condition) ? (void)0 : qs_check_failed(__FILE__, __LINE__, #condition))

#endif
