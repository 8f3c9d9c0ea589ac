/*
 * Sparse boards: all squares but a few random ones are blocked. Up to QS_GENERATE_SIZE_MAX they
 * are the first squares of a random order of all, in time proportional to n²; beyond, squares are
 * drawn one by one.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "fault.h"
#include "generate_support.h"
#include "random.h"

/* List the squares in the set as free, or the others as blocked, whichever are fewer. */
static bool sparse_list_squares(struct qs_instance *instance, const uint64_t *set, int64_t squares,
                                struct qs_error *error)
{
    int32_t n = qs_instance_size(instance);
    bool is_free = squares > 0 && squares < (int64_t)n * n - squares;
    size_t i = 0;
    for (struct qs_square at = {0, 0}; at.row < n; at.row++) {
        for (at.column = 0; at.column < n; at.column++, i++) {
            bool in_set = set[i / 64] >> (i % 64) & 1;
            if (in_set == is_free && !(is_free ? qs_instance_list_free_square(instance, at, error)
                                               : qs_instance_block_square(instance, at, error)))
                return false;
        }
    }
    return true;
}

static bool sparse_choose_squares(struct qs_instance *instance, int64_t squares,
                                  struct qs_mersenne_twister *twister, struct qs_error *error)
{
    uint32_t n = (uint32_t)qs_instance_size(instance);
    uint64_t *set = malloc(((size_t)n * n + 63) / 64 * sizeof *set);
    bool chosen = set && qs_mersenne_twister_choose(twister, n * n, (uint32_t)squares, set);
    bool listed = chosen ? sparse_list_squares(instance, set, squares, error)
                         : qs_error_set(error, QS_ERROR_MEMORY,
                                        "not enough memory for the squares of n = %u", n);
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
    if (instance && !(is_large ? sparse_draw_squares(instance, squares, &twister, error)
                               : sparse_choose_squares(instance, squares, &twister, error))) {
        qs_instance_free(instance);
        instance = NULL;
    }
    if (instance)
        qs_name_generated(instance, "sparse n = %" PRId32 ", %" PRId64 " free squares, id %" PRIu64,
                          n, squares, id);
    return instance;
}
