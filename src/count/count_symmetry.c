#include "count_symmetry.h"

#include "fault.h"

struct qs_square qs_symmetry_apply(unsigned symmetry, int32_t n, struct qs_square square)
{
    if (symmetry & QS_TRANSPOSE)
        square = (struct qs_square){square.column, square.row};
    if (symmetry & QS_MIRROR_ROWS)
        square.row = n - 1 - square.row;
    if (symmetry & QS_MIRROR_COLUMNS)
        square.column = n - 1 - square.column;
    return square;
}

struct checking {
    const struct qs_instance *instance;
    int32_t n;
    int32_t *column_of; /* [n]: of the fixed queen in the row, or n */
    struct qs_watch *watch;
    uint32_t tries;
};

/* False once the watch has stopped; then every check fails, so that all loops end. */
static bool may_go_on(struct checking *checking)
{
    const uint32_t tries_between_questions = 1 << 12;
    return ++checking->tries % tries_between_questions != 0 || !qs_watch_stopped(checking->watch);
}

static bool keeps_queens(struct checking *checking, unsigned symmetry)
{
    size_t count;
    const struct qs_square *queens = qs_instance_queens(checking->instance, &count);
    for (size_t i = 0; i < count; i++) {
        struct qs_square image = qs_symmetry_apply(symmetry, checking->n, queens[i]);
        if (checking->column_of[image.row] != image.column || !may_go_on(checking))
            return false;
    }
    return true;
}

static bool keeps_square(struct checking *checking, unsigned symmetry, struct qs_square square)
{
    struct qs_square image = qs_symmetry_apply(symmetry, checking->n, square);
    return qs_instance_is_blocked(checking->instance, image) && may_go_on(checking);
}

/* Where free squares are listed, what is not blocked has to stay so. */
static bool keeps_free_square(struct checking *checking, unsigned symmetry, struct qs_square square)
{
    struct qs_square image = qs_symmetry_apply(symmetry, checking->n, square);
    return (qs_instance_is_blocked(checking->instance, square) ||
            !qs_instance_is_blocked(checking->instance, image)) &&
           may_go_on(checking);
}

static bool keeps_squares(struct checking *checking, unsigned symmetry)
{
    size_t count;
    const struct qs_square *blocked = qs_instance_blocked_squares(checking->instance, &count);
    for (size_t i = 0; i < count; i++)
        if (!keeps_square(checking, symmetry, blocked[i]))
            return false;
    const struct qs_square *listed = qs_instance_listed_free_squares(checking->instance, &count);
    for (size_t i = 0; i < count; i++)
        if (!keeps_free_square(checking, symmetry, listed[i]))
            return false;
    return true;
}

static bool keeps_diagonal(struct checking *checking, unsigned symmetry,
                           enum qs_direction direction, int32_t number)
{
    int32_t n = checking->n;
    bool sum = direction == QS_SUM;
    for (int32_t row = 0; row < n; row++) {
        struct qs_square square = {row, sum ? number - row : row - number};
        if (square.column >= 0 && square.column < n && !keeps_square(checking, symmetry, square))
            return false;
    }
    return true;
}

static bool keeps_diagonals(struct checking *checking, unsigned symmetry)
{
    for (int direction = QS_DIFFERENCE; direction <= QS_SUM; direction++) {
        size_t count;
        const int32_t *numbers =
            qs_instance_blocked_diagonals(checking->instance, direction, &count);
        for (size_t i = 0; i < count; i++)
            if (!keeps_diagonal(checking, symmetry, direction, numbers[i]))
                return false;
    }
    return true;
}

static void list_columns(struct checking *checking)
{
    size_t count;
    const struct qs_square *queens = qs_instance_queens(checking->instance, &count);
    for (int32_t row = 0; row < checking->n; row++)
        checking->column_of[row] = checking->n;
    for (size_t i = 0; i < count; i++)
        checking->column_of[queens[i].row] = queens[i].column;
}

bool qs_symmetries_find(const struct qs_instance *instance, struct qs_memory *memory,
                        struct qs_watch *watch, unsigned *symmetries, struct qs_error *error)
{
    size_t n = (size_t)qs_instance_size(instance);
    struct checking checking = {.instance = instance, .n = (int32_t)n, .watch = watch};
    checking.column_of = qs_memory_take(memory, n, sizeof *checking.column_of);
    if (!checking.column_of)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to count");
    list_columns(&checking);
    unsigned found = 0;
    /* A symmetry that maps a finite set into itself maps it onto itself. */
    for (unsigned symmetry = 0; symmetry < QS_SYMMETRIES; symmetry++)
        if (keeps_queens(&checking, symmetry) && keeps_squares(&checking, symmetry) &&
            keeps_diagonals(&checking, symmetry))
            found |= 1u << symmetry;
    qs_memory_give(memory, checking.column_of, n, sizeof *checking.column_of);
    if (qs_watch_stopped(watch))
        return qs_error_set(error, QS_ERROR_STOPPED, "stopped before the symmetries were known");
    *symmetries = found;
    return true;
}

/* The column of the image's queen in the row, or n. */
static int32_t image_column(unsigned symmetry, int32_t n, const int32_t *column_of,
                            const int32_t *row_of, int32_t row)
{
    const int32_t *across = symmetry & QS_TRANSPOSE ? row_of : column_of;
    int32_t column = across[symmetry & QS_MIRROR_ROWS ? n - 1 - row : row];
    return column < n && symmetry & QS_MIRROR_COLUMNS ? n - 1 - column : column;
}

/* Negative if the image comes before the placement, 0 if they are the same. */
static int compare(unsigned symmetry, int32_t n, const int32_t *column_of, const int32_t *row_of)
{
    for (int32_t row = 0; row < n; row++) {
        int32_t column = image_column(symmetry, n, column_of, row_of, row);
        if (column != column_of[row])
            return column < column_of[row] ? -1 : 1;
    }
    return 0;
}

unsigned qs_symmetry_class(unsigned symmetries, int32_t n, const int32_t *column_of,
                           const int32_t *row_of)
{
    unsigned all = 1, same = 1;
    for (unsigned symmetry = 1; symmetry < QS_SYMMETRIES; symmetry++) {
        if (!(symmetries >> symmetry & 1))
            continue;
        int order = compare(symmetry, n, column_of, row_of);
        if (order < 0)
            return 0;
        all++;
        same += order == 0;
    }
    return all / same;
}
