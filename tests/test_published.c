/* Rooms: solve */
/*
 * Published answers, proved by the engines. tests/data/README.md has the sources.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "must_instance.h"
#include "must_solve.h"
#include "queensat/solve.h"
#include "random_board.h"
#include "test.h"

/* The engines made for such boards; test_methods.c tests the textbook methods. */
static const char *const engines[] = {"sat", "backtrack", "bitset", "auto"};
enum { ENGINES = LENGTH(engines) };

static struct qs_result solve(const struct qs_instance *instance, const char *engine,
                              int32_t target)
{
    struct qs_solve_options options;
    qs_solve_options_init(&options);
    options.engine = engine;
    options.target = target;
    struct qs_result result = qs_must_solve(instance, &options);
    assert_true(qs_result_is_answered(&result));
    return result;
}

static void expect_maximum(const struct qs_instance *instance, int32_t maximum, const char *what)
{
    for (size_t i = 0; i < ENGINES; i++) {
        struct qs_result result = solve(instance, engines[i], 0);
        if (result.lower != maximum)
            fail_msg("%s: %s finds %d, published is %d", what, result.engine, result.lower,
                     maximum);
    }
}

/* The maximum with one fixed queen: n, except for n = 2, 3 and the main diagonals of 4 and 6. */
static int32_t maximum_with_one(int32_t n, int32_t row, int32_t column)
{
    bool on_main_diagonal = row == column || row + column == n - 1;
    if (n == 2)
        return 1;
    if (n == 3)
        return row == 1 && column == 1 ? 1 : 2;
    return (n == 4 || n == 6) && on_main_diagonal ? n - 1 : n;
}

TEST(test_one_queen_fixed)
{
    for (int32_t n = 1; n <= 8; n++) {
        for (int32_t square = 0; square < n * n; square++) {
            char what[64];
            struct qs_square at = {square / n, square % n};
            struct qs_instance *instance = qs_must_make_instance(n);
            assert_true(qs_instance_add_queen(instance, at, NULL));
            snprintf(what, sizeof what, "n = %d, queen %d,%d", n, at.row, at.column);
            expect_maximum(instance, maximum_with_one(n, at.row, at.column), what);
        }
    }
}

/* Placements of k queens on n x n that cannot be completed to n queens. */
enum { MOST_QUEENS = 3 };

struct completions {
    int32_t n;
    size_t queens;
    const char *engine;
    unsigned long impossible;
};

static bool is_completable(int32_t n, const struct qs_square *queens, size_t count,
                           const char *engine)
{
    struct qs_instance *instance = qs_must_make_instance(n);
    for (size_t i = 0; i < count; i++)
        assert_true(qs_instance_add_queen(instance, queens[i], NULL));
    struct qs_result result = solve(instance, engine, n);
    bool completable = result.lower == n;
    return completable;
}

static void place_further(struct completions *completions, struct qs_square *queens, size_t placed,
                          int32_t from)
{
    int32_t n = completions->n;
    if (placed >= completions->queens || placed >= MOST_QUEENS) {
        completions->impossible += !is_completable(n, queens, placed, completions->engine);
        return;
    }
    for (int32_t square = from; square < n * n; square++) {
        bool attacked = false;
        queens[placed] = (struct qs_square){square / n, square % n};
        for (size_t i = 0; i < placed; i++)
            attacked = attacked || qs_naive_attack(queens[i], queens[placed]);
        if (!attacked)
            place_further(completions, queens, placed + 1, square + 1);
    }
}

static void expect_impossible_by(const char *engine, int32_t n,
                                 const unsigned long published[MOST_QUEENS])
{
    for (size_t k = 1; k <= MOST_QUEENS; k++) {
        struct qs_square queens[MOST_QUEENS];
        struct completions completions = {n, k, engine, 0};
        place_further(&completions, queens, 0, 0);
        assert_int_equal(completions.impossible, published[k - 1]);
    }
}

static void expect_impossible(int32_t n, const unsigned long published[MOST_QUEENS])
{
    for (size_t i = 0; i < ENGINES; i++)
        expect_impossible_by(engines[i], n, published);
}

TEST(slow_impossible_completions)
{
    expect_impossible(6, (const unsigned long[]){12, 280, 944});
    expect_impossible(8, (const unsigned long[]){0, 236, 6288});
    if (qs_test_shard() > 1)
        return;
    /* Every engine would take longer for these than for all that is tested here. */
    expect_impossible_by("auto", 9, (const unsigned long[]){0, 40, 8616});
    expect_impossible_by("bitset", 10, (const unsigned long[]){0, 0, 14560});
}

/* One row of completion-optima.tsv: n, k, id, completable, optimum, squares. */
static void try_completion_row(char *line)
{
    int n, k, id, completable, optimum, used = 0;
    if (sscanf(line, "%d %d %d %d %d %n", &n, &k, &id, &completable, &optimum, &used) != 5)
        fail_msg("unreadable row: %s", line);
    struct qs_instance *instance = qs_must_make_instance(n);
    assert_int_equal(qs_must_add_each(instance, line + used, qs_must_add_queen), k);
    assert_int_equal(completable, optimum == n);
    char what[64];
    snprintf(what, sizeof what, "completion n = %d, k = %d, id %d", n, k, id);
    expect_maximum(instance, optimum, what);
}

TEST(test_completion_optima)
{
    FILE *stream = MUST(fopen(QS_TEST_DATA "/published/completion-optima.tsv", "r"));
    static char line[8192];
    unsigned long rows = 0;
    while (fgets(line, sizeof line, stream))
        if (line[0] != '#' && rows++ % qs_test_shard() == 0)
            try_completion_row(line);
    fclose(stream);
    assert_int_equal(rows, 445);
}

/* One row of blocked-28.tsv: n, id, answer, seconds, squares. */
static void try_blocked_row(const char *line)
{
    int n, used;
    long id;
    char answer[32], what[64];
    if (sscanf(line, "%d %ld %31s %*f %n", &n, &id, answer, &used) != 3)
        fail_msg("unreadable row: %s", line);
    struct qs_instance *instance = qs_must_make_instance(n);
    assert_true(qs_must_add_each(instance, line + used, qs_must_block) > 500);
    snprintf(what, sizeof what, "blocked n = %d, id %ld", n, id);
    for (size_t i = 0; i < ENGINES; i++) {
        struct qs_result result = solve(instance, engines[i], n);
        assert_int_equal(result.lower == n, strcmp(answer, "SATISFIABLE") == 0);
    }
    /* The maximum is not published: the engines must at least agree on it. */
    struct qs_result result = solve(instance, "backtrack", 0);
    expect_maximum(instance, result.lower, what);
}

TEST(slow_blocked_boards)
{
    FILE *stream = MUST(fopen(QS_TEST_DATA "/published/blocked-28.tsv", "r"));
    static char line[8192];
    unsigned long rows = 0;
    while (fgets(line, sizeof line, stream))
        if (line[0] != '#' && rows++ % qs_test_shard() == 0)
            try_blocked_row(line);
    fclose(stream);
    assert_int_equal(rows, 34);
}

/* "family n k seed maximum floor row:column ...": crowded boards, n up to 100. */
static void try_crowded_row(char *line)
{
    char family[16];
    int n, queens, seed, maximum, floor_of_lp, used;
    if (sscanf(line, "%15s %d %d %d %d %d %n", family, &n, &queens, &seed, &maximum, &floor_of_lp,
               &used) < 6)
        fail_msg("unreadable row: %s", line);
    struct qs_instance *instance = qs_must_make_instance(n);
    assert_int_equal(qs_must_add_each(instance, line + used, qs_must_add_queen), queens);
    struct qs_result result = solve(instance, "auto", 0);
    assert_int_equal(result.status, QS_STATUS_OPTIMUM);
    assert_int_equal(result.lower, maximum);
    assert_true(result.analysis.line_cover < 0 || result.analysis.line_cover == floor_of_lp);
}

TEST(test_crowded_boards)
{
    FILE *stream = MUST(fopen(QS_TEST_DATA "/published/crowded-optima.tsv", "r"));
    char line[4096];
    unsigned long rows = 0;
    while (fgets(line, sizeof line, stream))
        if (line[0] != '#' && rows++ % qs_test_shard() == 0)
            try_crowded_row(line);
    fclose(stream);
    assert_int_equal(rows, 28);
}
