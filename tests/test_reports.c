/* Rooms: report */
/*
 * Reports of results made by hand: text and competition lines word for word,
 * drawings that can be read back, and JSON parsed again and compared field by field. Whether JSON
 * has the members and types of its schema: command/schemas.bats.
 */
#define _GNU_SOURCE /* memmem. NOLINT(bugprone-reserved-identifier) */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board_text.h"
#include "expected.h"
#include "json_value.h"
#include "must_instance.h"
#include "queensat/version.h"
#include "random_board.h"
#include "report.h"
#include "test.h"
#include "untouched.h"

#define EXPECTED QS_TEST_DATA "/expected/reports.txt"

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

/* The placement has the fixed queen and one more, and the target was 3. */
static struct qs_result open_result(void)
{
    struct qs_result result = sample_result();
    result.status = QS_STATUS_BOUNDS;
    result.stop = QS_STOP_TIME;
    result.target = 3;
    result.lower = 2;
    result.upper = (struct qs_bound){.value = 4, .reason = QS_REASON_ROWS};
    result.work = (struct qs_work){0};
    return result;
}

static struct qs_result infeasible_result(void)
{
    struct qs_result result = open_result();
    result.status = QS_STATUS_INFEASIBLE;
    result.stop = QS_STOP_DONE;
    result.target = 4;
    result.upper = (struct qs_bound){.value = 3, .reason = QS_REASON_SEARCH};
    result.work.nodes = 17;
    return result;
}

static struct qs_report report_of(const struct qs_instance *instance,
                                  const struct qs_result *result)
{
    return (struct qs_report){.instance = instance, .result = result, .memory_limit = SIZE_MAX};
}

typedef bool write_report(const struct qs_report *report, struct qs_output *output,
                          struct qs_error *error);

/* The report as text; NULL if it failed. */
static char *written(write_report *write, const struct qs_report *report, struct qs_error *error)
{
    char *text = NULL;
    size_t length;
    FILE *stream = MUST(open_memstream(&text, &length));
    struct qs_output *output = MUST(qs_output_to_stream(stream, error));
    bool done = write(report, output, error);
    if (done)
        assert_true(qs_output_close(output, error));
    else
        qs_output_abandon(output);
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

static void expect_report(const struct qs_report *report, const char *name)
{
    qs_expect(EXPECTED, name, MUST(written(qs_report_text, report, NULL)));
}

static bool draw(const struct qs_report *report, struct qs_output *output, struct qs_error *error)
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

TEST(text_optimum)
{
    struct qs_result result = sample_result();
    struct qs_report report = report_of(sample, &result);
    expect_report(&report, "text_optimum");
}

TEST(text_bounds)
{
    struct qs_result result = open_result();
    qs_instance_set_name(sample, "");
    struct qs_report report = report_of(sample, &result);
    expect_report(&report, "text_bounds");
    qs_instance_set_name(sample, "sample.txt");
}

TEST(text_target_reached)
{
    struct qs_result result = open_result();
    result.lower = 3;
    result.stop = QS_STOP_DONE;
    struct qs_report report = report_of(sample, &result);
    expect_report(&report, "text_target_reached");
}

/* With two cross-checks, one of which stopped early. */
TEST(text_infeasible)
{
    struct qs_result result = infeasible_result();
    struct qs_result others[] = {infeasible_result(), open_result()};
    others[0].engine = "backtrack";
    struct qs_report report = report_of(sample, &result);
    report.cross_checks = others;
    report.cross_check_count = 2;
    expect_report(&report, "text_infeasible");
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

static bool report_json(const struct qs_report *report, struct qs_output *output,
                        struct qs_error *error)
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

#define SAMPLE                                                                                     \
    "\"schema\": \"queensat-result-1\", \"version\": \"" QS_VERSION "\", "                         \
    "\"instance\": {\"name\": \"sample.txt\", \"n\": 4, \"queens\": [[0, 1]], "                    \
    "\"blocked\": [[2, 2]], \"blocked_differences\": [-3], \"blocked_sums\": [6], \"free\": "      \
    "null}, "                                                                                      \
    "\"analysis\": {\"free_squares\": 7, \"left_squares\": 5, \"lines\": {\"rows\": 3, "           \
    "\"columns\": 2, \"differences\": 6, \"sums\": 5}, \"forced\": 1, \"components\": 2, "         \
    "\"matching\": 4, \"line_cover\": null, \"settled\": \"search\"}, "                            \
    "\"engine\": \"sat\", \"seconds\": 0.125, \"bytes\": 1500000"

TEST(json_optimum)
{
    struct qs_result result = sample_result();
    struct qs_report report = report_of(sample, &result);
    assert_json(&report,
                "{" SAMPLE ", \"status\": \"optimum\", \"stop\": \"done\", \"maximum\": 4, "
                "\"target\": null, \"target_reached\": null, \"lower\": 4, \"upper\": 4, "
                "\"upper_reason\": \"matching\", "
                "\"upper_cover\": [[\"row\", 1], [\"column\", 2], [\"difference\", 3]], "
                "\"upper_weights\": null, \"upper_denominator\": null, "
                "\"placement\": [[0, 1], [1, 3], [2, 0], [3, 2]], "
                "\"work\": {\"questions\": 1, \"placements\": 0, \"checks\": 0, \"nodes\": 0, "
                "\"probes\": 0, "
                "\"conflicts\": 23, "
                "\"decisions\": 456, \"propagations\": 7890, \"solutions\": 0, \"steps\": 0}, "
                "\"cross_checks\": []}");
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

TEST(json_weights)
{
    struct qs_result result = sample_result();
    int64_t weight[] = {1, 7, (int64_t)1 << 40};
    result.upper.reason = QS_REASON_LINE_COVER;
    result.upper.weight = weight;
    result.upper.denominator = (int64_t)1 << 41;
    struct qs_report report = report_of(sample, &result);
    assert_json(&report, "{\"upper_reason\": \"line-cover\", "
                         "\"upper_cover\": [[\"row\", 1], [\"column\", 2], [\"difference\", 3]], "
                         "\"upper_weights\": [1, 7, 1099511627776], "
                         "\"upper_denominator\": 2199023255552}");
}

TEST(json_bounds)
{
    struct qs_result result = open_result();
    struct qs_report report = report_of(sample, &result);
    assert_json(&report,
                "{" SAMPLE ", \"status\": \"bounds\", \"stop\": \"time limit\", "
                "\"maximum\": null, \"target\": 3, \"target_reached\": null, \"lower\": 2, "
                "\"upper\": 4, \"upper_reason\": \"rows\", \"upper_cover\": null, "
                "\"placement\": [[0, 1], [1, 3]]}");
    result.lower = 3;
    result.stop = QS_STOP_DONE;
    assert_json(&report, "{\"status\": \"bounds\", \"stop\": \"done\", \"maximum\": null, "
                         "\"target\": 3, \"target_reached\": true, \"lower\": 3}");
    result.stop = QS_STOP_MEMORY;
    result.target = 0;
    assert_json(&report, "{\"stop\": \"memory limit\", \"target\": null, "
                         "\"target_reached\": null, \"maximum\": null}");
    result.stop = QS_STOP_INTERRUPT;
    assert_json(&report, "{\"stop\": \"interrupt\"}");
}

/* Below the target, but the maximum: the report says both. */
TEST(json_infeasible)
{
    struct qs_result result = infeasible_result();
    struct qs_report report = report_of(sample, &result);
    assert_json(&report, "{" SAMPLE ", \"status\": \"infeasible\", \"stop\": \"done\", "
                         "\"maximum\": null, \"target\": 4, \"target_reached\": false, "
                         "\"lower\": 2, \"upper\": 3, \"upper_reason\": \"search\", "
                         "\"upper_cover\": null}");
    result.lower = 3;
    assert_json(&report, "{\"maximum\": 3, \"target_reached\": false}");
}

TEST(json_cross_checks)
{
    struct qs_result result = sample_result();
    struct qs_result others[] = {infeasible_result(), open_result()};
    others[0].engine = "backtrack";
    others[1].seconds = 2;
    struct qs_report report = report_of(sample, &result);
    report.cross_checks = others;
    report.cross_check_count = 2;
    assert_json(
        &report,
        "{\"cross_checks\": [{\"engine\": \"backtrack\", \"lower\": 2, "
        "\"upper\": 3, \"seconds\": 0.125, \"work\": {\"questions\": 0, "
        "\"placements\": 0, \"checks\": 0, \"nodes\": 17, \"conflicts\": 0, \"decisions\": 0, "
        "\"propagations\": 0, \"solutions\": 0, \"steps\": 0}}, {\"engine\": \"sat\", \"lower\": "
        "2, "
        "\"upper\": 4, \"seconds\": 2.0, \"work\": {\"questions\": 0, "
        "\"placements\": 0, \"checks\": 0, \"nodes\": 0, \"conflicts\": 0, \"decisions\": 0, "
        "\"propagations\": 0, \"solutions\": 0, \"steps\": 0}}]}");
}

/* Without queens, blocks or a placement, the lists are empty, not missing. */
TEST(json_empty)
{
    struct qs_instance *instance = qs_must_make_instance(3);
    struct qs_line none;
    struct qs_result result = {.engine = "e", .upper = {.cover = &none}};
    struct qs_report report = report_of(instance, &result);
    assert_json(
        &report,
        "{\"instance\": {\"name\": \"\", \"n\": 3, \"queens\": [], "
        "\"blocked\": [], \"blocked_differences\": [], \"blocked_sums\": [], \"free\": null}, "
        "\"placement\": [], \"upper_cover\": [], \"lower\": 0, \"maximum\": 0}");
}

TEST(json_large_numbers)
{
    struct qs_result result = sample_result();
    result.bytes = (size_t)1 << 31;
    result.seconds = 123456.789;
    result.work.propagations = (uint64_t)1 << 53;
    struct qs_line sum = {QS_SUM, 199999998};
    result.upper = (struct qs_bound){
        .value = 100000000, .reason = QS_REASON_COLUMNS, .cover = &sum, .cover_size = 1};
    struct qs_report report = report_of(sample, &result);
    assert_json(
        &report,
        "{\"bytes\": 2147483648, \"seconds\": 123457.0, "
        "\"upper\": 100000000, \"upper_reason\": \"columns\", "
        "\"upper_cover\": [[\"sum\", 199999998]], "
        "\"work\": {\"questions\": 1, \"placements\": 0, \"checks\": 0, \"nodes\": 0, "
        "\"conflicts\": 23, "
        "\"decisions\": 456, \"propagations\": 9007199254740992, \"solutions\": 0, \"steps\": 0}}");
}

/* How the report writes the name of an instance. */
static char *name_in_json(const char *name)
{
    qs_instance_set_name(sample, name);
    struct qs_result result = sample_result();
    struct qs_report report = report_of(sample, &result);
    char *text = json_of(&report);
    char *found =
        qs_json_string_of(qs_json_at(qs_json_at(qs_json_value(text), "instance"), "name"));
    qs_instance_set_name(sample, "sample.txt");
    return found;
}

TEST(json_names)
{
    static const char *const names[] = {"a \"quoted\" name",
                                        "back\\slash",
                                        "two\nlines\ttab\x01\x1f\x7f",
                                        "</script>",
                                        "%s %n",
                                        ("gr\xc3\xbc\xc3\x9f"
                                         "e \xe2\x99\x95 \xf0\x9f\x91\x91"),
                                        "\xef\xbf\xbd"};
    for (size_t i = 0; i < LENGTH(names); i++) {
        char *found = name_in_json(names[i]);
        assert_string_equal(found, names[i]);
    }
}

/* File names are bytes. Bytes that are not UTF-8 are replaced, and nothing else. */
TEST(json_names_of_other_bytes)
{
    static const char *const names[] = {
        "caf\xe9.txt",             /* Latin-1 */
        "caf\x80.txt",             /* a byte from the middle of a character */
        "caf\xc0\xaf.txt",         /* an overlong form */
        "caf\xed\xa0\x80.txt",     /* half of a UTF-16 pair */
        "caf\xf4\x90\x80\x80.txt", /* beyond the last character */
        "caf\xe2\x99.txt",         /* cut short */
        "caf\xff\xfe.txt",
    };
    for (size_t i = 0; i < LENGTH(names); i++) {
        char *found = name_in_json(names[i]);
        assert_memory_equal(found, "caf", 3);
        assert_string_equal(found + strlen(found) - 4, ".txt");
    }
}

TEST(json_name_ends_early)
{
    char *found = name_in_json("caf\xc3");
    assert_memory_equal(found, "caf", 3);
}

/* A long name is cut, possibly inside a character; the report must succeed. */
TEST(json_long_names)
{
    char name[400];
    for (size_t shift = 0; shift < 3; shift++) {
        size_t used = shift;
        memset(name, 'x', shift);
        for (; used + 3 < sizeof name; used += 3)
            memcpy(name + used, "\xe2\x99\x95", 3);
        name[used] = '\0';
        char *found = name_in_json(name);
        assert_true(strlen(found) > 200);
        assert_memory_equal(found, name, 200);
    }
}

/* The head of the report, with a line for each counter, and the expected text after it. */
static void assert_competition(const struct qs_report *report, const char *bounds,
                               const char *expected)
{
    char text[2000];
    int used = snprintf(text, sizeof text,
                        "c queensat " QS_VERSION ", engine sat: n = 4, 1 queen fixed, "
                        "1 square blocked, 2 diagonals blocked\n%s\n",
                        bounds);
    for (unsigned i = 0; qs_work_name(i); i++)
        used += snprintf(text + used, sizeof text - (size_t)used, "c %s %llu\n", qs_work_name(i),
                         (unsigned long long)qs_work_count(&report->result->work, i));
    snprintf(text + used, sizeof text - (size_t)used, "%s", expected);
    assert_report(qs_report_competition, report, text);
}

TEST(competition_optimum)
{
    struct qs_result result = sample_result();
    struct qs_report report = report_of(sample, &result);
    assert_competition(&report, "c lower 4, upper 4 (matching), done, 0.125 s",
                       "o 0\n"
                       "s OPTIMUM FOUND\n"
                       "v 1 2 -3 4 5 0\n");
    assert_int_equal(qs_report_competition_status(&result), 30);
}

TEST(competition_bounds)
{
    struct qs_result result = open_result();
    result.target = 0;
    struct qs_report report = report_of(sample, &result);
    assert_competition(&report, "c lower 2, upper 4 (rows), time limit, 0.125 s",
                       "o 2\n"
                       "s SATISFIABLE\n"
                       "v 1 -2 -3 -4 5 0\n");
    assert_int_equal(qs_report_competition_status(&result), 10);
}

/* With a target it is a decision problem: there is no objective line. */
TEST(competition_targets)
{
    struct qs_result infeasible = infeasible_result(), result = open_result();
    struct qs_report report = report_of(sample, &infeasible);
    report.cross_checks = &result;
    report.cross_check_count = 1;
    assert_competition(&report, "c lower 2, upper 3 (search), done, 0.125 s",
                       "c cross-check sat: lower 2, upper 4\n"
                       "s UNSATISFIABLE\n");
    assert_int_equal(qs_report_competition_status(&infeasible), 20);
    report = report_of(sample, &result);
    struct qs_error error;
    char *text = written(qs_report_competition, &report, &error);
    assert_non_null(strstr(text, "\ns UNKNOWN\n"));
    assert_null(strstr(text, "\nv"));
    assert_null(strstr(text, "\no"));
    assert_int_equal(qs_report_competition_status(&result), 0);
    result.lower = 3;
    text = written(qs_report_competition, &report, &error);
    assert_non_null(strstr(text, "\ns SATISFIABLE\nv 1 2 -3 -4 5 0\n"));
    assert_int_equal(qs_report_competition_status(&result), 10);
    result = sample_result(); /* the maximum is known, but the target was the question */
    result.target = 2;
    text = written(qs_report_competition, &report, &error);
    assert_non_null(strstr(text, "\ns SATISFIABLE\nv 1 2 -3 4 5 0\n"));
    assert_int_equal(qs_report_competition_status(&result), 10);
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
        char *text = written(qs_report_competition, &report, &error);
        assert_non_null(strstr(text, values[extra]));
    }
}

TEST(competition_without_memory)
{
    struct qs_result result = sample_result();
    struct qs_report report = report_of(sample, &result);
    struct qs_error error = untouched;
    report.memory_limit = 100;
    assert_null(written(qs_report_competition, &report, &error));
    assert_int_equal(error.kind, QS_ERROR_MEMORY);
}

/* A report of any kind that cannot be written is an error of the output. */
TEST(disk_full)
{
    static write_report *const reports[] = {qs_report_text, report_json, qs_report_competition,
                                            draw};
    struct qs_result result = sample_result();
    struct qs_report report = report_of(sample, &result);
    for (size_t i = 0; i < LENGTH(reports); i++) {
        FILE *stream = MUST(fopen("/dev/full", "wb"));
        struct qs_error error = untouched;
        struct qs_output *output = MUST(qs_output_to_stream(stream, &error));
        assert_true(reports[i](&report, output, &error));
        assert_false(qs_output_close(output, &error));
        assert_int_equal(error.kind, QS_ERROR_SYSTEM);
        fclose(stream);
    }
}
