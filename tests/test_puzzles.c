/* Rooms: families */
/* Labels of slow_: release */
/*
 * Puzzles: the list of all against brute force, and ids whose puzzles are different.
 */
#include <stdlib.h>
#include <string.h>

#include "counting_watch.h"
#include "failing_memory.h"
#include "puzzle_list.h"
#include "puzzles.h"
#include "test.h"

/* Solutions, and the puzzles among all placements, found row by row. */
struct brute {
    int32_t n;
    uint64_t completions;
    int32_t column[16]; /* of the placement that is looked at, −1: none in the row */
    int32_t solutions[400][16];
    size_t count;
    struct qs_puzzle_list found;
};

static bool brute_attacked(const struct brute *brute, int32_t row)
{
    for (int32_t above = 0; above < row; above++) {
        int32_t aside = abs(brute->column[above] - brute->column[row]);
        if (brute->column[above] >= 0 && (aside == 0 || aside == row - above))
            return true;
    }
    return false;
}

static uint64_t brute_completions(const struct brute *brute)
{
    uint64_t count = 0;
    for (size_t i = 0; i < brute->count; i++) {
        bool contained = true;
        for (int32_t row = 0; row < brute->n; row++)
            contained = contained &&
                        (brute->column[row] < 0 || brute->column[row] == brute->solutions[i][row]);
        count += contained;
    }
    return count;
}

static void brute_look(struct brute *brute)
{
    struct qs_puzzle puzzle;
    if (brute_completions(brute) != brute->completions)
        return;
    qs_puzzle_init(&puzzle, brute->n);
    for (int32_t row = 0; row < brute->n; row++) {
        int32_t column = brute->column[row];
        if (column < 0)
            continue;
        brute->column[row] = -1;
        bool fewer = brute_completions(brute) > brute->completions;
        brute->column[row] = column;
        if (!fewer)
            return;
        puzzle.column[row] = (uint8_t)column;
    }
    assert_true(qs_puzzle_list_add(&brute->found, &puzzle, NULL));
}

static void brute_rows(struct brute *brute, int32_t row, bool full)
{
    if (row == brute->n && full) {
        assert_in_range(brute->count, 0, 399);
        memcpy(brute->solutions[brute->count++], brute->column, sizeof brute->column);
    } else if (row == brute->n) {
        brute_look(brute);
    } else {
        for (int32_t column = full ? 0 : -1; column < brute->n; column++) {
            brute->column[row] = column;
            if (column < 0 || !brute_attacked(brute, row))
                brute_rows(brute, row + 1, full);
        }
    }
}

/* Turned and mirrored, without the code under test. */
static void brute_turn(const struct qs_puzzle *puzzle, int32_t n, struct qs_puzzle *turned)
{
    memset(turned->column, n, sizeof turned->column);
    for (int32_t row = 0; row < n; row++)
        if (puzzle->column[row] < n)
            turned->column[puzzle->column[row]] = (uint8_t)(n - 1 - row);
}

static void brute_mirror(const struct qs_puzzle *puzzle, int32_t n, struct qs_puzzle *mirrored)
{
    *mirrored = *puzzle;
    for (int32_t row = 0; row < n; row++)
        mirrored->column[row] = puzzle->column[n - 1 - row];
}

/* Of its eight images, the first. */
static struct qs_puzzle brute_least(struct qs_puzzle puzzle, int32_t n)
{
    struct qs_puzzle least = puzzle, mirrored, turned;
    for (int turn = 0; turn < 4; turn++) {
        brute_mirror(&puzzle, n, &mirrored);
        if (memcmp(&puzzle, &least, sizeof least) < 0)
            least = puzzle;
        if (memcmp(&mirrored, &least, sizeof least) < 0)
            least = mirrored;
        brute_turn(&puzzle, n, &turned);
        puzzle = turned;
    }
    return least;
}

static void expect_all_listed(int32_t n, uint64_t completions)
{
    struct brute *brute = MUST(calloc(1, sizeof *brute));
    struct qs_puzzle_list listed;
    brute->n = n;
    brute->completions = completions;
    brute_rows(brute, 0, true);
    brute_rows(brute, 0, false);
    assert_true(qs_puzzle_list_all(&listed, n, completions, NULL, NULL));
    bool *seen = MUST(calloc(listed.count + 1, sizeof *seen));
    size_t different = 0;
    for (size_t i = 0; i < brute->found.count; i++) {
        struct qs_puzzle least = brute_least(brute->found.puzzles[i], n);
        const struct qs_puzzle *at =
            MUST(bsearch(&least, listed.puzzles, listed.count, sizeof least, qs_puzzle_compare));
        different += !seen[at - listed.puzzles];
        seen[at - listed.puzzles] = true;
    }
    assert_int_equal(different, listed.count);
    free(seen);
    qs_puzzle_list_release(&listed);
    qs_puzzle_list_release(&brute->found);
    free(brute);
}

TEST(lists_what_brute_force_finds)
{
    for (int32_t n = 4; n <= 8; n++)
        for (uint64_t completions = 1; completions <= (n < 8 ? 5 : 2); completions++)
            expect_all_listed(n, completions);
    expect_all_listed(1, 1);
    expect_all_listed(4, 2); /* no queens at all */
    expect_all_listed(7, 40);
}

TEST(slow_lists_what_brute_force_finds_with_nine_rows)
{
    expect_all_listed(9, 1);
}

static struct qs_puzzle puzzle_of(const struct qs_instance *instance)
{
    size_t count;
    struct qs_puzzle puzzle;
    const struct qs_square *queen = qs_instance_queens(MUST(instance), &count);
    memset(puzzle.column, qs_instance_size(instance), sizeof puzzle.column);
    for (size_t i = 0; i < count; i++)
        puzzle.column[queen[i].row] = (uint8_t)queen[i].column;
    return puzzle;
}

/* The puzzles of ids first, first + step, …: how many of them are different. */
static size_t count_different(struct qs_puzzles *puzzles, int32_t n, uint64_t first, uint64_t step,
                              uint64_t ids)
{
    struct qs_puzzle_list made = {0};
    size_t different = 0;
    for (uint64_t i = 0; i < ids; i++) {
        struct qs_instance *instance = MUST(qs_puzzles_make(puzzles, first + i * step, NULL, NULL));
        struct qs_puzzle least = brute_least(puzzle_of(instance), n);
        assert_true(qs_puzzle_list_add(&made, &least, NULL));
        qs_instance_free(instance);
    }
    qsort(made.puzzles, made.count, sizeof *made.puzzles, qs_puzzle_compare);
    for (size_t i = 0; i < made.count; i++)
        different += i == 0 || qs_puzzle_compare(&made.puzzles[i - 1], &made.puzzles[i]) != 0;
    qs_puzzle_list_release(&made);
    return different;
}

static void expect_repeat(struct qs_puzzles *puzzles, uint64_t id, uint64_t again)
{
    struct qs_instance *one = MUST(qs_puzzles_make(puzzles, id, NULL, NULL)),
                       *other = MUST(qs_puzzles_make(puzzles, again, NULL, NULL));
    struct qs_puzzle puzzle = puzzle_of(one), same = puzzle_of(other);
    assert_memory_equal(&puzzle, &same, sizeof puzzle);
    qs_instance_free(one);
    qs_instance_free(other);
}

static void expect_number(int32_t n, int64_t completions, uint64_t number)
{
    struct qs_puzzles *puzzles = NULL;
    assert_true(qs_puzzles_prepare(&puzzles, n, completions, NULL, NULL));
    assert_int_equal(qs_puzzles_number(puzzles), number);
    assert_int_equal(count_different(puzzles, n, 1, 1, number), number);
    for (uint64_t id = 1; id <= 3; id++)
        expect_repeat(puzzles, id, id + number);
    qs_puzzles_free(puzzles);
}

TEST(ids_give_each_puzzle_before_they_repeat)
{
    static const uint64_t number[] = {
        [1] = 1, [4] = 1, [5] = 13, [6] = 3, [7] = 75, [8] = 239, [9] = 1417, [10] = 4611};
    for (int32_t n = 1; n <= 10; n++)
        if (number[n] > 0)
            expect_number(n, 1, number[n]);
    expect_number(8, 2, 93);
    expect_number(8, 92, 1);
    expect_number(10, 10, 38);
}

TEST(slow_ids_give_each_puzzle_before_they_repeat)
{
    expect_number(11, 1, 34360);
}

/* Where ids have the same remainder, as those of this step, only their order makes them different.
 */
static void expect_different(int32_t n, uint64_t first, uint64_t step, uint64_t ids)
{
    struct qs_puzzles *puzzles = NULL;
    assert_true(qs_puzzles_prepare(&puzzles, n, 1, NULL, NULL));
    assert_int_equal(qs_puzzles_number(puzzles), 0);
    assert_int_equal(count_different(puzzles, n, first, step, ids), ids);
    qs_puzzles_free(puzzles);
}

TEST(ids_of_large_boards_give_different_puzzles)
{
    expect_different(12, 0, 1, 100);
    expect_different(12, 5, 128, 40);
    expect_different(12, QS_GENERATE_DIFFERENT + 100, 1, 60);
    expect_different(20, 100, 1, 60);
}

TEST(slow_ids_of_large_boards_give_different_puzzles)
{
    expect_different(12, 0, 1, 1000);
    expect_different(12, 77, 128, QS_GENERATE_DIFFERENT / 128);
    expect_different(13, 0, 1, 1000);
    expect_different(20, 0, 1, 1000);
}

/* Also of the same bucket, one after and before the other. */
TEST(an_id_has_the_same_puzzle_whatever_was_made_before)
{
    static const uint64_t ids[] = {3 + 3 * 128, 3, 3 + 128, 70000, UINT64_MAX, 0};
    static const int32_t sizes[] = {8, 12};
    struct qs_puzzles *puzzles = NULL;
    for (size_t i = 0; i < LENGTH(sizes); i++)
        for (size_t j = 0; j < LENGTH(ids); j++) {
            assert_true(qs_puzzles_prepare(&puzzles, sizes[i], 1, NULL, NULL));
            struct qs_instance *kept = MUST(qs_puzzles_make(puzzles, ids[j], NULL, NULL)),
                               *alone = MUST(qs_generate_unique(sizes[i], 1, ids[j], NULL));
            assert_string_equal(qs_instance_name(kept), qs_instance_name(alone));
            struct qs_puzzle one = puzzle_of(kept), other = puzzle_of(alone);
            assert_memory_equal(&one, &other, sizeof one);
            qs_instance_free(kept);
            qs_instance_free(alone);
        }
    qs_puzzles_free(puzzles);
}

TEST(says_that_there_is_no_puzzle)
{
    struct qs_error error;
    struct qs_puzzles *puzzles = NULL;
    assert_false(qs_puzzles_prepare(&puzzles, 4, 3, NULL, &error));
    assert_int_equal(error.kind, QS_ERROR_INPUT);
    assert_string_equal(error.text, "with n = 4, no queens have exactly 3 completions, and more if "
                                    "any is removed");
    assert_null(puzzles);
}

/* A failed call leaves what was prepared as it was. Of many allocations, the later ones are alike.
 */
TEST(runs_out_of_memory)
{
    static const int32_t sizes[] = {7, 12};
    for (size_t i = 0; i < LENGTH(sizes); i++)
        for (long fails = 0, failed = 1; failed; fails += 1 + fails / 16) {
            struct qs_error error;
            struct qs_puzzles *puzzles = NULL;
            assert_true(qs_puzzles_prepare(&puzzles, 5, 1, NULL, NULL));
            qs_fail_allocation(fails);
            struct qs_instance *made = qs_puzzles_prepare(&puzzles, sizes[i], 1, NULL, &error)
                                           ? qs_puzzles_make(puzzles, 2, NULL, &error)
                                           : NULL;
            failed = qs_allocation_has_failed();
            qs_fail_allocation(-1);
            assert_true(made || (failed && error.kind == QS_ERROR_MEMORY));
            qs_instance_free(made);
            made = qs_puzzles_make(puzzles, 1, NULL, &error);
            assert_non_null(made);
            qs_instance_free(made);
            qs_puzzles_free(puzzles);
        }
}

TEST(stops_when_it_is_told)
{
    static const int32_t sizes[] = {8, 12};
    for (size_t i = 0; i < LENGTH(sizes); i++)
        for (int stop_at = 1; stop_at <= 4; stop_at++) {
            struct qs_error error;
            struct qs_puzzles *puzzles = NULL;
            struct qs_counting_watch counting;
            qs_counting_watch_init(&counting, stop_at);
            assert_false(qs_puzzles_prepare(&puzzles, sizes[i], 1, &counting.watch, &error) &&
                         qs_puzzles_make(puzzles, 4, &counting.watch, &error));
            assert_int_equal(error.kind, QS_ERROR_STOPPED);
            qs_puzzles_free(puzzles);
        }
}
