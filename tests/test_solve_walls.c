/* Rooms: solve check proof */
/*
 * Boards that are not square and boards with walls, of which the maxima are known
 * (tests/data/README.md): each engine, its certificate, and forged certificates: the evidence of
 * the same board without one of its walls, or with one more.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "must_instance.h"
#include "must_solve.h"
#include "queensat/evidence.h"
#include "random.h"
#include "sealed_text.h"
#include "test.h"

/* "#" is a wall, "x" blocked, "Q" a queen; "/" ends a row. */
static struct qs_instance *read_drawn(const char *drawing)
{
    char *text = qs_text_of("%s\n", drawing);
    for (char *at = text; *at; at++)
        *at = *at == '/' ? '\n' : *at == '#' ? 'W' : *at;
    const struct qs_read_options options = {.format = "drawing", .diagonals = QS_ALL_DIAGONALS};
    return qs_must_own(qs_instance_read_text("", text, strlen(text), &options, NULL));
}

/* The certificate of what the engine proves, released after the test. */
static char *prove(const struct qs_instance *instance, const char *engine, int32_t maximum)
{
    char *bytes;
    size_t length;
    struct qs_solve_options options;
    qs_solve_options_init(&options);
    options.engine = engine;
    options.certificate = MUST(open_memstream(&bytes, &length));
    struct qs_result result = qs_must_solve(instance, &options);
    assert_int_equal(fclose(options.certificate), 0);
    if (result.lower > maximum || result.upper.value < maximum)
        fail_msg("%s: from %d to %d", engine, result.lower, result.upper.value);
    assert_int_equal(result.status, QS_STATUS_OPTIMUM);
    assert_int_equal(result.certified, maximum);
    char *text = qs_text_of("%s", bytes);
    free(bytes);
    return text;
}

/* Whether it is accepted, and for which bounds. */
static bool check(const struct qs_instance *instance, const char *text, struct qs_claim *claim)
{
    FILE *stream = MUST(fmemopen((void *)(uintptr_t)text, strlen(text), "r"));
    bool accepted = qs_certificate_check(instance, "", stream, claim, NULL);
    fclose(stream);
    return accepted;
}

/* Those that prove a maximum on every board. */
static const char *const engines[] = {"auto", "lp", "bitset", "sat", "backtrack"};

static void check_engines(const char *drawing, int32_t maximum, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct qs_claim claim;
        struct qs_instance *instance = read_drawn(drawing);
        char *text = prove(instance, engines[i], maximum);
        if (!check(instance, text, &claim) || claim.lower != maximum || claim.upper != maximum)
            fail_msg("%s:\n%s", engines[i], text);
    }
}

/*
 * Evidence of another board under the head of this one, whose placement and bounds are true or not:
 * what is accepted must be true.
 */
static bool forge(const char *drawing, const char *other, int32_t maximum, int32_t upper)
{
    struct qs_instance *instance = read_drawn(drawing), *forged = read_drawn(other);
    struct qs_solve_options options;
    struct qs_claim claim;
    char *bytes;
    size_t length;
    qs_solve_options_init(&options);
    options.engine = "lp";
    options.certificate = MUST(open_memstream(&bytes, &length));
    struct qs_result result = qs_must_solve(forged, &options);
    assert_int_equal(fclose(options.certificate), 0);
    char *ours = prove(instance, "lp", maximum), *theirs = qs_unsealed(qs_text_of("%s", bytes));
    free(bytes);
    /* Our head, up to the placement, and their steps and proofs. */
    char *head = strstr(ours, "\nupper "), *body = strchr(strstr(theirs, "\nupper ") + 1, '\n');
    assert_non_null(head);
    *head = '\0';
    char *text = qs_sealed(qs_text_of("%s\nupper %d%s", ours, upper, body));
    bool accepted = check(instance, text, &claim);
    if (accepted && claim.upper < maximum)
        fail_msg("accepted, but %d queens fit:\n%s", maximum, text);
    /* Nor is their certificate one of this board. */
    assert_false(check(instance, qs_sealed(theirs), &claim));
    return accepted && result.lower == maximum;
}

/* Each line of a table, or one of so many: a drawing and its maximum. */
static int for_each_line(const char *path, int every,
                         void (*see)(int number, const char *drawing, int32_t maximum))
{
    char line[512], drawing[256];
    int boards = 0;
    FILE *stream = MUST(fopen(path, "r"));
    assert_non_null(fgets(line, sizeof line, stream)); /* the heads */
    while (fgets(line, sizeof line, stream)) {
        int32_t maximum;
        assert_int_equal(sscanf(line, "%255s %d", drawing, &maximum), 2);
        if (boards++ % (every * qs_test_shard()) != 0)
            continue;
        qs_trying("%s", drawing);
        see(boards, drawing, maximum);
        qs_release_all();
    }
    fclose(stream);
    return boards;
}

static void see_small(int number, const char *drawing, int32_t maximum)
{
    (void)number;
    check_engines(drawing, maximum, LENGTH(engines));
}

static void see_large(int number, const char *drawing, int32_t maximum)
{
    (void)number;
    check_engines(drawing, maximum, 2);
}

TEST(small_boards_by_each_engine)
{
    assert_int_equal(for_each_line(QS_TEST_DATA "/walls/counts.tsv", 7, see_small), 3000);
}

TEST(larger_boards)
{
    assert_int_equal(for_each_line(QS_TEST_DATA "/walls/maxima.tsv", 1, see_large), 300);
}

static struct {
    int tried, accepted;
} forgeries;

/* Without each of its walls in turn, and with a wall in place of each free square. */
static void see_forged(int number, const char *drawing, int32_t maximum)
{
    char other[256];
    struct qs_random_stream random;
    qs_random_stream_init(&random, (uint64_t)number);
    for (size_t i = 0; drawing[i]; i++) {
        if ((drawing[i] != '#' && drawing[i] != '.') || qs_random_stream_below(&random, 3) > 0)
            continue;
        snprintf(other, sizeof other, "%s", drawing);
        other[i] = drawing[i] == '#' ? '.' : '#';
        for (int32_t upper = maximum - 1; upper <= maximum; upper++) {
            forgeries.accepted += upper >= 0 && forge(drawing, other, maximum, upper);
            forgeries.tried += upper >= 0;
        }
    }
}

/* Some are accepted, because they prove what is true of this board, too. */
TEST(evidence_of_a_board_with_other_walls)
{
    for_each_line(QS_TEST_DATA "/walls/counts.tsv", 40, see_forged);
    for_each_line(QS_TEST_DATA "/walls/maxima.tsv", 30, see_forged);
    assert_true(forgeries.tried > 100 / (int)qs_test_shard());
    assert_true(forgeries.accepted < forgeries.tried);
}

/* Rows and columns that are counted without a list of squares: as many as the walls make of them.
 */
static void see_lines(int number, const char *drawing, int32_t maximum)
{
    (void)number;
    struct qs_instance *instance = read_drawn(drawing);
    size_t fixed;
    qs_instance_queens(instance, &fixed);
    char *ours = prove(instance, "lp", maximum), *head = strstr(ours, "\nupper ");
    *head = '\0';
    for (int32_t bound = 0; bound < maximum - (int32_t)fixed; bound++)
        for (int columns = 0; columns < 2; columns++) {
            struct qs_claim claim;
            char *text =
                qs_sealed(qs_text_of("%s\nupper %d\nparts 1\npart %d\n%s\n", ours,
                                     bound + (int32_t)fixed, bound, columns ? "columns" : "rows"));
            assert_false(check(instance, text, &claim));
        }
    /* And what is known before the squares are listed. */
    struct qs_solve_options options;
    qs_solve_options_init(&options);
    options.limits.bytes = 1;
    struct qs_result result = qs_must_solve(instance, &options);
    assert_int_equal(result.stop, QS_STOP_MEMORY);
    assert_true(result.lower <= maximum && result.upper.value >= maximum);
    struct qs_shape shape = qs_instance_shape(instance);
    int32_t fewer = shape.rows < shape.columns ? shape.rows : shape.columns;
    assert_int_equal(result.upper.value, fewer + (int32_t)shape.wall_count);
}

TEST(lines_that_are_counted)
{
    for_each_line(QS_TEST_DATA "/walls/maxima.tsv", 1, see_lines);
}
