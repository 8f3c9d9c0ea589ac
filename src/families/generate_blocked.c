/*
 * Blocked n-Queens by the rule of CSPLib problem 080 (blocked-gen.py): squares are
 * blocked in a random order, except those whose row or column has only `min_open`
 * open squares left.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "fault.h"
#include "generate_support.h"
#include "random.h"

/* At most this many orders (the authors' number) and squares; one order is always tried. */
#define ORDERS 1000
#define PATIENCE INT64_C(1000000000)

struct blocking {
    int32_t n, min_open;
    int64_t wanted;
    struct qs_mersenne_twister twister;
    uint32_t *squares;                     /* [n²] */
    int32_t *open_in_row, *open_in_column; /* [n] */
};

/* Gather the squares to be blocked at the front of the list; returns their number. */
static int64_t blocked_choose(struct blocking *made)
{
    int64_t chosen = 0, all = (int64_t)made->n * made->n;
    for (int32_t i = 0; i < made->n; i++)
        made->open_in_row[i] = made->open_in_column[i] = made->n;
    for (int64_t i = 0; i < all && chosen < made->wanted; i++) {
        struct qs_square square = qs_listed_square(made->squares[i]);
        if (made->open_in_row[square.row] <= made->min_open ||
            made->open_in_column[square.column] <= made->min_open)
            continue;
        made->open_in_row[square.row]--;
        made->open_in_column[square.column]--;
        made->squares[chosen++] = made->squares[i];
    }
    return chosen;
}

static bool blocked_search_order(struct blocking *made, struct qs_error *error)
{
    int64_t all = (int64_t)made->n * made->n;
    for (int64_t order = 0; order == 0 || (order < ORDERS && (order + 1) * all <= PATIENCE);
         order++) {
        qs_fill_square_list(made->squares, made->n);
        qs_mersenne_twister_shuffle(&made->twister, made->squares, (uint32_t)all);
        if (blocked_choose(made) == made->wanted)
            return true;
    }
    return qs_error_set(error, QS_ERROR_INPUT,
                        "found no way to block %" PRId64 " of %d × %d squares that leaves %d open "
                        "in each row and column",
                        made->wanted, made->n, made->n, made->min_open);
}

static struct qs_instance *blocked_make(struct blocking *made, struct qs_error *error)
{
    size_t n = (size_t)made->n;
    made->squares = qs_new_square_list(made->n, error);
    made->open_in_row = malloc(n * sizeof *made->open_in_row);
    made->open_in_column = malloc(n * sizeof *made->open_in_column);
    struct qs_instance *instance = NULL;
    if (!made->open_in_row || !made->open_in_column)
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for n = %d", made->n);
    else if (made->squares && blocked_search_order(made, error))
        instance = qs_instance_new(made->n, error);
    if (instance && !qs_block_listed(instance, made->squares, (size_t)made->wanted, error)) {
        qs_instance_free(instance);
        instance = NULL;
    }
    free(made->squares);
    free(made->open_in_row);
    free(made->open_in_column);
    return instance;
}

struct qs_instance *qs_generate_blocked(int32_t n, int64_t squares, int32_t min_open, uint64_t id,
                                        struct qs_error *error)
{
    if (!qs_check_generated_size(n, QS_GENERATE_SIZE_MAX, error) ||
        !qs_check_generated_number("open squares in each row and column", 0, n, min_open, error) ||
        !qs_check_generated_number("blocked squares", 0, (int64_t)n * (n - min_open), squares,
                                   error))
        return NULL;
    struct blocking made = {.n = n, .min_open = min_open, .wanted = squares};
    qs_mersenne_twister_seed(&made.twister, id);
    struct qs_instance *instance = blocked_make(&made, error);
    if (instance)
        qs_name_generated(instance,
                          "blocked n = %" PRId32 ", %" PRId64 " squares, %" PRId32
                          " left open, id %" PRIu64,
                          n, squares, min_open, id);
    return instance;
}
