/*
 * How the library sets a `struct qs_error`. Both functions return false, so that a
 * failing function can end with `return qs_error_set(...)`. The error may be NULL,
 * as callers of the library may pass NULL.
 */
#ifndef QS_FAULT_H
#define QS_FAULT_H

#include "queensat/error.h"

/* Set kind and text, and clear the place. */
bool qs_error_set(struct qs_error *error, enum qs_error_kind kind, const char *format, ...)
    QS_PRINTF(3, 4);

/* Set the place; a source that is NULL is taken as "". */
bool qs_error_place(struct qs_error *error, const char *source, unsigned long line,
                    unsigned long column);

#endif
