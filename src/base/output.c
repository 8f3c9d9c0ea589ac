#include "output.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define BUFFER_SIZE ((size_t)1 << 16)

struct qs_output {
    FILE *stream;
    char *path;               /* as it was asked for; NULL for a stream of the caller's */
    char *target, *temporary; /* the file that is replaced, and the one that replaces it */
    bool special;             /* a device or a pipe, which is not renamed */
    int failure;              /* errno of the first failed write; 0: none */
    size_t used;
    char buffer[BUFFER_SIZE];
};

struct qs_output *qs_output_to_stream(FILE *stream, struct qs_error *error)
{
    struct qs_output *output = malloc(sizeof *output);
    if (!output) {
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to write");
        return NULL;
    }
    output->stream = stream;
    output->path = output->target = output->temporary = NULL;
    output->special = false;
    output->failure = 0;
    output->used = 0;
    return output;
}

/* The temporary file gets the rights that a file made the ordinary way would have. */
static FILE *open_temporary(char *name)
{
    int descriptor = mkstemp(name);
    if (descriptor < 0)
        return NULL;
    mode_t mask = umask(0);
    umask(mask);
    FILE *stream = fchmod(descriptor, 0666 & ~mask) == 0 ? fdopen(descriptor, "wb") : NULL;
    if (!stream) {
        close(descriptor);
        unlink(name);
    }
    return stream;
}

/*
 * What is written to as it is, because a file put in its place would be another
 * one: a device or a pipe; a link to nothing, which creates the file that it
 * names; and what /dev/stdout leads to, a file that is open as standard output
 * or error, or one that has no name any more.
 */
static bool is_special(const char *path)
{
    struct stat status, other;
    if (stat(path, &status) != 0)
        return lstat(path, &status) == 0;
    for (int descriptor = STDOUT_FILENO; descriptor <= STDERR_FILENO; descriptor++)
        if (fstat(descriptor, &other) == 0 && other.st_dev == status.st_dev &&
            other.st_ino == status.st_ino)
            return true;
    return status.st_nlink == 0 || (!S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode));
}

static bool take_names(struct qs_output *output, const char *path)
{
    static const char ending[] = ".XXXXXX";
    /* Behind a link, it is the file linked to that is replaced. */
    char *resolved = realpath(path, NULL);
    output->path = strdup(path);
    output->target = resolved ? resolved : strdup(path);
    size_t length = output->target ? strlen(output->target) : 0;
    output->temporary = malloc(length + sizeof ending);
    if (!output->path || !output->target || !output->temporary)
        return false;
    memcpy(output->temporary, output->target, length);
    memcpy(output->temporary + length, ending, sizeof ending);
    return true;
}

struct qs_output *qs_output_to_file(const char *path, struct qs_error *error)
{
    struct qs_output *output = qs_output_to_stream(NULL, error);
    if (!output)
        return NULL;
    if (!take_names(output, path)) {
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to write");
        qs_output_abandon(output);
        return NULL;
    }
    output->special = is_special(path);
    output->stream = output->special ? fopen(path, "wb") : open_temporary(output->temporary);
    if (!output->stream) {
        qs_error_set(error, QS_ERROR_SYSTEM, "cannot write: %s", strerror(errno));
        qs_error_place(error, path, 0, 0);
        qs_output_abandon(output);
        return NULL;
    }
    return output;
}

static void flush(struct qs_output *output)
{
    errno = 0;
    if (!output->failure && fwrite(output->buffer, 1, output->used, output->stream) < output->used)
        output->failure = errno ? errno : EIO;
    output->used = 0;
}

void qs_output_bytes(struct qs_output *output, const char *bytes, size_t count)
{
    while (count > BUFFER_SIZE - output->used) {
        size_t part = BUFFER_SIZE - output->used;
        memcpy(output->buffer + output->used, bytes, part);
        output->used += part;
        bytes += part;
        count -= part;
        flush(output);
    }
    memcpy(output->buffer + output->used, bytes, count);
    output->used += count;
}

void qs_output_text(struct qs_output *output, const char *text)
{
    qs_output_bytes(output, text, strlen(text));
}

void qs_output_number(struct qs_output *output, int64_t number)
{
    char digits[24];
    char *at = digits + sizeof digits;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do {
        *--at = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest);
    if (number < 0)
        *--at = '-';
    qs_output_bytes(output, at, (size_t)(digits + sizeof digits - at));
}

void qs_output_format(struct qs_output *output, const char *format, ...)
{
    char text[1024];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (length > 0)
        qs_output_bytes(output, text,
                        (size_t)length < sizeof text ? (size_t)length : sizeof text - 1);
}

bool qs_output_failed(const struct qs_output *output)
{
    return output->failure != 0;
}

static void release(struct qs_output *output)
{
    free(output->path);
    free(output->target);
    free(output->temporary);
    free(output);
}

static void remove_temporary(const struct qs_output *output)
{
    if (output->path && !output->special)
        unlink(output->temporary);
}

void qs_output_abandon(struct qs_output *output)
{
    if (!output)
        return;
    if (output->path && output->stream) {
        fclose(output->stream);
        remove_temporary(output);
    }
    release(output);
}

bool qs_output_close(struct qs_output *output, struct qs_error *error)
{
    flush(output);
    errno = 0;
    if ((output->path ? fclose(output->stream) : fflush(output->stream)) != 0 && !output->failure)
        output->failure = errno ? errno : EIO;
    if (output->path && !output->special && !output->failure &&
        rename(output->temporary, output->target) != 0)
        output->failure = errno;
    int failure = output->failure;
    if (failure) {
        qs_error_set(error, QS_ERROR_SYSTEM, "cannot write: %s", strerror(failure));
        qs_error_place(error, output->path ? output->path : "standard output", 0, 0);
        remove_temporary(output);
    }
    release(output);
    return failure == 0;
}
