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

/* column_of[row]: that of the fixed queen there, or n. */
static bool keeps_queens(const struct qs_instance *instance, unsigned symmetry,
                         const int32_t *column_of)
{
    size_t count;
    const struct qs_square *queens = qs_instance_queens(instance, &count);
    for (size_t i = 0; i < count; i++) {
        struct qs_square image = qs_symmetry_apply(symmetry, qs_instance_size(instance), queens[i]);
        if (column_of[image.row] != image.column)
            return false;
    }
    return true;
}

static bool keeps_squares(const struct qs_instance *instance, unsigned symmetry)
{
    size_t count;
    const struct qs_square *blocked = qs_instance_blocked_squares(instance, &count);
    int32_t n = qs_instance_size(instance);
    for (size_t i = 0; i < count; i++)
        if (!qs_instance_is_blocked(instance, qs_symmetry_apply(symmetry, n, blocked[i])))
            return false;
    return true;
}

static bool keeps_diagonal(const struct qs_instance *instance, unsigned symmetry,
                           enum qs_direction direction, int32_t number)
{
    int32_t n = qs_instance_size(instance);
    bool sum = direction == QS_SUM;
    for (int32_t row = 0; row < n; row++) {
        struct qs_square square = {row, sum ? number - row : row - number};
        if (square.column < 0 || square.column >= n)
            continue;
        if (!qs_instance_is_blocked(instance, qs_symmetry_apply(symmetry, n, square)))
            return false;
    }
    return true;
}

static bool keeps_diagonals(const struct qs_instance *instance, unsigned symmetry)
{
    for (int direction = QS_DIFFERENCE; direction <= QS_SUM; direction++) {
        size_t count;
        const int32_t *numbers = qs_instance_blocked_diagonals(instance, direction, &count);
        for (size_t i = 0; i < count; i++)
            if (!keeps_diagonal(instance, symmetry, direction, numbers[i]))
                return false;
    }
    return true;
}

bool qs_symmetries_find(const struct qs_instance *instance, struct qs_memory *memory,
                        unsigned *symmetries, struct qs_error *error)
{
    size_t count, n = (size_t)qs_instance_size(instance);
    const struct qs_square *queens = qs_instance_queens(instance, &count);
    int32_t *column_of = qs_memory_take(memory, n, sizeof *column_of);
    if (!column_of)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to count");
    for (size_t row = 0; row < n; row++)
        column_of[row] = (int32_t)n;
    for (size_t i = 0; i < count; i++)
        column_of[queens[i].row] = queens[i].column;
    *symmetries = 0;
    /* Into is onto here: symmetries are one to one, and the sets are finite. */
    for (unsigned symmetry = 0; symmetry < QS_SYMMETRIES; symmetry++)
        if (keeps_queens(instance, symmetry, column_of) && keeps_squares(instance, symmetry) &&
            keeps_diagonals(instance, symmetry))
            *symmetries |= 1u << symmetry;
    qs_memory_give(memory, column_of, n, sizeof *column_of);
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

static bool is_before(unsigned symmetry, int32_t n, const int32_t *column_of, const int32_t *row_of)
{
    for (int32_t row = 0; row < n; row++) {
        int32_t column = image_column(symmetry, n, column_of, row_of, row);
        if (column != column_of[row])
            return column < column_of[row];
    }
    return false;
}

bool qs_symmetry_is_first(unsigned symmetries, int32_t n, const int32_t *column_of,
                          const int32_t *row_of)
{
    for (unsigned symmetry = 1; symmetry < QS_SYMMETRIES; symmetry++)
        if (symmetries >> symmetry & 1 && is_before(symmetry, n, column_of, row_of))
            return false;
    return true;
}
