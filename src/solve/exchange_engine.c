/*
 * Local search by exchanges as an engine: it raises the lower bound where the
 * best placement leaves lines empty, which the methods that repair permutations
 * are not made for, and proves nothing else. Without a time limit it ends after
 * STEPS_A_LINE steps for each row with free squares, MOST_STEPS at most: about two
 * seconds for n = 100.
 */
#include "engine_table.h"
#include "exchange_search.h"

enum { STEPS_A_LINE = 100000, MOST_STEPS = 10000000 };

static uint64_t budget(const struct qs_board *board)
{
    uint64_t steps = (uint64_t)STEPS_A_LINE * board->lines[QS_ROW].count;
    return steps < MOST_STEPS ? steps : MOST_STEPS;
}

/* So many that they look at some ten thousand squares, four lines a step. */
static uint64_t steps_between_polls(const struct qs_board *board)
{
    const uint64_t squares = 10000;
    uint64_t lines = board->lines[QS_ROW].count;
    return 1 + squares * lines / (4 * (uint64_t)board->squares + 1);
}

static void raise_lower(struct qs_task *task, const struct qs_exchange_search *search)
{
    uint32_t count;
    const uint32_t *best = qs_exchange_search_best(search, &count);
    qs_task_raise(task, best, count);
}

/* Every improvement ends a call of the search, for it may be what is asked for. */
static void climb(struct qs_task *task, struct qs_exchange_search *search)
{
    uint64_t polled = steps_between_polls(task->board), most = budget(task->board), steps = 0;
    while (steps < most && !qs_task_is_done(task) && !qs_task_must_stop(task)) {
        uint32_t count;
        qs_exchange_search_best(search, &count);
        uint64_t slice = most - steps < polled ? most - steps : polled;
        steps += qs_exchange_search_run(search, count + 1, slice);
        raise_lower(task, search);
    }
    task->work.steps += steps;
}

static void run_exchange(struct qs_task *task)
{
    struct qs_exchange_search *search = qs_exchange_search_new(task->board, task->options->seed);
    if (search)
        climb(task, search);
    else
        task->stop = QS_STOP_MEMORY;
    qs_exchange_search_free(search);
}

const struct qs_engine qs_exchange_engine = {
    .name = "exchange",
    .summary = "local search: exchanges led by weights and prices of lines",
    .exact = false, /* finds placements only */
    .uses = QS_USES_SEED,
    .run = run_exchange,
};
