/* Rooms: solve */
/*
 * The min-conflicts search: whatever it finds is a valid placement, and on small boards it
 * finds the maximum by the definition. Then as an engine, with and without a list
 * of the free squares.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "counting_watch.h"
#include "instance_private.h"
#include "min_conflicts.h"
#include "must_instance.h"
#include "must_solve.h"
#include "queensat/solve.h"
#include "random_board.h"
#include "test.h"

/* This many random queens that do not attack each other, few enough for n. */
static struct qs_instance *board_with_queens(int32_t n, int32_t queens, uint64_t seed)
{
    struct qs_random random = {seed};
    struct qs_error error;
    struct qs_instance *instance = qs_must_make_instance(n);
    for (int32_t i = 0; i < queens;) {
        int32_t row = qs_random_below(&random, n);
        i += qs_instance_add_queen(instance, (struct qs_square){row, qs_random_below(&random, n)},
                                   &error);
    }
    return instance;
}

static struct qs_min_conflicts_options options_for(const struct qs_instance *instance)
{
    uint32_t open = (uint32_t)qs_instance_open_lines(instance);
    return (struct qs_min_conflicts_options){
        .wanted = open,
        .most_checks = qs_min_conflicts_effort(open),
    };
}

struct found {
    struct qs_square *squares; /* the fixed queens, then the added ones */
    size_t fixed;
    uint32_t added;
    uint64_t checks;
};

/* Search with unlimited memory, twice in the same way, and check the placement by the definition.
 */
static struct found search(const struct qs_instance *instance, bool listed,
                           const struct qs_min_conflicts_options *options)
{
    struct qs_memory memory;
    struct found found;
    struct qs_error error;
    size_t n = (size_t)qs_instance_size(instance);
    qs_memory_init(&memory, SIZE_MAX);
    const struct qs_square *queens = qs_instance_queens(instance, &found.fixed);
    found.squares = malloc(n * sizeof *found.squares);
    for (size_t i = 0; i < found.fixed; i++)
        found.squares[i] = queens[i];
    struct qs_board *board = listed ? qs_board_new(instance, &memory, NULL, &error) : NULL;
    struct qs_min_conflicts *searching = MUST(qs_min_conflicts_new(instance, board, &memory, NULL));
    found.checks =
        qs_min_conflicts_run(searching, options, found.squares + found.fixed, &found.added);
    if (!options->watch) {
        uint32_t added;
        struct qs_square *again = malloc(n * sizeof *again);
        assert_true(qs_min_conflicts_run(searching, options, again, &added) == found.checks);
        assert_int_equal(added, found.added);
        assert_memory_equal(again, found.squares + found.fixed, added * sizeof *again);
        free(again);
    }
    qs_min_conflicts_free(searching);
    qs_board_free(board);
    assert_true(memory.used == 0);
    for (uint32_t i = 1; i < found.added; i++)
        assert_true(found.squares[found.fixed + i - 1].row < found.squares[found.fixed + i].row);
    if (!qs_naive_is_valid(instance, found.squares, found.fixed + found.added)) {
        qs_instance_write(instance, stderr);
        fail_msg("not a placement");
    }
    return found;
}

/* A placement with the maximum number of queens is found, and never one with more. */
TRIALS(random_boards, 1000)
{
    struct qs_instance *instance = qs_must_random(random, 7);
    int32_t maximum = qs_naive_maximum(instance);
    for (int listed = 0; listed < 2; listed++) {
        struct qs_min_conflicts_options options = options_for(instance);
        options.most_checks /= 16;
        options.seed = qs_random_next(random);
        struct found found = search(instance, listed == 1, &options);
        uint32_t most = (uint32_t)maximum - (uint32_t)found.fixed;
        free(found.squares);
        if (found.added > most)
            fail_msg("%u queens added, there are at most %u", found.added, most);
        options.wanted = most;
        found = search(instance, listed == 1, &options);
        free(found.squares);
        if (found.added != most) {
            qs_instance_write(instance, stderr);
            fail_msg("%u queens added, %u are possible", found.added, most);
        }
    }
}

/* No row is open: nothing can be added. */
TEST(all_rows_fixed)
{
    static const struct qs_square queens[] = {{0, 1}, {1, 3}, {2, 0}, {3, 2}};
    struct qs_instance *instance = qs_must_make_instance(4);
    for (size_t i = 0; i < 4; i++)
        assert_true(qs_instance_add_queen(instance, queens[i], NULL));
    for (int listed = 0; listed < 2; listed++) {
        struct qs_min_conflicts_options options = options_for(instance);
        struct found found = search(instance, listed == 1, &options);
        assert_int_equal(found.added, 0);
        assert_true(found.checks == 0);
        free(found.squares);
    }
}

/* All squares of all rows except one are blocked: the search gives up. */
TEST(blocked_rows)
{
    struct qs_instance *instance = qs_must_make_instance(6);
    for (int32_t i = 0; i < 30; i++)
        qs_must_block(instance, i / 6, i % 6);
    for (int listed = 0; listed < 2; listed++) {
        struct qs_min_conflicts_options options = options_for(instance);
        struct found found = search(instance, listed == 1, &options);
        assert_int_equal(found.added, 1);
        assert_int_equal(found.squares[0].row, 5);
        free(found.squares);
    }
}

/* About a third of the squares and some diagonals are blocked; every row can be filled. */
TEST(blocked_squares_and_diagonals)
{
    struct qs_random random = {5};
    const struct qs_board_recipe recipe = {
        .n = 40, .queens = 8, .diagonals = 12, .blocked_percent = 30};
    struct qs_instance *instance = qs_must_own(qs_random_instance(&random, &recipe));
    for (int listed = 0; listed < 2; listed++) {
        struct qs_min_conflicts_options options = options_for(instance);
        struct found found = search(instance, listed == 1, &options);
        assert_int_equal(found.fixed + found.added, 40);
        free(found.squares);
    }
}

TEST(seeds)
{
    struct qs_instance *instance = board_with_queens(300, 60, 1);
    for (int listed = 0; listed < 2; listed++) {
        struct qs_min_conflicts_options options = options_for(instance);
        struct found first = search(instance, listed == 1, &options),
                     again = search(instance, listed == 1, &options);
        options.seed = 1;
        struct found other = search(instance, listed == 1, &options);
        assert_int_equal(first.added, 240);
        assert_int_equal(other.added, 240);
        assert_true(first.checks == again.checks);
        assert_memory_equal(first.squares, again.squares, 300 * sizeof *first.squares);
        assert_memory_not_equal(first.squares, other.squares, 300 * sizeof *first.squares);
        free(first.squares);
        free(again.squares);
        free(other.squares);
    }
}

/* Two rows whose only free squares attack each other: the search cannot succeed. */
static struct qs_instance *hopeless_board(int32_t n)
{
    struct qs_instance *instance = qs_must_make_instance(n);
    for (int32_t i = 0; i < 2 * n; i++)
        if (i / 2 != i % 2)
            qs_instance_block_square(instance, (struct qs_square){i % 2, i / 2}, NULL);
    return instance;
}

TEST(stopped)
{
    struct qs_instance *instance = hopeless_board(500);
    for (int listed = 0; listed < 2; listed++) {
        uint64_t before = 0;
        for (int most = 1; most <= 81; most += 40) {
            struct qs_counting_watch counting;
            struct qs_min_conflicts_options options = options_for(instance);
            qs_counting_watch_init(&counting, most);
            options.watch = &counting.watch;
            struct found found = search(instance, listed == 1, &options);
            assert_int_equal(counting.asked, most);
            assert_true(found.added < 500);
            assert_true(most == 1 || (found.added > 400 && found.checks > before));
            assert_true(found.checks < (uint64_t)most * 20000);
            before = found.checks;
            free(found.squares);
        }
    }
}

TEST(effort)
{
    struct qs_instance *instance = hopeless_board(100);
    for (int listed = 0; listed < 2; listed++) {
        struct qs_min_conflicts_options options = options_for(instance);
        options.most_checks = 1000000;
        struct found found = search(instance, listed == 1, &options);
        assert_int_equal(found.added, 99);
        assert_true(found.checks >= 1000000 && found.checks < 1001000);
        free(found.squares);
    }
    assert_true(qs_min_conflicts_effort(0) == 0);
    for (uint32_t m = 1; m < 3000; m++)
        assert_true(qs_min_conflicts_effort(m) >= qs_min_conflicts_effort(m - 1));
}

/* As the limit grows, the search is refused, then done without lists, then with them. */
TEST(memory_limits)
{
    struct qs_instance *instance = qs_must_make_instance(20);
    struct qs_min_conflicts_options options = options_for(instance);
    struct qs_square added[20];
    struct qs_error error;
    struct qs_memory enough;
    qs_memory_init(&enough, SIZE_MAX);
    struct qs_board *board = qs_board_new(instance, &enough, NULL, &error);
    int done = 0, refused = 0, listed = 0;
    for (size_t limit = 0; limit < 8000; limit += 50) {
        struct qs_memory memory;
        uint32_t count = 0;
        qs_memory_init(&memory, limit);
        struct qs_min_conflicts *search = qs_min_conflicts_new(instance, board, &memory, NULL);
        if (search) {
            qs_min_conflicts_run(search, &options, added, &count);
            assert_int_equal(count, 20);
            assert_true(qs_naive_is_valid(instance, added, count));
            done++;
            listed += memory.used > 3200;
        } else {
            refused++;
            assert_int_equal(done, 0);
        }
        qs_min_conflicts_free(search);
        assert_true(memory.used == 0);
    }
    assert_true(refused > 0 && listed > 0 && listed < done);
    qs_board_free(board);
}

/* While the squares are listed the watch is asked; stopped, the search has no lists. */
TEST(stopped_while_listing)
{
    struct qs_instance *instance = qs_must_make_instance(2000);
    struct qs_error error;
    struct qs_memory memory;
    qs_memory_init(&memory, SIZE_MAX);
    struct qs_board *board = qs_board_new(instance, &memory, NULL, &error);
    struct qs_min_conflicts *whole = qs_min_conflicts_new(instance, board, &memory, NULL);
    size_t used = memory.used;
    for (int most = 1; most <= 26; most += 5) {
        struct qs_counting_watch counting;
        qs_counting_watch_init(&counting, most);
        struct qs_min_conflicts *search =
            qs_min_conflicts_new(instance, board, &memory, &counting.watch);
        assert_int_equal(counting.asked, most);
        assert_true(memory.used - used < 1000000);
        qs_min_conflicts_free(search);
    }
    qs_min_conflicts_free(whole);
    qs_board_free(board);
    assert_true(memory.used == 0);
}

/* The ways to the search. */

static struct qs_solve_options swap_options(void)
{
    struct qs_solve_options options;
    qs_solve_options_init(&options);
    options.engine = "swap";
    return options;
}

/* With few open rows the squares are listed and the bound has a cover; with many, neither. */
TEST(solved)
{
    static const struct {
        int32_t n, queens;
        bool listed;
    } boards[] = {{30, 7, true},      {200, 50, true},      {300, 60, true},       {300, 10, false},
                  {1000, 100, false}, {10000, 2500, false}, {100000, 20000, false}};
    struct qs_solve_options options = swap_options();
    for (size_t i = 0; i < LENGTH(boards); i++) {
        struct qs_instance *instance = board_with_queens(boards[i].n, boards[i].queens, 7);
        struct qs_result result = qs_must_solve(instance, &options);
        assert_int_equal(result.status, QS_STATUS_OPTIMUM);
        assert_int_equal(result.stop, QS_STOP_DONE);
        assert_int_equal(result.lower, boards[i].n);
        assert_int_equal(result.upper.reason, QS_REASON_ROWS);
        assert_int_equal(result.upper.cover != NULL, boards[i].listed);
    }
}

/* Memory must grow more slowly than the square of n. */
TEST(memory_of_large_boards)
{
    struct qs_instance *instance = qs_must_make_instance(50000);
    struct qs_solve_options options = swap_options();
    options.limits.bytes = (size_t)50000 * 100;
    struct qs_result result = qs_must_solve(instance, &options);
    assert_int_equal(result.lower, 50000);
    assert_true(result.bytes > 0 && result.bytes <= options.limits.bytes);
    options.limits.bytes /= 10;
    result = qs_must_solve(instance, &options);
    assert_int_equal(result.stop, QS_STOP_MEMORY);
    assert_int_equal(result.lower, 0);
    assert_int_equal(result.upper.value, 50000);
}

static bool interrupt_later(void *state, const struct qs_progress *progress)
{
    int *calls = state;
    assert_string_equal(progress->engine, "swap");
    assert_int_equal(progress->upper, progress->target);
    return ++*calls > 2;
}

TEST(limits_of_large_boards)
{
    struct qs_instance *instance = hopeless_board(5000);
    struct qs_solve_options options = swap_options();
    options.limits.seconds = 0.1;
    struct qs_result result = qs_must_solve(instance, &options);
    assert_int_equal(result.stop, QS_STOP_TIME);
    assert_int_equal(result.status, QS_STATUS_BOUNDS);
    assert_true(result.lower < 5000);
    assert_int_equal(result.upper.value, 5000);
    int calls = 0;
    options.limits.seconds = 0;
    options.limits.poll = interrupt_later;
    options.limits.state = &calls;
    result = qs_must_solve(instance, &options);
    assert_int_equal(result.stop, QS_STOP_INTERRUPT);
    assert_int_equal(calls, 3);
    assert_true(result.lower > 4900 && result.lower < 5000);
}

/* A row without free squares: the first search leaves a gap, which the listed board closes. */
TEST(tried_again_with_a_list)
{
    struct qs_instance *instance = qs_must_make_instance(400);
    for (int32_t column = 0; column < 400; column++)
        qs_instance_block_square(instance, (struct qs_square){11, column}, NULL);
    struct qs_solve_options options = swap_options();
    struct qs_result result = qs_must_solve(instance, &options);
    assert_int_equal(result.status, QS_STATUS_OPTIMUM);
    assert_int_equal(result.lower, 399);
}

/* Stop the second search: the first has a target, and the engine after it has none yet. */
static bool stop_the_second(void *state, const struct qs_progress *progress)
{
    (void)state;
    return progress->target == 0;
}

/* The placement of the search without a list is kept if the engine after it finds nothing. */
TEST(kept_when_the_engine_stops)
{
    struct qs_instance *instance = hopeless_board(400);
    struct qs_solve_options options = swap_options();
    options.limits.poll = stop_the_second;
    struct qs_result result = qs_must_solve(instance, &options);
    assert_int_equal(result.stop, QS_STOP_INTERRUPT);
    assert_int_equal(result.lower, 399);
    assert_true(result.work.checks > 400);
    assert_non_null(result.upper.cover);
}
