/* Rooms: sat */
/*
 * Neighbourhoods: the search finds the maximum of small boards, never says anything of the upper
 * bound, begins with any placement, also of a board in parts, and does the same again.
 */
#include <stdlib.h>
#include <string.h>

#include "bound_search.h"
#include "fixture.h"
#include "must_instance.h"
#include "open_bounds.h"
#include "random_board.h"
#include "test.h"

struct setting {
    struct qs_fixture *fixture;
    struct qs_bounds bounds;
    struct qs_watch watch;
    struct qs_search search;
};

static void open_setting(struct setting *setting, struct qs_instance *instance, uint64_t seed)
{
    memset(setting, 0, sizeof *setting);
    setting->fixture = qs_fixture_new(instance);
    qs_watch_init(&setting->watch, 0);
    qs_open_bounds(&setting->bounds, setting->fixture->board, &setting->watch);
    setting->search = (struct qs_search){.name = "nearby", .query.strategy = QS_STRATEGY_UP};
    struct qs_encoding encoding = {(enum qs_amo)(seed % QS_AMO_KINDS),
                                   (enum qs_card)(seed % QS_CARD_KINDS)};
    assert_true(
        qs_search_begin_neighbourhood(&setting->search, setting->fixture->board, encoding, seed));
}

static void close_setting(struct setting *setting)
{
    qs_search_end(&setting->search);
    qs_bounds_release(&setting->bounds);
}

static void check_placement(const struct setting *setting)
{
    const struct qs_bounds *bounds = &setting->bounds;
    for (int32_t i = 0; i < bounds->lower; i++)
        for (int32_t j = 0; j < i; j++)
            assert_false(qs_naive_attack(qs_board_square(bounds->board, bounds->placement[i]),
                                         qs_board_square(bounds->board, bounds->placement[j])));
}

static uint64_t step(struct setting *setting, uint64_t ticks)
{
    return qs_search_step(&setting->search, &setting->bounds, &setting->watch, ticks);
}

static int raised_in_all;

/* From nothing, or from the first queens of the board. */
static void maximum_trial(struct qs_random *random)
{
    const int most_steps = 2000;
    const uint64_t turn = 3000;
    struct setting setting;
    open_setting(&setting, qs_must_random(random, 8), qs_random_below(random, 100));
    const struct qs_board *board = setting.fixture->board;
    int32_t maximum = qs_naive_maximum(setting.fixture->instance) - board->fixed;
    int32_t upper = setting.bounds.upper, first = 0;
    if (board->squares > 0 && qs_random_below(random, 2)) {
        uint32_t square = qs_random_below(random, board->squares);
        qs_bounds_raise(&setting.bounds, &square, 1);
    }
    for (int steps = 0; setting.bounds.lower < maximum && steps < most_steps; steps++) {
        step(&setting, turn);
        first = first == 0 ? setting.bounds.lower : first;
    }
    assert_int_equal(setting.bounds.lower, maximum);
    assert_int_equal(setting.bounds.upper, upper);
    assert_int_equal(setting.watch.stop, QS_STOP_DONE);
    check_placement(&setting);
    raised_in_all += first < maximum;
    close_setting(&setting);
}

TEST(maximum)
{
    raised_in_all = 0;
    int trials = qs_for_each_seed(300, maximum_trial);
    assert_true(raised_in_all > trials / 10 || getenv("QS_SEED"));
}

/* Nothing is left to find: no work, and no query. */
TEST(full)
{
    struct setting setting;
    open_setting(&setting, qs_must_make_instance(5), 1);
    while (setting.bounds.lower < 5)
        assert_true(step(&setting, 1000) > 0);
    assert_true(setting.bounds.answered);
    uint64_t questions = setting.search.work.questions;
    assert_int_equal(step(&setting, 1000), 0);
    assert_int_equal(setting.search.work.questions, questions);
    close_setting(&setting);
}

/* Four parts of one square and one of 2 × 2. Those of one square have no empty row: none of its
 * queens can be made free, and the search goes on. */
TEST(parts_without_empty_lines)
{
    struct qs_instance *instance = qs_must_make_instance(12);
    for (int32_t row = 0; row < 2; row++)
        for (int32_t column = 0; column < 2; column++)
            qs_must_list_free(instance, row, column);
    qs_must_list_free(instance, 4, 6);
    qs_must_list_free(instance, 6, 10);
    qs_must_list_free(instance, 8, 3);
    qs_must_list_free(instance, 10, 4);
    struct setting setting;
    open_setting(&setting, instance, 3);
    for (int i = 0; i < 50; i++)
        step(&setting, 100000);
    int32_t maximum = qs_naive_maximum(setting.fixture->instance);
    assert_int_equal(setting.bounds.lower, maximum);
    assert_true(setting.bounds.upper > maximum);
    close_setting(&setting);
}

/*
 * Nine rows, eight columns. All but the second column have a queen. Where it gets one, that of the
 * first row, and of the first column, makes way, and another one fits. So the first query is
 * enough: about a column without a queen. From other columns, more queens are in between than are
 * free at first.
 */
TEST(fewer_columns_than_rows)
{
    enum { STAIRS = 6, BESIDE = 2 };
    struct qs_instance *instance = qs_must_make_instance(2 * STAIRS + 3);
    uint32_t known[STAIRS + 1] = {0};
    qs_must_list_free(instance, 0, 0);
    qs_must_list_free(instance, 0, 2);
    for (int32_t row = 1; row <= STAIRS; row++) {
        qs_must_list_free(instance, row, 2 * row + 2);
        known[row] = (uint32_t)row + 1;
    }
    for (int32_t i = 0; i < BESIDE; i++)
        qs_must_list_free(instance, STAIRS + 1 + 2 * i, 0);
    struct setting setting;
    open_setting(&setting, instance, 1);
    qs_bounds_raise(&setting.bounds, known, LENGTH(known));
    step(&setting, 1);
    assert_int_equal(setting.bounds.lower, STAIRS + 2);
    check_placement(&setting);
    close_setting(&setting);
}

static int32_t hard_board_after(uint64_t seed, struct qs_work *work)
{
    struct setting setting;
    struct qs_random random = {7};
    const struct qs_board_recipe recipe = {.n = 30, .blocked_percent = 250};
    open_setting(&setting, qs_must_own(qs_random_instance(&random, &recipe)), seed);
    for (int i = 0; i < 4; i++)
        step(&setting, 500000);
    int32_t lower = setting.bounds.lower;
    *work = setting.search.work;
    check_placement(&setting);
    close_setting(&setting);
    return lower;
}

TEST(same_seed_same_search)
{
    struct qs_work work[3];
    int32_t lower = hard_board_after(1, &work[0]);
    assert_int_equal(hard_board_after(1, &work[1]), lower);
    assert_memory_equal(&work[0], &work[1], sizeof work[0]);
    hard_board_after(2, &work[2]);
    assert_memory_not_equal(&work[0], &work[2], sizeof work[0]);
}
