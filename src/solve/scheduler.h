/*
 * Turns by shares: of several searches, whoever is furthest behind its share of the work runs next
 * (stride scheduling: C. Waldspurger, W. Weihl, "Stride scheduling: deterministic
 * proportional-share resource management", MIT/LCS/TM-528, 1995). Work is counted in ticks
 * (bound_search.h), so that on one thread the same board and seed give the same schedule.
 */
#ifndef QS_SCHEDULER_H
#define QS_SCHEDULER_H

#include "bound_search.h"

/* No other search has a share of more than this many times the least one. */
enum { QS_SHARE_MOST = 1000 };

/*
 * All of one thread. The `cost` of a search is as long as its beginning takes, so that it at most
 * doubles the time where it was not needed; the cheapest begins at once.
 */
struct qs_scheduler {
    struct qs_search *search; /* [count] */
    int count;
    uint64_t ticks;                    /* of all together */
    uint64_t now;                      /* the pass of the last one that ran */
    struct qs_checkpoint_entry *entry; /* or NULL */
};

/* Set its share from now on. One that had none makes up for nothing. */
void qs_scheduler_share(struct qs_scheduler *scheduler, int number, unsigned share);

/* The number of the one that runs next; −1: none has a share. */
int qs_scheduler_next(const struct qs_scheduler *scheduler);

/*
 * It has used this many ticks in a turn, which its own ticks contain already. 0: there was nothing
 * to do, which counts as a whole turn, so that the others have theirs, and those begin that have
 * not.
 */
void qs_scheduler_count(struct qs_scheduler *scheduler, int number, uint64_t used);

/*
 * Keep the turns in a checkpoint, after they have been set to those of an earlier run, which
 * would otherwise begin with the first turns again. To be left before they are released.
 */
void qs_scheduler_keep(struct qs_scheduler *scheduler, struct qs_checkpoint *checkpoint,
                       const struct qs_board *board);

#endif
