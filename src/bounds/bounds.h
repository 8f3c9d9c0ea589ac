/*
 * The bounds of one board: lower with its placement, upper with its evidence.
 * They only ever tighten, and may be shared by several searches, on one thread
 * or several. They count added queens, without fixed ones.
 */
#ifndef QS_BOUNDS_H
#define QS_BOUNDS_H

#include <pthread.h>
#include <stdatomic.h>

#include "board.h"
#include "checkpoint.h"
#include "proof.h"
#include "queensat/evidence.h"
#include "query_list.h"
#include "reduction.h"
#include "watch.h"

struct qs_bounds {
    const struct qs_board *board;
    struct qs_watch *watch; /* notified of changes; or NULL */
    int32_t target; /* answered when lower ≥ target or upper < target; 0: the maximum is wanted */
    /*
     * Queens of a placement that is known elsewhere, which may rise: only placements with more are
     * wanted, so that the bounds are answered when upper ≤ incumbent. 0: none.
     */
    _Atomic int32_t incumbent;
    const struct qs_bounds_part *part; /* that is being searched; or NULL */
    /* Read by any thread; written under the mutex, together with the placement or evidence. */
    _Atomic int32_t lower, upper;
    _Atomic bool answered; /* the bounds meet or decide the target */
    _Atomic int32_t asked; /* the current query, for progress reports; 0: none */
    pthread_mutex_t mutex;
    uint32_t *placement; /* [lower] free squares, no two attacking each other */
    uint32_t room;
    struct qs_bound covered;      /* the best bound so far that has a cover */
    enum qs_reason reason;        /* of upper */
    struct qs_evidence *composed; /* of upper, if it was composed of parts; else NULL */
    bool parts_checked; /* composed is as it was when its steps and the squares of its parts were */
    struct qs_proof *proofs;          /* of upper: a list of those whose searches were recorded */
    struct qs_recorder *recorder;     /* provides the logs of searches; NULL: nothing is recorded */
    struct qs_checkpoint *checkpoint; /* keeps the states of searches; NULL: none are kept */
    struct qs_query_list *queries;    /* of searches; NULL: none are kept */
};

/* Of the board, a part with bounds of its own, whose searches are at work. */
struct qs_bounds_part {
    struct qs_bounds *bounds;
    const struct qs_component *component;
    const uint32_t *placement; /* [count] of the rest of the board, as far as there is one */
    uint32_t count;
    bool last; /* of the rest, the maximum is known */
};

/* The queens of the best placement, here or elsewhere. */
static inline int32_t qs_bounds_best(const struct qs_bounds *bounds)
{
    int32_t lower = bounds->lower, incumbent = bounds->incumbent;
    return lower > incumbent ? lower : incumbent;
}

/* Queens that are worth looking for: no more of them would be of use, or as many can fit. */
static inline int32_t qs_bounds_goal(const struct qs_bounds *bounds)
{
    int32_t upper = bounds->upper, target = bounds->target;
    if (target == 0 && bounds->incumbent > 0)
        target = qs_bounds_best(bounds) + 1;
    return target > 0 && target < upper ? target : upper;
}

/*
 * Begin without a placement, and with an upper bound that has a cover. Its value
 * includes the fixed queens, as that of qs_structural_bound does. The bounds take
 * ownership of it, unless they return false because they are out of memory.
 */
bool qs_bounds_init(struct qs_bounds *bounds, const struct qs_board *board, int32_t target,
                    struct qs_bound *bound, struct qs_watch *watch);
void qs_bounds_release(struct qs_bounds *bounds);

/* A placement of this many added queens was found. It is copied if it is better. */
void qs_bounds_raise(struct qs_bounds *bounds, const uint32_t *squares, uint32_t count);

/*
 * A placement of this many added queens is known elsewhere. A part that is the last one takes it
 * up as well. On the thread that changes `part` only.
 */
void qs_bounds_know(struct qs_bounds *bounds, int32_t queens);

/* Raise the lower bound to the best placement of the part that is being searched, and the rest. */
void qs_bounds_raise_to_part(struct qs_bounds *bounds);

/*
 * A search of some kind has proved that at most `upper` queens can be added. A
 * bound by a cover needs the cover: see qs_bounds_lower_with.
 */
void qs_bounds_lower(struct qs_bounds *bounds, int32_t upper, enum qs_reason reason);

/* The same by a search that was recorded. Takes ownership of the proof, which may be NULL. */
void qs_bounds_lower_proved(struct qs_bounds *bounds, int32_t upper, enum qs_reason reason,
                            struct qs_proof *proof);

/* The same by a cover. The value includes fixed queens. Takes ownership of the bound. */
void qs_bounds_lower_with(struct qs_bounds *bounds, struct qs_bound *bound);

/*
 * The same by evidence that is composed of that of parts, and the proofs of parts whose searches
 * were recorded. Takes ownership of both. `checked`: its steps and the squares of its parts were.
 */
void qs_bounds_lower_composed(struct qs_bounds *bounds, struct qs_evidence *evidence, bool checked,
                              struct qs_proof *proofs);

/* The composed evidence of the upper bound, if there is one; the caller takes ownership. */
struct qs_evidence *qs_bounds_take_evidence(struct qs_bounds *bounds);

/*
 * Move the upper bound into a part: the bound, and the best one by a cover if that is another one.
 * The part's bounds count added queens. Its squares are not changed.
 */
void qs_bounds_take_part(struct qs_bounds *bounds, struct qs_part *part);

/* The proofs of the upper bound; the caller takes ownership. */
struct qs_proof *qs_bounds_take_proofs(struct qs_bounds *bounds);

/* Evidence is composed from the steps of a reduction and the bounds of the parts that it leaves. */

/*
 * The evidence of a board's bound where nothing was reduced: no steps, and all free
 * squares as one part (no part, if there are no free squares). `whole` is that part
 * without its squares: its bound is copied, the rest of it is moved. NULL if out of memory.
 */
struct qs_evidence *qs_evidence_of_board(const struct qs_board *board, struct qs_part *whole);

/*
 * The evidence of a reduced board: the steps, and the components as parts, whose
 * bounds qs_bounds_take_part fills in later. NULL if out of memory.
 */
struct qs_evidence *qs_evidence_of_reduction(const struct qs_board *board,
                                             const struct qs_reduction *reduction);

#endif
