/* Rooms: report */
/*
 * Comparisons of engines as text and JSON. Their rows as CSV: test_result_reports.c.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "expected.h"
#include "must_instance.h"
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
    {.engine = "sat", .result = &optimum, .seconds = once, .repetitions = 1},
    {.engine = "local", .result = &open_bounds, .seconds = once, .repetitions = 1},
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
    const struct qs_engine_run exhausted = {
        .engine = "local", .result = &ended, .seconds = once, .repetitions = 1};
    struct qs_engine_run repeated = {
        .engine = "sat", .result = &optimum, .seconds = often, .repetitions = 3};
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
    const struct qs_engine_run runs[] = {
        {.engine = "sat", .result = &solved, .seconds = often, .repetitions = 4},
        {.engine = "local", .result = &ended, .seconds = often + 1, .repetitions = 1},
        {.engine = "exchange", .result = &full, .seconds = often, .repetitions = 2},
        {.engine = "others", .result = &ended, .seconds = often, .repetitions = 1},
        {.engine = "more",
         .result = &open_bounds,
         .seconds = often,
         .repetitions = 1,
         .claimed = true}};
    struct qs_written_text written;
    qs_written_text_begin(&written);
    const struct qs_comparison comparison = {instance, runs, LENGTH(runs), 7, 3};
    qs_comparison_text(&comparison, &explained, written.output);
    qs_comparison_text(&comparison, &explained, written.output);
    solved.work = (struct qs_work){0, 1234567890, 1, 2, 345678, 9012345, 7, 8, 9, 10, 11};
    const struct qs_engine_run single = {
        .engine = "sat", .result = &solved, .seconds = often, .repetitions = 1};
    qs_comparison_text(&(struct qs_comparison){instance, &single, 1, 7, 3}, &explained,
                       written.output);
    qs_comparison_json(&comparison, written.output);
    qs_expect_text(QS_TEST_DATA "/expected/comparison.txt", "every_ending", "text",
                   qs_written_text_end(&written));
}

/* An engine with several strategies or encodings: its rows have names, and the fastest is named. */
TEST(variants)
{
    struct qs_instance *instance = sample_instance("");
    struct qs_engine_run runs[] = {
        {.engine = "sat",
         .result = &optimum,
         .seconds = often + 1,
         .repetitions = 3,
         .name = "sat up totalizer",
         .strategy = "up",
         .amo = "auto",
         .card = "totalizer"},
        {.engine = "sat",
         .result = &optimum,
         .seconds = once,
         .repetitions = 1,
         .name = "sat bisect sequential",
         .strategy = "bisect",
         .amo = "auto",
         .card = "sequential"},
        {.engine = "bitset",
         .result = &optimum,
         .seconds = often + 3,
         .repetitions = 1,
         .name = "bitset up",
         .strategy = "up"},
        {.engine = "local", .result = &open_bounds, .seconds = often, .repetitions = 1},
        {.engine = "lp", .result = &optimum, .seconds = often + 3, .repetitions = 1}};
    struct qs_comparison comparison = {instance, runs, LENGTH(runs), 7, 3};
    uint64_t explained = 0;
    struct qs_written_text written;
    qs_written_text_begin(&written);
    qs_comparison_text(&comparison, &explained, written.output);
    qs_comparison_json(&comparison, written.output);
    qs_comparison_csv(&comparison, true, written.output);
    comparison.count = 1; /* nothing is slower */
    qs_comparison_text(&comparison, &explained, written.output);
    runs[0].result = &open_bounds; /* nothing is fast */
    qs_comparison_text(&comparison, &explained, written.output);
    qs_comparison_json(&comparison, written.output);
    qs_expect_text(EXPECTED, "variants", "text", qs_written_text_end(&written));
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
    const struct qs_engine_run runs[] = {
        {.engine = "exchange", .result = &busy, .seconds = often, .repetitions = 3},
        {.engine = "marked", .result = &full, .seconds = once, .repetitions = 1}};
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
