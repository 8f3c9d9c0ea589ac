#include "temporary_file.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Used again, but never freed, because a signal handler may be reading the list at any time. */
struct qs_temporary {
    struct qs_temporary *next;
    atomic_bool taken, exists;
    pid_t owner;
    char name[PATH_MAX];
};

static _Atomic(struct qs_temporary *) files;

static struct qs_temporary *take_entry(void)
{
    struct qs_temporary *file = files;
    while (file && atomic_exchange(&file->taken, true))
        file = file->next;
    if (file)
        return file;
    file = calloc(1, sizeof *file);
    if (!file)
        return NULL;
    file->taken = true;
    file->next = files;
    while (!atomic_compare_exchange_weak(&files, &file->next, file))
        continue;
    return file;
}

static void give_entry(struct qs_temporary *file)
{
    file->exists = false;
    file->taken = false;
}

/* A name for mkstemp like that of the path, or, if that would be too long, another one. */
static bool choose_name(const char *path, char *name)
{
    static const char ending[] = ".XXXXXX", other[] = ".queensat-XXXXXX";
    const char *slash = strrchr(path, '/');
    size_t folder = slash ? (size_t)(slash + 1 - path) : 0, length = strlen(path);
    bool fits = length - folder + strlen(ending) <= NAME_MAX;
    size_t kept = fits ? length : folder;
    if (kept + sizeof other > PATH_MAX) {
        errno = ENAMETOOLONG;
        return false;
    }
    memcpy(name, path, kept);
    strcpy(name + kept, fits ? ending : other);
    return true;
}

/*
 * With a descriptor a file, without one a folder. A signal waits until what it would have to remove
 * is in the list.
 */
static bool create_file(struct qs_temporary *file, int *descriptor)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    int created = descriptor ? mkstemp(file->name) : mkdtemp(file->name) ? 0 : -1, failure = errno;
    file->owner = getpid();
    file->exists = created >= 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = failure;
    if (created >= 0 && descriptor)
        *descriptor = created;
    return created >= 0;
}

struct qs_temporary *qs_temporary_begin(const char *path, int *descriptor)
{
    struct qs_temporary *file = take_entry();
    if (!file) {
        errno = ENOMEM;
        return NULL;
    }
    if (choose_name(path, file->name) && create_file(file, descriptor))
        return file;
    give_entry(file);
    return NULL;
}

struct qs_temporary *qs_temporary_within(const struct qs_temporary *folder, const char *name)
{
    struct qs_temporary *file = take_entry();
    if (!file) {
        errno = ENOMEM;
        return NULL;
    }
    if (snprintf(file->name, sizeof file->name, "%s/%s", folder->name, name) >= PATH_MAX) {
        give_entry(file);
        errno = ENAMETOOLONG;
        return NULL;
    }
    file->owner = getpid();
    file->exists = true;
    return file;
}

const char *qs_temporary_name(const struct qs_temporary *file)
{
    return file->name;
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
        return QS_OTHER_OWNER;
    return fchmod(descriptor, old->st_mode & 0777) == 0 ? 0 : errno;
}

int qs_temporary_replace(const char *path, struct qs_temporary **file, int *descriptor)
{
    struct stat old;
    bool exists = stat(path, &old) == 0;
    if (exists && S_ISDIR(old.st_mode))
        return EISDIR;
    if (exists && access(path, W_OK) != 0)
        return errno;
    if (exists && old.st_nlink > 1)
        return QS_SEVERAL_NAMES;
    *file = qs_temporary_begin(path, descriptor);
    if (!*file)
        return exists && errno == EACCES ? QS_CLOSED_FOLDER : errno;
    return take_rights(*descriptor, exists ? &old : NULL);
}

bool qs_temporary_finish(struct qs_temporary *file, const char *path)
{
    if (rename(file->name, path) != 0)
        return false;
    give_entry(file);
    return true;
}

void qs_temporary_remove(struct qs_temporary *file)
{
    if (!file)
        return;
    remove(file->name);
    give_entry(file);
}

void qs_temporary_remove_all(void)
{
    for (int pass = 0; pass < 2; pass++) /* in the second one, the folders are empty */
        for (struct qs_temporary *file = files; file; file = file->next)
            if (file->exists && file->owner == getpid())
                remove(file->name);
}

FILE *qs_temporary_file(const char *folder)
{
    if (!folder)
        return tmpfile();
    char path[PATH_MAX];
    int descriptor = -1;
    if (snprintf(path, sizeof path, "%s/.queensat", folder) >= (int)sizeof path) {
        errno = ENAMETOOLONG;
        return NULL;
    }
    struct qs_temporary *unnamed = qs_temporary_begin(path, &descriptor);
    qs_temporary_remove(unnamed);
    FILE *file = unnamed ? fdopen(descriptor, "w+") : NULL;
    if (unnamed && !file)
        close(descriptor);
    return file;
}

bool qs_temporary_file_reread(FILE *file)
{
    if (fflush(file) != 0)
        return false;
    if (!ferror(file))
        return fseeko(file, 0, SEEK_SET) == 0;
    /* A write failed earlier. If its reason persists, as on a full disk, one more write tells it.
     */
    if (fputc('\n', file) != EOF && fflush(file) == 0)
        errno = EIO;
    return false;
}
