#define _GNU_SOURCE /* vasprintf. NOLINT(bugprone-reserved-identifier) */
#include "diagnostics.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fault.h"
#include "file.h"
#include "printable.h"
#include "temporary_file.h"
#include "terminal.h"

void qs_report_note(const char *format, ...)
{
    char text[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    qs_make_printable(text);
    qs_terminal_clear();
    fprintf(stderr, "queensat: %s\n", text);
}

int qs_report_error(const struct qs_error *error)
{
    char text[sizeof error->source + sizeof error->text + 64];
    qs_error_format(error, text, sizeof text);
    qs_terminal_clear();
    fprintf(stderr, "queensat: %s\n", text);
    switch (error->kind) {
    case QS_ERROR_DEFECT:
        return QS_EXIT_DISAGREEMENT;
    case QS_ERROR_STOPPED:
        return QS_EXIT_STOPPED;
    default:
        return QS_EXIT_USAGE;
    }
}

int qs_report_failure(const struct qs_error *error, const struct qs_instance *instance)
{
    char path[64];
    struct qs_error failure;
    int status = qs_report_error(error);
    if (error->kind != QS_ERROR_DEFECT)
        return status;
    snprintf(path, sizeof path, "queensat-disagreement-%ld.txt", (long)getpid());
    struct qs_file *file = qs_file_begin(path, &failure);
    if (file)
        qs_instance_write(instance, file->stream);
    if (file && qs_file_keep(file, &failure))
        qs_report_note("this is a defect; the instance is saved in %s", path);
    else
        qs_report_error(&failure);
    return status;
}

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

int qs_worse_exit(int status, int other)
{
    if (status == QS_EXIT_DISAGREEMENT || other == QS_EXIT_DONE)
        return status;
    return status == QS_EXIT_USAGE && other != QS_EXIT_DISAGREEMENT ? status : other;
}
