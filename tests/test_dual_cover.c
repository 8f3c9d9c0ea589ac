/* Rooms: check lp */
/*
 * Covers with weights: on random boards never below the maximum and never worse
 * than the matching bound, on crowded boards equal to the published bounds, and
 * valid however wrong the numbers are from which they are rounded.
 */
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bound_check.h"
#include "counting_watch.h"
#include "dual_cover.h"
#include "fixture.h"
#include "must_instance.h"
#include "random_board.h"
#include "structural_bound.h"
#include "test.h"
#include "untouched.h"

/* All squares are blocked except this percentage. */
static struct qs_instance *sparse_instance(struct qs_random *random, int32_t n, int32_t percent)
{
    struct qs_instance *instance = qs_must_make_instance(n);
    for (int32_t i = 0; i < n * n; i++)
        if (qs_random_below(random, 100) >= percent)
            qs_must_block(instance, i / n, i % n);
    return instance;
}

static struct qs_bound structural_bound(const struct qs_fixture *fixture)
{
    struct qs_bound bound;
    struct qs_error error;
    assert_true(qs_structural_bound(fixture->board, NULL, &bound, &error));
    return bound;
}

/* The structural bound improved by a line cover, and checked by independent code. */
static struct qs_bound line_bound(const struct qs_fixture *fixture)
{
    struct qs_error error = untouched;
    size_t used = fixture->memory.used;
    struct qs_bound bound = structural_bound(fixture);
    int32_t before = bound.value;
    assert_true(qs_dual_cover_bound(fixture->board, NULL, &bound, NULL, &error));
    assert_true(bound.value <= before);
    assert_int_equal(bound.reason == QS_REASON_LINE_COVER, bound.value < before);
    assert_true(bound.weight ? bound.denominator > 1 : bound.denominator == 1);
    assert_true(qs_check_cover(fixture->instance, &bound, &error));
    assert_memory_equal(&error, &untouched, sizeof error);
    assert_int_equal(fixture->memory.used, used);
    return bound;
}

/* Random boards against the maximum. */

static int improved, reached;

static void check_against_maximum(struct qs_instance *instance)
{
    struct qs_fixture *fixture = qs_fixture_new(instance);
    struct qs_bound bound = line_bound(fixture);
    int32_t maximum = qs_naive_maximum(instance);
    assert_true(maximum <= bound.value);
    improved += bound.reason == QS_REASON_LINE_COVER;
    reached += bound.reason == QS_REASON_LINE_COVER && bound.value == maximum;
    qs_bound_release(&bound);
    assert_null(bound.cover);
    assert_null(bound.weight);
}

static void maximum_trial(struct qs_random *random)
{
    check_against_maximum(qs_must_random(random, 7));
    check_against_maximum(
        sparse_instance(random, 3 + qs_random_below(random, 5), 10 + qs_random_below(random, 50)));
}

TEST(never_below_maximum)
{
    improved = reached = 0;
    int trials = qs_for_each_seed(700, maximum_trial);
    /* Otherwise the test has tested nothing. */
    if (!getenv("QS_SEED")) {
        assert_true(improved > trials / 7);
        assert_true(reached > trials / 14);
    }
}

/* A cover by the definition, and every line with a weight has one of the squares. */
static void check_cover(const struct qs_dual_cover *cover, const struct qs_board *board)
{
    int64_t sum = 0, needed = 0;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        for (uint32_t line = 0; line < board->lines[d].count; line++) {
            int64_t weight = cover->weight[qs_board_first_line(board, d) + line];
            assert_true(weight >= 0 && weight <= cover->denominator);
            sum += weight;
            needed += qs_lines_length(&board->lines[d], line) > 0 ? weight : 0;
        }
    }
    assert_int_equal(sum, needed);
    assert_true(cover->denominator > 0);
    assert_int_equal(cover->queens, sum / cover->denominator);
    for (uint32_t i = 0; i < board->squares; i++) {
        int64_t parts = 0;
        for (int d = 0; d < QS_DIRECTIONS; d++)
            parts += cover->weight[qs_board_first_line(board, d) + board->lines[d].line_of[i]];
        assert_true(parts >= cover->denominator);
    }
}

static double nonsense(struct qs_random *random)
{
    static const double odd[] = {NAN,  INFINITY, -INFINITY, 1e300, -1e300,  1e-300,
                                 -0.0, 1,        -1,        0.5,   1.0 / 3, 0.999999999999};
    int32_t choice = qs_random_below(random, 3 * LENGTH(odd));
    if (choice < (int32_t)(LENGTH(odd)))
        return odd[choice];
    return (double)qs_random_below(random, 1000) / 1700;
}

static void round_wanted(const struct qs_fixture *fixture, const double *wanted,
                         struct qs_dual_cover *cover)
{
    assert_true(qs_dual_cover_take(cover, fixture->board));
    assert_true(qs_dual_cover_round(cover, wanted, NULL));
    check_cover(cover, fixture->board);
}

enum { MOST_LINES = 64 };

/* Whatever the weights, the result is a cover. */
TRIALS(rounding_nonsense, 700)
{
    struct qs_fixture *fixture = qs_fixture_new(qs_must_random(random, 7));
    double wanted[MOST_LINES];
    uint32_t lines = qs_board_first_line(fixture->board, QS_DIRECTIONS);
    assert_true(lines <= MOST_LINES);
    for (uint32_t line = 0; line < lines; line++)
        wanted[line] = nonsense(random);
    struct qs_dual_cover cover;
    round_wanted(fixture, wanted, &cover);
    assert_true(cover.queens + fixture->board->fixed >= qs_naive_maximum(fixture->instance));
    qs_dual_cover_release(&cover);
}

/* Rows of weight 2/7 and columns of weight 5/7, slightly less. */
TEST(smallest_denominator)
{
    struct qs_fixture *fixture = qs_fixture_new(qs_must_make_instance(7));
    double wanted[MOST_LINES] = {0};
    for (int i = 0; i < 7; i++) {
        wanted[i] = 2.0 / 7;
        wanted[7 + i] = 5.0 / 7 - 1e-9;
    }
    struct qs_dual_cover cover;
    round_wanted(fixture, wanted, &cover);
    assert_int_equal(cover.queens, 7);
    assert_int_equal(cover.denominator, 1); /* the columns are enough, without the rows */
    for (int i = 0; i < 7; i++) {
        assert_int_equal(cover.weight[i], 0);
        assert_int_equal(cover.weight[7 + i], 1);
    }
    qs_dual_cover_release(&cover);
}

/* Where no denominator is fine enough, so many are tried, and then the largest. */
static void expect_denominators(int32_t n, int tried)
{
    struct qs_fixture *fixture = qs_fixture_new(qs_must_make_instance(n));
    uint32_t lines = qs_board_first_line(fixture->board, QS_DIRECTIONS);
    double *nothing = qs_room(lines * sizeof *nothing);
    struct qs_dual_cover cover;
    struct qs_counting_watch counting;
    qs_counting_watch_init(&counting, 0);
    memset(nothing, 0, lines * sizeof *nothing);
    assert_true(qs_dual_cover_take(&cover, fixture->board));
    assert_true(qs_dual_cover_round(&cover, nothing, &counting.watch));
    assert_int_equal(cover.denominator, QS_COVER_DENOMINATOR_MAX);
    assert_int_equal(cover.queens, n);
    assert_int_equal(counting.asked, QS_DIRECTIONS * (tried + 1));
    qs_dual_cover_release(&cover);
}

TEST(denominators_tried)
{
    expect_denominators(5, 360);
    expect_denominators(150, 187); /* by the number of squares */
}

/* Three squares attack each other, but not on one line: three lines of weight 1/2. */
TEST(halves_needed)
{
    static const struct qs_square triangle[] = {{0, 0}, {0, 2}, {1, 1}};
    struct qs_error error;
    struct qs_instance *instance = qs_must_make_instance(3);
    for (int32_t i = 0; i < 9; i++) {
        struct qs_square square = {i / 3, i % 3};
        bool kept = false;
        for (size_t j = 0; j < 3; j++)
            kept = kept || (triangle[j].row == square.row && triangle[j].column == square.column);
        if (!kept)
            assert_true(qs_instance_block_square(instance, square, &error));
    }
    struct qs_fixture *fixture = qs_fixture_new(instance);
    struct qs_bound bound = line_bound(fixture);
    assert_int_equal(bound.value, 1);
    assert_int_equal(bound.reason, QS_REASON_LINE_COVER);
    assert_int_equal(bound.denominator, 2);
    assert_int_equal(bound.cover_size, 3);
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(bound.weight[i], 1);
    for (size_t i = 0; i < 3; i++) { /* no line may be replaced by another */
        struct qs_line cover[3] = {bound.cover[0], bound.cover[1], bound.cover[2]};
        struct qs_bound corrupted = bound;
        corrupted.cover = cover;
        assert_true(qs_check_cover(instance, &corrupted, &error));
        cover[i].number += cover[i].direction == QS_DIFFERENCE ? 1 : -1;
        assert_false(qs_check_cover(instance, &corrupted, &error));
    }
    bound.denominator = 3;
    assert_false(qs_check_cover(instance, &bound, &error));
    bound.denominator = 2;
    bound.cover_size = 2;
    assert_false(qs_check_cover(instance, &bound, &error));
    qs_bound_release(&bound);
}

/* Boards with known bounds. */

/* One row of crowded-optima.tsv: family, n, k, seed, optimum, bound, squares. */
static void try_crowded_row(const char *line)
{
    char family[32];
    int n, k, seed, optimum, expected, used = 0, row, column, length, queens = 0;
    if (sscanf(line, "%31s %d %d %d %d %d %n", family, &n, &k, &seed, &optimum, &expected, &used) !=
        6)
        fail_msg("unreadable row: %s", line);
    struct qs_instance *instance = qs_must_make_instance(n);
    for (const char *at = line + used; sscanf(at, "%d:%d %n", &row, &column, &length) == 2;
         at += length, queens++)
        qs_must_add_queen(instance, row, column);
    assert_int_equal(queens, k);
    struct qs_fixture *fixture = qs_fixture_new(instance);
    struct qs_bound bound = line_bound(fixture);
    if (bound.value != expected)
        fail_msg("%s n = %d k = %d seed %d: %d, not %d", family, n, k, seed, bound.value, expected);
    assert_true(bound.value >= optimum);
    assert_true(bound.denominator <= 60); /* small enough to read */
    qs_bound_release(&bound);
}

TEST(crowded_boards)
{
    FILE *stream = MUST(fopen(QS_TEST_DATA "/published/crowded-optima.tsv", "r"));
    static char line[4096];
    unsigned rows = 0;
    while (fgets(line, sizeof line, stream)) {
        if (line[0] == '#')
            continue;
        rows++;
        try_crowded_row(line);
    }
    fclose(stream);
    assert_int_equal(rows, 28);
}

/* Only 15 diagonals have free squares. */
static struct qs_instance *band(int32_t n)
{
    struct qs_instance *instance = qs_must_make_instance(n);
    for (int32_t number = 8; number < n; number++) {
        qs_must_block_diagonal(instance, QS_DIFFERENCE, number);
        qs_must_block_diagonal(instance, QS_DIFFERENCE, -number);
    }
    return instance;
}

/* The 15 diagonals are the cover, each with weight 1. */
TEST(band_of_diagonals)
{
    struct qs_fixture *fixture = qs_fixture_new(band(40));
    struct qs_bound bound = line_bound(fixture);
    assert_int_equal(bound.value, 15);
    assert_int_equal(bound.reason, QS_REASON_LINE_COVER);
    assert_null(bound.weight);
    assert_int_equal(bound.cover_size, 15);
    for (int32_t i = 0; i < 15; i++) {
        assert_int_equal(bound.cover[i].direction, QS_DIFFERENCE);
        assert_int_equal(bound.cover[i].number, i - 7);
    }
    qs_bound_release(&bound);
}

TEST(nothing_free)
{
    struct qs_error error;
    struct qs_instance *instance = qs_must_make_instance(3);
    assert_true(qs_instance_add_queen(instance, (struct qs_square){1, 1}, &error));
    struct qs_fixture *fixture = qs_fixture_new(instance);
    struct qs_bound bound = line_bound(fixture);
    assert_int_equal(bound.value, 1);
    qs_bound_release(&bound);
    /* A bound from elsewhere, without a cover. */
    bound = (struct qs_bound){.value = 3, .reason = QS_REASON_ROWS};
    assert_true(qs_dual_cover_bound(fixture->board, NULL, &bound, NULL, &error));
    assert_int_equal(bound.value, 1);
    assert_int_equal(bound.reason, QS_REASON_LINE_COVER);
    assert_int_equal(bound.cover_size, 0);
    assert_true(qs_check_cover(instance, &bound, &error));
    qs_bound_release(&bound);
}

static void check_refused(const struct qs_fixture *fixture, struct qs_watch *watch,
                          enum qs_error_kind kind, const char *text)
{
    struct qs_bound bound = structural_bound(fixture), before;
    struct qs_error error = untouched;
    size_t used = fixture->memory.used;
    memcpy(&before, &bound, sizeof before);
    assert_false(qs_dual_cover_bound(fixture->board, watch, &bound, NULL, &error));
    assert_int_equal(error.kind, kind);
    assert_string_equal(error.text, text);
    assert_memory_equal(&bound, &before, sizeof bound);
    assert_int_equal(fixture->memory.used, used);
    assert_true(qs_check_cover(fixture->instance, &bound, &error));
    qs_bound_release(&bound);
}

/* The deadline has passed; then the watch says stop at the last questions, of the rounding. */
TEST(stopped_early)
{
    static const char text[] = "stopped before the line cover was found";
    struct qs_fixture *fixture = qs_fixture_new(band(100));
    struct qs_watch watch;
    qs_watch_init(&watch, 1);
    watch.deadline = 0;
    check_refused(fixture, &watch, QS_ERROR_STOPPED, text);
    struct qs_counting_watch counting;
    struct qs_bound bound = structural_bound(fixture);
    struct qs_error error;
    qs_counting_watch_init(&counting, 0);
    assert_true(qs_dual_cover_bound(fixture->board, &counting.watch, &bound, NULL, &error));
    qs_bound_release(&bound);
    int all = counting.asked;
    for (int last = 0; last < 4; last++) {
        qs_counting_watch_init(&counting, all - last);
        check_refused(fixture, &counting.watch, QS_ERROR_STOPPED, text);
        assert_int_equal(counting.asked, all - last);
    }
}

TEST(out_of_memory)
{
    static const char text[] = "not enough memory for the line cover";
    struct qs_fixture *fixture = qs_fixture_new(band(200));
    size_t used = fixture->memory.used, refused = 0;
    struct qs_bound bound = {.value = 1000, .reason = QS_REASON_ROWS};
    struct qs_error error = untouched;
    for (size_t spare = 0; bound.value == 1000; spare += (size_t)1 << 14) {
        fixture->memory.limit = used + spare;
        fixture->memory.peak = used;
        if (!qs_dual_cover_bound(fixture->board, NULL, &bound, NULL, &error)) {
            assert_int_equal(error.kind, QS_ERROR_MEMORY);
            assert_string_equal(error.text, text);
            assert_null(bound.cover);
            refused++;
        }
        assert_int_equal(fixture->memory.used, used);
        assert_true(fixture->memory.peak <= fixture->memory.limit);
    }
    assert_int_equal(bound.value, 15);
    assert_true(refused > 4);
    qs_bound_release(&bound);
}

TEST(last_bytes)
{
    struct qs_fixture *fixture = qs_fixture_new(qs_must_make_instance(5));
    size_t used = fixture->memory.used;
    fixture->memory.limit = SIZE_MAX;
    for (size_t spare = 0; spare < 2000; spare += 7) {
        struct qs_bound bound = structural_bound(fixture);
        struct qs_error error;
        fixture->memory.limit = used + spare;
        assert_false(qs_dual_cover_bound(fixture->board, NULL, &bound, NULL, &error));
        assert_int_equal(error.kind, QS_ERROR_MEMORY);
        assert_int_equal(fixture->memory.used, used);
        fixture->memory.limit = SIZE_MAX;
        qs_bound_release(&bound);
    }
}

/* An instance, which the main thread has made, and its bound, or -1. */
struct bounded {
    const struct qs_instance *instance;
    int32_t bound;
};

/* cmocka must not jump out of another thread, so the result is checked by the caller. */
static void *solve_repeatedly(void *state)
{
    struct bounded *bounded = state;
    struct qs_error error;
    struct qs_memory memory;
    qs_memory_init(&memory, SIZE_MAX);
    struct qs_board *board = qs_board_new(bounded->instance, &memory, NULL, &error);
    bounded->bound = -1;
    for (int i = 0; board && i < 20; i++) {
        struct qs_bound bound = {.value = 1000};
        if (!qs_dual_cover_bound(board, NULL, &bound, NULL, &error) ||
            (bounded->bound >= 0 && bounded->bound != bound.value))
            break;
        bounded->bound = bound.value;
        qs_bound_release(&bound);
    }
    qs_board_free(board);
    return NULL;
}

TEST(several_threads)
{
    enum { THREADS = 4 };
    pthread_t threads[THREADS];
    struct bounded together[THREADS];
    for (int i = 0; i < THREADS; i++) {
        struct qs_random random = {(uint64_t)i + 1};
        together[i] = (struct bounded){.instance = sparse_instance(&random, 30, 15)};
    }
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, solve_repeatedly, &together[i]), 0);
    for (int i = 0; i < THREADS; i++) {
        struct bounded alone = {.instance = together[i].instance};
        assert_int_equal(pthread_join(threads[i], NULL), 0);
        solve_repeatedly(&alone);
        assert_true(alone.bound > 0);
        assert_int_equal(together[i].bound, alone.bound);
    }
}
