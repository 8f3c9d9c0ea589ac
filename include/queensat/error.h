/*
 * What went wrong, and where.
 *
 * Every function of queensat that can fail takes a `struct qs_error *`, returns
 * false or NULL on failure and then fills the error; a failed call leaves its
 * other arguments as they were. On success the error is left untouched. Where
 * the caller is not interested, the error may be NULL.
 *
 * The library itself never prints and never exits, whatever it is called with.
 * The one exception is a fault of its own: an internal check that fails writes
 * one line that begins with "queensat: internal check failed" to standard error
 * and aborts, rather than go on to a wrong answer.
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
    QS_ERROR_NONE = 0, /* of an error set to zeros; no call fills it in */
    QS_ERROR_INPUT,    /* the caller's input is wrong: an argument, or a text that was read */
    QS_ERROR_MEMORY,   /* the memory limit, or the machine's memory, is used up */
    QS_ERROR_SYSTEM,   /* a file could not be opened, read, written or renamed */
    QS_ERROR_STOPPED,  /* the caller asked to stop */
    QS_ERROR_DEFECT    /* a check of an answer failed, or two answers contradict each other */
};

struct qs_error {
    enum qs_error_kind kind;
    char source[256];           /* file name, or "" when the error has no place */
    unsigned long line, column; /* both count from 1; 0: unknown */
    char text[512];             /* one line, without the place and without a full stop */
};

/*
 * Write "source:line:column: text" (or what is known of it) and a 0 byte into
 * `text`, cut to `size` bytes. An error that is NULL is the empty text; with
 * `text` NULL or `size` 0 nothing is written.
 */
QS_API void qs_error_format(const struct qs_error *error, char *text, size_t size);

#ifdef __cplusplus
}
#endif

#endif
