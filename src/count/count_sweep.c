#include "count_sweep.h"

#define CACHE_LINE 64

static unsigned most_empty(const struct qs_count_search *search)
{
    unsigned rows = search->grid->rows;
    return search->kind == QS_SEARCH_ANY ? rows : rows - search->size;
}

static size_t list_count(const struct qs_sweep *sweep)
{
    return (size_t)sweep->rows * (sweep->empty + 1);
}

static size_t list_bytes(const struct qs_sweep *sweep)
{
    return list_count(sweep) * QS_SWEEP_LIST_BYTES + CACHE_LINE;
}

void qs_sweep_free(struct qs_sweep *sweep, struct qs_memory *memory)
{
    if (!sweep)
        return;
    qs_memory_give(memory, sweep->count, list_count(sweep), sizeof *sweep->count);
    qs_memory_give(memory, sweep->memory, list_bytes(sweep), 1);
    qs_memory_give(memory, sweep, 1, sizeof *sweep);
}

struct qs_sweep *qs_sweep_new(const struct qs_count_search *search,
                              const struct qs_sweep_kernel *kernel, struct qs_memory *memory)
{
    struct qs_sweep *sweep = qs_memory_take_zeroed(memory, 1, sizeof *sweep);
    if (!sweep)
        return NULL;
    sweep->kernel = kernel;
    sweep->rows = search->grid->rows;
    sweep->empty = most_empty(search);
    sweep->count = qs_memory_take(memory, list_count(sweep), sizeof *sweep->count);
    sweep->memory = qs_memory_take(memory, list_bytes(sweep), 1);
    if (!sweep->count || !sweep->memory) {
        qs_sweep_free(sweep, memory);
        return NULL;
    }
    sweep->lists =
        (unsigned char *)sweep->memory + CACHE_LINE - (uintptr_t)sweep->memory % CACHE_LINE;
    return sweep;
}

static uint64_t count_squares(const struct qs_field *field)
{
    uint64_t sum = 0;
    for (unsigned row = 0; row < field->rows; row++)
        sum += (uint64_t)__builtin_popcountll(field->free[row]);
    return sum;
}

void qs_sweep_count(struct qs_count_worker *worker, const struct qs_field *field, uint64_t *found)
{
    if (field->rows >= 2 && (field->any_number || field->queens >= 2)) {
        unsigned words = field->width <= 16 ? 0 : field->width <= 32 ? 1 : 2;
        worker->sweep->kernel->sweep[words](worker, field, found);
        return;
    }
    if (field->any_number || field->queens == 0)
        found[0]++;
    if (field->any_number || field->queens == 1)
        found[1] += count_squares(field);
}
