/* Rooms: families */
/*
 * The generators: against published instances; where none are published, for
 * validity and for uniform chances.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "failing_memory.h"
#include "must_instance.h"
#include "queensat/generate.h"
#include "random_board.h"
#include "test.h"

/* Call `try` for each row of a table except comments; returns the number of rows. */
static int for_each_row(const char *path, void (*try)(const char *row))
{
    FILE *stream = MUST(fopen(path, "r"));
    static char row[8192];
    int rows = 0;
    while (fgets(row, sizeof row, stream)) {
        if (row[0] == '#')
            continue;
        try(row);
        rows++;
    }
    fclose(stream);
    return rows;
}

static void expect_name(struct qs_instance *instance, const char *name)
{
    assert_non_null(instance);
    assert_string_equal(qs_instance_name(instance), name);
    qs_instance_free(instance);
}

TEST(test_names)
{
    expect_name(qs_generate_completion(20, 8, 3, NULL), "completion n = 20, 8 queens, id 3");
    expect_name(qs_generate_excluded_diagonals(9, 5, 77, NULL),
                "excluded diagonals n = 9, 5 diagonals, id 77");
    expect_name(qs_generate_blocked(28, 595, 3, UINT64_MAX, NULL),
                "blocked n = 28, 595 squares, 3 left open, id 18446744073709551615");
    expect_name(qs_generate_random(100, 30, 5, 0, NULL),
                "random n = 100, 30 queens, 5 blocked squares, id 0");
    expect_name(qs_generate_sparse(7, 14, 9, NULL), "sparse n = 7, 14 free squares, id 9");
    expect_name(qs_generate_band(7, 3, NULL), "band n = 7, width 3");
}

/* One row of completion-optima.tsv: n, k, id, completable, optimum, squares. */
static void try_completion(const char *row)
{
    int n, k, id, completable, optimum, used = 0;
    if (sscanf(row, "%d %d %d %d %d %n", &n, &k, &id, &completable, &optimum, &used) != 5)
        fail_msg("unreadable row: %s", row);
    struct qs_instance *instance = qs_must_own(qs_generate_completion(n, k, (uint64_t)id, NULL));
    assert_int_equal(qs_instance_size(instance), n);
    size_t count;
    const struct qs_square *queens = qs_instance_queens(instance, &count);
    assert_int_equal(count, k);
    const char *at = row + used;
    for (size_t i = 0; i < count; i++) {
        struct qs_square square;
        int length = 0;
        assert_int_equal(sscanf(at, "%d:%d %n", &square.row, &square.column, &length), 2);
        at += length;
        if (queens[i].row != square.row || queens[i].column != square.column)
            fail_msg("completion n = %d, k = %d, id %d: queen %zu", n, k, id, i);
    }
}

TEST(test_published_completions)
{
    assert_int_equal(for_each_row(QS_TEST_DATA "/published/completion-optima.tsv", try_completion),
                     445);
}

/*
 * Seven queens do not fit in the first order or in the second. The third shows that
 * each order is made from the row-major list, not from the order before. Computed
 * with CPython 3.11 by the same rule.
 */
TEST(test_third_order)
{
    static const struct qs_square expected[] = {{5, 5}, {0, 7}, {7, 1}, {6, 3},
                                                {2, 4}, {4, 0}, {3, 2}};
    struct qs_instance *instance = qs_must_own(qs_generate_completion(8, 7, 10, NULL));
    size_t count;
    const struct qs_square *queens = qs_instance_queens(instance, &count);
    assert_int_equal(count, 7);
    assert_memory_equal(queens, expected, sizeof expected);
}

/* Compare the diagonals of one direction with those of the published list. */
static void expect_diagonals(const struct qs_instance *instance, const char *pairs, int wanted,
                             enum qs_direction direction)
{
    int32_t first = direction == QS_SUM ? 0 : 1 - qs_instance_size(instance);
    size_t count, seen = 0;
    const int32_t *numbers = qs_instance_blocked_diagonals(instance, direction, &count);
    int diagonal, kind, length;
    for (int i = 0; i < wanted; i++, pairs += length) {
        assert_int_equal(sscanf(pairs, "%d:%d %n", &diagonal, &kind, &length), 2);
        if (kind != (direction == QS_SUM))
            continue;
        assert_true(seen < count);
        assert_int_equal(numbers[seen++], first + diagonal);
    }
    assert_int_equal(seen, count);
}

static void expect_list(int n, int id, const char *pairs, int wanted, int32_t asked)
{
    struct qs_instance *instance =
        qs_must_own(qs_generate_excluded_diagonals(n, asked, (uint64_t)id, NULL));
    assert_int_equal(qs_instance_size(instance), n);
    expect_diagonals(instance, pairs, wanted, QS_SUM);
    expect_diagonals(instance, pairs, wanted, QS_DIFFERENCE);
}

/* One row of excluded-diagonals.tsv: n, id, pairs. The whole list and every prefix of it. */
static void try_diagonals(const char *row)
{
    int n, id, used = 0, length = 0, diagonal, kind, pairs = 0;
    if (sscanf(row, "%d %d %n", &n, &id, &used) != 2)
        fail_msg("unreadable row: %s", row);
    for (const char *at = row + used; sscanf(at, "%d:%d %n", &diagonal, &kind, &length) == 2;
         at += length)
        pairs++;
    expect_list(n, id, row + used, pairs, QS_ALL_DIAGONALS);
    for (int wanted = 0; wanted <= pairs; wanted++)
        expect_list(n, id, row + used, wanted, wanted);
    struct qs_error error;
    assert_null(qs_generate_excluded_diagonals(n, pairs + 1, (uint64_t)id, &error));
    assert_int_equal(error.kind, QS_ERROR_INPUT);
}

TEST(test_published_diagonals)
{
    assert_int_equal(for_each_row(QS_TEST_DATA "/published/excluded-diagonals.tsv", try_diagonals),
                     15);
}

/* This many distinct blocked squares, all on the board, and the same ones a second time. */
static void expect_blocked(int32_t n, int64_t squares, uint64_t seed)
{
    struct qs_instance *instance = qs_generate_random(n, 0, squares, seed, NULL);
    struct qs_instance *again = qs_generate_random(n, 0, squares, seed, NULL);
    assert_true(instance && again);
    size_t count, count_again;
    const struct qs_square *list = qs_instance_blocked_squares(instance, &count);
    const struct qs_square *list_again = qs_instance_blocked_squares(again, &count_again);
    assert_true(count == (size_t)squares && count_again == count);
    if (count > 0)
        assert_memory_equal(list, list_again, count * sizeof *list);
    size_t found = 0;
    for (int32_t square = 0; square < n * n; square++)
        found += qs_instance_is_blocked(instance, (struct qs_square){square / n, square % n});
    assert_int_equal(found, count);
    qs_instance_free(instance);
    qs_instance_free(again);
}

TEST(test_blocked_sets)
{
    for (int32_t n = 1; n <= 6; n++)
        for (int32_t squares = 0; squares <= n * n; squares++)
            expect_blocked(n, squares, 1);
    expect_blocked(28, 595, 1);
    expect_blocked(300, 100, 2);
    expect_blocked(300, 90000, 3);
}

enum { TRIALS = 20000 };

/* Every square of a 4 × 4 board is blocked equally often, for every number of blocks. */
TEST(test_blocked_chances)
{
    for (int squares = 1; squares < 16; squares++) {
        int times[16] = {0};
        for (uint64_t seed = 0; seed < TRIALS; seed++) {
            struct qs_instance *instance = qs_generate_random(4, 0, squares, seed, NULL);
            size_t count;
            const struct qs_square *list = qs_instance_blocked_squares(instance, &count);
            assert_int_equal(count, squares);
            for (size_t i = 0; i < count; i++)
                times[4 * list[i].row + list[i].column]++;
            qs_instance_free(instance);
        }
        /* Five standard deviations are at most 5 √(20000 / 4) = 354. */
        for (int square = 0; square < 16; square++)
            assert_true(abs(times[square] - TRIALS * squares / 16) < 354);
    }
}

/* An instance refuses queens that attack each other, so only their number is checked. */
static void expect_queens(int32_t n, int32_t queens, uint64_t seed)
{
    struct qs_error error;
    struct qs_instance *instance = qs_generate_random(n, queens, 0, seed, &error);
    struct qs_instance *again = qs_generate_random(n, queens, 0, seed, &error);
    if (!instance || !again)
        fail_msg("n = %d, %d queens: %s", n, queens, error.text);
    size_t count, count_again;
    const struct qs_square *list = qs_instance_queens(instance, &count);
    const struct qs_square *list_again = qs_instance_queens(again, &count_again);
    assert_int_equal(qs_instance_size(instance), n);
    assert_true(count == (size_t)queens && count_again == count);
    if (count > 0)
        assert_memory_equal(list, list_again, count * sizeof *list);
    qs_instance_free(instance);
    qs_instance_free(again);
}

TEST(test_queens)
{
    for (int32_t n = 1; n <= 12; n++)
        for (int32_t queens = 0; queens <= n - (n == 2 || n == 3); queens++)
            expect_queens(n, queens, (uint64_t)n);
    expect_queens(1000, 970, 1);
    expect_queens(100000, 20000, 2);
    expect_queens(100000, 95000, 3);
}

/* Blocked squares on boards with queens: never those of queens, and all others if asked for. */
TEST(test_random_boards)
{
    for (int32_t n = 4; n <= 9; n++)
        for (int32_t squares = 0; squares <= n * n - n / 2; squares++) {
            struct qs_instance *instance =
                qs_must_own(qs_generate_random(n, n / 2, squares, 5, NULL));
            size_t queens, blocked;
            const struct qs_square *queen = qs_instance_queens(instance, &queens);
            qs_instance_blocked_squares(instance, &blocked);
            assert_int_equal(queens, n / 2);
            assert_int_equal(blocked, squares);
            for (size_t i = 0; i < queens; i++)
                assert_false(qs_instance_is_blocked(instance, queen[i]));
        }
}

/* If as many squares as possible are blocked, each row and column keeps exactly `min_open`. */
TEST(test_min_open)
{
    struct qs_error error;
    for (int32_t n = 1; n <= 6; n++)
        for (int32_t open = 0; open <= n; open++) {
            struct qs_instance *instance = qs_generate_blocked(n, n * (n - open), open, 1, &error);
            if (!instance)
                fail_msg("n = %d, %d open: %s", n, open, error.text);
            for (int32_t row = 0; row < n; row++) {
                int32_t in_row = 0, in_column = 0;
                for (int32_t i = 0; i < n; i++) {
                    in_row += !qs_instance_is_blocked(instance, (struct qs_square){row, i});
                    in_column += !qs_instance_is_blocked(instance, (struct qs_square){i, row});
                }
                assert_true(in_row == open && in_column == open);
            }
            qs_instance_free(instance);
        }
}

TEST(test_bands)
{
    for (int32_t n = 1; n <= 8; n++)
        for (int32_t width = 1; width < 2 * n; width++) {
            struct qs_instance *instance = qs_generate_band(n, width, NULL);
            size_t blocked;
            const int32_t *diagonals =
                qs_instance_blocked_diagonals(instance, QS_DIFFERENCE, &blocked);
            assert_int_equal(blocked, 2 * n - 1 - width);
            for (size_t i = 0; i < blocked; i++)
                assert_true(diagonals[i] < -(width - 1) / 2 || diagonals[i] > width / 2);
            qs_instance_free(instance);
        }
}

typedef struct qs_instance *generator(int32_t n, int32_t queens, uint64_t seed,
                                      struct qs_error *error);

static struct qs_instance *scatter_queens(int32_t n, int32_t queens, uint64_t seed,
                                          struct qs_error *error)
{
    return qs_generate_random(n, queens, 0, seed, error);
}

/* How often the last queen is on each square of 6 × 6. */
static void count_last(generator *generate, int32_t queens, int times[36])
{
    memset(times, 0, 36 * sizeof *times);
    for (uint64_t seed = 0; seed < TRIALS; seed++) {
        struct qs_error error;
        struct qs_instance *instance = MUST(generate(6, queens, seed, &error));
        size_t count;
        const struct qs_square *list = qs_instance_queens(instance, &count);
        const struct qs_square *last = &list[count - 1];
        times[6 * last->row + last->column]++;
        qs_instance_free(instance);
    }
}

/* The two methods of placing queens at random have the same distribution. */
TEST(test_queens_chances)
{
    for (int32_t queens = 1; queens <= 6; queens++) {
        int times[36], by_order[36];
        count_last(scatter_queens, queens, times);
        count_last(qs_generate_completion, queens, by_order);
        /* A difference of two counts near m has the standard deviation √(2 m). */
        for (int square = 0; square < 36; square++) {
            int difference = times[square] - by_order[square];
            int sum = times[square] + by_order[square];
            assert_true(difference * difference <= 25 * sum);
        }
    }
}

static void expect_crowd(int32_t n, int32_t queens, enum qs_crowd_kind kind)
{
    struct qs_error error;
    struct qs_instance *instance = qs_generate_crowded(n, queens, kind, 3, &error);
    if (!instance)
        fail_msg("n = %d, %d queens: %s", n, queens, error.text);
    size_t count;
    const struct qs_square *queen = qs_instance_queens(instance, &count);
    assert_int_equal(count, queens);
    int32_t first = kind == QS_CROWD_CENTRE ? (n - queens) / 2 : 0;
    int32_t last = kind == QS_CROWD_CENTRE ? first + queens - 1 : n - 1;
    for (size_t i = 0; i < count; i++) {
        assert_in_range(queen[i].row, first, last);
        assert_in_range(queen[i].column, first, last);
    }
    qs_instance_free(instance);
}

TEST(test_crowds)
{
    for (int32_t queens = 0; queens <= 12; queens++)
        for (int32_t n = queens > 0 ? queens : 1; n < 30; n += 3)
            if (queens != 2 && queens != 3)
                expect_crowd(n, queens, QS_CROWD_CENTRE);
    expect_crowd(1000, 400, QS_CROWD_CENTRE);
    for (int32_t queens = 0; queens <= 8; queens++)
        expect_crowd(24, queens, QS_CROWD_GREEDY);
}

static void refuse(struct qs_instance *instance, const struct qs_error *error, const char *text)
{
    assert_null(instance);
    assert_int_equal(error->kind, QS_ERROR_INPUT);
    assert_string_equal(error->text, text);
}

TEST(test_refusals)
{
    struct qs_error error;
    refuse(qs_generate_completion(0, 0, 1, &error), &error, "expected n from 1 to 10000, found 0");
    refuse(qs_generate_completion(10001, 0, 1, &error), &error,
           "expected n from 1 to 10000, found 10001");
    refuse(qs_generate_completion(8, 9, 1, &error), &error,
           "expected 0 to 8 queens for n = 8, found 9");
    refuse(qs_generate_completion(8, -1, 1, &error), &error,
           "expected 0 to 8 queens for n = 8, found -1");
    refuse(qs_generate_completion(3, 3, 1, &error), &error,
           "expected 0 to 2 queens for n = 3, found 3");
    refuse(qs_generate_excluded_diagonals(-1, 0, 1, &error), &error,
           "expected n from 1 to 10000, found -1");
    refuse(qs_generate_excluded_diagonals(4, 1, 1, &error), &error,
           "expected 0 to 0 diagonals for this list, found 1");
    refuse(qs_generate_excluded_diagonals(8, -2, 1, &error), &error,
           "expected 0 to 10 diagonals for this list, found -2");
    refuse(qs_generate_blocked(0, 0, 0, 1, &error), &error, "expected n from 1 to 10000, found 0");
    refuse(qs_generate_blocked(5, 16, 2, 1, &error), &error,
           "expected 0 to 15 blocked squares, found 16");
    refuse(qs_generate_blocked(5, -1, 0, 1, &error), &error,
           "expected 0 to 25 blocked squares, found -1");
    refuse(qs_generate_blocked(5, 1, 6, 1, &error), &error,
           "expected 0 to 5 open squares in each row and column, found 6");
    refuse(qs_generate_sparse(5, 26, 1, &error), &error, "expected 0 to 25 free squares, found 26");
    refuse(qs_generate_band(5, 10, &error), &error, "expected 1 to 9 free diagonals, found 10");
    refuse(qs_generate_crowded(8, 3, QS_CROWD_CENTRE, 1, &error), &error,
           "expected a number of queens other than 2 and 3, found 3");
    refuse(qs_generate_crowded(8, 9, QS_CROWD_GREEDY, 1, &error), &error,
           "expected 0 to 8 queens for n = 8, found 9");
    refuse(qs_generate_crowded(6, 6, QS_CROWD_GREEDY, 1, &error), &error,
           "found room for 4 of 6 queens on 6 × 6 squares");
    refuse(qs_generate_random(5, 0, 26, 1, &error), &error,
           "expected 0 to 25 blocked squares for n = 5 and 0 queens, found 26");
    refuse(qs_generate_random(5, 3, 23, 1, &error), &error,
           "expected 0 to 22 blocked squares for n = 5 and 3 queens, found 23");
    refuse(qs_generate_random(100000, 0, INT64_C(2147483649), 1, &error), &error,
           "expected 0 to 2147483648 blocked squares for n = 100000 and 0 queens, "
           "found 2147483649");
    refuse(qs_generate_random(0, 0, 0, 1, &error), &error,
           "expected n from 1 to 100000000, found 0");
    refuse(qs_generate_random(2, 2, 0, 1, &error), &error,
           "expected 0 to 1 queens for n = 2, found 2");
}

static struct qs_instance *generate_any(int family, struct qs_error *error)
{
    switch (family) {
    case 0:
        return qs_generate_completion(8, 3, 1, error);
    case 1:
        return qs_generate_excluded_diagonals(8, 4, 1, error);
    case 2:
        return qs_generate_blocked(8, 16, 2, 1, error);
    case 3:
        return qs_generate_sparse(8, 16, 1, error);
    case 4:
        return qs_generate_crowded(8, 4, QS_CROWD_CENTRE, 1, error);
    case 5:
        return qs_generate_crowded(8, 4, QS_CROWD_GREEDY, 1, error);
    default:
        return qs_generate_random(8, 3, 20, 1, error);
    }
}

/* Each allocation fails once: the error says so, and nothing is left behind. */
TEST(without_memory)
{
    for (int family = 0; family < 7; family++) {
        for (long allocation = 0;; allocation++) {
            struct qs_error error = {.text = ""};
            qs_trying("family %d, allocation %ld", family, allocation);
            qs_fail_allocation(allocation);
            struct qs_instance *instance = generate_any(family, &error);
            bool failed = qs_allocation_has_failed();
            qs_fail_allocation(-1);
            assert_int_equal(instance == NULL, failed);
            qs_instance_free(instance);
            if (!failed)
                break;
            assert_int_equal(error.kind, QS_ERROR_MEMORY);
            assert_memory_equal(error.text, "not enough memory", 17);
        }
    }
}
