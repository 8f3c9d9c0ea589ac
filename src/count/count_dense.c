#include "count_dense.h"

#include "count_field.h"
#include "count_sweep.h"

void qs_dense_count(struct qs_count_worker *worker, const struct qs_count_task *task)
{
    struct qs_field field;
    if (!qs_field_init(&field, worker->search, task))
        return;
    uint64_t found[QS_COUNT_LINES_MAX + 1] = {0};
    qs_sweep_count(worker, &field, found);
    for (unsigned more = 0; more <= field.rows; more++)
        qs_tally_add(&worker->tally, task->queens + more, found[more], task->weight);
}
