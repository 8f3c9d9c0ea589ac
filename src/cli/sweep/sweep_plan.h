/*
 * The runs of a sweep: each of its instances, from files or from a family, with
 * each engine and each seed. The instances of a family are given by ranges or by a
 * table of parameters.
 */
#ifndef QS_SWEEP_PLAN_H
#define QS_SWEEP_PLAN_H

#include "parameter_table.h"
#include "run_record.h"
#include "settings.h"

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
    char command[256];               /* as text for readers */
    char digest[QS_DIGEST_SIZE];     /* of all that the results depend on, except the shard */
    struct qs_machine machine;
};

/* One of the runs. */
struct qs_sweep_task {
    uint64_t number, instance, seed;
    const char *engine;
};

/*
 * Reads each file once, so that a wrong one is found before anything is run. The
 * plan must be released, also after a failure.
 */
bool qs_sweep_plan_init(struct qs_sweep_plan *plan, const struct qs_settings *settings,
                        struct qs_error *error);
void qs_sweep_plan_release(struct qs_sweep_plan *plan);

void qs_sweep_plan_task(const struct qs_sweep_plan *plan, uint64_t number,
                        struct qs_sweep_task *task);

/* Whether the run belongs to this shard. All runs of an instance belong to the same shard. */
bool qs_sweep_plan_is_ours(const struct qs_sweep_plan *plan, uint64_t number);

/* Make the instance, with the name used in the results. */
struct qs_instance *qs_sweep_plan_make(const struct qs_sweep_plan *plan, uint64_t instance,
                                       struct qs_error *error);

/* A run for its line in the results; points to the plan and to the description itself. */
struct qs_run_description {
    struct qs_run run;
    char name[256];
    struct qs_run_parameter parameters[QS_PARAMETERS];
};
void qs_sweep_plan_describe(const struct qs_sweep_plan *plan, uint64_t number,
                            struct qs_run_description *description);

/* The first line of the results. */
struct qs_sweep_header qs_sweep_plan_header(const struct qs_sweep_plan *plan);

#endif
