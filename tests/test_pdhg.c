/* Rooms: lp */
/*
 * The LP by the method of first order: on random boards its weights are as good as the
 * optimum of the simplex method, up to the digits promised; limits on time and memory.
 */
#include <math.h>
#include <stdlib.h>

#include "counting_watch.h"
#include "dual_cover.h"
#include "fixture.h"
#include "must_instance.h"
#include "random_board.h"
#include "simplex.h"
#include "test.h"

static double simplex_optimum(struct qs_fixture *fixture)
{
    struct qs_basis basis[2] = {0};
    struct qs_pivots pivots = {0};
    struct qs_memory *memory = &fixture->memory;
    unsigned now = 0;
    assert_true(qs_basis_init(&basis[0], fixture->board, false));
    for (;;) {
        assert_true(qs_pivots_begin(&pivots, &basis[now], 64, memory));
        if (qs_pivots_run(&pivots, -1, UINT32_MAX) == QS_SIMPLEX_OPTIMAL)
            break;
        assert_true(qs_basis_condense(&basis[!now], &pivots, NULL, memory));
        now = !now;
    }
    double optimum = pivots.objective;
    qs_pivots_release(&pivots, memory);
    qs_basis_release(&basis[0], memory);
    qs_basis_release(&basis[1], memory);
    return optimum;
}

/* The sum of the weights, after a row has been raised for each square that is not covered. */
static double sum_of_cover(const struct qs_board *board, double *weight)
{
    double sum = 0;
    for (uint32_t i = 0; i < board->squares; i++) {
        double missing = 1;
        for (int d = 0; d < QS_DIRECTIONS; d++)
            missing -= weight[qs_board_first_line(board, d) + board->lines[d].line_of[i]];
        if (missing > 0)
            weight[board->lines[QS_ROW].line_of[i]] += missing;
    }
    for (uint32_t line = 0; line < qs_board_first_line(board, QS_DIRECTIONS); line++) {
        assert_true(weight[line] >= 0);
        sum += weight[line];
    }
    return sum;
}

static double *new_weights(const struct qs_board *board)
{
    double *weight = qs_room((1 + qs_board_first_line(board, QS_DIRECTIONS)) * sizeof *weight);
    return weight;
}

TRIALS(same_optimum_as_simplex, 300)
{
    const double exact = 3e-6; /* the simplex method has perturbed costs */
    struct qs_error error;
    struct qs_fixture *fixture =
        qs_fixture_new(qs_must_random(random, 4 + qs_random_below(random, 30)));
    if (fixture->board->squares > 0) {
        double *weight = new_weights(fixture->board);
        size_t used = fixture->memory.used;
        assert_true(qs_pdhg_solve(fixture->board, 1e-7, NULL, weight, &error));
        assert_int_equal(fixture->memory.used, used);
        double sum = sum_of_cover(fixture->board, weight), optimum = simplex_optimum(fixture);
        if (fabs(sum - optimum) > exact * optimum)
            fail_msg("%.9f, the optimum is %.9f", sum, optimum);
    }
}

static struct qs_fixture *large_fixture(void)
{
    struct qs_random random = {1};
    struct qs_board_recipe recipe = {.n = 80, .blocked_percent = 300};
    return qs_fixture_new(qs_must_own(qs_random_instance(&random, &recipe)));
}

/* The watch is asked before the first iteration, and again and again while the method works. */
TEST(stops)
{
    struct qs_fixture *fixture = large_fixture();
    double *weight = new_weights(fixture->board);
    size_t used = fixture->memory.used;
    for (int time = 1; time <= 3; time++) {
        struct qs_counting_watch counting;
        struct qs_error error;
        qs_counting_watch_init(&counting, time);
        assert_false(qs_pdhg_solve(fixture->board, 1e-7, &counting.watch, weight, &error));
        assert_int_equal(error.kind, QS_ERROR_STOPPED);
        assert_int_equal(counting.asked, time);
        assert_int_equal(fixture->memory.used, used);
    }
}

/* Every limit is refused, up to the one that is enough. */
TEST(limits)
{
    struct qs_fixture *fixture = qs_fixture_new(qs_must_make_instance(9));
    double *weight = new_weights(fixture->board);
    size_t used = fixture->memory.used, spare = 0;
    struct qs_error error;
    fixture->memory.limit = used;
    while (!qs_pdhg_solve(fixture->board, 1e-7, NULL, weight, &error)) {
        assert_int_equal(error.kind, QS_ERROR_MEMORY);
        assert_string_equal(error.text, "not enough memory for the line cover");
        assert_int_equal(fixture->memory.used, used);
        spare += 16;
        fixture->memory.limit = used + spare;
    }
    assert_true(spare > 1000 && spare < 10000);
}
