#include "sweep_plan.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "fault.h"
#include "machine.h"
#include "queensat/version.h"

/* Each line says which version it is of; these have the same form. */
static bool has_known_form(const char *version)
{
    static const char *const versions[] = {QS_SWEEP_VERSION, QS_VERSION};
    for (size_t i = 0; i < sizeof versions / sizeof *versions; i++)
        if (strcmp(version, versions[i]) == 0)
            return true;
    return false;
}

/* Whether it is the header of this sweep, or of one that has only its first instances. */
static bool sweep_file_check_name(const struct qs_sweep_plan *plan,
                                  const struct qs_run_record *header, struct qs_error *error)
{
    struct qs_sweep_name name = plan->name;
    if (strcmp(header->command, name.command) != 0 &&
        (!qs_sweep_plan_name_first(plan, header->runs, &name) ||
         strcmp(header->command, name.command) != 0))
        return qs_error_set(error, QS_ERROR_INPUT,
                            "has results of another command: %.300s; use another file, as "
                            "--summary and --check take several",
                            header->command);
    return strcmp(header->sweep, name.digest) == 0 ||
           qs_error_set(error, QS_ERROR_INPUT,
                        "has results of other instances: their names or contents have changed");
}

/* Compare the header of a file with the plan; sets the error if they differ. */
static bool sweep_file_check_header(const struct qs_sweep_file *file,
                                    const struct qs_sweep_plan *plan,
                                    const struct qs_run_record *header, struct qs_error *error)
{
    const struct qs_shard *ours = &plan->settings->sweeping.shard, *shard = &header->shard;
    if (!has_known_form(header->version))
        qs_error_set(error, QS_ERROR_INPUT, "has results of version %.40s: use another file",
                     header->version);
    else if (!sweep_file_check_name(plan, header, error))
        ;
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
    qs_run_record_use *each;
    void *state;
    char sweep[QS_DIGEST_SIZE]; /* of the last header; "": there is none yet */
    uint64_t runs;              /* of it */
};

static bool sweep_file_take_line(void *state, const struct qs_run_record *record, const char *path,
                                 unsigned long line, struct qs_error *error)
{
    struct reading *reading = state;
    if (record->is_header) {
        snprintf(reading->sweep, sizeof reading->sweep, "%s", record->sweep);
        reading->runs = record->runs;
        return sweep_file_check_header(reading->file, reading->plan, record, error);
    }
    bool ours = strcmp(record->sweep, reading->sweep) == 0;
    if (!ours || record->number >= reading->runs)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "expected one of the %" PRIu64 " runs of the sweep in line 1, found "
                            "run %" PRIu64 " of %s",
                            reading->runs ? reading->runs : reading->plan->runs, record->number,
                            ours ? "it" : "another");
    return reading->each(reading->state, record, path, line, error);
}

/*
 * Drop the text after the last whole line. If there is no whole line, it must be the
 * beginning of the header; otherwise the file is not ours.
 */
static bool sweep_file_resume(struct reading *reading, struct qs_error *error)
{
    struct qs_journal *journal = &reading->file->journal;
    struct qs_run_tail tail = {0};
    bool resumed = qs_run_lines_each(journal->stream, journal->path, &tail, sweep_file_take_line,
                                     reading, error);
    bool begun = tail.whole > 0, named = strcmp(reading->sweep, reading->plan->name.digest) == 0;
    char *header = qs_sweep_plan_header(reading->plan, begun ? reading->sweep : NULL);
    if (resumed && !begun && tail.text && strncmp(tail.text, header, tail.length) != 0)
        resumed = qs_journal_refuse(
            journal, "expected a file of a sweep's results, found something else", error);
    resumed = resumed && qs_journal_cut(journal, tail.whole, error);
    if (resumed && !named)
        resumed = qs_sweep_file_append(reading->file, header, strlen(header), error) &&
                  qs_sweep_file_sync(reading->file, true, error);
    free(tail.text);
    free(header);
    return resumed;
}

bool qs_sweep_file_open(struct qs_sweep_file *file, const struct qs_sweep_plan *plan,
                        qs_run_record_use *each, void *state, struct qs_error *error)
{
    static const struct qs_journal_words words = {
        .in_use = "another sweep is writing this file",
        .irregular = "expected a regular file, so that the sweep can be continued",
    };
    struct reading reading = {.file = file, .plan = plan, .each = each, .state = state};
    file->unsynced = 0;
    if (!qs_journal_open(&file->journal, plan->settings->output, &words, error))
        return false;
    if (sweep_file_resume(&reading, error))
        return true;
    qs_sweep_file_close(file);
    return false;
}

static bool check_written(const struct qs_sweep_file *file, int failure, struct qs_error *error)
{
    return failure == 0 || qs_error_set_system(error, failure, file->journal.path, "cannot write");
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
