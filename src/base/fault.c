#include "fault.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "printable.h"

bool qs_error_set(struct qs_error *error, enum qs_error_kind kind, const char *format, ...)
{
    if (!error)
        return false;
    error->kind = kind;
    error->source[0] = '\0';
    error->line = 0;
    error->column = 0;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    return false;
}

bool qs_error_place(struct qs_error *error, const char *source, unsigned long line,
                    unsigned long column)
{
    if (!error)
        return false;
    snprintf(error->source, sizeof error->source, "%s", source ? source : "");
    error->line = line;
    error->column = column;
    return false;
}

bool qs_error_set_system(struct qs_error *error, int number, const char *source, const char *what,
                         ...)
{
    char text[sizeof error->text];
    va_list arguments;
    va_start(arguments, what);
    vsnprintf(text, sizeof text, what, arguments);
    va_end(arguments);
    qs_error_set(error, QS_ERROR_SYSTEM, "%s: %s", text, strerror(number));
    return qs_error_place(error, source, 0, 0);
}

void qs_error_format(const struct qs_error *error, char *text, size_t size)
{
    if (!text || size == 0)
        return;
    if (!error)
        text[0] = '\0';
    else if (error->source[0] == '\0')
        snprintf(text, size, "%s", error->text);
    else if (error->line == 0)
        snprintf(text, size, "%s: %s", error->source, error->text);
    else if (error->column == 0)
        snprintf(text, size, "%s:%lu: %s", error->source, error->line, error->text);
    else
        snprintf(text, size, "%s:%lu:%lu: %s", error->source, error->line, error->column,
                 error->text);
    qs_make_printable(text);
}

bool qs_check_given(const char *name, const void *pointer, struct qs_error *error)
{
    return pointer ||
           qs_error_set(error, QS_ERROR_INPUT, "%s: expected a pointer, found NULL", name);
}

bool qs_check_range(const char *name, int64_t found, int64_t least, int64_t most,
                    struct qs_error *error)
{
    return (found >= least && found <= most) ||
           qs_error_set(error, QS_ERROR_INPUT,
                        "%s: expected %" PRId64 " to %" PRId64 ", found %" PRId64, name, least,
                        most, found);
}

bool qs_check_limits(const struct qs_limits *limits, struct qs_error *error)
{
    if (!(limits->seconds >= 0))
        return qs_error_set(error, QS_ERROR_INPUT, "limits.seconds: expected 0 or more, found %g",
                            limits->seconds);
    return limits->bytes > 0 ||
           qs_error_set(error, QS_ERROR_INPUT, "limits.bytes: expected at least 1, found 0");
}

bool qs_check_memory_limit(size_t bytes, struct qs_error *error)
{
    return bytes > 0 ||
           qs_error_set(error, QS_ERROR_INPUT, "memory_limit: expected at least 1 byte, found 0");
}

void qs_check_failed(const char *file, int line, const char *condition)
{
    fprintf(stderr, "queensat: internal check failed at %s:%d: %s\n", file, line, condition);
    abort();
}
