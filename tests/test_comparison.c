/* Rooms: report */
/*
 * Comparisons of engines as text and JSON; and results as CSV: each column by name, and every row
 * as long as the header.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "expected.h"
#include "json_value.h"
#include "must_instance.h"
#include "queensat/version.h"
#include "report.h"
#include "test.h"
#include "written_text.h"

#define EXPECTED QS_TEST_DATA "/expected/comparison.txt"

static struct qs_instance *sample_instance(const char *name)
{
    struct qs_instance *instance = qs_must_make_instance(4);
    qs_must_add_queen(instance, 0, 1);
    qs_instance_set_name(instance, name);
    return instance;
}

static const struct qs_result optimum = {
    .status = QS_STATUS_OPTIMUM,
    .engine = "sat",
    .fixed = 1,
    .lower = 4,
    .upper = {.value = 4, .reason = QS_REASON_MATCHING},
    .work = {.questions = 1, .conflicts = 23, .decisions = 456},
    .bytes = 1500000,
};

static const struct qs_result open_bounds = {
    .status = QS_STATUS_BOUNDS,
    .stop = QS_STOP_TIME,
    .engine = "local",
    .fixed = 1,
    .lower = 2,
    .upper = {.value = 4, .reason = QS_REASON_ROWS},
    .bytes = 1500000,
};

static const double once[] = {0.125}, often[] = {0.125, 0.25, 0.5, 1};

static const struct qs_engine_run sample_runs[] = {
    {"sat", &optimum, once, 1, false},
    {"local", &open_bounds, once, 1, false},
};

TEST(medians)
{
    struct qs_engine_run run = {.seconds = often};
    static const double expected[] = {0.125, 0.1875, 0.25, 0.375};
    for (run.repetitions = 1; run.repetitions <= 4; run.repetitions++)
        assert_true(qs_run_median(&run) == expected[run.repetitions - 1]);
}

TEST(text)
{
    struct qs_instance *instance = sample_instance("sample.txt");
    struct qs_result ended = open_bounds;
    ended.stop = QS_STOP_DONE;
    const struct qs_engine_run exhausted = {"local", &ended, once, 1, false};
    struct qs_engine_run repeated = {"sat", &optimum, often, 3, false};
    uint64_t explained = 0;
    struct qs_written_text written;
    qs_written_text_begin(&written);
    qs_comparison_text(&(struct qs_comparison){instance, sample_runs, 2, 0, 1}, &explained,
                       written.output);
    qs_comparison_text(&(struct qs_comparison){instance, &repeated, 1, 0, 1}, &explained,
                       written.output);
    qs_comparison_text(&(struct qs_comparison){instance, &exhausted, 1, 0, 1}, &explained,
                       written.output);
    char *table = qs_written_text_end(&written);
    qs_expect(EXPECTED, "text", table);
}

/* Whole tables, as text and as JSON. */
TEST(every_ending)
{
    struct qs_instance *instance = sample_instance("");
    struct qs_result solved = optimum, ended = open_bounds, full = open_bounds;
    uint64_t explained = 0;
    solved.solver = "s 1.0";
    solved.work = (struct qs_work){.questions = 2, .nodes = 1, .conflicts = 2, .pivots = 3};
    ended.stop = full.stop = QS_STOP_DONE;
    full.upper.reason = QS_REASON_ENUMERATION;
    const struct qs_engine_run runs[] = {{"sat", &solved, often, 4, false},
                                         {"local", &ended, often + 1, 1, false},
                                         {"exchange", &full, often, 2, false},
                                         {"others", &ended, often, 1, false},
                                         {"more", &open_bounds, often, 1, true}};
    struct qs_written_text written;
    qs_written_text_begin(&written);
    const struct qs_comparison comparison = {instance, runs, LENGTH(runs), 7, 3};
    qs_comparison_text(&comparison, &explained, written.output);
    qs_comparison_text(&comparison, &explained, written.output);
    solved.work = (struct qs_work){0, 1234567890, 1, 2, 345678, 9012345, 7, 8, 9, 10, 11};
    const struct qs_engine_run single = {"sat", &solved, often, 1, false};
    qs_comparison_text(&(struct qs_comparison){instance, &single, 1, 7, 3}, &explained,
                       written.output);
    qs_comparison_json(&comparison, written.output);
    qs_expect_text(QS_TEST_DATA "/expected/comparison.txt", "every_ending", "text",
                   qs_written_text_end(&written));
}

/* No line is longer than a report is wide, whatever the counters are. */
TEST(long_rows)
{
    struct qs_instance *instance = sample_instance("");
    struct qs_result busy = open_bounds, full = open_bounds;
    uint64_t explained = 0;
    const uint64_t much = 123456789012;
    busy.work = (struct qs_work){much, much, much, much, much, much, much, much, much, much, much};
    busy.stop = QS_STOP_DONE;
    busy.upper.reason = QS_REASON_ENUMERATION;
    full.work.nodes = 12345678901;
    const struct qs_engine_run runs[] = {{"exchange", &busy, often, 3, false},
                                         {"marked", &full, once, 1, false}};
    struct qs_written_text written;
    qs_written_text_begin(&written);
    qs_comparison_text(&(struct qs_comparison){instance, runs, 2, 0, 1}, &explained,
                       written.output);
    char *table = qs_written_text_end(&written);
    size_t longest = 0, length;
    for (const char *line = table; *line; line += length + 1) {
        length = strcspn(line, "\n");
        longest = length > longest ? length : longest;
        assert_true(length == 0 || line[length - 1] != ' ');
    }
    assert_in_range(longest, 90, 100);
    char row[128];
    snprintf(row, sizeof row, "\n%71s123456789012 nodes\n", "");
    assert_non_null(strstr(table, row));
    snprintf(row, sizeof row, "1.5  12345678901 nodes\n%71s(time limit)\n(placements: ", "");
    assert_non_null(strstr(table, row));
    assert_non_null(strstr(table, "  (not applicable)\n"));
    for (unsigned i = 1; qs_work_name(i); i++)
        assert_true(explained >> i & 1);
}

TEST(json)
{
    struct qs_instance *instance = sample_instance("");
    const struct qs_engine_run runs[] = {{"sat", &optimum, often, 4, false}, sample_runs[1]};
    struct qs_written_text written;
    qs_written_text_begin(&written);
    const struct qs_comparison comparison = {instance, runs, 2, 7, 3};
    qs_comparison_json(&comparison, written.output);
    char *table = qs_written_text_end(&written);
    assert_true(qs_json_holds(
        qs_json_value(table),
        qs_json_value("{\"schema\": \"queensat-comparison-1\", \"seed\": 7, \"threads\": 3, "
                      "\"engines\": [{\"applicable\": true, \"repetitions\": 4, \"seconds\": "
                      "{\"median\": 0.375, \"least\": 0.125, \"most\": 1.0}, "
                      "\"work\": {\"conflicts\": 23}}, {\"applicable\": true}]}")));
}

static struct qs_result csv_result(void)
{
    return (struct qs_result){
        .status = QS_STATUS_INFEASIBLE,
        .stop = QS_STOP_TIME,
        .engine = "sat",
        .target = 4,
        .fixed = 1,
        .lower = 2,
        .upper = {.value = 3, .reason = QS_REASON_MATCHING},
        .certified = -1,
        .seconds = 0.75,
        .certificate_seconds = 0.5,
        .work = {.questions = 1, .conflicts = 23, .pivots = 7},
        .analysis = {.free_squares = 7,
                     .left_squares = -1,
                     .forced = -1,
                     .components = -1,
                     .matching = 3,
                     .line_cover = -1,
                     .settled = QS_STAGE_MATCHING},
        .bytes = 1500000,
    };
}

/* Three squares blocked and one diagonal; or two free squares listed. */
static struct qs_instance *csv_instance(bool listed)
{
    struct qs_instance *instance = sample_instance("a \"b\", c");
    for (int32_t i = 0; i < 3 && !listed; i++)
        qs_must_block(instance, 2, i);
    for (int32_t i = 0; i < 2 && listed; i++)
        qs_must_list_free(instance, 2, i);
    qs_must_block_diagonal(instance, QS_SUM, 6);
    return instance;
}

/* A header and a row. */
static char *table_of(const struct qs_result_row *row)
{
    struct qs_written_text written;
    qs_written_text_begin(&written);
    qs_result_csv_header(row->run != NULL, written.output);
    qs_result_csv_row(row, written.output);
    return qs_written_text_end(&written);
}

/* Copy field i of a line; fields in quotes keep their quotes. False: there is none. */
static bool field(const char *line, unsigned i, char *copy)
{
    bool quoted = false;
    for (; *line && (i > 0 || quoted); line++) {
        quoted ^= *line == '"';
        if (*line == ',' && !quoted)
            i--;
        if (*line == '\n')
            return false;
    }
    for (; *line && *line != '\n' && (quoted || *line != ','); line++) {
        quoted ^= *line == '"';
        *copy++ = *line;
    }
    *copy = '\0';
    return true;
}

/* The value in the column of that name. */
static void assert_value(const char *table, const char *name, const char *expected)
{
    const char *row = strchr(table, '\n') + 1;
    char found[300];
    for (unsigned i = 0; field(table, i, found); i++) {
        if (strcmp(found, name) != 0)
            continue;
        assert_true(field(row, i, found));
        if (strcmp(found, expected) != 0)
            fail_msg("%s: expected %s, found %s", name, expected, found);
        return;
    }
    fail_msg("no column %s", name);
}

static void assert_no_column(const char *table, const char *name)
{
    char found[300];
    for (unsigned i = 0; field(table, i, found); i++)
        assert_string_not_equal(found, name);
}

static unsigned count_fields(const char *line)
{
    char found[300];
    unsigned count = 0;
    while (field(line, count, found))
        count++;
    return count;
}

/* The values in columns by name, and a row as long as the header. */
static void assert_values(const char *table, const char *const (*expected)[2], size_t count)
{
    for (size_t i = 0; i < count; i++)
        assert_value(table, expected[i][0], expected[i][1]);
    assert_int_equal(count_fields(table), count_fields(strchr(table, '\n') + 1));
}

TEST(a_row_of_solve)
{
    struct qs_instance *instance = csv_instance(false);
    const struct qs_result result = csv_result();
    const struct qs_result_row row = {instance, &result, NULL, 5, 3, 2};
    char *table = table_of(&row);
    static const char *const expected[][2] = {
        {"instance", "\"a \"\"b\"\", c\""},
        {"n", "4"},
        {"queens", "1"},
        {"blocked_squares", "3"},
        {"listed_free_squares", ""},
        {"blocked_diagonals", "1"},
        {"engine", "sat"},
        {"seed", "5"},
        {"threads", "1"}, /* sat uses no more */
        {"version", QS_VERSION},
        {"target", "4"},
        {"target_reached", "false"},
        {"status", "infeasible"},
        {"maximum", ""},
        {"lower", "2"},
        {"upper", "3"},
        {"upper_reason", "matching"},
        {"stop", "time limit"},
        {"cross_checks", "2"},
        {"certified", ""},
        {"seconds", "0.750000000"},
        {"certificate_seconds", "0.500000000"},
        {"bytes", "1500000"},
        {"free_squares", "7"},
        {"left_squares", ""},
        {"matching", "3"},
        {"settled", "matching"},
        {"questions", "1"},
        {"conflicts", "23"},
        {"pivots", "7"},
    };
    assert_values(table, expected, LENGTH(expected));
    assert_no_column(table, "median_seconds");
}

TEST(a_row_of_a_comparison)
{
    struct qs_instance *instance = csv_instance(true);
    struct qs_result result = csv_result();
    result.engine = "an outside solver";
    result.target = 0;
    result.lower = 3;
    const struct qs_engine_run run = {"outside", &result, often, 3, true};
    const struct qs_result_row row = {instance, &result, &run, 5, 3, 0};
    char *table = table_of(&row);
    static const char *const expected[][2] = {
        {"blocked_squares", ""},
        {"listed_free_squares", "2"},
        {"engine", "outside"},
        {"seed", ""},
        {"threads", "1"},
        {"target", ""},
        {"target_reached", ""},
        {"maximum", "3"},
        {"upper_reason", "claim"},
        {"repetitions", "3"},
        {"median_seconds", "0.250000000"},
        {"least_seconds", "0.125000000"},
        {"most_seconds", "0.500000000"},
    };
    assert_values(table, expected, LENGTH(expected));
    assert_no_column(table, "seconds");
    assert_no_column(table, "cross_checks");
}

/* An open question has no answer, and threads count where the engine uses them. */
TEST(an_open_question)
{
    struct qs_instance *instance = csv_instance(false);
    struct qs_result result = csv_result();
    result.engine = "auto";
    result.target = 3;
    result.status = QS_STATUS_BOUNDS;
    const struct qs_result_row row = {instance, &result, NULL, 0, 3, 0};
    char *table = table_of(&row);
    assert_value(table, "target_reached", "");
    assert_value(table, "threads", "3");
    result.lower = 3;
    table = table_of(&row);
    assert_value(table, "target_reached", "true");
}
