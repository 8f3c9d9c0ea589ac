/*
 * The engine that chooses: it reduces the board, and runs all engines that
 * know something (portfolio.h) on each part that is left. The parts' maxima and
 * the forced queens add up.
 */
#include <string.h>

#include "compose.h"
#include "engine_table.h"
#include "portfolio.h"
#include "reduction.h"
#include "structural.h"

/* The sums over the parts that are dealt with. */
struct sum {
    int32_t lower;
    bool proved;           /* each part so far has its maximum */
    enum qs_stage settled; /* the latest */
    uint32_t *placement;   /* squares of the whole board */
    struct qs_evidence *evidence;
};

static void note_reduction(struct qs_task *task, const struct qs_reduction *reduction)
{
    int64_t left = 0;
    for (uint32_t i = 0; i < reduction->component_count; i++)
        left += reduction->components[i].board->squares;
    const struct qs_lines *lines = task->board->lines;
    qs_task_log(task,
                "%s: %u rows, %u columns, %u difference and %u sum diagonals; at most %d queens",
                task->engine, lines[QS_ROW].count, lines[QS_COLUMN].count,
                lines[QS_DIFFERENCE].count, lines[QS_SUM].count, task->board->fixed + task->upper);
    qs_task_log(
        task, "%s: %u free squares; reduced: %u queens forced, %lld squares left, in %u components",
        task->engine, task->board->squares, reduction->forced_count, (long long)left,
        reduction->component_count);
    if (!task->analysis)
        return;
    task->analysis->left_squares = left;
    task->analysis->forced = (int32_t)reduction->forced_count;
    task->analysis->components = (int32_t)reduction->component_count;
}

/* A part of the board as a task of its own, with the structural bound. False without memory. */
static bool begin_part(struct qs_task *part, const struct qs_task *task,
                       const struct qs_board *board, struct qs_bound *bound)
{
    struct qs_error refused;
    if (!qs_structural_bound(board, bound, &refused))
        return false;
    *part = (struct qs_task){
        .instance = task->instance,
        .board = board,
        .options = task->options,
        .engine = task->engine,
        .room = board->lines[QS_ROW].count,
        .upper = bound->value - board->fixed,
        .upper_reason = bound->reason,
        .covered = bound,
        .stop = task->stop,
        .started = task->started,
        .deadline = task->deadline,
        .work = task->work,
    };
    part->placement = qs_memory_take(board->memory, part->room, sizeof *part->placement);
    if (!part->placement)
        qs_bound_release(bound);
    return part->placement;
}

static void add_part(struct sum *sum, struct qs_task *part, const struct qs_component *component,
                     size_t i, enum qs_stage settled)
{
    for (int32_t j = 0; j < part->lower; j++)
        sum->placement[sum->lower++] = qs_component_square(component, part->placement[j]);
    sum->proved = sum->proved && part->lower == part->upper;
    struct qs_bound bound = qs_task_take_bound(part);
    qs_evidence_take_bound(sum->evidence, i, &bound);
    if (settled > sum->settled)
        sum->settled = settled;
}

/* One part, unless the whole has been stopped: then its structural bound alone counts. */
static bool solve_part(struct qs_task *task, const struct qs_component *component, size_t i,
                       struct sum *sum, int32_t target)
{
    struct qs_task part;
    struct qs_bound bound;
    if (!begin_part(&part, task, component->board, &bound))
        return false;
    part.target = target;
    enum qs_stage settled = QS_STAGE_MATCHING;
    if (!qs_task_is_done(&part) && !qs_task_must_stop(&part))
        qs_portfolio_run(&part, NULL, &settled);
    task->work = part.work;
    task->stop = part.stop;
    add_part(sum, &part, component, i, settled);
    qs_memory_give(component->board->memory, part.placement, part.room, sizeof *part.placement);
    return true;
}

/* A target is a question to the last part only: the others are solved for what they hold. */
static bool solve_parts(struct qs_task *task, const struct qs_reduction *reduction, struct sum *sum)
{
    for (uint32_t i = 0; i < reduction->forced_count; i++)
        sum->placement[sum->lower++] = reduction->forced[i];
    for (uint32_t i = 0; i < reduction->component_count; i++) {
        bool last = i + 1 == reduction->component_count && sum->proved;
        int32_t target = last && task->target > sum->lower ? task->target - sum->lower : 0;
        if (!solve_part(task, &reduction->components[i], i, sum, target))
            return false;
    }
    return true;
}

static enum qs_stage run_parts(struct qs_task *task, const struct qs_reduction *reduction)
{
    struct qs_memory *memory = task->board->memory;
    struct sum sum = {.proved = true, .settled = QS_STAGE_REDUCTION};
    sum.placement = qs_memory_take(memory, task->room, sizeof *sum.placement);
    sum.evidence = qs_evidence_of_reduction(task->board, reduction);
    if (sum.placement && sum.evidence && solve_parts(task, reduction, &sum)) {
        qs_task_lower_composed(task, sum.evidence);
        qs_task_raise(task, sum.placement, (uint32_t)sum.lower);
    } else {
        qs_evidence_free(sum.evidence);
        task->stop = QS_STOP_MEMORY;
    }
    qs_memory_give(memory, sum.placement, task->room, sizeof *sum.placement);
    return qs_task_is_done(task) ? sum.settled : QS_STAGE_OPEN;
}

static void run_auto(struct qs_task *task)
{
    struct qs_reduction reduction;
    struct qs_error refused;
    if (!qs_reduction_init(&reduction, task->board, task->board->memory, qs_task_stop_callback,
                           task, &refused)) {
        task->stop = QS_STOP_MEMORY;
        return;
    }
    note_reduction(task, &reduction);
    enum qs_stage settled = QS_STAGE_OPEN;
    if (reduction.component_count == 1 && !reduction.components[0].copy)
        qs_portfolio_run(task, task->instance, &settled);
    else
        settled = run_parts(task, &reduction);
    if (task->analysis)
        task->analysis->settled = settled;
    qs_task_log(task, "%s: stage %s", task->engine, qs_stage_name(settled));
    qs_reduction_release(&reduction);
}

const struct qs_engine qs_auto_engine = {
    .name = "auto",
    .summary = "reduction, bounds, local and complete search, whatever closes the gap",
    .exact = true,
    .unlisted = true,
    .uses = QS_USES_SEED | QS_USES_STRATEGY | QS_USES_ENCODING | QS_USES_THREADS | QS_USES_LOG,
    .run = run_auto,
};
