/* Rooms: sat */
/*
 * The SAT search: it finds the maximum with steps of any size, also if others
 * move the bounds between them; it keeps what it learned from step to step; and
 * limits on time and memory.
 */
#include <stdlib.h>
#include <string.h>

#include "board_cnf.h"
#include "bound_search.h"
#include "counting_watch.h"
#include "dual_cover.h"
#include "fixture.h"
#include "must_instance.h"
#include "open_bounds.h"
#include "random_board.h"
#include "test.h"

struct setting {
    struct qs_fixture *fixture;
    struct qs_bounds bounds;
    struct qs_watch watch;
    enum qs_strategy strategy;
    struct qs_encoding encoding;
    struct qs_dual_cover hints;
};

static void open_setting(struct setting *setting, struct qs_instance *instance)
{
    memset(setting, 0, sizeof *setting);
    setting->fixture = qs_fixture_new(instance);
    qs_watch_init(&setting->watch, 0);
    qs_open_bounds(&setting->bounds, setting->fixture->board, &setting->watch);
}

static void give_hints(struct setting *setting)
{
    struct qs_bound bound = {.value = INT32_MAX};
    struct qs_error error;
    assert_true(
        qs_dual_cover_bound(setting->fixture->board, NULL, &bound, &setting->hints, &error));
    qs_bound_release(&bound);
}

/* Any strategy, with or without hints; returns how many queens can be added. */
static int32_t open_random_setting(struct setting *setting, struct qs_random *random)
{
    open_setting(setting, qs_must_random(random, 7));
    setting->strategy = (enum qs_strategy)qs_random_below(random, QS_STRATEGIES);
    if (qs_random_below(random, 2))
        give_hints(setting);
    return qs_naive_maximum(setting->fixture->instance) - setting->fixture->board->fixed;
}

static void close_setting(struct setting *setting)
{
    qs_dual_cover_release(&setting->hints);
    qs_bounds_release(&setting->bounds);
}

static struct qs_search begin_search(struct setting *setting)
{
    struct qs_search search = {.name = "sat", .query.strategy = setting->strategy};
    assert_true(qs_search_begin_sat(&search, setting->fixture->board, setting->encoding,
                                    &setting->hints, 0, NULL));
    return search;
}

static uint64_t step(struct setting *setting, struct qs_search *search, uint64_t ticks)
{
    return qs_search_step(search, &setting->bounds, &setting->watch, ticks);
}

/* Step until the bounds are answered; returns the number of steps. */
static int finish(struct setting *setting, struct qs_search *search, uint64_t ticks)
{
    int steps = 0;
    for (; !setting->bounds.answered; steps++) {
        assert_true(steps < 100000);
        assert_true(step(setting, search, ticks) > 0);
        assert_int_equal(setting->watch.stop, QS_STOP_DONE);
    }
    return steps;
}

static void check_placement(const struct setting *setting)
{
    const struct qs_bounds *bounds = &setting->bounds;
    for (int32_t i = 0; i < bounds->lower; i++)
        for (int32_t j = 0; j < i; j++)
            assert_false(qs_naive_attack(qs_board_square(bounds->board, bounds->placement[i]),
                                         qs_board_square(bounds->board, bounds->placement[j])));
}

static uint64_t random_ticks(struct qs_random *random)
{
    return qs_random_below(random, 10) == 0
               ? QS_TICKS_ENDLESS
               : (uint64_t)qs_random_below(random, 300) * QS_TICKS_A_PROPAGATION;
}

/* Steps of any size, any strategy, any encoding. */
TRIALS(maximum_in_steps, 300)
{
    struct setting setting;
    int32_t maximum = open_random_setting(&setting, random);
    setting.encoding.amo = (enum qs_amo)qs_random_below(random, QS_AMO_KINDS);
    struct qs_search search = begin_search(&setting);
    finish(&setting, &search, random_ticks(random));
    uint64_t questions = search.work.questions;
    step(&setting, &search, QS_TICKS_ENDLESS); /* no question is left: no effect */
    assert_int_equal(search.work.questions, questions);
    qs_search_end(&search);
    assert_int_equal(setting.bounds.lower, maximum);
    assert_int_equal(setting.bounds.upper, maximum);
    check_placement(&setting);
    close_setting(&setting);
}

static int waits_in_all;

/* It finds the maximum, and waits for others to lower the upper bound. */
static void raising_trial(struct qs_random *random)
{
    struct setting setting;
    int32_t maximum = open_random_setting(&setting, random);
    struct qs_bounds *bounds = &setting.bounds;
    struct qs_search search = begin_search(&setting);
    qs_sat_search_lower_only(&search, true);
    bool only = true;
    for (int steps = 0; !bounds->answered; steps++) {
        int32_t upper = bounds->upper;
        assert_true(steps < 100000);
        if (step(&setting, &search, random_ticks(random)) > 0) {
            assert_true(bounds->upper == upper || !only);
            continue;
        }
        assert_true(only);
        assert_true(bounds->upper > maximum);
        waits_in_all++;
        if (qs_random_below(random, 2))
            qs_bounds_lower(bounds, bounds->upper - 1, QS_REASON_SEARCH);
        else
            qs_sat_search_lower_only(&search, only = false);
    }
    assert_int_equal(setting.watch.stop, QS_STOP_DONE);
    assert_int_equal(bounds->lower, maximum);
    check_placement(&setting);
    qs_search_end(&search);
    close_setting(&setting);
}

TEST(only_the_lower_bound)
{
    waits_in_all = 0;
    int trials = qs_for_each_seed(300, raising_trial);
    assert_true(waits_in_all > trials / 10 || getenv("QS_SEED"));
}

static int questions_with_a_rest;

/* Questions in which some rows are not counted, because lines of other directions have queens. */
static bool has_rest(const struct setting *setting, int32_t added)
{
    const struct qs_board *board = setting->fixture->board;
    return qs_sat_hints_count(&setting->hints, added) &&
           (uint32_t)added < board->lines[QS_ROW].count &&
           (uint32_t)added < board->lines[QS_COLUMN].count;
}

/* Boards with more rows and columns than queens, and every question of each. */
static void rest_trial(struct qs_random *random)
{
    struct qs_board_recipe recipe = qs_random_recipe(random, 7);
    struct setting setting;
    recipe.blocked_percent = 60 + qs_random_below(random, 100);
    open_setting(&setting, qs_must_own(qs_random_instance(random, &recipe)));
    give_hints(&setting);
    struct qs_bounds *bounds = &setting.bounds;
    int32_t maximum = qs_naive_maximum(setting.fixture->instance) - setting.fixture->board->fixed;
    for (int32_t added = 1; added <= bounds->upper; added++)
        questions_with_a_rest += has_rest(&setting, added);
    struct qs_search search = begin_search(&setting);
    finish(&setting, &search, QS_TICKS_ENDLESS);
    qs_search_end(&search);
    assert_int_equal(bounds->lower, maximum);
    check_placement(&setting);
    close_setting(&setting);
}

TEST(only_a_rest_is_counted)
{
    questions_with_a_rest = 0;
    int trials = qs_for_each_seed(1000, rest_trial);
    assert_true(questions_with_a_rest > trials / 10);
}

/* Raise the lower bound as if others had found a placement. */
static void raise_by_others(struct qs_bounds *bounds)
{
    uint32_t squares[64] = {0};
    qs_bounds_raise(bounds, squares, (uint32_t)bounds->lower + 1);
}

/* Between the steps, others sometimes move the bounds towards the maximum. */
TRIALS(bounds_moved_by_others, 300)
{
    struct setting setting;
    int32_t maximum = open_random_setting(&setting, random);
    struct qs_bounds *bounds = &setting.bounds;
    struct qs_search search = begin_search(&setting);
    while (!bounds->answered) {
        if (qs_random_below(random, 2) && bounds->upper > maximum)
            qs_bounds_lower(bounds, bounds->upper - 1, QS_REASON_SEARCH);
        else if (qs_random_below(random, 2) && bounds->lower < maximum)
            raise_by_others(bounds);
        step(&setting, &search, random_ticks(random));
        assert_int_equal(setting.watch.stop, QS_STOP_DONE);
    }
    qs_search_end(&search);
    assert_int_equal(bounds->lower, maximum);
    assert_int_equal(bounds->upper, maximum);
    close_setting(&setting);
}

/* A hard board: rows and columns allow 30 queens, the diagonals do not. */
static struct qs_instance *hard_instance(void)
{
    struct qs_random random = {9};
    const struct qs_board_recipe recipe = {.n = 30, .blocked_percent = 165};
    return qs_must_own(qs_random_instance(&random, &recipe));
}

/* The same refutations in one step and in many. */
TEST(nothing_is_forgotten)
{
    const uint64_t propagations = 10000;
    struct setting whole, cut;
    open_setting(&whole, hard_instance());
    struct qs_search one = begin_search(&whole);
    int steps = finish(&whole, &one, QS_TICKS_ENDLESS);
    assert_int_equal(steps, (int)one.work.questions);
    assert_true(one.work.conflicts > 1000);
    open_setting(&cut, hard_instance());
    struct qs_search many = begin_search(&cut);
    steps = finish(&cut, &many, propagations * QS_TICKS_A_PROPAGATION);
    assert_int_equal(cut.bounds.lower, whole.bounds.lower);
    assert_int_equal(many.work.questions, one.work.questions);
    assert_true((uint64_t)steps >= many.work.propagations / (2 * propagations));
    assert_true(steps > 10);
    assert_true(many.work.conflicts < 3 * one.work.conflicts);
    qs_search_end(&one);
    qs_search_end(&many);
    close_setting(&whole);
    close_setting(&cut);
}

TEST(out_of_time)
{
    struct setting setting;
    open_setting(&setting, hard_instance());
    struct qs_search search = begin_search(&setting);
    setting.watch.deadline = 0;
    step(&setting, &search, QS_TICKS_ENDLESS);
    assert_int_equal(setting.watch.stop, QS_STOP_TIME);
    assert_int_equal(search.work.questions, 0);
    qs_search_end(&search);
    close_setting(&setting);
}

/* Once it is stopped, the solver is asked nothing more. */
TEST(out_of_time_later)
{
    struct setting setting;
    open_setting(&setting, hard_instance());
    struct qs_search search = begin_search(&setting);
    step(&setting, &search, 0);
    struct qs_work before = search.work;
    setting.watch.deadline = 0;
    step(&setting, &search, QS_TICKS_ENDLESS);
    assert_int_equal(setting.watch.stop, QS_STOP_TIME);
    assert_memory_equal(&search.work, &before, sizeof before);
    qs_search_end(&search);
    close_setting(&setting);
}

/* The watch is asked while the formula is built and while the solver runs. */
TEST(stopped_anywhere)
{
    for (int stop = 1; stop < 40; stop++) {
        struct setting setting;
        struct qs_counting_watch counting;
        open_setting(&setting, hard_instance());
        qs_counting_watch_init(&counting, stop);
        struct qs_search search = begin_search(&setting);
        while (counting.watch.stop == QS_STOP_DONE)
            qs_search_step(&search, &setting.bounds, &counting.watch, QS_TICKS_ENDLESS);
        assert_int_equal(counting.watch.stop, QS_STOP_INTERRUPT);
        assert_int_equal(counting.asked, stop);
        qs_search_end(&search);
        close_setting(&setting);
    }
}

/* With too little memory the bounds stay apart, the watch says why, and nothing leaks. */
TEST(out_of_memory)
{
    for (size_t spare = 0; spare < 400000; spare = spare + spare / 8 + 64) {
        struct setting setting;
        open_setting(&setting, hard_instance());
        setting.fixture->memory.limit = setting.fixture->memory.used + spare;
        struct qs_search search = {.name = "sat"};
        bool begun =
            qs_search_begin_sat(&search, setting.fixture->board, setting.encoding, NULL, 0, NULL);
        for (int i = 0; begun && setting.watch.stop == QS_STOP_DONE; i++) {
            assert_true(i < 1000);
            step(&setting, &search, 10000 * QS_TICKS_A_PROPAGATION);
        }
        assert_true(!begun || setting.watch.stop == QS_STOP_MEMORY);
        qs_search_end(&search);
        assert_true(setting.bounds.lower < setting.bounds.upper);
        close_setting(&setting);
    }
}
