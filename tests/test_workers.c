/* Rooms: base */
/*
 * The workers: all are called at the same time, including the caller, which polls while it waits;
 * threads that cannot be created are left out.
 */
#include <stdlib.h>
#include <sys/resource.h>

#include "apart.h"
#include "machine.h"
#include "sanitized.h"
#include "test.h"
#include "workers.h"

struct calls {
    _Atomic unsigned times[QS_WORKERS_MAX];
    _Atomic unsigned arrived;
    unsigned expected;
    pthread_t caller;
    _Atomic bool caller_is_first;
    struct qs_watch watch;
    int polls;
};

static void init_calls(struct calls *calls, unsigned expected)
{
    *calls = (struct calls){.expected = expected, .caller = pthread_self()};
    qs_watch_init(&calls->watch, 600); /* a defect must not hang the test */
}

/* Return only after all have arrived. */
static void meet(void *state, unsigned number)
{
    struct calls *calls = state;
    calls->times[number]++;
    if (number == 0)
        calls->caller_is_first = pthread_equal(pthread_self(), calls->caller) != 0;
    calls->arrived++;
    while (calls->arrived < calls->expected)
        qs_clock_now();
}

TEST(everybody_is_called_once)
{
    static const unsigned counts[] = {1, 2, 3, 16};
    for (size_t c = 0; c < LENGTH(counts); c++) {
        struct calls calls;
        init_calls(&calls, counts[c]);
        qs_workers_run(counts[c], meet, &calls, NULL);
        assert_true(calls.caller_is_first);
        for (unsigned i = 0; i < QS_WORKERS_MAX; i++)
            assert_int_equal(calls.times[i], i < counts[c]);
    }
}

/* There is always a change to report, so that every check becomes a poll. */
static bool stop_at_third(void *state)
{
    struct calls *calls = state;
    assert_true(pthread_equal(pthread_self(), calls->caller));
    qs_watch_note_change(&calls->watch);
    return ++calls->polls == 3;
}

/* The caller returns at once; the others wait until they are stopped. */
static void wait_for_stop(void *state, unsigned number)
{
    struct calls *calls = state;
    while (number > 0 && !qs_watch_stopped(&calls->watch))
        ;
    calls->arrived++;
}

TEST(the_caller_polls_while_it_waits)
{
    struct calls calls;
    init_calls(&calls, 3);
    calls.watch.poll = stop_at_third;
    calls.watch.poll_state = &calls;
    qs_workers_run(3, wait_for_stop, &calls, &calls.watch);
    assert_int_equal(calls.arrived, 3);
    assert_int_equal(calls.polls, 3);
    assert_int_equal(calls.watch.stop, QS_STOP_INTERRUPT);
}

static void take_all(void *state, unsigned number)
{
    struct calls *calls = state;
    (void)number;
    while (calls->arrived < 1000)
        calls->arrived++;
}

/* Their stacks need more memory than the limit. Sanitizers cannot run with such a limit. */
TEST(threads_that_cannot_be_created_do_not_matter)
{
    if (QS_SANITIZED)
        skip();
    if (qs_apart()) {
        struct rlimit limit = {(rlim_t)1 << 26, (rlim_t)1 << 26};
        struct calls calls;
        init_calls(&calls, 0);
        if (setrlimit(RLIMIT_AS, &limit) != 0)
            qs_apart_ends(false);
        qs_workers_run(QS_WORKERS_MAX, take_all, &calls, &calls.watch);
        qs_apart_ends(calls.arrived >= 1000);
    }
    assert_true(qs_apart_succeeded());
}
