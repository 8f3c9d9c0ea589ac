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
        int32_t column = kind == SUM ? diagonal - row : n - 1 - (diagonal - row);
        int32_t other = kind == SUM ? n - 1 + row - column : row + column;
        if (made->excluded[kind == SUM ? DIFFERENCE : SUM][other])
            continue;
        if (made->free_in_row[row] <= KEPT_FREE || made->free_in_column[column] <= KEPT_FREE)
            return false;
        made->free_in_row[row] -= taken;
        made->free_in_column[column] -= taken;
    }
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
        if (!diagonals_count_squares(made, kind, diagonal, 0))
            continue;
        enum qs_direction direction = kind == SUM ? QS_SUM : QS_DIFFERENCE;
        int32_t number = kind == SUM ? diagonal : diagonal - (made->n - 1);
        if (!qs_instance_block_diagonal(made->instance, direction, number, error))
            return false;
        diagonals_count_squares(made, kind, diagonal, 1);
        made->excluded[kind][diagonal] = true;
        made->listed++;
    }
    if (wanted == QS_ALL_DIAGONALS || made->listed == wanted)
        return true;
    return qs_error_set(error, QS_ERROR_INPUT, "expected 0 to %d diagonals for this list, found %d",
                        made->listed, wanted);
}

static void shuffle_deck(struct exclusion *made, int kind)
{
    uint32_t diagonals = 2 * (uint32_t)made->n - 1;
    for (uint32_t i = 0; i < diagonals; i++)
        made->deck[kind][i] = i;
    made->left[kind] = diagonals;
    qs_mersenne_twister_shuffle(&made->twister, made->deck[kind], diagonals);
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
    size_t size = (size_t)n, lines = 2 * size - 1;
    made.free_in_row = malloc(size * sizeof *made.free_in_row);
    made.free_in_column = malloc(size * sizeof *made.free_in_column);
    bool complete = made.free_in_row && made.free_in_column;
    for (int kind = 0; kind < KINDS; kind++) {
        made.deck[kind] = malloc(lines * sizeof *made.deck[kind]);
        made.excluded[kind] = calloc(lines, sizeof *made.excluded[kind]);
        complete = complete && made.deck[kind] && made.excluded[kind];
    }
    if (complete) {
        for (int32_t i = 0; i < n; i++)
            made.free_in_row[i] = made.free_in_column[i] = n;
        shuffle_deck(&made, SUM);
        shuffle_deck(&made, DIFFERENCE);
        complete = draw_list(&made, diagonals, error);
    } else {
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for the diagonals of n = %d", n);
    }
    free(made.free_in_row);
    free(made.free_in_column);
    for (int kind = 0; kind < KINDS; kind++) {
        free(made.deck[kind]);
        free(made.excluded[kind]);
    }
    return qs_generated(made.instance, complete,
                        "excluded diagonals n = %" PRId32 ", %" PRId32 " diagonals, id %" PRIu64, n,
                        made.listed, id);
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
