/*
 * The default engine: it reduces the board, and closes the gap between the bounds
 * of each remaining part (schedule.c). The bounds of the parts and the forced
 * queens are added up, and their evidence is composed.
 */
#include <string.h>

#include "bounds.h"
#include "engine.h"
#include "reduction.h"
#include "structural_bound.h"

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

/*
 * A placement of the whole board that was known before, reduced, in room for one; returns how many
 * queens it has. Without memory, the parts begin without a placement.
 */
static uint32_t take_known(const struct qs_task *task, const struct qs_reduction *reduction,
                           uint32_t *known)
{
    const struct qs_bounds *bounds = task->bounds;
    uint32_t count = (uint32_t)bounds->lower;
    if (!known || count == 0)
        return 0;
    memcpy(known, bounds->placement, count * sizeof *known);
    return qs_reduced_placement(reduction, task->board, known, &count) ? count : 0;
}

/*
 * One part after the other. Only the last one can have a target, or an incumbent: of the others,
 * the maximum is needed. If the solve has been stopped, a part has only its structural bound.
 */
static enum qs_stage run_parts(struct qs_task *task, const struct qs_reduction *reduction)
{
    struct qs_memory *memory = task->board->memory;
    struct qs_bounds *whole = task->bounds;
    uint32_t *placement = qs_memory_take(memory, whole->room, sizeof *placement), count = 0;
    uint32_t *known = qs_memory_take(memory, whole->room, sizeof *known);
    uint32_t known_count = take_known(task, reduction, known);
    struct qs_evidence *evidence = qs_evidence_of_reduction(task->board, reduction);
    struct qs_proof *proofs = NULL;
    enum qs_stage settled = QS_STAGE_REDUCTION;
    bool proved = true; /* the maximum of every part so far */
    struct qs_error error;
    /* Now, as long as a signal or limit can end it: of a large board it takes a second. What is
     * wrong is found again, and reported, at the end. */
    bool checked = evidence && qs_check_parts(task->instance, evidence, task->watch, &error);
    bool stopped = placement && !checked && qs_task_was_stopped(task);
    bool ready = placement && evidence && !stopped;
    for (uint32_t i = 0; placement && i < reduction->forced_count; i++)
        placement[count++] = reduction->forced[i];
    for (uint32_t i = 0; ready && i < reduction->component_count; i++) {
        const struct qs_component *component = &reduction->components[i];
        bool last = i + 1 == reduction->component_count && proved;
        int32_t wanted = last ? whole->target - (int32_t)count : 0;
        struct qs_bounds bounds;
        ready = begin_part(&bounds, component->board, wanted > 0 ? wanted : 0, task->watch);
        if (!ready)
            break;
        const struct qs_bounds_part searched = {.bounds = &bounds,
                                                .component = component,
                                                .placement = placement,
                                                .count = count,
                                                .last = last};
        whole->part = &searched;
        qs_bounds_know(whole, whole->incumbent);
        bounds.recorder = whole->recorder;
        bounds.checkpoint = whole->checkpoint;
        bounds.queries = whole->queries;
        if (whole->queries)
            whole->queries->part = (int32_t)i;
        struct qs_checkpoint_entry *entry =
            qs_checkpoint_keep_placement(bounds.checkpoint, &bounds);
        raise_part(&bounds, component, known, known_count);
        struct qs_task part = *task;
        part.board = component->board;
        part.bounds = &bounds;
        part.analysis = NULL;
        enum qs_stage stage = QS_STAGE_MATCHING;
        if (!bounds.answered && !qs_task_must_stop(&part))
            stage = qs_close_gap(&part, NULL);
        task->work = part.work;
        whole->part = NULL;
        qs_checkpoint_entry_release(entry);
        for (int32_t j = 0; j < bounds.lower; j++)
            placement[count++] = qs_component_square(component, bounds.placement[j]);
        proved = proved && bounds.lower == bounds.upper;
        settled = stage > settled ? stage : settled;
        qs_bounds_take_part(&bounds, &evidence->parts[i]);
        struct qs_proof *proof = qs_bounds_take_proofs(&bounds);
        if (proof) {
            proof->part = i;
            proof->next = proofs;
            proofs = proof;
        }
        qs_bounds_release(&bounds);
    }
    if (ready) {
        qs_bounds_lower_composed(whole, evidence, checked, proofs);
    } else {
        qs_evidence_free(evidence);
        qs_proof_free(proofs);
        if (!stopped)
            qs_task_refuse_memory(task);
    }
    if (ready || stopped)
        qs_task_raise(task, placement, count);
    qs_memory_give(memory, known, whole->room, sizeof *known);
    qs_memory_give(memory, placement, whole->room, sizeof *placement);
    return qs_task_is_done(task) ? settled : QS_STAGE_OPEN;
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
    .uses = QS_USES_CORES | QS_USES_TICKS | QS_USES_SEED | QS_USES_STRATEGY | QS_USES_ENCODING |
            QS_USES_THREADS | QS_USES_LOG | QS_USES_START | QS_USES_INCUMBENT | QS_USES_CHECKPOINT,
    .run = run_auto,
};
