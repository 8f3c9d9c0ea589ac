#include "watch.h"

#include <math.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include "fault.h"
#include "machine.h"

const char *qs_stop_name(enum qs_stop stop)
{
    static const char *const names[QS_STOPS] = {
        [QS_STOP_DONE] = "done",
        [QS_STOP_TIME] = "time limit",
        [QS_STOP_MEMORY] = "memory limit",
        [QS_STOP_INTERRUPT] = "interrupt",
        [QS_STOP_SIZE] = "too many squares to list",
        [QS_STOP_WORK] = "work limit",
    };
    return (unsigned)stop < QS_STOPS ? names[stop] : NULL;
}

void qs_watch_init(struct qs_watch *watch, double seconds)
{
    *watch =
        (struct qs_watch){.started = qs_clock_now(), .interval = 0.02, .owner = pthread_self()};
    watch->deadline = seconds > 0 ? watch->started + seconds : INFINITY;
}

static bool poll_limits(void *state)
{
    const struct qs_watch *watch = state;
    const struct qs_progress progress = {
        .engine = "",
        .seconds = qs_clock_now() - watch->started,
    };
    return watch->limits->poll(watch->limits->state, &progress);
}

void qs_watch_init_limits(struct qs_watch *watch, const struct qs_limits *limits)
{
    qs_watch_init(watch, limits->seconds);
    watch->limits = limits;
    watch->poll = limits->poll ? poll_limits : NULL;
    watch->poll_state = watch;
}

static bool poll_watch(void *watch, const struct qs_progress *progress)
{
    (void)progress;
    return qs_watch_stopped(watch);
}

void qs_limits_ask_watch(struct qs_limits *limits, struct qs_watch *watch)
{
    limits->poll = watch ? poll_watch : NULL;
    limits->state = watch;
}

static bool is_poll_due(struct qs_watch *watch, double now)
{
    /* next_poll belongs to the owner; other threads must not read it. */
    return watch->poll && pthread_equal(watch->owner, pthread_self()) &&
           (now >= watch->next_poll || watch->changed);
}

bool qs_watch_stopped(struct qs_watch *watch)
{
    if (!watch)
        return false;
    if (watch->stop != QS_STOP_DONE || (watch->enough && *watch->enough))
        return true;
    double now = qs_clock_now();
    if (now >= watch->deadline) {
        qs_watch_stop(watch, QS_STOP_TIME);
    } else if (is_poll_due(watch, now)) {
        watch->next_poll = now + watch->interval;
        watch->changed = false;
        if (watch->poll(watch->poll_state))
            qs_watch_stop(watch, QS_STOP_INTERRUPT);
    }
    return watch->stop != QS_STOP_DONE;
}

bool qs_watch_refuse(const struct qs_watch *watch, struct qs_error *error)
{
    return qs_error_set(error, QS_ERROR_STOPPED, "%s",
                        watch->stop == QS_STOP_INTERRUPT ? "interrupted"
                                                         : qs_stop_name((enum qs_stop)watch->stop));
}

bool qs_watch_stop_callback(void *watch)
{
    return qs_watch_stopped(watch);
}

bool qs_watch_ended_early(const struct qs_watch *watch)
{
    return watch->stop != QS_STOP_DONE;
}

void qs_watch_stop(struct qs_watch *watch, enum qs_stop why)
{
    int none = QS_STOP_DONE;
    atomic_compare_exchange_strong(&watch->stop, &none, (int)why);
}

void qs_watch_note_change(struct qs_watch *watch)
{
    watch->changed = true;
}

void qs_watch_log(struct qs_watch *watch, const char *format, ...)
{
    char line[256];
    if (!watch->log || !pthread_equal(watch->owner, pthread_self()))
        return;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    watch->log(watch->log_state, line);
}

uint64_t qs_watch_ticks_left(const struct qs_watch *watch)
{
    uint64_t used = watch ? watch->used_ticks : 0;
    return !watch || watch->ticks == 0 ? UINT64_MAX : used < watch->ticks ? watch->ticks - used : 0;
}

void qs_watch_use_ticks(struct qs_watch *watch, uint64_t ticks)
{
    if (!watch || watch->ticks == 0)
        return;
    watch->used_ticks += ticks;
    if (watch->used_ticks >= watch->ticks)
        qs_watch_stop(watch, QS_STOP_WORK);
}
