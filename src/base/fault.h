/*
 * How the library fills a `struct qs_error`. Both functions return false, so
 * that a failing function can end with `return qs_error_set(...)`, and do
 * nothing more if the error is NULL, as the caller's may be.
 */
#ifndef QS_FAULT_H
#define QS_FAULT_H

#include "queensat/error.h"

/* Set kind and text; the place is emptied. */
bool qs_error_set(struct qs_error *error, enum qs_error_kind kind, const char *format, ...)
    QS_PRINTF(3, 4);

/* Give the error its place; a source that is NULL is "". */
bool qs_error_place(struct qs_error *error, const char *source, unsigned long line,
                    unsigned long column);

#endif
