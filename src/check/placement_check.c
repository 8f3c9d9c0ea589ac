/*
 * For one direction after the other, each queen marks its line with a bit; if the
 * line is marked already, an earlier queen attacks this one. Takes O(k + n) time for
 * k queens. The bits of a million lines stay in the cache, where numbers would not.
 */
#include "placement_check.h"

#include <stdlib.h>
#include <string.h>

#include "fault.h"
#include "line_at.h"

static const char *const direction_names[QS_DIRECTIONS] = {
    [QS_ROW] = "row",
    [QS_COLUMN] = "column",
    [QS_DIFFERENCE] = "difference diagonal",
    [QS_SUM] = "sum diagonal",
};

/* Two queens on one line: the later one and the first of the others. */
static bool report_attack(int32_t n, const struct qs_square *squares, size_t later, int direction,
                          struct qs_error *error)
{
    struct qs_square a = squares[0], b = squares[later];
    int32_t line = qs_line_at(n, b, direction);
    for (size_t i = 1; qs_line_at(n, a, direction) != line; i++)
        a = squares[i];
    return qs_error_set(error, QS_ERROR_DEFECT,
                        "the queens on %d,%d and %d,%d attack each other on %s %d", a.row, a.column,
                        b.row, b.column, direction_names[direction],
                        line - (direction == QS_DIFFERENCE ? n - 1 : 0));
}

/* marks: a bit for each line of the direction, none of which is set. */
static bool check_direction(unsigned char *marks, int32_t n, const struct qs_square *squares,
                            size_t count, int direction, struct qs_error *error)
{
    for (size_t i = 0; i < count; i++) {
        int32_t line = qs_line_at(n, squares[i], direction);
        unsigned char bit = (unsigned char)(1 << line % 8);
        if (marks[line / 8] & bit)
            return report_attack(n, squares, i, direction, error);
        marks[line / 8] |= bit;
    }
    return true;
}

static bool check_directions(int32_t n, const struct qs_square *squares, size_t count,
                             struct qs_error *error)
{
    size_t bytes = (2 * (size_t)n - 1 + 7) / 8;
    unsigned char *marks = malloc(bytes);
    if (!marks)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to check the placement");
    bool valid = true;
    for (int d = 0; d < QS_DIRECTIONS && valid; d++) {
        memset(marks, 0, bytes);
        valid = check_direction(marks, n, squares, count, d, error);
    }
    free(marks);
    return valid;
}

/* Each row has at most one queen by now, so that fixed queens are looked up by row. */
static bool check_fixed(const struct qs_instance *instance, const struct qs_square *squares,
                        size_t count, struct qs_error *error)
{
    size_t fixed_count;
    const struct qs_square *fixed = qs_instance_queens(instance, &fixed_count);
    if (fixed_count == 0)
        return true;
    /* [n] by row: the column of its queen, counted from 1; 0: none */
    int32_t *columns = calloc((size_t)qs_instance_size(instance), sizeof *columns);
    if (!columns)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to check the placement");
    for (size_t i = 0; i < count; i++)
        columns[squares[i].row] = squares[i].column + 1;
    size_t found = 0;
    while (found < fixed_count && columns[fixed[found].row] == fixed[found].column + 1)
        found++;
    free(columns);
    return found == fixed_count ||
           qs_error_set(error, QS_ERROR_DEFECT, "the fixed queen on %d,%d is missing",
                        fixed[found].row, fixed[found].column);
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
    return check_squares(instance, squares, count, error) &&
           check_directions(qs_instance_size(instance), squares, count, error) &&
           check_fixed(instance, squares, count, error);
}
