/*
 * Covers with weights: never below the maximum and never worse than the
 * matching bound on random boards, equal to the published bounds on crowded
 * ones, exact however wrong the numbers are that they are rounded from; and
 * GLPK, which would print and abort, kept quiet by limits on time and memory.
 */
#include <math.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <glpk.h>

#include "asking_watch.h"
#include "clock.h"
#include "cover_check.h"
#include "ground.h"
#include "line_cover.h"
#include "must_instance.h"
#include "random_board.h"
#include "structural.h"

/* What an error holds before a call that must not touch it. */
static const struct qs_error untouched = {QS_ERROR_DEFECT, "untouched", 7, 9, "untouched"};

/* All squares blocked but so many in a hundred. */
static struct qs_instance *sparse_instance(struct qs_random *random, int32_t n, int32_t percent)
{
    struct qs_error error;
    struct qs_instance *instance = qs_must_make_instance(n);
    for (int32_t i = 0; i < n * n; i++)
        if (qs_random_below(random, 100) >= percent)
            assert_true(
                qs_instance_block_square(instance, (struct qs_square){i / n, i % n}, &error));
    return instance;
}

static struct qs_bound structural_bound(const struct qs_ground *ground)
{
    struct qs_bound bound;
    struct qs_error error;
    assert_true(qs_structural_bound(ground->board, NULL, &bound, &error));
    return bound;
}

/* The structural bound, improved and checked by what shares no code with it. */
static struct qs_bound line_bound(const struct qs_ground *ground)
{
    struct qs_error error = untouched;
    size_t used = ground->memory.used;
    struct qs_bound bound = structural_bound(ground);
    int32_t before = bound.value;
    assert_true(qs_line_cover_bound(ground->board, NULL, &bound, &error));
    assert_true(bound.value <= before);
    assert_int_equal(bound.reason == QS_REASON_LINE_COVER, bound.value < before);
    assert_true(bound.weight ? bound.denominator > 1 : bound.denominator == 1);
    assert_true(qs_check_cover(ground->instance, &bound, &error));
    assert_memory_equal(&error, &untouched, sizeof error);
    assert_int_equal(ground->memory.used, used);
    return bound;
}

/* Random boards against the maximum. */

static unsigned improved, reached;

static void check_against_maximum(struct qs_instance *instance)
{
    struct qs_ground *ground = qs_ground_new(instance);
    struct qs_bound bound = line_bound(ground);
    int32_t maximum = qs_naive_maximum(instance);
    assert_true(maximum <= bound.value);
    improved += bound.reason == QS_REASON_LINE_COVER;
    reached += bound.reason == QS_REASON_LINE_COVER && bound.value == maximum;
    qs_bound_release(&bound);
    assert_null(bound.cover);
    assert_null(bound.weight);
    qs_ground_free(ground);
}

static void maximum_trial(struct qs_random *random)
{
    struct qs_board_recipe recipe = qs_random_recipe(random, 7);
    check_against_maximum(qs_random_instance(random, &recipe));
    check_against_maximum(
        sparse_instance(random, 3 + qs_random_below(random, 5), 10 + qs_random_below(random, 50)));
}

static void never_below_maximum(void **state)
{
    (void)state;
    improved = reached = 0;
    qs_for_each_seed(700, maximum_trial);
    /* Otherwise nothing has been tried. */
    if (!getenv("QS_SEED")) {
        assert_true(improved > 100);
        assert_true(reached > 50);
    }
}

/* Some of the squares. */

static uint32_t most_queens(const struct qs_board *board, const uint32_t *squares, uint32_t count)
{
    uint32_t most = 0;
    for (uint32_t set = 0; set < (uint32_t)1 << count; set++) {
        uint32_t queens = 0;
        bool valid = true;
        for (uint32_t i = 0; i < count && valid; i++) {
            if (!(set >> i & 1))
                continue;
            queens++;
            for (uint32_t j = 0; j < i && valid; j++)
                valid = !(set >> j & 1) || !qs_naive_attack(qs_board_square(board, squares[i]),
                                                            qs_board_square(board, squares[j]));
        }
        if (valid && queens > most)
            most = queens;
    }
    return most;
}

/* By the definition; every line with a weight has one of the squares. */
static void check_cover(const struct qs_line_cover *cover, const struct qs_board *board,
                        const uint32_t *squares, uint32_t count)
{
    int64_t sum = 0, needed = 0;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        for (uint32_t line = 0; line < board->lines[d].count; line++) {
            int64_t weight = cover->weight[d][line];
            bool used = false;
            assert_true(weight >= 0 && weight <= cover->denominator);
            for (uint32_t i = 0; i < count; i++)
                used = used || board->lines[d].line_of[squares[i]] == line;
            sum += weight;
            needed += used ? weight : 0;
        }
    }
    assert_int_equal(sum, needed);
    assert_true(cover->denominator > 0);
    assert_int_equal(cover->queens, sum / cover->denominator);
    for (uint32_t i = 0; i < count; i++) {
        int64_t parts = 0;
        for (int d = 0; d < QS_DIRECTIONS; d++)
            parts += cover->weight[d][board->lines[d].line_of[squares[i]]];
        assert_true(parts >= cover->denominator);
    }
}

enum { SOME = 12 };

static uint32_t choose_squares(struct qs_random *random, const struct qs_board *board,
                               uint32_t *squares)
{
    uint32_t count = 0;
    for (uint32_t square = 0; square < board->squares && count < SOME; square++)
        if (qs_random_below(random, (int32_t)board->squares) < SOME)
            squares[count++] = square;
    return count;
}

static void subset_trial(struct qs_random *random)
{
    struct qs_board_recipe recipe = qs_random_recipe(random, 8);
    struct qs_ground *ground = qs_ground_new(qs_random_instance(random, &recipe));
    uint32_t squares[SOME], count = choose_squares(random, ground->board, squares);
    struct qs_line_cover cover;
    struct qs_error error = untouched;
    assert_true(qs_line_cover_init(&cover, ground->board, squares, count, NULL, &error));
    check_cover(&cover, ground->board, squares, count);
    assert_true(cover.queens >= most_queens(ground->board, squares, count));
    assert_true(cover.queens <= count);
    assert_memory_equal(&error, &untouched, sizeof error);
    qs_line_cover_release(&cover, ground->board);
    qs_ground_free(ground);
}

static void some_of_the_squares(void **state)
{
    (void)state;
    qs_for_each_seed(400, subset_trial);
}

/* Rounding. */

static double nonsense(struct qs_random *random)
{
    static const double odd[] = {NAN,  INFINITY, -INFINITY, 1e300, -1e300,  1e-300,
                                 -0.0, 1,        -1,        0.5,   1.0 / 3, 0.999999999999};
    int32_t choice = qs_random_below(random, 3 * sizeof odd / sizeof odd[0]);
    if (choice < (int32_t)(sizeof odd / sizeof odd[0]))
        return odd[choice];
    return (double)qs_random_below(random, 1000) / 1700;
}

static void round_wanted(const struct qs_ground *ground, const double *const wanted[QS_DIRECTIONS],
                         struct qs_line_cover *cover)
{
    uint32_t count = ground->board->squares, squares[64];
    assert_true(count <= 64);
    for (uint32_t i = 0; i < count; i++)
        squares[i] = i;
    assert_true(qs_line_cover_take(cover, ground->board));
    qs_line_cover_round(cover, ground->board, squares, count, wanted);
    check_cover(cover, ground->board, squares, count);
}

/* Whatever GLPK might say, a cover comes out. */
static void nonsense_trial(struct qs_random *random)
{
    struct qs_board_recipe recipe = qs_random_recipe(random, 7);
    struct qs_ground *ground = qs_ground_new(qs_random_instance(random, &recipe));
    double weight[QS_DIRECTIONS][16];
    const double *const wanted[] = {weight[0], weight[1], weight[2], weight[3]};
    for (int d = 0; d < QS_DIRECTIONS; d++)
        for (uint32_t i = 0; i < ground->board->lines[d].count; i++)
            weight[d][i] = nonsense(random);
    struct qs_line_cover cover;
    round_wanted(ground, wanted, &cover);
    assert_true(cover.queens + ground->board->fixed >= qs_naive_maximum(ground->instance));
    qs_line_cover_release(&cover, ground->board);
    qs_ground_free(ground);
}

static void rounding_nonsense(void **state)
{
    (void)state;
    qs_for_each_seed(700, nonsense_trial);
}

/* Weights 2/7 and 5/7 of rows and columns, the columns slightly too light. */
static void smallest_denominator(void **state)
{
    (void)state;
    struct qs_ground *ground = qs_ground_new(qs_must_make_instance(7));
    double weight[QS_DIRECTIONS][16] = {0};
    const double *const wanted[] = {weight[0], weight[1], weight[2], weight[3]};
    for (int i = 0; i < 7; i++) {
        weight[QS_ROW][i] = 2.0 / 7;
        weight[QS_COLUMN][i] = 5.0 / 7 - 1e-9;
    }
    struct qs_line_cover cover;
    round_wanted(ground, wanted, &cover);
    assert_int_equal(cover.queens, 7);
    assert_int_equal(cover.denominator, 1); /* the columns will do, without the rows */
    for (int i = 0; i < 7; i++) {
        assert_int_equal(cover.weight[QS_ROW][i], 0);
        assert_int_equal(cover.weight[QS_COLUMN][i], 1);
    }
    qs_line_cover_release(&cover, ground->board);
    qs_ground_free(ground);
}

/* Any two of three squares attack each other, and no line has all three: half of each line. */
static void halves_needed(void **state)
{
    (void)state;
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
    struct qs_ground *ground = qs_ground_new(instance);
    struct qs_bound bound = line_bound(ground);
    assert_int_equal(bound.value, 1);
    assert_int_equal(bound.reason, QS_REASON_LINE_COVER);
    assert_int_equal(bound.denominator, 2);
    assert_int_equal(bound.cover_size, 3);
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(bound.weight[i], 1);
    for (size_t i = 0; i < 3; i++) { /* none of it may be another */
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
    qs_ground_free(ground);
}

/* Boards of known answers. */

/* One row of crowded-optima.tsv: family, n, k, seed, optimum, bound, squares. */
static void try_crowded_row(const char *line)
{
    char family[32];
    int n, k, seed, optimum, expected, used = 0, row, column, length, queens = 0;
    if (sscanf(line, "%31s %d %d %d %d %d %n", family, &n, &k, &seed, &optimum, &expected, &used) !=
        6)
        fail_msg("unreadable row: %s", line);
    struct qs_error error;
    struct qs_instance *instance = qs_must_make_instance(n);
    for (const char *at = line + used; sscanf(at, "%d:%d %n", &row, &column, &length) == 2;
         at += length, queens++)
        assert_true(qs_instance_add_queen(instance, (struct qs_square){row, column}, &error));
    assert_int_equal(queens, k);
    struct qs_ground *ground = qs_ground_new(instance);
    struct qs_bound bound = line_bound(ground);
    if (bound.value != expected)
        fail_msg("%s n = %d k = %d seed %d: %d, not %d", family, n, k, seed, bound.value, expected);
    assert_true(bound.value >= optimum);
    assert_true(bound.denominator <= 60); /* small enough to read */
    qs_bound_release(&bound);
    qs_ground_free(ground);
}

static void crowded_boards(void **state)
{
    (void)state;
    FILE *stream = fopen(QS_TEST_DATA "/published/crowded-optima.tsv", "r");
    assert_non_null(stream);
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
    struct qs_error error;
    struct qs_instance *instance = qs_must_make_instance(n);
    for (int32_t number = 8; number < n; number++) {
        assert_true(qs_instance_block_diagonal(instance, QS_DIFFERENCE, number, &error));
        assert_true(qs_instance_block_diagonal(instance, QS_DIFFERENCE, -number, &error));
    }
    return instance;
}

/* They are the cover, each with weight 1. */
static void band_of_diagonals(void **state)
{
    (void)state;
    struct qs_ground *ground = qs_ground_new(band(40));
    struct qs_bound bound = line_bound(ground);
    assert_int_equal(bound.value, 15);
    assert_int_equal(bound.reason, QS_REASON_LINE_COVER);
    assert_null(bound.weight);
    assert_int_equal(bound.cover_size, 15);
    for (int32_t i = 0; i < 15; i++) {
        assert_int_equal(bound.cover[i].direction, QS_DIFFERENCE);
        assert_int_equal(bound.cover[i].number, i - 7);
    }
    qs_bound_release(&bound);
    qs_ground_free(ground);
}

static void nothing_free(void **state)
{
    (void)state;
    struct qs_error error;
    struct qs_instance *instance = qs_must_make_instance(3);
    assert_true(qs_instance_add_queen(instance, (struct qs_square){1, 1}, &error));
    struct qs_ground *ground = qs_ground_new(instance);
    struct qs_bound bound = line_bound(ground);
    assert_int_equal(bound.value, 1);
    qs_bound_release(&bound);
    /* A bound of another origin, without a cover. */
    bound = (struct qs_bound){.value = 3, .reason = QS_REASON_ROWS};
    assert_true(qs_line_cover_bound(ground->board, NULL, &bound, &error));
    assert_int_equal(bound.value, 1);
    assert_int_equal(bound.reason, QS_REASON_LINE_COVER);
    assert_int_equal(bound.cover_size, 0);
    assert_true(qs_check_cover(instance, &bound, &error));
    qs_bound_release(&bound);
    qs_ground_free(ground);
}

/* Limits. */

static void check_refused(const struct qs_ground *ground, struct qs_watch *watch,
                          enum qs_error_kind kind, const char *text)
{
    struct qs_bound bound = structural_bound(ground), before;
    struct qs_error error = untouched;
    size_t used = ground->memory.used;
    memcpy(&before, &bound, sizeof before);
    assert_false(qs_line_cover_bound(ground->board, watch, &bound, &error));
    assert_int_equal(error.kind, kind);
    assert_string_equal(error.text, text);
    assert_memory_equal(&bound, &before, sizeof bound);
    assert_int_equal(ground->memory.used, used);
    assert_true(qs_check_cover(ground->instance, &bound, &error));
    qs_bound_release(&bound);
}

static const char stopped[] = "stopped before the line cover was found";

/* A board on which the simplex method takes a second or more. */
static struct qs_ground *long_ground(void)
{
    struct qs_random random = {1};
    return qs_ground_new(sparse_instance(&random, 200, 40));
}

static void stopped_early(void **state)
{
    (void)state;
    struct qs_ground *ground = long_ground();
    struct qs_watch watch;
    struct qs_asking_watch asking;
    qs_watch_init(&watch, 1);
    watch.deadline = 0;
    check_refused(ground, &watch, QS_ERROR_STOPPED, stopped);
    double start = qs_clock_now();
    qs_watch_init(&watch, 0.1);
    check_refused(ground, &watch, QS_ERROR_STOPPED, stopped);
    for (int time = 1; time <= 2; time++) { /* the second time from inside GLPK */
        qs_asking_watch_init(&asking, time);
        check_refused(ground, &asking.watch, QS_ERROR_STOPPED, stopped);
        assert_int_equal(asking.asked, time);
    }
    assert_true(qs_clock_now() - start < 10);
    qs_ground_free(ground);
}

static void out_of_memory(void **state)
{
    (void)state;
    static const char text[] = "not enough memory for the line cover";
    struct qs_ground *ground = qs_ground_new(band(200));
    size_t used = ground->memory.used, refused = 0;
    struct qs_bound bound = {.value = 1000, .reason = QS_REASON_ROWS};
    struct qs_error error = untouched;
    for (size_t spare = 0; bound.value == 1000; spare += (size_t)1 << 18) {
        ground->memory.limit = used + spare;
        ground->memory.peak = used;
        if (!qs_line_cover_bound(ground->board, NULL, &bound, &error)) {
            assert_int_equal(error.kind, QS_ERROR_MEMORY);
            assert_string_equal(error.text, text);
            assert_null(bound.cover);
            refused++;
        }
        assert_int_equal(ground->memory.used, used);
        assert_true(ground->memory.peak <= ground->memory.limit);
    }
    assert_int_equal(bound.value, 15);
    assert_true(ground->memory.peak > used + ((size_t)1 << 20)); /* so GLPK was refused, too */
    assert_true(refused > 4);
    qs_bound_release(&bound);
    qs_ground_free(ground);
}

static void last_bytes(void **state)
{
    (void)state;
    struct qs_ground *ground = qs_ground_new(qs_must_make_instance(5));
    size_t used = ground->memory.used;
    ground->memory.limit = SIZE_MAX;
    for (size_t spare = 0; spare < 2000; spare += 7) {
        struct qs_bound bound = structural_bound(ground);
        struct qs_error error;
        ground->memory.limit = used + spare;
        assert_false(qs_line_cover_bound(ground->board, NULL, &bound, &error));
        assert_int_equal(error.kind, QS_ERROR_MEMORY);
        assert_int_equal(ground->memory.used, used);
        ground->memory.limit = SIZE_MAX;
        qs_bound_release(&bound);
    }
    qs_ground_free(ground);
}

/* GLPK. */

/* Nothing was written to standard output or error meanwhile. */
static void never_prints(void **state)
{
    FILE *file = tmpfile();
    assert_non_null(file);
    fflush(stdout);
    fflush(stderr);
    int output = dup(STDOUT_FILENO), errors = dup(STDERR_FILENO);
    dup2(fileno(file), STDOUT_FILENO);
    dup2(fileno(file), STDERR_FILENO);
    stopped_early(state);
    out_of_memory(state);
    fflush(stdout);
    fflush(stderr);
    dup2(output, STDOUT_FILENO);
    dup2(errors, STDERR_FILENO);
    close(output);
    close(errors);
    assert_int_equal(lseek(fileno(file), 0, SEEK_END), 0);
    fclose(file);
}

/* Whoever uses GLPK on this thread keeps what he has. */
static void environment_in_use(void **state)
{
    (void)state;
    glp_prob *problem = glp_create_prob();
    glp_add_rows(problem, 3);
    struct qs_ground *ground = qs_ground_new(qs_must_make_instance(6));
    check_refused(ground, NULL, QS_ERROR_SYSTEM, "this thread uses GLPK for something else");
    assert_int_equal(glp_get_num_rows(problem), 3);
    glp_delete_prob(problem);
    glp_free_env();
    struct qs_bound bound = line_bound(ground);
    assert_int_equal(bound.value, 6);
    qs_bound_release(&bound);
    qs_ground_free(ground);
    assert_int_equal(glp_init_env(), 0); /* no environment was left behind */
    glp_free_env();
}

/* On a thread nothing may fail by a jump of cmocka: the value is what is asserted. */
static void *solve_repeatedly(void *state)
{
    int32_t *value = state;
    struct qs_random random = {(uint64_t)*value};
    struct qs_error error;
    struct qs_instance *instance = sparse_instance(&random, 30, 15);
    struct qs_memory memory;
    qs_memory_init(&memory, SIZE_MAX);
    struct qs_board *board = qs_board_new(instance, &memory, NULL, &error);
    *value = -1;
    for (int i = 0; board && i < 20; i++) {
        struct qs_bound bound = {.value = 1000};
        if (!qs_line_cover_bound(board, NULL, &bound, &error) ||
            (*value >= 0 && *value != bound.value))
            break;
        *value = bound.value;
        qs_bound_release(&bound);
    }
    qs_board_free(board);
    qs_instance_free(instance);
    return NULL;
}

static void several_threads(void **state)
{
    (void)state;
    enum { THREADS = 4 };
    pthread_t threads[THREADS];
    int32_t together[THREADS];
    for (int i = 0; i < THREADS; i++) {
        together[i] = i + 1;
        assert_int_equal(pthread_create(&threads[i], NULL, solve_repeatedly, &together[i]), 0);
    }
    for (int i = 0; i < THREADS; i++) {
        int32_t alone = i + 1;
        assert_int_equal(pthread_join(threads[i], NULL), 0);
        solve_repeatedly(&alone);
        assert_true(alone > 0);
        assert_int_equal(together[i], alone);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(never_below_maximum, qs_tell_seed),
        cmocka_unit_test_teardown(some_of_the_squares, qs_tell_seed),
        cmocka_unit_test_teardown(rounding_nonsense, qs_tell_seed),
        cmocka_unit_test(smallest_denominator),
        cmocka_unit_test(halves_needed),
        cmocka_unit_test(crowded_boards),
        cmocka_unit_test(band_of_diagonals),
        cmocka_unit_test(nothing_free),
        cmocka_unit_test(stopped_early),
        cmocka_unit_test(out_of_memory),
        cmocka_unit_test(last_bytes),
        cmocka_unit_test(never_prints),
        cmocka_unit_test(environment_in_use),
        cmocka_unit_test(several_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
