#include "row_pass.h"

#define CACHE_LINE 64

static unsigned most_empty(const struct qs_count_search *search)
{
    unsigned rows = search->grid->rows;
    return search->kind == QS_SEARCH_ANY ? rows : rows - search->size;
}

static size_t list_count(const struct qs_row_pass *pass)
{
    return (size_t)pass->rows * (pass->empty + 1);
}

static size_t list_bytes(const struct qs_row_pass *pass)
{
    return list_count(pass) * QS_ROW_PASS_LIST_BYTES + CACHE_LINE;
}

void qs_row_pass_free(struct qs_row_pass *pass, struct qs_memory *memory)
{
    if (!pass)
        return;
    qs_memory_give(memory, pass->count, list_count(pass), sizeof *pass->count);
    qs_memory_give(memory, pass->memory, list_bytes(pass), 1);
    qs_memory_give(memory, pass, 1, sizeof *pass);
}

struct qs_row_pass *qs_row_pass_new(const struct qs_count_search *search,
                                    const struct qs_row_pass_kernel *kernel,
                                    struct qs_memory *memory)
{
    struct qs_row_pass *pass = qs_memory_take_zeroed(memory, 1, sizeof *pass);
    if (!pass)
        return NULL;
    pass->kernel = kernel;
    pass->rows = search->grid->rows;
    pass->empty = most_empty(search);
    pass->count = qs_memory_take(memory, list_count(pass), sizeof *pass->count);
    pass->memory = qs_memory_take(memory, list_bytes(pass), 1);
    if (!pass->count || !pass->memory) {
        qs_row_pass_free(pass, memory);
        return NULL;
    }
    pass->lists = (unsigned char *)pass->memory + CACHE_LINE - (uintptr_t)pass->memory % CACHE_LINE;
    return pass;
}

static uint64_t row_pass_count_squares(const struct qs_field *field)
{
    uint64_t sum = 0;
    for (unsigned row = 0; row < field->rows; row++)
        sum += (uint64_t)__builtin_popcountll(field->free[row]);
    return sum;
}

void qs_row_pass_count(struct qs_count_worker *worker, const struct qs_field *field,
                       uint64_t *found)
{
    if (field->rows >= 2 && (field->any_number || field->queens >= 2)) {
        unsigned words = field->width <= 16 ? 0 : field->width <= 32 ? 1 : 2;
        worker->pass->kernel->pass[words](worker, field, found);
        return;
    }
    if (field->any_number || field->queens == 0)
        found[0]++;
    if (field->any_number || field->queens == 1)
        found[1] += row_pass_count_squares(field);
}

/*
 * Which kernels there are, and which of them this machine can run. The portable one
 * has one lane, so that shorter words would gain nothing.
 */

qs_row_pass_function qs_row_pass_portable_64;
static const struct qs_row_pass_kernel portable = {
    "portable", {qs_row_pass_portable_64, qs_row_pass_portable_64, qs_row_pass_portable_64}};

#ifdef __x86_64__
qs_row_pass_function qs_row_pass_avx2_16, qs_row_pass_avx2_32, qs_row_pass_avx2_64;
static const struct qs_row_pass_kernel avx2 = {
    "avx2", {qs_row_pass_avx2_16, qs_row_pass_avx2_32, qs_row_pass_avx2_64}};

qs_row_pass_function qs_row_pass_avx512_16, qs_row_pass_avx512_32, qs_row_pass_avx512_64;
static const struct qs_row_pass_kernel avx512 = {
    "avx512", {qs_row_pass_avx512_16, qs_row_pass_avx512_32, qs_row_pass_avx512_64}};

static bool has_avx512(void)
{
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512vpopcntdq");
}
#endif

const struct qs_row_pass_kernel *qs_row_pass_kernel(unsigned i)
{
#ifdef __x86_64__
    if (has_avx512() && __builtin_cpu_supports("popcnt") && i-- == 0)
        return &avx512;
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt") && i-- == 0)
        return &avx2;
#endif
    return i == 0 ? &portable : NULL;
}

void qs_dense_count(struct qs_count_worker *worker, const struct qs_count_task *task)
{
    struct qs_field field;
    if (!qs_field_init(&field, worker->search, task))
        return;
    uint64_t found[QS_COUNT_LINES_MAX + 1] = {0};
    qs_row_pass_count(worker, &field, found);
    for (unsigned more = 0; more <= field.rows; more++)
        qs_tally_add(&worker->tally, task->queens + more, found[more], task->weight);
}
