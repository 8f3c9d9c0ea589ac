#include "bounds.h"

#include <string.h>

#include "evidence_private.h"
#include "fault.h"

/* Under the mutex, or before another thread sees the bounds. */
static void bounds_note_change(struct qs_bounds *bounds)
{
    int32_t lower = bounds->lower, upper = bounds->upper, target = bounds->target;
    if (lower >= upper || (target > 0 && (lower >= target || upper < target)))
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
    qs_proof_free(bounds->proof);
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

void qs_bounds_lower(struct qs_bounds *bounds, int32_t upper, enum qs_reason reason)
{
    qs_bounds_lower_proved(bounds, upper, reason, NULL);
}

/* Under the mutex. */
static void set_upper(struct qs_bounds *bounds, int32_t upper, enum qs_reason reason,
                      struct qs_proof *proof)
{
    qs_proof_free(bounds->proof);
    bounds->proof = proof;
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

void qs_bounds_lower_composed(struct qs_bounds *bounds, struct qs_evidence *evidence)
{
    int64_t upper = qs_evidence_added(evidence);
    pthread_mutex_lock(&bounds->mutex);
    if (upper < bounds->upper) {
        qs_evidence_free(bounds->composed);
        bounds->composed = evidence;
        set_upper(bounds, (int32_t)upper, qs_evidence_reason(evidence), NULL);
    } else {
        qs_evidence_free(evidence);
    }
    pthread_mutex_unlock(&bounds->mutex);
}

/* The current upper bound, with its cover if it has one; the caller takes ownership. */
static struct qs_bound take_bound(struct qs_bounds *bounds)
{
    struct qs_bound bound = bounds->covered;
    int32_t value = bounds->board->fixed + bounds->upper;
    if (value < bound.value)
        return (struct qs_bound){.value = value, .reason = bounds->reason};
    bounds->covered = (struct qs_bound){.value = value, .reason = bound.reason};
    bound.reason = bounds->reason;
    return bound;
}

void qs_bounds_take_part(struct qs_bounds *bounds, struct qs_part *part)
{
    part->bound = take_bound(bounds);
    part->bound.value -= bounds->board->fixed;
    if (!part->bound.cover) {
        part->covered = bounds->covered;
        part->covered.value -= bounds->board->fixed;
        bounds->covered = (struct qs_bound){.value = bounds->covered.value};
    }
    part->proof = bounds->proof;
    bounds->proof = NULL;
}

struct qs_evidence *qs_bounds_take_evidence(struct qs_bounds *bounds)
{
    struct qs_evidence *evidence = bounds->composed;
    bounds->composed = NULL;
    return evidence;
}
