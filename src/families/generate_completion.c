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
#include <inttypes.h>
#include <stdlib.h>

#include "fault.h"
#include "generate_support.h"
#include "random.h"

/* At most this many squares are shuffled, but one order is always tried. */
#define PATIENCE INT64_C(1000000000)

struct completion {
    int32_t n, wanted, placed;
    struct qs_mersenne_twister twister;
    uint32_t *squares; /* [n²] */
    struct qs_taken_lines taken;
    struct qs_square *queens; /* [wanted] */
};

/* Place queens on squares that are not attacked, in order; true if as many as wanted fit. */
static bool completion_walk(struct completion *made)
{
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

static bool completion_search_order(struct completion *made, struct qs_error *error)
{
    int64_t squares = (int64_t)made->n * made->n;
    for (int64_t shuffled = 0; shuffled == 0 || shuffled + squares <= PATIENCE;
         shuffled += squares) {
        qs_fill_square_list(made->squares, made->n);
        qs_mersenne_twister_shuffle(&made->twister, made->squares, (uint32_t)squares);
        if (completion_walk(made))
            return true;
    }
    return qs_error_set(error, QS_ERROR_INPUT,
                        "found no random placement of %d queens on %d × %d squares", made->wanted,
                        made->n, made->n);
}

static struct qs_instance *completion_make(struct completion *made, struct qs_error *error)
{
    size_t n = (size_t)made->n;
    struct qs_instance *instance = NULL;
    made->squares = malloc(n * n * sizeof *made->squares);
    made->queens = malloc(n * sizeof *made->queens);
    if (!made->squares || !made->queens || !qs_taken_lines_init(&made->taken, made->n)) {
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for the squares of n = %d",
                     made->n);
    } else if (completion_search_order(made, error)) {
        instance = qs_instance_of_queens(made->n, made->queens, made->wanted, error);
    }
    free(made->squares);
    free(made->queens);
    qs_taken_lines_release(&made->taken);
    return instance;
}

struct qs_instance *qs_generate_completion(int32_t n, int32_t queens, uint64_t id,
                                           struct qs_error *error)
{
    if (!qs_check_generated_size(n, QS_GENERATE_SIZE_MAX, error) ||
        !qs_check_generated_queens(n, queens, error))
        return NULL;
    struct completion made = {.n = n, .wanted = queens};
    qs_mersenne_twister_seed(&made.twister, id);
    struct qs_instance *instance = completion_make(&made, error);
    if (!instance)
        return NULL;
    qs_name_generated(instance, "completion n = %" PRId32 ", %" PRId32 " queens, id %" PRIu64, n,
                      queens, id);
    return instance;
}
