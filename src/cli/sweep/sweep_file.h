/*
 * The file of the results of a sweep: a header, then a line for each run, in the
 * order in which they end. It grows by whole lines only. In whatever way the program
 * has ended, the same command continues where the file ends. Only one program can
 * write it at a time.
 */
#ifndef QS_SWEEP_FILE_H
#define QS_SWEEP_FILE_H

#include "journal.h"
#include "run_record.h"
#include "sweep_plan.h"

struct qs_sweep_file {
    struct qs_journal journal; /* its entries are lines */
    double unsynced;           /* when the first line was written that is not synced; 0: all are */
};

/*
 * Open or create the file, and lock it. `each` is called for every run in it; a
 * truncated last line is dropped. False if it is not a file of this sweep, or if
 * another program is writing it.
 */
bool qs_sweep_file_open(struct qs_sweep_file *file, const struct qs_sweep_plan *plan,
                        bool (*each)(void *state, const struct qs_run_record *record,
                                     struct qs_error *error),
                        void *state, struct qs_error *error);

/* Append a line, completely or not at all. */
bool qs_sweep_file_append(struct qs_sweep_file *file, const char *line, size_t length,
                          struct qs_error *error);

/*
 * Write everything to the disk, in case of a power failure. Because this takes longer than many
 * runs, it happens only every quarter of a second, unless `now`.
 */
bool qs_sweep_file_sync(struct qs_sweep_file *file, bool now, struct qs_error *error);

/* Close the file, which also unlocks it. */
void qs_sweep_file_close(struct qs_sweep_file *file);

#endif
