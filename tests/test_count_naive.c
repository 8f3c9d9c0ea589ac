/* Rooms: count */
/*
 * Counting by both methods of the program, on boards that are too large for the definitions: with
 * these, small ones are counted in test_whole.c.
 */
#include <stdlib.h>
#include <string.h>

#include "must_count.h"
#include "must_instance.h"
#include "queensat/count.h"
#include "random_board.h"
#include "test.h"

/* The eight symmetries, not as in the library: rotations, then a reflection. */
static struct qs_square image_of(int symmetry, int32_t n, struct qs_square square)
{
    for (int turn = 0; turn < symmetry % 4; turn++)
        square = (struct qs_square){square.column, n - 1 - square.row};
    return symmetry < 4 ? square : (struct qs_square){square.column, square.row};
}

static void assert_same(const struct qs_count_result *result,
                        const struct qs_count_result *expected, bool classes)
{
    assert_true(result->complete);
    assert_int_equal(result->fixed, expected->fixed);
    assert_int_equal(result->size, expected->size);
    assert_int_equal(result->total, expected->total);
    assert_memory_equal(result->added, expected->added, sizeof result->added);
    assert_int_equal(result->symmetries, expected->symmetries);
    assert_int_equal(result->classes, classes ? expected->classes : 0);
}

static unsigned random_group(struct qs_random *random)
{
    static const unsigned groups[] = {0x03, 0x05, 0x0f, 0x11, 0x21, 0x41, 0x81, 0x55, 0xa5, 0xff};
    return groups[qs_random_below(random, LENGTH(groups))];
}

/* Refused on the queen's square, and then for all images. */
static void block_images(struct qs_instance *instance, unsigned group, struct qs_square square)
{
    for (int s = 0; s < 8; s++)
        if (group >> s & 1)
            qs_instance_block_square(instance, image_of(s, qs_instance_size(instance), square),
                                     NULL);
}

static bool note_number(void *state, const struct qs_placement *placement)
{
    (void)placement;
    ++*(uint64_t *)state;
    return true;
}

/*
 * On boards with more rows than a task fixes, numbers that are counted many at a
 * time, with images, must be the same as of placements visited one by one; and so
 * must be classes from numbers, from one placement of each, and from all.
 */
static void check_both_ways(const struct qs_instance *instance, enum qs_count_kind kind,
                            int32_t size)
{
    struct qs_count_options options = qs_count_options_of(kind, size);
    options.classes = true;
    struct qs_count_result numbers = qs_must_count(instance, &options);
    uint64_t visited = 0, classes = 0;
    options.found = note_number;
    options.found_state = &classes;
    struct qs_count_result of_each_class = qs_must_count(instance, &options);
    options.classes = false;
    options.found_state = &visited;
    struct qs_count_result one_by_one = qs_must_count(instance, &options);
    assert_int_equal(visited, one_by_one.total);
    assert_int_equal(classes, numbers.classes);
    one_by_one.classes = classes;
    assert_same(&of_each_class, &one_by_one, true);
    assert_same(&numbers, &one_by_one, true);
}

static void check_kinds_both_ways(const struct qs_instance *instance)
{
    size_t fixed;
    qs_instance_queens(instance, &fixed);
    check_both_ways(instance, QS_COUNT_MAXIMUM, 0);
    check_both_ways(instance, QS_COUNT_ANY, 0);
    check_both_ways(instance, QS_COUNT_MAXIMAL, 0);
    for (int32_t size = 0; size <= qs_instance_size(instance); size++)
        check_both_ways(instance, QS_COUNT_SIZE, size);
}

TRIALS(larger_boards, 40)
{
    static const int percents[] = {5, 15, 30, 50};
    struct qs_board_recipe recipe = {8 + qs_random_below(random, 2), qs_random_below(random, 2),
                                     qs_random_below(random, 4),
                                     percents[qs_random_below(random, 4)]};
    struct qs_instance *instance = qs_must_own(qs_random_instance(random, &recipe));
    check_kinds_both_ways(instance);
}

/*
 * Most squares of the frame are blocked, so that already small boards are counted by the ways to
 * fill it; with few symmetries or many.
 */
TRIALS(framed_boards, 60)
{
    unsigned group = random_group(random);
    int32_t n = 7 + qs_random_below(random, 2);
    struct qs_instance *instance = qs_must_make_instance(n);
    for (int32_t i = 0; i < 4 * n; i++) {
        struct qs_square square = {i / n % 2 * (n - 1), i % n};
        if (qs_random_below(random, 3) > 0)
            block_images(instance, group, image_of(i / n / 2, n, square));
    }
    for (int32_t i = qs_random_below(random, n); i > 0; i--) {
        int32_t row = 1 + qs_random_below(random, n - 2);
        struct qs_square square = {row, 1 + qs_random_below(random, n - 2)};
        block_images(instance, group, square);
    }
    check_both_ways(instance, QS_COUNT_ANY, 0);
    check_both_ways(instance, QS_COUNT_MAXIMUM, 0);
    check_both_ways(instance, QS_COUNT_SIZE, n - 2);
}

static void block_line(struct qs_instance *instance, bool row, int32_t number)
{
    for (int32_t i = 0; i < qs_instance_size(instance); i++)
        qs_instance_block_square(
            instance, row ? (struct qs_square){number, i} : (struct qs_square){i, number}, NULL);
}

/* Rows and columns without a free square: gaps, and different numbers of open lines. */
TRIALS(blocked_lines, 25)
{
    struct qs_instance *instance = qs_must_make_instance(10);
    bool mirrored = qs_random_below(random, 2);
    for (int32_t i = mirrored ? 0 : qs_random_below(random, 60); i > 0; i--) {
        int32_t row = qs_random_below(random, 10);
        struct qs_square square = {row, qs_random_below(random, 10)};
        assert_true(qs_instance_block_square(instance, square, NULL));
    }
    for (int i = 1 + qs_random_below(random, 3); i > 0; i--) {
        bool row = qs_random_below(random, 2);
        int32_t number = qs_random_below(random, 10);
        block_line(instance, row, number);
        if (mirrored)
            block_line(instance, row, 9 - number);
    }
    check_both_ways(instance, QS_COUNT_MAXIMUM, 0);
    for (int32_t size = 5; size <= 10; size++)
        check_both_ways(instance, QS_COUNT_SIZE, size);
}
