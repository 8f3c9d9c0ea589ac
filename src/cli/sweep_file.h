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
 * Open the file, or make it, and lock it. `each` gets every run that it holds, with
 * what is told apart by its number; a last line that was cut off is dropped. False: it
 * is no file of this sweep, or another program is writing it.
 */
bool qs_sweep_file_open(struct qs_sweep_file *file, const struct qs_sweep_plan *plan,
                        bool (*each)(void *state, const struct qs_run_record *record,
                                     struct qs_error *error),
                        void *state, struct qs_error *error);

/* Append a whole line, or nothing of it. */
bool qs_sweep_file_append(struct qs_sweep_file *file, const char *line, size_t length,
                          struct qs_error *error);

/*
 * Make what was written safe from a power failure. That takes milliseconds, more than many
 * a run: unless it is `now`, this happens four times a second.
 */
bool qs_sweep_file_sync(struct qs_sweep_file *file, bool now, struct qs_error *error);

/* Let go of it, and of the lock. */
void qs_sweep_file_close(struct qs_sweep_file *file);

#endif
