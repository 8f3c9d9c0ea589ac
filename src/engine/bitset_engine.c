/*
 * The fast backtracker as an engine. Boards too large for its bitsets go to
 * the reference backtracker: slower, but the same answer and the same reason.
 */
#include "bitset_search.h"
#include "engine.h"

static void report(void *task, const uint32_t *squares, uint32_t count)
{
    qs_task_raise(task, squares, count);
}

static void decide(struct qs_task *task, void *search, int32_t added)
{
    const struct qs_bitset_listener listener = {qs_task_stop_callback, report, task};
    if (qs_bitset_search_decide(search, added, &listener, NULL) == QS_BITSET_NO)
        qs_task_lower(task, added - 1, QS_REASON_BACKTRACK);
}

static void run_bitset(struct qs_task *task)
{
    if (!qs_bitset_search_fits(task->board)) {
        qs_backtrack_engine.run(task);
        return;
    }
    struct qs_bitset_search *search = qs_bitset_search_new(task->board, 0);
    if (!search) {
        task->stop = QS_STOP_MEMORY;
        return;
    }
    qs_task_close_gap(task, decide, search);
    task->work.nodes += qs_bitset_search_nodes(search);
    task->work.probes += qs_bitset_search_probes(search);
    qs_bitset_search_free(search);
}

const struct qs_engine qs_bitset_engine = {
    .name = "bitset",
    .summary = "complete search over bitsets, looking ahead; small and fast",
    .exact = true,
    .uses = QS_USES_STRATEGY | QS_USES_LOG,
    .run = run_bitset,
};
