/* Rooms: base */
/*
 * Random numbers: against values published with the generators and those of CPython 3.11 with the
 * same seeds, and for uniform choices.
 */
#include <stdlib.h>

#include "random.h"
#include "test.h"

TEST(test_published_numbers)
{
    struct qs_random_stream stream;
    qs_random_stream_init(&stream, 1234567);
    assert_true(stream.state[0] == UINT64_C(6457827717110365317));
    assert_true(stream.state[1] == UINT64_C(3203168211198807973));
    stream = (struct qs_random_stream){{1, 2, 3, 4}};
    static const uint64_t numbers[] = {11520, 0, 1509978240, UINT64_C(1215971899390074240)};
    for (int i = 0; i < 4; i++)
        assert_true(qs_random_stream_next(&stream) == numbers[i]);
}

TEST(test_equal_chances)
{
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

TEST(test_ranges)
{
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

/* mt19937ar.out: the first five and the last five of 1,000 numbers. */
TEST(test_twister_published)
{
    static const uint32_t key[] = {0x123, 0x234, 0x345, 0x456};
    static const uint32_t first[] = {1067595299, 955945823, 477289528, 4107218783, 4228976476};
    static const uint32_t last[] = {2643151863, 3896204135, 2416995901, 1397735321, 3460025646};
    struct qs_mersenne_twister twister;
    qs_mersenne_twister_init(&twister, key, 4);
    for (int i = 0; i < 1000; i++) {
        uint32_t number = qs_mersenne_twister_next(&twister);
        if (i < 5)
            assert_true(number == first[i]);
        if (i >= 995)
            assert_true(number == last[i - 995]);
    }
}

/* The next getrandbits(32) of Random(seed). */
static void expect_numbers(uint64_t seed, uint32_t first, uint32_t second, uint32_t third)
{
    struct qs_mersenne_twister twister;
    qs_mersenne_twister_seed(&twister, seed);
    assert_true(qs_mersenne_twister_bits(&twister, 32) == first);
    assert_true(qs_mersenne_twister_bits(&twister, 32) == second);
    assert_true(qs_mersenne_twister_bits(&twister, 32) == third);
}

TEST(test_seeds)
{
    expect_numbers(0, 3626764237, 1654615998, 3255389356);
    expect_numbers(1, 577090037, 2444712010, 3639700191);
    expect_numbers((UINT64_C(1) << 40) + 7, 2635837658, 3209733218, 3500038837);
    expect_numbers(UINT64_MAX, 93740670, 1068495656, 1452108352);
}

/* Random(5).getrandbits(1), (2), ...; Random(9)._randbelow(1), (2), .... */
TEST(test_bits_and_ranges)
{
    static const unsigned bits[] = {1, 2, 7, 16, 31, 32};
    static const uint32_t numbers[] = {1, 1, 94, 23496, 1707665179, 2965446622};
    struct qs_mersenne_twister twister;
    qs_mersenne_twister_seed(&twister, 5);
    for (int i = 0; i < 6; i++)
        assert_true(qs_mersenne_twister_bits(&twister, bits[i]) == numbers[i]);

    static const uint32_t limits[] = {1, 2, 3, 5, 8, 9, 1000, UINT32_C(1) << 31, UINT32_MAX};
    static const uint32_t below[] = {0, 1, 1, 1, 2, 0, 346, 1991668817, 3858160413};
    qs_mersenne_twister_seed(&twister, 9);
    for (int i = 0; i < 9; i++)
        assert_true(qs_mersenne_twister_below(&twister, limits[i]) == below[i]);
}

/* Shuffle 0 … count − 1, then expect `next` as the next number of the stream. */
static void shuffle_numbers(uint64_t seed, uint32_t *items, uint32_t count, uint32_t next)
{
    struct qs_mersenne_twister twister;
    for (uint32_t i = 0; i < count; i++)
        items[i] = i;
    qs_mersenne_twister_seed(&twister, seed);
    qs_mersenne_twister_shuffle(&twister, items, count);
    assert_true(qs_mersenne_twister_next(&twister) == next);
}

TEST(test_shuffles)
{
    uint32_t items[3000];
    static const uint32_t ten[] = {6, 8, 9, 7, 5, 3, 0, 4, 1, 2};
    shuffle_numbers(1, items, 10, 3387541014);
    assert_memory_equal(items, ten, sizeof ten);
    static const uint32_t seventeen[] = {13, 12, 7, 14, 6, 0, 8, 3, 9, 4, 10, 11, 15, 5, 16, 2, 1};
    shuffle_numbers(2, items, 17, 3451733971);
    assert_memory_equal(items, seventeen, sizeof seventeen);
    shuffle_numbers(3, items, 2, 2545373330);
    assert_true(items[0] == 1 && items[1] == 0);
    shuffle_numbers(4, items, 1, 1013818839);

    /* A long list, which takes several refills of the generator. */
    shuffle_numbers(7, items, 3000, 1770641566);
    assert_true(items[0] == 2563 && items[1] == 1398 && items[2998] == 617 && items[2999] == 1326);
    uint64_t sum = 0;
    for (uint32_t i = 0; i < 3000; i++)
        sum += (uint64_t)i * items[i];
    assert_true(sum == UINT64_C(6785507902));
}

/* The items that a shuffle brings to the front, without the shuffle. */
TEST(test_choices)
{
    static const uint32_t counts[] = {1, 2, 10, 64, 100, 1000, 65536, 65537, 200000};
    for (size_t i = 0; i < LENGTH(counts); i++) {
        uint32_t count = counts[i], *items = malloc(count * sizeof *items);
        uint64_t *set = malloc((count + 63) / 64 * sizeof *set);
        const uint32_t chosen[] = {0, 1, count / 3, count - 1, count};
        struct qs_mersenne_twister twister;
        assert_true(items && set);
        for (size_t j = 0; j < LENGTH(chosen); j++) {
            uint32_t found = 0;
            for (uint32_t item = 0; item < count; item++)
                items[item] = item;
            qs_mersenne_twister_seed(&twister, i);
            qs_mersenne_twister_shuffle(&twister, items, count);
            qs_mersenne_twister_seed(&twister, i);
            assert_true(qs_mersenne_twister_choose(&twister, count, chosen[j], set));
            for (uint32_t item = 0; item < count; item++)
                found += set[item / 64] >> (item % 64) & 1;
            assert_int_equal(found, chosen[j]);
            for (uint32_t place = 0; place < chosen[j]; place++)
                assert_true(set[items[place] / 64] >> (items[place] % 64) & 1);
        }
        free(items);
        free(set);
    }
}
