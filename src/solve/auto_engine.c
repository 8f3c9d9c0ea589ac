/*
 * The default engine: it reduces the board, and closes the gap between the bounds
 * of each remaining part (schedule.c). The bounds of the parts and the forced
 * queens are added up, and their evidence is composed.
 */
#include <string.h>

#include "bounds.h"
#include "engine.h"
#include "reduction.h"
#include "structural.h"

/* The sums over the parts so far. */
struct sum {
    int32_t lower;
    bool proved;           /* the maximum of every part is proved */
    enum qs_stage settled; /* the latest stage of any part */
    uint32_t *placement;   /* squares of the whole board */
    uint32_t *known;       /* [known_count] a placement that was known before, reduced */
    uint32_t known_count;
    struct qs_evidence *evidence;
    struct qs_proof *proofs; /* of its parts */
};

static void note_reduction(struct qs_task *task, const struct qs_reduction *reduction)
{
    int64_t left = 0;
    for (uint32_t i = 0; i < reduction->component_count; i++)
        left += reduction->components[i].board->squares;
    const struct qs_lines *lines = task->board->lines;
    qs_watch_log(task->watch,
                 "%s: %u rows, %u columns, %u difference and %u sum diagonals; at most %d queens",
                 task->engine, lines[QS_ROW].count, lines[QS_COLUMN].count,
                 lines[QS_DIFFERENCE].count, lines[QS_SUM].count,
                 (int)(task->board->fixed + task->bounds->upper));
    qs_watch_log(
        task->watch,
        "%s: free squares: %u; after the reduction: forced queens %u, squares %lld, components %u",
        task->engine, task->board->squares, reduction->forced_count, (long long)left,
        reduction->component_count);
    if (!task->analysis)
        return;
    task->analysis->left_squares = left;
    task->analysis->forced = (int32_t)reduction->forced_count;
    task->analysis->components = (int32_t)reduction->component_count;
}

/* Begin with the structural bound of the part. False if out of memory. */
static bool begin_part(struct qs_bounds *bounds, const struct qs_board *board, int32_t target,
                       struct qs_watch *watch)
{
    struct qs_bound bound;
    struct qs_error refused;
    if (!qs_structural_bound(board, watch, &bound, &refused))
        return false;
    if (qs_bounds_init(bounds, board, target, &bound, watch))
        return true;
    qs_bound_release(&bound);
    return false;
}

static void add_part(struct sum *sum, struct qs_bounds *bounds,
                     const struct qs_component *component, size_t i, enum qs_stage settled)
{
    for (int32_t j = 0; j < bounds->lower; j++)
        sum->placement[sum->lower++] = qs_component_square(component, bounds->placement[j]);
    sum->proved = sum->proved && bounds->lower == bounds->upper;
    qs_bounds_take_part(bounds, &sum->evidence->parts[i]);
    struct qs_proof *proof = qs_bounds_take_proofs(bounds);
    if (proof) {
        proof->part = i;
        proof->next = sum->proofs;
        sum->proofs = proof;
    }
    if (settled > sum->settled)
        sum->settled = settled;
}

/* Begin a part with those queens of a placement of the whole board (ascending) that are on it. */
static void raise_part(struct qs_bounds *bounds, const struct qs_component *component,
                       const uint32_t *squares, uint32_t count)
{
    struct qs_memory *memory = component->board->memory;
    uint32_t *own = qs_memory_take(memory, bounds->room, sizeof *own), owned = 0, i = 0;
    for (uint32_t square = 0; own && i < count && square < component->board->squares; square++) {
        uint32_t whole = qs_component_square(component, square);
        while (i < count && squares[i] < whole)
            i++;
        if (i < count && squares[i] == whole)
            own[owned++] = square;
    }
    if (own)
        qs_bounds_raise(bounds, own, owned);
    qs_memory_give(memory, own, bounds->room, sizeof *own);
}

/* Solve a part; if the solve has been stopped, the part has only its structural bound. */
static bool solve_part(struct qs_task *task, const struct qs_component *component, size_t i,
                       struct sum *sum, bool last)
{
    struct qs_bounds bounds;
    struct qs_task part = *task;
    int32_t wanted = last ? task->bounds->target - sum->lower : 0;
    if (!begin_part(&bounds, component->board, wanted > 0 ? wanted : 0, task->watch))
        return false;
    const struct qs_bounds_part searched = {.bounds = &bounds,
                                            .component = component,
                                            .placement = sum->placement,
                                            .count = (uint32_t)sum->lower,
                                            .last = last};
    task->bounds->part = &searched;
    qs_bounds_know(task->bounds, task->bounds->incumbent);
    bounds.recorder = task->bounds->recorder;
    bounds.checkpoint = task->bounds->checkpoint;
    struct qs_checkpoint_entry *entry = qs_checkpoint_keep_placement(bounds.checkpoint, &bounds);
    raise_part(&bounds, component, sum->known, sum->known_count);
    part.board = component->board;
    part.bounds = &bounds;
    part.analysis = NULL;
    enum qs_stage settled = QS_STAGE_MATCHING;
    if (!bounds.answered && !qs_task_must_stop(&part))
        settled = qs_close_gap(&part, NULL);
    task->work = part.work;
    task->bounds->part = NULL;
    qs_checkpoint_entry_release(entry);
    add_part(sum, &bounds, component, i, settled);
    qs_bounds_release(&bounds);
    return true;
}

/* Only the last part can have a target, or an incumbent: of the others, the maximum is needed. */
static bool solve_parts(struct qs_task *task, const struct qs_reduction *reduction, struct sum *sum)
{
    for (uint32_t i = 0; i < reduction->forced_count; i++)
        sum->placement[sum->lower++] = reduction->forced[i];
    for (uint32_t i = 0; i < reduction->component_count; i++) {
        bool last = i + 1 == reduction->component_count && sum->proved;
        if (!solve_part(task, &reduction->components[i], i, sum, last))
            return false;
    }
    return true;
}

/* Without memory, the parts begin without a placement. */
static void take_known(struct sum *sum, const struct qs_task *task,
                       const struct qs_reduction *reduction)
{
    const struct qs_bounds *bounds = task->bounds;
    sum->known = qs_memory_take(task->board->memory, bounds->room, sizeof *sum->known);
    if (!sum->known || bounds->lower == 0)
        return;
    sum->known_count = (uint32_t)bounds->lower;
    memcpy(sum->known, bounds->placement, sum->known_count * sizeof *sum->known);
    if (!qs_reduced_placement(reduction, task->board, sum->known, &sum->known_count))
        sum->known_count = 0;
}

/*
 * Now, as long as a signal or limit can end it: of a large board it takes a second. What is wrong
 * is found again, and reported, at the end.
 */
static bool check_parts(const struct qs_task *task, const struct qs_evidence *evidence)
{
    struct qs_error error;
    return qs_check_parts(task->instance, evidence, task->watch, &error);
}

static enum qs_stage run_parts(struct qs_task *task, const struct qs_reduction *reduction)
{
    struct qs_memory *memory = task->board->memory;
    struct sum sum = {.proved = true, .settled = QS_STAGE_REDUCTION};
    sum.placement = qs_memory_take(memory, task->bounds->room, sizeof *sum.placement);
    sum.evidence = qs_evidence_of_reduction(task->board, reduction);
    take_known(&sum, task, reduction);
    bool checked = sum.evidence && check_parts(task, sum.evidence);
    if (sum.placement && !checked && qs_task_was_stopped(task)) {
        qs_evidence_free(sum.evidence);
        qs_task_raise(task, reduction->forced, reduction->forced_count);
    } else if (sum.placement && sum.evidence && solve_parts(task, reduction, &sum)) {
        qs_bounds_lower_composed(task->bounds, sum.evidence, checked, sum.proofs);
        qs_task_raise(task, sum.placement, (uint32_t)sum.lower);
    } else {
        qs_evidence_free(sum.evidence);
        qs_proof_free(sum.proofs);
        qs_task_refuse_memory(task);
    }
    qs_memory_give(memory, sum.known, task->bounds->room, sizeof *sum.known);
    qs_memory_give(memory, sum.placement, task->bounds->room, sizeof *sum.placement);
    return qs_task_is_done(task) ? sum.settled : QS_STAGE_OPEN;
}

static void run_auto(struct qs_task *task)
{
    struct qs_reduction reduction;
    struct qs_error refused;
    if (!qs_reduction_init(&reduction, task->board, task->board->memory, task->watch, &refused)) {
        qs_task_refuse_memory(task);
        return;
    }
    enum qs_stage settled = QS_STAGE_OPEN;
    if (!reduction.stopped)
        note_reduction(task, &reduction);
    if (reduction.stopped)
        qs_task_raise(task, reduction.forced, reduction.forced_count);
    else if (reduction.component_count == 1 && !reduction.components[0].copy)
        settled = qs_close_gap(task, task->instance);
    else
        settled = run_parts(task, &reduction);
    if (task->analysis)
        task->analysis->settled = settled;
    qs_watch_log(task->watch, "%s: stage %s", task->engine, qs_stage_name(settled));
    qs_reduction_release(&reduction);
}

const struct qs_engine qs_auto_engine = {
    .name = "auto",
    .summary = "reduction, bounds, local and complete search, whatever closes the gap",
    .exact = true,
    .unlisted = true,
    .uses = QS_USES_TICKS | QS_USES_SEED | QS_USES_STRATEGY | QS_USES_ENCODING | QS_USES_THREADS |
            QS_USES_LOG | QS_USES_START | QS_USES_INCUMBENT | QS_USES_CHECKPOINT,
    .run = run_auto,
};
