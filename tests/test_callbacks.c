/* Rooms: installed */
/*
 * What queensat.h promises about callbacks: they are called on the thread that
 * made the call, one at a time, each with its own state. The boards keep other
 * threads busy meanwhile.
 */
#include <pthread.h>

#include <queensat/queensat.h>

#include "test.h"

/* What one callback has seen. */
struct caller {
    pthread_t thread;
    int calls, others; /* others: calls on another thread */
};

static struct caller new_caller(void)
{
    return (struct caller){.thread = pthread_self()};
}

static void note(struct caller *caller)
{
    caller->calls++;
    caller->others += !pthread_equal(caller->thread, pthread_self());
}

/* A search that would take hours, with several threads, is stopped after so many calls. */
enum { POLLS = 20 };

static bool poll_solve(void *state, const struct qs_progress *progress)
{
    const struct caller *caller = state;
    (void)progress;
    note(state);
    return caller->calls == POLLS;
}

static void log_line(void *state, const char *line)
{
    (void)line;
    note(state);
}

static void trace(void *state, enum qs_trace_event event, struct qs_square square)
{
    (void)event, (void)square;
    note(state);
}

static bool poll_count(void *state, const struct qs_progress *progress)
{
    (void)progress;
    note(state);
    return false;
}

static bool found(void *state, const struct qs_placement *placement)
{
    (void)placement;
    note(state);
    return true;
}

static bool poll_export(void *state, const struct qs_progress *progress)
{
    assert_non_null(progress);
    note(state);
    return false;
}

static void check(const struct caller *caller, int least)
{
    assert_true(caller->calls >= least);
    assert_int_equal(caller->others, 0);
}

TEST(solving)
{
    struct qs_error error;
    struct qs_instance *hard = qs_generate_excluded_diagonals(30, 28, 8, &error);
    assert_non_null(hard);
    struct caller polled = new_caller(), logged = new_caller(), traced = new_caller();
    struct qs_solve_options options;
    qs_solve_options_init(&options);
    options.threads = 4;
    options.limits.poll = poll_solve;
    options.limits.state = &polled;
    options.log = log_line;
    options.log_state = &logged;
    struct qs_result result;
    assert_true(qs_solve(hard, &options, &result, &error));
    assert_int_equal(result.stop, QS_STOP_INTERRUPT);
    qs_result_release(&result);
    check(&polled, POLLS);
    check(&logged, 1);

    options.engine = "plain";
    options.limits.poll = NULL;
    options.trace = trace;
    options.trace_state = &traced;
    struct qs_instance *small = qs_instance_new(6, &error);
    assert_non_null(small);
    assert_true(qs_solve(small, &options, &result, &error));
    qs_result_release(&result);
    check(&traced, 6);
    qs_instance_free(hard);
    qs_instance_free(small);
}

TEST(counting)
{
    struct qs_error error;
    struct qs_instance *board = qs_instance_new(12, &error);
    assert_non_null(board);
    struct caller polled = new_caller(), listed = new_caller();
    struct qs_count_options options;
    qs_count_options_init(&options);
    options.threads = 4;
    options.limits.poll = poll_count;
    options.limits.state = &polled;
    struct qs_count_result result;
    assert_true(qs_count(board, &options, &result, &error));
    assert_true(result.total == 14200);
    check(&polled, 1);
    options.found = found;
    options.found_state = &listed;
    assert_true(qs_count(board, &options, &result, &error));
    check(&listed, 14200);
    assert_int_equal(listed.calls, 14200);
    qs_instance_free(board);
}

TEST(exporting)
{
    struct qs_error error;
    struct qs_instance *board = qs_instance_new(30, &error);
    FILE *stream = fopen("/dev/null", "w");
    assert_non_null(board);
    assert_non_null(stream);
    struct caller polled = new_caller();
    struct qs_export_options options;
    qs_export_options_init(&options);
    options.limits.poll = poll_export;
    options.limits.state = &polled;
    assert_true(qs_instance_export(board, &options, stream, &error));
    check(&polled, 1);
    fclose(stream);
    qs_instance_free(board);
}
