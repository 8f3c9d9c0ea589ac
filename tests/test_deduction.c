/* Rooms: explain */
/*
 * Puzzles without guessing: each step is compared with all placements of n queens, found by
 * another way: on every board with a queen on each row of n <= 6 taken away or not, and on random
 * boards with blocked squares.
 */
#include <stdlib.h>
#include <string.h>

#include <queensat/queensat.h>

#include "failing_memory.h"
#include "must_instance.h"
#include "random_board.h"
#include "test.h"

enum { MOST = 7, COMPLETIONS = 64 };

/* All placements of n queens; columns by row. */
struct completions {
    const struct qs_instance *instance;
    int32_t n;
    int32_t column[COMPLETIONS][MOST];
    size_t count;
};

static void place_rows(struct completions *all, struct qs_square *queens, int32_t row)
{
    if (row == all->n) {
        if (!qs_naive_is_valid(all->instance, queens, (size_t)all->n))
            return;
        assert_true(all->count < COMPLETIONS);
        for (int32_t i = 0; i < all->n; i++)
            all->column[all->count][i] = queens[i].column;
        all->count++;
        return;
    }
    for (int32_t column = 0; column < all->n; column++) {
        bool free = true;
        queens[row] = (struct qs_square){row, column};
        for (int32_t i = 0; i < row && free; i++)
            free = !qs_naive_attack(queens[i], queens[row]);
        if (free)
            place_rows(all, queens, row + 1);
    }
}

static struct completions find_all(const struct qs_instance *instance)
{
    struct completions all = {.instance = instance, .n = qs_instance_size(instance)};
    struct qs_square queens[MOST];
    place_rows(&all, queens, 0);
    return all;
}

/* A queen that is placed is in all of them, one that is excluded in none. */
static void check_step(const struct completions *all, const struct qs_deduction *step)
{
    assert_true(step->count > 0);
    for (size_t i = 0; i < all->count; i++)
        for (size_t j = 0; j < step->count; j++) {
            bool there = all->column[i][step->squares[j].row] == step->squares[j].column;
            assert_true(there == (step->rule == QS_RULE_LAST_SQUARE));
        }
}

/* What is left after some steps. */
struct left {
    int32_t n;
    bool candidate[MOST][MOST], row[MOST], column[MOST]; /* row, column: without a queen */
};

static void put_queen(struct left *left, struct qs_square queen)
{
    left->row[queen.row] = left->column[queen.column] = false;
    for (int32_t r = 0; r < left->n; r++)
        for (int32_t c = 0; c < left->n; c++)
            if (qs_naive_attack(queen, (struct qs_square){r, c}) ||
                (r == queen.row && c == queen.column))
                left->candidate[r][c] = false;
}

/* The candidates of line i, a row or a column. */
static unsigned candidates_on(const struct left *left, bool rows, int32_t i)
{
    unsigned found = 0;
    for (int32_t j = 0; j < left->n; j++)
        found |= (unsigned)(rows ? left->candidate[i][j] : left->candidate[j][i]) << j;
    return found;
}

static bool has_line_with(const struct left *left, int most)
{
    for (int rows = 0; rows <= 1; rows++)
        for (int32_t i = 0; i < left->n; i++)
            if ((rows ? left->row[i] : left->column[i]) &&
                __builtin_popcount(candidates_on(left, rows, i)) <= most)
                return true;
    return false;
}

static bool a_queen_kills(const struct left *left)
{
    for (int32_t r = 0; r < left->n; r++)
        for (int32_t c = 0; c < left->n; c++) {
            struct left after = *left;
            if (!left->candidate[r][c])
                continue;
            put_queen(&after, (struct qs_square){r, c});
            if (has_line_with(&after, 0))
                return true;
        }
    return false;
}

/* Two rows or columns have the same two candidates, and others cross them there. */
static bool has_two_lines(const struct left *left)
{
    for (int rows = 0; rows <= 1; rows++)
        for (int32_t i = 0; i < left->n; i++)
            for (int32_t j = 0; j < i; j++) {
                unsigned both = candidates_on(left, rows, i), others = 0;
                for (int32_t k = 0; k < left->n; k++)
                    if (both >> k & 1)
                        others |= candidates_on(left, !rows, k) & ~(1U << i | 1U << j);
                if (both == candidates_on(left, rows, j) && __builtin_popcount(both) == 2 && others)
                    return true;
            }
    return false;
}

/* No easier rule could have been used instead. */
static void check_easiest(const struct left *left, size_t rule)
{
    if (rule > QS_RULE_LAST_SQUARE)
        assert_false(has_line_with(left, 1));
    if (rule > QS_RULE_KILLED_LINE)
        assert_false(a_queen_kills(left));
    if (rule > QS_RULE_TWO_LINES)
        assert_false(has_two_lines(left));
}

static void check_rules(const struct qs_instance *instance, const struct qs_deductions *made)
{
    struct left left = {.n = qs_instance_size(instance)};
    size_t count;
    const struct qs_square *queens = qs_instance_queens(instance, &count);
    for (int32_t r = 0; r < left.n; r++) {
        left.row[r] = left.column[r] = true;
        for (int32_t c = 0; c < left.n; c++)
            left.candidate[r][c] = !qs_instance_is_blocked(instance, (struct qs_square){r, c});
    }
    for (size_t i = 0; i < count; i++)
        put_queen(&left, queens[i]);
    for (size_t i = 0; i < made->count; i++) {
        const struct qs_deduction *step = &made->steps[i];
        check_easiest(&left, step->rule);
        for (size_t j = 0; j < step->count; j++)
            if (step->rule == QS_RULE_LAST_SQUARE)
                put_queen(&left, step->squares[j]);
            else
                left.candidate[step->squares[j].row][step->squares[j].column] = false;
    }
    if (!made->complete && !made->impossible)
        check_easiest(&left, QS_RULES);
}

static void check_deductions(const struct qs_instance *instance)
{
    const struct completions all = find_all(instance);
    struct qs_deductions made;
    struct qs_error error;
    size_t used = 0, queens, placed = 0;
    qs_instance_queens(instance, &queens);
    assert_true(qs_deduce(instance, &made, &error));
    for (size_t i = 0; i < made.count; i++) {
        check_step(&all, &made.steps[i]);
        placed += made.steps[i].rule == QS_RULE_LAST_SQUARE;
    }
    check_rules(instance, &made);
    for (unsigned rule = 0; rule < QS_RULES; rule++)
        used += made.uses[rule];
    assert_true(used == made.count);
    assert_true(made.complete == (queens + placed == (size_t)all.n));
    if (made.complete)
        assert_true(all.count == 1);
    if (made.impossible)
        assert_true(all.count == 0);
    qs_deductions_release(&made);
}

static void check_subsets(const int32_t *column, int32_t n)
{
    for (unsigned kept = 0; kept < 1U << n; kept++) {
        struct qs_instance *instance = qs_must_make_instance(n);
        for (int32_t row = 0; row < n; row++)
            if (kept >> row & 1)
                qs_must_add_queen(instance, row, column[row]);
        check_deductions(instance);
    }
}

TEST(all_queens_that_are_left_of_a_full_board)
{
    for (int32_t n = 1; n <= 6; n++) {
        const struct completions full = find_all(qs_must_make_instance(n));
        for (size_t i = 0; i < full.count; i++)
            check_subsets(full.column[i], n);
    }
}

TRIALS(random_boards, 2000)
{
    check_deductions(qs_must_random(random, MOST));
}

/* A board for the first rule, and one that needs all others and then a guess. */
TEST(the_easiest_rule_first)
{
    struct qs_instance *instance = qs_must_make_instance(4);
    struct qs_deductions made;
    struct qs_error error;
    qs_must_add_queen(instance, 0, 1);
    assert_true(qs_deduce(instance, &made, &error));
    assert_int_equal(made.uses[QS_RULE_LAST_SQUARE], 3);
    assert_int_equal(made.count, 3);
    assert_int_equal(made.steps[0].squares[0].row, 1);
    assert_int_equal(made.steps[0].squares[0].column, 3);
    qs_deductions_release(&made);
    assert_true(qs_deduce(qs_must_make_instance(4), &made, &error));
    assert_false(made.complete);
    assert_int_equal(made.uses[QS_RULE_KILLED_LINE], 2);
    assert_int_equal(made.uses[QS_RULE_TWO_LINES], 1);
    assert_int_equal(made.uses[QS_RULE_CHAIN], 4);
    qs_deductions_release(&made);
    qs_deductions_release(&made);
    qs_deductions_release(NULL);
    assert_false(qs_deduce(qs_must_make_instance(QS_DEDUCTION_SIZE_MAX + 1), &made, &error));
    assert_int_equal(error.kind, QS_ERROR_INPUT);
    assert_string_equal(qs_rule_name(QS_RULE_CHAIN), "chain");
    assert_null(qs_rule_name(QS_RULES));
}

static void fix_all_but(struct qs_instance *instance, uint64_t left)
{
    /* The odd columns first, then the even ones: so queens do not attack each other on 64 rows. */
    for (int32_t row = 0; row < QS_DEDUCTION_SIZE_MAX; row++)
        if ((left >> row & 1) == 0)
            qs_must_add_queen(instance, row, row < 32 ? 2 * row + 1 : 2 * row - 64);
}

/* Lines and squares at the edges of 64 bits: all queens that are left follow, and nothing else. */
TEST(largest_board)
{
    static const uint64_t left[] = {1,
                                    (uint64_t)1 << 63,
                                    (uint64_t)1 << 32,
                                    (uint64_t)1 << 31,
                                    (uint64_t)3 << 31,
                                    (uint64_t)7 << 61,
                                    7};
    for (size_t i = 0; i < LENGTH(left); i++) {
        struct qs_instance *instance = qs_must_make_instance(QS_DEDUCTION_SIZE_MAX);
        struct qs_deductions made;
        struct qs_error error;
        fix_all_but(instance, left[i]);
        assert_true(qs_deduce(instance, &made, &error));
        qs_trying("%zu: %zu steps", i, made.count);
        assert_false(made.impossible);
        assert_true(made.complete);
        qs_deductions_release(&made);
    }
}

TEST(each_allocation_fails)
{
    const struct qs_instance *instance = qs_must_make_instance(4);
    struct qs_deductions made;
    struct qs_error error;
    for (long failing = 0;; failing++) {
        memset(&made, 'z', sizeof made);
        struct qs_deductions before = made;
        qs_fail_allocation(failing);
        bool deduced = qs_deduce(instance, &made, &error);
        bool failed = qs_allocation_has_failed();
        qs_fail_allocation(-1);
        assert_true(deduced != failed);
        if (deduced)
            break;
        assert_int_equal(error.kind, QS_ERROR_MEMORY);
        assert_memory_equal(&made, &before, sizeof made);
    }
    qs_deductions_release(&made);
}
