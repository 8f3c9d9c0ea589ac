/*
 * The maximum by iterated cardinality bounds through PicoSAT: a run without
 * slices (sat_run.h), question by question.
 */
#include "engine_table.h"
#include "sat_run.h"

static void run_sat(struct qs_task *task)
{
    const uint64_t no_limit = 0;
    struct qs_sat_run *run = qs_sat_run_new(task);
    while (run && !qs_task_is_done(task) && !qs_task_must_stop(task))
        qs_sat_run_step(run, no_limit);
    qs_sat_run_free(run);
}

const struct qs_engine qs_sat_engine = {
    .name = "sat",
    .summary = "iterated cardinality bounds through PicoSAT",
    .exact = true,
    .uses = QS_USES_SEED | QS_USES_STRATEGY | QS_USES_ENCODING | QS_USES_LOG,
    .run = run_sat,
};
