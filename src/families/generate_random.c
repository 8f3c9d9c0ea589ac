/*
 * Random boards of any size: random queens, then blocked squares without a queen,
 * all sets of them equally likely.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "fault.h"
#include "generate_support.h"
#include "random.h"
#include "scattered_queens.h"

struct scatter {
    struct qs_instance *instance;
    struct qs_random_stream stream;
    int32_t *queen_in_row; /* [n]: its column, or −1; NULL without queens */
};

static bool has_queen(const struct scatter *made, struct qs_square square)
{
    return made->queen_in_row && made->queen_in_row[square.row] == square.column;
}

static bool note_queens(struct scatter *made, struct qs_error *error)
{
    size_t n = (size_t)qs_instance_size(made->instance), count;
    const struct qs_square *queens = qs_instance_queens(made->instance, &count);
    if (count == 0)
        return true;
    made->queen_in_row = malloc(n * sizeof *made->queen_in_row);
    if (!made->queen_in_row)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for n = %zu", n);
    for (size_t row = 0; row < n; row++)
        made->queen_in_row[row] = -1;
    for (size_t i = 0; i < count; i++)
        made->queen_in_row[queens[i].row] = queens[i].column;
    return true;
}

/* Draw squares, and again where one has a queen or is blocked: less than every second time. */
static bool block_few(struct scatter *made, int64_t squares, struct qs_error *error)
{
    uint32_t n = (uint32_t)qs_instance_size(made->instance);
    while (squares > 0) {
        struct qs_square square = {(int32_t)qs_random_stream_below(&made->stream, n), 0};
        square.column = (int32_t)qs_random_stream_below(&made->stream, n);
        if (has_queen(made, square) || qs_instance_is_blocked(made->instance, square))
            continue;
        if (!qs_instance_block_square(made->instance, square, error))
            return false;
        squares--;
    }
    return true;
}

/*
 * Go through all squares in order, and block each with the probability
 * (still to be blocked) / (still to come): C. Fan, M. Muller, I. Rezucha,
 * "Development of sampling plans by using sequential (item by item) selection
 * techniques and digital computers", J. American Statistical Association 57, 1962.
 */
static bool block_many(struct scatter *made, int64_t squares, int64_t to_choose_from,
                       struct qs_error *error)
{
    int32_t n = qs_instance_size(made->instance);
    uint32_t to_come = (uint32_t)to_choose_from;
    for (struct qs_square at = {0, 0}; squares > 0;) {
        if (!has_queen(made, at)) {
            if (qs_random_stream_below(&made->stream, to_come--) < (uint64_t)squares) {
                if (!qs_instance_block_square(made->instance, at, error))
                    return false;
                squares--;
            }
        }
        at.column = at.column + 1 < n ? at.column + 1 : 0;
        at.row += at.column == 0;
    }
    return true;
}

/*
 * From an eighth of the squares on, going through all of them in order is faster
 * than random access. Where their number does not fit into 32 bits,
 * QS_GENERATE_SQUARES_MAX is less than half of it.
 */
static bool is_many(int64_t to_choose_from, int64_t squares)
{
    return to_choose_from <= UINT32_MAX && squares > to_choose_from / 8;
}

static bool check_squares(int32_t n, int32_t queens, int64_t squares, struct qs_error *error)
{
    int64_t most = (int64_t)n * n - queens;
    if (most > QS_GENERATE_SQUARES_MAX)
        most = QS_GENERATE_SQUARES_MAX;
    if (squares >= 0 && squares <= most)
        return true;
    return qs_error_set(error, QS_ERROR_INPUT,
                        "expected 0 to %" PRId64 " blocked squares for n = %d and %d queens, "
                        "found %" PRId64,
                        most, n, queens, squares);
}

static bool block_squares(struct scatter *made, int64_t squares, struct qs_error *error)
{
    int64_t n = qs_instance_size(made->instance);
    size_t queens;
    qs_instance_queens(made->instance, &queens);
    int64_t to_choose_from = n * n - (int64_t)queens;
    if (squares == 0)
        return true;
    bool blocked =
        note_queens(made, error) &&
        (is_many(to_choose_from, squares) ? block_many(made, squares, to_choose_from, error)
                                          : block_few(made, squares, error));
    free(made->queen_in_row);
    return blocked;
}

struct qs_instance *qs_generate_random(int32_t n, int32_t queens, int64_t squares, uint64_t id,
                                       struct qs_error *error)
{
    if (!qs_check_generated_size(n, QS_SIZE_MAX, error) ||
        !qs_check_generated_queens(n, queens, error) || !check_squares(n, queens, squares, error))
        return NULL;
    struct scatter made = {.queen_in_row = NULL};
    qs_random_stream_init(&made.stream, id);
    made.instance = qs_scatter_queens(n, queens, &made.stream, error);
    if (!made.instance)
        return NULL;
    if (!block_squares(&made, squares, error)) {
        qs_instance_free(made.instance);
        return NULL;
    }
    qs_name_generated(made.instance,
                      "random n = %" PRId32 ", %" PRId32 " queens, %" PRId64
                      " blocked squares, id %" PRIu64,
                      n, queens, squares, id);
    return made.instance;
}
