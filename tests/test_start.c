/* Rooms: solve */
/*
 * Placements to start from: each engine that uses them finds the maximum of brute force all the
 * same, never returns less, and says whether it found more; wrong ones are refused.
 */
#include <stdlib.h>
#include <string.h>

#include "must_instance.h"
#include "must_solve.h"
#include "queensat/solve.h"
#include "random_board.h"
#include "test.h"

/* The fixed queens, not in front, and random ones; the caller frees the queens. */
static struct qs_placement some_placement(struct qs_random *random,
                                          const struct qs_instance *instance)
{
    int32_t n = qs_instance_size(instance);
    size_t fixed;
    const struct qs_square *queens = qs_instance_queens(instance, &fixed);
    struct qs_placement placement = {n, fixed, malloc((size_t)n * sizeof *queens)};
    assert_non_null(placement.queens);
    if (fixed > 0)
        memcpy(placement.queens, queens, fixed * sizeof *queens);
    for (int32_t tries = qs_random_below(random, 2 * n * n); tries > 0; tries--) {
        struct qs_square square = {qs_random_below(random, n), qs_random_below(random, n)};
        bool possible = !qs_naive_is_blocked(instance, square);
        for (size_t i = 0; i < placement.count; i++)
            possible = possible && !qs_naive_attack(placement.queens[i], square);
        if (possible)
            placement.queens[placement.count++] = square;
    }
    for (size_t i = 0, j = placement.count; j > 0 && i < --j; i++) {
        struct qs_square square = placement.queens[i];
        placement.queens[i] = placement.queens[j];
        placement.queens[j] = square;
    }
    return placement;
}

static void check_result(const struct qs_instance *instance, const struct qs_result *result,
                         const struct qs_placement *start, int32_t maximum)
{
    assert_int_equal(result->start, start->count);
    assert_int_equal(result->status, QS_STATUS_OPTIMUM);
    assert_int_equal(result->lower, maximum);
    assert_true(qs_naive_is_valid(instance, result->placement.queens, (size_t)result->lower));
    for (int32_t i = 0; i < result->fixed; i++)
        assert_memory_equal(&result->placement.queens[i], &qs_instance_queens(instance, NULL)[i],
                            sizeof *result->placement.queens);
    for (int32_t i = result->fixed + 1; i < result->lower; i++)
        assert_true(result->placement.queens[i - 1].row < result->placement.queens[i].row);
}

static void try_engine(const char *engine, const struct qs_instance *instance,
                       const struct qs_placement *start, int32_t maximum)
{
    struct qs_solve_options options;
    qs_solve_options_init(&options);
    options.engine = engine;
    options.start = start;
    struct qs_result result = qs_must_solve(instance, &options);
    check_result(instance, &result, start, maximum);
    /* What was given is enough, and nothing has to be searched. */
    options.target = (int32_t)start->count;
    if (options.target > 0) {
        result = qs_must_solve(instance, &options);
        assert_int_equal(result.lower, options.target);
        enum qs_stage fixed = result.fixed == result.lower ? QS_STAGE_FIXED : QS_STAGE_START;
        assert_int_equal(result.analysis.settled, fixed);
    }
}

TRIALS(random_boards, 300)
{
    struct qs_instance *instance = qs_must_random(random, 8);
    struct qs_placement start = some_placement(random, instance);
    int32_t maximum = qs_naive_maximum(instance);
    for (unsigned i = 0; qs_engine_name(i); i++)
        if (qs_engine_uses(qs_engine_name(i), QS_USES_START) && start.count > 0)
            try_engine(qs_engine_name(i), instance, &start, maximum);
    free(start.queens);
}

/* Stopped before anything was found, or without memory for more, the placement remains. */
TEST(nothing_better)
{
    enum { N = 400 };
    struct qs_instance *instance = qs_must_make_instance(N);
    struct qs_random random = {1};
    struct qs_placement start = some_placement(&random, instance);
    struct qs_solve_options options;
    qs_solve_options_init(&options);
    options.start = &start;
    options.limits.bytes = 1;
    struct qs_result result = qs_must_solve(instance, &options);
    assert_int_equal(result.stop, QS_STOP_MEMORY);
    assert_int_equal(result.lower, start.count);
    assert_true(qs_naive_is_valid(instance, result.placement.queens, (size_t)result.lower));
    /* On this board no squares are listed; another placement is found in its place. */
    options.limits.bytes = (size_t)1 << 28;
    result = qs_must_solve(instance, &options);
    assert_int_equal(result.analysis.settled, QS_STAGE_UNLISTED);
    assert_int_equal(result.lower, N);
    assert_int_equal(result.start, start.count);
    struct qs_placement best = result.placement;
    options.start = &best;
    struct qs_result again = qs_must_solve(instance, &options);
    assert_int_equal(again.analysis.settled, QS_STAGE_START);
    assert_int_equal(again.work.checks, 0);
    free(start.queens);
}

/* Parts begin with their share: with a best placement there is no node and no local search. */
TEST(parts_share_it)
{
    struct qs_instance *instance = qs_must_make_instance(40);
    for (int32_t i = 0; i < 5; i++)
        for (int32_t j = 0; j < 5; j++) {
            qs_must_list_free(instance, i, j);
            qs_must_list_free(instance, i + 20, j + 8);
        }
    struct qs_solve_options options;
    qs_solve_options_init(&options);
    struct qs_result found = qs_must_solve(instance, &options);
    assert_int_equal(found.lower, 10);
    assert_int_equal(found.analysis.components, 2);
    assert_int_not_equal(found.work.checks + found.work.steps + found.work.nodes, 0);
    const struct qs_placement best = found.placement;
    options.start = &best;
    struct qs_result again = qs_must_solve(instance, &options);
    assert_int_equal(again.lower, 10);
    assert_int_equal(again.work.checks + again.work.steps + again.work.nodes, 0);
    options.start = &(struct qs_placement){40, 7, found.placement.queens};
    options.target = 0;
    struct qs_result more = qs_must_solve(instance, &options);
    assert_int_equal(more.lower, 10);
    assert_int_equal(more.start, 7);
}

static void expect_refused(const struct qs_instance *instance, struct qs_placement start,
                           const char *expected)
{
    struct qs_solve_options options;
    struct qs_result result = {.lower = 77};
    struct qs_error error;
    qs_solve_options_init(&options);
    options.start = &start;
    assert_false(qs_solve(instance, &options, &result, &error));
    assert_int_equal(error.kind, QS_ERROR_INPUT);
    assert_int_equal(result.lower, 77);
    if (!strstr(error.text, expected))
        fail_msg("expected %s, found %s", expected, error.text);
    assert_false(qs_solve(instance, &options, &result, NULL));
}

TEST(wrong_placements)
{
    struct qs_instance *instance = qs_must_make_instance(6);
    qs_must_add_queen(instance, 0, 0);
    qs_must_block(instance, 1, 2);
    struct qs_square queens[] = {{0, 0}, {1, 3}, {2, 1}};
    expect_refused(instance, (struct qs_placement){7, 2, queens}, "is for n = 7");
    expect_refused(instance, (struct qs_placement){6, 2, NULL}, "start->queens");
    expect_refused(instance, (struct qs_placement){6, 1, queens + 1},
                   "fixed queen on 0,0 is missing");
    expect_refused(instance, (struct qs_placement){6, 0, NULL}, "fixed queen on 0,0 is missing");
    queens[1] = (struct qs_square){1, 2};
    expect_refused(instance, (struct qs_placement){6, 2, queens}, "1,2 is on a blocked square");
    queens[1] = (struct qs_square){3, 3};
    expect_refused(instance, (struct qs_placement){6, 2, queens}, "0,0 and 3,3 attack each other");
    queens[1] = queens[0];
    expect_refused(instance, (struct qs_placement){6, 2, queens}, "0,0 and 0,0 attack each other");
    queens[1] = (struct qs_square){1, 6};
    expect_refused(instance, (struct qs_placement){6, 2, queens}, "1,6 is outside the board");
    queens[1] = (struct qs_square){-1, 3};
    expect_refused(instance, (struct qs_placement){6, 2, queens}, "-1,3 is outside the board");
}
