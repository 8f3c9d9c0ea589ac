/*
 * The walk by moves: its incremental state against one computed from scratch, its placements
 * against an oracle on small boards, and known maxima on sparse ones.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "fixture.h"
#include "local_search.h"
#include "must_instance.h"
#include "random_board.h"

static void expect_valid(const struct qs_fixture *fixture, const struct qs_numvc *walk)
{
    uint32_t squares[256], count = qs_numvc_count(walk);
    assert_true(count <= 256);
    qs_numvc_list(walk, squares);
    qs_fixture_expect_placement(fixture, squares, count);
}

static void try_steps(struct qs_random *random)
{
    struct qs_board_recipe recipe = qs_random_recipe(random, 12);
    struct qs_fixture *fixture = qs_fixture_new(qs_random_instance(random, &recipe));
    struct qs_numvc *walk = qs_numvc_new(fixture->board, qs_random_next(random));
    assert_non_null(walk);
    assert_true(qs_numvc_is_sound(walk));
    for (int i = 0; i < 300; i++) {
        qs_numvc_step(walk);
        assert_true(qs_numvc_is_sound(walk));
        if (qs_numvc_count(walk) > 0)
            expect_valid(fixture, walk);
    }
    qs_numvc_free(walk);
    qs_fixture_free(fixture);
}

static void sound_steps(void **state)
{
    (void)state;
    qs_for_each_seed(300, try_steps);
}

/* The largest placement of so many steps; `goal` ends the walk. */
static uint32_t walk_to(const struct qs_fixture *fixture, uint64_t seed, uint32_t goal, int steps)
{
    struct qs_numvc *walk = qs_numvc_new(fixture->board, seed);
    uint32_t most = 0;
    assert_non_null(walk);
    for (int i = 0; i < steps && most < goal; i++) {
        qs_numvc_step(walk);
        if (qs_numvc_count(walk) > most) {
            most = qs_numvc_count(walk);
            expect_valid(fixture, walk);
        }
    }
    qs_numvc_free(walk);
    return most;
}

/* The maximum is found, and no more. Weights are lowered many times on the way. */
static void try_maximum(struct qs_random *random)
{
    struct qs_board_recipe recipe = qs_random_recipe(random, 7);
    struct qs_fixture *fixture = qs_fixture_new(qs_random_instance(random, &recipe));
    uint32_t most = (uint32_t)(qs_naive_maximum(fixture->instance) - fixture->board->fixed);
    assert_int_equal(walk_to(fixture, qs_random_next(random), UINT32_MAX, 3000), most);
    qs_fixture_free(fixture);
}

static void small_maxima(void **state)
{
    (void)state;
    qs_for_each_seed(500, try_maximum);
}

/* All squares are blocked but those listed. */
static struct qs_fixture *read_free_squares(int32_t n, const char *squares)
{
    struct qs_error error;
    struct qs_instance *instance = qs_must_make_instance(n);
    bool *free_square = calloc((size_t)(n * n), sizeof *free_square);
    int row, column, length;
    assert_non_null(free_square);
    for (; sscanf(squares, "%d:%d %n", &row, &column, &length) == 2; squares += length)
        free_square[row * n + column] = true;
    for (int32_t i = 0; i < n * n; i++)
        if (!free_square[i])
            assert_true(
                qs_instance_block_square(instance, (struct qs_square){i / n, i % n}, &error));
    free(free_square);
    return qs_fixture_new(instance);
}

/* The boards of the table, and their maxima, which HiGHS and the engine lp agree on. */
static void sparse_maxima(void **state)
{
    (void)state;
    static const uint32_t maxima[] = {55, 60, 68, 73, 81, 85, 113, 135};
    enum { ROWS = sizeof maxima / sizeof maxima[0] };
    static char line[1 << 16];
    FILE *stream = fopen(QS_TEST_DATA "/published/sparse.tsv", "r");
    unsigned rows = 0;
    assert_non_null(stream);
    while (fgets(line, sizeof line, stream)) {
        int n = 0, used = 0;
        if (line[0] == '#')
            continue;
        assert_true(rows < ROWS);
        assert_int_equal(sscanf(line, "%d %*s %*d %n", &n, &used), 1);
        struct qs_fixture *fixture = read_free_squares(n, line + used);
        assert_true(qs_numvc_suits(fixture->board));
        for (uint64_t seed = 1; seed <= 3; seed++)
            assert_int_equal(walk_to(fixture, seed, maxima[rows], 200000), maxima[rows]);
        qs_fixture_free(fixture);
        rows++;
    }
    fclose(stream);
    assert_int_equal(rows, ROWS);
}

/* Boards with many free squares on a line are not for it. */
static void dense_boards(void **state)
{
    (void)state;
    struct qs_fixture *fixture = qs_fixture_new(qs_must_make_instance(20));
    assert_false(qs_numvc_suits(fixture->board));
    qs_fixture_free(fixture);
}

/* No leaks at any limit. */
static void limits(void **state)
{
    (void)state;
    struct qs_fixture *fixture = qs_fixture_new(qs_must_make_instance(6));
    struct qs_numvc *walk = NULL;
    size_t used = fixture->memory.used;
    unsigned refused = 0;
    for (size_t extra = 0; !walk; extra += 200, refused++) {
        fixture->memory.limit = used + extra;
        assert_int_equal(fixture->memory.used, used);
        walk = qs_numvc_new(fixture->board, 1);
    }
    assert_true(refused > 10);
    qs_numvc_free(walk);
    qs_fixture_free(fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(sound_steps, qs_report_seed),
        cmocka_unit_test_teardown(small_maxima, qs_report_seed),
        cmocka_unit_test(sparse_maxima),
        cmocka_unit_test(dense_boards),
        cmocka_unit_test(limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
