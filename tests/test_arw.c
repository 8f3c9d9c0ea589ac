/*
 * The search by pairs: what it remembers is right after any steps, its placements are valid, and
 * on small boards it finds the maximum.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "fixture.h"
#include "local_search.h"
#include "queensat/generate.h"
#include "random_board.h"

static void assert_valid(const struct qs_board *board, const struct qs_arw *search)
{
    uint32_t count;
    const uint32_t *best = qs_arw_best(search, &count);
    for (uint32_t i = 0; i < count; i++) {
        assert_true(best[i] < board->squares);
        for (uint32_t j = 0; j < i; j++)
            assert_false(
                qs_naive_attack(qs_board_square(board, best[i]), qs_board_square(board, best[j])));
    }
}

static void small_trial(struct qs_random *random)
{
    struct qs_board_recipe recipe = qs_random_recipe(random, 7);
    struct qs_fixture *fixture = qs_fixture_new(qs_random_instance(random, &recipe));
    const struct qs_board *board = fixture->board;
    struct qs_arw *search = qs_arw_new(board, qs_random_next(random));
    assert_non_null(search);
    int32_t maximum = qs_naive_maximum(fixture->instance) - board->fixed;
    for (int i = 0; i < 20; i++) {
        uint32_t steps = (uint32_t)qs_random_below(random, 40), count;
        assert_true(qs_arw_run(search, UINT32_MAX, steps) == steps);
        assert_true(qs_arw_is_sound(search));
        assert_valid(board, search);
        qs_arw_best(search, &count);
        assert_true((int32_t)count <= maximum);
    }
    /* It stops at the goal, which it reaches: thousands of steps are many for these boards. */
    uint32_t count;
    qs_arw_run(search, (uint32_t)maximum, 20000);
    qs_arw_best(search, &count);
    assert_int_equal(count, maximum);
    qs_arw_free(search);
    qs_fixture_free(fixture);
}

static void small_boards(void **state)
{
    (void)state;
    qs_for_each_seed(500, small_trial);
}

static struct qs_fixture *sparse(int32_t n, int64_t squares, uint64_t id)
{
    struct qs_error error;
    struct qs_instance *instance = qs_generate_sparse(n, squares, id, &error);
    assert_non_null(instance);
    return qs_fixture_new(instance);
}

/* The same seed gives the same search, whatever the pieces. */
static void pieces(void **state)
{
    (void)state;
    struct qs_fixture *fixture = sparse(300, 900, 3);
    struct qs_arw *whole = qs_arw_new(fixture->board, 5);
    struct qs_arw *cut = qs_arw_new(fixture->board, 5);
    assert_true(whole && cut);
    uint32_t whole_count, cut_count;
    qs_arw_run(whole, UINT32_MAX, 4000);
    for (int i = 0; i < 40; i++)
        qs_arw_run(cut, UINT32_MAX, 100);
    const uint32_t *best = qs_arw_best(whole, &whole_count);
    const uint32_t *same = qs_arw_best(cut, &cut_count);
    assert_int_equal(whole_count, cut_count);
    assert_memory_equal(best, same, whole_count * sizeof *best);
    qs_arw_free(whole);
    qs_arw_free(cut);
    qs_fixture_free(fixture);
}

/* Large placements: in seconds, breakout finds 83, 113 and 269. */
static void sparse_boards(void **state)
{
    (void)state;
    static const struct {
        int32_t n;
        int64_t squares;
        uint64_t id;
        uint32_t queens;
    } boards[] = {{100, 350, 2, 84}, {150, 375, 2, 115}, {400, 800, 1, 272}};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct qs_fixture *fixture = sparse(boards[i].n, boards[i].squares, boards[i].id);
        struct qs_arw *search = qs_arw_new(fixture->board, 0);
        uint32_t count;
        qs_arw_run(search, boards[i].queens, 1000000);
        qs_arw_best(search, &count);
        assert_int_equal(count, boards[i].queens);
        assert_true(qs_arw_is_sound(search));
        qs_arw_free(search);
        qs_fixture_free(fixture);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(small_boards, qs_report_seed),
        cmocka_unit_test(pieces),
        cmocka_unit_test(sparse_boards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
