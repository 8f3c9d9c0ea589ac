/*
 * A table of engines in the place of the real one: each tells another lie.
 * `backtrack` claims to have proved that nothing fits beside the fixed queens.
 */
#include "engine_table.h"

static void run_liar(struct qs_task *task)
{
    qs_task_lower(task, task->lower, QS_REASON_BACKTRACK);
}

static const struct qs_engine liar = {
    .name = "backtrack",
    .summary = "lies",
    .run = run_liar,
};

/* On an empty 5 x 5 board, a placement with its queens on one line; elsewhere it gives up. */
static void run_forger(struct qs_task *task)
{
    const uint32_t squares[] = {0, 1, 2};
    task->stop = QS_STOP_MEMORY;
    if (task->board->squares != 25)
        return;
    qs_task_raise(task, squares, 3);
    qs_task_lower(task, 3, QS_REASON_SAT);
}

static const struct qs_engine forger = {
    .name = "forger",
    .summary = "forges placements",
    .run = run_forger,
};

/* Claims that the board has no row for a queen, past the function that asks for a cover. */
static void run_bluffer(struct qs_task *task)
{
    task->upper = 0;
    task->upper_reason = QS_REASON_ROWS;
}

static const struct qs_engine bluffer = {
    .name = "bluffer",
    .summary = "shows no cover",
    .run = run_bluffer,
};

const struct qs_engine *const qs_engines[] = {&qs_sat_engine, &liar, &forger, &bluffer, NULL};
