/*
 * What went wrong, and where.
 *
 * Every function of queensat that can fail takes a `struct qs_error *` (never
 * NULL), returns false or NULL on failure and then fills the error; a failed
 * call leaves its other arguments as they were. The library itself never
 * prints and never exits. On success the error is left untouched.
 */
#ifndef QUEENSAT_ERROR_H
#define QUEENSAT_ERROR_H

#include <stdbool.h>
#include <stddef.h>

#include "queensat/visibility.h"

#ifdef __cplusplus
extern "C" {
#endif

enum qs_error_kind {
    QS_ERROR_NONE = 0,
    QS_ERROR_INPUT,   /* the caller's input is wrong */
    QS_ERROR_MEMORY,  /* the memory limit, or the machine's memory, is used up */
    QS_ERROR_SYSTEM,  /* a file could not be opened, read, written or renamed */
    QS_ERROR_STOPPED, /* the caller asked to stop */
    QS_ERROR_DEFECT   /* a check of an answer failed, or two answers contradict each other */
};

struct qs_error {
    enum qs_error_kind kind;
    char source[256];           /* file name, or "" when the error has no place */
    unsigned long line, column; /* both count from 1; 0: unknown */
    char text[512];             /* one line, without the place and without a full stop */
};

/* Fill the error; the place is emptied. Always returns false. */
QS_API bool qs_error_set(struct qs_error *error, enum qs_error_kind kind, const char *format, ...)
    QS_PRINTF(3, 4);

/* Give the error its place. Always returns false. */
QS_API bool qs_error_place(struct qs_error *error, const char *source, unsigned long line,
                           unsigned long column);

/* Write "source:line:column: text" (or what is known of it) into text, cut to size bytes. */
QS_API void qs_error_format(const struct qs_error *error, char *text, size_t size);

#ifdef __cplusplus
}
#endif

#endif
