/*
 * For one direction after the other, each queen is entered on its line; if the
 * line has an entry already, the two queens attack each other. Takes O(k) time for
 * k queens, and a zeroed array of 2n numbers, whose untouched pages cost nothing.
 */
#include "placement_check.h"

#include <stdlib.h>

#include "fault.h"
#include "line_at.h"

static const char *const direction_names[QS_DIRECTIONS] = {
    [QS_ROW] = "row",
    [QS_COLUMN] = "column",
    [QS_DIFFERENCE] = "difference diagonal",
    [QS_SUM] = "sum diagonal",
};

/* [2n − 1] by line of one direction: its queen, counted from 1; 0: none. */
static uint32_t *queen_on_line(uint32_t *queens, int32_t n, int direction, struct qs_square square)
{
    return &queens[qs_line_at(n, square, direction)];
}

/* The lines have no entries before, and none afterwards if there is no attack. */
static bool check_direction(uint32_t *queens, int32_t n, const struct qs_square *squares,
                            size_t count, int direction, struct qs_error *error)
{
    for (size_t i = 0; i < count; i++) {
        struct qs_square b = squares[i];
        uint32_t *queen = queen_on_line(queens, n, direction, b);
        if (*queen > 0) {
            struct qs_square a = squares[*queen - 1];
            return qs_error_set(
                error, QS_ERROR_DEFECT, "the queens on %d,%d and %d,%d attack each other on %s %d",
                a.row, a.column, b.row, b.column, direction_names[direction],
                qs_line_at(n, b, direction) - (direction == QS_DIFFERENCE ? n - 1 : 0));
        }
        *queen = (uint32_t)i + 1; /* fits: more than n queens would have shared a row */
    }
    for (size_t i = 0; i < count; i++)
        *queen_on_line(queens, n, direction, squares[i]) = 0;
    return true;
}

/* Each row has at most one queen by now, so that fixed queens are looked up by row. */
static bool check_fixed(const struct qs_instance *instance, uint32_t *queens,
                        const struct qs_square *squares, size_t count, struct qs_error *error)
{
    size_t fixed_count;
    const struct qs_square *fixed = qs_instance_queens(instance, &fixed_count);
    for (size_t i = 0; i < count; i++)
        queens[squares[i].row] = (uint32_t)i + 1;
    for (size_t i = 0; i < fixed_count; i++) {
        uint32_t found = queens[fixed[i].row];
        if (found == 0 || squares[found - 1].column != fixed[i].column)
            return qs_error_set(error, QS_ERROR_DEFECT, "the fixed queen on %d,%d is missing",
                                fixed[i].row, fixed[i].column);
    }
    return true;
}

static bool check_squares(const struct qs_instance *instance, const struct qs_square *squares,
                          size_t count, struct qs_error *error)
{
    int32_t n = qs_instance_size(instance);
    for (size_t i = 0; i < count; i++) {
        struct qs_square square = squares[i];
        if (square.row < 0 || square.row >= n || square.column < 0 || square.column >= n)
            return qs_error_set(error, QS_ERROR_DEFECT, "the queen on %d,%d is outside the board",
                                square.row, square.column);
        if (qs_instance_is_blocked(instance, square))
            return qs_error_set(error, QS_ERROR_DEFECT, "the queen on %d,%d is on a blocked square",
                                square.row, square.column);
    }
    return true;
}

bool qs_check_placement(const struct qs_instance *instance, const struct qs_square *squares,
                        size_t count, struct qs_error *error)
{
    int32_t n = qs_instance_size(instance);
    if (!check_squares(instance, squares, count, error))
        return false;
    uint32_t *queens = calloc(2 * (size_t)n, sizeof *queens);
    if (!queens)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to check the placement");
    bool valid = true;
    for (int d = 0; d < QS_DIRECTIONS && valid; d++)
        valid = check_direction(queens, n, squares, count, d, error);
    valid = valid && check_fixed(instance, queens, squares, count, error);
    free(queens);
    return valid;
}
