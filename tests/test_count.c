/* Rooms: count */
/* Wraps: qs_clock_now */
/*
 * Counting against known numbers; boards that are, or seem to be, too large;
 * stopping and failures. See also test_count_naive.c.
 */
#include <stdlib.h>
#include <string.h>

#include "count_search.h"
#include "failing_memory.h"
#include "machine.h"
#include "must_count.h"
#include "must_instance.h"
#include "queensat/count.h"
#include "soon.h"
#include "test.h"

/* Count an instance to the end, and free it. */
static struct qs_count_result count_on(struct qs_instance *instance, enum qs_count_kind kind,
                                       int32_t size, bool classes)
{
    struct qs_count_options options = qs_count_options_of(kind, size);
    options.classes = classes;
    struct qs_count_result result = qs_must_count(instance, &options);
    assert_true(result.complete);
    assert_int_equal(result.stop, QS_STOP_DONE);
    return result;
}

TEST(empty_boards)
{
    /* OEIS A000170; for n = 2 and 3 the maximum is 1 and 2 queens. */
    static const uint64_t known[] = {1,  4,   8,   2,    10,    4,     40,
                                     92, 352, 724, 2680, 14200, 73712, 365596};
    for (int32_t n = 1; n <= 14; n++) {
        struct qs_count_result result =
            count_on(qs_must_make_instance(n), QS_COUNT_MAXIMUM, 0, false);
        assert_int_equal(result.total, known[n - 1]);
        assert_int_equal(result.size, n == 2 || n == 3 ? n - 1 : n);
        assert_int_equal(result.symmetries, 8);
    }
}

/* OEIS A002562 for n > 3. */
TEST(known_classes)
{
    static const uint64_t known[] = {1, 1, 1, 1, 2, 1, 6, 12, 46, 92, 341, 1787};
    for (int32_t n = 1; n <= 12; n++) {
        struct qs_count_result result =
            count_on(qs_must_make_instance(n), QS_COUNT_MAXIMUM, 0, true);
        assert_int_equal(result.classes, known[n - 1]);
    }
}

TEST(one_queen_in_the_first_row)
{
    static const uint64_t known[] = {4, 8, 16, 18, 18, 16, 8, 4};
    for (int32_t column = 0; column < 8; column++) {
        for (int way = 0; way < 4; way++) { /* on each side of the board */
            struct qs_instance *instance = qs_must_make_instance(8);
            int32_t edge = way & 1 ? 7 : 0;
            qs_must_add_queen(instance, way & 2 ? column : edge, way & 2 ? edge : column);
            struct qs_count_result result = count_on(instance, QS_COUNT_SIZE, 8, false);
            assert_int_equal(result.total, known[column]);
            assert_int_equal(result.fixed, 1);
        }
    }
}

TEST(sizes_on_the_chessboard)
{
    static const uint64_t known[] = {1, 64, 1288, 10320, 34568, 46736, 22708, 3192, 92};
    struct qs_count_result any = count_on(qs_must_make_instance(8), QS_COUNT_ANY, 0, false);
    for (int32_t size = 0; size <= 8; size++) {
        struct qs_count_result result =
            count_on(qs_must_make_instance(8), QS_COUNT_SIZE, size, false);
        assert_int_equal(result.total, known[size]);
        assert_int_equal(any.added[size], known[size]);
    }
    assert_int_equal(any.total, 118969);
    assert_int_equal(any.size, -1);
    assert_int_equal(count_on(qs_must_make_instance(8), QS_COUNT_SIZE, 9, false).total, 0);
}

TEST(maximal_placements)
{
    static const uint64_t known[] = {1, 4, 9, 18, 58, 348, 1862, 10188};
    static const int smallest[] = {1, 1, 1, 3, 3, 4, 4, 5, 5, 5};
    for (int32_t n = 1; n <= 10; n++) {
        struct qs_count_result result =
            count_on(qs_must_make_instance(n), QS_COUNT_MAXIMAL, 0, false);
        assert_true(n > 8 || result.total == known[n - 1]);
        int size = 0;
        while (result.added[size] == 0)
            size++;
        assert_int_equal(size, smallest[n - 1]);
    }
}

/* F. Nauck's question of 1850: given two queens, there are two placements. */
TEST(two_queens_of_nauck)
{
    struct qs_instance *instance = qs_must_make_instance(8);
    qs_must_add_queen(instance, 4, 1);
    qs_must_add_queen(instance, 3, 3);
    assert_int_equal(count_on(instance, QS_COUNT_MAXIMUM, 0, false).total, 2);
}

/* A board of n open rows and columns spread over more: all others are blocked. */
static struct qs_instance *spread_board(int32_t n, int32_t step)
{
    struct qs_instance *instance = qs_must_make_instance((n - 1) * step + 1);
    for (int32_t row = 0; row < qs_instance_size(instance); row++)
        for (int32_t column = 0; column < qs_instance_size(instance); column++)
            if (row % step || column % step)
                qs_must_block(instance, row, column);
    return instance;
}

/* Steps of 9 leave the board dense (with gaps), steps of 13 do not. */
TEST(spread_boards)
{
    for (int32_t step = 2; step <= 5; step++)
        assert_int_equal(count_on(spread_board(12, step), QS_COUNT_MAXIMUM, 0, false).total, 14200);
    for (int32_t step = 2; step <= 13; step++) {
        assert_int_equal(count_on(spread_board(8, step), QS_COUNT_MAXIMUM, 0, false).total, 92);
        struct qs_count_result any = count_on(spread_board(6, step), QS_COUNT_ANY, 0, true);
        struct qs_count_result plain = count_on(qs_must_make_instance(6), QS_COUNT_ANY, 0, true);
        assert_int_equal(any.total, plain.total);
        assert_int_equal(any.classes, plain.classes);
        assert_int_equal(count_on(spread_board(8, step), QS_COUNT_MAXIMAL, 0, false).total, 10188);
    }
}

/* n = 64 with the squares of one placement free: this uses every bit of the masks. */
TEST(all_bits)
{
    const int32_t n = 64;
    struct qs_instance *instance = qs_must_make_instance(n);
    for (int32_t row = 0; row < n; row++)
        for (int32_t column = 0; column < n; column++)
            if (column != (row < n / 2 ? 2 * row + 1 : 2 * row - n))
                qs_must_block(instance, row, column);
    struct qs_count_result result = count_on(instance, QS_COUNT_MAXIMUM, 0, false);
    assert_int_equal(result.total, 1);
    assert_int_equal(result.size, n);
}

TEST(too_many_lines)
{
    struct qs_count_options options = qs_count_options_of(QS_COUNT_MAXIMUM, 0);
    struct qs_count_result result = {.total = 7};
    struct qs_error error;
    for (int32_t n = 65; n <= QS_SIZE_MAX / 10; n *= 50) {
        struct qs_instance *instance = qs_must_make_instance(n);
        assert_false(qs_count(instance, &options, &result, &error));
        assert_int_equal(error.kind, QS_ERROR_INPUT);
        assert_non_null(strstr(error.text, "counting needs at most 64 rows and 64 columns"));
        assert_int_equal(result.total, 7);
    }
}

/* With any memory limit, either the count is right or memory is the error. */
TEST(little_memory)
{
    struct qs_instance *instance = qs_must_make_instance(8);
    struct qs_count_options options = qs_count_options_of(QS_COUNT_MAXIMUM, 0);
    int counted = 0, refused = 0;
    for (size_t limit = 1; limit < (size_t)1 << 24; limit += limit / 2 + 1) {
        for (options.threads = 1; options.threads <= 2; options.threads++) {
            struct qs_count_result result;
            struct qs_error error;
            options.classes = limit & 1;
            options.limits.bytes = limit;
            bool done = qs_count(instance, &options, &result, &error);
            assert_true(done ? result.total == 92 : error.kind == QS_ERROR_MEMORY);
            counted += done;
            refused += !done;
        }
    }
    assert_true(counted > 0 && refused > 0);
}

struct polling {
    int calls, most;
    double fraction;
};

static bool poll(void *state, const struct qs_progress *progress)
{
    struct polling *polling = state;
    assert_int_equal(progress->target, 20);
    assert_true(progress->fraction >= polling->fraction && progress->fraction <= 1);
    polling->fraction = progress->fraction;
    return ++polling->calls == polling->most;
}

TEST(interrupted)
{
    for (int threads = 1; threads <= 3; threads++) {
        for (int most = 1; most <= 3; most += 2) {
            struct qs_instance *instance = qs_must_make_instance(20);
            struct qs_count_options options = qs_count_options_of(QS_COUNT_MAXIMUM, 0);
            struct polling polling = {.most = most};
            options.threads = threads;
            options.limits.poll = poll;
            options.limits.state = &polling;
            struct qs_count_result result = qs_must_count(instance, &options);
            assert_false(result.complete);
            assert_int_equal(result.stop, QS_STOP_INTERRUPT);
            assert_int_equal(polling.calls, most);
            assert_true(most == 1 || result.total > 0);
            assert_true(result.seconds < QS_SOON);
        }
    }
}

/* As if a second were over each time that the clock is asked, so that every question polls. */
static double seconds;

__typeof__(qs_clock_now) __real_qs_clock_now, __wrap_qs_clock_now;

double __wrap_qs_clock_now(void)
{
    if (seconds == 0) /* also with several threads */
        return __real_qs_clock_now();
    return ++seconds;
}

struct progress {
    int32_t target;
    double fraction;
};

static bool note_progress(void *state, const struct qs_progress *now)
{
    struct progress *progress = state;
    assert_int_equal(now->target, progress->target);
    assert_true(now->fraction >= progress->fraction);
    progress->fraction = now->fraction;
    return false;
}

/* The size that is counted, if there is one, and how many of the tasks are done. */
TEST(progress)
{
    static const struct {
        enum qs_count_kind kind;
        int32_t size, target;
    } rows[] = {{QS_COUNT_ANY, 0, 0},
                {QS_COUNT_MAXIMAL, 0, 0},
                {QS_COUNT_SIZE, 1, 1},
                {QS_COUNT_SIZE, 7, 7},
                {QS_COUNT_MAXIMUM, 0, 8}};
    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct qs_count_options options = qs_count_options_of(rows[i].kind, rows[i].size);
        struct progress progress = {.target = rows[i].target};
        options.threads = 1;
        options.limits.poll = note_progress;
        options.limits.state = &progress;
        seconds = 1;
        qs_must_count(qs_must_make_instance(8), &options);
        seconds = 0;
        assert_true(progress.fraction == 1);
    }
}

TEST(time_limit)
{
    static const enum qs_count_kind kinds[] = {QS_COUNT_MAXIMUM, QS_COUNT_ANY, QS_COUNT_MAXIMAL};
    for (int i = 0; i < 3; i++) {
        struct qs_instance *instance = qs_must_make_instance(40);
        struct qs_count_options options = qs_count_options_of(kinds[i], 0);
        options.limits.seconds = 0.1;
        struct qs_count_result result = qs_must_count(instance, &options);
        assert_false(result.complete);
        assert_int_equal(result.stop, QS_STOP_TIME);
        assert_true(result.seconds >= 0.1 && result.seconds < QS_SOON);
    }
}

/* No board of 64 rows overflows in a lifetime, so this tests only the tally. */
TEST(overflow_is_noticed)
{
    struct qs_tally tally = {0}, other = {0};
    qs_count_number total = 5;
    qs_tally_add(&tally, 3, UINT64_MAX / 2, 2);
    qs_tally_add(&tally, 3, 1, 1);
    assert_true(qs_tally_total(&tally, &total));
    assert_true(total == UINT64_MAX);
    other = tally;
    qs_tally_add(&other, 4, 1, 1); /* each number fits, their sum has more bits */
    assert_false(other.overflow);
    assert_true(qs_tally_total(&other, &total));
    assert_true(total == (qs_count_number)UINT64_MAX + 1);
    other = tally;
    qs_tally_add(&other, 3, 1, 1);
    assert_true(other.overflow);
    assert_false(qs_tally_total(&other, &total));
    qs_tally_add(&other, 3, 1, 1); /* it stays overflowed */
    assert_false(qs_tally_total(&other, &total));
    other = (struct qs_tally){0};
    qs_tally_add(&other, 0, UINT64_MAX / 2 + 1, 2);
    assert_false(qs_tally_total(&other, &total));
    other = tally;
    qs_tally_merge(&other, &tally);
    assert_false(qs_tally_total(&other, &total));
    struct qs_tally sum = {0};
    qs_tally_merge(&sum, &other);
    assert_false(qs_tally_total(&sum, &total));
    assert_true(total == (qs_count_number)UINT64_MAX + 1); /* unchanged */
}

static uint64_t count_three_rows(int32_t width)
{
    uint64_t count = 0;
    for (int32_t a = 0; a < width; a++)
        for (int32_t b = 0; b < width; b++)
            for (int32_t c = 0; c < width; c++)
                count += abs(a - b) > 1 && abs(b - c) > 1 && a != c && abs(a - c) != 2;
    return count;
}

/* Rows that just fit in 16 and 32 bits, and one more. */
TEST(widths)
{
    static const int32_t widths[] = {15, 16, 17, 31, 32, 33};
    for (size_t i = 0; i < LENGTH(widths); i++) {
        struct qs_instance *instance = qs_must_make_instance(widths[i]);
        for (int32_t row = 3; row < widths[i]; row++)
            for (int32_t column = 0; column < widths[i]; column++)
                qs_must_block(instance, row, column);
        struct qs_count_result result = count_on(instance, QS_COUNT_SIZE, 3, false);
        assert_int_equal(result.total, count_three_rows(widths[i]));
    }
}

static bool has_one_queen(void *state, const struct qs_placement *placement)
{
    assert_int_equal(placement->count, 1);
    ++*(int *)state;
    return true;
}

/* Lines without a queen are known as such, whatever the memory held before. */
TEST(memory_of_zeros)
{
    int found = 0;
    struct qs_count_options options = qs_count_options_of(QS_COUNT_SIZE, 1);
    const struct qs_instance *instance = qs_must_make_instance(5);
    options.found = has_one_queen;
    options.found_state = &found;
    qs_fill_allocations(0);
    qs_must_count(instance, &options);
    qs_fill_allocations(-1);
    assert_int_equal(found, 25);
}
