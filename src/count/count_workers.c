/*
 * Tasks are taken from one counter, so that threads end together however
 * unequal the tasks are; every thread adds up for itself. The caller's thread
 * works too.
 */
#include "count_workers.h"

#include <time.h>

#include "count_dense.h"
#include "count_sweep.h"
#include "count_visit.h"
#include "fault.h"

static void work(struct qs_count_worker *worker)
{
    struct qs_count_search *search = worker->search;
    while (!qs_count_must_stop(worker)) {
        size_t task = atomic_fetch_add(&search->next_task, 1);
        if (task >= search->task_count)
            break;
        if (search->one_by_one)
            qs_visit_task(worker, &search->tasks[task]);
        else
            qs_dense_count(worker, &search->tasks[task]);
        atomic_fetch_add(&search->tasks_done, 1);
    }
}

static void *work_aside(void *worker)
{
    struct qs_count_worker *self = worker;
    struct qs_count_search *search = self->search;
    work(self);
    pthread_mutex_lock(&search->lock);
    search->at_work--;
    pthread_cond_signal(&search->ready);
    pthread_mutex_unlock(&search->lock);
    return NULL;
}

/* The caller's thread has no tasks any more, but it still is the one who polls. */
static void wait_for_others(struct qs_count_worker *leader)
{
    struct qs_count_search *search = leader->search;
    pthread_mutex_lock(&search->lock);
    while (search->at_work > 0) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += 10000000;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&search->ready, &search->lock, &until);
        pthread_mutex_unlock(&search->lock);
        qs_count_must_stop(leader);
        pthread_mutex_lock(&search->lock);
    }
    pthread_mutex_unlock(&search->lock);
}

static void work_together(struct qs_count_worker *workers, unsigned threads)
{
    struct qs_count_search *search = workers[0].search;
    pthread_t others[QS_COUNT_THREADS_MAX];
    unsigned started = 1;
    search->at_work = threads - 1;
    while (started < threads &&
           pthread_create(&others[started], NULL, work_aside, &workers[started]) == 0)
        started++;
    /* Those that could not be started do not matter: the others do their tasks. */
    pthread_mutex_lock(&search->lock);
    search->at_work -= threads - started;
    pthread_mutex_unlock(&search->lock);
    work(&workers[0]);
    wait_for_others(&workers[0]);
    while (--started > 0)
        pthread_join(others[started], NULL);
}

static bool equip(struct qs_count_worker *worker, struct qs_count_search *search,
                  struct qs_memory *memory)
{
    worker->search = search;
    if (search->one_by_one)
        worker->visit = qs_visit_new(search, memory);
    else
        worker->sweep = qs_sweep_new(search->grid, memory);
    return worker->visit || worker->sweep;
}

static void dismiss(struct qs_count_worker *workers, unsigned threads, struct qs_memory *memory)
{
    for (unsigned i = 0; i < threads; i++) {
        qs_visit_free(workers[i].visit, workers[i].search, memory);
        qs_sweep_free(workers[i].sweep, memory);
    }
    qs_memory_give(memory, workers, threads, sizeof *workers);
}

bool qs_count_work(struct qs_count_search *search, unsigned threads, struct qs_memory *memory,
                   struct qs_tally *tally, uint64_t *nodes, struct qs_error *error)
{
    struct qs_count_worker *workers = qs_memory_take_zeroed(memory, threads, sizeof *workers);
    bool equipped = workers != NULL;
    for (unsigned i = 0; equipped && i < threads; i++)
        equipped = equip(&workers[i], search, memory);
    if (equipped) {
        workers[0].leads = true;
        work_together(workers, threads);
    } else {
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to count");
    }
    for (unsigned i = 0; equipped && i < threads; i++) {
        qs_tally_merge(tally, &workers[i].tally);
        *nodes += workers[i].nodes;
    }
    if (workers)
        dismiss(workers, threads, memory);
    return equipped;
}
