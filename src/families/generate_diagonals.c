/*
 * The published instances of Excluded Diagonals. The rule is that of
 * queens-diag-gen.py in CSPLib problem 079; it was recovered from the 13,000
 * published lists, and reproduces all of them.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "fault.h"
#include "generate_support.h"
#include "queensat/generate.h"
#include "random.h"

/* Each row and column keeps this many free squares (the "4" in "diag-8-4-1.param"). */
#define KEPT_FREE 4

/*
 * The two kinds of diagonals, numbered as in the published pairs. Both count
 * their diagonals 0 … 2n − 2 from the top, so that they are mirror images:
 * diagonal d crosses the same rows whatever its kind.
 */
enum { DIFFERENCE = 0, SUM = 1, KINDS = 2 };

struct exclusion {
    int32_t n;
    struct qs_mersenne_twister twister;
    uint32_t *deck[KINDS];                 /* [2 n − 1]: shuffled diagonals, drawn from the end */
    uint32_t left[KINDS];                  /* not drawn yet */
    bool *excluded[KINDS];                 /* [2 n − 1], by diagonal */
    int32_t *free_in_row, *free_in_column; /* [n] */
    struct qs_instance *instance;
    int32_t listed;
};

static int32_t column_of(int32_t n, int kind, int32_t diagonal, int32_t row)
{
    int32_t column = diagonal - row;
    return kind == SUM ? column : n - 1 - column;
}

/* Whether the square is on an excluded diagonal of the other kind. */
static bool is_crossed(const struct exclusion *made, int kind, int32_t row, int32_t column)
{
    int32_t other = kind == SUM ? made->n - 1 + row - column : row + column;
    return made->excluded[kind == SUM ? DIFFERENCE : SUM][other];
}

/*
 * Take `taken` free squares (1, or 0 to check only) from each row and column that the
 * diagonal crosses on a free square. False if one of them would keep too few.
 */
static bool diagonals_count_squares(struct exclusion *made, int kind, int32_t diagonal,
                                    int32_t taken)
{
    int32_t n = made->n;
    int32_t first = diagonal < n ? 0 : diagonal - (n - 1), last = diagonal < n ? diagonal : n - 1;
    for (int32_t row = first; row <= last; row++) {
        int32_t column = column_of(n, kind, diagonal, row);
        if (is_crossed(made, kind, row, column))
            continue;
        if (made->free_in_row[row] <= KEPT_FREE || made->free_in_column[column] <= KEPT_FREE)
            return false;
        made->free_in_row[row] -= taken;
        made->free_in_column[column] -= taken;
    }
    return true;
}

static bool diagonals_exclude(struct exclusion *made, int kind, int32_t diagonal,
                              struct qs_error *error)
{
    enum qs_direction direction = kind == SUM ? QS_SUM : QS_DIFFERENCE;
    int32_t number = kind == SUM ? diagonal : diagonal - (made->n - 1);
    if (!qs_instance_block_diagonal(made->instance, direction, number, error))
        return false;
    diagonals_count_squares(made, kind, diagonal, 1);
    made->excluded[kind][diagonal] = true;
    made->listed++;
    return true;
}

/* Until the list has as many as wanted, or nothing can be added; false with the error set. */
static bool draw_list(struct exclusion *made, int32_t wanted, struct qs_error *error)
{
    while (made->listed != wanted && made->left[SUM] + made->left[DIFFERENCE] > 0) {
        int kind = (int)qs_mersenne_twister_below(&made->twister, KINDS);
        if (made->left[kind] == 0)
            continue;
        int32_t diagonal = (int32_t)made->deck[kind][--made->left[kind]];
        if (diagonals_count_squares(made, kind, diagonal, 0) &&
            !diagonals_exclude(made, kind, diagonal, error))
            return false;
    }
    if (wanted == QS_ALL_DIAGONALS || made->listed == wanted)
        return true;
    return qs_error_set(error, QS_ERROR_INPUT, "expected 0 to %d diagonals for this list, found %d",
                        made->listed, wanted);
}

static bool diagonals_take_memory(struct exclusion *made)
{
    size_t n = (size_t)made->n, diagonals = 2 * n - 1;
    made->free_in_row = malloc(n * sizeof *made->free_in_row);
    made->free_in_column = malloc(n * sizeof *made->free_in_column);
    bool complete = made->free_in_row && made->free_in_column;
    for (int kind = 0; kind < KINDS; kind++) {
        made->deck[kind] = malloc(diagonals * sizeof *made->deck[kind]);
        made->excluded[kind] = calloc(diagonals, sizeof *made->excluded[kind]);
        complete = complete && made->deck[kind] && made->excluded[kind];
    }
    return complete;
}

static void release_memory(struct exclusion *made)
{
    free(made->free_in_row);
    free(made->free_in_column);
    for (int kind = 0; kind < KINDS; kind++) {
        free(made->deck[kind]);
        free(made->excluded[kind]);
    }
}

static void shuffle_deck(struct exclusion *made, int kind)
{
    uint32_t diagonals = 2 * (uint32_t)made->n - 1;
    for (uint32_t i = 0; i < diagonals; i++)
        made->deck[kind][i] = i;
    made->left[kind] = diagonals;
    qs_mersenne_twister_shuffle(&made->twister, made->deck[kind], diagonals);
}

static bool make_list(struct exclusion *made, int32_t wanted, struct qs_error *error)
{
    if (!diagonals_take_memory(made))
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for the diagonals of n = %d",
                            made->n);
    for (int32_t i = 0; i < made->n; i++)
        made->free_in_row[i] = made->free_in_column[i] = made->n;
    shuffle_deck(made, SUM);
    shuffle_deck(made, DIFFERENCE);
    return draw_list(made, wanted, error);
}

struct qs_instance *qs_generate_excluded_diagonals(int32_t n, int32_t diagonals, uint64_t id,
                                                   struct qs_error *error)
{
    if (!qs_check_generated_size(n, QS_GENERATE_SIZE_MAX, error))
        return NULL;
    struct exclusion made = {.n = n, .instance = qs_instance_new(n, error)};
    if (!made.instance)
        return NULL;
    qs_mersenne_twister_seed(&made.twister, id);
    bool complete = make_list(&made, diagonals, error);
    release_memory(&made);
    return qs_generated(made.instance, complete,
                        "excluded diagonals n = %" PRId32 ", %" PRId32 " diagonals, id %" PRIu64, n,
                        made.listed, id);
}

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

static bool diagonals_add_queen(struct translation *made, int32_t row, int32_t column)
{
    return qs_instance_add_queen(made->instance, (struct qs_square){row, column}, made->error);
}

static bool add_to_corner(struct translation *made, int32_t row, int32_t column)
{
    made->row_kept[row] = made->column_kept[column] = true;
    return diagonals_add_queen(made, row, column);
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
            if (!left_out && !diagonals_add_queen(made, row + (by_columns ? doubled : i),
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
        if (made->row_kept[i] &&
            !diagonals_add_queen(made, row++, COLUMN_OF_ROW_0 * made->side + 2 * i))
            return false;
        if (made->column_kept[i] &&
            !diagonals_add_queen(made, ROW_OF_COLUMN_0 * made->side + 2 * i, column++))
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
static bool diagonals_measure(struct translation *made, const struct qs_instance *excluded)
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

static bool take_translation(struct translation *made)
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
    if (!diagonals_measure(&made, excluded))
        return NULL;
    made.instance = qs_instance_new(INFLATED * made.side + made.added, error);
    bool complete = made.instance && take_translation(&made) && translate(&made, excluded);
    free(made.row_kept);
    free(made.column_kept);
    return qs_generated(made.instance, complete, "%.100s as queens", qs_instance_name(excluded));
}

/* Boards whose free squares lie on few diagonals, which bound the maximum better than the rows. */

struct qs_instance *qs_generate_band(int32_t n, int32_t width, struct qs_error *error)
{
    if (!qs_check_generated_size(n, QS_SIZE_MAX, error) ||
        !qs_check_generated_number("free diagonals", 1, 2 * (int64_t)n - 1, width, error))
        return NULL;
    struct qs_instance *instance = qs_instance_new(n, error);
    int32_t first = -((width - 1) / 2), last = width / 2;
    bool complete = instance != NULL;
    for (int32_t diagonal = 1 - n; complete && diagonal < n; diagonal++)
        complete = (diagonal >= first && diagonal <= last) ||
                   qs_instance_block_diagonal(instance, QS_DIFFERENCE, diagonal, error);
    return qs_generated(instance, complete, "band n = %" PRId32 ", width %" PRId32, n, width);
}
