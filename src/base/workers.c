#include "workers.h"

#include <time.h>

#include "fault.h"

struct crew {
    void (*work)(void *state, unsigned number);
    void *state;
    pthread_mutex_t lock;
    pthread_cond_t done;
    unsigned at_work; /* threads besides the caller's; under the lock */
};

struct pool_worker {
    struct crew *crew;
    unsigned number;
    pthread_t thread;
};

static void *workers_run_worker(void *state)
{
    struct pool_worker *worker = state;
    struct crew *crew = worker->crew;
    crew->work(crew->state, worker->number);
    pthread_mutex_lock(&crew->lock);
    crew->at_work--;
    pthread_cond_signal(&crew->done);
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

/* Start the threads; returns the number of threads started. */
static unsigned start(struct crew *crew, struct pool_worker *workers, unsigned count)
{
    unsigned started = 0;
    crew->at_work = count;
    while (started < count) {
        struct pool_worker *worker = &workers[started];
        *worker = (struct pool_worker){.crew = crew, .number = started + 1};
        if (pthread_create(&worker->thread, NULL, workers_run_worker, worker) != 0)
            break;
        started++;
    }
    pthread_mutex_lock(&crew->lock);
    crew->at_work -= count - started;
    pthread_mutex_unlock(&crew->lock);
    return started;
}

static void wait_for_others(struct crew *crew, struct qs_watch *watch)
{
    const long interval = 10000000; /* nanoseconds */
    pthread_mutex_lock(&crew->lock);
    while (crew->at_work > 0) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += interval;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&crew->done, &crew->lock, &until);
        pthread_mutex_unlock(&crew->lock);
        qs_watch_stopped(watch);
        pthread_mutex_lock(&crew->lock);
    }
    pthread_mutex_unlock(&crew->lock);
}

void qs_workers_run(unsigned threads, void (*work)(void *state, unsigned number), void *state,
                    struct qs_watch *watch)
{
    QS_CHECK(threads >= 1 && threads <= QS_WORKERS_MAX);
    struct crew crew = {.work = work, .state = state};
    struct pool_worker workers[QS_WORKERS_MAX - 1];
    QS_CHECK(pthread_mutex_init(&crew.lock, NULL) == 0 && pthread_cond_init(&crew.done, NULL) == 0);
    unsigned started = start(&crew, workers, threads - 1);
    work(state, 0);
    wait_for_others(&crew, watch);
    while (started > 0)
        QS_CHECK(pthread_join(workers[--started].thread, NULL) == 0);
    QS_CHECK(pthread_cond_destroy(&crew.done) == 0 && pthread_mutex_destroy(&crew.lock) == 0);
}
