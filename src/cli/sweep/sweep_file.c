#include "sweep_file.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "clock.h"
#include "fault.h"
#include "queensat/version.h"

static bool fail(const struct qs_sweep_file *file, const char *what, struct qs_error *error)
{
    qs_error_set(error, QS_ERROR_SYSTEM, "%s: %s", what, strerror(errno));
    return qs_error_place(error, file->path, 0, 0);
}

static bool refuse(const struct qs_sweep_file *file, const char *text, struct qs_error *error)
{
    qs_error_set(error, QS_ERROR_INPUT, "%s", text);
    return qs_error_place(error, file->path, 0, 0);
}

/* The lock belongs to this process; its children do not inherit it. */
static bool lock(const struct qs_sweep_file *file, struct qs_error *error)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (fcntl(file->descriptor, F_SETLK, &whole) == 0)
        return true;
    if (errno == EACCES || errno == EAGAIN)
        return refuse(file, "another sweep is writing this file", error);
    return fail(file, "cannot lock", error);
}

static bool open_file(struct qs_sweep_file *file, struct qs_error *error)
{
    struct stat status;
    if (stat(file->path, &status) == 0 && !S_ISREG(status.st_mode))
        return refuse(file, "expected a regular file, so that the sweep can be continued", error);
    file->descriptor = open(file->path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (file->descriptor < 0)
        return fail(file, "cannot write", error);
    file->stream = fdopen(file->descriptor, "r");
    if (file->stream)
        return lock(file, error);
    fail(file, "cannot read", error);
    close(file->descriptor);
    return false;
}

/* Compare the header of a file with the plan; sets the error if they differ. */
static bool check_header(const struct qs_sweep_file *file, const struct qs_sweep_plan *plan,
                         const struct qs_run_record *header, struct qs_error *error)
{
    const struct qs_shard *ours = &plan->settings->sweeping.shard, *shard = &header->shard;
    if (strcmp(header->version, QS_VERSION) != 0)
        qs_error_set(error, QS_ERROR_INPUT, "has results of version %.40s: use another file",
                     header->version);
    else if (strcmp(header->command, plan->command) != 0)
        qs_error_set(error, QS_ERROR_INPUT, "has results of another command: %.300s",
                     header->command);
    else if (strcmp(header->sweep, plan->digest) != 0)
        qs_error_set(error, QS_ERROR_INPUT,
                     "has results of other instances: their names or contents have changed");
    else if (ours->count > 1 && (shard->index != ours->index || shard->count != ours->count))
        qs_error_set(error, QS_ERROR_INPUT, "has results of another part: --shard %d/%d",
                     shard->index, shard->count);
    else
        return true;
    return qs_error_place(error, file->path, 0, 0);
}

struct reading {
    struct qs_sweep_file *file;
    const struct qs_sweep_plan *plan;
    bool (*each)(void *state, const struct qs_run_record *record, struct qs_error *error);
    void *state;
    unsigned long line;
};

static bool take_line(struct reading *reading, const char *text, size_t length,
                      struct qs_error *error)
{
    struct qs_run_record record;
    if (!qs_run_record_parse(&record, text, length, error)) {
        qs_error_place(error, reading->file->path, reading->line, 0);
        return false;
    }
    bool taken;
    if (record.is_header)
        taken = check_header(reading->file, reading->plan, &record, error);
    else if (reading->line == 1 || strcmp(record.sweep, reading->plan->digest) != 0 ||
             record.number >= reading->plan->runs)
        taken = qs_error_set(error, QS_ERROR_INPUT,
                             "expected one of the %" PRIu64 " runs of the sweep in line 1, found "
                             "run %" PRIu64 " of %s",
                             reading->plan->runs, record.number,
                             strcmp(record.sweep, reading->plan->digest) == 0 ? "it" : "another") ||
                qs_error_place(error, reading->file->path, reading->line, 0);
    else
        taken = reading->each(reading->state, &record, error);
    qs_run_record_release(&record);
    return taken;
}

/* Read all whole lines. If there is text after them, it stays in *text, and *rest is its length. */
static bool take_lines(struct reading *reading, char **text, size_t *capacity, ssize_t *rest,
                       struct qs_error *error)
{
    for (ssize_t length; (length = getline(text, capacity, reading->file->stream)) > 0;) {
        if ((*text)[length - 1] != '\n') {
            *rest = length;
            break;
        }
        reading->line++;
        reading->file->length += (uint64_t)length;
        if (!take_line(reading, *text, (size_t)length, error))
            return false;
    }
    /* Otherwise it failed, or memory was short, which is no reason to drop what follows. */
    return feof(reading->file->stream) || fail(reading->file, "cannot read", error);
}

/*
 * Drop the text after the last whole line. If there is no whole line, it must be the
 * beginning of the header; otherwise the file is not ours.
 */
static bool drop_rest(const struct reading *reading, const char *text, ssize_t length,
                      const char *header, struct qs_error *error)
{
    struct qs_sweep_file *file = reading->file;
    if (length == 0)
        return true;
    if (reading->line == 0 && strncmp(text, header, (size_t)length) != 0)
        return refuse(file, "expected a file of a sweep's results, found something else", error);
    if (ftruncate(file->descriptor, (off_t)file->length) != 0)
        return fail(file, "cannot write", error);
    return true;
}

static bool resume(struct reading *reading, struct qs_error *error)
{
    const struct qs_sweep_header plan = qs_sweep_plan_header(reading->plan);
    char *text = NULL, *header = qs_sweep_header_line(&plan, error);
    size_t capacity = 0;
    ssize_t rest = 0;
    bool resumed = header && take_lines(reading, &text, &capacity, &rest, error) &&
                   drop_rest(reading, text, rest, header, error);
    if (resumed && reading->line == 0)
        resumed = qs_sweep_file_append(reading->file, header, strlen(header), error) &&
                  qs_sweep_file_sync(reading->file, true, error);
    free(text);
    free(header);
    return resumed;
}

bool qs_sweep_file_open(struct qs_sweep_file *file, const struct qs_sweep_plan *plan,
                        bool (*each)(void *state, const struct qs_run_record *record,
                                     struct qs_error *error),
                        void *state, struct qs_error *error)
{
    *file = (struct qs_sweep_file){.path = plan->settings->output};
    struct reading reading = {file, plan, each, state, 0};
    if (open_file(file, error) && resume(&reading, error))
        return true;
    qs_sweep_file_close(file);
    return false;
}

/* Returns the number of bytes written. */
static size_t write_all(int descriptor, const char *bytes, size_t count)
{
    size_t done = 0;
    while (done < count) {
        ssize_t written = write(descriptor, bytes + done, count - done);
        if (written >= 0)
            done += (size_t)written;
        else if (errno != EINTR)
            break;
    }
    return done;
}

bool qs_sweep_file_append(struct qs_sweep_file *file, const char *line, size_t length,
                          struct qs_error *error)
{
    if (write_all(file->descriptor, line, length) < length) {
        fail(file, "cannot write", error);
        /* If this fails as well, the next start drops the partial line. */
        if (ftruncate(file->descriptor, (off_t)file->length) != 0)
            return false;
        return false;
    }
    file->length += length;
    if (file->unsynced <= 0)
        file->unsynced = qs_clock_now();
    return true;
}

bool qs_sweep_file_sync(struct qs_sweep_file *file, bool now, struct qs_error *error)
{
    const double often = 0.25;
    if (file->unsynced <= 0 || (!now && qs_clock_now() - file->unsynced < often))
        return true;
    file->unsynced = 0;
    while (fdatasync(file->descriptor) != 0)
        if (errno != EINTR)
            return fail(file, "cannot write", error);
    return true;
}

void qs_sweep_file_close(struct qs_sweep_file *file)
{
    if (file->stream)
        fclose(file->stream);
    file->stream = NULL;
}
