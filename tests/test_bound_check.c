/* Rooms: check */
/*
 * The check of covers and of placements: each kind of corruption with its message, weights that
 * would overflow, random covers with and without weights, and random placements with one queen
 * moved, added or removed, against naive checks.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apart.h"
#include "bound_check.h"
#include "machine.h"
#include "must_instance.h"
#include "random_board.h"
#include "soon.h"
#include "test.h"
#include "untouched.h"

static void assert_defect(const struct qs_error *error, const char *text)
{
    assert_string_equal(error->text, text);
    assert_int_equal(error->kind, QS_ERROR_DEFECT);
    assert_string_equal(error->source, "");
    assert_int_equal(error->line, 0);
    assert_int_equal(error->column, 0);
}

static void assert_bounds(const struct qs_instance *instance, const struct qs_bound *bound)
{
    struct qs_error error = untouched;
    assert_true(qs_check_cover(instance, bound, &error));
    assert_memory_equal(&error, &untouched, sizeof error);
}

static void assert_rejected(const struct qs_instance *instance, const struct qs_bound *bound,
                            const char *text)
{
    struct qs_error error = untouched;
    assert_false(qs_check_cover(instance, bound, &error));
    assert_defect(&error, text);
}

/* A bound without weights. Its cover is not const, but is only read. */
static struct qs_bound plain_bound(struct qs_line *cover, size_t count, int32_t value)
{
    return (struct qs_bound){.value = value, .cover = cover, .cover_size = count};
}

static void assert_covered(const struct qs_instance *instance, struct qs_line *cover, size_t count,
                           int32_t value)
{
    struct qs_bound bound = plain_bound(cover, count, value);
    assert_bounds(instance, &bound);
}

static void assert_no_cover(const struct qs_instance *instance, struct qs_line *cover, size_t count,
                            int32_t value, const char *text)
{
    struct qs_bound bound = plain_bound(cover, count, value);
    assert_rejected(instance, &bound, text);
}

/*
 * Six free squares (o); the others have the fixed queen, are attacked by it, or are
 * blocked: 3,2, 3,0, 4,0 and the difference diagonal 1.
 *   x x x o o
 *   x Q x x x
 *   x x x o o
 *   x x x x o
 *   x x o x x
 */
static struct qs_instance *covered_sample(void)
{
    struct qs_instance *instance = qs_must_make_instance(5);
    qs_must_add_queen(instance, 1, 1);
    qs_must_block(instance, 3, 2);
    qs_must_block(instance, 3, 0);
    qs_must_block(instance, 4, 0);
    qs_must_block_diagonal(instance, QS_DIFFERENCE, 1);
    return instance;
}

TEST(covers_by_hand)
{
    struct qs_instance *instance = covered_sample();
    struct qs_line columns[] = {{QS_COLUMN, 3}, {QS_COLUMN, 4}, {QS_COLUMN, 2}};
    struct qs_line rows[] = {{QS_ROW, 0}, {QS_ROW, 2}, {QS_ROW, 3}, {QS_ROW, 4}};
    struct qs_line mixed[] = {
        {QS_DIFFERENCE, -1}, {QS_COLUMN, 4}, {QS_SUM, 6}, {QS_ROW, 0}, {QS_DIFFERENCE, 2}};
    assert_covered(instance, columns, 3, 4);
    assert_covered(instance, rows, 4, 5);
    assert_covered(instance, mixed, 5, 6);
    /* A line of the fixed queen covers nothing, and is allowed. */
    struct qs_line idle[] = {{QS_COLUMN, 3}, {QS_COLUMN, 4}, {QS_COLUMN, 2}, {QS_ROW, 1}};
    assert_covered(instance, idle, 4, 5);
}

/* Squares that are listed as free are gone through one by one; each has to be covered. */
TEST(free_squares_listed)
{
    static const struct qs_square squares[] = {{0, 3}, {2, 1}, {4, 4}};
    static const char *const missing[] = {"the free square 0,3 is on no line of the cover",
                                          "the free square 2,1 is on no line of the cover",
                                          "the free square 4,4 is on no line of the cover"};
    for (size_t count = 1; count <= 3; count++) {
        struct qs_instance *instance = qs_must_make_instance(5);
        struct qs_line rows[] = {{QS_ROW, 0}, {QS_ROW, 2}, {QS_ROW, 4}};
        for (size_t i = 0; i < count; i++)
            assert_true(qs_instance_list_free_square(instance, squares[i], NULL));
        assert_covered(instance, rows, count, (int32_t)count);
        for (size_t left_out = 0; left_out < count; left_out++) {
            struct qs_line others[3];
            memcpy(others, rows, sizeof rows);
            others[left_out] = (struct qs_line){QS_ROW, 1};
            assert_no_cover(instance, others, count, (int32_t)count, missing[left_out]);
        }
    }
}

TEST(line_missing)
{
    struct qs_instance *instance = covered_sample();
    struct qs_line columns[] = {{QS_COLUMN, 3}, {QS_COLUMN, 4}, {QS_COLUMN, 2}};
    assert_no_cover(instance, columns, 2, 3, "the free square 4,2 is on no line of the cover");
    assert_no_cover(instance, columns + 1, 2, 3, "the free square 0,3 is on no line of the cover");
    assert_no_cover(instance, NULL, 0, 1, "the free square 0,3 is on no line of the cover");
}

TEST(line_wrong)
{
    static const char text[] = "the cover repeats a line, or has one that is not on the board";
    static const struct qs_line wrong[] = {
        {QS_COLUMN, 3}, /* twice */
        {QS_COLUMN, 4}, /* twice, too */
        {QS_ROW, 5},
        {QS_ROW, -1},
        {QS_COLUMN, 5},
        {QS_COLUMN, -1},
        {QS_DIFFERENCE, 5},
        {QS_SUM, 9},
        {QS_DIFFERENCE, -5},
        {QS_SUM, -1},
        {QS_ROW, INT32_MAX},
        {QS_SUM, INT32_MAX},
        {QS_DIFFERENCE, INT32_MIN},
    };
    struct qs_instance *instance = covered_sample();
    struct qs_line cover[] = {{QS_COLUMN, 3}, {QS_COLUMN, 4}, {QS_COLUMN, 2}, {QS_ROW, 0}};
    assert_covered(instance, cover, 4, 5);
    for (size_t i = 0; i < LENGTH(wrong); i++) {
        cover[3] = wrong[i];
        assert_no_cover(instance, cover, 4, 5, text);
    }
    static const struct qs_line edges[] = {{QS_DIFFERENCE, 4}, {QS_DIFFERENCE, -4}, {QS_SUM, 0},
                                           {QS_SUM, 8},        {QS_ROW, 4},         {QS_COLUMN, 0}};
    for (size_t i = 0; i < LENGTH(edges); i++) {
        cover[3] = edges[i];
        assert_covered(instance, cover, 4, 5);
    }
}

/* An invalid direction is reported, and not used as an index. */
TEST(direction_wrong)
{
    static const int directions[] = {4, 5, 1000, -1};
    for (size_t i = 0; i < LENGTH(directions); i++) {
        if (qs_apart()) {
            struct qs_error error;
            struct qs_line line = {(enum qs_direction)directions[i], 0};
            struct qs_bound bound = plain_bound(&line, 1, 2);
            qs_apart_ends(!qs_check_cover(covered_sample(), &bound, &error));
        }
        assert_true(qs_apart_succeeded());
    }
}

TEST(value_wrong)
{
    struct qs_instance *instance = covered_sample();
    struct qs_line columns[] = {{QS_COLUMN, 3}, {QS_COLUMN, 4}, {QS_COLUMN, 2}};
    assert_no_cover(instance, columns, 3, 3,
                    "1 fixed queens and a cover of 3 lines do not prove the bound 3");
    assert_no_cover(instance, columns, 3, 5,
                    "1 fixed queens and a cover of 3 lines do not prove the bound 5");
    assert_no_cover(instance, columns, 3, -4,
                    "1 fixed queens and a cover of 3 lines do not prove the bound -4");
    assert_no_cover(instance, columns, 3, 0,
                    "1 fixed queens and a cover of 3 lines do not prove the bound 0");
}

static bool naive_is_on(struct qs_square square, struct qs_line line)
{
    switch (line.direction) {
    case QS_ROW:
        return square.row == line.number;
    case QS_COLUMN:
        return square.column == line.number;
    case QS_DIFFERENCE:
        return square.row - square.column == line.number;
    case QS_SUM:
        return square.row + square.column == line.number;
    }
    return false;
}

/* The definition, for numbers too small to overflow. */
static bool naive_covers(const struct qs_instance *instance, const struct qs_bound *bound)
{
    int32_t n = qs_instance_size(instance);
    int64_t one = bound->weight ? bound->denominator : 1;
    for (int32_t i = 0; i < n * n; i++) {
        struct qs_square square = {i / n, i % n};
        int64_t sum = 0;
        for (size_t line = 0; line < bound->cover_size; line++)
            if (naive_is_on(square, bound->cover[line]))
                sum += bound->weight ? bound->weight[line] : 1;
        if (qs_naive_is_free(instance, square) && sum < one)
            return false;
    }
    return true;
}

enum { MOST = 7, LINES_MOST = 6 * MOST };

/* All lines of a board in random order; returns their number. */
static size_t shuffle_lines(struct qs_random *random, int32_t n, struct qs_line *cover)
{
    size_t count = 0;
    for (int d = 0; d < QS_DIRECTIONS; d++)
        for (int32_t i = 0; i < (d < QS_DIFFERENCE ? n : 2 * n - 1); i++)
            cover[count++] = (struct qs_line){d, d == QS_DIFFERENCE ? i - n + 1 : i};
    for (size_t i = count; i > 1; i--) {
        size_t other = (size_t)qs_random_below(random, (int32_t)i);
        struct qs_line line = cover[other];
        cover[other] = cover[i - 1];
        cover[i - 1] = line;
    }
    return count;
}

/* More and more distinct random lines, until they cover the board. */
static void try_covers(struct qs_random *random, bool weighted)
{
    struct qs_board_recipe recipe = qs_random_recipe(random, MOST);
    struct qs_instance *instance = qs_must_own(qs_random_instance(random, &recipe));
    struct qs_line cover[LINES_MOST];
    int64_t weight[LINES_MOST], sum = 0, one = weighted ? 1 + qs_random_below(random, 5) : 1;
    size_t count = shuffle_lines(random, recipe.n, cover), fixed;
    qs_instance_queens(instance, &fixed);
    for (size_t lines = 0; lines <= count; lines++) {
        struct qs_error error = untouched;
        struct qs_bound bound = {.value = (int32_t)(fixed) + (int32_t)(sum / one),
                                 .cover = cover,
                                 .cover_size = lines,
                                 .weight = weighted ? weight : NULL,
                                 .denominator = one};
        bool expected = naive_covers(instance, &bound);
        assert_true(qs_check_cover(instance, &bound, &error) == expected);
        assert_true(expected || error.kind == QS_ERROR_DEFECT);
        if (expected)
            assert_true(qs_naive_maximum(instance) <= bound.value);
        if (lines < count)
            sum += weight[lines] = 1 + qs_random_below(random, (int32_t)one);
    }
}

TRIALS(random_covers, 300)
{
    try_covers(random, false);
}

TRIALS(random_weights, 300)
{
    try_covers(random, true);
}

/*
 * The board of three rows with all nine squares free, where half a row and half
 * a column make a cover: 3 queens at most, with weights of 1 / 2.
 */
static struct qs_instance *weighted_sample(void)
{
    struct qs_instance *instance = qs_must_make_instance(3);
    return instance;
}

static struct qs_line sample_lines[] = {{QS_ROW, 0},    {QS_ROW, 1},    {QS_ROW, 2},
                                        {QS_COLUMN, 0}, {QS_COLUMN, 1}, {QS_COLUMN, 2}};
enum { SAMPLE_LINES = 6 };

static struct qs_bound weighted_bound(int64_t *weight, int64_t denominator, int32_t value)
{
    return (struct qs_bound){.value = value,
                             .cover = sample_lines,
                             .cover_size = SAMPLE_LINES,
                             .weight = weight,
                             .denominator = denominator};
}

TEST(weights_by_hand)
{
    struct qs_instance *instance = weighted_sample();
    int64_t halves[SAMPLE_LINES] = {1, 1, 1, 1, 1, 1}, thirds[SAMPLE_LINES] = {2, 2, 2, 1, 1, 1};
    int64_t heavy[SAMPLE_LINES] = {2, 2, 3, 2, 2, 2};
    struct qs_bound bound = weighted_bound(halves, 2, 3);
    assert_bounds(instance, &bound);
    bound = weighted_bound(thirds, 3, 3);
    assert_bounds(instance, &bound);
    bound = weighted_bound(heavy, 3, 4); /* ⌊13 / 3⌋ */
    assert_bounds(instance, &bound);
    bound.denominator = 4;
    bound.value = 3; /* ⌊13 / 4⌋ */
    assert_bounds(instance, &bound);
}

TEST(weights_wrong)
{
    struct qs_instance *instance = weighted_sample();
    struct qs_bound bound;
    for (size_t i = 0; i < SAMPLE_LINES; i++) {
        int64_t weight[SAMPLE_LINES] = {2, 2, 2, 2, 2, 2};
        bound = weighted_bound(weight, 4, 3);
        assert_bounds(instance, &bound);
        weight[i] = 1;
        bound.value = 2; /* ⌊11 / 4⌋, if it were a cover */
        char text[128];
        snprintf(text, sizeof text, "the weights of the free square %d,%d add up to less than 1",
                 i < 3 ? (int)i : 0, i < 3 ? 0 : (int)i - 3);
        assert_rejected(instance, &bound, text);
    }
    int64_t halves[SAMPLE_LINES] = {1, 1, 1, 1, 1, 1};
    static const int32_t values[] = {2, 4, 0, -3, 6};
    for (size_t i = 0; i < LENGTH(values); i++) {
        char text[128];
        snprintf(text, sizeof text,
                 "0 fixed queens and a cover of 6 lines with weights do not prove the bound %d",
                 values[i]);
        bound = weighted_bound(halves, 2, values[i]);
        assert_rejected(instance, &bound, text);
    }
}

/* Numbers that would make a careless sum small, negative or undefined. */
TEST(weights_out_of_range)
{
    static const char range[] = "the cover has a weight that is not above 0 and at most 1";
    static const char value[] =
        "0 fixed queens and a cover of 6 lines with weights do not prove the bound 2";
    static const char parts[] = "the weights of the cover have no usable denominator";
    static const struct {
        int64_t weight, denominator;
        const char *text;
    } cases[] = {
        {0, 2, range},
        {-1, 2, range},
        {INT64_MIN, 2, range},
        {INT64_MAX, 2, range},
        {INT64_MAX, INT64_MAX / 4, range},
        {INT64_MAX / 4, INT64_MAX / 4, value},
        {1, 0, parts},
        {1, -2, parts},
        {1, INT64_MAX, parts},
        {1, INT64_MAX / 4 + 1, parts},
        {1, INT64_MIN, parts},
    };
    struct qs_instance *instance = weighted_sample();
    for (size_t i = 0; i < LENGTH(cases); i++) {
        int64_t weight[SAMPLE_LINES] = {1, 1, 1, 1, 1, 1};
        weight[4] = cases[i].weight;
        struct qs_bound bound = weighted_bound(weight, cases[i].denominator, 2);
        if (cases[i].weight > 1)
            weight[0] = weight[1] = cases[i].weight;
        assert_rejected(instance, &bound, cases[i].text);
    }
    /* A line may not have more than weight 1 to make up for others. */
    int64_t three[SAMPLE_LINES] = {3, 1, 1, 1, 1, 1};
    struct qs_bound bound = weighted_bound(three, 2, 4);
    assert_rejected(instance, &bound, range);
    /* The weights of ten lines, whose sum would overflow to just what is claimed. */
    struct qs_line lines[10];
    int64_t ones[10];
    for (int32_t i = 0; i < 10; i++) {
        lines[i] = (struct qs_line){i < 5 ? QS_ROW : QS_COLUMN, i % 5};
        ones[i] = INT64_MAX / 4;
    }
    struct qs_instance *larger = qs_must_make_instance(5);
    bound = (struct qs_bound){1, QS_REASON_LINE_COVER, lines, 10, ones, INT64_MAX / 4};
    assert_rejected(larger, &bound,
                    "0 fixed queens and a cover of 10 lines with weights do not prove the bound 1");
    bound.value = -1; /* a sum that overflows is no bound */
    assert_rejected(
        larger, &bound,
        "0 fixed queens and a cover of 10 lines with weights do not prove the bound -1");
    /* The largest allowed denominator. */
    int64_t large[SAMPLE_LINES];
    for (size_t i = 0; i < SAMPLE_LINES; i++)
        large[i] = INT64_MAX / 8 + 1;
    bound = weighted_bound(large, INT64_MAX / 4, 3);
    assert_bounds(instance, &bound);
}

/* A sum that says nothing is negative, whatever has been checked before. */
TEST(sums_out_of_range)
{
    int64_t weight[SAMPLE_LINES] = {1, 1, 1, 1, 1, 1};
    struct qs_bound bound = weighted_bound(weight, 2, 3);
    assert_int_equal(qs_cover_sum(&bound), 6);
    assert_int_equal(qs_cover_queens(&bound), 3);
    weight[0] = 0;
    assert_int_equal(qs_cover_sum(&bound), 5);
    weight[0] = 1;
    bound.denominator = 0;
    assert_int_equal(qs_cover_queens(&bound), -1);
    bound.denominator = -7;
    assert_int_equal(qs_cover_queens(&bound), -1);
    bound.denominator = 2;
    weight[1] = -1;
    assert_int_equal(qs_cover_sum(&bound), -1);
    assert_int_equal(qs_cover_queens(&bound), -1);
    weight[1] = INT64_MAX - 5;
    assert_int_equal(qs_cover_sum(&bound), INT64_MAX);
    weight[1]++;
    assert_int_equal(qs_cover_sum(&bound), -1);
    bound.cover_size = 0;
    assert_int_equal(qs_cover_queens(&bound), 0);
}

/* Placements. */

static void assert_valid(const struct qs_instance *instance, const struct qs_square *squares,
                         size_t count)
{
    struct qs_error error = untouched;
    assert_true(qs_check_placement(instance, squares, count, &error));
    assert_memory_equal(&error, &untouched, sizeof error);
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
    qs_must_add_queen(instance, 0, 4);
    qs_must_add_queen(instance, 3, 6);
    qs_must_block(instance, 5, 5);
    qs_must_block_diagonal(instance, QS_DIFFERENCE, 6);
    qs_must_block_diagonal(instance, QS_SUM, 1);
    return instance;
}

static const struct qs_square solution[] = {{0, 4}, {1, 1}, {2, 3}, {3, 6},
                                            {4, 2}, {5, 7}, {6, 5}, {7, 0}};
enum { QUEENS = LENGTH(solution) };

TEST(valid_in_any_order)
{
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
}

TEST(smallest_boards)
{
    struct qs_instance *instance = qs_must_make_instance(1);
    static const struct qs_square square = {0, 0};
    assert_valid(instance, NULL, 0);
    assert_valid(instance, &square, 0);
    assert_valid(instance, &square, 1);
    qs_must_add_queen(instance, 0, 0);
    assert_valid(instance, &square, 1);
    assert_invalid(instance, NULL, 0, "the fixed queen on 0,0 is missing");
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

TEST(outside)
{
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
    for (size_t i = 0; i < LENGTH(wrong); i++)
        assert_moved(instance, QUEENS - 1, wrong[i].square, wrong[i].text);
}

TEST(blocked)
{
    struct qs_instance *instance = sample();
    assert_moved(instance, 5, (struct qs_square){5, 5}, "the queen on 5,5 is on a blocked square");
    assert_moved(instance, 7, (struct qs_square){7, 1}, "the queen on 7,1 is on a blocked square");
    assert_moved(instance, 1, (struct qs_square){1, 0}, "the queen on 1,0 is on a blocked square");
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

TEST(attacks)
{
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
}

TEST(attack_on_fixed)
{
    struct qs_instance *instance = qs_must_make_instance(5);
    struct qs_error error;
    qs_must_add_queen(instance, 2, 2);
    static const struct qs_square attackers[] = {{2, 4}, {0, 2}, {4, 4}, {0, 4}, {2, 2}};
    static const char *const lines[] = {"row 2", "column 2", "difference diagonal 0",
                                        "sum diagonal 4", "row 2"};
    for (size_t i = 0; i < LENGTH(attackers); i++) {
        const struct qs_square squares[] = {{2, 2}, attackers[i]};
        assert_false(qs_check_placement(instance, squares, 2, &error));
        assert_int_equal(error.kind, QS_ERROR_DEFECT);
        assert_non_null(strstr(error.text, lines[i]));
    }
}

TEST(fixed_missing)
{
    struct qs_instance *instance = sample();
    assert_invalid(instance, solution + 1, QUEENS - 1, "the fixed queen on 0,4 is missing");
    assert_invalid(instance, NULL, 0, "the fixed queen on 0,4 is missing");
    assert_invalid(instance, solution, 3, "the fixed queen on 3,6 is missing");
    /* Another queen in the row of a fixed one does not replace it. */
    assert_invalid(instance, (const struct qs_square[]){{0, 2}, {3, 6}}, 2,
                   "the fixed queen on 0,4 is missing");
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

TRIALS(one_queen_moved, 800)
{
    struct qs_square squares[20];
    struct qs_board_recipe recipe = qs_random_recipe(random, 10);
    struct qs_instance *instance = qs_must_own(qs_random_instance(random, &recipe));
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
}

/* Arbitrary squares, mostly invalid. */
TRIALS(nonsense, 300)
{
    struct qs_square squares[6];
    struct qs_board_recipe recipe = qs_random_recipe(random, 6);
    struct qs_instance *instance = qs_must_own(qs_random_instance(random, &recipe));
    for (int i = 0; i < 30; i++) {
        size_t count = (size_t)qs_random_below(random, 5);
        for (size_t j = 0; j < count; j++)
            squares[j] = near_board(random, recipe.n);
        assert_like_naive(instance, squares, count);
    }
}

/* All but three diagonals are blocked: to look at all squares would take minutes. */
TEST(large_band)
{
    int32_t n = 100000;
    struct qs_instance *instance = qs_must_make_instance(n);
    for (int32_t number = 1 - n; number < n; number++)
        if (abs(number) > 1)
            qs_must_block_diagonal(instance, QS_DIFFERENCE, number);
    struct qs_line lines[] = {{QS_DIFFERENCE, 1}, {QS_DIFFERENCE, 0}, {QS_DIFFERENCE, -1}};
    assert_covered(instance, lines, 3, 3);
    assert_no_cover(instance, lines, 2, 2, "the free square 0,1 is on no line of the cover");
    assert_no_cover(instance, lines + 1, 2, 2, "the free square 1,0 is on no line of the cover");
}

/* The time depends on the number of queens, not on the size of the board. */
TEST(large_board)
{
    int32_t n = 200002; /* n mod 6 = 4: the simple solution */
    struct qs_instance *instance = qs_must_make_instance(n);
    struct qs_square *squares = malloc((size_t)n * sizeof *squares);
    struct qs_error error;
    assert_non_null(squares);
    for (int32_t row = 0; row < n; row++)
        squares[row] = (struct qs_square){row, row < n / 2 ? 2 * row + 1 : 2 * row - n};
    qs_must_add_queen(instance, 77, 155);
    double start = qs_seconds_used();
    assert_valid(instance, squares, (size_t)n);
    squares[n - 1].column = 2;
    assert_false(qs_check_placement(instance, squares, (size_t)n, &error));
    assert_true(qs_seconds_used() - start < QS_SOON);
    free(squares);
}
