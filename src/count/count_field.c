/*
 * The count goes through the rows in order, so it is fast if the first rows have few
 * free squares. A field is therefore counted from the side with the fewest in its
 * first half. On an empty board whose outer lines are filled this saves a third of
 * the nodes. Rows and columns are exchanged only if this leaves no more rows, since
 * each row more would be one more that stays empty.
 */
#include "count_field.h"

/* The open lines of a field in one direction. */
struct side {
    unsigned count;
    unsigned number[QS_COUNT_LINES_MAX]; /* ascending */
    uint64_t free[QS_COUNT_LINES_MAX];   /* not 0; by the numbers of the other direction */
};

static void find_rows(struct side *rows, const struct qs_count_search *search,
                      const struct qs_count_task *task)
{
    const struct qs_count_grid *grid = search->grid;
    uint64_t within = ~(uint64_t)0;
    if (search->framed)
        within = ~((uint64_t)1 | (uint64_t)1 << (grid->width - 1));
    rows->count = 0;
    for (unsigned row = search->task_rows; row < grid->rows - search->framed; row++) {
        uint64_t free = grid->free[row] & within;
        for (unsigned i = 0; i < task->queens; i++)
            free &= ~qs_count_grid_attacks(grid, task->queen[i].row, task->queen[i].column)[row];
        rows->number[rows->count] = (unsigned)(grid->row_number[row] - grid->row_number[0]);
        rows->free[rows->count] = free;
        rows->count += free != 0;
    }
}

static uint64_t columns_of(const struct side *rows)
{
    uint64_t columns = 0;
    for (unsigned i = 0; i < rows->count; i++)
        columns |= rows->free[i];
    return columns;
}

static void transpose(struct side *columns, const struct side *rows)
{
    columns->count = 0;
    for (uint64_t open = columns_of(rows); open; open &= open - 1) {
        unsigned column = (unsigned)__builtin_ctzll(open);
        uint64_t free = 0;
        for (unsigned i = 0; i < rows->count; i++)
            free |= (rows->free[i] >> column & 1) << rows->number[i];
        columns->number[columns->count] = column;
        columns->free[columns->count++] = free;
    }
}

/* The field seen from one of its four sides. */
struct aspect {
    const struct side *lines;
    bool upwards;
    unsigned early; /* free squares in the first half of the lines */
};

static struct aspect look_at(const struct side *lines, bool upwards)
{
    struct aspect aspect = {.lines = lines, .upwards = upwards};
    for (unsigned i = 0; i < lines->count / 2; i++)
        aspect.early +=
            (unsigned)__builtin_popcountll(lines->free[upwards ? lines->count - 1 - i : i]);
    return aspect;
}

static struct aspect better(struct aspect one, struct aspect other)
{
    if (one.lines->count != other.lines->count)
        return one.lines->count < other.lines->count ? one : other;
    return one.early <= other.early ? one : other;
}

static void field_fill(struct qs_field *field, struct aspect aspect)
{
    const struct side *lines = aspect.lines;
    uint64_t open = columns_of(lines);
    unsigned first = (unsigned)__builtin_ctzll(open);
    field->rows = lines->count;
    field->width = 64 - (unsigned)__builtin_clzll(open) - first;
    for (unsigned i = 0; i < lines->count; i++)
        field->free[i] = lines->free[aspect.upwards ? lines->count - 1 - i : i] >> first;
    for (unsigned i = 0; i + 1 < lines->count; i++) {
        unsigned above = aspect.upwards ? lines->count - 2 - i : i;
        field->gap[i] = lines->number[above + 1] - lines->number[above];
    }
}

bool qs_field_init(struct qs_field *field, const struct qs_count_search *search,
                   const struct qs_count_task *task)
{
    struct side rows, columns;
    find_rows(&rows, search, task);
    transpose(&columns, &rows);
    field->rows = field->width = 0;
    field->any_number = search->kind == QS_SEARCH_ANY;
    field->queens = field->any_number ? 0 : search->size - task->queens;
    if (field->queens > rows.count || field->queens > columns.count)
        return false;
    if (rows.count > 0)
        field_fill(field, better(better(look_at(&rows, false), look_at(&rows, true)),
                                 better(look_at(&columns, false), look_at(&columns, true))));
    return true;
}
