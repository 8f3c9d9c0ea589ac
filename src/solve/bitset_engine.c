/*
 * The fast backtracker as an engine. Boards too large for its bitsets go to
 * the reference backtracker: slower, but the same answer and the same reason.
 */
#include "bitset_search.h"
#include "engine_table.h"

static void decide(struct qs_task *task, void *state, int32_t added)
{
    const uint64_t ticks_between_polls = 1 << 13;
    struct qs_bitset_search *search = state;
    enum qs_bitset_answer answer;
    qs_bitset_search_ask(search, added, NULL);
    do {
        uint32_t count;
        answer = qs_bitset_search_step(search, ticks_between_polls);
        const uint32_t *best = qs_bitset_search_best(search, &count);
        qs_task_raise(task, best, count);
    } while (answer == QS_BITSET_OPEN && !qs_task_must_stop(task));
    if (answer == QS_BITSET_NO)
        qs_task_lower(task, added - 1, QS_REASON_SEARCH);
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
