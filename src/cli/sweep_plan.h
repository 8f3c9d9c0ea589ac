/*
 * What a sweep is to run: each of its instances, from files or from a family,
 * with each engine and each seed.
 */
#ifndef QS_SWEEP_PLAN_H
#define QS_SWEEP_PLAN_H

#include "family.h"
#include "settings.h"

struct qs_sweep_plan {
    const struct qs_settings *settings;
    const struct qs_family *family;  /* NULL: from files */
    struct qs_texts files;           /* the operands, then those of --list */
    char *list;                      /* the text that holds the names of these */
    char (*digests)[QS_DIGEST_SIZE]; /* of the instances in the files */
    uint64_t instances, seeds, runs; /* of all shards */
    size_t memory_limit;             /* of a run, bytes */
    char command[256];               /* for people */
    char digest[QS_DIGEST_SIZE];     /* of everything that the results depend on, but the shard */
    struct qs_machine machine;
};

/* One of the runs. */
struct qs_sweep_task {
    uint64_t number, instance, seed;
    const char *engine;
};

/*
 * Read each file once: what is wrong with one is found before anything is run.
 * The plan is to be released, also after a failure.
 */
bool qs_sweep_plan_init(struct qs_sweep_plan *plan, const struct qs_settings *settings,
                        struct qs_error *error);
void qs_sweep_plan_release(struct qs_sweep_plan *plan);

void qs_sweep_plan_task(const struct qs_sweep_plan *plan, uint64_t number,
                        struct qs_sweep_task *task);

/* Whether the run is of the shard. All runs of an instance are in the same shard. */
bool qs_sweep_plan_is_ours(const struct qs_sweep_plan *plan, uint64_t number);

/* The instance of a run, under the name by which it is reported. */
struct qs_instance *qs_sweep_plan_make(const struct qs_sweep_plan *plan, uint64_t instance,
                                       struct qs_error *error);

/* A run as it is reported; its pointers are into the plan and into this struct. */
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
