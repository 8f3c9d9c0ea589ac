/* Rooms: report */
/*
 * Reports of results: drawings that can be read back, limits of lines, of memory and of the disk.
 * Each format, character by character: test_result_reports.c. Whether JSON has the members and
 * types of its schema: command/schemas.bats.
 */
#define _GNU_SOURCE /* memmem. NOLINT(bugprone-reserved-identifier) */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board_text.h"
#include "json_value.h"
#include "must_instance.h"
#include "random_board.h"
#include "report.h"
#include "stream.h"
#include "test.h"
#include "untouched.h"

/*
 * A 4 × 4 board with a fixed queen, one blocked square and two blocked
 * diagonals; the free squares are 1,3 2,0 3,0 3,2.
 */
static struct qs_instance *sample;

BEFORE_EACH_TEST()
{
    sample = qs_must_make_instance(4);
    qs_must_add_queen(sample, 0, 1);
    qs_must_block(sample, 2, 2);
    qs_instance_set_name(sample, "sample.txt");
    qs_must_block_diagonal(sample, QS_DIFFERENCE, -3);
    qs_must_block_diagonal(sample, QS_SUM, 6);
}

static struct qs_square sample_placement[] = {{0, 1}, {1, 3}, {2, 0}, {3, 2}};
static struct qs_line sample_cover[] = {{QS_ROW, 1}, {QS_COLUMN, 2}, {QS_DIFFERENCE, 3}};

/* The maximum, proved; the other results are variations of it. */
static struct qs_result sample_result(void)
{
    return (struct qs_result){
        .status = QS_STATUS_OPTIMUM,
        .stop = QS_STOP_DONE,
        .engine = "sat",
        .fixed = 1,
        .lower = 4,
        .placement.queens = sample_placement,
        .upper = {.value = 4, .reason = QS_REASON_MATCHING, .cover = sample_cover, .cover_size = 3},
        .seconds = 0.125,
        .work = {.questions = 1, .conflicts = 23, .decisions = 456, .propagations = 7890},
        .analysis = {.free_squares = 7,
                     .left_squares = 5,
                     .lines = {3, 2, 6, 5},
                     .forced = 1,
                     .components = 2,
                     .matching = 4,
                     .line_cover = -1,
                     .settled = QS_STAGE_SEARCH},
        .bytes = 1500000,
    };
}

static struct qs_report report_of(const struct qs_instance *instance,
                                  const struct qs_result *result)
{
    return (struct qs_report){.instance = instance, .result = result, .memory_limit = SIZE_MAX};
}

typedef bool write_report(const struct qs_report *report, FILE *output, struct qs_error *error);

/* The report as text; NULL if it failed. */
static char *written(write_report *write, const struct qs_report *report, struct qs_error *error)
{
    char *text = NULL;
    size_t length;
    FILE *stream = MUST(open_memstream(&text, &length));
    bool done = write(report, stream, error);
    assert_int_equal(fclose(stream), 0);
    qs_release_later(text, free);
    return done ? text : NULL;
}

static void assert_report(write_report *write, const struct qs_report *report, const char *expected)
{
    struct qs_error error = untouched;
    char *text = MUST(written(write, report, &error));
    assert_string_equal(text, expected);
    assert_memory_equal(&error, &untouched, sizeof error);
}

static bool report_competition(const struct qs_report *report, FILE *output, struct qs_error *error)
{
    return qs_report_competition(report, output, NULL, NULL, error);
}

static bool draw(const struct qs_report *report, FILE *output, struct qs_error *error)
{
    return qs_draw_board(report->instance, report->result->placement.queens,
                         (size_t)report->result->lower, output, error);
}

TEST(drawings)
{
    struct qs_result result = sample_result();
    struct qs_report report = report_of(sample, &result);
    assert_report(draw, &report,
                  "- Q - x\n"
                  "- - - Q\n"
                  "Q - x -\n"
                  "- - Q x\n");
    result.lower = 1;
    assert_report(draw, &report,
                  "- Q - x\n"
                  "- - - -\n"
                  "- - x -\n"
                  "- - - x\n");
    struct qs_instance *instance = qs_must_make_instance(1);
    result.lower = 0;
    report = report_of(instance, &result);
    assert_report(draw, &report, "-\n");
}

/* A drawing is read back as the same board: the same queens and blocked squares. */
TRIALS(drawings_read_back, 200)
{
    struct qs_board_recipe recipe = qs_random_recipe(random, 8);
    struct qs_instance *instance = qs_must_own(qs_random_instance(random, &recipe));
    size_t queens, queens_again;
    struct qs_square placement[8];
    const struct qs_square *fixed = qs_instance_queens(instance, &queens), *again;
    if (queens > 0)
        memcpy(placement, fixed, queens * sizeof *placement);
    struct qs_result result = {.lower = (int32_t)queens, .placement.queens = placement};
    struct qs_report report = report_of(instance, &result);
    struct qs_error error;
    char *text = MUST(written(draw, &report, &error));
    const struct qs_read_options options = {"drawing", QS_ALL_DIAGONALS};
    struct qs_instance *copy =
        qs_must_own(qs_instance_read_text("", text, strlen(text), &options, NULL));
    assert_int_equal(qs_instance_size(copy), recipe.n);
    again = qs_instance_queens(copy, &queens_again);
    assert_int_equal(queens_again, queens);
    assert_true(qs_naive_is_valid(instance, again, queens_again));
    for (int32_t i = 0; i < recipe.n * recipe.n; i++) {
        struct qs_square square = {i / recipe.n, i % recipe.n};
        assert_true(qs_naive_is_blocked(copy, square) == qs_naive_is_blocked(instance, square));
    }
}

TEST(text_large_board)
{
    struct qs_result result = {.engine = "sat", .upper = {.value = 101, .reason = QS_REASON_ROWS}};
    struct qs_instance *instance = qs_must_make_instance(QS_DRAWN_SIZE_MAX + 1);
    struct qs_report report = report_of(instance, &result);
    struct qs_error error;
    char *text = written(qs_report_text, &report, &error);
    assert_non_null(
        strstr(text, "\n\n(with n = 101 the board is drawn only by --format board)\n\n"));
    instance = qs_must_make_instance(QS_DRAWN_SIZE_MAX);
    report.instance = instance;
    text = written(qs_report_text, &report, &error);
    assert_non_null(strstr(text, "\n\n- - -"));
}

TEST(descriptions)
{
    char text[160];
    struct qs_instance *instance = qs_must_make_instance(9);
    qs_describe_instance(instance, text, sizeof text);
    assert_string_equal(text, "n = 9, 0 queens fixed");
    qs_instance_block_diagonal(instance, QS_SUM, 0, NULL);
    qs_describe_instance(instance, text, sizeof text);
    assert_string_equal(text, "n = 9, 0 queens fixed, 1 diagonal blocked");
    qs_instance_block_square(instance, (struct qs_square){8, 8}, NULL);
    qs_instance_block_square(instance, (struct qs_square){8, 7}, NULL);
    qs_instance_add_queen(instance, (struct qs_square){1, 1}, NULL);
    qs_describe_instance(instance, text, sizeof text);
    assert_string_equal(text, "n = 9, 1 queen fixed, 2 squares blocked, 1 diagonal blocked");
    for (size_t size = 1; size < sizeof text; size++) { /* cut, never overrun */
        char cut[sizeof text];
        memset(cut, 'z', sizeof cut);
        qs_describe_instance(instance, cut, size);
        assert_int_equal(strlen(cut), size - 1 < strlen(text) ? size - 1 : strlen(text));
        assert_memory_equal(cut, text, strlen(cut));
        assert_int_equal(cut[size], 'z');
    }
}

static bool report_json(const struct qs_report *report, FILE *output, struct qs_error *error)
{
    (void)error;
    qs_report_json(report, output);
    return true;
}

/* The report as one line with one object. */
static char *json_of(const struct qs_report *report)
{
    struct qs_error error = untouched;
    char *text = MUST(written(report_json, report, &error));
    assert_memory_equal(&error, &untouched, sizeof error);
    assert_ptr_equal(strchr(text, '\n'), text + strlen(text) - 1);
    return text;
}

static void assert_json(const struct qs_report *report, const char *expected)
{
    char *text = json_of(report);
    if (!qs_json_holds(qs_json_value(text), qs_json_value(expected)))
        fail_msg("expected %s, found %s", expected, text);
}

/* The schema has every reason. */
TEST(json_reasons)
{
    size_t length;
    struct qs_error error;
    char *schema = MUST(qs_read_whole(QS_TEST_DATA "/../../src/report/result.schema.json", 1 << 20,
                                      &length, &error));
    struct qs_result result = sample_result();
    struct qs_report report = report_of(sample, &result);
    result.upper.cover = NULL;
    for (int reason = 0; reason < QS_REASONS; reason++) {
        char member[60];
        result.upper.reason = reason;
        snprintf(member, sizeof member, "{\"upper_reason\": \"%s\"}", qs_reason_name(reason));
        assert_json(&report, member);
        snprintf(member, sizeof member, "\"%s\"", qs_reason_name(reason));
        assert_non_null(memmem(schema, length, member, strlen(member)));
    }
    free(schema);
}

/* Ten values per line: with 9, 10 and 11 values, including the 0. */
TEST(competition_line_breaks)
{
    static const char *const values[] = {
        "\nv -1 -2 -3 -4 -5 -6 -7 -8 -9 0\n",
        "\nv -1 -2 -3 -4 -5 -6 -7 -8 -9 -10\nv 0\n",
        "\nv -1 -2 -3 -4 -5 -6 -7 -8 -9 -10\nv -11 0\n",
    };
    for (int extra = 0; extra < 3; extra++) {
        struct qs_instance *instance = qs_must_make_instance(4);
        struct qs_error error;
        for (int32_t i = 9 + extra; i < 16; i++)
            qs_instance_block_square(instance, (struct qs_square){i / 4, i % 4}, &error);
        struct qs_result result = {
            .status = QS_STATUS_BOUNDS, .engine = "e", .upper = {.value = 4}};
        struct qs_report report = report_of(instance, &result);
        char *text = written(report_competition, &report, &error);
        assert_non_null(strstr(text, values[extra]));
    }
}

TEST(competition_without_memory)
{
    struct qs_result result = sample_result();
    struct qs_report report = report_of(sample, &result);
    struct qs_error error = untouched;
    report.memory_limit = 100;
    assert_null(written(report_competition, &report, &error));
    assert_int_equal(error.kind, QS_ERROR_MEMORY);
}

/* A report of any kind that cannot be written is an error of the output. */
TEST(disk_full)
{
    static write_report *const reports[] = {qs_report_text, report_json, report_competition, draw};
    struct qs_result result = sample_result();
    struct qs_report report = report_of(sample, &result);
    for (size_t i = 0; i < LENGTH(reports); i++) {
        FILE *stream = MUST(fopen("/dev/full", "wb"));
        struct qs_error error = untouched;
        assert_true(reports[i](&report, stream, &error));
        assert_false(qs_stream_check(stream, &error));
        assert_int_equal(error.kind, QS_ERROR_SYSTEM);
        fclose(stream);
    }
}
