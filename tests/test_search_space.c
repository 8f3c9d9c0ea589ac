/* The sizes of the search space against published numbers and against each other. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <gmp.h>

#include "search_space.h"

static struct qs_search_space space_of(int32_t n)
{
    struct qs_error error;
    struct qs_search_space space;
    if (!qs_search_space_init(&space, n, &error))
        fail_msg("%s", error.text);
    return space;
}

static void eight(void **state)
{
    (void)state;
    static const char *const numbers[] = {"281474976710656", "178462987637760", "4426165368",
                                          "16777216", "40320"};
    static const char *const formulas[] = {"64^8", "64!/56!", "C(64, 8)", "8^8", "8!"};
    struct qs_search_space space = space_of(8);
    for (int i = 0; i < QS_SPACE_IDEAS; i++) {
        assert_string_equal(space.sizes[i].number, numbers[i]);
        assert_string_equal(space.sizes[i].formula, formulas[i]);
    }
    assert_int_equal(space.solutions, 92);
    assert_int_equal(space.essentially_different, 12);
    assert_int_equal(space.source, QS_SPACE_COUNTED);
    qs_search_space_release(&space);
}

/* The same numbers by GMP. */
static void check_sizes(int32_t n)
{
    struct qs_search_space space = space_of(n);
    unsigned long size = (unsigned long)n;
    mpz_t expected[QS_SPACE_IDEAS], found;
    mpz_init(found);
    for (int i = 0; i < QS_SPACE_IDEAS; i++)
        mpz_init_set_ui(expected[i], 1);
    for (unsigned long i = 0; i < size; i++) {
        mpz_mul_ui(expected[0], expected[0], size * size);
        mpz_mul_ui(expected[1], expected[1], size * size - i);
        mpz_mul_ui(expected[3], expected[3], size);
        mpz_mul_ui(expected[4], expected[4], i + 1);
    }
    mpz_divexact(expected[2], expected[1], expected[4]);
    for (int i = 0; i < QS_SPACE_IDEAS; i++) {
        mpz_set_str(found, space.sizes[i].number, 10);
        assert_int_equal(mpz_cmp(found, expected[i]), 0);
        mpz_clear(expected[i]);
    }
    mpz_clear(found);
    qs_search_space_release(&space);
}

static void every_size(void **state)
{
    (void)state;
    for (int32_t n = 1; n <= 1000; n += n < 40 ? 1 : 60)
        check_sizes(n);
    check_sizes(1000);
}

/* The cited numbers are consistent: a class has 8, 4 or 2 solutions, and for n = 1 one. */
static void cited_numbers(void **state)
{
    (void)state;
    for (int32_t n = 15; n <= 27; n++) {
        struct qs_search_space space = space_of(n);
        assert_int_equal(space.source, QS_SPACE_CITED);
        assert_true(space.solutions <= 8 * space.essentially_different);
        assert_true(space.solutions > 8 * space.essentially_different / 1000 * 999);
        assert_int_equal(space.solutions % 4, 0);
        qs_search_space_release(&space);
    }
    struct qs_search_space space = space_of(28);
    assert_int_equal(space.source, QS_SPACE_UNKNOWN);
    assert_int_equal(space.solutions, 0);
    qs_search_space_release(&space);
}

/* OEIS A000170 and A002562, compared with counts. */
static void counted_numbers(void **state)
{
    (void)state;
    static const uint64_t published[][2] = {
        {1, 1},   {0, 0},    {0, 0},    {2, 1},      {10, 2},       {4, 1},       {40, 6},
        {92, 12}, {352, 46}, {724, 92}, {2680, 341}, {14200, 1787}, {73712, 9233}};
    for (int32_t n = 1; n <= 13; n++) {
        struct qs_search_space space = space_of(n);
        assert_int_equal(space.source, QS_SPACE_COUNTED);
        assert_int_equal(space.solutions, published[n - 1][0]);
        assert_int_equal(space.essentially_different, published[n - 1][1]);
        qs_search_space_release(&space);
    }
}

static void refused(void **state)
{
    (void)state;
    struct qs_error error;
    struct qs_search_space space;
    assert_false(qs_search_space_init(&space, 0, &error));
    assert_false(qs_search_space_init(&space, 1001, &error));
    assert_string_equal(error.text, "expected n from 1 to 1000, found 1001");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(eight),         cmocka_unit_test(every_size),
        cmocka_unit_test(cited_numbers), cmocka_unit_test(counted_numbers),
        cmocka_unit_test(refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
