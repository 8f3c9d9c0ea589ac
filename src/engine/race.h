/*
 * The bounds that several engines on one board share, on one thread or on
 * many. Each engine has a task of its own, whose bounds follow those of the
 * race whenever it asks whether to stop.
 */
#ifndef QS_RACE_H
#define QS_RACE_H

#include <pthread.h>
#include <stdatomic.h>

#include "board.h"
#include "queensat/bound.h"

struct qs_race {
    /* Read by anybody; written under the mutex, so that what belongs to them is in step. */
    _Atomic int32_t lower, upper;
    /* enum qs_stop: why all must stop, whoever was told first; QS_STOP_DONE: they need not. */
    _Atomic int stop;
    pthread_mutex_t mutex;
    enum qs_reason upper_reason;
    uint32_t *placement; /* [lower] free squares; room for `room` */
    uint32_t room;
    struct qs_memory *memory;
};

/*
 * A race with the bounds of the start and, if lower > 0, a placement. False
 * without the memory. To be released.
 */
bool qs_race_init(struct qs_race *race, const struct qs_board *board, const uint32_t *placement,
                  int32_t lower, int32_t upper, enum qs_reason upper_reason);
void qs_race_release(struct qs_race *race);

/* Better bounds are taken, others ignored. */
void qs_race_raise(struct qs_race *race, const uint32_t *squares, uint32_t count);
void qs_race_lower(struct qs_race *race, int32_t upper, enum qs_reason reason);

#endif
