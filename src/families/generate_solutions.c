/*
 * Families whose fixed queens are part of solutions: the first queens of the lexicographically
 * first one, and puzzles with few completions.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "fault.h"
#include "generate_support.h"
#include "queensat/count.h"
#include "queensat/solve.h"
#include "random.h"

/*
 * The lexicographically first solution (OEIS A141843), row by row: beginning with
 * any solution, it asks for each row whether an earlier column can be completed.
 * Local search or a bound answers most of these questions. This is far less work
 * than backtracking in the order of the rows, which takes 10⁸ nodes for n = 30.
 */
struct first {
    int32_t n;
    struct qs_square *queens; /* [n], by rows: a solution */
    struct qs_watch *watch;
    struct qs_error *error;
};

enum answer { FAILED, FOUND, IMPOSSIBLE };

static bool poll_watch(void *watch, const struct qs_progress *progress)
{
    (void)progress;
    return qs_watch_stopped(watch);
}

static void ask_watch(struct qs_limits *limits, struct qs_watch *watch)
{
    limits->poll = watch ? poll_watch : NULL;
    limits->state = watch;
}

/* What ended without an answer was stopped, or had no memory. False. */
static bool generate_solutions_give_up(const struct qs_watch *watch, const char *what, int32_t n,
                                       struct qs_error *error)
{
    if (watch && qs_watch_ended_early(watch))
        return qs_watch_refuse(watch, error);
    return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to %s n = %d", what, n);
}

static enum answer keep_solution(struct first *made, const struct qs_result *result)
{
    if (result->lower >= made->n) {
        for (int32_t i = 0; i < made->n; i++)
            made->queens[result->placement.queens[i].row] = result->placement.queens[i];
        return FOUND;
    }
    if (result->upper.value < made->n)
        return IMPOSSIBLE;
    generate_solutions_give_up(made->watch, "search", made->n, made->error);
    return FAILED;
}

/* Look for a solution with the first `fixed` of these queens. */
static enum answer prefix_complete(struct first *made, const struct qs_square *queens,
                                   int32_t fixed)
{
    struct qs_instance *instance = qs_instance_of_queens(made->n, queens, fixed, made->error);
    struct qs_solve_options options;
    struct qs_result result;
    enum answer answer = FAILED;
    qs_solve_options_init(&options);
    options.target = made->n;
    ask_watch(&options.limits, made->watch);
    if (instance && qs_solve(instance, &options, &result, made->error)) {
        answer = keep_solution(made, &result);
        qs_result_release(&result);
    }
    qs_instance_free(instance);
    return answer;
}

static bool prefix_is_attacked(const struct qs_square *queens, int32_t count)
{
    for (int32_t i = 0; i < count; i++)
        if (qs_share_line(queens[i], queens[count]))
            return true;
    return false;
}

/* Find the first column that can be completed, at the latest that of the known solution. */
static bool prefix_settle_row(struct first *made, int32_t row)
{
    struct qs_square known = made->queens[row];
    for (int32_t column = 0; column < known.column; column++) {
        made->queens[row] = (struct qs_square){row, column};
        if (prefix_is_attacked(made->queens, row))
            continue;
        enum answer answer = prefix_complete(made, made->queens, row + 1);
        if (answer != IMPOSSIBLE)
            return answer == FOUND;
    }
    made->queens[row] = known;
    return true;
}

/*
 * Find a solution whose first `length` queens are those of the lexicographically first one: no
 * other solution has its queen in row 0 further left, or that in row 1 with the same one in row 0,
 * and so on. n is not 2 or 3. False: QS_ERROR_MEMORY.
 */
static bool settle_rows(struct first *made, int32_t length)
{
    if (prefix_complete(made, NULL, 0) != FOUND)
        return false;
    for (int32_t row = 0; row < length; row++)
        if (!prefix_settle_row(made, row))
            return false;
    return true;
}

struct qs_instance *qs_generate_prefix(int32_t n, int32_t length, struct qs_error *error)
{
    return qs_prefix_watched(n, length, NULL, error);
}

struct qs_instance *qs_prefix_watched(int32_t n, int32_t length, struct qs_watch *watch,
                                      struct qs_error *error)
{
    if (!qs_check_solvable_size(n, QS_GENERATE_SIZE_MAX, error) ||
        !qs_check_generated_number("queens", 0, n, length, error))
        return NULL;
    struct first made = {.n = n, .watch = watch, .error = error};
    made.queens = calloc((size_t)n, sizeof *made.queens);
    if (!made.queens)
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for n = %d", n);
    struct qs_instance *instance = made.queens && settle_rows(&made, length)
                                       ? qs_instance_of_queens(n, made.queens, length, error)
                                       : NULL;
    free(made.queens);
    return qs_generated(instance, instance != NULL, "prefix n = %" PRId32 ", %" PRId32 " queens", n,
                        length);
}

/*
 * Puzzles: of the queens of a random solution, in a random order, each is removed if
 * there are still no more completions than wanted. A queen that is kept is tested
 * only once: removing other queens only adds completions. So in the end no queen
 * can be removed.
 */

/* One completion takes one attempt; for more, an attempt may skip the exact number. */
#define ATTEMPTS 1000

struct puzzle {
    int32_t n;
    uint64_t wanted, found; /* completions; `found` counts up to wanted + 1 */
    struct qs_mersenne_twister twister;
    int32_t *columns; /* [n], by rows: the solution */
    bool *fixed;      /* [n], by rows */
    struct qs_watch *watch;
    struct qs_error *error;
};

static struct qs_instance *puzzle_fix_queens(const struct puzzle *made)
{
    struct qs_square queens[QS_COUNT_LINES_MAX];
    int32_t count = 0;
    for (int32_t row = 0; row < made->n; row++)
        if (made->fixed[row])
            queens[count++] = (struct qs_square){row, made->columns[row]};
    return qs_instance_of_queens(made->n, queens, count, made->error);
}

static bool note_completion(void *state, const struct qs_placement *placement)
{
    struct puzzle *made = state;
    (void)placement;
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
    ask_watch(&options.limits, made->watch);
    made->found = 0;
    bool counted = instance && qs_count(instance, &options, &result, made->error);
    qs_instance_free(instance);
    if (counted && !result.complete && made->found <= made->wanted)
        return generate_solutions_give_up(made->watch, "count on", made->n, made->error);
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
    return qs_unique_watched(n, completions, id, NULL, error);
}

struct qs_instance *qs_unique_watched(int32_t n, int64_t completions, uint64_t id,
                                      struct qs_watch *watch, struct qs_error *error)
{
    if (!qs_check_solvable_size(n, QS_COUNT_LINES_MAX, error) ||
        !qs_check_generated_number("completions", 1, QS_GENERATE_COMPLETIONS_MAX, completions,
                                   error))
        return NULL;
    size_t size = (size_t)n;
    struct puzzle made = {.n = n, .wanted = (uint64_t)completions, .watch = watch, .error = error};
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
    return qs_generated(instance, instance != NULL,
                        "unique n = %" PRId32 ", %" PRId64 " completions, id %" PRIu64, n,
                        completions, id);
}
