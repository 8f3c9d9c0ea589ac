/*
 * A table of engines that replaces the real one. Each is wrong in its own way;
 * `backtrack` claims to have proved that no queen can be added.
 */
#include <stdlib.h>
#include <unistd.h>

#include "altered_evidence.h"
#include "bounds.h"
#include "engine.h"

static void run_liar(struct qs_task *task)
{
    qs_task_lower(task, task->bounds->lower, QS_REASON_SEARCH);
}

static const struct qs_engine liar = {
    .name = "backtrack",
    .summary = "lies",
    .run = run_liar,
};

/* On an empty 5 x 5 board, a placement with its queens on one line; on others it gives up. */
static void run_forger(struct qs_task *task)
{
    const uint32_t squares[] = {0, 1, 2};
    qs_task_refuse_memory(task);
    if (task->board->squares != 25)
        return;
    qs_task_raise(task, squares, 3);
    qs_task_lower(task, 3, QS_REASON_SAT);
}

static const struct qs_engine forger = {
    .name = "forger",
    .summary = "forges placements",
    .run = run_forger,
};

/* Claims that no row has free squares, bypassing the function that requires a cover. */
static void run_bluffer(struct qs_task *task)
{
    task->bounds->upper = 0;
    task->bounds->reason = QS_REASON_ROWS;
}

static const struct qs_engine bluffer = {
    .name = "bluffer",
    .summary = "shows no cover",
    .run = run_bluffer,
};

/* Never asks the watch. */
static void run_deaf(struct qs_task *task)
{
    for (int i = 0; i < 10000; i++) {
        qs_task_trace(task, QS_TRACE_PLACE, 0);
        qs_task_trace(task, QS_TRACE_TAKE_BACK, 0);
    }
    for (;;)
        pause();
}

static const struct qs_engine deaf = {
    .name = "deaf",
    .summary = "traces more than fits into memory, and never stops",
    .uses = QS_USES_TRACE,
    .run = run_deaf,
};

/* Ends the program, as a failed internal check does. */
static void run_crasher(struct qs_task *task)
{
    (void)task;
    abort();
}

static const struct qs_engine crasher = {
    .name = "crasher",
    .summary = "crashes",
    .run = run_crasher,
};

/* Counts its runs in a process, and the third ends it. */
static void run_weary(struct qs_task *task)
{
    static unsigned runs;
    if (++runs == 3)
        abort();
    task->work.questions = runs;
    qs_task_refuse_memory(task);
}

static const struct qs_engine weary = {
    .name = "weary",
    .summary = "crashes in its third run",
    .run = run_weary,
};

/*
 * The forgers of evidence: the evidence of auto, altered in one way so that it no
 * longer proves the bound.
 */
static bool forge(enum qs_alteration alteration, struct qs_task *task, uint64_t seed)
{
    struct qs_random random = {seed};
    struct qs_bounds *bounds = task->bounds;
    int32_t upper = task->board->fixed + bounds->upper;
    struct qs_evidence *forged = qs_evidence_copy(bounds->composed);
    if (qs_alter_evidence(&random, alteration, forged, &upper) &&
        !qs_naive_proves(task->instance, upper, forged)) {
        qs_evidence_free(bounds->composed);
        bounds->composed = forged;
        bounds->parts_checked = false;
        bounds->upper = upper - task->board->fixed;
        return true;
    }
    qs_evidence_free(forged);
    return false;
}

static void run_forgery(struct qs_task *task, enum qs_alteration alteration)
{
    struct qs_bounds *bounds = task->bounds;
    qs_auto_engine.run(task);
    if (!bounds->composed) {
        struct qs_part whole = {0};
        qs_bounds_take_part(bounds, &whole);
        bounds->composed = qs_evidence_of_board(task->board, &whole);
        qs_bound_release(&whole.bound);
        qs_bound_release(&whole.covered);
    }
    bounds->lower = 0; /* otherwise an upper bound that is too low would be detected earlier */
    for (uint64_t seed = 0; seed < 1000 && !forge(alteration, task, seed); seed++)
        continue;
}

#define FORGERY(alteration, word)                                                                  \
    static void run_##word(struct qs_task *task)                                                   \
    {                                                                                              \
        run_forgery(task, alteration);                                                             \
    }                                                                                              \
    static const struct qs_engine forgery_##word = {                                               \
        .name = #word,                                                                             \
        .summary = "forges evidence",                                                              \
        .run = run_##word,                                                                         \
    };

FORGERY(QS_ALTER_WEIGHT, weight)
FORGERY(QS_ALTER_LINE, line)
FORGERY(QS_ALTER_STEP_ORDER, order)
FORGERY(QS_ALTER_STEP_SQUARE, other)
FORGERY(QS_ALTER_STEP, step)
FORGERY(QS_ALTER_PART_SQUARE, moved)
FORGERY(QS_ALTER_SQUARE, square)
FORGERY(QS_ALTER_UPPER, upper)

const struct qs_engine *const qs_engines[] = {
    &qs_sat_engine, &liar,           &forger,        &bluffer,       &deaf,          &crasher,
    &weary,         &forgery_weight, &forgery_line,  &forgery_order, &forgery_other, &forgery_step,
    &forgery_moved, &forgery_square, &forgery_upper, NULL,
};
