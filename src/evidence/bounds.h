/*
 * The bounds of one board: lower with its placement, upper with its evidence.
 * They only ever tighten, and may be shared by several searches, on one thread
 * or on many. Numbers of queens are those of added ones.
 */
#ifndef QS_BOUNDS_H
#define QS_BOUNDS_H

#include <pthread.h>
#include <stdatomic.h>

#include "board.h"
#include "proof.h"
#include "queensat/evidence.h"
#include "watch.h"

struct qs_bounds {
    const struct qs_board *board;
    struct qs_watch *watch; /* is told of news; or NULL */
    int32_t target; /* enough is known when lower ≥ target or upper < target; 0: maximum */
    /* Read by anybody; written under the mutex, together with what belongs to them. */
    _Atomic int32_t lower, upper;
    _Atomic bool answered; /* enough is known */
    _Atomic int32_t asked; /* the question at hand, for progress; 0: none */
    pthread_mutex_t mutex;
    uint32_t *placement; /* [lower] free squares, no two attacking each other */
    uint32_t room;
    struct qs_bound covered;      /* the best bound so far that came with a cover */
    enum qs_reason reason;        /* of upper */
    struct qs_evidence *composed; /* of upper, if it was composed of parts; else NULL */
    struct qs_proof *proof;       /* of upper, if a search was written down; else NULL */
    struct qs_recorder *recorder; /* where searches get their logs; NULL: none is written down */
};

/*
 * No placement yet, and an upper bound with its cover, whose value counts the
 * fixed queens, as that of qs_structural_bound does; it goes over to the
 * bounds. False (and the bound stays the caller's) without memory.
 */
bool qs_bounds_init(struct qs_bounds *bounds, const struct qs_board *board, int32_t target,
                    struct qs_bound *bound, struct qs_watch *watch);
void qs_bounds_release(struct qs_bounds *bounds);

/* A placement of this many added queens was found. It is taken if it is better. */
void qs_bounds_raise(struct qs_bounds *bounds, const uint32_t *squares, uint32_t count);

/*
 * It was proved that no more than `upper` queens can be added, by a kind of
 * search. A reason whose evidence is a cover has to show it, as below.
 */
void qs_bounds_lower(struct qs_bounds *bounds, int32_t upper, enum qs_reason reason);

/* The same by a search that was written down; the proof, if it is not NULL, goes over. */
void qs_bounds_lower_proved(struct qs_bounds *bounds, int32_t upper, enum qs_reason reason,
                            struct qs_proof *proof);

/* The same with a cover, which goes over; the value counts fixed queens. */
void qs_bounds_lower_with(struct qs_bounds *bounds, struct qs_bound *bound);

/* The same with evidence composed of that of parts, which goes over. */
void qs_bounds_lower_composed(struct qs_bounds *bounds, struct qs_evidence *evidence);

/* The upper bound as it stands, with its cover if it has one; it goes over to the caller. */
struct qs_bound qs_bounds_take_bound(struct qs_bounds *bounds);
/* And the composed evidence, if there is one. */
struct qs_evidence *qs_bounds_take_evidence(struct qs_bounds *bounds);

/*
 * The upper bound as that of a part: the bound, the best one by a cover where that is another,
 * and the proof go over. The part's squares stay as they are; its numbers are of added queens.
 */
void qs_bounds_take_part(struct qs_bounds *bounds, struct qs_part *part);

#endif
