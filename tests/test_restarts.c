/* Rooms: bitset families */
/*
 * The restarts of the bitset search: against brute force on small boards, where they end by
 * exhausting a tree; a board that other orders solve soon; the same work from the same seed,
 * however it is cut into steps; and as many lines as bitsets have.
 */
#include <string.h>

#include "bitset_search.h"
#include "bound_search.h"
#include "fixture.h"
#include "must_instance.h"
#include "open_bounds.h"
#include "queensat/generate.h"
#include "random_board.h"
#include "test.h"

struct setting {
    struct qs_fixture *fixture;
    struct qs_bounds bounds;
    struct qs_watch watch;
    struct qs_search search;
};

static void open_setting(struct setting *setting, struct qs_instance *instance, uint64_t seed,
                         uint64_t shortest)
{
    assert_non_null(instance);
    memset(setting, 0, sizeof *setting);
    setting->fixture = qs_fixture_new(instance);
    qs_watch_init(&setting->watch, 0);
    qs_open_bounds(&setting->bounds, setting->fixture->board, &setting->watch);
    setting->search.name = "restarts";
    assert_true(
        qs_search_begin_restarts(&setting->search, setting->fixture->board, seed, shortest));
}

static void close_setting(struct setting *setting)
{
    qs_fixture_expect_placement(setting->fixture, setting->bounds.placement,
                                (uint32_t)setting->bounds.lower);
    qs_search_end(&setting->search);
    qs_bounds_release(&setting->bounds);
}

static uint64_t step(struct setting *setting, uint64_t ticks)
{
    return qs_search_step(&setting->search, &setting->bounds, &setting->watch, ticks);
}

/* Until there is nothing left to do: the maximum is found, and the upper bound has not moved. */
TRIALS(test_small_boards, 1000)
{
    struct setting setting;
    open_setting(&setting, qs_must_random(random, 8), qs_random_next(random),
                 (uint64_t)qs_random_below(random, 300) + 1);
    int32_t maximum = qs_naive_maximum(setting.fixture->instance) - setting.fixture->board->fixed;
    int32_t upper = setting.bounds.upper;
    uint64_t ticks = (uint64_t)qs_random_below(random, 100) + 1;
    while (step(&setting, ticks) > 0)
        ;
    assert_int_equal(setting.bounds.lower, maximum);
    assert_int_equal(setting.bounds.upper, upper);
    close_setting(&setting);
}

static struct qs_instance *excluded(int32_t n, int32_t diagonals, uint64_t id)
{
    return qs_must_own(qs_generate_excluded_diagonals(n, diagonals, id, NULL));
}

/* 30 queens that the plain order does not find in ten times as many ticks. */
TEST(test_other_orders)
{
    const uint64_t ticks = 4000000, plain_ticks = 10 * ticks;
    struct setting setting;
    open_setting(&setting, excluded(30, 27, 24), 4, 0);
    while (!setting.bounds.answered && setting.search.ticks < ticks)
        assert_true(step(&setting, 1000) > 0);
    assert_int_equal(setting.bounds.lower, 30);
    assert_int_equal(step(&setting, 1000), 0);
    struct qs_bitset_search *plain = MUST(qs_bitset_search_new(setting.fixture->board, 0, 0));
    qs_bitset_search_ask(plain, 30, NULL);
    assert_int_equal(qs_bitset_search_step(plain, NULL, plain_ticks), QS_QUERY_OPEN);
    qs_bitset_search_free(plain);
    close_setting(&setting);
}

static int logged, decided;

static void count_line(void *state, const char *line)
{
    (void)state;
    logged++;
    decided += !strstr(line, "not decided");
}

/* The search in the plain order: its work, as it is known, and a line for each question. */
TEST(test_plain_order)
{
    struct setting setting;
    open_setting(&setting, excluded(14, 13, 2), 1, 0);
    struct qs_search plain = {.name = "plain", .query.strategy = QS_STRATEGY_UP};
    assert_true(qs_search_begin_bitset(&plain, setting.fixture->board, NULL));
    setting.watch.log = count_line;
    logged = decided = 0;
    while (qs_search_step(&plain, &setting.bounds, &setting.watch, 1000) > 0)
        ;
    assert_int_equal(setting.bounds.lower, 13);
    assert_int_equal(setting.bounds.upper, 13);
    assert_int_equal(plain.work.questions, 14);
    assert_int_equal(logged, 14);
    assert_int_equal(decided, 14);
    assert_int_equal(plain.work.nodes, 864);
    assert_int_equal(plain.work.probes, 15376);
    qs_search_end(&plain);
    close_setting(&setting);
}

/* The work until 30 queens are found, by steps of this many ticks; and the placement. */
static uint64_t nodes_of(uint64_t seed, uint64_t ticks, uint32_t placement[30])
{
    struct setting setting;
    open_setting(&setting, excluded(30, 27, 24), seed, 0);
    while (!setting.bounds.answered)
        assert_true(step(&setting, ticks) > 0);
    uint64_t nodes = setting.search.work.nodes;
    memcpy(placement, setting.bounds.placement, 30 * sizeof *placement);
    close_setting(&setting);
    return nodes;
}

TEST(test_same_seed)
{
    uint32_t first[30], again[30], other[30];
    uint64_t nodes = nodes_of(4, 1000, first);
    assert_int_equal(nodes, 116648); /* as it is known */
    assert_int_equal(nodes_of(4, 1000, again), nodes);
    assert_memory_equal(first, again, sizeof first);
    assert_int_equal(nodes_of(4, 77, again), nodes);
    assert_memory_equal(first, again, sizeof first);
    assert_int_not_equal(nodes_of(3, 1000, other), nodes);
}

/* 128 rows and columns. */
TEST(test_long_lines)
{
    struct setting setting;
    open_setting(&setting, qs_must_own(qs_generate_sparse(128, 9 * 128, 1, NULL)), 1, 0);
    for (int d = QS_ROW; d <= QS_COLUMN; d++)
        assert_int_equal(setting.fixture->board->lines[d].count, QS_BITSET_LINES);
    while (setting.search.ticks < 5000000 && step(&setting, 10000) > 0)
        ;
    assert_true(setting.bounds.lower > 40);
    close_setting(&setting);
}
