/*
 * Fields, the memory of row passes, and the choice of their kernel.
 *
 * The count goes through the rows in order, so it is fast if the first rows have few
 * free squares. A field is therefore counted from the side with the fewest in its
 * first half. On an empty board whose outer lines are filled this saves a third of
 * the nodes. Rows and columns are exchanged only if this leaves no more rows, since
 * each row more would be one more that stays empty.
 */
#include "row_pass.h"

#define CACHE_LINE 64

/* The open lines of a field in one direction. */
struct row_pass_side {
    unsigned count;
    unsigned number[QS_COUNT_LINES_MAX]; /* ascending */
    uint64_t free[QS_COUNT_LINES_MAX];   /* not 0; by the numbers of the other direction */
};

static uint64_t columns_of(const struct row_pass_side *rows)
{
    uint64_t columns = 0;
    for (unsigned i = 0; i < rows->count; i++)
        columns |= rows->free[i];
    return columns;
}

/* What walls let through from one row of the grid to another one below or above. */
static struct qs_let_through let_through(const struct qs_count_grid *grid, unsigned from,
                                         unsigned to)
{
    struct qs_let_through through = {UINT64_MAX, UINT64_MAX, UINT64_MAX};
    while (from != to) {
        from = from < to ? from + 1 : from - 1;
        const uint64_t open = ~grid->wall[from];
        through.columns &= open;
        through.left = through.left << 1 & open;
        through.right = through.right >> 1 & open;
    }
    return through;
}

/*
 * The field of a task. It has at most as many rows as the grid, but may be turned or
 * mirrored: only numbers of placements stay the same. False if the task has no
 * placements.
 */
static bool field_init(struct qs_walled_field *walled, const struct qs_count_search *search,
                       const struct qs_count_task *task)
{
    struct qs_field *field = &walled->field;
    struct row_pass_side rows, columns;
    rows.count = columns.count = 0;
    const struct qs_count_grid *grid = search->grid;
    uint64_t within = ~(uint64_t)0;
    if (search->framed)
        within = ~((uint64_t)1 | (uint64_t)1 << (grid->width - 1));
    for (unsigned row = search->task_rows; row < grid->rows - search->framed; row++) {
        uint64_t free = grid->free[row] & within;
        for (unsigned i = 0; i < task->queens; i++)
            free &= ~qs_count_grid_attacks(grid, task->queen[i].row, task->queen[i].column)[row];
        rows.number[rows.count] = (unsigned)(grid->row_number[row] - grid->row_number[0]);
        rows.free[rows.count] = free;
        rows.count += free != 0;
    }
    for (uint64_t open = columns_of(&rows); open && !grid->walled; open &= open - 1) {
        unsigned column = (unsigned)__builtin_ctzll(open);
        uint64_t free = 0;
        for (unsigned i = 0; i < rows.count; i++)
            free |= (rows.free[i] >> column & 1) << rows.number[i];
        columns.number[columns.count] = column;
        columns.free[columns.count++] = free;
    }
    field->rows = field->width = 0;
    field->any_number = search->kind == QS_SEARCH_ANY;
    field->queens = field->any_number ? 0 : search->size - task->queens;
    if (field->queens > rows.count || (field->queens > columns.count && !grid->walled))
        return false;
    if (rows.count == 0)
        return true;
    /* From which of the four sides: with the fewest lines, and free squares in the first half. */
    const struct row_pass_side *lines = NULL;
    bool upwards = false;
    unsigned early = 0;
    for (int side = 0; side < (grid->walled ? 2 : 4); side++) {
        const struct row_pass_side *from = side < 2 ? &rows : &columns;
        unsigned squares = 0, last = from->count - 1;
        for (unsigned i = 0; i < from->count / 2; i++)
            squares += (unsigned)__builtin_popcountll(from->free[side % 2 ? last - i : i]);
        if (lines &&
            (from->count > lines->count || (from->count == lines->count && squares >= early)))
            continue;
        lines = from;
        upwards = side % 2;
        early = squares;
    }
    uint64_t open = columns_of(lines);
    unsigned first = (unsigned)__builtin_ctzll(open);
    field->rows = lines->count;
    field->width = 64 - (unsigned)__builtin_clzll(open) - first;
    for (unsigned i = 0; i < lines->count; i++)
        field->free[i] = lines->free[upwards ? lines->count - 1 - i : i] >> first;
    for (unsigned i = 0; i + 1 < lines->count; i++) {
        unsigned above = upwards ? lines->count - 2 - i : i;
        field->gap[i] = lines->number[above + 1] - lines->number[above];
        if (!grid->walled)
            continue;
        struct qs_let_through through =
            let_through(grid, lines->number[above + upwards], lines->number[above + !upwards]);
        walled->through[i] = (struct qs_let_through){through.columns >> first,
                                                     through.left >> first, through.right >> first};
    }
    return true;
}

struct qs_row_pass *qs_row_pass_new(const struct qs_count_search *search,
                                    const struct qs_row_pass_kernel *kernel, struct qs_arena *arena)
{
    struct qs_row_pass *pass = qs_arena_take(arena, 1, sizeof *pass);
    if (!pass)
        return NULL;
    pass->kernel = kernel;
    pass->rows = search->grid->rows;
    pass->empty = search->kind == QS_SEARCH_ANY ? pass->rows : pass->rows - search->size;
    size_t lists = (size_t)pass->rows * (pass->empty + 1);
    pass->count = qs_arena_take(arena, lists, sizeof *pass->count);
    unsigned char *bytes = qs_arena_take(arena, lists * QS_ROW_PASS_LIST_BYTES + CACHE_LINE, 1);
    if (arena->refused)
        return NULL;
    pass->lists = bytes + CACHE_LINE - (uintptr_t)bytes % CACHE_LINE;
    return pass;
}

void qs_row_pass_count(struct qs_count_worker *worker, const struct qs_field *field,
                       uint64_t *found)
{
    if (field->rows >= 2 && (field->any_number || field->queens >= 2)) {
        unsigned words = field->width <= 16 ? 0 : field->width <= 32 ? 1 : 2;
        const struct qs_row_pass_kernel *kernel = worker->pass->kernel;
        (worker->search->grid->walled ? kernel->walled : kernel->pass)[words](worker, field, found);
        return;
    }
    if (field->any_number || field->queens == 0)
        found[0]++;
    if (field->any_number || field->queens == 1)
        for (unsigned row = 0; row < field->rows; row++)
            found[1] += (uint64_t)__builtin_popcountll(field->free[row]);
}

/*
 * Which kernels there are, and which of them this machine can run. The portable one
 * has one lane, so that shorter words would gain nothing.
 */

qs_row_pass_function qs_row_pass_portable_64, qs_row_pass_walled_portable_64;
static const struct qs_row_pass_kernel portable = {
    "portable",
    {qs_row_pass_portable_64, qs_row_pass_portable_64, qs_row_pass_portable_64},
    {qs_row_pass_walled_portable_64, qs_row_pass_walled_portable_64,
     qs_row_pass_walled_portable_64}};

#ifdef __x86_64__
qs_row_pass_function qs_row_pass_avx2_16, qs_row_pass_avx2_32, qs_row_pass_avx2_64;
qs_row_pass_function qs_row_pass_walled_avx2_16, qs_row_pass_walled_avx2_32,
    qs_row_pass_walled_avx2_64;
static const struct qs_row_pass_kernel avx2 = {
    "avx2",
    {qs_row_pass_avx2_16, qs_row_pass_avx2_32, qs_row_pass_avx2_64},
    {qs_row_pass_walled_avx2_16, qs_row_pass_walled_avx2_32, qs_row_pass_walled_avx2_64}};

qs_row_pass_function qs_row_pass_avx512_16, qs_row_pass_avx512_32, qs_row_pass_avx512_64;
qs_row_pass_function qs_row_pass_walled_avx512_16, qs_row_pass_walled_avx512_32,
    qs_row_pass_walled_avx512_64;
static const struct qs_row_pass_kernel avx512 = {
    "avx512",
    {qs_row_pass_avx512_16, qs_row_pass_avx512_32, qs_row_pass_avx512_64},
    {qs_row_pass_walled_avx512_16, qs_row_pass_walled_avx512_32, qs_row_pass_walled_avx512_64}};

#endif

const struct qs_row_pass_kernel *qs_row_pass_kernel(unsigned i)
{
#ifdef __x86_64__
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512vpopcntdq") &&
        __builtin_cpu_supports("popcnt") && i-- == 0)
        return &avx512;
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt") && i-- == 0)
        return &avx2;
#endif
    return i == 0 ? &portable : NULL;
}

void qs_dense_count(struct qs_count_worker *worker, const struct qs_count_task *task)
{
    struct qs_walled_field walled;
    if (!field_init(&walled, worker->search, task))
        return;
    uint64_t found[QS_COUNT_LINES_MAX + 1] = {0};
    qs_row_pass_count(worker, &walled.field, found);
    for (unsigned more = 0; more <= walled.field.rows; more++)
        qs_tally_add(&worker->tally, task->queens + more, found[more], task->weight);
}
