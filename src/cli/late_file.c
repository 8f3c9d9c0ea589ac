#include "late_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "destination.h"
#include "fault.h"
#include "temporary_file.h"
#include "terminal.h"
#include "text_reader.h"

/* The file name of an instance, without its folder and ending; for --board, "board". */
static const char *short_name(const char *name, size_t *length)
{
    const char *slash = strrchr(name, '/');
    name = slash ? slash + 1 : name;
    name = *name ? name : "board";
    const char *dot = strrchr(name, '.');
    *length = dot && dot > name ? (size_t)(dot - name) : strlen(name);
    return name;
}

/* The name of the file for an instance. NULL if out of memory. */
static char *fill_in(const char *pattern, const char *instance, const char *ending)
{
    size_t length;
    const char *name = short_name(instance, &length), *mark = strchr(pattern, '%');
    size_t before = mark ? (size_t)(mark - pattern) : strlen(pattern);
    const char *after = mark ? mark + 1 : "";
    size_t room = before + length + strlen(after) + strlen(ending) + 1;
    char *path = malloc(room);
    if (path)
        snprintf(path, room, "%.*s%.*s%s%s", (int)before, pattern, mark ? (int)length : 0, name,
                 after, ending);
    return path;
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The name of an instance is truncated to 255 bytes, which must not change the file's name. */
#define NAME_MAX_LENGTH 255

static bool check_path(const struct qs_settings *settings, const struct qs_late_name *name,
                       const char *path, struct qs_error *error)
{
    for (size_t i = 0; i < settings->operands.count; i++)
        if (strcmp(path, settings->operands.text[i]) == 0)
            return qs_error_set(error, QS_ERROR_INPUT, "--%s: %.200s would overwrite the instance",
                                name->option, path);
    return !settings->output || strcmp(path, settings->output) != 0 ||
           qs_error_set(error, QS_ERROR_INPUT, "--%s and --output are the same file", name->option);
}

static bool fill_in_all(const struct qs_settings *settings, const struct qs_late_name *name,
                        size_t instances, char **paths, struct qs_error *error)
{
    for (size_t i = 0; i < instances; i++) {
        bool board = i >= settings->operands.count;
        const char *instance = board ? "" : qs_source_name(settings->operands.text[i]);
        if (strlen(instance) > NAME_MAX_LENGTH && strchr(name->pattern, '%'))
            return qs_error_set(error, QS_ERROR_INPUT,
                                "--%s: the instance's name is too long for %%: %.200s",
                                name->option, instance);
        paths[i] = fill_in(name->pattern, instance, name->ending);
        if (!paths[i])
            return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for names of files");
        if (!check_path(settings, name, paths[i], error))
            return false;
    }
    return true;
}

static bool are_different(const struct qs_late_name *name, char **paths, size_t count,
                          struct qs_error *error)
{
    qsort(paths, count, sizeof *paths, compare_texts);
    for (size_t i = 1; i < count; i++)
        if (strcmp(paths[i - 1], paths[i]) == 0)
            return qs_error_set(error, QS_ERROR_INPUT,
                                "--%s: two instances would be written to %.200s", name->option,
                                paths[i]);
    return true;
}

bool qs_late_file_check_pattern(const char *option, const char *pattern, size_t instances,
                                struct qs_error *error)
{
    return instances == 1 || strchr(pattern, '%') ||
           qs_error_set(error, QS_ERROR_INPUT,
                        "--%s with several instances requires a %% in the name, for the name of "
                        "each",
                        option);
}

bool qs_late_file_check_names(const struct qs_settings *settings, struct qs_late_name name,
                              size_t instances, struct qs_error *error)
{
    if (!qs_late_file_check_pattern(name.option, name.pattern, instances, error))
        return false;
    char **paths = calloc(instances, sizeof *paths);
    if (!paths)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for names of files");
    bool valid = fill_in_all(settings, &name, instances, paths, error) &&
                 are_different(&name, paths, instances, error);
    for (size_t i = 0; i < instances; i++)
        free(paths[i]);
    free(paths);
    return valid;
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
    *file = (struct qs_late_file){.path = fill_in(pattern, qs_instance_name(instance), ending)};
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
    bool written = qs_temporary_file_reread(stream);
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
