/*
 * When to stop, and why: the deadline, the caller's poll, limits that were reached.
 * Also the log. Each computation has one watch, and calls qs_watch_stopped in every
 * long loop, which changes nothing else.
 *
 * Several threads may share a watch. Poll and log are called only on the thread
 * that called qs_watch_init; lines from other threads are not logged.
 */
#ifndef QS_WATCH_H
#define QS_WATCH_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "queensat/error.h"

struct qs_watch {
    double started, deadline;  /* by qs_clock_now; the deadline may be infinite */
    bool (*poll)(void *state); /* true: stop. Called after changes and at intervals; or NULL */
    double interval;           /* seconds between two polls, 0.02 at first */
    void *poll_state;
    const struct qs_limits *limits;             /* of qs_watch_init_limits */
    void (*log)(void *state, const char *line); /* or NULL */
    void *log_state;
    /* When this is true, stop as well, but without a reason for an early stop. Or NULL. */
    const _Atomic bool *enough;
    _Atomic int stop; /* enum qs_stop: QS_STOP_DONE as long as there is no reason to stop */
    _Atomic bool changed;
    double next_poll;
    pthread_t owner;
    uint64_t ticks; /* the limit of work, and how much of it is used; 0: no limit */
    _Atomic uint64_t used_ticks;
};

/* Start now, with a deadline after this many seconds (0: none), without poll and log. */
void qs_watch_init(struct qs_watch *watch, double seconds);

/*
 * The same from the limits of a call, which must outlive the watch; its poll sees nothing of the
 * progress but the seconds.
 */
void qs_watch_init_limits(struct qs_watch *watch, const struct qs_limits *limits);

/* The other way round: a call with these limits ends when the watch says so; NULL: never. */
void qs_limits_ask_watch(struct qs_limits *limits, struct qs_watch *watch);

/* Whether to stop. Takes about 30 ns, so call it about every 0.1 ms. NULL: never stop. */
bool qs_watch_stopped(struct qs_watch *watch);

/* The same, as a callback whose state is the watch. */
bool qs_watch_stop_callback(void *watch);

/* Whether the computation was stopped early. Does not poll. */
bool qs_watch_ended_early(const struct qs_watch *watch);

/* Fail because the computation was stopped early (QS_ERROR_STOPPED). False. */
bool qs_watch_refuse(const struct qs_watch *watch, struct qs_error *error);

/* Stop the computation for this reason, unless there is one already. */
void qs_watch_stop(struct qs_watch *watch, enum qs_stop why);

/* What is left of the limit of work; UINT64_MAX: there is none. NULL: the same. */
uint64_t qs_watch_ticks_left(const struct qs_watch *watch);
/* Count work. When the limit is used up, the watch stops, with QS_STOP_WORK. NULL is allowed. */
void qs_watch_use_ticks(struct qs_watch *watch, uint64_t ticks);

/* The bounds have changed: poll soon. */
void qs_watch_note_change(struct qs_watch *watch);

/* Log a line. */
void qs_watch_log(struct qs_watch *watch, const char *format, ...) QS_PRINTF(2, 3);

#endif
