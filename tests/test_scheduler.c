/* Rooms: solve */
/*
 * Turns by shares: who runs next, with searches that only count ticks.
 */
#include <stdio.h>
#include <stdlib.h>

#include "checkpoint.h"
#include "fixture.h"
#include "must_instance.h"
#include "random.h"
#include "scheduler.h"
#include "test.h"

enum { COUNT = 4 };

struct schedule {
    struct qs_search turn[COUNT];
    struct qs_scheduler turns;
};

static struct schedule *new_schedule(const unsigned *share, const uint64_t *cost)
{
    struct schedule *schedule = MUST(calloc(1, sizeof *schedule));
    schedule->turns = (struct qs_scheduler){.search = schedule->turn, .count = COUNT};
    for (int i = 0; i < COUNT; i++) {
        schedule->turn[i] = (struct qs_search){.cost = cost[i], .turn = 100};
        qs_scheduler_share(&schedule->turns, i, share[i]);
    }
    return schedule;
}

static int run_next(struct schedule *schedule, uint64_t used)
{
    int next = qs_scheduler_next(&schedule->turns);
    assert_in_range(next, 0, COUNT - 1);
    schedule->turn[next].ticks += used;
    qs_scheduler_count(&schedule->turns, next, used);
    return next;
}

/* Each has its share of the work, within one step, whatever the steps take. */
TEST(test_shares)
{
    const unsigned share[COUNT] = {100, 50, 5, 0};
    const uint64_t cost[COUNT] = {0};
    struct schedule *schedule = new_schedule(share, cost);
    struct qs_random_stream random;
    qs_random_stream_init(&random, 1);
    const uint32_t most = 1000;
    while (schedule->turns.ticks < 10000000)
        run_next(schedule, 1 + qs_random_stream_below(&random, most));
    for (int i = 0; i < COUNT; i++) {
        int64_t due = (int64_t)(schedule->turns.ticks * share[i] / 155);
        assert_true(llabs((int64_t)schedule->turn[i].ticks - due) <= (int64_t)(COUNT * most));
    }
    assert_int_equal(schedule->turn[3].ticks, 0);
    free(schedule);
}

/* The cheapest begins at once, the others when as much was worked as their beginning costs. */
TEST(test_costs)
{
    const unsigned share[COUNT] = {100, 1, 20, 20};
    const uint64_t cost[COUNT] = {900, 400, 10000, UINT64_MAX};
    struct schedule *schedule = new_schedule(share, cost);
    bool begun[COUNT] = {false};
    for (int turns = 0; turns < 10000; turns++) {
        uint64_t worked = schedule->turns.ticks;
        int next = run_next(schedule, 100);
        assert_true(begun[next] || worked == 0 || worked >= cost[next]);
        assert_true(worked > 0 || next == 1);
        if (!begun[next])
            assert_true(worked < cost[next] + 100);
        begun[next] = true;
    }
    assert_true(begun[0] && begun[1] && begun[2] && !begun[3]);
    free(schedule);
}

/* One that comes late, or had no share for a while, makes up for nothing. */
TEST(test_late)
{
    const unsigned share[COUNT] = {100, 100, 0, 0};
    const uint64_t cost[COUNT] = {0, 0, 0, 0};
    struct schedule *schedule = new_schedule(share, cost);
    for (int turns = 0; turns < 1000; turns++)
        run_next(schedule, 100);
    qs_scheduler_share(&schedule->turns, 1, 0);
    qs_scheduler_share(&schedule->turns, 2, 100);
    for (int turns = 0; turns < 1000; turns++)
        run_next(schedule, 100);
    assert_in_range(schedule->turn[2].ticks, 49900, 50200);
    qs_scheduler_share(&schedule->turns, 1, 100);
    for (int turns = 0; turns < 300; turns++)
        run_next(schedule, 100);
    assert_in_range(schedule->turn[1].ticks, 59900, 60200);
    free(schedule);
}

/* One that has nothing to do keeps nobody from work; one that is gone has no turn. */
TEST(test_rest)
{
    const unsigned share[COUNT] = {300, 100, 100, 0};
    const uint64_t cost[COUNT] = {0, 20000, 0, 0};
    struct schedule *schedule = new_schedule(share, cost);
    schedule->turn[2].gone = true;
    qs_scheduler_share(&schedule->turns, 2, 100);
    int rests = 0;
    for (int turns = 0; turns < 1000; turns++) {
        bool idle = qs_scheduler_next(&schedule->turns) == 0;
        assert_int_not_equal(run_next(schedule, idle ? 0 : 100), 2);
        assert_true(!idle || schedule->turn[0].rests);
        rests += idle;
    }
    assert_in_range(rests, 750, 850);
    assert_true(schedule->turn[1].ticks > 0);
    assert_int_equal(schedule->turn[0].ticks, 0);
    for (int i = 0; i < COUNT; i++)
        qs_scheduler_share(&schedule->turns, i, 0);
    assert_int_equal(qs_scheduler_next(&schedule->turns), -1);
    free(schedule);
}

static void print_nothing(const void *owner, FILE *stream)
{
    (void)owner, (void)stream;
}

static struct qs_checkpoint *open_file(void)
{
    static const struct qs_checkpoint_run run = {.certificate = false};
    return MUST(qs_checkpoint_new("turns.checkpoint", 60, &run, NULL));
}

/* Ticks and passes of each are saved, and another run goes on with them. */
TEST(kept)
{
    const unsigned share[COUNT] = {100, 50, 0, 20};
    const uint64_t cost[COUNT] = {0};
    struct qs_fixture *fixture = qs_fixture_new(qs_must_make_instance(4));
    struct schedule *before = new_schedule(share, cost), *after = new_schedule(share, cost);
    remove("turns.checkpoint"); /* of a run that failed */
    struct qs_checkpoint *checkpoint = open_file();
    qs_scheduler_keep(&before->turns, checkpoint, fixture->board);
    for (int turns = 0; turns < 12; turns++)
        run_next(before, 100);
    qs_checkpoint_entry_release(before->turns.entry);
    qs_checkpoint_save(checkpoint);
    qs_checkpoint_free(checkpoint);
    checkpoint = open_file();
    qs_scheduler_keep(&after->turns, checkpoint, fixture->board);
    for (int i = 0; i < COUNT; i++) {
        assert_int_equal(after->turn[i].ticks, before->turn[i].ticks);
        assert_int_equal(after->turn[i].pass, before->turn[i].pass);
    }
    assert_int_equal(after->turns.ticks, 1200);
    assert_int_equal(after->turns.now, 10000);
    qs_checkpoint_entry_release(after->turns.entry);
    qs_checkpoint_save(checkpoint);
    qs_checkpoint_free(checkpoint);
    checkpoint = open_file();
    struct qs_checkpoint_entry *kept =
        qs_checkpoint_keep(checkpoint, "shares", fixture->board, 0, print_nothing, NULL, NULL);
    assert_string_equal(qs_checkpoint_entry_state(kept), "700 7000 300 6000 0 0 200 10000 ");
    qs_checkpoint_entry_release(kept);
    qs_checkpoint_free(checkpoint);
    assert_int_equal(remove("turns.checkpoint"), 0);
    free(before);
    free(after);
}
