/* When a search stops: the leader's thread asks the clock and the user, the others a flag. */
#include "count_search.h"

#include "clock.h"

#define POLL_SECONDS 0.1

static void stop(struct qs_count_search *search, enum qs_stop why)
{
    atomic_store(&search->stop, (int)why);
    atomic_store(&search->stopped, true);
}

static bool user_stops(const struct qs_count_search *search, double now)
{
    const struct qs_count_options *options = search->options;
    size_t done = atomic_load(&search->tasks_done);
    size_t queens;
    qs_instance_queens(search->instance, &queens);
    struct qs_count_progress progress = {
        .size = search->kind == QS_SEARCH_SIZE ? (int32_t)(queens + search->size) : -1,
        .fraction = search->task_count ? (double)done / (double)search->task_count : 1,
        .seconds = now - search->started,
    };
    return options->poll && options->poll(options->poll_state, &progress);
}

static void poll(struct qs_count_search *search)
{
    double now = qs_clock_now();
    if (search->deadline > 0 && now >= search->deadline)
        stop(search, QS_STOP_TIME);
    if (now < search->next_poll)
        return;
    search->next_poll = now + POLL_SECONDS;
    if (user_stops(search, now))
        stop(search, QS_STOP_INTERRUPT);
}

bool qs_count_must_stop(struct qs_count_worker *worker)
{
    struct qs_count_search *search = worker->search;
    if (worker->leads && !atomic_load_explicit(&search->stopped, memory_order_relaxed))
        poll(search);
    return atomic_load_explicit(&search->stopped, memory_order_relaxed);
}
