/*
 * A sweep. Its plan is its runs: each of its instances, from files or from a family, with
 * each engine and each seed. The instances of a family are given by ranges or by a
 * table of parameters.
 *
 * The file of its results: a header, then a line for each run, in the order in which they end. It
 * grows by whole lines only. In whatever way the program has ended, the same command continues
 * where the file ends. Only one program can write it at a time. A sweep that has more instances at
 * its end extends the file: another header, and lines for the runs that are missing, whose numbers
 * go on.
 */
#ifndef QS_SWEEP_PLAN_H
#define QS_SWEEP_PLAN_H

#include "digest.h"
#include "journal.h"
#include "machine.h"
#include "parameter_table.h"
#include "report.h"
#include "run_record.h"
#include "settings.h"

/*
 * The version of the program since which the file has the same form. Which version has made a
 * result is in its line.
 */
#define QS_SWEEP_VERSION "0.1.0"

struct qs_sweep_name {
    char command[256];           /* as text for readers */
    char digest[QS_DIGEST_SIZE]; /* of all that the results depend on, except the shard */
};

struct qs_sweep_plan {
    const struct qs_settings *settings;
    const struct qs_family *family; /* NULL: from files */
    bool has_table;
    struct qs_parameter_table table; /* of the family's parameters */
    struct qs_texts files;           /* the operands, then those of --list */
    char *list; /* the text of --list, a list of files, to which `files` points */
    char (*digests)[QS_DIGEST_SIZE]; /* of the instances in the files */
    uint64_t instances, seeds, runs; /* of all shards */
    size_t memory_limit;             /* of a run, bytes */
    struct qs_sweep_name name;
    struct qs_machine machine;
};

/* What one of the runs does. */
struct qs_sweep_task {
    uint64_t instance, seed;
    const char *engine;
};

/*
 * Reads each file once, so that a wrong one is found before anything is run. The
 * plan must be released, also after a failure.
 */
bool qs_sweep_plan_init(struct qs_sweep_plan *plan, const struct qs_settings *settings,
                        struct qs_error *error);
void qs_sweep_plan_release(struct qs_sweep_plan *plan);

struct qs_sweep_task qs_sweep_plan_task(const struct qs_sweep_plan *plan, uint64_t number);

/* Whether the run belongs to this shard. All runs of an instance belong to the same shard. */
bool qs_sweep_plan_is_ours(const struct qs_sweep_plan *plan, uint64_t number);

/* Make the instance, with the name used in the results. */
struct qs_instance *qs_sweep_plan_make(const struct qs_sweep_plan *plan, uint64_t instance,
                                       struct qs_error *error);

/* The name of the sweep that consists of the first runs only; false: there is none. */
bool qs_sweep_plan_name_first(const struct qs_sweep_plan *plan, uint64_t runs,
                              struct qs_sweep_name *name);

/* The first line of the results, to be freed. `extended`: the digest of the sweep before; or NULL.
 */
char *qs_sweep_plan_header(const struct qs_sweep_plan *plan, const char *extended);

/* What came of a run: a report, with what another solver claims, or why there is none. */
struct qs_run_end {
    const struct qs_instance *instance; /* NULL: it is not known */
    const char *digest;             /* of the instance; NULL: as planned, if it is from a file */
    const struct qs_report *report; /* NULL: there is none */
    double processor_seconds;       /* that solving took, in all threads; of a report */
    const char *status;             /* "crashed", "failed" or "defect" */
    int signal;                     /* that ended it; 0: none */
    int exit;                       /* its exit status; −1: none */
    const char *text;               /* for readers */
};

/* Write the line of a run. */
void qs_sweep_plan_write(const struct qs_sweep_plan *plan, uint64_t number,
                         const struct qs_run_end *end, struct qs_output *output);

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
                        qs_run_record_use *each, void *state, struct qs_error *error);

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
