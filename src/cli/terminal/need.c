#define _GNU_SOURCE /* vasprintf. NOLINT(bugprone-reserved-identifier) */
#include "need.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "temporary_file.h"
#include "terminal.h"

void *qs_need(void *block)
{
    const int exit_status = 1; /* QS_EXIT_USAGE, in a room above */
    if (block)
        return block;
    qs_temporary_remove_all();
    qs_terminal_clear();
    fputs("queensat: not enough memory\n", stderr);
    _exit(exit_status);
}

void *qs_need_array(size_t count, size_t size)
{
    return qs_need(calloc(count > 0 ? count : 1, size));
}

char *qs_need_copy(const char *text)
{
    return qs_need(strdup(text));
}

char *qs_need_format(const char *format, ...)
{
    char *text = NULL;
    va_list arguments;
    va_start(arguments, format);
    int length = vasprintf(&text, format, arguments);
    va_end(arguments);
    return qs_need(length < 0 ? NULL : text);
}
