/* Rooms: solve families */
/*
 * The engines that use threads, auto and lp, on one thread and on several: on boards
 * that fall into parts; stopped; and one thread gives the same result every time.
 * Also run with the thread sanitizer, see CONTRIBUTING.md.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "must_instance.h"
#include "must_solve.h"
#include "queensat/generate.h"
#include "queensat/solve.h"
#include "random_board.h"
#include "soon.h"
#include "test.h"

static struct qs_solve_options options_for(int threads)
{
    struct qs_solve_options options;
    qs_solve_options_init(&options);
    assert_string_equal(options.engine, "auto");
    assert_int_equal(options.threads, 1);
    options.threads = threads;
    return options;
}

/* Blocks of 3 × 3 free squares along a diagonal, far enough apart to be components. */
TEST(test_parts)
{
    const int32_t n = 63, start[] = {0, 7, 21, 42};
    struct qs_instance *instance = qs_must_make_instance(n);
    for (int32_t row = 0; row < n; row++) {
        for (int32_t column = 0; column < n; column++) {
            bool free = false;
            for (int i = 0; i < 4; i++) {
                int32_t left = start[i];
                int32_t top = start[(i + 1) % 4] + 7 * (i % 2);
                free |= row >= top && row < top + 3 && column >= left && column < left + 3;
            }
            if (!free)
                qs_must_block(instance, row, column);
        }
    }
    int32_t maximum = 0;
    for (int threads = 0; threads <= 3; threads++) {
        struct qs_solve_options options = options_for(threads > 0 ? threads : 1);
        if (threads == 0)
            options.engine = "backtrack";
        struct qs_result result = qs_must_solve(instance, &options);
        assert_int_equal(result.status, QS_STATUS_OPTIMUM);
        if (threads == 0)
            maximum = result.lower;
        else
            assert_true(result.analysis.components > 1 || result.analysis.forced > 0);
        assert_int_equal(result.lower, maximum);
    }
}

static struct qs_instance *excluded_diagonals(int32_t n, int32_t diagonals, uint64_t id)
{
    struct qs_instance *instance =
        qs_must_own(qs_generate_excluded_diagonals(n, diagonals, id, NULL));
    return instance;
}

static pthread_t caller;

static void log_line(void *state, const char *line)
{
    int *lines = state;
    assert_non_null(line);
    assert_true(pthread_equal(pthread_self(), caller));
    ++*lines;
}

/* Boards with enough work for all threads; the engine backtrack gives the expected maximum. */
TEST(test_threads_agree)
{
    for (uint64_t id = 1; id <= 12; id++) {
        struct qs_instance *instance = excluded_diagonals(16, 14, id);
        struct qs_solve_options options = options_for(1);
        options.engine = "backtrack";
        struct qs_result expected = qs_must_solve(instance, &options);
        for (int threads = 1; threads <= 4; threads++) {
            int lines = 0;
            caller = pthread_self();
            options = options_for(threads);
            options.log = log_line;
            options.log_state = &lines;
            struct qs_result result = qs_must_solve(instance, &options);
            assert_true(lines > 0);
            assert_int_equal(result.status, QS_STATUS_OPTIMUM);
            assert_int_equal(result.lower, expected.lower);
        }
    }
}

static struct qs_instance *sparse(int32_t n, int64_t squares, uint64_t id)
{
    struct qs_instance *instance = qs_must_own(qs_generate_sparse(n, squares, id, NULL));
    return instance;
}

static void try_sparse_board(const struct qs_instance *instance, const char *engine)
{
    struct qs_solve_options options = options_for(1);
    options.engine = engine;
    struct qs_result alone = qs_must_solve(instance, &options);
    assert_int_equal(alone.status, QS_STATUS_OPTIMUM);
    for (int threads = 2; threads <= 4; threads++) {
        options.threads = threads;
        options.target = 0;
        struct qs_result result = qs_must_solve(instance, &options);
        assert_int_equal(result.status, QS_STATUS_OPTIMUM);
        assert_int_equal(result.lower, alone.lower);
        assert_int_equal(result.upper.reason, alone.upper.reason);
        options.target = alone.lower;
        result = qs_must_solve(instance, &options);
        assert_true(result.lower >= alone.lower);
        options.target = alone.lower + 1;
        result = qs_must_solve(instance, &options);
        assert_int_equal(result.status, QS_STATUS_INFEASIBLE);
    }
}

/* Of both sizes for which auto has a schedule. */
TEST(slow_line_program)
{
    static const struct {
        int32_t n, squares;
        uint64_t id;
    } boards[] = {{32, 160, 2}, {32, 160, 1}, {70, 210, 14}, {100, 250, 11}};
    size_t count = qs_test_shard() > 1 ? 1 : LENGTH(boards);
    for (size_t i = 0; i < count; i++) {
        struct qs_instance *instance = sparse(boards[i].n, boards[i].squares, boards[i].id);
        try_sparse_board(instance, "auto");
        try_sparse_board(instance, "lp");
    }
}

TEST(test_one_thread_is_deterministic)
{
    for (uint64_t id = 1; id <= 8; id++) {
        struct qs_instance *instance = excluded_diagonals(17, 15, id);
        struct qs_solve_options options = options_for(1);
        options.seed = id;
        struct qs_result first = qs_must_solve(instance, &options),
                         second = qs_must_solve(instance, &options);
        assert_int_equal(first.lower, second.lower);
        assert_memory_equal(first.placement.queens, second.placement.queens,
                            (size_t)first.lower * sizeof *first.placement.queens);
        assert_memory_equal(&first.work, &second.work, sizeof first.work);
        assert_int_equal(first.upper.reason, second.upper.reason);
    }
}

struct stopping {
    int polls_left;
    int32_t lower, upper;
};

static bool poll(void *state, const struct qs_progress *progress)
{
    struct stopping *stopping = state;
    stopping->lower = progress->lower;
    stopping->upper = progress->upper;
    return stopping->polls_left-- == 0;
}

/* Stopped by the poll: the bounds are valid, and the call returns. */
static void interrupt_after(const struct qs_instance *instance, const char *engine, int threads,
                            int polls)
{
    struct qs_solve_options options = options_for(threads);
    options.engine = engine;
    struct stopping stopping = {.polls_left = polls};
    options.limits.poll = poll;
    options.limits.state = &stopping;
    options.limits.seconds = 60; /* in case the poll has no effect */
    struct qs_result result = qs_must_solve(instance, &options);
    assert_int_equal(result.status, QS_STATUS_BOUNDS);
    assert_int_equal(result.stop, QS_STOP_INTERRUPT);
    assert_true(result.lower >= stopping.lower);
    assert_true(result.upper.value <= stopping.upper);
}

/*
 * Where the line cover is of no use, local search must not take more than its share of the time:
 * a step of it takes about as long as two nodes.
 */
TEST(test_shares)
{
    struct qs_instance *instance = excluded_diagonals(18, 14, 3);
    struct qs_solve_options options = options_for(1);
    struct qs_result result = qs_must_solve(instance, &options);
    assert_int_equal(result.status, QS_STATUS_OPTIMUM);
    assert_int_equal(result.lower, 17);
    assert_true(result.work.nodes > 10000);
    assert_true(result.work.steps < result.work.nodes / 5);
}

static void try_stops(struct qs_instance *instance, const char *engine)
{
    const int polls[] = {0, 1, 2, 3, 5, 8, 13};
    for (int threads = 1; threads <= 3; threads++) {
        for (size_t i = 0; i < LENGTH(polls); i++)
            interrupt_after(instance, engine, threads, polls[i]);
        struct qs_solve_options options = options_for(threads);
        options.engine = engine;
        options.limits.seconds = 0.2;
        struct qs_result result = qs_must_solve(instance, &options);
        assert_int_equal(result.status, QS_STATUS_BOUNDS);
        assert_int_equal(result.stop, QS_STOP_TIME);
        assert_true(result.seconds >= 0.2 && result.seconds < QS_SOON);
    }
}

/* Without restarts, 45 million nodes pass before the 30th queen is placed. */
TEST(test_restarts)
{
    if (qs_test_shard() > 1)
        skip();
    struct qs_instance *instance = excluded_diagonals(30, 28, 27);
    struct qs_solve_options options = options_for(1);
    struct qs_result result = qs_must_solve(instance, &options);
    assert_int_equal(result.status, QS_STATUS_OPTIMUM);
    assert_int_equal(result.lower, 30);
    assert_in_range(result.work.nodes, 1, 20000000);
}

/*
 * No search keeps another one waiting: PicoSAT, which comes first here, would need 33 million
 * propagations before the line program, which refutes at once, had its turn.
 */
TEST(test_no_search_waits)
{
    struct qs_instance *instance = sparse(200, 400, 6);
    struct qs_solve_options options = options_for(1);
    struct qs_result result = qs_must_solve(instance, &options);
    assert_int_equal(result.status, QS_STATUS_OPTIMUM);
    assert_int_equal(result.lower, 132);
    assert_in_range(result.work.pivots, 1, 100000);
    assert_in_range(result.work.propagations, 0, 5000000);
}

/* Boards that would take hours. */
TEST(slow_stops)
{
    try_stops(excluded_diagonals(30, 28, 8), "auto");
    try_stops(sparse(100, 500, 1), "auto");
    try_stops(sparse(100, 500, 1), "lp");
}

/* With little memory the result has bounds, with enough it has an answer. */
static void try_memory_limits(struct qs_instance *instance, const char *engine, size_t most)
{
    bool answered = false;
    for (size_t limit = 1000; limit < most; limit += limit / 3) {
        struct qs_solve_options options = options_for(2);
        options.engine = engine;
        options.limits.bytes = limit;
        struct qs_result result = qs_must_solve(instance, &options);
        assert_true(result.bytes <= limit);
        if (result.status == QS_STATUS_OPTIMUM)
            answered = true;
        else
            assert_int_equal(result.stop, QS_STOP_MEMORY);
    }
    assert_true(answered);
}

TEST(test_memory_limits)
{
    try_memory_limits(excluded_diagonals(12, 11, 3), "auto", 4000000);
    try_memory_limits(sparse(32, 160, 2), "lp", 8000000);
}
