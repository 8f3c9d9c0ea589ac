/*
 * The independent check of placements must find every fault and no others: each
 * kind of corruption with its message, and random placements with one queen moved,
 * added or removed, against a naive check.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "machine.h"
#include "must_instance.h"
#include "bound_check.h"
#include "random_board.h"
#include "soon.h"

/* The value of an error before a call that must not change it. */
static const struct qs_error untouched = {QS_ERROR_DEFECT, "untouched", 7, 9, "untouched"};

static void assert_valid(const struct qs_instance *instance, const struct qs_square *squares,
                         size_t count)
{
    struct qs_error error = untouched;
    assert_true(qs_check_placement(instance, squares, count, &error));
    assert_memory_equal(&error, &untouched, sizeof error);
}

static void assert_defect(const struct qs_error *error, const char *text)
{
    assert_string_equal(error->text, text);
    assert_int_equal(error->kind, QS_ERROR_DEFECT);
    assert_string_equal(error->source, "");
    assert_int_equal(error->line, 0);
    assert_int_equal(error->column, 0);
}

static void assert_invalid(const struct qs_instance *instance, const struct qs_square *squares,
                           size_t count, const char *text)
{
    struct qs_error error = untouched;
    assert_false(qs_check_placement(instance, squares, count, &error));
    assert_defect(&error, text);
}

/*
 * An 8 × 8 board with two fixed queens, a blocked square and two blocked
 * diagonals, and one of its solutions:
 *   - - - - Q - - -    fixed 0,4
 *   - Q - - - - - -
 *   - - - Q - - - -
 *   - - - - - - Q -    fixed 3,6
 *   - - Q - - - - -
 *   - - - - - - - Q
 *   - - - - - Q - -
 *   Q - - - - - - -
 */
static struct qs_instance *sample(void)
{
    struct qs_instance *instance = qs_must_make_instance(8);
    struct qs_error error;
    qs_must_add_queen(instance, 0, 4);
    qs_must_add_queen(instance, 3, 6);
    assert_true(qs_instance_block_square(instance, (struct qs_square){5, 5}, &error));
    assert_true(qs_instance_block_diagonal(instance, QS_DIFFERENCE, 6, &error));
    assert_true(qs_instance_block_diagonal(instance, QS_SUM, 1, &error));
    return instance;
}

static const struct qs_square solution[] = {{0, 4}, {1, 1}, {2, 3}, {3, 6},
                                            {4, 2}, {5, 7}, {6, 5}, {7, 0}};
enum { QUEENS = sizeof solution / sizeof solution[0] };

static void valid_in_any_order(void **state)
{
    (void)state;
    struct qs_instance *instance = sample();
    struct qs_square squares[QUEENS];
    for (size_t turn = 0; turn < QUEENS; turn++) {
        for (size_t i = 0; i < QUEENS; i++)
            squares[(i * 3 + turn) % QUEENS] = solution[i];
        struct qs_square before[QUEENS];
        memcpy(before, squares, sizeof squares);
        assert_valid(instance, squares, QUEENS);
        assert_memory_equal(squares, before, sizeof squares);
    }
    assert_valid(instance, (const struct qs_square[]){{3, 6}, {0, 4}}, 2); /* only the fixed ones */
    qs_instance_free(instance);
}

static void smallest_boards(void **state)
{
    (void)state;
    struct qs_instance *instance = qs_must_make_instance(1);
    static const struct qs_square square = {0, 0};
    assert_valid(instance, NULL, 0);
    assert_valid(instance, &square, 0);
    assert_valid(instance, &square, 1);
    qs_must_add_queen(instance, 0, 0);
    assert_valid(instance, &square, 1);
    assert_invalid(instance, NULL, 0, "the fixed queen on 0,0 is missing");
    qs_instance_free(instance);
}

/* The solution with queen number `moved` elsewhere. */
static void assert_moved(const struct qs_instance *instance, size_t moved, struct qs_square to,
                         const char *text)
{
    struct qs_square squares[QUEENS];
    memcpy(squares, solution, sizeof squares);
    squares[moved] = to;
    assert_invalid(instance, squares, QUEENS, text);
}

static void outside(void **state)
{
    (void)state;
    static const struct {
        struct qs_square square;
        const char *text;
    } wrong[] = {
        {{-1, 0}, "the queen on -1,0 is outside the board"},
        {{8, 0}, "the queen on 8,0 is outside the board"},
        {{7, -1}, "the queen on 7,-1 is outside the board"},
        {{7, 8}, "the queen on 7,8 is outside the board"},
        {{INT32_MAX, INT32_MAX}, "the queen on 2147483647,2147483647 is outside the board"},
        {{INT32_MIN, INT32_MIN}, "the queen on -2147483648,-2147483648 is outside the board"},
    };
    struct qs_instance *instance = sample();
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_moved(instance, QUEENS - 1, wrong[i].square, wrong[i].text);
    qs_instance_free(instance);
}

static void blocked(void **state)
{
    (void)state;
    struct qs_instance *instance = sample();
    assert_moved(instance, 5, (struct qs_square){5, 5}, "the queen on 5,5 is on a blocked square");
    assert_moved(instance, 7, (struct qs_square){7, 1}, "the queen on 7,1 is on a blocked square");
    assert_moved(instance, 1, (struct qs_square){1, 0}, "the queen on 1,0 is on a blocked square");
    qs_instance_free(instance);
}

/* The two queens may be named in either order. */
static void assert_attack(const struct qs_instance *instance, struct qs_square a,
                          struct qs_square b, const char *line)
{
    struct qs_error error = untouched;
    char forward[200], backward[200];
    const char *form = "the queens on %d,%d and %d,%d attack each other on %s";
    snprintf(forward, sizeof forward, form, a.row, a.column, b.row, b.column, line);
    snprintf(backward, sizeof backward, form, b.row, b.column, a.row, a.column, line);
    const struct qs_square squares[] = {{0, 4}, a, {3, 6}, b};
    assert_false(qs_check_placement(instance, squares, 4, &error));
    assert_defect(&error, strcmp(error.text, backward) == 0 ? backward : forward);
}

static void attacks(void **state)
{
    (void)state;
    struct qs_instance *instance = sample();
    assert_attack(instance, (struct qs_square){1, 1}, (struct qs_square){1, 7}, "row 1");
    assert_attack(instance, (struct qs_square){2, 0}, (struct qs_square){7, 0}, "column 0");
    assert_attack(instance, (struct qs_square){4, 0}, (struct qs_square){6, 2},
                  "difference diagonal 4");
    assert_attack(instance, (struct qs_square){1, 2}, (struct qs_square){2, 3},
                  "difference diagonal -1");
    assert_attack(instance, (struct qs_square){4, 3}, (struct qs_square){6, 1}, "sum diagonal 7");
    assert_attack(instance, (struct qs_square){6, 7}, (struct qs_square){7, 7}, "column 7");
    assert_attack(instance, (struct qs_square){2, 3}, (struct qs_square){2, 3},
                  "row 2"); /* twice */
    qs_instance_free(instance);
}

static void attack_on_fixed(void **state)
{
    (void)state;
    struct qs_instance *instance = qs_must_make_instance(5);
    struct qs_error error;
    qs_must_add_queen(instance, 2, 2);
    static const struct qs_square attackers[] = {{2, 4}, {0, 2}, {4, 4}, {0, 4}, {2, 2}};
    static const char *const lines[] = {"row 2", "column 2", "difference diagonal 0",
                                        "sum diagonal 4", "row 2"};
    for (size_t i = 0; i < sizeof attackers / sizeof attackers[0]; i++) {
        const struct qs_square squares[] = {{2, 2}, attackers[i]};
        assert_false(qs_check_placement(instance, squares, 2, &error));
        assert_int_equal(error.kind, QS_ERROR_DEFECT);
        assert_non_null(strstr(error.text, lines[i]));
    }
    qs_instance_free(instance);
}

static void fixed_missing(void **state)
{
    (void)state;
    struct qs_instance *instance = sample();
    assert_invalid(instance, solution + 1, QUEENS - 1, "the fixed queen on 0,4 is missing");
    assert_invalid(instance, NULL, 0, "the fixed queen on 0,4 is missing");
    assert_invalid(instance, solution, 3, "the fixed queen on 3,6 is missing");
    /* Another queen in the row of a fixed one does not replace it. */
    assert_invalid(instance, (const struct qs_square[]){{0, 2}, {3, 6}}, 2,
                   "the fixed queen on 0,4 is missing");
    qs_instance_free(instance);
}

/* Random placements with one change. */
/* Queens on free squares in random order until none is left. */
static size_t random_placement(const struct qs_instance *instance, struct qs_random *random,
                               struct qs_square *squares)
{
    int32_t n = qs_instance_size(instance);
    size_t count;
    const struct qs_square *queens = qs_instance_queens(instance, &count);
    if (count > 0)
        memcpy(squares, queens, count * sizeof *squares);
    for (int i = 0; i < 6 * n; i++) {
        struct qs_square square = {qs_random_below(random, n), qs_random_below(random, n)};
        squares[count] = square;
        if (qs_naive_is_valid(instance, squares, count + 1))
            count++;
    }
    return count;
}

/* A square on the board or just outside. */
static struct qs_square near_board(struct qs_random *random, int32_t n)
{
    int32_t row = qs_random_below(random, n + 2) - 1;
    return (struct qs_square){row, qs_random_below(random, n + 2) - 1};
}

static void assert_like_naive(const struct qs_instance *instance, const struct qs_square *squares,
                              size_t count)
{
    struct qs_error error = untouched;
    bool expected = qs_naive_is_valid(instance, squares, count);
    assert_true(qs_check_placement(instance, squares, count, &error) == expected);
    if (expected)
        assert_memory_equal(&error, &untouched, sizeof error);
    else
        assert_int_equal(error.kind, QS_ERROR_DEFECT);
}

static void moved_trial(struct qs_random *random)
{
    struct qs_square squares[20];
    struct qs_board_recipe recipe = qs_random_recipe(random, 10);
    struct qs_instance *instance = qs_random_instance(random, &recipe);
    size_t count = random_placement(instance, random, squares);
    assert_valid(instance, squares, count);
    for (int i = 0; i < 20 && count > 0; i++) {
        size_t moved = (size_t)qs_random_below(random, (int32_t)count);
        struct qs_square before = squares[moved];
        squares[moved] = near_board(random, recipe.n);
        assert_like_naive(instance, squares, count);
        squares[moved] = squares[count - 1]; /* twice, or removed */
        assert_like_naive(instance, squares, count);
        assert_like_naive(instance, squares, count - 1);
        squares[moved] = before;
    }
    for (int i = 0; i < 10; i++) {
        squares[count] = near_board(random, recipe.n);
        assert_like_naive(instance, squares, count + 1);
    }
    qs_instance_free(instance);
}

static void one_queen_moved(void **state)
{
    (void)state;
    qs_for_each_seed(800, moved_trial);
}

/* Arbitrary squares, mostly invalid. */
static void nonsense_trial(struct qs_random *random)
{
    struct qs_square squares[6];
    struct qs_board_recipe recipe = qs_random_recipe(random, 6);
    struct qs_instance *instance = qs_random_instance(random, &recipe);
    for (int i = 0; i < 30; i++) {
        size_t count = (size_t)qs_random_below(random, 5);
        for (size_t j = 0; j < count; j++)
            squares[j] = near_board(random, recipe.n);
        assert_like_naive(instance, squares, count);
    }
    qs_instance_free(instance);
}

static void nonsense(void **state)
{
    (void)state;
    qs_for_each_seed(300, nonsense_trial);
}

/* The time depends on the number of queens, not on the size of the board. */
static void large_board(void **state)
{
    (void)state;
    int32_t n = 200002; /* n mod 6 = 4: the simple solution */
    struct qs_instance *instance = qs_must_make_instance(n);
    struct qs_square *squares = malloc((size_t)n * sizeof *squares);
    struct qs_error error;
    assert_non_null(squares);
    for (int32_t row = 0; row < n; row++)
        squares[row] = (struct qs_square){row, row < n / 2 ? 2 * row + 1 : 2 * row - n};
    qs_must_add_queen(instance, 77, 155);
    double start = qs_clock_processor();
    assert_valid(instance, squares, (size_t)n);
    squares[n - 1].column = 2;
    assert_false(qs_check_placement(instance, squares, (size_t)n, &error));
    assert_true(qs_clock_processor() - start < QS_SOON);
    free(squares);
    qs_instance_free(instance);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(valid_in_any_order),
        cmocka_unit_test(smallest_boards),
        cmocka_unit_test(outside),
        cmocka_unit_test(blocked),
        cmocka_unit_test(attacks),
        cmocka_unit_test(attack_on_fixed),
        cmocka_unit_test(fixed_missing),
        cmocka_unit_test_teardown(one_queen_moved, qs_report_seed),
        cmocka_unit_test_teardown(nonsense, qs_report_seed),
        cmocka_unit_test(large_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
