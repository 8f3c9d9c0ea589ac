#include "generate_support.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fault.h"

bool qs_taken_lines_init(struct qs_taken_lines *taken, int32_t n)
{
    size_t size = (size_t)n;
    taken->n = n;
    taken->lines = calloc(6 * size, sizeof *taken->lines);
    if (!taken->lines)
        return false;
    taken->taken[QS_ROW] = taken->lines;
    taken->taken[QS_COLUMN] = taken->lines + size;
    taken->taken[QS_DIFFERENCE] = taken->lines + 3 * size;
    taken->taken[QS_SUM] = taken->lines + 4 * size;
    return true;
}

void qs_taken_lines_release(struct qs_taken_lines *taken)
{
    free(taken->lines);
}

void qs_taken_lines_clear(struct qs_taken_lines *taken)
{
    memset(taken->lines, 0, 6 * (size_t)taken->n * sizeof *taken->lines);
}

void qs_taken_lines_take(struct qs_taken_lines *taken, struct qs_square square)
{
    for (int d = 0; d < QS_DIRECTIONS; d++)
        taken->taken[d][qs_line_number(square, d)] = true;
}

bool qs_generated_give_up(const struct qs_watch *watch, const char *what, int32_t n,
                          struct qs_error *error)
{
    if (watch && qs_watch_ended_early(watch))
        return qs_watch_refuse(watch, error);
    return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to %s n = %d", what, n);
}

bool qs_check_generated_size(int32_t n, int32_t most, struct qs_error *error)
{
    return (n >= 1 && n <= most) ||
           qs_error_set(error, QS_ERROR_INPUT, "expected n from 1 to %d, found %d", most, n);
}

bool qs_check_solvable_size(int32_t n, int32_t most, struct qs_error *error)
{
    if (n == 2 || n == 3)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "expected n for which n queens fit (not 2 or 3), found %d", n);
    return qs_check_generated_size(n, most, error);
}

bool qs_check_generated_queens(int32_t n, int32_t queens, struct qs_error *error)
{
    int32_t most = n == 2 || n == 3 ? n - 1 : n;
    return (queens >= 0 && queens <= most) ||
           qs_error_set(error, QS_ERROR_INPUT, "expected 0 to %d queens for n = %d, found %d", most,
                        n, queens);
}

struct qs_instance *qs_instance_of_queens(int32_t n, const struct qs_square *queens, int32_t count,
                                          struct qs_error *error)
{
    struct qs_instance *instance = qs_instance_new(n, error);
    for (int32_t i = 0; instance && i < count; i++) {
        if (qs_instance_add_queen(instance, queens[i], error))
            continue;
        qs_instance_free(instance);
        return NULL;
    }
    return instance;
}

bool qs_check_generated_number(const char *what, int64_t least, int64_t most, int64_t found,
                               struct qs_error *error)
{
    return (found >= least && found <= most) ||
           qs_error_set(error, QS_ERROR_INPUT,
                        "expected %" PRId64 " to %" PRId64 " %s, found %" PRId64, least, most, what,
                        found);
}

uint32_t *qs_new_square_list(int32_t n, struct qs_error *error)
{
    uint32_t *squares = malloc((size_t)n * (size_t)n * sizeof *squares);
    if (!squares)
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for the squares of n = %d", n);
    else
        qs_fill_square_list(squares, n);
    return squares;
}

void qs_fill_square_list(uint32_t *squares, int32_t n)
{
    for (uint32_t row = 0; row < (uint32_t)n; row++)
        for (uint32_t column = 0; column < (uint32_t)n; column++)
            *squares++ = row << QS_SQUARE_BITS | column;
}

static int support_compare_squares(const void *left, const void *right)
{
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
    return (a > b) - (a < b);
}

bool qs_block_listed(struct qs_instance *instance, uint32_t *squares, size_t count,
                     struct qs_error *error)
{
    qsort(squares, count, sizeof *squares, support_compare_squares);
    for (size_t i = 0; i < count; i++)
        if (!qs_instance_block_square(instance, qs_listed_square(squares[i]), error))
            return false;
    return true;
}

struct qs_instance *qs_generated(struct qs_instance *instance, bool complete, const char *format,
                                 ...)
{
    char name[128];
    va_list arguments;
    if (!complete) {
        qs_instance_free(instance);
        return NULL;
    }
    va_start(arguments, format);
    vsnprintf(name, sizeof name, format, arguments);
    va_end(arguments);
    qs_instance_set_name(instance, name);
    return instance;
}

struct swapping {
    uint32_t n;
    uint32_t *columns;           /* [n], by rows */
    int32_t *sums, *differences; /* [2 n]: queens on the diagonal; differences from −(n − 1) */
    int32_t collisions;          /* Σ over the diagonals with queens: their number − 1 */
};

static void swap_put(struct swapping *made, uint32_t row)
{
    uint32_t column = made->columns[row];
    made->collisions += made->sums[row + column]++ > 0;
    made->collisions += made->differences[row + made->n - 1 - column]++ > 0;
}

static void swap_take(struct swapping *made, uint32_t row)
{
    uint32_t column = made->columns[row];
    made->collisions -= --made->sums[row + column] > 0;
    made->collisions -= --made->differences[row + made->n - 1 - column] > 0;
}

static void swap(struct swapping *made, uint32_t row, uint32_t other)
{
    swap_take(made, row);
    swap_take(made, other);
    uint32_t column = made->columns[row];
    made->columns[row] = made->columns[other];
    made->columns[other] = column;
    swap_put(made, row);
    swap_put(made, other);
}

static void swap_begin(struct swapping *made, struct qs_mersenne_twister *twister)
{
    memset(made->sums, 0, 2 * (size_t)made->n * sizeof *made->sums);
    memset(made->differences, 0, 2 * (size_t)made->n * sizeof *made->differences);
    made->collisions = 0;
    for (uint32_t row = 0; row < made->n; row++)
        made->columns[row] = row;
    qs_mersenne_twister_shuffle(twister, made->columns, made->n);
    for (uint32_t row = 0; row < made->n; row++)
        swap_put(made, row);
}

int32_t *qs_new_swapped_queens(int32_t n, struct qs_mersenne_twister *twister,
                               struct qs_error *error)
{
    size_t size = (size_t)n;
    struct swapping made = {.n = (uint32_t)n};
    made.columns = malloc((size + 1) * sizeof *made.columns);
    made.sums = malloc((2 * size + 1) * sizeof *made.sums);
    made.differences = malloc((2 * size + 1) * sizeof *made.differences);
    if (made.columns && made.sums && made.differences) {
        uint64_t draws = 0, patience = 100 * (uint64_t)made.n * made.n;
        swap_begin(&made, twister);
        while (made.collisions > 0) {
            if (draws++ == patience) {
                swap_begin(&made, twister);
                draws = 0;
                continue;
            }
            int32_t before = made.collisions;
            uint32_t row = qs_mersenne_twister_below(twister, made.n);
            uint32_t other = qs_mersenne_twister_below(twister, made.n);
            if (row == other)
                continue;
            swap(&made, row, other);
            if (made.collisions > before)
                swap(&made, row, other);
        }
    } else {
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for %d queens", n);
        free(made.columns);
        made.columns = NULL;
    }
    free(made.sums);
    free(made.differences);
    return (int32_t *)made.columns;
}
