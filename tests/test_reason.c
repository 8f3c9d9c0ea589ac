/*
 * The reason that a result states for its upper bound is the one that holds:
 * where it names rows, columns, a matching or a line cover, the cover is there
 * and proves the very number; where it names the reduction or a search, there
 * is none. Looked at here with the plainest definitions, beside the check that
 * the program makes itself.
 */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "cover_check.h"
#include "engine.h"
#include "must_instance.h"
#include "queensat/solve.h"
#include "random_board.h"

static struct qs_result solve(const struct qs_instance *instance,
                              const struct qs_solve_options *options)
{
    struct qs_result result;
    struct qs_error error;
    if (!qs_solve(instance, options, &result, &error))
        fail_msg("%s", error.text);
    return result;
}

static struct qs_solve_options options_for(int threads)
{
    struct qs_solve_options options;
    qs_solve_options_init(&options);
    assert_string_equal(options.engine, "auto");
    options.threads = threads;
    return options;
}

/* Random boards. */

/* What the lines of the square weigh together, in parts of `denominator`. */
static int64_t weight_on(const struct qs_bound *bound, struct qs_square square)
{
    const int32_t number[QS_DIRECTIONS] = {
        [QS_ROW] = square.row,
        [QS_COLUMN] = square.column,
        [QS_DIFFERENCE] = square.row - square.column,
        [QS_SUM] = square.row + square.column,
    };
    int64_t sum = 0;
    for (size_t i = 0; i < bound->cover_size; i++)
        if (bound->cover[i].number == number[bound->cover[i].direction])
            sum += bound->weight ? bound->weight[i] : 1;
    return sum;
}

static void assert_is_cover(const struct qs_instance *instance, const struct qs_result *result)
{
    const struct qs_bound *bound = &result->upper;
    int64_t one = bound->weight ? bound->denominator : 1, sum = 0;
    for (size_t i = 0; i < bound->cover_size; i++)
        sum += bound->weight ? bound->weight[i] : 1;
    assert_int_equal(bound->value, result->fixed + sum / one);
    int32_t n = qs_instance_size(instance);
    for (struct qs_square square = {0, 0}; square.row < n; square.row++)
        for (square.column = 0; square.column < n; square.column++)
            if (qs_naive_is_free(instance, square))
                assert_true(weight_on(bound, square) >= one);
}

/* Lines of the direction, row or column, that have a free square. */
static int32_t count_lines(const struct qs_instance *instance, enum qs_direction direction)
{
    int32_t n = qs_instance_size(instance), count = 0;
    for (int32_t line = 0; line < n; line++) {
        bool free = false;
        for (int32_t i = 0; i < n && !free; i++)
            free = qs_naive_is_free(instance, direction == QS_ROW ? (struct qs_square){line, i}
                                                                  : (struct qs_square){i, line});
        count += free;
    }
    return count;
}

static bool has_only(const struct qs_bound *bound, unsigned directions)
{
    for (size_t i = 0; i < bound->cover_size; i++)
        if (!(directions >> bound->cover[i].direction & 1))
            return false;
    return true;
}

/* Each reason by its own definition. */
static void assert_reason_holds(const struct qs_instance *instance, const struct qs_result *result)
{
    const unsigned rows = 1u << QS_ROW, columns = 1u << QS_COLUMN;
    const struct qs_bound *bound = &result->upper;
    switch (bound->reason) {
    case QS_REASON_ROWS:
        assert_int_equal(bound->value, result->fixed + count_lines(instance, QS_ROW));
        assert_true(has_only(bound, rows));
        break;
    case QS_REASON_COLUMNS:
        assert_int_equal(bound->value, result->fixed + count_lines(instance, QS_COLUMN));
        assert_true(has_only(bound, columns));
        break;
    case QS_REASON_MATCHING:
        assert_true(has_only(bound, rows | columns));
        assert_null(bound->weight);
        break;
    case QS_REASON_LINE_COVER:
        break;
    default:
        assert_null(bound->cover);
        assert_null(bound->weight);
        assert_int_equal(bound->cover_size, 0);
        return;
    }
    struct qs_error error;
    assert_non_null(bound->cover);
    assert_is_cover(instance, result);
    assert_true(qs_check_cover(instance, bound, &error));
}

/* What all trials of a test together have seen. */
static struct {
    unsigned long trials, reduced, split;
    unsigned long reasons[QS_REASONS];
    unsigned long part_covers; /* line covers of what a reduction left */
} seen;

/* With one thread or two. The instance is given away. */
static void try_instance(struct qs_random *random, struct qs_instance *instance)
{
    struct qs_solve_options options = options_for(1 + qs_random_below(random, 2));
    struct qs_result result = solve(instance, &options);
    const struct qs_analysis *analysis = &result.analysis;
    assert_int_equal(result.status, QS_STATUS_OPTIMUM);
    assert_reason_holds(instance, &result);
    bool reduction = result.upper.reason == QS_REASON_REDUCTION;
    seen.trials++;
    seen.reduced += analysis->left_squares >= 0 && analysis->left_squares < analysis->free_squares;
    seen.split += analysis->components > 1;
    seen.reasons[result.upper.reason]++;
    seen.part_covers += reduction && analysis->settled == QS_STAGE_LINE_COVER;
    qs_result_release(&result);
    qs_instance_free(instance);
}

static void run_trials(int trials, void (*trial)(struct qs_random *random))
{
    memset(&seen, 0, sizeof seen);
    qs_for_each_seed((int)((unsigned long)trials / qs_test_shard()), trial);
}

/* Otherwise nothing has been tried. Not said of a single seed, or of next to none. */
static void assert_seen(unsigned long count, unsigned long percent)
{
    if (!getenv("QS_SEED") && seen.trials >= 100 && count * 100 < seen.trials * percent)
        fail_msg("seen in %lu of %lu trials only", count, seen.trials);
}

/* Fixed queens that attack most of the board, and more or fewer blocked squares. */
static void try_board(struct qs_random *random)
{
    struct qs_board_recipe recipe = {.n = 8 + qs_random_below(random, 19)};
    recipe.queens = qs_random_below(random, 6 * recipe.n);
    recipe.blocked_percent = qs_random_below(random, 51);
    try_instance(random, qs_random_instance(random, &recipe));
}

static void random_boards(void **state)
{
    (void)state;
    run_trials(3000, try_board);
    assert_seen(seen.reduced, 40);
    assert_seen(seen.reasons[QS_REASON_REDUCTION], 7);
    assert_seen(seen.reasons[QS_REASON_ROWS], 20);
    assert_seen(seen.reasons[QS_REASON_COLUMNS], 5);
    assert_seen(seen.reasons[QS_REASON_MATCHING], 2);
    assert_seen(seen.reasons[QS_REASON_BACKTRACK], 10);
}

/* Parts. */

/* All squares blocked but some of those in two blocks that share no line. */
static void try_parts(struct qs_random *random)
{
    const int32_t n = 24;
    struct qs_instance *instance = qs_must_make_instance(n);
    int32_t first = 3 + qs_random_below(random, 3), second = 3 + qs_random_below(random, 3);
    int32_t holes = qs_random_below(random, 60);
    for (int32_t row = 0; row < n; row++) {
        for (int32_t column = 0; column < n; column++) {
            bool in_first = row < first && column < first;
            bool in_second = row >= first && row < first + second && column >= n - second;
            if (!(in_first || in_second) || qs_random_below(random, 100) < holes)
                qs_must_block(instance, row, column);
        }
    }
    try_instance(random, instance);
}

static void parts(void **state)
{
    (void)state;
    run_trials(600, try_parts);
    assert_seen(seen.split, 20);
    assert_seen(seen.reasons[QS_REASON_REDUCTION], 10);
    assert_seen(seen.reasons[QS_REASON_BACKTRACK], 10);
}

/* Line covers: fixed queens crowd the centre, so that diagonals decide. */

static void try_crowded_board(struct qs_random *random)
{
    const int32_t n = 30 + qs_random_below(random, 11), side = n / 2 - 1, start = (n - side) / 2;
    struct qs_instance *instance = qs_must_make_instance(n);
    for (int i = 0; i < 20 * n; i++) {
        struct qs_square square = {start + qs_random_below(random, side),
                                   start + qs_random_below(random, side)};
        if (qs_naive_is_free(instance, square))
            qs_must_add_queen(instance, square.row, square.column);
    }
    int32_t percent = 20 + qs_random_below(random, 50);
    for (struct qs_square square = {0, 0}; square.row < n; square.row++)
        for (square.column = 0; square.column < n; square.column++)
            if (qs_naive_is_free(instance, square) && qs_random_below(random, 100) < percent)
                qs_must_block(instance, square.row, square.column);
    try_instance(random, instance);
}

static void crowded_boards(void **state)
{
    (void)state;
    run_trials(400, try_crowded_board);
    assert_seen(seen.reasons[QS_REASON_LINE_COVER], 30);
    assert_seen(seen.reasons[QS_REASON_REDUCTION], 3);
    assert_seen(seen.part_covers, 2);
}

/* One board each. */

/* Rows and columns allow four queens; the reduction leaves two squares, far from each other. */
static void reduction_is_named(void **state)
{
    (void)state;
    struct qs_instance *instance = qs_must_make_instance(4);
    qs_must_add_queen(instance, 3, 0);
    struct qs_solve_options options = options_for(1);
    struct qs_result result = solve(instance, &options);
    assert_int_equal(result.upper.value, 3);
    assert_int_equal(result.analysis.matching, 4);
    assert_int_equal(result.upper.reason, QS_REASON_REDUCTION);
    assert_null(result.upper.cover);
    qs_result_release(&result);
    qs_instance_free(instance);
}

/* The squares of such boards are not listed, and there is no cover; the bound is that of n rows. */
static void unlisted_boards(void **state)
{
    (void)state;
    struct qs_instance *instance = qs_must_make_instance(400);
    struct qs_solve_options options = options_for(1);
    for (int tight = 0; tight < 2; tight++) {
        if (tight) {
            options.engine = "bitset";
            options.memory_limit = 1000;
        }
        struct qs_result result = solve(instance, &options);
        assert_int_equal(result.analysis.free_squares, -1);
        assert_int_equal(result.upper.value, 400);
        assert_int_equal(result.upper.reason, QS_REASON_ROWS);
        assert_null(result.upper.cover);
        qs_result_release(&result);
    }
    qs_instance_free(instance);
}

/* Whether the bound is refused; by a process of its own, for the refusal aborts. */
static bool is_refused(enum qs_reason reason)
{
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        const struct rlimit none = {0, 0};
        setrlimit(RLIMIT_CORE, &none);
        signal(SIGABRT, SIG_DFL);
        close(STDERR_FILENO);
        struct qs_task task = {.upper = 2};
        qs_task_lower(&task, 1, reason);
        _exit(task.upper == 1 && task.upper_reason == reason ? 0 : 1);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    if (WIFEXITED(status))
        assert_int_equal(WEXITSTATUS(status), 0);
    return !WIFEXITED(status);
}

static void tasks_ask_for_the_cover(void **state)
{
    (void)state;
    for (int reason = 0; reason < QS_REASONS; reason++)
        assert_int_equal(is_refused(reason), qs_reason_has_cover(reason));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(random_boards, qs_tell_seed),
        cmocka_unit_test_teardown(parts, qs_tell_seed),
        cmocka_unit_test_teardown(crowded_boards, qs_tell_seed),
        cmocka_unit_test(reduction_is_named),
        cmocka_unit_test(unlisted_boards),
        cmocka_unit_test(tasks_ask_for_the_cover),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
