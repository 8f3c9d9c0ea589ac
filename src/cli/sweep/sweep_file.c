#include "sweep_plan.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "fault.h"
#include "machine.h"
#include "queensat/version.h"

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
    return qs_error_place(error, file->journal.path, 0, 0);
}

struct reading {
    struct qs_sweep_file *file;
    const struct qs_sweep_plan *plan;
    bool (*each)(void *state, const struct qs_run_record *record, struct qs_error *error);
    void *state;
    unsigned long line;
    uint64_t whole; /* bytes of whole lines */
};

static bool take_line(struct reading *reading, const char *text, size_t length,
                      struct qs_error *error)
{
    struct qs_run_record record;
    if (!qs_run_record_parse(&record, text, length, error)) {
        qs_error_place(error, reading->file->journal.path, reading->line, 0);
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
                qs_error_place(error, reading->file->journal.path, reading->line, 0);
    else
        taken = reading->each(reading->state, &record, error);
    qs_run_record_release(&record);
    return taken;
}

/* Read all whole lines. If there is text after them, it stays in *text, and *rest is its length. */
static bool take_lines(struct reading *reading, char **text, size_t *capacity, ssize_t *rest,
                       struct qs_error *error)
{
    for (ssize_t length; (length = getline(text, capacity, reading->file->journal.stream)) > 0;) {
        if ((*text)[length - 1] != '\n') {
            *rest = length;
            break;
        }
        reading->line++;
        reading->whole += (uint64_t)length;
        if (!take_line(reading, *text, (size_t)length, error))
            return false;
    }
    /* Otherwise it failed, or memory was short, which is no reason to drop what follows. */
    return feof(reading->file->journal.stream) ||
           qs_journal_fail(&reading->file->journal, "cannot read", error);
}

/*
 * Drop the text after the last whole line. If there is no whole line, it must be the
 * beginning of the header; otherwise the file is not ours.
 */
static bool drop_rest(const struct reading *reading, const char *text, ssize_t length,
                      const char *header, struct qs_error *error)
{
    if (reading->line == 0 && strncmp(text ? text : "", header, (size_t)length) != 0)
        return qs_journal_refuse(&reading->file->journal,
                                 "expected a file of a sweep's results, found something else",
                                 error);
    return qs_journal_cut(&reading->file->journal, reading->whole, error);
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
    static const struct qs_journal_words words = {
        .in_use = "another sweep is writing this file",
        .irregular = "expected a regular file, so that the sweep can be continued",
    };
    struct reading reading = {.file = file, .plan = plan, .each = each, .state = state};
    file->unsynced = 0;
    if (!qs_journal_open(&file->journal, plan->settings->output, &words, error))
        return false;
    if (resume(&reading, error))
        return true;
    qs_sweep_file_close(file);
    return false;
}

static bool check_written(const struct qs_sweep_file *file, int failure, struct qs_error *error)
{
    errno = failure;
    return failure == 0 || qs_journal_fail(&file->journal, "cannot write", error);
}

bool qs_sweep_file_append(struct qs_sweep_file *file, const char *line, size_t length,
                          struct qs_error *error)
{
    qs_journal_append(&file->journal, line, length);
    if (!check_written(file, qs_journal_end(&file->journal, false), error))
        return false;
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
    return check_written(file, qs_journal_sync(&file->journal), error);
}

void qs_sweep_file_close(struct qs_sweep_file *file)
{
    qs_journal_close(&file->journal);
}
