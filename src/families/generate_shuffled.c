/*
 * Three families that go through all squares in a random order: n-Queens Completion, Blocked
 * n-Queens, and sparse boards.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "fault.h"
#include "generate_support.h"
#include "random.h"

/* At most this many squares are shuffled, but one order is always tried. */
#define PATIENCE INT64_C(1000000000)

/* Shuffle the squares, up to this many times, until one order will do. */
static bool search_orders(uint32_t *squares, int32_t n, uint64_t id, int64_t orders,
                          bool (*will_do)(void *state), void *state)
{
    struct qs_mersenne_twister twister;
    int64_t all = (int64_t)n * n;
    qs_mersenne_twister_seed(&twister, id);
    for (int64_t order = 0; order == 0 || (order < orders && (order + 1) * all <= PATIENCE);
         order++) {
        qs_fill_square_list(squares, n);
        qs_mersenne_twister_shuffle(&twister, squares, (uint32_t)all);
        if (will_do(state))
            return true;
    }
    return false;
}

/*
 * The published instances of n-Queens Completion. The authors' generator is
 * written in Python; its rule was recovered from the published answers: all
 * squares in row-major order, random.shuffle, then a queen on each square that is
 * not attacked. None of the 134,000 published instances needs a second shuffle;
 * what happens then is our choice.
 *
 * A shuffle decides the last place of the order first, and the walk begins at the
 * first place: none of the n² steps can be saved, so that
 * qs_mersenne_twister_shuffle has to be fast.
 */

struct completion {
    int32_t n, wanted, placed;
    uint32_t *squares; /* [n²] */
    struct qs_taken_lines taken;
    struct qs_square *queens; /* [wanted] */
};

/* Place queens on squares that are not attacked, in order; true if as many as wanted fit. */
static bool completion_walk(void *state)
{
    struct completion *made = state;
    size_t squares = (size_t)made->n * (size_t)made->n;
    qs_taken_lines_clear(&made->taken);
    made->placed = 0;
    for (size_t i = 0; i < squares && made->placed < made->wanted; i++) {
        struct qs_square square = qs_listed_square(made->squares[i]);
        if (qs_taken_lines_attack(&made->taken, square))
            continue;
        qs_taken_lines_take(&made->taken, square);
        made->queens[made->placed++] = square;
    }
    return made->placed == made->wanted;
}

struct qs_instance *qs_generate_completion(int32_t n, int32_t queens, uint64_t id,
                                           struct qs_error *error)
{
    if (!qs_check_generated_size(n, QS_GENERATE_SIZE_MAX, error) ||
        !qs_check_generated_queens(n, queens, error))
        return NULL;
    struct completion made = {.n = n, .wanted = queens};
    struct qs_instance *instance = NULL;
    made.squares = malloc((size_t)n * (size_t)n * sizeof *made.squares);
    made.queens = malloc((size_t)n * sizeof *made.queens);
    if (!made.squares || !made.queens || !qs_taken_lines_init(&made.taken, n))
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for the squares of n = %d", n);
    else if (search_orders(made.squares, n, id, INT64_MAX, completion_walk, &made))
        instance = qs_instance_of_queens(n, made.queens, queens, error);
    else
        qs_error_set(error, QS_ERROR_INPUT,
                     "found no random placement of %d queens on %d × %d squares", queens, n, n);
    free(made.squares);
    free(made.queens);
    qs_taken_lines_release(&made.taken);
    return qs_generated(instance, instance != NULL,
                        "completion n = %" PRId32 ", %" PRId32 " queens, id %" PRIu64, n, queens,
                        id);
}

/*
 * Blocked n-Queens by the rule of CSPLib problem 080 (blocked-gen.py): squares are
 * blocked in a random order, except those whose row or column has only `min_open`
 * open squares left.
 */

/* The authors' number. */
#define BLOCKED_ORDERS 1000

struct blocking {
    int32_t n, min_open;
    int64_t wanted;
    uint32_t *squares;                     /* [n²] */
    int32_t *open_in_row, *open_in_column; /* [n] */
};

/* Gather the squares to be blocked at the front of the list; true if they are as many as wanted. */
static bool blocked_choose(void *state)
{
    struct blocking *made = state;
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
    return chosen == made->wanted;
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
    struct qs_instance *instance = NULL;
    made.squares = qs_new_square_list(n, error);
    made.open_in_row = malloc((size_t)n * sizeof *made.open_in_row);
    made.open_in_column = malloc((size_t)n * sizeof *made.open_in_column);
    if (!made.squares || !made.open_in_row || !made.open_in_column)
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for n = %d", n);
    else if (search_orders(made.squares, n, id, BLOCKED_ORDERS, blocked_choose, &made))
        instance = qs_instance_new(n, error);
    else
        qs_error_set(error, QS_ERROR_INPUT,
                     "found no way to block %" PRId64 " of %d × %d squares that leaves %d open in "
                     "each row and column",
                     squares, n, n, min_open);
    bool complete = instance && qs_block_listed(instance, made.squares, (size_t)squares, error);
    free(made.squares);
    free(made.open_in_row);
    free(made.open_in_column);
    return qs_generated(instance, complete,
                        "blocked n = %" PRId32 ", %" PRId64 " squares, %" PRId32
                        " left open, id %" PRIu64,
                        n, squares, min_open, id);
}

/*
 * Sparse boards: all squares but a few random ones are blocked. Up to QS_GENERATE_SIZE_MAX they
 * are the first squares of a random order of all, in time proportional to n²; beyond, squares are
 * drawn one by one.
 */

/* List the squares that are chosen as free, or the others as blocked, whichever are fewer. */
static bool sparse_choose_squares(struct qs_instance *instance, int64_t squares,
                                  struct qs_mersenne_twister *twister, struct qs_error *error)
{
    const int32_t n = qs_instance_size(instance);
    const uint32_t all = (uint32_t)n * (uint32_t)n;
    uint64_t *set = malloc(((size_t)all + 63) / 64 * sizeof *set);
    bool listed = set && qs_mersenne_twister_choose(twister, all, (uint32_t)squares, set);
    if (!listed)
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for the squares of n = %d", n);
    bool is_free = squares > 0 && squares < (int64_t)all - squares;
    size_t i = 0;
    for (struct qs_square at = {0, 0}; listed && at.row < n; at.row++) {
        for (at.column = 0; listed && at.column < n; at.column++, i++) {
            bool in_set = set[i / 64] >> (i % 64) & 1;
            if (in_set == is_free)
                listed = is_free ? qs_instance_list_free_square(instance, at, error)
                                 : qs_instance_block_square(instance, at, error);
        }
    }
    free(set);
    return listed;
}

/* Draw row and column, and again if the square was drawn before: few are. */
static bool sparse_draw_squares(struct qs_instance *instance, int64_t squares,
                                struct qs_mersenne_twister *twister, struct qs_error *error)
{
    uint32_t n = (uint32_t)qs_instance_size(instance);
    for (size_t listed = 0; listed < (size_t)squares;) {
        struct qs_square square = {(int32_t)qs_mersenne_twister_below(twister, n), 0};
        square.column = (int32_t)qs_mersenne_twister_below(twister, n);
        if (!qs_instance_list_free_square(instance, square, error))
            return false;
        qs_instance_listed_free_squares(instance, &listed);
    }
    return true;
}

struct qs_instance *qs_generate_sparse(int32_t n, int64_t squares, uint64_t id,
                                       struct qs_error *error)
{
    bool is_large = n > QS_GENERATE_SIZE_MAX;
    if (!qs_check_generated_size(n, QS_SIZE_MAX, error) ||
        !qs_check_generated_number("free squares", is_large,
                                   is_large ? QS_GENERATE_FREE_MAX : (int64_t)n * n, squares,
                                   error))
        return NULL;
    struct qs_instance *instance = qs_instance_new(n, error);
    struct qs_mersenne_twister twister;
    qs_mersenne_twister_seed(&twister, id);
    bool complete = instance && (is_large ? sparse_draw_squares : sparse_choose_squares)(
                                    instance, squares, &twister, error);
    return qs_generated(instance, complete,
                        "sparse n = %" PRId32 ", %" PRId64 " free squares, id %" PRIu64, n, squares,
                        id);
}
