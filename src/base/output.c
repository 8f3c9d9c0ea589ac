#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fault.h"
#include "printable.h"
#include "system.h"
#include "temporary_file.h"

#define BUFFER_SIZE ((size_t)1 << 16)
/* A record of a growing file is kept in memory up to this size. */
#define RECORD_SIZE ((size_t)1 << 26)

enum { STOPPED = -1 }; /* besides numbers of errno and enum qs_obstacle: why nothing was written */

struct qs_output {
    bool collects;                  /* in memory: all of it is in the buffer */
    FILE *stream;                   /* the caller's; NULL: the descriptor */
    FILE *face;                     /* see qs_output_stream */
    int descriptor;                 /* -1: there was nothing to write yet */
    char *path;                     /* as given by the caller; NULL: not opened here */
    char *target;                   /* the file to be replaced; NULL: written to as it is */
    char *folder;                   /* of the target, if it was asked for */
    struct qs_temporary *temporary; /* what will replace it; NULL: has not begun, or was renamed */
    off_t committed;                /* the length of the committed part of the file */
    int failure;                    /* of the first write that failed; 0: none */
    bool (*stop)(void *state);
    void *stop_state;
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

struct qs_output *qs_output_to_memory(struct qs_error *error)
{
    struct qs_output *output = new_output(error);
    if (output)
        output->collects = true;
    return output;
}

/* Standard output or error, if the path leads to it, as /dev/stdout does; otherwise -1. */
static int standard_descriptor(const char *path)
{
    struct stat file, other;
    bool exists = stat(path, &file) == 0;
    for (int descriptor = STDOUT_FILENO; exists && descriptor <= STDERR_FILENO; descriptor++)
        if (fstat(descriptor, &other) == 0 && other.st_dev == file.st_dev &&
            other.st_ino == file.st_ino)
            return descriptor;
    return -1;
}

/*
 * Whether to write to the file itself instead of replacing it: a device or a pipe;
 * a dangling link, whose target will be created; and what /dev/stdout may lead to,
 * a file that is open as standard output or error, or one without a name.
 */
static bool is_special(const char *path)
{
    struct stat status, link;
    if (stat(path, &status) != 0)
        return lstat(path, &link) == 0;
    if (standard_descriptor(path) >= 0 || (!S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode)))
        return true;
    /* A file that was replaced just now has no name, either, but no link led to it. */
    return status.st_nlink == 0 && lstat(path, &link) == 0 && S_ISLNK(link.st_mode);
}

/*
 * Opened once more, standard output would have a position of its own, at which it overwrites and is
 * overwritten; and a user who was given it may not be allowed to. Opening a pipe waits for its
 * reader, until a signal comes.
 */
static int open_special(const char *path)
{
    int standard = standard_descriptor(path);
    return standard >= 0 ? dup(standard) : open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
}

/* As far as can be known without opening a pipe, which waits for its reader. Returns an errno. */
static int special_obstacle(const char *path)
{
    return standard_descriptor(path) >= 0 || access(path, W_OK) == 0 || errno == ENOENT ? 0 : errno;
}

/* Begin the file that will replace the target. Returns why not, or 0. */
static int open_target(struct qs_output *output)
{
    return qs_temporary_replace(output->target, &output->temporary, &output->descriptor);
}

/* The first bytes are to be written. */
static void open_path(struct qs_output *output)
{
    if (output->target) {
        output->failure = open_target(output);
        return;
    }
    output->descriptor = open_special(output->path);
    if (output->descriptor < 0)
        output->failure = errno == EINTR ? STOPPED : errno;
}

static void close_descriptor(struct qs_output *output)
{
    if (close(output->descriptor) != 0 && errno != EINTR && !output->failure)
        output->failure = errno;
    output->descriptor = -1;
}

/* Take back what was written to the temporary file, and the file itself. */
static void discard_temporary(struct qs_output *output)
{
    if (output->descriptor >= 0)
        close(output->descriptor);
    output->descriptor = -1;
    qs_temporary_remove(output->temporary);
    output->temporary = NULL;
}

static bool take_names(struct qs_output *output, const char *path)
{
    output->path = strdup(path);
    if (!output->path || is_special(path))
        return output->path != NULL;
    /* Of a link, the target is replaced, not the link. */
    char *resolved = realpath(path, NULL);
    output->target = resolved ? resolved : strdup(path);
    return output->target != NULL;
}

struct qs_output *qs_output_open(const char *path, struct qs_error *error)
{
    struct qs_output *output = new_output(error);
    if (!output || !path) {
        if (output)
            output->descriptor = STDOUT_FILENO;
        return output;
    }
    if (!take_names(output, path)) {
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to write");
    } else {
        output->failure = output->target ? open_target(output) : special_obstacle(path);
        discard_temporary(output); /* until there is something to write */
        if (!output->failure)
            return output;
        qs_output_blame(output, error);
    }
    qs_output_abandon(output);
    return NULL;
}

bool qs_output_check(const char *path, struct qs_error *error)
{
    struct qs_output *output = qs_output_open(path, error);
    qs_output_abandon(output);
    return output != NULL;
}

bool qs_output_make_folder(const char *path, struct qs_error *error)
{
    char *folder = strdup(path);
    if (!folder)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to write");
    bool made = true;
    for (char *slash = strchr(folder + 1, '/'); *folder && slash && made;
         slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        made = mkdir(folder, 0777) == 0 || errno == EEXIST ||
               qs_error_set_system(error, errno, folder, "cannot make the folder");
        *slash = '/';
    }
    free(folder);
    return made;
}

char *qs_folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return !slash ? strdup(".") : strndup(path, slash == path ? 1 : (size_t)(slash - path));
}

const char *qs_output_folder(struct qs_output *output)
{
    if (output->target && !output->folder)
        output->folder = qs_folder_of(output->target);
    return output->folder;
}

const char *qs_output_path(const struct qs_output *output)
{
    return output->path;
}

/* Whether it was given its name: from now on, the file grows. */
static bool is_growing(const struct qs_output *output)
{
    return output->target && output->descriptor >= 0 && !output->temporary;
}

void qs_output_stop_when(struct qs_output *output, bool (*stop)(void *state), void *state)
{
    output->stop = stop;
    output->stop_state = state;
}

static void output_ask_stop(struct qs_output *output)
{
    if (output->stop && output->stop(output->stop_state) && !output->failure)
        output->failure = STOPPED;
}

bool qs_output_must_stop(void *output)
{
    output_ask_stop(output);
    return qs_output_failed(output);
}

/* A write that a signal interrupts is continued, unless this is a reason to stop. */
static void write_bytes(struct qs_output *output, bool may_stop)
{
    if (output->descriptor < 0 && !qs_output_failed(output))
        open_path(output);
    for (size_t done = 0; done < output->used && !qs_output_failed(output);) {
        ssize_t written = write(output->descriptor, output->buffer + done, output->used - done);
        if (written >= 0)
            done += (size_t)written;
        else if (errno != EINTR)
            output->failure = errno;
        else if (may_stop)
            output_ask_stop(output);
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
    bool keeps = output->collects || (is_growing(output) && output->size < RECORD_SIZE);
    char *larger = keeps ? realloc(output->buffer, 2 * output->size) : NULL;
    if (!larger && output->collects)
        output->failure = ENOMEM;
    if (!larger)
        return false;
    output->buffer = larger;
    output->size *= 2;
    return true;
}

/* The buffer is full in the middle of a record. */
static void make_room(struct qs_output *output)
{
    output_ask_stop(output);
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

void qs_output_printable(struct qs_output *output, const char *text)
{
    while (*text) {
        size_t length = qs_printable_length(text);
        qs_output_bytes(output, length ? text : "?", length ? length : 1);
        text += length ? length : 1;
    }
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

void qs_output_drop(struct qs_output *output)
{
    output->used = 0;
    if (output->failure == STOPPED)
        output->failure = 0;
    if (output->target && output->descriptor >= 0 &&
        (ftruncate(output->descriptor, output->committed) != 0 ||
         lseek(output->descriptor, output->committed, SEEK_SET) < 0) &&
        !output->failure)
        output->failure = errno;
}

/* Take what functions of stdio hold. */
static void take_rest(struct qs_output *output)
{
    errno = 0;
    if (output->face && (fflush(output->face) != 0 || ferror(output->face)) && !output->failure)
        output->failure = errno ? errno : EIO; /* no memory for its buffer, for example */
}

/* Write all, even if there is nothing in the buffer. */
static void output_write_rest(struct qs_output *output)
{
    take_rest(output);
    flush(output, false);
    errno = 0;
    if (output->stream && !qs_output_failed(output) && fflush(output->stream) != 0)
        output->failure = errno ? errno : EIO;
}

static void rename_temporary(struct qs_output *output)
{
    if (!output->temporary || qs_output_failed(output))
        return;
    if (qs_temporary_finish(output->temporary, output->target))
        output->temporary = NULL;
    else
        output->failure = errno;
}

bool qs_output_blame(const struct qs_output *output, struct qs_error *error)
{
    static const char *const refusals[] = {
        [-QS_SEVERAL_NAMES] = "the file has several names (hard links), of which one would change",
        [-QS_OTHER_OWNER] = "the file would be replaced, and has an owner that cannot be kept",
        [-QS_CLOSED_FOLDER] = "the file would be replaced, and its folder cannot be written",
    };
    int failure = output->failure;
    if (failure == STOPPED)
        qs_error_set(error, QS_ERROR_STOPPED, "interrupted");
    else
        qs_error_set(error, QS_ERROR_SYSTEM, "cannot write: %s",
                     failure > 0 ? strerror(failure) : refusals[-failure]);
    if (output->stream) /* of which the caller knows the name */
        return false;
    return qs_error_place(error, output->path ? output->path : "standard output", 0, 0);
}

bool qs_output_commit(struct qs_output *output, struct qs_error *error)
{
    output_write_rest(output);
    rename_temporary(output);
    if (output->target && !qs_output_failed(output))
        output->committed = lseek(output->descriptor, 0, SEEK_CUR);
    return !qs_output_failed(output) || qs_output_blame(output, error);
}

void qs_output_abandon(struct qs_output *output)
{
    if (!output)
        return;
    if (output->face) {
        output->failure = STOPPED; /* so that nothing more is written */
        fclose(output->face);
    }
    qs_output_drop(output);
    if (output->path)
        discard_temporary(output);
    free(output->path);
    free(output->target);
    free(output->folder);
    free(output->buffer);
    free(output);
}

bool qs_output_end(struct qs_output *output, bool whole, struct qs_error *error)
{
    if (whole)
        return qs_output_close(output, error);
    qs_output_abandon(output);
    return false;
}

bool qs_output_close(struct qs_output *output, struct qs_error *error)
{
    output_write_rest(output);
    /* Some file systems report a failed write only now, before the old file is replaced. */
    if (output->path && output->descriptor >= 0 && !qs_output_failed(output))
        close_descriptor(output);
    rename_temporary(output);
    bool closed = !qs_output_failed(output) || qs_output_blame(output, error);
    qs_output_abandon(output);
    return closed;
}

char *qs_output_take(struct qs_output *output, size_t *length, struct qs_error *error)
{
    char *text = NULL;
    if (output) {
        take_rest(output);
        qs_output_bytes(output, "", 1);
        text = qs_output_failed(output) ? NULL : realloc(output->buffer, output->used);
    }
    if (text) {
        output->buffer = NULL;
        if (length)
            *length = output->used - 1;
    } else {
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a text");
    }
    qs_output_abandon(output);
    return text;
}

static ssize_t take_bytes(void *state, const char *bytes, size_t count)
{
    struct qs_output *output = state;
    qs_output_bytes(output, bytes, count);
    if (!qs_output_failed(output))
        return (ssize_t)count;
    errno = output->failure > 0 ? output->failure : ECANCELED;
    return QS_TOOK_NOTHING;
}

FILE *qs_output_stream(struct qs_output *output, struct qs_error *error)
{
    if (!output)
        return NULL;
    if (!output->face)
        output->face = qs_stream_new(output, take_bytes);
    if (!output->face) {
        output->failure = ENOMEM;
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to write");
    }
    return output->face;
}
