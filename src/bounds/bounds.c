#include "bounds.h"

#include <stdlib.h>
#include <string.h>

#include "fault.h"

static const struct {
    const char *name, *text;
    bool cover;
} reasons[QS_REASONS] = {
    [QS_REASON_ROWS] = {"rows", "each queen added needs a row with free squares", true},
    [QS_REASON_COLUMNS] = {"columns", "each queen added needs a column with free squares", true},
    [QS_REASON_MATCHING] =
        {"matching",
         "each queen added needs one of the rows and columns that cover the free squares", true},
    [QS_REASON_LINE_COVER] = {"line-cover",
                              "a weighted cover by lines leaves no room for one more queen", true},
    [QS_REASON_SEARCH] = {"search", "an exhaustive search found no placement with one more", false},
    [QS_REASON_SAT] = {"sat", "PicoSAT proved that one more does not fit", false},
    [QS_REASON_ENUMERATION] = {"enumeration", "no candidate has one more queen", false},
    [QS_REASON_REDUCTION] = {"reduction", "the reduction leaves no free square", false},
    [QS_REASON_MIXED] = {"mixed", "each part has its own bound", false},
    [QS_REASON_PROOF] = {"proof", "another solver's proof, which was checked, refutes one more",
                         false},
};

const char *qs_reason_name(enum qs_reason reason)
{
    return (size_t)reason < QS_REASONS ? reasons[reason].name : NULL;
}

const char *qs_reason_text(enum qs_reason reason)
{
    return (size_t)reason < QS_REASONS ? reasons[reason].text : NULL;
}

bool qs_reason_has_cover(enum qs_reason reason)
{
    return (size_t)reason < QS_REASONS && reasons[reason].cover;
}

void qs_bound_release(struct qs_bound *bound)
{
    if (!bound)
        return;
    free(bound->cover);
    bound->cover = NULL;
    bound->cover_size = 0;
    free(bound->weight);
    bound->weight = NULL;
}

enum qs_reason qs_evidence_reason(const struct qs_evidence *evidence)
{
    if (!evidence || evidence->part_count == 0)
        return QS_REASON_REDUCTION;
    enum qs_reason reason = evidence->parts[0].bound.reason;
    for (size_t i = 1; i < evidence->part_count; i++)
        if (evidence->parts[i].bound.reason != reason)
            return QS_REASON_MIXED;
    return reason;
}

void qs_evidence_free(struct qs_evidence *evidence)
{
    if (!evidence)
        return;
    for (size_t i = 0; i < evidence->part_count; i++) {
        free(evidence->parts[i].squares);
        qs_bound_release(&evidence->parts[i].bound);
        qs_bound_release(&evidence->parts[i].covered);
    }
    free(evidence->steps);
    free(evidence->parts);
    free(evidence);
}

static struct qs_evidence *new_evidence(size_t steps, size_t parts)
{
    struct qs_evidence *evidence = calloc(1, sizeof *evidence);
    if (!evidence)
        return NULL;
    evidence->steps = malloc((steps + 1) * sizeof *evidence->steps);
    evidence->parts = calloc(parts + 1, sizeof *evidence->parts);
    if (evidence->steps && evidence->parts)
        return evidence;
    qs_evidence_free(evidence);
    return NULL;
}

/* Add a part, with room for its squares. NULL if out of memory. */
static struct qs_part *evidence_add_part(struct qs_evidence *evidence, size_t squares)
{
    struct qs_part *part = &evidence->parts[evidence->part_count];
    part->squares = malloc((squares + 1) * sizeof *part->squares);
    if (!part->squares)
        return NULL;
    part->square_count = squares;
    evidence->part_count++;
    return part;
}

/* False, and the caller releases what there is of it: out of memory. */
static bool copy_bound(struct qs_bound *copy, const struct qs_bound *bound)
{
    *copy = *bound;
    copy->cover = NULL;
    copy->weight = NULL;
    if (!bound->cover)
        return true;
    copy->cover = malloc((bound->cover_size + 1) * sizeof *copy->cover);
    if (bound->weight)
        copy->weight = malloc((bound->cover_size + 1) * sizeof *copy->weight);
    if (!copy->cover || (bound->weight && !copy->weight))
        return false;
    memcpy(copy->cover, bound->cover, bound->cover_size * sizeof *copy->cover);
    if (bound->weight)
        memcpy(copy->weight, bound->weight, bound->cover_size * sizeof *copy->weight);
    return true;
}

struct qs_evidence *qs_evidence_of_board(const struct qs_board *board, struct qs_part *whole)
{
    struct qs_evidence *evidence = new_evidence(0, 1);
    if (!evidence || board->squares == 0)
        return evidence;
    struct qs_part *part = evidence_add_part(evidence, board->squares);
    if (!part || !copy_bound(&part->bound, &whole->bound)) {
        qs_evidence_free(evidence);
        return NULL;
    }
    for (uint32_t square = 0; square < board->squares; square++)
        part->squares[square] = qs_board_square(board, square);
    part->covered = whole->covered;
    whole->covered.cover = NULL;
    whole->covered.weight = NULL;
    return evidence;
}

struct qs_evidence *qs_evidence_of_reduction(const struct qs_board *board,
                                             const struct qs_reduction *reduction)
{
    struct qs_evidence *evidence = new_evidence(reduction->step_count, reduction->component_count);
    for (uint32_t i = 0; evidence && i < reduction->step_count; i++) {
        uint32_t square = reduction->steps[i].square, by = reduction->steps[i].by;
        evidence->steps[evidence->step_count++] = (struct qs_reduction_step){
            .kind = square == by ? QS_REDUCTION_FORCED : QS_REDUCTION_DOMINATED,
            .square = qs_board_square(board, square),
            .by = qs_board_square(board, by),
        };
    }
    for (uint32_t i = 0; evidence && i < reduction->component_count; i++) {
        const struct qs_component *component = &reduction->components[i];
        uint32_t squares = component->board->squares;
        struct qs_part *part = evidence_add_part(evidence, squares);
        if (!part) {
            qs_evidence_free(evidence);
            return NULL;
        }
        for (uint32_t square = 0; square < squares; square++)
            part->squares[square] = qs_board_square(board, qs_component_square(component, square));
    }
    return evidence;
}

/* Under the mutex, or before another thread sees the bounds. */
static void bounds_note_change(struct qs_bounds *bounds)
{
    int32_t lower = bounds->lower, upper = bounds->upper, target = bounds->target;
    if (qs_bounds_best(bounds) >= upper || (target > 0 && (lower >= target || upper < target)))
        bounds->answered = true;
    if (bounds->watch)
        qs_watch_note_change(bounds->watch);
}

bool qs_bounds_init(struct qs_bounds *bounds, const struct qs_board *board, int32_t target,
                    struct qs_bound *bound, struct qs_watch *watch)
{
    *bounds = (struct qs_bounds){
        .board = board,
        .watch = watch,
        .target = target,
        .upper = bound->value - board->fixed,
        .room = board->lines[QS_ROW].count,
        .covered = *bound,
        .reason = bound->reason,
    };
    bounds->placement = qs_memory_take(board->memory, bounds->room, sizeof *bounds->placement);
    if (!bounds->placement)
        return false;
    QS_CHECK(pthread_mutex_init(&bounds->mutex, NULL) == 0);
    bounds_note_change(bounds);
    return true;
}

void qs_bounds_release(struct qs_bounds *bounds)
{
    QS_CHECK(pthread_mutex_destroy(&bounds->mutex) == 0);
    qs_memory_give(bounds->board->memory, bounds->placement, bounds->room,
                   sizeof *bounds->placement);
    qs_bound_release(&bounds->covered);
    qs_evidence_free(bounds->composed);
    qs_proof_free(bounds->proofs);
}

void qs_bounds_raise(struct qs_bounds *bounds, const uint32_t *squares, uint32_t count)
{
    QS_CHECK(count <= bounds->room);
    if ((int32_t)count <= bounds->lower)
        return;
    pthread_mutex_lock(&bounds->mutex);
    if ((int32_t)count > bounds->lower) {
        memcpy(bounds->placement, squares, count * sizeof *squares);
        bounds->lower = (int32_t)count;
        bounds_note_change(bounds);
    }
    pthread_mutex_unlock(&bounds->mutex);
}

void qs_bounds_know(struct qs_bounds *bounds, int32_t queens)
{
    const struct qs_bounds_part *part = bounds->part;
    pthread_mutex_lock(&bounds->mutex);
    if (queens > bounds->incumbent) {
        bounds->incumbent = queens;
        bounds_note_change(bounds);
    }
    pthread_mutex_unlock(&bounds->mutex);
    if (part && part->last)
        qs_bounds_know(part->bounds, queens - (int32_t)part->count);
}

void qs_bounds_raise_to_part(struct qs_bounds *bounds)
{
    const struct qs_bounds_part *part = bounds->part;
    struct qs_memory *memory = bounds->board->memory;
    if (!part || (int32_t)part->count + part->bounds->lower <= bounds->lower)
        return;
    uint32_t *squares = qs_memory_take(memory, bounds->room, sizeof *squares);
    uint32_t count = part->count;
    if (!squares)
        return;
    memcpy(squares, part->placement, count * sizeof *squares);
    pthread_mutex_lock(&part->bounds->mutex);
    for (int32_t i = 0; i < part->bounds->lower; i++)
        squares[count++] = qs_component_square(part->component, part->bounds->placement[i]);
    pthread_mutex_unlock(&part->bounds->mutex);
    qs_bounds_raise(bounds, squares, count);
    qs_memory_give(memory, squares, bounds->room, sizeof *squares);
}

void qs_bounds_lower(struct qs_bounds *bounds, int32_t upper, enum qs_reason reason)
{
    qs_bounds_lower_proved(bounds, upper, reason, NULL);
}

/* Under the mutex. */
static void set_upper(struct qs_bounds *bounds, int32_t upper, enum qs_reason reason,
                      struct qs_proof *proofs)
{
    qs_proof_free(bounds->proofs);
    bounds->proofs = proofs;
    bounds->reason = reason;
    bounds->upper = upper;
    bounds_note_change(bounds);
}

void qs_bounds_lower_proved(struct qs_bounds *bounds, int32_t upper, enum qs_reason reason,
                            struct qs_proof *proof)
{
    QS_CHECK(!qs_reason_has_cover(reason));
    pthread_mutex_lock(&bounds->mutex);
    if (upper < bounds->upper)
        set_upper(bounds, upper, reason, proof);
    else
        qs_proof_free(proof);
    pthread_mutex_unlock(&bounds->mutex);
}

void qs_bounds_lower_with(struct qs_bounds *bounds, struct qs_bound *bound)
{
    int32_t upper = bound->value - bounds->board->fixed;
    QS_CHECK(bound->cover && qs_reason_has_cover(bound->reason));
    pthread_mutex_lock(&bounds->mutex);
    if (upper < bounds->upper) {
        qs_bound_release(&bounds->covered);
        bounds->covered = *bound;
        set_upper(bounds, upper, bound->reason, NULL);
    } else {
        qs_bound_release(bound);
    }
    pthread_mutex_unlock(&bounds->mutex);
}

void qs_bounds_lower_composed(struct qs_bounds *bounds, struct qs_evidence *evidence, bool checked,
                              struct qs_proof *proofs)
{
    int64_t upper = 0; /* the forced queens plus the parts' bounds */
    for (size_t i = 0; i < evidence->step_count; i++)
        upper += evidence->steps[i].kind == QS_REDUCTION_FORCED;
    for (size_t i = 0; i < evidence->part_count; i++)
        upper += evidence->parts[i].bound.value;
    pthread_mutex_lock(&bounds->mutex);
    if (upper < bounds->upper) {
        qs_evidence_free(bounds->composed);
        bounds->composed = evidence;
        bounds->parts_checked = checked;
        set_upper(bounds, (int32_t)upper, qs_evidence_reason(evidence), proofs);
    } else {
        qs_evidence_free(evidence);
        qs_proof_free(proofs);
    }
    pthread_mutex_unlock(&bounds->mutex);
}

void qs_bounds_take_part(struct qs_bounds *bounds, struct qs_part *part)
{
    int32_t fixed = bounds->board->fixed, upper = bounds->upper;
    struct qs_bound covered = bounds->covered;
    bounds->covered = (struct qs_bound){.value = fixed + upper, .reason = covered.reason};
    covered.value -= fixed;
    if (upper < covered.value) {
        part->bound = (struct qs_bound){.value = upper, .reason = bounds->reason};
        part->covered = covered;
    } else {
        part->bound = covered;
    }
}

struct qs_proof *qs_bounds_take_proofs(struct qs_bounds *bounds)
{
    struct qs_proof *proofs = bounds->proofs;
    bounds->proofs = NULL;
    return proofs;
}

struct qs_evidence *qs_bounds_take_evidence(struct qs_bounds *bounds)
{
    struct qs_evidence *evidence = bounds->composed;
    bounds->composed = NULL;
    return evidence;
}
