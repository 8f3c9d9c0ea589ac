/*
 * Excluded diagonals as fixed queens: the reduction by which Gent, Jefferson and
 * Nightingale prove that n-Queens Completion is NP-complete (JAIR 59, 2017), in
 * the form of their program (CSPLib problem 079, diagtoqueens.py).
 *
 * In the corner of the new board, 7 n − 3 squares a side, n rows from 3 n − 2 on
 * and the first n columns are kept open: where they meet is the old board. Each
 * excluded diagonal gets a queen in the corner, on the diagonal but outside of the
 * open rows and columns. These queens do not attack each other, and attack the
 * excluded diagonals of the old board and nothing else of it.
 *
 * All other rows and columns are filled with queens that do not attack the corner.
 * A solution for 19 queens is inflated: each square becomes p × p squares,
 * p ≡ ±1 (mod 6), and each queen p queens on (i, 2 i mod p). None of the 19 shares
 * a diagonal with the square 0,0, which becomes the corner. Queens in rows or
 * columns that the corner uses or keeps open are left out; the columns and rows
 * that this frees are taken by queens in rows and columns added at the end.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "fault.h"
#include "generate_support.h"
#include "queensat/generate.h"

#define INFLATED 19

/* The column of the queen in each row of the inflated solution. */
static const int32_t inflated[INFLATED] = {8, 12, 17, 7, 10, 15, 1,  16, 13, 2,
                                           6, 18, 3,  5, 11, 9,  14, 0,  4};
enum { ROW_OF_COLUMN_0 = 17, COLUMN_OF_ROW_0 = 8 };

struct translation {
    int32_t n;                    /* of the board with excluded diagonals */
    int32_t corner;               /* 7 n − 3 */
    int32_t side;                 /* p */
    int32_t added;                /* rows, and columns, at the end */
    bool *row_kept, *column_kept; /* [side]: used or kept open by the corner */
    struct qs_instance *instance;
    struct qs_error *error;
};

static bool add_queen(struct translation *made, int32_t row, int32_t column)
{
    return qs_instance_add_queen(made->instance, (struct qs_square){row, column}, made->error);
}

static bool add_to_corner(struct translation *made, int32_t row, int32_t column)
{
    made->row_kept[row] = made->column_kept[column] = true;
    return add_queen(made, row, column);
}

/* The queens for differences are below and right of the open squares, those for sums above. */
static bool exclude_diagonals(struct translation *made, const struct qs_instance *excluded)
{
    int32_t n = made->n;
    size_t count;
    const int32_t *number = qs_instance_blocked_diagonals(excluded, QS_DIFFERENCE, &count);
    for (size_t i = 0; i < count; i++)
        if (!add_to_corner(made, 6 * n - 3 - number[i], 3 * n - 1 - 2 * number[i]))
            return false;
    number = qs_instance_blocked_diagonals(excluded, QS_SUM, &count);
    for (size_t i = 0; i < count; i++)
        if (!add_to_corner(made, 2 * n - 2 - number[i], n + 2 * number[i]))
            return false;
    return true;
}

static bool inflate(struct translation *made)
{
    for (int32_t block = 0; block < INFLATED; block++) {
        int32_t row = block * made->side, column = inflated[block] * made->side;
        for (int32_t i = 0; i < made->side; i++) {
            int32_t doubled = 2 * i % made->side;
            bool by_columns = block == ROW_OF_COLUMN_0;
            bool left_out = block == 0 ? made->row_kept[i] : by_columns && made->column_kept[i];
            if (!left_out && !add_queen(made, row + (by_columns ? doubled : i),
                                        column + (by_columns ? i : doubled)))
                return false;
        }
    }
    return true;
}

static bool take_freed(struct translation *made)
{
    int32_t end = INFLATED * made->side, row = end, column = end;
    for (int32_t i = 0; i < made->corner; i++) {
        if (made->row_kept[i] && !add_queen(made, row++, COLUMN_OF_ROW_0 * made->side + 2 * i))
            return false;
        if (made->column_kept[i] &&
            !add_queen(made, ROW_OF_COLUMN_0 * made->side + 2 * i, column++))
            return false;
    }
    return true;
}

static bool translate(struct translation *made, const struct qs_instance *excluded)
{
    int32_t first = qs_excluded_as_queens_row(made->n);
    for (int32_t i = 0; i < made->n; i++)
        made->row_kept[first + i] = made->column_kept[i] = true;
    return exclude_diagonals(made, excluded) && inflate(made) && take_freed(made);
}

/* False, with the error set, unless the instance is a board with excluded diagonals only. */
static bool measure(struct translation *made, const struct qs_instance *excluded)
{
    size_t queens, squares, listed_free, sums, differences;
    if (!excluded)
        return qs_error_set(made->error, QS_ERROR_INPUT, "expected an instance, found NULL");
    qs_instance_queens(excluded, &queens);
    qs_instance_blocked_squares(excluded, &squares);
    qs_instance_blocked_diagonals(excluded, QS_SUM, &sums);
    qs_instance_blocked_diagonals(excluded, QS_DIFFERENCE, &differences);
    qs_instance_listed_free_squares(excluded, &listed_free);
    if (listed_free > 0)
        return qs_error_set(made->error, QS_ERROR_INPUT,
                            "expected only blocked diagonals, found a list of %zu free squares",
                            listed_free);
    if (queens + squares > 0)
        return qs_error_set(made->error, QS_ERROR_INPUT,
                            "expected only blocked diagonals, found %zu queens and %zu blocked "
                            "squares",
                            queens, squares);
    made->n = qs_instance_size(excluded);
    made->corner = 7 * made->n - 3;
    made->side = 2 * made->corner + (made->corner % 3 == 2 ? 1 : -1);
    made->added = made->n + (int32_t)(sums + differences);
    return qs_check_generated_size(made->n, QS_GENERATE_SIZE_MAX, made->error);
}

int32_t qs_excluded_as_queens_row(int32_t n)
{
    return 3 * n - 2;
}

static bool take_memory(struct translation *made)
{
    size_t size = made->side > 0 ? (size_t)made->side : 1;
    made->row_kept = calloc(size, sizeof *made->row_kept);
    made->column_kept = calloc(size, sizeof *made->column_kept);
    if (made->row_kept && made->column_kept)
        return true;
    qs_error_set(made->error, QS_ERROR_MEMORY, "not enough memory for n = %d", made->n);
    return false;
}

struct qs_instance *qs_excluded_as_queens(const struct qs_instance *excluded,
                                          struct qs_error *error)
{
    struct translation made = {.error = error};
    if (!measure(&made, excluded))
        return NULL;
    made.instance = qs_instance_new(INFLATED * made.side + made.added, error);
    bool complete = made.instance && take_memory(&made) && translate(&made, excluded);
    free(made.row_kept);
    free(made.column_kept);
    if (!complete) {
        qs_instance_free(made.instance);
        return NULL;
    }
    qs_name_generated(made.instance, "%.100s as queens", qs_instance_name(excluded));
    return made.instance;
}
