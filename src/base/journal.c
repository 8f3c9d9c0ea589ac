#include "journal.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "fault.h"

bool qs_journal_refuse(const struct qs_journal *journal, const char *text, struct qs_error *error)
{
    qs_error_set(error, QS_ERROR_INPUT, "%s", text);
    return qs_error_place(error, journal->path, 0, 0);
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

static bool lock_journal(const struct qs_journal *journal, const struct qs_journal_words *words,
                         struct qs_error *error)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (fcntl(journal->descriptor, F_SETLK, &whole) == 0)
        return true;
    if (errno == EACCES || errno == EAGAIN)
        return qs_journal_refuse(journal, words->in_use, error);
    return qs_error_set_system(error, errno, journal->path, "cannot lock");
}

bool qs_journal_open(struct qs_journal *journal, const char *path,
                     const struct qs_journal_words *words, struct qs_error *error)
{
    struct stat status;
    *journal = (struct qs_journal){.path = path};
    if (stat(path, &status) == 0 && !S_ISREG(status.st_mode))
        return qs_journal_refuse(journal, words->irregular, error);
    do
        journal->descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    while (journal->descriptor < 0 && errno == EINTR);
    if (journal->descriptor < 0)
        return qs_error_set_system(error, errno, journal->path, "cannot write");
    journal->stream = fdopen(journal->descriptor, "r");
    if (!journal->stream) {
        qs_error_set_system(error, errno, journal->path, "cannot read");
        close(journal->descriptor);
        return false;
    }
    if (lock_journal(journal, words, error))
        return true;
    qs_journal_close(journal);
    return false;
}

bool qs_journal_cut(struct qs_journal *journal, uint64_t length, struct qs_error *error)
{
    struct stat status;
    journal->length = length;
    if (fstat(journal->descriptor, &status) != 0)
        return qs_error_set_system(error, errno, journal->path, "cannot read");
    return (uint64_t)status.st_size == length ||
           ftruncate(journal->descriptor, (off_t)length) == 0 ||
           qs_error_set_system(error, errno, journal->path, "cannot write");
}

void qs_journal_append(struct qs_journal *journal, const void *bytes, size_t count)
{
    const char *next = bytes;
    journal->pending += count;
    while (count > 0 && journal->error == 0) {
        ssize_t written = write(journal->descriptor, next, count);
        if (written >= 0) {
            next += written;
            count -= (size_t)written;
        } else if (errno != EINTR) {
            journal->error = errno;
        }
    }
}

/* Pass all that was appended on to the disk. Returns 0 or an errno. */
static int sync_journal(const struct qs_journal *journal)
{
#if defined _POSIX_SYNCHRONIZED_IO && _POSIX_SYNCHRONIZED_IO > 0
    while (fdatasync(journal->descriptor) != 0)
#else
    while (fsync(journal->descriptor) != 0)
#endif
        if (errno != EINTR)
            return errno;
    return 0;
}

int qs_journal_end(struct qs_journal *journal, bool sync)
{
    if (sync && journal->error == 0)
        journal->error = sync_journal(journal);
    int failure = journal->error;
    if (failure == 0)
        journal->length += journal->pending;
    else if (ftruncate(journal->descriptor, (off_t)journal->length) == 0)
        journal->error = 0; /* otherwise a later entry would begin after something torn */
    journal->pending = 0;
    return failure;
}

bool qs_journal_read(const struct qs_journal *journal, uint64_t offset, void *bytes, size_t count)
{
    char *next = bytes;
    while (count > 0) {
        ssize_t got = pread(journal->descriptor, next, count, (off_t)offset);
        if (got <= 0 && !(got < 0 && errno == EINTR))
            return false;
        if (got > 0) {
            next += got;
            offset += (uint64_t)got;
            count -= (size_t)got;
        }
    }
    return true;
}

void qs_journal_close(struct qs_journal *journal)
{
    if (journal->stream)
        fclose(journal->stream);
    journal->stream = NULL;
}
