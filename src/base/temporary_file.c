#include "temporary_file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "stream.h"

/* Used again, but never freed, because a signal handler may be reading the list at any time. */
struct qs_temporary {
    struct qs_temporary *next;
    atomic_bool taken, exists;
    char name[PATH_MAX];
};

static _Atomic(struct qs_temporary *) files;

static void give_entry(struct qs_temporary *file)
{
    file->exists = false;
    file->taken = false;
}

/* NULL: errno. */
static struct qs_temporary *take_entry(void)
{
    struct qs_temporary *file = files;
    while (file && atomic_exchange(&file->taken, true))
        file = file->next;
    if (file || !(file = calloc(1, sizeof *file)))
        return file;
    file->taken = true;
    file->next = files;
    while (!atomic_compare_exchange_weak(&files, &file->next, file))
        continue;
    return file;
}

/* The name is like that of the path, or, if that would be too long, another one. */
struct qs_temporary *qs_temporary_begin(const char *path, int *descriptor)
{
    static const char ending[] = ".XXXXXX", other[] = ".queensat-XXXXXX";
    const char *slash = strrchr(path, '/');
    size_t folder = slash ? (size_t)(slash + 1 - path) : 0, length = strlen(path);
    bool fits = length - folder + strlen(ending) <= NAME_MAX;
    size_t kept = fits ? length : folder;
    sigset_t all, before;
    if (kept + sizeof other > PATH_MAX) {
        errno = ENAMETOOLONG;
        return NULL;
    }
    struct qs_temporary *file = take_entry();
    if (!file)
        return NULL;
    memcpy(file->name, path, kept);
    strcpy(file->name + kept, fits ? ending : other);
    /* A signal waits until what it would have to remove is in the list. */
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    *descriptor = mkstemp(file->name);
    int failure = errno;
    file->exists = *descriptor >= 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (*descriptor >= 0) {
        fcntl(*descriptor, F_SETFD, FD_CLOEXEC);
        return file;
    }
    give_entry(file);
    errno = failure;
    return NULL;
}

const char *qs_temporary_name(const struct qs_temporary *file)
{
    return file->name;
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
    unlink(file->name);
    give_entry(file);
}

void qs_temporary_remove_all(void)
{
    for (struct qs_temporary *file = files; file; file = file->next)
        if (file->exists)
            unlink(file->name);
}

const char *qs_temporary_folder(void)
{
    const char *folder = getenv("TMPDIR");
    return folder && *folder ? folder : P_tmpdir;
}

FILE *qs_temporary_file(const char *folder)
{
    char path[PATH_MAX];
    int descriptor = -1;
    const char *where = folder ? folder : qs_temporary_folder();
    bool fits = snprintf(path, sizeof path, "%s/.queensat", where) < (int)sizeof path;
    if (!fits)
        errno = ENAMETOOLONG;
    struct qs_temporary *unnamed = fits ? qs_temporary_begin(path, &descriptor) : NULL;
    qs_temporary_remove(unnamed);
    FILE *file = unnamed ? fdopen(descriptor, "w+") : NULL;
    if (unnamed && !file)
        close(descriptor);
    return file || folder ? file : tmpfile(); /* TMPDIR may name what is not there */
}

bool qs_temporary_file_reread(FILE *file)
{
    return qs_stream_flush(file) && fseeko(file, 0, SEEK_SET) == 0;
}
