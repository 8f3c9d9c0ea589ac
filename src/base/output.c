#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fault.h"
#include "printable.h"
#include "temporary_file.h"

#define BUFFER_SIZE ((size_t)1 << 16)
/* A record of a growing file is kept in memory up to this size. */
#define RECORD_SIZE ((size_t)1 << 26)

struct qs_output {
    FILE *stream;             /* the caller's; NULL: use the descriptor */
    int descriptor;           /* −1: none */
    char *path;               /* as given by the caller; NULL: not opened here */
    char *target, *temporary; /* the file to be replaced, and the one that replaces it */
    bool special;             /* cannot be replaced: see is_special */
    bool aside;               /* the descriptor is of a file without a name, to be copied */
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

/* Standard output or error, if the path leads to it, as /dev/stdout does; otherwise −1. */
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
    struct stat status;
    if (stat(path, &status) != 0)
        return lstat(path, &status) == 0;
    return standard_descriptor(path) >= 0 || status.st_nlink == 0 ||
           (!S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode));
}

/*
 * Opened once more, standard output would have a position of its own, at which it overwrites and is
 * overwritten; and a user who was given it may not be allowed to.
 */
static int open_special(const char *path)
{
    int standard = standard_descriptor(path);
    return standard >= 0 ? dup(standard) : open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
}

/* As far as can be known without opening a pipe, which waits for its reader. With errno. */
static bool is_writable(const char *path)
{
    return standard_descriptor(path) >= 0 || access(path, W_OK) == 0;
}

static bool take_names(struct qs_output *output, const char *path)
{
    static const char ending[] = ".XXXXXX", other[] = ".queensat-XXXXXX";
    /* Of a link, the target is replaced, not the link. */
    char *resolved = realpath(path, NULL);
    output->path = strdup(path);
    output->target = resolved ? resolved : strdup(path);
    if (!output->path || !output->target)
        return false;
    const char *slash = strrchr(output->target, '/');
    size_t folder = slash ? (size_t)(slash + 1 - output->target) : 0;
    size_t length = strlen(output->target);
    bool fits = length - folder + strlen(ending) <= NAME_MAX;
    size_t kept = fits ? length : folder, room = kept + sizeof other;
    output->temporary = malloc(room);
    if (!output->temporary)
        return false;
    memcpy(output->temporary, output->target, kept);
    snprintf(output->temporary + kept, room - kept, "%s", fits ? ending : other);
    return true;
}

/*
 * The temporary file gets the owner and the permissions of the file that it replaces, or the
 * permissions that open() would give it. False if that fails.
 */
static bool take_rights(int descriptor, const struct stat *old)
{
    struct stat status;
    mode_t mask = umask(0);
    umask(mask);
    if (!old)
        return fchmod(descriptor, 0666 & ~mask) == 0;
    if (fstat(descriptor, &status) != 0)
        return false;
    bool owned = (status.st_uid == old->st_uid && status.st_gid == old->st_gid) ||
                 fchown(descriptor, old->st_uid, old->st_gid) == 0;
    return owned && fchmod(descriptor, old->st_mode & 0777) == 0;
}

static int open_temporary(char *name, const struct stat *old)
{
    int descriptor = mkstemp(name);
    if (descriptor < 0 || take_rights(descriptor, old))
        return descriptor;
    int failure = errno;
    close(descriptor);
    unlink(name);
    errno = failure;
    return -1;
}

/*
 * For a file that can be written but not replaced, because its folder is read-only, somebody else
 * owns it, or it has several names: the output goes to another file, and is copied at the end.
 */
static int open_aside(struct qs_output *output)
{
    FILE *aside = qs_temporary_file(NULL);
    int descriptor = aside ? dup(fileno(aside)) : -1;
    if (aside)
        fclose(aside);
    output->aside = descriptor >= 0;
    return descriptor;
}

static int open_file(struct qs_output *output)
{
    struct stat old;
    bool exists = stat(output->target, &old) == 0;
    if (exists && S_ISDIR(old.st_mode)) {
        errno = EISDIR;
        return -1;
    }
    if (exists && access(output->target, W_OK) != 0)
        return -1;
    int descriptor =
        exists && old.st_nlink > 1 ? -1 : open_temporary(output->temporary, exists ? &old : NULL);
    return descriptor < 0 && exists ? open_aside(output) : descriptor;
}

/* Opening a pipe waits for its reader, until a signal comes. */
static bool open_path(struct qs_output *output, const char *path, struct qs_error *error)
{
    output->special = is_special(path);
    output->descriptor = output->special ? open_special(path) : open_file(output);
    if (output->descriptor >= 0)
        return true;
    if (errno == EINTR)
        qs_error_set(error, QS_ERROR_STOPPED, "interrupted");
    else
        qs_error_set(error, QS_ERROR_SYSTEM, "cannot write: %s", strerror(errno));
    return qs_error_place(error, path, 0, 0);
}

bool qs_output_check(const char *path, struct qs_error *error)
{
    if (is_special(path))
        return is_writable(path) || errno == ENOENT ||
               qs_error_set(error, QS_ERROR_SYSTEM, "cannot write: %s", strerror(errno)) ||
               qs_error_place(error, path, 0, 0);
    struct qs_output *output = qs_output_to_file(path, error);
    qs_output_abandon(output);
    return output != NULL;
}

/* The folder of a file, of a link's target; NULL if out of memory. */
static char *folder_of(const char *path)
{
    char *resolved = realpath(path, NULL);
    const char *file = resolved ? resolved : path, *slash = strrchr(file, '/');
    char *folder = slash ? strndup(file, slash == file ? 1 : (size_t)(slash - file)) : strdup(".");
    free(resolved);
    return folder;
}

bool qs_output_find_room(const char *path, char **folder)
{
    bool exists = is_writable(path);
    *folder = NULL;
    if (!exists && errno != ENOENT)
        return false;
    if (is_special(path))
        return true;
    char *own = folder_of(path);
    if (own && access(own, W_OK | X_OK) == 0) {
        *folder = own;
        return true;
    }
    int failure = own ? errno : ENOMEM;
    free(own);
    errno = failure;
    return exists;
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
    return is_file(output) && !output->growing && !output->aside ? output->temporary : NULL;
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

static bool copy(int from, int to)
{
    char part[1 << 14];
    ssize_t length;
    if (lseek(from, 0, SEEK_SET) < 0)
        return false;
    while ((length = read(from, part, sizeof part)) != 0) {
        if (length < 0 && errno != EINTR)
            return false;
        for (ssize_t done = 0; done < length;) {
            ssize_t written = write(to, part + done, (size_t)(length - done));
            if (written < 0 && errno != EINTR)
                return false;
            done += written > 0 ? written : 0;
        }
    }
    return true;
}

static void copy_into_place(struct qs_output *output)
{
    int target = open(output->target, O_WRONLY | O_TRUNC);
    if (target < 0) {
        output->failure = errno;
        return;
    }
    output->growing = true; /* the old content is gone */
    if (!copy(output->descriptor, target))
        output->failure = errno;
    close(output->descriptor);
    output->descriptor = target;
}

/* Give the file its final name, or copy the output into it. */
static void put_in_place(struct qs_output *output)
{
    if (output->growing || qs_output_failed(output))
        return;
    if (output->aside)
        copy_into_place(output);
    else if (rename(output->temporary, output->target) != 0)
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
    if (output->stream) /* of which the caller knows the name */
        return false;
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
    if (output->aside)
        put_in_place(output);
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
