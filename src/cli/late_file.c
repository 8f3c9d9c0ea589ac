#define _GNU_SOURCE /* asprintf */
#include "late_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "destination.h"
#include "fault.h"
#include "temporary_file.h"
#include "terminal.h"

bool qs_late_file_check_pattern(const char *option, const char *pattern, size_t instances,
                                struct qs_error *error)
{
    return instances == 1 || strchr(pattern, '%') ||
           qs_error_set(error, QS_ERROR_INPUT,
                        "--%s with several instances requires a %% in the name, for the name of "
                        "each",
                        option);
}

/* The last part of the instance's name, without an ending. */
static const char *short_name(const struct qs_instance *instance, size_t *length)
{
    const char *name = qs_instance_name(instance), *slash = strrchr(name, '/');
    name = slash ? slash + 1 : name;
    const char *dot = strrchr(name, '.');
    *length = dot && dot > name ? (size_t)(dot - name) : strlen(name);
    return name;
}

static char *fill_in(const char *pattern, const char *ending, const struct qs_instance *instance)
{
    size_t length;
    const char *name = short_name(instance, &length), *mark = strchr(pattern, '%');
    int before = mark ? (int)(mark - pattern) : (int)strlen(pattern);
    char *path = NULL;
    int made = asprintf(&path, "%.*s%.*s%s%s", before, pattern, mark ? (int)length : 0, name,
                        mark ? mark + 1 : "", ending);
    return made >= 0 ? path : NULL;
}

static char *folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    if (!slash)
        return strdup(".");
    size_t length = slash == path ? 1 : (size_t)(slash - path);
    return strndup(path, length);
}

bool qs_late_file_open(struct qs_late_file *file, const char *pattern, const char *ending,
                       const struct qs_instance *instance, struct qs_error *error)
{
    *file = (struct qs_late_file){.path = fill_in(pattern, ending, instance)};
    file->folder = file->path ? folder_of(file->path) : NULL;
    errno = ENOMEM;
    file->stream = file->folder ? qs_temporary_file(file->folder) : NULL;
    if (file->stream)
        return true;
    qs_error_set(error, QS_ERROR_SYSTEM, "cannot write %s: %s", file->path ? file->path : pattern,
                 strerror(errno));
    qs_late_file_abandon(file);
    return false;
}

void qs_late_file_abandon(struct qs_late_file *file)
{
    if (file->stream)
        fclose(file->stream);
    free(file->path);
    free(file->folder);
    *file = (struct qs_late_file){0};
}

static bool copy(FILE *stream, struct qs_output *output, const char *path, struct qs_error *error)
{
    char bytes[65536];
    size_t count;
    bool written = fflush(stream) == 0 && !ferror(stream) && fseeko(stream, 0, SEEK_SET) == 0;
    while (written && (count = fread(bytes, 1, sizeof bytes, stream)) > 0)
        qs_output_bytes(output, bytes, count);
    if (written && !ferror(stream))
        return true;
    return qs_error_set(error, QS_ERROR_SYSTEM, "cannot write %s: %s", path, strerror(errno));
}

bool qs_late_file_close(struct qs_late_file *file, const struct qs_output *other,
                        struct qs_error *error)
{
    struct qs_output *output = qs_destination_open(file->path, error);
    bool written = output && copy(file->stream, output, file->path, error);
    if (written)
        written = qs_output_close(output, error);
    else if (output)
        qs_output_abandon(output);
    qs_terminal_remove_if_killed(other ? qs_output_temporary(other) : NULL);
    qs_late_file_abandon(file);
    return written;
}
