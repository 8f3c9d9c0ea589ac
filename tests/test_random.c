/*
 * Random numbers: against values published with the generators, and for uniform
 * choices.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "random.h"

static void test_published_numbers(void **state)
{
    (void)state;
    struct qs_random_stream stream;
    qs_random_stream_init(&stream, 1234567);
    assert_true(stream.state[0] == UINT64_C(6457827717110365317));
    assert_true(stream.state[1] == UINT64_C(3203168211198807973));
    stream = (struct qs_random_stream){{1, 2, 3, 4}};
    static const uint64_t numbers[] = {11520, 0, 1509978240, UINT64_C(1215971899390074240)};
    for (int i = 0; i < 4; i++)
        assert_true(qs_random_stream_next(&stream) == numbers[i]);
}

static void test_equal_chances(void **state)
{
    (void)state;
    const uint32_t limit = UINT32_C(3) << 30;
    struct qs_random_stream stream;
    int counts[6] = {0}, orders[6] = {0}, thirds = 0;
    qs_random_stream_init(&stream, 0);
    for (int i = 0; i < 60000; i++) {
        uint32_t items[] = {0, 1, 2};
        counts[qs_random_stream_below(&stream, 6)]++;
        qs_random_stream_shuffle(&stream, items, 3);
        orders[2 * items[0] + (items[1] > items[2])]++;
        /* If no draw were rejected, half of all numbers would be multiples of 3, not a third. */
        thirds += qs_random_stream_below(&stream, limit) % 3 == 0;
    }
    for (int i = 0; i < 6; i++)
        assert_true(abs(counts[i] - 10000) < 400 && abs(orders[i] - 10000) < 400);
    assert_true(abs(thirds - 20000) < 500);
}

static void test_ranges(void **state)
{
    (void)state;
    struct qs_random_stream stream;
    qs_random_stream_init(&stream, 1);
    double least = 1, most = 0;
    for (int i = 0; i < 10000; i++) {
        double fraction = qs_random_stream_fraction(&stream);
        assert_true(fraction >= 0 && fraction < 1);
        least = fraction < least ? fraction : least;
        most = fraction > most ? fraction : most;
        assert_int_equal(qs_random_stream_below(&stream, 1), 0);
        assert_true(qs_random_stream_below(&stream, 7) < 7);
    }
    assert_true(least < 0.01 && most > 0.99);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_published_numbers),
        cmocka_unit_test(test_equal_chances),
        cmocka_unit_test(test_ranges),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
