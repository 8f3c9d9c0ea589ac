/*
 * Questions about sets of soft constraints: does the target fit if only these are there?
 *
 * A failure (out of memory, or a check of an answer that failed) is remembered, stops the watch,
 * and makes every later answer QS_EXPLAIN_OPEN, so that the searches above need no
 * error paths: they end as if the time were over, and the caller looks at `failed` once.
 */
#ifndef QS_TRIALS_H
#define QS_TRIALS_H

#include "queensat/solve.h"
#include "soft.h"
#include "watch.h"

/* Ticks: about an eightieth of a second. */
#define QS_MILLION UINT64_C(1000000)

struct qs_trials {
    const struct qs_soft *soft;
    int32_t target;
    struct qs_watch *watch; /* of the whole explanation; its poll is called during questions */
    size_t memory_limit;
    uint64_t seed;
    uint64_t questions;
    double end;    /* by qs_clock_now, of the stage at work, which must leave time for the others */
    int32_t upper; /* of the last one answered by QS_EXPLAIN_IMPOSSIBLE: at most this many fit */
    /* Of the last question that was answered by QS_EXPLAIN_FITS: */
    struct qs_square *placement; /* [placed] */
    size_t placed;
    bool *respected; /* [soft constraints]: by the placement */
    int32_t *room;   /* [qs_soft_room] */
    bool without_lp; /* the search on the LP has run out of memory */
    bool failed;
    struct qs_error error;
};

/* False: QS_ERROR_MEMORY. The soft constraints and the watch must outlive it. To be released. */
bool qs_trials_init(struct qs_trials *trials, const struct qs_soft *soft, int32_t target,
                    struct qs_watch *watch, struct qs_error *error);
void qs_trials_release(struct qs_trials *trials);

/*
 * Whether the target fits with the set. QS_EXPLAIN_OPEN if that is not known after `patience` ticks
 * of work (0: without limit), or if the stage must stop. Patience is no time, so that the same is
 * found on a busy machine.
 */
enum qs_explain_answer qs_trials_ask(struct qs_trials *trials, const bool *set, uint64_t patience);

/* Note that a search above ran out of memory. */
void qs_trials_fail(struct qs_trials *trials);

/* Whether the stage at work must stop. */
bool qs_trials_must_stop(const struct qs_trials *trials);

#endif
