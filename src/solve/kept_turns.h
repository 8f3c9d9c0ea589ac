/*
 * How much each searcher of a schedule has used so far, in a checkpoint. Without it,
 * a run that goes on would begin with the schedule's first turns, and the searches
 * that come late would wait for them again.
 */
#ifndef QS_KEPT_TURNS_H
#define QS_KEPT_TURNS_H

#include "searcher.h"

enum { QS_KEPT_TURNS = 5 };

struct qs_kept_turns {
    uint64_t *allowance;                          /* of the first searcher, in ticks */
    struct qs_searcher *searchers[QS_KEPT_TURNS]; /* or NULL */
    struct qs_kept *kept;                         /* to be left before the searchers are freed */
};

/* Set the ticks of the searchers, and the allowance, to what was saved, and keep them. */
void qs_kept_turns_begin(struct qs_kept_turns *turns, struct qs_checkpoint *checkpoint,
                         const struct qs_board *board);

#endif
