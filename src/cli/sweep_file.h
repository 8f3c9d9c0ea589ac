/*
 * The results of a sweep in a file: a header, then a line for each run, in the
 * order in which they end. It only ever grows by whole lines. However the program
 * ended, the same command continues where the file ends; only one at a time.
 */
#ifndef QS_SWEEP_FILE_H
#define QS_SWEEP_FILE_H

#include "run_record.h"
#include "sweep_plan.h"

struct qs_sweep_file {
    const char *path;
    FILE *stream;    /* for reading */
    int descriptor;  /* the same file, for appending */
    double unsynced; /* when the first line was written that is not yet safe; 0: all are */
    uint64_t length; /* bytes, whole lines all of them */
};

/*
 * Open the file, or create it, and lock it. `each` is called for every run in it; a
 * truncated last line is dropped. False: it is not a file of this sweep, or another
 * process is writing it.
 */
bool qs_sweep_file_open(struct qs_sweep_file *file, const struct qs_sweep_plan *plan,
                        bool (*each)(void *state, const struct qs_run_record *record,
                                     struct qs_error *error),
                        void *state, struct qs_error *error);

/* Append a whole line or nothing. */
bool qs_sweep_file_append(struct qs_sweep_file *file, const char *line, size_t length,
                          struct qs_error *error);

/*
 * Sync what was written to the disk. That takes milliseconds, longer than many runs, so
 * unless `now` is true it is done only four times a second.
 */
bool qs_sweep_file_sync(struct qs_sweep_file *file, bool now, struct qs_error *error);

/* Close the file, which unlocks it. */
void qs_sweep_file_close(struct qs_sweep_file *file);

#endif
