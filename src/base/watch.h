/*
 * When to stop, and why: the deadline, the caller's poll, limits that were
 * reached; and the log. One value for one computation, which every long loop of
 * it asks. Asking changes nothing but the watch itself.
 *
 * Several threads may share a watch. Poll and log are called on the thread of
 * qs_watch_init only; what the others report is not logged.
 */
#ifndef QS_WATCH_H
#define QS_WATCH_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "queensat/stop.h"
#include "queensat/visibility.h"

struct qs_watch {
    double started, deadline;  /* by qs_clock_now; the deadline may be infinite */
    bool (*poll)(void *state); /* true: stop. Asked when there is news and now and then; or NULL */
    double interval;           /* seconds between two polls, 0.02 at first */
    void *poll_state;
    void (*log)(void *state, const char *line); /* or NULL */
    void *log_state;
    /* Stop, too, when this is true, which is no reason for an early stop: or NULL. */
    const _Atomic bool *enough;
    _Atomic int stop; /* enum qs_stop: QS_STOP_DONE as long as there is no reason */
    _Atomic bool news;
    double next_poll;
    pthread_t owner;
};

/* From now on, for this many seconds; 0: no deadline. No poll and no log. */
void qs_watch_init(struct qs_watch *watch, double seconds);

/* Whether to stop: some 30 ns, so ask every 0.1 ms or so. NULL never stops. */
bool qs_watch_stopped(struct qs_watch *watch);

/* The same as a callback whose state is the watch. */
bool qs_watch_stop_callback(void *watch);

/* Whether the computation was stopped early, by anybody. Asks nobody. */
bool qs_watch_ended_early(const struct qs_watch *watch);

/* Stop all who ask, for this reason; the first one stays. */
void qs_watch_stop(struct qs_watch *watch, enum qs_stop why);

/* There is something new to be seen: poll soon. */
void qs_watch_note_news(struct qs_watch *watch);

/* Log one line. */
void qs_watch_log(struct qs_watch *watch, const char *format, ...) QS_PRINTF(2, 3);

#endif
