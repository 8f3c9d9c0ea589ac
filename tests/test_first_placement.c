/* Rooms: solve */
/*
 * The first placement: the published ones on empty boards, what an observer sees, stops and wrong
 * arguments. Against an enumeration, on small boards: test_whole.c.
 */
#include <stdlib.h>
#include <string.h>

#include "expected.h"
#include "failing_memory.h"
#include "must_instance.h"
#include "must_solve.h"
#include "queensat/solve.h"
#include "random_board.h"
#include "test.h"

static struct qs_first_placement find(const struct qs_instance *instance,
                                      const struct qs_solve_options *options,
                                      struct qs_result *result)
{
    struct qs_first_placement first;
    struct qs_error error;
    if (!qs_first_placement_find(instance, options, NULL, result, &first, &error))
        fail_msg("%s", error.text);
    return first;
}

/* An enumeration of all placements, row by row, the smallest column first and no queen last. */
struct walk {
    const struct qs_instance *instance;
    int32_t n, most, count;
    struct qs_square queens[8];
};

/* OEIS A141843. */
TEST(published)
{
    static const char *const rows[] = {
        [4] = "2413",        [5] = "13524",        [6] = "246135",
        [7] = "1357246",     [8] = "15863724",     [9] = "136824975",
        [10] = "1368:59247", [11] = "13579;2468:", [12] = "1358:<6;2794",
    };
    for (int32_t n = 4; n < (int32_t)LENGTH(rows); n++) {
        struct qs_instance *instance = qs_must_make_instance(n);
        struct qs_result result = qs_must_solve(instance, NULL);
        find(instance, NULL, &result);
        for (int32_t row = 0; row < n; row++) {
            assert_int_equal(result.placement.queens[row].row, row);
            assert_int_equal(result.placement.queens[row].column, rows[n][row] - '1');
        }
    }
}

/* Stopped by the caller: the rows that are settled remain. */
static bool count_down(void *state, const struct qs_progress *progress)
{
    int *left = state;
    assert_int_equal(progress->lower, progress->upper);
    return (*left)-- == 0;
}

TEST(stopped)
{
    struct qs_instance *instance = qs_must_make_instance(14);
    struct qs_solve_options options;
    qs_solve_options_init(&options);
    struct qs_result whole = qs_must_solve(instance, NULL);
    find(instance, NULL, &whole);
    for (int polls = 0; polls < 8; polls++) {
        struct qs_result result = qs_must_solve(instance, NULL);
        int left = polls;
        options.limits.poll = count_down;
        options.limits.state = &left;
        struct qs_first_placement first = find(instance, &options, &result);
        assert_true(qs_naive_is_valid(instance, result.placement.queens, 14));
        if (left < 0)
            assert_true(first.stop == QS_STOP_INTERRUPT && first.rows < 14);
        else
            assert_int_equal(first.stop, QS_STOP_DONE);
        assert_memory_equal(result.placement.queens, whole.placement.queens,
                            (size_t)first.rows * sizeof *result.placement.queens);
    }
    struct qs_result result = qs_must_solve(instance, NULL);
    qs_solve_options_init(&options);
    options.limits.seconds = 1e-9;
    struct qs_first_placement first = find(instance, &options, &result);
    assert_true(first.stop == QS_STOP_TIME && first.rows < 14);
}

/* A result that is older than its instance: squares have been listed since, so that more fit. */
TEST(outdated)
{
    struct qs_error error = {.kind = QS_ERROR_DEFECT};
    struct qs_first_placement first;
    struct qs_instance *instance = qs_must_make_instance(6);
    assert_true(qs_instance_list_free_square(instance, (struct qs_square){5, 5}, &error));
    struct qs_result result = qs_must_solve(instance, NULL);
    assert_int_equal(result.lower, 1);
    for (int32_t row = 0; row < 5; row++)
        for (int32_t column = 0; column < 6; column++)
            assert_true(
                qs_instance_list_free_square(instance, (struct qs_square){row, column}, &error));
    assert_false(qs_first_placement_find(instance, NULL, NULL, &result, &first, &error));
    assert_int_equal(error.kind, QS_ERROR_INPUT);
    assert_int_equal(result.lower, 1);
    assert_int_equal(result.placement.queens[0].row, 5);
}

/* What an observer sees, and the call that it refuses, counted from 0. */
struct seen {
    FILE *stream;
    int calls, refused; /* -1: none */
};

static bool refuse(struct seen *seen, struct qs_error *error)
{
    if (seen->calls++ != seen->refused)
        return false;
    *error = (struct qs_error){.kind = QS_ERROR_STOPPED, .text = "refused"};
    return true;
}

static bool see_question(void *state, const struct qs_instance *prefix, struct qs_square last,
                         struct qs_solve_options *options, struct qs_error *error)
{
    struct seen *seen = state;
    assert_null(options->trace);
    assert_null(options->start);
    fprintf(seen->stream, "%d,%d %d?\n", last.row, last.column, options->target);
    qs_instance_write(prefix, seen->stream);
    return !refuse(seen, error);
}

static bool see_answer(void *state, const struct qs_instance *prefix, struct qs_square last,
                       const struct qs_result *result, struct qs_error *error)
{
    struct seen *seen = state;
    size_t queens;
    qs_instance_queens(prefix, &queens);
    fprintf(seen->stream, "%zu %d,%d: %d to %d\n", queens, last.row, last.column, result->lower,
            result->upper.value);
    return !refuse(seen, error);
}

static void never(void *state, enum qs_trace_event event, struct qs_square square)
{
    (void)state, (void)event, (void)square;
    fail_msg("a question is traced");
}

/* Find with an observer; what it sees. */
static const char *observe(const struct qs_instance *instance, int refused, int *calls)
{
    char *text;
    size_t length;
    struct qs_error error;
    struct qs_first_placement first = {.rows = -1};
    struct qs_result result = qs_must_solve(instance, NULL);
    const struct qs_placement start = result.placement;
    struct seen seen = {.stream = MUST(open_memstream(&text, &length)), .refused = refused};
    const struct qs_first_observer observer = {see_question, see_answer, &seen};
    struct qs_solve_options options;
    qs_solve_options_init(&options);
    options.engine = "backtrack";
    options.trace = never;
    options.start = &start;
    bool found = qs_first_placement_find(instance, &options, &observer, &result, &first, &error);
    fclose(seen.stream);
    qs_release_later(text, free);
    *calls = seen.calls;
    assert_true(found == (refused < 0));
    if (!found) {
        assert_string_equal(error.text, "refused");
        assert_int_equal(first.rows, -1);
        assert_int_equal(*calls, refused + 1);
    }
    return text;
}

TEST(observed)
{
    for (int i = 0; i < 4; i++) {
        struct qs_random random = {(uint64_t)i};
        const struct qs_board_recipe recipe = {
            .n = 7, .queens = i % 3, .diagonals = 2, .blocked_percent = 20};
        struct qs_instance *instance = qs_must_own(qs_random_instance(&random, &recipe));
        int calls, again;
        char name[] = "0";
        name[0] += (char)i;
        qs_expect_text(QS_TEST_DATA "/expected/first_placement.txt", "observed", name,
                       observe(instance, -1, &calls));
        for (int refused = 0; refused < calls; refused++)
            observe(instance, refused, &again);
    }
}

/* Each allocation fails once; nothing has changed then, or a limit has ended it. */
TEST(without_memory)
{
    struct qs_random random = {2};
    const struct qs_board_recipe recipe = {.n = 6, .queens = 1, .blocked_percent = 20};
    struct qs_instance *instance = qs_must_own(qs_random_instance(&random, &recipe));
    struct qs_result whole = qs_must_solve(instance, NULL);
    struct qs_first_placement first = find(instance, NULL, &whole);
    bool failed = true;
    for (long failing = 0; failed; failing++) {
        struct qs_error error = {.kind = QS_ERROR_NONE};
        struct qs_first_placement other;
        struct qs_result result = qs_must_solve(instance, NULL), before = result;
        qs_fail_allocation(failing);
        bool found = qs_first_placement_find(instance, NULL, NULL, &result, &other, &error);
        failed = qs_allocation_has_failed();
        qs_fail_allocation(-1);
        assert_true(found || (failed && error.kind == QS_ERROR_MEMORY));
        assert_true(!found || other.stop == QS_STOP_MEMORY || other.rows == first.rows);
        if (!found)
            assert_memory_equal(&result, &before, sizeof result);
    }
}
