/* Blocked n-Queens: sets of squares. */
#include <inttypes.h>
#include <stdio.h>

#include "fault.h"
#include "generate_support.h"
#include "random.h"

/* A list of more would not fit into most memories; and see `is_many`. */
#define SQUARES_MAX (INT64_C(1) << 31)

/* Few of many squares: what is blocked already is drawn again, at most every second time. */
static bool block_few(struct qs_instance *instance, int64_t squares,
                      struct qs_random_stream *stream, struct qs_error *error)
{
    uint32_t n = (uint32_t)qs_instance_size(instance);
    while (squares > 0) {
        struct qs_square square = {(int32_t)qs_random_stream_below(stream, n), 0};
        square.column = (int32_t)qs_random_stream_below(stream, n);
        if (qs_instance_is_blocked(instance, square))
            continue;
        if (!qs_instance_block_square(instance, square, error))
            return false;
        squares--;
    }
    return true;
}

/*
 * Many squares: one after the other, each with the chance (to be blocked still) / (to come still)
 * (C. Fan, M. Muller, I. Rezucha, "Development of sampling plans by using
 * sequential (item by item) selection techniques and digital computers",
 * J. American Statistical Association 57, 1962).
 */
static bool block_many(struct qs_instance *instance, int64_t squares,
                       struct qs_random_stream *stream, struct qs_error *error)
{
    int32_t n = qs_instance_size(instance);
    uint32_t to_come = (uint32_t)((int64_t)n * n);
    for (struct qs_square at = {0, 0}; squares > 0; to_come--) {
        if (qs_random_stream_below(stream, to_come) < (uint64_t)squares) {
            if (!qs_instance_block_square(instance, at, error))
                return false;
            squares--;
        }
        at.column = at.column + 1 < n ? at.column + 1 : 0;
        at.row += at.column == 0;
    }
    return true;
}

/*
 * From an eighth on, going through all squares in order is faster than jumping
 * between them. Where n² does not fit into 32 bits, SQUARES_MAX is less than half.
 */
static bool is_many(int32_t n, int64_t squares)
{
    int64_t all = (int64_t)n * n;
    return all <= UINT32_MAX && squares > all / 8;
}

static bool check_squares(int32_t n, int64_t squares, struct qs_error *error)
{
    int64_t most = (int64_t)n * n < SQUARES_MAX ? (int64_t)n * n : SQUARES_MAX;
    if (squares >= 0 && squares <= most)
        return true;
    return qs_error_set(error, QS_ERROR_INPUT,
                        "expected 0 to %" PRId64 " blocked squares for n = %d, found %" PRId64,
                        most, n, squares);
}

struct qs_instance *qs_generate_blocked(int32_t n, int64_t squares, uint64_t seed,
                                        struct qs_error *error)
{
    if (!qs_check_generated_size(n, QS_SIZE_MAX, error) || !check_squares(n, squares, error))
        return NULL;
    struct qs_instance *instance = qs_instance_new(n, error);
    if (!instance)
        return NULL;
    struct qs_random_stream stream;
    qs_random_stream_init(&stream, seed);
    if (!(is_many(n, squares) ? block_many : block_few)(instance, squares, &stream, error)) {
        qs_instance_free(instance);
        return NULL;
    }
    char name[96];
    snprintf(name, sizeof name, "blocked n = %d, %" PRId64 " squares, seed %" PRIu64, n, squares,
             seed);
    qs_instance_set_name(instance, name);
    return instance;
}
