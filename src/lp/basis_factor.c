/*
 * Gaussian elimination that chooses, of the columns with the fewest entries, one whose pivot lies
 * in a short row (H. Markowitz, "The elimination form of the inverse and its application to linear
 * programming", Management Science 3, 1957), and is not small for its column. Columns and rows with
 * a single entry come first; they fill nothing, and of most bases they leave little.
 */
#include "basis_factor.h"

#include <math.h>
#include <string.h>

static void give_items(struct qs_factor_lists *lists, struct qs_memory *memory)
{
    qs_memory_give(memory, lists->item, lists->size, sizeof *lists->item);
    qs_memory_give(memory, lists->value, lists->size, sizeof *lists->value);
}

/* Room for this many items, and those that there are. */
static bool grow_lists(struct qs_factor_lists *lists, size_t size, struct qs_memory *memory)
{
    struct qs_factor_lists grown = *lists;
    grown.size = size;
    grown.item = qs_memory_take(memory, size, sizeof *grown.item);
    grown.value = qs_memory_take(memory, size, sizeof *grown.value);
    if (!grown.item || !grown.value) {
        give_items(&grown, memory);
        return false;
    }
    if (lists->used > 0) {
        memcpy(grown.item, lists->item, lists->used * sizeof *grown.item);
        memcpy(grown.value, lists->value, lists->used * sizeof *grown.value);
    }
    give_items(lists, memory);
    *lists = grown;
    return true;
}

static bool basis_factor_append(struct qs_factor_lists *lists, uint32_t list, uint32_t item,
                                double value, struct qs_memory *memory)
{
    uint32_t length = lists->length[list];
    if (length == lists->room[list]) { /* the list moves to the end */
        uint32_t room = 2 * length + 2;
        if (lists->used + room > lists->size && !grow_lists(lists, 2 * lists->size + room, memory))
            return false;
        memcpy(lists->item + lists->used, lists->item + lists->start[list],
               length * sizeof *lists->item);
        memcpy(lists->value + lists->used, lists->value + lists->start[list],
               length * sizeof *lists->value);
        lists->start[list] = lists->used;
        lists->room[list] = room;
        lists->used += room;
    }
    size_t at = lists->start[list] + lists->length[list]++;
    lists->item[at] = item;
    lists->value[at] = value;
    return true;
}

/* Where an item of the list is. There must be one. */
static size_t basis_factor_find(const struct qs_factor_lists *lists, uint32_t list, uint32_t item)
{
    size_t at = lists->start[list];
    while (lists->item[at] != item)
        at++;
    return at;
}

/* The last item of the list takes its place. */
static void drop(struct qs_factor_lists *lists, uint32_t list, size_t at)
{
    size_t last = lists->start[list] + --lists->length[list];
    lists->item[at] = lists->item[last];
    lists->value[at] = lists->value[last];
}

/* Empty lists, the i-th with room for length[i]. */
static void basis_factor_lay_out(struct qs_factor_lists *lists)
{
    lists->used = 0;
    for (uint32_t i = 0; i < lists->count; i++) {
        lists->room[i] = lists->length[i];
        lists->start[i] = lists->used;
        lists->used += lists->length[i];
        lists->length[i] = 0;
    }
}

void qs_basis_factor_release(struct qs_basis_factor *factor)
{
    if (!factor->arena.memory)
        return;
    give_items(&factor->upper, factor->arena.memory);
    give_items(&factor->lower, factor->arena.memory);
    give_items(&factor->columns, factor->arena.memory);
    qs_arena_release(&factor->arena);
    *factor = (struct qs_basis_factor){0};
}

static bool basis_factor_reserve(struct qs_basis_factor *factor, uint32_t order,
                                 struct qs_memory *memory)
{
    if (factor->arena.memory && factor->room >= order)
        return true;
    qs_basis_factor_release(factor);
    struct qs_arena *arena = &factor->arena;
    struct qs_factor_lists *all[] = {&factor->upper, &factor->lower, &factor->columns};
    bool grown = true;
    arena->memory = memory;
    factor->room = order;
    for (int i = 0; i < 3; i++) {
        all[i]->count = order;
        all[i]->length = qs_arena_take(arena, order, sizeof *all[i]->length);
        all[i]->room = qs_arena_take(arena, order, sizeof *all[i]->room);
        all[i]->start = qs_arena_take(arena, order, sizeof *all[i]->start);
        grown = grow_lists(all[i], 8 * (size_t)order + 64, memory) && grown;
    }
    factor->line = qs_arena_take(arena, order, sizeof *factor->line);
    factor->column = qs_arena_take(arena, order, sizeof *factor->column);
    factor->pivot = qs_arena_take(arena, order, sizeof *factor->pivot);
    factor->waiting = qs_arena_take(arena, order, sizeof *factor->waiting);
    factor->place = qs_arena_take(arena, order, sizeof *factor->place);
    factor->pivotal = qs_arena_take(arena, order, 1);
    if (grown && !arena->refused)
        return true;
    qs_basis_factor_release(factor);
    return false;
}

/* The lists of all entries. */
static void enter_matrix(struct qs_basis_factor *factor, const uint32_t (*ones)[QS_FACTOR_ONES])
{
    struct qs_factor_lists *rows = &factor->upper, *columns = &factor->columns;
    uint32_t order = factor->order;
    rows->count = columns->count = factor->lower.count = order;
    memset(rows->length, 0, order * sizeof *rows->length);
    memset(columns->length, 0, order * sizeof *columns->length);
    memset(factor->lower.length, 0, order * sizeof *factor->lower.length);
    for (uint32_t j = 0; j < order; j++)
        for (int d = 0; d < QS_FACTOR_ONES; d++)
            if (ones[j][d] != QS_FACTOR_NO_LINE) {
                rows->length[ones[j][d]]++;
                columns->length[j]++;
            }
    basis_factor_lay_out(rows);
    basis_factor_lay_out(columns);
    basis_factor_lay_out(&factor->lower);
    for (uint32_t j = 0; j < order; j++)
        for (int d = 0; d < QS_FACTOR_ONES; d++)
            if (ones[j][d] != QS_FACTOR_NO_LINE) {
                basis_factor_append(rows, ones[j][d], j, 1,
                                    factor->arena.memory); /* there is room */
                basis_factor_append(columns, j, ones[j][d], 0, factor->arena.memory);
            }
    rows->count = columns->count = factor->lower.count = factor->room;
}

/* In line `other`, subtract `times` the pivot row. Entries that are only errors are left out. */
static bool subtract_row(struct qs_basis_factor *factor, uint32_t other, uint32_t line,
                         double times)
{
    const double error = 1e-11;
    struct qs_factor_lists *rows = &factor->upper, *columns = &factor->columns;
    for (uint32_t k = 0; k < rows->length[other]; k++)
        factor->place[rows->item[rows->start[other] + k]] = k + 1;
    uint32_t before = rows->length[other], length = rows->length[line];
    bool done = true;
    for (uint32_t k = 0; done && k < length; k++) {
        size_t at = rows->start[line] + k;
        uint32_t column = rows->item[at], old = factor->place[column];
        if (old > 0)
            rows->value[rows->start[other] + old - 1] -= times * rows->value[at];
        else
            done = basis_factor_append(rows, other, column, -times * rows->value[at],
                                       factor->arena.memory) &&
                   basis_factor_append(columns, column, other, 0, factor->arena.memory);
    }
    for (uint32_t k = 0; k < before; k++)
        factor->place[rows->item[rows->start[other] + k]] = 0;
    for (uint32_t k = rows->length[other]; k-- > 0;) {
        size_t at = rows->start[other] + k;
        if (fabs(rows->value[at]) > error)
            continue;
        drop(columns, rows->item[at], basis_factor_find(columns, rows->item[at], other));
        drop(rows, other, at);
    }
    return done;
}

/* After a look at this many entries more. */
static bool factor_goes_on(struct qs_basis_factor *factor, uint64_t entries)
{
    const uint64_t between_polls = 1 << 20;
    factor->looks += entries;
    if (factor->looks >= between_polls) {
        factor->looks = 0;
        factor->stopped = factor->stopped || qs_watch_stopped(factor->watch);
    }
    return !factor->stopped;
}

/* The pivot is in this line and column: eliminate the column from all other lines. */
static bool eliminate(struct qs_basis_factor *factor, uint32_t step, uint32_t line, uint32_t column)
{
    struct qs_factor_lists *rows = &factor->upper, *columns = &factor->columns;
    size_t at = basis_factor_find(rows, line, column);
    double pivot = rows->value[at];
    factor->line[step] = line;
    factor->column[step] = column;
    factor->pivot[step] = pivot;
    factor->pivotal[line] = 1;
    drop(rows, line, at);
    for (uint32_t k = 0; k < rows->length[line]; k++) {
        uint32_t other = rows->item[rows->start[line] + k];
        drop(columns, other, basis_factor_find(columns, other, line));
    }
    for (uint32_t k = 0; k < columns->length[column]; k++) {
        uint32_t other = columns->item[columns->start[column] + k];
        if (other == line)
            continue;
        at = basis_factor_find(rows, other, column);
        double times = rows->value[at] / pivot;
        drop(rows, other, at);
        factor_goes_on(factor, rows->length[line] + rows->length[other]);
        if (!basis_factor_append(&factor->lower, line, other, times, factor->arena.memory) ||
            !subtract_row(factor, other, line, times))
            return false;
    }
    columns->length[column] = 0;
    return true;
}

/* The line of a column whose pivot is large enough, and whose row is shortest. */
static uint32_t basis_factor_choose_line(const struct qs_basis_factor *factor, uint32_t column)
{
    const double least = 0.1, noise = 1e-9;
    const struct qs_factor_lists *rows = &factor->upper, *columns = &factor->columns;
    double largest = noise;
    uint32_t best = QS_FACTOR_NO_LINE;
    const uint32_t *lines = columns->item + columns->start[column];
    for (uint32_t k = 0; k < columns->length[column]; k++)
        largest = fmax(largest, fabs(rows->value[basis_factor_find(rows, lines[k], column)]));
    for (uint32_t k = 0; k < columns->length[column]; k++)
        if (fabs(rows->value[basis_factor_find(rows, lines[k], column)]) >= least * largest &&
            (best == QS_FACTOR_NO_LINE || rows->length[lines[k]] < rows->length[best]))
            best = lines[k];
    return best;
}

/* Pivots on columns that have a single entry, until there are none. False if out of memory. */
static bool peel_columns(struct qs_basis_factor *factor, uint32_t *step)
{
    const struct qs_factor_lists *rows = &factor->upper, *columns = &factor->columns;
    for (uint32_t first = 0; first < factor->order && factor_goes_on(factor, 1); first++) {
        uint32_t column = first;
        while (column < factor->order && columns->length[column] == 1) {
            uint32_t line = columns->item[columns->start[column]], next = factor->order;
            for (uint32_t k = 0; k < rows->length[line]; k++) {
                uint32_t other = rows->item[rows->start[line] + k];
                if (other != column && other <= first && columns->length[other] == 2)
                    next = other; /* and it was passed already */
            }
            if (!eliminate(factor, (*step)++, line, column))
                return false;
            column = next;
        }
    }
    return true;
}

/* The same for lines. *any: there were some. */
static bool peel_lines(struct qs_basis_factor *factor, uint32_t *step, bool *any)
{
    const struct qs_factor_lists *rows = &factor->upper;
    *any = false;
    for (uint32_t line = 0; line < factor->order && factor_goes_on(factor, 1); line++) {
        if (rows->length[line] != 1 || factor->pivotal[line])
            continue;
        *any = true;
        if (!eliminate(factor, (*step)++, line, rows->item[rows->start[line]]))
            return false;
    }
    return true;
}

bool qs_basis_factor_make(struct qs_basis_factor *factor, uint32_t order,
                          const uint32_t (*ones)[QS_FACTOR_ONES], struct qs_watch *watch,
                          struct qs_memory *memory)
{
    if (!basis_factor_reserve(factor, order, memory))
        return false;
    uint32_t step = 0;
    bool any = true;
    factor->order = order;
    factor->watch = watch;
    factor->stopped = false;
    enter_matrix(factor, ones);
    memset(factor->place, 0, order * sizeof *factor->place);
    memset(factor->pivotal, 0, order);
    while (any && !factor->stopped)
        if (!peel_columns(factor, &step) || !peel_lines(factor, &step, &any))
            return false;
    /* What is left of the matrix after the first pivots. False if out of memory. */
    uint32_t waiting = 0;
    for (uint32_t j = 0; j < factor->order; j++)
        if (factor->columns.length[j] > 0)
            factor->waiting[waiting++] = j;
    factor->singular = step + waiting < factor->order || factor->stopped;
    for (; waiting > 0 && !factor->singular; waiting--) {
        const uint32_t *length = factor->columns.length;
        uint32_t best = 0; /* of those waiting, the column with the fewest entries */
        for (uint32_t k = 1; k < waiting && length[factor->waiting[best]] > 1; k++)
            if (length[factor->waiting[k]] < length[factor->waiting[best]])
                best = k;
        uint32_t column = factor->waiting[best];
        factor->waiting[best] = factor->waiting[waiting - 1];
        uint32_t line = basis_factor_choose_line(factor, column);
        factor->singular = line == QS_FACTOR_NO_LINE || !factor_goes_on(factor, waiting);
        if (!factor->singular && !eliminate(factor, step++, line, column))
            return false;
    }
    return true;
}

void qs_basis_factor_solve(const struct qs_basis_factor *factor, double *right, double *x)
{
    const struct qs_factor_lists *upper = &factor->upper, *lower = &factor->lower;
    for (uint32_t k = 0; k < factor->order; k++) {
        uint32_t line = factor->line[k];
        double known = right[line];
        for (uint32_t i = 0; known != 0 && i < lower->length[line]; i++) {
            size_t at = lower->start[line] + i;
            right[lower->item[at]] -= lower->value[at] * known;
        }
    }
    for (uint32_t k = factor->order; k-- > 0;) {
        uint32_t line = factor->line[k];
        double sum = right[line];
        for (uint32_t i = 0; i < upper->length[line]; i++) {
            size_t at = upper->start[line] + i;
            sum -= upper->value[at] * x[upper->item[at]];
        }
        x[factor->column[k]] = sum / factor->pivot[k];
    }
}

void qs_basis_factor_solve_rows(const struct qs_basis_factor *factor, double *right, double *y)
{
    const struct qs_factor_lists *upper = &factor->upper, *lower = &factor->lower;
    for (uint32_t k = 0; k < factor->order; k++) {
        uint32_t line = factor->line[k];
        double known = right[factor->column[k]] / factor->pivot[k];
        y[line] = known;
        for (uint32_t i = 0; known != 0 && i < upper->length[line]; i++) {
            size_t at = upper->start[line] + i;
            right[upper->item[at]] -= upper->value[at] * known;
        }
    }
    for (uint32_t k = factor->order; k-- > 0;) {
        uint32_t line = factor->line[k];
        double sum = y[line];
        for (uint32_t i = 0; i < lower->length[line]; i++) {
            size_t at = lower->start[line] + i;
            sum -= lower->value[at] * y[lower->item[at]];
        }
        y[line] = sum;
    }
}
