/*
 * Attacks are found by sorting: on each direction in turn the squares are
 * ordered by their line, and two on one line stand next to each other.
 * O(k log k) time and O(k) memory for k queens, whatever n is.
 */
#include "placement_check.h"

#include <stdlib.h>

static const char *const direction_names[QS_DIRECTIONS] = {
    [QS_ROW] = "row",
    [QS_COLUMN] = "column",
    [QS_DIFFERENCE] = "difference diagonal",
    [QS_SUM] = "sum diagonal",
};

/* A queen and the number of its line in the direction looked at. */
struct entry {
    int32_t line;
    struct qs_square square;
};

static int32_t line_of(struct qs_square square, int direction)
{
    switch (direction) {
    case QS_ROW:
        return square.row;
    case QS_COLUMN:
        return square.column;
    case QS_DIFFERENCE:
        return square.row - square.column;
    default:
        return square.row + square.column;
    }
}

static int compare_entries(const void *a, const void *b)
{
    const struct entry *left = a, *right = b;
    if (left->line != right->line)
        return left->line < right->line ? -1 : 1;
    return (left->square.row > right->square.row) - (left->square.row < right->square.row);
}

static bool check_direction(struct entry *entries, size_t count, int direction,
                            struct qs_error *error)
{
    for (size_t i = 0; i < count; i++)
        entries[i].line = line_of(entries[i].square, direction);
    qsort(entries, count, sizeof *entries, compare_entries);
    for (size_t i = 1; i < count; i++) {
        struct qs_square a = entries[i - 1].square, b = entries[i].square;
        if (entries[i].line == entries[i - 1].line)
            return qs_error_set(
                error, QS_ERROR_DEFECT, "the queens on %d,%d and %d,%d attack each other on %s %d",
                a.row, a.column, b.row, b.column, direction_names[direction], entries[i].line);
    }
    return true;
}

static int compare_rows(const void *a, const void *b)
{
    const struct qs_square *left = a, *right = b;
    return (left->row > right->row) - (left->row < right->row);
}

/* The squares hold one queen a row at most, so a fixed queen is looked up by its row. */
static bool check_fixed(const struct qs_instance *instance, struct qs_square *sorted, size_t count,
                        struct qs_error *error)
{
    size_t fixed;
    const struct qs_square *queens = qs_instance_queens(instance, &fixed);
    qsort(sorted, count, sizeof *sorted, compare_rows);
    for (size_t i = 0; i < fixed; i++) {
        const struct qs_square *found =
            bsearch(&queens[i], sorted, count, sizeof *sorted, compare_rows);
        if (!found || found->column != queens[i].column)
            return qs_error_set(error, QS_ERROR_DEFECT, "the fixed queen on %d,%d is missing",
                                queens[i].row, queens[i].column);
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
    if (!check_squares(instance, squares, count, error))
        return false;
    struct entry *entries = malloc((count + 1) * sizeof *entries);
    struct qs_square *sorted = malloc((count + 1) * sizeof *sorted);
    bool valid = entries && sorted;
    if (!valid)
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to check the placement");
    for (size_t i = 0; valid && i < count; i++) {
        entries[i].square = squares[i];
        sorted[i] = squares[i];
    }
    for (int d = 0; d < QS_DIRECTIONS && valid; d++)
        valid = check_direction(entries, count, d, error);
    valid = valid && check_fixed(instance, sorted, count, error);
    free(entries);
    free(sorted);
    return valid;
}
