#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fault.h"

#define BUFFER_SIZE ((size_t)1 << 16)
/* A record of a growing file is kept in memory up to this size. */
#define RECORD_SIZE ((size_t)1 << 26)

struct qs_output {
    FILE *stream;             /* the caller's; NULL: use the descriptor */
    int descriptor;           /* −1: none */
    char *path;               /* as given by the caller; NULL: not opened here */
    char *target, *temporary; /* the file to be replaced, and the one that replaces it */
    bool special;             /* cannot be replaced: see is_special */
    bool growing;             /* something was committed: the file has its final name */
    off_t committed;          /* the length of the committed part, unless special */
    int failure;              /* errno of the first failed write; 0: none */
    bool (*stop)(void *state);
    void *stop_state;
    bool stopped;
    size_t used, size;
    char *buffer; /* [size] */
};

static struct qs_output *new_output(struct qs_error *error)
{
    struct qs_output *output = calloc(1, sizeof *output);
    char *buffer = malloc(BUFFER_SIZE);
    if (!output || !buffer) {
        free(output);
        free(buffer);
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to write");
        return NULL;
    }
    output->descriptor = -1;
    output->size = BUFFER_SIZE;
    output->buffer = buffer;
    return output;
}

struct qs_output *qs_output_to_stream(FILE *stream, struct qs_error *error)
{
    struct qs_output *output = new_output(error);
    if (output)
        output->stream = stream;
    return output;
}

struct qs_output *qs_output_to_standard(struct qs_error *error)
{
    struct qs_output *output = new_output(error);
    if (output)
        output->descriptor = STDOUT_FILENO;
    return output;
}

/* The temporary file gets the permissions that open() would give it. */
static int open_temporary(char *name)
{
    int descriptor = mkstemp(name);
    if (descriptor < 0)
        return -1;
    mode_t mask = umask(0);
    umask(mask);
    if (fchmod(descriptor, 0666 & ~mask) == 0)
        return descriptor;
    close(descriptor);
    unlink(name);
    return -1;
}

/*
 * Whether to write to the file itself instead of replacing it: a device or a pipe;
 * a dangling link, whose target will be created; and what /dev/stdout may lead to,
 * a file that is open as standard output or error, or one without a name.
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
    /* Of a link, the target is replaced, not the link. */
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

/* Opening a pipe waits for its reader, until a signal comes. */
static bool open_path(struct qs_output *output, const char *path, struct qs_error *error)
{
    output->special = is_special(path);
    output->descriptor = output->special ? open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666)
                                         : open_temporary(output->temporary);
    if (output->descriptor >= 0)
        return true;
    if (errno == EINTR)
        qs_error_set(error, QS_ERROR_STOPPED, "interrupted");
    else
        qs_error_set(error, QS_ERROR_SYSTEM, "cannot write: %s", strerror(errno));
    return qs_error_place(error, path, 0, 0);
}

struct qs_output *qs_output_to_file(const char *path, struct qs_error *error)
{
    struct qs_output *output = new_output(error);
    if (!output)
        return NULL;
    bool named = take_names(output, path);
    if (!named)
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to write");
    if (named && open_path(output, path, error))
        return output;
    qs_output_abandon(output);
    return NULL;
}

static bool is_file(const struct qs_output *output)
{
    return output->path && !output->special;
}

const char *qs_output_temporary(const struct qs_output *output)
{
    return is_file(output) && !output->growing ? output->temporary : NULL;
}

void qs_output_stop_when(struct qs_output *output, bool (*stop)(void *state), void *state)
{
    output->stop = stop;
    output->stop_state = state;
}

static void ask_stop(struct qs_output *output)
{
    if (output->stop && output->stop(output->stop_state))
        output->stopped = true;
}

bool qs_output_must_stop(void *output)
{
    ask_stop(output);
    return qs_output_failed(output);
}

/* A write that a signal interrupts is continued, unless this is a reason to stop. */
static void write_bytes(struct qs_output *output, bool may_stop)
{
    for (size_t done = 0; done < output->used && !qs_output_failed(output);) {
        ssize_t written = write(output->descriptor, output->buffer + done, output->used - done);
        if (written >= 0)
            done += (size_t)written;
        else if (errno != EINTR)
            output->failure = errno;
        else if (may_stop)
            ask_stop(output);
    }
}

static void write_stream(struct qs_output *output)
{
    errno = 0;
    if (!qs_output_failed(output) &&
        fwrite(output->buffer, 1, output->used, output->stream) < output->used)
        output->failure = errno ? errno : EIO;
}

static void flush(struct qs_output *output, bool may_stop)
{
    if (output->stream)
        write_stream(output);
    else
        write_bytes(output, may_stop);
    output->used = 0;
}

/* A growing file must not be seen with part of a record, so that the buffer grows instead. */
static bool extend_buffer(struct qs_output *output)
{
    char *larger = output->growing && output->size < RECORD_SIZE
                       ? realloc(output->buffer, 2 * output->size)
                       : NULL;
    if (!larger)
        return false;
    output->buffer = larger;
    output->size *= 2;
    return true;
}

/* The buffer is full in the middle of a record. */
static void make_room(struct qs_output *output)
{
    ask_stop(output);
    if (!extend_buffer(output))
        flush(output, true);
}

void qs_output_bytes(struct qs_output *output, const char *bytes, size_t count)
{
    while (count > output->size - output->used) {
        size_t part = output->size - output->used;
        memcpy(output->buffer + output->used, bytes, part);
        output->used += part;
        bytes += part;
        count -= part;
        make_room(output);
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
    return output->failure != 0 || output->stopped;
}

void qs_output_drop(struct qs_output *output)
{
    output->used = 0;
    output->stopped = false;
    if (is_file(output) &&
        (ftruncate(output->descriptor, output->committed) != 0 ||
         lseek(output->descriptor, output->committed, SEEK_SET) < 0) &&
        !output->failure)
        output->failure = errno;
}

/* Give the file its final name. */
static void put_in_place(struct qs_output *output)
{
    if (output->growing || qs_output_failed(output))
        return;
    if (rename(output->temporary, output->target) != 0)
        output->failure = errno;
    else
        output->growing = true;
}

static void write_rest(struct qs_output *output)
{
    flush(output, false);
    errno = 0;
    if (output->stream && !qs_output_failed(output) && fflush(output->stream) != 0)
        output->failure = errno ? errno : EIO;
}

static bool report_failure(const struct qs_output *output, struct qs_error *error)
{
    if (output->stopped)
        qs_error_set(error, QS_ERROR_STOPPED, "interrupted");
    else
        qs_error_set(error, QS_ERROR_SYSTEM, "cannot write: %s", strerror(output->failure));
    return qs_error_place(error, output->path ? output->path : "standard output", 0, 0);
}

bool qs_output_commit(struct qs_output *output, struct qs_error *error)
{
    write_rest(output);
    if (is_file(output)) {
        put_in_place(output);
        if (!qs_output_failed(output))
            output->committed = lseek(output->descriptor, 0, SEEK_CUR);
    }
    return !qs_output_failed(output) || report_failure(output, error);
}

static void release(struct qs_output *output)
{
    free(output->path);
    free(output->target);
    free(output->temporary);
    free(output->buffer);
    free(output);
}

void qs_output_abandon(struct qs_output *output)
{
    if (!output)
        return;
    if (output->path && output->descriptor >= 0) {
        qs_output_drop(output);
        close(output->descriptor);
        if (qs_output_temporary(output))
            unlink(output->temporary);
    }
    release(output);
}

/* Some file systems report a failed write only now, before the old file is replaced. */
static void close_file(struct qs_output *output)
{
    if (close(output->descriptor) != 0 && errno != EINTR)
        output->failure = errno;
    output->descriptor = -1;
    if (is_file(output))
        put_in_place(output);
    if (output->failure && qs_output_temporary(output))
        unlink(output->temporary);
}

bool qs_output_close(struct qs_output *output, struct qs_error *error)
{
    write_rest(output);
    if (output->path && !qs_output_failed(output))
        close_file(output);
    bool closed = !qs_output_failed(output) || report_failure(output, error);
    qs_output_abandon(output);
    return closed;
}
