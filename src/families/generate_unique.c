/*
 * Puzzles: of the queens of a random solution, in a random order, each is removed if
 * there are still no more completions than wanted. A queen that is kept is tested
 * only once: removing other queens only adds completions. So in the end no queen
 * can be removed.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "fault.h"
#include "generate_support.h"
#include "queensat/count.h"
#include "random.h"

/* One completion takes one attempt; for more, an attempt may skip the exact number. */
#define ATTEMPTS 1000

struct puzzle {
    int32_t n;
    uint64_t wanted, found; /* completions; `found` counts up to wanted + 1 */
    struct qs_mersenne_twister twister;
    int32_t *columns; /* [n], by rows: the solution */
    bool *fixed;      /* [n], by rows */
    struct qs_error *error;
};

static struct qs_instance *puzzle_fix_queens(const struct puzzle *made)
{
    struct qs_instance *instance = qs_instance_new(made->n, made->error);
    for (int32_t row = 0; instance && row < made->n; row++) {
        struct qs_square queen = {row, made->columns[row]};
        if (!made->fixed[row] || qs_instance_add_queen(instance, queen, made->error))
            continue;
        qs_instance_free(instance);
        instance = NULL;
    }
    return instance;
}

static bool note_completion(void *state, const struct qs_square *placement, size_t count)
{
    struct puzzle *made = state;
    (void)placement, (void)count;
    return ++made->found <= made->wanted;
}

/* Count the completions of the fixed queens, up to one more than wanted. */
static bool count_completions(struct puzzle *made)
{
    struct qs_instance *instance = puzzle_fix_queens(made);
    struct qs_count_result result;
    struct qs_count_options options;
    qs_count_options_init(&options);
    options.kind = QS_COUNT_SIZE;
    options.size = made->n;
    options.found = note_completion;
    options.found_state = made;
    made->found = 0;
    bool counted = instance && qs_count(instance, &options, &result, made->error);
    qs_instance_free(instance);
    if (counted && !result.complete && made->found <= made->wanted)
        return qs_error_set(made->error, QS_ERROR_MEMORY, "not enough memory to count");
    return counted;
}

/* Remove the queens that can be removed; `found` is then the number of completions. */
static bool remove_queens(struct puzzle *made, const uint32_t *order)
{
    uint64_t left = 1;
    for (int32_t i = 0; i < made->n; i++) {
        made->fixed[order[i]] = false;
        if (!count_completions(made))
            return false;
        if (made->found > made->wanted)
            made->fixed[order[i]] = true;
        else
            left = made->found;
    }
    made->found = left;
    return true;
}

static bool puzzle_attempt(struct puzzle *made, uint32_t *order)
{
    free(made->columns);
    made->columns = qs_new_swapped_queens(made->n, &made->twister, made->error);
    if (!made->columns)
        return false;
    for (int32_t i = 0; i < made->n; i++) {
        order[i] = (uint32_t)i;
        made->fixed[i] = true;
    }
    qs_mersenne_twister_shuffle(&made->twister, order, (uint32_t)made->n);
    return remove_queens(made, order);
}

static struct qs_instance *puzzle_search(struct puzzle *made, uint32_t *order)
{
    for (int i = 0; i < ATTEMPTS; i++) {
        if (!puzzle_attempt(made, order))
            return NULL;
        if (made->found == made->wanted)
            return puzzle_fix_queens(made);
    }
    qs_error_set(made->error, QS_ERROR_INPUT,
                 "found no queens with exactly %" PRIu64 " completions in %d attempts",
                 made->wanted, ATTEMPTS);
    return NULL;
}

struct qs_instance *qs_generate_unique(int32_t n, int64_t completions, uint64_t id,
                                       struct qs_error *error)
{
    if (!qs_check_solvable_size(n, QS_COUNT_LINES_MAX, error) ||
        !qs_check_generated_number("completions", 1, QS_GENERATE_COMPLETIONS_MAX, completions,
                                   error))
        return NULL;
    size_t size = (size_t)n;
    struct puzzle made = {.n = n, .wanted = (uint64_t)completions, .error = error};
    qs_mersenne_twister_seed(&made.twister, id);
    made.fixed = malloc(size * sizeof *made.fixed);
    uint32_t *order = malloc(size * sizeof *order);
    struct qs_instance *instance = NULL;
    if (!made.fixed || !order)
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for n = %d", n);
    else
        instance = puzzle_search(&made, order);
    free(order);
    free(made.fixed);
    free(made.columns);
    if (instance)
        qs_name_generated(instance, "unique n = %" PRId32 ", %" PRId64 " completions, id %" PRIu64,
                          n, completions, id);
    return instance;
}
