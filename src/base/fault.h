/* What goes wrong: errors of the user, and defects of the program. */
#ifndef QS_FAULT_H
#define QS_FAULT_H

#include "queensat/error.h"

/*
 * How the library sets a `struct qs_error`. Both functions return false, so that a
 * failing function can end with `return qs_error_set(...)`. The error may be NULL,
 * as callers of the library may pass NULL.
 *
 * Set kind and text, and clear the place.
 */
bool qs_error_set(struct qs_error *error, enum qs_error_kind kind, const char *format, ...)
    QS_PRINTF(3, 4);

/* Set the place; a source that is NULL is taken as "". */
bool qs_error_place(struct qs_error *error, const char *source, unsigned long line,
                    unsigned long column);

/*
 * Assertions that stay in release builds: a failed one prints its place and aborts.
 * For defects of the program only; errors of the user are values (queensat/error.h).
 */
_Noreturn void qs_check_failed(const char *file, int line, const char *condition);

#define QS_CHECK(condition)                                                                        \
    ((condition) ? (void)0 : qs_check_failed(__FILE__, __LINE__, #condition))

#endif
