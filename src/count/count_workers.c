/*
 * Each thread takes the next task from a common counter, so that all threads end at
 * about the same time even if tasks are unequal, and adds up its own numbers.
 */
#include "count_workers.h"

#include "count_dense.h"
#include "count_sweep.h"
#include "count_visit.h"
#include "fault.h"
#include "workers.h"

_Static_assert(QS_COUNT_THREADS_MAX <= QS_WORKERS_MAX, "");

static void work(void *workers, unsigned number)
{
    struct qs_count_worker *worker = (struct qs_count_worker *)workers + number;
    struct qs_count_search *search = worker->search;
    while (!worker->stopped && !qs_watch_stopped(search->watch)) {
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

static bool equip(struct qs_count_worker *worker, struct qs_count_search *search,
                  struct qs_memory *memory)
{
    worker->search = search;
    if (search->one_by_one)
        worker->visit = qs_visit_new(search, memory);
    else
        worker->sweep = qs_sweep_new(search, qs_sweep_kernel(0), memory);
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
    if (equipped)
        qs_workers_run(threads, work, workers, search->watch);
    else
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to count");
    for (unsigned i = 0; equipped && i < threads; i++) {
        qs_tally_merge(tally, &workers[i].tally);
        *nodes += workers[i].nodes;
    }
    if (workers)
        dismiss(workers, threads, memory);
    return equipped;
}
