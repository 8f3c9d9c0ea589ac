/*
 * Local search by exchanges: its incremental state against one computed from
 * scratch, its placements and bounds against an oracle on small boards, and known
 * maxima on large ones.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine.h"
#include "fixture.h"
#include "line_prices.h"
#include "local_search.h"
#include "must_instance.h"
#include "must_solve.h"
#include "bound_check.h"
#include "random_board.h"
#include "tier.h"

static struct qs_fixture *empty_fixture(int32_t n)
{
    return qs_fixture_new(qs_must_make_instance(n));
}

static struct qs_fixture *random_fixture(struct qs_random *random, int32_t most)
{
    struct qs_board_recipe recipe = qs_random_recipe(random, most);
    return qs_fixture_new(qs_random_instance(random, &recipe));
}

/* The added queens and the fixed ones are a placement, by the checker of results. */
static void expect_valid(const struct qs_fixture *fixture, const uint32_t *squares, uint32_t count)
{
    size_t total;
    struct qs_error error;
    struct qs_square *all = qs_fixture_queens(fixture, squares, count, &total);
    if (!qs_check_placement(fixture->instance, all, total, &error))
        fail_msg("%s", error.text);
    free(all);
}

static uint32_t most_to_add(const struct qs_fixture *fixture)
{
    size_t fixed;
    qs_instance_queens(fixture->instance, &fixed);
    return (uint32_t)qs_naive_maximum(fixture->instance) - (uint32_t)fixed;
}

/* Every square pays the unit or more, and the prices allow this many queens. */
static void check_prices(const struct qs_fixture *fixture, uint32_t queens)
{
    struct qs_line_prices prices;
    uint64_t total = 0;
    assert_true(qs_line_prices_init(&prices, fixture->board));
    for (int d = 0; d < QS_DIRECTIONS; d++)
        for (uint32_t i = 0; i < fixture->board->lines[d].count; i++)
            total += prices.price[d][i];
    assert_int_equal(total, prices.total);
    assert_int_equal(prices.unit > 0, fixture->board->squares > 0);
    for (uint32_t square = 0; square < fixture->board->squares; square++) {
        uint32_t paid = 0;
        for (int d = 0; d < QS_DIRECTIONS; d++)
            paid += prices.price[d][fixture->board->lines[d].line_of[square]];
        assert_int_equal(qs_line_prices_pay(&prices, square), paid);
        assert_true(paid >= prices.unit);
    }
    assert_true(total >= (uint64_t)queens * prices.unit);
    qs_line_prices_release(&prices);
}

static void try_prices(struct qs_random *random)
{
    struct qs_fixture *fixture = random_fixture(random, 7);
    check_prices(fixture, most_to_add(fixture));
    qs_fixture_free(fixture);
}

static void test_prices(void **state)
{
    (void)state;
    qs_for_each_seed(1000, try_prices);
}

/* The bound by prices is less than 5 % above that by linear programming, at most floor + 1. */
static void expect_near(const struct qs_fixture *fixture, int32_t floor)
{
    struct qs_line_prices prices;
    assert_true(qs_line_prices_init(&prices, fixture->board));
    uint64_t most = (uint64_t)(floor - fixture->board->fixed + 1);
    assert_true(100 * prices.total < 105 * most * prices.unit);
    qs_line_prices_release(&prices);
}

/* Prices of large boards come from the LP. */
static void test_prices_of_large_boards(void **state)
{
    (void)state;
    const int32_t n = 80;
    struct qs_fixture *fixture = empty_fixture(n);
    check_prices(fixture, (uint32_t)n);
    expect_near(fixture, n);
    qs_fixture_free(fixture);
}

static void try_walk(struct qs_random *random, struct qs_fixture *fixture,
                     const struct qs_line_prices *prices)
{
    uint32_t squares[16];
    struct qs_breakout *walk = qs_breakout_new(fixture->board, prices, qs_random_next(random));
    assert_non_null(walk);
    for (int i = 0; i < 200; i++) {
        if (fixture->board->squares > 0 && qs_random_below(random, 4) == 0) {
            uint32_t count = qs_breakout_count(walk);
            int32_t square = qs_random_below(random, (int32_t)fixture->board->squares);
            qs_breakout_put(walk, (uint32_t)square);
            assert_true(qs_breakout_count(walk) <= count + 1 &&
                        qs_breakout_count(walk) + 3 >= count);
        } else {
            qs_breakout_step(walk);
        }
        assert_true(qs_breakout_is_sound(walk));
        qs_breakout_list(walk, squares);
        expect_valid(fixture, squares, qs_breakout_count(walk));
    }
    qs_breakout_free(walk);
}

static void try_walks(struct qs_random *random)
{
    struct qs_fixture *fixture = random_fixture(random, 12);
    struct qs_line_prices prices;
    assert_true(qs_line_prices_init(&prices, fixture->board));
    try_walk(random, fixture, NULL);
    try_walk(random, fixture, &prices);
    qs_line_prices_release(&prices);
    qs_fixture_free(fixture);
}

static void test_walks(void **state)
{
    (void)state;
    qs_for_each_seed(300, try_walks);
}

/* Putting a queen takes off those that it attacks, and no others. */
static void test_put(void **state)
{
    (void)state;
    struct qs_fixture *fixture = empty_fixture(5);
    struct qs_breakout *walk = qs_breakout_new(fixture->board, NULL, 1);
    static const uint32_t knights[] = {0, 7, 14, 16, 23};
    uint32_t squares[5];
    for (int i = 0; i < 5; i++)
        qs_breakout_put(walk, knights[i]);
    assert_int_equal(qs_breakout_count(walk), 5);
    qs_breakout_put(walk, 14); /* already has a queen */
    assert_int_equal(qs_breakout_count(walk), 5);
    qs_breakout_put(walk, 2); /* attacks 0, 7 and 14 */
    qs_breakout_list(walk, squares);
    assert_int_equal(qs_breakout_count(walk), 3);
    assert_int_equal(squares[0], 2);
    assert_int_equal(squares[1], 16);
    assert_int_equal(squares[2], 23);
    assert_true(qs_breakout_is_sound(walk));
    qs_breakout_free(walk);
    qs_fixture_free(fixture);
}

/* Three squares that attack each other: two rows stay empty, and their weights keep rising. */
static void test_weights_stay_small(void **state)
{
    (void)state;
    struct qs_error error;
    struct qs_instance *instance = qs_instance_new(3, &error);
    for (int32_t square = 0; square < 9; square++)
        if (square % 3 != 0)
            qs_instance_block_square(instance, (struct qs_square){square / 3, square % 3}, &error);
    struct qs_fixture *fixture = qs_fixture_new(instance);
    struct qs_breakout *walk = qs_breakout_new(fixture->board, NULL, 1);
    for (int i = 0; i < 10000000; i++) {
        qs_breakout_step(walk);
        if (i % 1000 == 0)
            assert_true(qs_breakout_is_sound(walk));
    }
    qs_breakout_free(walk);
    qs_fixture_free(fixture);
}

static void try_maximum(struct qs_random *random)
{
    struct qs_fixture *fixture = random_fixture(random, 7);
    uint32_t most = most_to_add(fixture), count;
    struct qs_local_search *search = qs_local_search_new(fixture->board, qs_random_next(random));
    assert_non_null(search);
    uint64_t steps = qs_local_search_run(search, most, 20000);
    const uint32_t *best = qs_local_search_best(search, &count);
    if (count != most) {
        qs_instance_write(fixture->instance, stderr);
        fail_msg("%u queens instead of %u after %d steps", count, most, (int)steps);
    }
    expect_valid(fixture, best, count);
    qs_local_search_run(search, UINT32_MAX, 3000); /* with the second walk, if there is one */
    best = qs_local_search_best(search, &count);
    assert_int_equal(count, most);
    expect_valid(fixture, best, count);
    qs_local_search_free(search);
    qs_fixture_free(fixture);
}

static void test_maximum(void **state)
{
    (void)state;
    qs_for_each_seed(4000, try_maximum);
}

/* The fixed queens of one row of a table. */
static struct qs_fixture *read_queens(int32_t n, const char *squares)
{
    struct qs_error error;
    struct qs_instance *instance = qs_instance_new(n, &error);
    int row, column, length;
    for (; sscanf(squares, "%d:%d %n", &row, &column, &length) == 2; squares += length)
        assert_true(qs_instance_add_queen(instance, (struct qs_square){row, column}, &error));
    return qs_fixture_new(instance);
}

static void expect_found(struct qs_fixture *fixture, int32_t maximum, uint64_t seed, uint64_t steps)
{
    uint32_t most = (uint32_t)(maximum - fixture->board->fixed), count;
    struct qs_local_search *search = qs_local_search_new(fixture->board, seed);
    qs_local_search_run(search, most, steps);
    const uint32_t *best = qs_local_search_best(search, &count);
    if (count != most) {
        qs_instance_write(fixture->instance, stderr);
        fail_msg("seed %d: %u queens added, %u are known", (int)seed, count, most);
    }
    expect_valid(fixture, best, count);
    qs_local_search_free(search);
}

static void search_from(struct qs_fixture *fixture, int32_t maximum)
{
    for (uint64_t seed = 1; seed <= 3; seed++)
        expect_found(fixture, maximum, seed, 100000);
}

/* The walk without prices fails on four of these boards even in 10⁶ steps. */
static void search_crowded(struct qs_fixture *fixture, int32_t maximum)
{
    expect_near(fixture, maximum); /* on these boards the floor is the maximum */
    for (uint64_t seed = 1; seed <= 3; seed++)
        expect_found(fixture, maximum, seed, 3000000);
}

static unsigned read_table(const char *path, const char *format,
                           void (*try)(struct qs_fixture *fixture, int32_t maximum))
{
    static char line[8192];
    FILE *stream = fopen(path, "r");
    assert_non_null(stream);
    unsigned rows = 0;
    while (fgets(line, sizeof line, stream)) {
        int n, maximum, used;
        if (line[0] == '#')
            continue;
        if (sscanf(line, format, &n, &maximum, &used) != 2)
            fail_msg("unreadable row: %s", line);
        struct qs_fixture *fixture = read_queens(n, line + used);
        try(fixture, maximum);
        qs_fixture_free(fixture);
        rows++;
    }
    fclose(stream);
    return rows;
}

static void test_completions(void **state)
{
    (void)state;
    unsigned rows = read_table(QS_TEST_DATA "/published/completion-optima.tsv",
                               "%d %*d %*d %*d %d %n", search_from);
    assert_int_equal(rows, 445);
}

static void test_crowded_boards(void **state)
{
    (void)state;
    unsigned rows = read_table(QS_TEST_DATA "/published/crowded-optima.tsv",
                               "%*s %d %*d %*d %d %*d %n", search_crowded);
    assert_int_equal(rows, 28);
}

/* The boards that can have a queen on every row; without weights some of them are missed. */
static void test_blocked_boards(void **state)
{
    (void)state;
    FILE *stream = fopen(QS_TEST_DATA "/published/blocked-published.tsv", "r");
    assert_non_null(stream);
    char line[256], path[512], answer[32];
    unsigned boards = 0;
    while (fgets(line, sizeof line, stream)) {
        int n;
        long id;
        struct qs_error error;
        if (sscanf(line, "%d %ld %31s", &n, &id, answer) != 3 || strcmp(answer, "SATISFIABLE") != 0)
            continue;
        snprintf(path, sizeof path, QS_TEST_DATA "/published/blocked/blockedqueens.%d.%ld.param", n,
                 id);
        struct qs_fixture *fixture = qs_fixture_new(qs_instance_read_file(path, NULL, &error));
        search_from(fixture, n);
        qs_fixture_free(fixture);
        boards++;
    }
    fclose(stream);
    assert_true(boards >= 10);
}

static void test_seeds_and_pieces(void **state)
{
    (void)state;
    struct qs_fixture *fixture = empty_fixture(30);
    uint64_t steps[4];
    uint32_t best[4][30], count;
    for (int i = 0; i < 4; i++) {
        struct qs_local_search *search = qs_local_search_new(fixture->board, i < 3 ? 1 : 2);
        const uint64_t pieces[] = {1000000, 1000000, 7, 1000000};
        steps[i] = 0;
        for (count = 0; count < 30; qs_local_search_best(search, &count))
            steps[i] += qs_local_search_run(search, 30, pieces[i]);
        memcpy(best[i], qs_local_search_best(search, &count), sizeof best[i]);
        assert_int_equal(qs_local_search_run(search, 30, 100), 0);
        qs_local_search_free(search);
    }
    assert_int_equal(steps[0], steps[1]);
    assert_int_equal(steps[0], steps[2]);
    assert_memory_equal(best[0], best[1], sizeof best[0]);
    assert_memory_equal(best[0], best[2], sizeof best[0]);
    assert_true(memcmp(best[0], best[3], sizeof best[0]) != 0);
    qs_fixture_free(fixture);
}

/* A board without free squares, and one with a single free square. */
static void test_nothing_to_do(void **state)
{
    (void)state;
    struct qs_error error;
    for (uint32_t squares = 0; squares <= 1; squares++) {
        struct qs_instance *instance = qs_instance_new(1, &error);
        if (squares == 0)
            assert_true(qs_instance_add_queen(instance, (struct qs_square){0, 0}, &error));
        struct qs_fixture *fixture = qs_fixture_new(instance);
        struct qs_local_search *search = qs_local_search_new(fixture->board, 1);
        uint32_t count;
        assert_int_equal(qs_local_search_run(search, 2, 5000), 5000);
        qs_local_search_best(search, &count);
        assert_int_equal(count, squares);
        qs_local_search_free(search);
        qs_fixture_free(fixture);
    }
}

/* No leaks at any limit; without memory for the second walk, the first runs alone. */
static void test_memory(void **state)
{
    (void)state;
    struct qs_fixture *fixture = read_queens(8, "3:3");
    size_t used = fixture->memory.used;
    unsigned made = 0, refused = 0;
    for (size_t extra = 0; extra < 12000; extra += 40) {
        fixture->memory.limit = used + extra;
        struct qs_local_search *search = qs_local_search_new(fixture->board, 1);
        if (search)
            qs_local_search_run(search, UINT32_MAX, 3000);
        made += search != NULL;
        refused += search == NULL;
        qs_local_search_free(search);
        assert_int_equal(fixture->memory.used, used);
    }
    assert_true(made > 0 && refused > 0);
    qs_fixture_free(fixture);
}

static struct qs_solve_options exchange_options(void)
{
    struct qs_solve_options options;
    qs_solve_options_init(&options);
    options.engine = "exchange";
    return options;
}

/* n = 6 with a fixed queen in the corner: five queens fit, the structural bound is six. */
static struct qs_instance *board_without_proof(void)
{
    struct qs_error error;
    struct qs_instance *instance = qs_instance_new(6, &error);
    assert_true(qs_instance_add_queen(instance, (struct qs_square){0, 0}, &error));
    return instance;
}

static bool interrupt(void *state, const struct qs_progress *progress)
{
    int *calls = state;
    (void)progress;
    return ++*calls > 2;
}

static void test_engine_ends(void **state)
{
    (void)state;
    int calls = 0;
    struct qs_instance *instance = board_without_proof();
    struct qs_solve_options options = exchange_options();
    struct qs_result result = qs_must_solve(instance, &options);
    assert_int_equal(result.stop, QS_STOP_DONE);
    assert_int_equal(result.status, QS_STATUS_BOUNDS);
    assert_int_equal(result.lower, 5);
    assert_int_equal(result.work.steps, 5 * 100000); /* five open rows */
    qs_result_release(&result);
    options.limits.poll = interrupt;
    options.limits.state = &calls;
    result = qs_must_solve(instance, &options);
    assert_int_equal(result.stop, QS_STOP_INTERRUPT);
    assert_true(result.work.steps < 5 * 100000);
    qs_result_release(&result);
    options.limits.poll = NULL;
    options.limits.seconds = 1e-9;
    result = qs_must_solve(instance, &options);
    assert_int_equal(result.stop, QS_STOP_TIME); /* before any step */
    assert_true(result.lower >= 1 && result.lower <= 5);
    qs_result_release(&result);
    qs_instance_free(instance);
}

/* It stops at the target and does not continue to the maximum. */
static void test_engine_target(void **state)
{
    (void)state;
    struct qs_fixture *fixture = empty_fixture(200);
    struct qs_solve_options options = exchange_options();
    options.target = 150;
    struct qs_result result = qs_must_solve(fixture->instance, &options);
    assert_int_equal(result.lower, 150);
    qs_result_release(&result);
    options.target = 0;
    result = qs_must_solve(fixture->instance, &options);
    assert_int_equal(result.status, QS_STATUS_OPTIMUM);
    assert_int_equal(result.lower, 200);
    qs_result_release(&result);
    qs_fixture_free(fixture);
}

/* Too little memory stops it; the bounds that it has are valid. */
static void test_engine_memory(void **state)
{
    (void)state;
    struct qs_fixture *fixture = empty_fixture(6);
    struct qs_solve_options options = exchange_options();
    int answered = 0, refused = 0;
    for (options.limits.bytes = 1; options.limits.bytes < 12000; options.limits.bytes += 40) {
        struct qs_result result = qs_must_solve(fixture->instance, &options);
        answered += result.status == QS_STATUS_OPTIMUM;
        refused += result.stop == QS_STOP_MEMORY;
        assert_int_equal(result.upper.value, 6);
        qs_result_release(&result);
    }
    assert_int_equal(answered + refused, 300);
    assert_true(answered > 0 && refused > 0);
    qs_fixture_free(fixture);
}

int main(int count, char **words)
{
    qs_choose_tier(count, words);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_prices, qs_report_seed),
        cmocka_unit_test(test_prices_of_large_boards),
        cmocka_unit_test_teardown(test_walks, qs_report_seed),
        cmocka_unit_test(test_put),
        cmocka_unit_test(test_weights_stay_small),
        cmocka_unit_test_teardown(test_maximum, qs_report_seed),
        cmocka_unit_test(test_completions),
        cmocka_unit_test(test_crowded_boards),
        cmocka_unit_test(test_blocked_boards),
        cmocka_unit_test(test_seeds_and_pieces),
        cmocka_unit_test(test_nothing_to_do),
        cmocka_unit_test(test_memory),
        cmocka_unit_test(test_engine_ends),
        cmocka_unit_test(test_engine_target),
        cmocka_unit_test(test_engine_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
