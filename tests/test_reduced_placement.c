/* Placements through reductions: still valid, not smaller, and only on what the reduction left. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "fixture.h"
#include "random_board.h"
#include "reduction.h"

/* Queens on random free squares as long as they attack none before; returns their number. */
static uint32_t place_some(struct qs_random *random, const struct qs_board *board,
                           uint32_t *squares)
{
    uint32_t count = 0;
    for (uint32_t tries = 2 * board->squares; tries > 0; tries--) {
        uint32_t square = (uint32_t)qs_random_below(random, (int32_t)board->squares);
        bool attacked = false;
        for (uint32_t i = 0; i < count; i++)
            attacked = attacked || qs_naive_attack(qs_board_square(board, squares[i]),
                                                   qs_board_square(board, square));
        if (!attacked)
            squares[count++] = square;
    }
    return count;
}

/* 1 on forced squares, 2 on those of components, else 0; the caller frees the array. */
static unsigned char *kinds_of(const struct qs_reduction *reduction, const struct qs_board *board)
{
    unsigned char *kinds = calloc(board->squares + 1, 1);
    assert_non_null(kinds);
    for (uint32_t i = 0; i < reduction->forced_count; i++)
        kinds[reduction->forced[i]] = 1;
    for (uint32_t i = 0; i < reduction->component_count; i++)
        for (uint32_t j = 0; j < reduction->components[i].board->squares; j++)
            kinds[qs_component_square(&reduction->components[i], j)] = 2;
    return kinds;
}

static void check_board(struct qs_random *random, const struct qs_fixture *fixture,
                        uint32_t *squares)
{
    struct qs_board *board = fixture->board;
    struct qs_reduction reduction;
    struct qs_error error;
    assert_true(qs_reduction_init(&reduction, board, board->memory, NULL, &error));
    unsigned char *kinds = kinds_of(&reduction, board);
    for (int placements = 0; placements < 5; placements++) {
        uint32_t before = place_some(random, board, squares), count = before, forced = 0;
        assert_true(qs_reduced_placement(&reduction, board, squares, &count));
        assert_true(count >= before && count <= board->lines[QS_ROW].count);
        qs_fixture_expect_placement(fixture, squares, count);
        for (uint32_t i = 0; i < count; i++) {
            assert_int_not_equal(kinds[squares[i]], 0);
            forced += kinds[squares[i]] == 1;
            assert_true(i == 0 || squares[i - 1] < squares[i]);
        }
        assert_int_equal(forced, reduction.forced_count);
    }
    free(kinds);
    qs_reduction_release(&reduction);
}

static void try_board(struct qs_random *random)
{
    struct qs_board_recipe recipe = qs_random_recipe(random, 12);
    struct qs_fixture *fixture = qs_fixture_new(qs_random_instance(random, &recipe));
    uint32_t *squares = calloc((size_t)recipe.n, sizeof *squares);
    assert_non_null(squares);
    if (fixture->board->squares > 0)
        check_board(random, fixture, squares);
    free(squares);
    qs_fixture_free(fixture);
}

static void random_boards(void **state)
{
    (void)state;
    qs_for_each_seed(1500, try_board);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(random_boards, qs_report_seed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
