/*
 * The fast backtracker as an engine. Boards too large for its bitsets go to
 * the reference backtracker: slower, but the same answer and the same reason.
 */
#include "bitset_search.h"
#include "engine.h"

struct bitset_run {
    struct qs_task *task;
    struct qs_bitset_search *search;
};

static bool must_stop(void *state)
{
    struct bitset_run *run = state;
    return qs_task_must_stop(run->task);
}

static void report(void *state, const uint32_t *squares, uint32_t count)
{
    struct bitset_run *run = state;
    qs_task_raise(run->task, squares, count);
}

static void decide(struct qs_task *task, void *state, int32_t added)
{
    struct bitset_run *run = state;
    const struct qs_bitset_listener listener = {must_stop, report, run};
    enum qs_bitset_answer answer = qs_bitset_search_decide(run->search, added, &listener, NULL);
    if (answer == QS_BITSET_NO)
        qs_task_lower(task, added - 1, QS_REASON_BACKTRACK);
}

static void run_bitset(struct qs_task *task)
{
    if (!qs_bitset_search_fits(task->board)) {
        qs_backtrack_engine.run(task);
        return;
    }
    struct bitset_run run = {.task = task};
    run.search = qs_bitset_search_new(task->board, 0);
    if (!run.search) {
        task->stop = QS_STOP_MEMORY;
        return;
    }
    qs_task_close_gap(task, decide, &run);
    task->work.nodes += qs_bitset_search_nodes(run.search);
    task->work.probes += qs_bitset_search_probes(run.search);
    qs_bitset_search_free(run.search);
}

const struct qs_engine qs_bitset_engine = {
    .name = "bitset",
    .summary = "complete search over bitsets, looking ahead; small and fast",
    .exact = true,
    .run = run_bitset,
};
