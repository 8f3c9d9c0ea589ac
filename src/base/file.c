#include "file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "fault.h"
#include "stream.h"
#include "temporary_file.h"

/* A record of a growing file is held in memory up to this size. */
#define RECORD_SIZE ((size_t)1 << 26)

/* Besides numbers of errno: why nothing was written, or why a file cannot be replaced. */
enum { STOPPED = -1, SEVERAL_NAMES = -2, OTHER_OWNER = -3, CLOSED_FOLDER = -4 };

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
 * Whether to write to the file itself instead of replacing it: a device or a pipe; and what
 * /dev/stdout may lead to, a file that is open as standard output or error, or one without a name.
 * Links that lead to each other have no file: to open them fails.
 */
static bool is_special(const char *path)
{
    struct stat status, link;
    if (stat(path, &status) != 0)
        return errno == ELOOP;
    if (standard_descriptor(path) >= 0 || (!S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode)))
        return true;
    /* A file that was replaced just now has no name, either, but no link led to it. */
    return status.st_nlink == 0 && lstat(path, &link) == 0 && S_ISLNK(link.st_mode);
}

/*
 * The temporary file gets the owner and the permissions of the file that it replaces, or the
 * permissions that open() would give it. Returns why not, or 0.
 */
static int take_rights(int descriptor, const struct stat *old)
{
    struct stat status;
    mode_t mask = umask(0);
    umask(mask);
    if (!old)
        return fchmod(descriptor, 0666 & ~mask) == 0 ? 0 : errno;
    if (fstat(descriptor, &status) != 0)
        return errno;
    if ((status.st_uid != old->st_uid || status.st_gid != old->st_gid) &&
        fchown(descriptor, old->st_uid, old->st_gid) != 0)
        return OTHER_OWNER;
    return fchmod(descriptor, old->st_mode & 0777) == 0 ? 0 : errno;
}

/* Begin the file that will replace the target. Returns why not, or 0. */
static int open_target(struct qs_file *file)
{
    struct stat old;
    bool exists = stat(file->target, &old) == 0;
    if (exists && S_ISDIR(old.st_mode))
        return EISDIR;
    if (exists && access(file->target, W_OK) != 0)
        return errno;
    if (exists && old.st_nlink > 1)
        return SEVERAL_NAMES;
    file->temporary = qs_temporary_begin(file->target, &file->descriptor);
    if (!file->temporary)
        return exists && errno == EACCES ? CLOSED_FOLDER : errno;
    return take_rights(file->descriptor, exists ? &old : NULL);
}

/*
 * There is something to write, or to keep. Opened once more, standard output would have a position
 * of its own, at which it overwrites and is overwritten; and a user who was given it may not be
 * allowed to. Opening a pipe waits for its reader, until a signal comes.
 */
static void open_file(struct qs_file *file)
{
    if (file->descriptor >= 0 || file->failure)
        return;
    if (file->target) {
        file->failure = open_target(file);
        return;
    }
    int standard = standard_descriptor(file->path);
    file->descriptor = standard >= 0
                           ? fcntl(standard, F_DUPFD_CLOEXEC, 0)
                           : open(file->path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (file->descriptor < 0)
        file->failure = errno == EINTR ? STOPPED : errno;
}

bool qs_file_must_stop(void *state)
{
    struct qs_file *file = state;
    if (file->stop && file->stop(file->stop_state) && !file->failure)
        file->failure = STOPPED;
    return file->failure != 0;
}

/* A write that a signal interrupts is continued, unless this is a reason to stop. */
static void write_bytes(struct qs_file *file, const char *bytes, size_t count)
{
    open_file(file);
    while (count > 0 && !file->failure) {
        ssize_t written = write(file->descriptor, bytes, count);
        if (written >= 0) {
            bytes += written;
            count -= (size_t)written;
        } else if (errno == EINTR) {
            qs_file_must_stop(file);
        } else {
            file->failure = errno;
        }
    }
}

static void write_held(struct qs_file *file)
{
    write_bytes(file, file->held, file->length);
    file->length = 0;
}

/* A file that has its name must not be seen with part of a record. False: there is no room. */
static bool hold(struct qs_file *file, const char *bytes, size_t count)
{
    size_t length = file->length + count;
    if (length > RECORD_SIZE)
        return false;
    if (length > file->room) {
        char *held = realloc(file->held, 2 * length);
        if (!held)
            return false;
        file->held = held;
        file->room = 2 * length;
    }
    memcpy(file->held + file->length, bytes, count);
    file->length = length;
    return true;
}

/* The buffer of the stream is full, or flushed. */
static ssize_t file_take_bytes(void *state, const char *bytes, size_t count)
{
    struct qs_file *file = state;
    bool grows = file->target && file->descriptor >= 0 && !file->temporary;
    if (file->ignores)
        return (ssize_t)count;
    if (!qs_file_must_stop(file) && !(grows && hold(file, bytes, count))) {
        write_held(file);
        write_bytes(file, bytes, count);
    }
    if (!file->failure)
        return (ssize_t)count;
    errno = file->failure > 0 ? file->failure : ECANCELED;
    return QS_TOOK_NOTHING;
}

/* Close and remove the temporary file, or whatever else is open. */
static void close_unkept(struct qs_file *file)
{
    if (file->path && file->descriptor >= 0)
        close(file->descriptor);
    file->descriptor = -1;
    qs_temporary_remove(file->temporary);
    file->temporary = NULL;
}

/* Of a link, the target is replaced, not the link. False: out of memory. */
static bool take_names(struct qs_file *file, const char *path)
{
    file->path = strdup(path);
    if (!file->path || is_special(path))
        return file->path != NULL;
    file->target = qs_file_resolve(path);
    file->folder = file->target ? qs_folder_of(file->target) : NULL;
    return file->folder != NULL;
}

char *qs_file_resolve(const char *path)
{
    const int most = 40; /* as the system has it */
    char link[PATH_MAX], *at = strdup(path);
    for (int links = 0; at && links < most; links++) {
        char *file = realpath(at, NULL);
        ssize_t length = file ? 0 : readlink(at, link, sizeof link);
        if (file) {
            free(at);
            return file;
        }
        if (length < 0)
            break;
        const char *slash = strrchr(at, '/');
        size_t folder = slash && *link != '/' ? (size_t)(slash + 1 - at) : 0;
        char *next = malloc(folder + (size_t)length + 1);
        if (next) {
            memcpy(next, at, folder);
            memcpy(next + folder, link, (size_t)length);
            next[folder + (size_t)length] = '\0';
        }
        free(at);
        at = next;
    }
    return at;
}

struct qs_file *qs_file_begin(const char *path, struct qs_error *error)
{
    struct qs_file *file = calloc(1, sizeof *file);
    bool named = file && (!path || take_names(file, path));
    if (named)
        file->stream = qs_stream_new(file, file_take_bytes);
    if (!named || !file->stream) {
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to write");
        qs_file_drop(file);
        return NULL;
    }
    setvbuf(file->stream, file->buffer, _IOFBF, sizeof file->buffer);
    file->descriptor = path ? -1 : STDOUT_FILENO;
    if (file->target) {
        file->failure = open_target(file);
        close_unkept(file); /* until there is something to write */
    } else if (path && standard_descriptor(path) < 0 && access(path, W_OK) != 0 &&
               errno != ENOENT) { /* as far as can be known without opening a pipe, which waits */
        file->failure = errno;
    }
    if (!file->failure)
        return file;
    qs_file_blame(file, error);
    qs_file_drop(file);
    return NULL;
}

bool qs_file_check(const char *path, struct qs_error *error)
{
    struct qs_file *file = qs_file_begin(path, error);
    qs_file_drop(file);
    return file != NULL;
}

bool qs_file_make_folder(const char *path, struct qs_error *error)
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

/* F_SETLKW would wait beyond a deadline, and beyond a signal that came just before the call. */
int qs_file_lock(int descriptor, bool (*stop)(void *state), void *state)
{
    const struct timespec pause = {.tv_nsec = 10000000};
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    while (fcntl(descriptor, F_SETLK, &whole) != 0) {
        if (errno != EACCES && errno != EAGAIN && errno != EINTR)
            return errno;
        if (stop && stop(state))
            return EINTR;
        nanosleep(&pause, NULL);
    }
    return 0;
}

void qs_file_stop_when(struct qs_file *file, bool (*stop)(void *state), void *state)
{
    file->stop = stop;
    file->stop_state = state;
}

bool qs_file_blame(const struct qs_file *file, struct qs_error *error)
{
    static const char *const refusals[] = {
        [-SEVERAL_NAMES] = "the file has several names (hard links), of which one would change",
        [-OTHER_OWNER] = "the file would be replaced, and has an owner that cannot be kept",
        [-CLOSED_FOLDER] = "the file would be replaced, and its folder cannot be written",
    };
    int failure = file->failure;
    if (failure == STOPPED)
        qs_error_set(error, QS_ERROR_STOPPED, "interrupted");
    else
        qs_error_set(error, QS_ERROR_SYSTEM, "cannot write: %s",
                     failure > 0 ? strerror(failure) : refusals[-failure]);
    return qs_error_place(error, file->path ? file->path : "standard output", 0, 0);
}

/* Write all, even if that is nothing. What has begun to be kept is not stopped. */
static void write_rest(struct qs_file *file)
{
    bool (*stop)(void *state) = file->stop;
    file->stop = NULL;
    errno = 0;
    if (fflush(file->stream) != 0 && !file->failure)
        file->failure = errno ? errno : EIO;
    write_held(file);
    file->stop = stop;
}

static void rename_temporary(struct qs_file *file)
{
    if (!file->temporary || file->failure)
        return;
    if (qs_temporary_finish(file->temporary, file->target))
        file->temporary = NULL;
    else
        file->failure = errno;
}

bool qs_file_commit(struct qs_file *file, struct qs_error *error)
{
    write_rest(file);
    rename_temporary(file);
    if (file->target && !file->failure)
        file->committed = lseek(file->descriptor, 0, SEEK_CUR);
    return !file->failure || qs_file_blame(file, error);
}

void qs_file_undo(struct qs_file *file)
{
    file->ignores = true;
    fflush(file->stream);
    file->ignores = false;
    file->length = 0;
    if (file->failure == STOPPED) {
        file->failure = 0;
        clearerr(file->stream);
    }
    if (file->target && file->descriptor >= 0 &&
        (ftruncate(file->descriptor, file->committed) != 0 ||
         lseek(file->descriptor, file->committed, SEEK_SET) < 0) &&
        !file->failure)
        file->failure = errno;
}

void qs_file_drop(struct qs_file *file)
{
    if (!file)
        return;
    if (file->stream) {
        qs_file_undo(file);
        file->ignores = true;
        fclose(file->stream);
        close_unkept(file);
    }
    free(file->path);
    free(file->folder);
    free(file->target);
    free(file->held);
    free(file);
}

bool qs_file_keep(struct qs_file *file, struct qs_error *error)
{
    write_rest(file);
    /* Some file systems report a failed write only now, before the old file is replaced. */
    if (file->path && file->descriptor >= 0 && !file->failure) {
        if (close(file->descriptor) != 0 && errno != EINTR)
            file->failure = errno;
        file->descriptor = -1;
    }
    rename_temporary(file);
    bool kept = !file->failure || qs_file_blame(file, error);
    qs_file_drop(file);
    return kept;
}

bool qs_file_end(struct qs_file *file, bool whole, struct qs_error *error)
{
    if (whole)
        return qs_file_keep(file, error);
    qs_file_drop(file);
    return false;
}
