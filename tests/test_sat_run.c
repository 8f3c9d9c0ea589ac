/*
 * The sat engine in slices: the maximum whatever the size of the slices and
 * whoever else moves the bounds between them; what was learned in one slice is
 * there in the next; and limits on time and memory.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ground.h"
#include "must_instance.h"
#include "random_board.h"
#include "sat_run.h"

struct setting {
    struct qs_ground *ground;
    struct qs_solve_options options;
    struct qs_task task;
};

static void open_setting(struct setting *setting, struct qs_instance *instance)
{
    setting->ground = qs_ground_new(instance);
    qs_solve_options_init(&setting->options);
    uint32_t rows = setting->ground->board->lines[QS_ROW].count;
    uint32_t columns = setting->ground->board->lines[QS_COLUMN].count;
    setting->task = (struct qs_task){
        .instance = instance,
        .board = setting->ground->board,
        .options = &setting->options,
        .engine = "sat",
        .room = rows,
        .upper = (int32_t)(rows < columns ? rows : columns),
        .deadline = 1e300,
    };
    setting->task.placement = calloc(rows + 1, sizeof *setting->task.placement);
}

static void close_setting(struct setting *setting)
{
    free(setting->task.placement);
    qs_ground_free(setting->ground);
}

static struct qs_sat_run *new_run(struct setting *setting)
{
    struct qs_sat_run *run = qs_sat_run_new(&setting->task);
    assert_non_null(run);
    return run;
}

/* Steps until the task is done; their number. */
static int finish(struct setting *setting, struct qs_sat_run *run, uint64_t slice)
{
    int steps = 0;
    for (; !qs_task_is_done(&setting->task); steps++) {
        assert_true(steps < 100000);
        qs_sat_run_step(run, slice);
        assert_int_equal(setting->task.stop, QS_STOP_DONE);
    }
    return steps;
}

static void check_placement(const struct setting *setting)
{
    const struct qs_task *task = &setting->task;
    for (int32_t i = 0; i < task->lower; i++)
        for (int32_t j = 0; j < i; j++)
            assert_false(qs_naive_attack(qs_board_square(task->board, task->placement[i]),
                                         qs_board_square(task->board, task->placement[j])));
}

/* Slices of any size, any strategy, any encoding. */
static void maximum_trial(struct qs_random *random)
{
    struct qs_board_recipe recipe = qs_random_recipe(random, 7);
    struct setting setting;
    open_setting(&setting, qs_random_instance(random, &recipe));
    int32_t maximum = qs_naive_maximum(setting.ground->instance) - setting.ground->board->fixed;
    setting.options.strategy = (enum qs_strategy)qs_random_below(random, QS_STRATEGIES);
    setting.options.encoding.amo = (enum qs_amo)qs_random_below(random, QS_AMO_KINDS);
    struct qs_sat_run *run = new_run(&setting);
    finish(&setting, run, (uint64_t)qs_random_below(random, 300));
    qs_sat_run_step(run, 0); /* with nothing to ask: nothing happens */
    qs_sat_run_free(run);
    assert_int_equal(setting.task.lower, maximum);
    assert_int_equal(setting.task.upper, maximum);
    check_placement(&setting);
    close_setting(&setting);
}

static void maximum_in_slices(void **state)
{
    (void)state;
    qs_for_each_seed(300, maximum_trial);
}

/* Between the steps, others move the bounds of the race towards the maximum, or do not. */
static void race_trial(struct qs_random *random)
{
    struct qs_board_recipe recipe = qs_random_recipe(random, 7);
    struct setting setting;
    struct qs_race race;
    open_setting(&setting, qs_random_instance(random, &recipe));
    struct qs_task *task = &setting.task;
    int32_t maximum = qs_naive_maximum(setting.ground->instance) - setting.ground->board->fixed;
    setting.options.strategy = (enum qs_strategy)qs_random_below(random, QS_STRATEGIES);
    assert_true(qs_race_init(&race, setting.ground->board, NULL, 0, task->upper, QS_REASON_ROWS));
    task->race = &race;
    struct qs_sat_run *run = new_run(&setting);
    while (!qs_task_is_done(task)) {
        if (qs_random_below(random, 2) && race.upper > maximum)
            qs_race_lower(&race, race.upper - 1, QS_REASON_ROWS);
        else if (qs_random_below(random, 2) && race.lower < maximum)
            race.lower++;
        qs_sat_run_step(run, (uint64_t)qs_random_below(random, 300));
        assert_int_equal(task->stop, QS_STOP_DONE);
    }
    qs_sat_run_free(run);
    assert_int_equal(race.lower, maximum);
    assert_int_equal(race.upper, maximum);
    qs_race_release(&race);
    close_setting(&setting);
}

static void bounds_moved_by_others(void **state)
{
    (void)state;
    qs_for_each_seed(300, race_trial);
}

/* Raises the race's bound when the run asks whether to stop. */
static bool raise_race(void *state, const struct qs_progress *progress)
{
    struct qs_race *race = state;
    (void)progress;
    race->lower = 1;
    return false;
}

/*
 * The first question is answered by others after it was chosen and before its
 * counter, of more clauses than come between two polls, is there; the questions
 * after it need that counter.
 */
static void overtaken_while_building(void **state)
{
    (void)state;
    const int32_t n = 60;
    struct setting setting;
    struct qs_race race;
    open_setting(&setting, qs_must_make_instance(n));
    assert_true(qs_race_init(&race, setting.ground->board, NULL, 0, n, QS_REASON_ROWS));
    setting.task.race = &race;
    setting.options.strategy = QS_STRATEGY_UP;
    struct qs_sat_run *run = new_run(&setting);
    setting.options.poll = raise_race;
    setting.options.poll_state = &race;
    setting.task.next_poll = 0;
    qs_sat_run_step(run, 0);
    assert_int_equal(setting.task.work.questions, 1);
    setting.options.poll = NULL;
    race.lower = n - 2;
    finish(&setting, run, 0);
    qs_sat_run_free(run);
    assert_int_equal(race.lower, n);
    qs_race_release(&race);
    close_setting(&setting);
}

/* A board that is hard enough: its rows and columns suffice for 30 queens, the diagonals do not. */
static struct qs_instance *hard_instance(void)
{
    struct qs_random random = {9};
    const struct qs_board_recipe recipe = {.n = 30, .blocked_percent = 165};
    return qs_random_instance(&random, &recipe);
}

/* The same refutations in one piece and in many. */
static void nothing_is_forgotten(void **state)
{
    (void)state;
    const uint64_t slice = 10000;
    struct setting whole, sliced;
    open_setting(&whole, hard_instance());
    struct qs_sat_run *run = new_run(&whole);
    int steps = finish(&whole, run, 0);
    qs_sat_run_free(run);
    assert_int_equal(steps, (int)whole.task.work.questions);
    assert_true(whole.task.work.conflicts > 1000);
    open_setting(&sliced, hard_instance());
    run = new_run(&sliced);
    steps = finish(&sliced, run, slice);
    qs_sat_run_free(run);
    assert_int_equal(sliced.task.lower, whole.task.lower);
    assert_int_equal(sliced.task.work.questions, whole.task.work.questions);
    assert_true((uint64_t)steps >= sliced.task.work.propagations / (2 * slice));
    assert_true(steps > 10);
    assert_true(sliced.task.work.conflicts < 3 * whole.task.work.conflicts);
    close_setting(&whole);
    close_setting(&sliced);
}

static void out_of_time(void **state)
{
    (void)state;
    struct setting setting;
    open_setting(&setting, hard_instance());
    struct qs_sat_run *run = new_run(&setting);
    setting.task.deadline = 0;
    qs_sat_run_step(run, 0);
    assert_int_equal(setting.task.stop, QS_STOP_TIME);
    assert_int_equal(setting.task.work.questions, 0);
    qs_sat_run_free(run);
    close_setting(&setting);
}

/* With less memory than is needed the bounds stay apart, the reason is told, and nothing is lost.
 */
static void out_of_memory(void **state)
{
    (void)state;
    for (size_t spare = 0; spare < 400000; spare = spare + spare / 8 + 64) {
        struct setting setting;
        open_setting(&setting, hard_instance());
        setting.ground->memory.limit = setting.ground->memory.used + spare;
        struct qs_sat_run *run = qs_sat_run_new(&setting.task);
        assert_true(run || setting.task.stop == QS_STOP_MEMORY);
        for (int step = 0; run && setting.task.stop == QS_STOP_DONE; step++) {
            assert_true(step < 1000);
            qs_sat_run_step(run, 10000);
        }
        qs_sat_run_free(run);
        assert_int_equal(setting.task.stop, QS_STOP_MEMORY);
        assert_true(setting.task.lower < setting.task.upper);
        close_setting(&setting);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(maximum_in_slices, qs_tell_seed),
        cmocka_unit_test_teardown(bounds_moved_by_others, qs_tell_seed),
        cmocka_unit_test(overtaken_while_building),
        cmocka_unit_test(nothing_is_forgotten),
        cmocka_unit_test(out_of_time),
        cmocka_unit_test(out_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
