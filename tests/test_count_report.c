/* Rooms: report */
/* Counts made by hand, and listings, character by character. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "expected.h"
#include "must_instance.h"
#include "report.h"
#include "test.h"
#include "written_text.h"

#define EXPECTED QS_TEST_DATA "/expected/count_report.txt"

static const struct {
    const char *name;
    enum qs_count_listing listing;
    bool classes, drawn;
    struct qs_count_result result;
} cases[] = {
    {"maximum",
     QS_LIST_LINES,
     true,
     false,
     {.kind = QS_COUNT_MAXIMUM,
      .complete = true,
      .fixed = 1,
      .size = 4,
      .total = 2,
      .added = {[3] = 2},
      .classes = 1,
      .symmetries = 8,
      .threads = 2,
      .nodes = 17,
      .seconds = 0.25}},
    {"one",
     QS_LIST_DRAWINGS,
     true,
     false,
     {.kind = QS_COUNT_SIZE,
      .complete = true,
      .fixed = 1,
      .size = 1,
      .total = 1,
      .added = {[0] = 1},
      .classes = 2,
      .symmetries = 1,
      .threads = 1,
      .nodes = 1,
      .seconds = 0.25}},
    {"any",
     QS_LIST_NOTHING,
     false,
     false,
     {.kind = QS_COUNT_ANY,
      .complete = true,
      .fixed = 1,
      .size = -1,
      .total = 9,
      .added = {[0] = 1, [2] = 8, [QS_COUNT_LINES_MAX] = 1},
      .symmetries = 2,
      .threads = 1,
      .nodes = 0,
      .seconds = 0.25}},
    {"stopped",
     QS_LIST_DRAWINGS,
     true,
     true,
     {.kind = QS_COUNT_MAXIMAL,
      .complete = false,
      .stop = QS_STOP_TIME,
      .fixed = 1,
      .size = -1,
      .total = 1,
      .added = {[1] = 1},
      .classes = 1,
      .symmetries = 4,
      .threads = 1,
      .nodes = 5,
      .seconds = 0.25}},
    {"end of the list",
     QS_LIST_LINES,
     false,
     false,
     {.kind = QS_COUNT_SIZE,
      .complete = false,
      .stop = QS_STOP_DONE,
      .fixed = 1,
      .size = 3,
      .total = 2,
      .added = {[2] = 2},
      .symmetries = 8,
      .threads = 1,
      .nodes = 5,
      .seconds = 0.25}},
    {"nothing found",
     QS_LIST_NOTHING,
     false,
     false,
     {.kind = QS_COUNT_MAXIMUM,
      .complete = false,
      .stop = QS_STOP_MEMORY,
      .fixed = 1,
      .size = 7,
      .threads = 1,
      .nodes = 5,
      .seconds = 0.25}},
    {"none",
     QS_LIST_NOTHING,
     false,
     false,
     {.kind = QS_COUNT_SIZE,
      .complete = true,
      .fixed = 0,
      .size = 0,
      .total = 1,
      .added = {[0] = 1},
      .symmetries = 8,
      .threads = 1,
      .nodes = 5,
      .seconds = 0.25}},
    {"no maximum",
     QS_LIST_NOTHING,
     false,
     false,
     {.kind = QS_COUNT_ANY,
      .complete = false,
      .stop = QS_STOP_INTERRUPT,
      .fixed = 1,
      .size = -1,
      .threads = 1,
      .nodes = 5,
      .seconds = 0.25}},
};

static struct qs_square placements[2][4] = {{{0, 1}, {1, 3}, {2, 0}, {3, 2}}, {{0, 1}}};
static int drawn;

static bool draw(void *state, const struct qs_placement *placement, struct qs_error *error)
{
    (void)error;
    assert_ptr_equal(state, placements);
    drawn += (int)placement->count;
    return true;
}

static char *written(size_t i, bool json)
{
    struct qs_written_text text;
    struct qs_error error;
    qs_written_text_begin(&text);
    struct qs_count_report report = {
        .instance = qs_must_read("board 4\nqueen 0 1\n"),
        .json = json,
        .classes = cases[i].classes,
        .listing = cases[i].listing,
        .board_style = {.explained = true},
        .output = text.output,
        .draw = cases[i].drawn && !json ? draw : NULL,
        .draw_state = placements,
    };
    for (size_t p = 0; p < 2 && cases[i].listing != QS_LIST_NOTHING; p++) {
        const struct qs_placement placement = {4, p == 0 ? 4 : 1, placements[p]};
        assert_true(qs_count_report_add(&report, &placement, &error));
    }
    assert_true(qs_count_report_finish(&report, &cases[i].result, &error));
    return qs_written_text_end(&text);
}

TEST(counts)
{
    for (size_t i = 0; i < LENGTH(cases); i++) {
        drawn = 0;
        qs_expect_text(EXPECTED, cases[i].name, "text", written(i, false));
        assert_int_equal(drawn, cases[i].drawn ? 5 : 0);
        qs_expect_text(EXPECTED, cases[i].name, "json", written(i, true));
    }
}

/* Counts are exact up to 64 bits, and boards are lines where they are too large. */
TEST(too_large)
{
    struct qs_error error = {.text = ""};
    struct qs_count_result result = {
        .complete = true, .size = 1, .total = UINT64_MAX, .added = {[1] = UINT64_MAX}};
    for (int32_t n = QS_DRAWN_SIZE_MAX; n <= QS_DRAWN_SIZE_MAX + 1; n++) {
        struct qs_written_text text;
        const struct qs_placement none = {n, 0, placements[0]};
        qs_written_text_begin(&text);
        struct qs_count_report report = {.instance = qs_must_make_instance(n),
                                         .listing = QS_LIST_DRAWINGS,
                                         .output = text.output};
        assert_true(qs_count_report_add(&report, &none, &error));
        char *found = qs_written_text_end(&text);
        assert_int_equal(strchr(found, '[') != NULL, n > QS_DRAWN_SIZE_MAX);
    }
    struct qs_written_text text;
    qs_written_text_begin(&text);
    struct qs_count_report report = {
        .instance = qs_must_make_instance(1), .json = true, .output = text.output};
    assert_true(qs_count_report_finish(&report, &result, &error));
    const char *found = qs_written_text_end(&text);
    assert_non_null(
        strstr(found, "\"total\":18446744073709551615,\"by_size\":[[1,18446744073709551615]]"));
    assert_non_null(strstr(
        found, "\"total\":\"18446744073709551615\",\"by_size\":[[1,\"18446744073709551615\"]]"));
}

/* In both formats, as the files of that name have it. */
static void expect_report(const char *name, const struct qs_count_report *given,
                          const struct qs_count_result *result)
{
    for (int json = 0; json < 2; json++) {
        struct qs_written_text text;
        struct qs_count_report report = *given;
        qs_written_text_begin(&text);
        report.instance = qs_must_read("board 4\nqueen 0 1\n");
        report.json = json;
        report.output = text.output;
        assert_true(qs_count_report_finish(&report, result, NULL));
        qs_expect_text(EXPECTED, name, json ? "json" : "text", qs_written_text_end(&text));
    }
}

static const struct qs_count_result two_placements = {
    .complete = true, .fixed = 1, .size = 4, .total = 2, .threads = 1, .added = {[3] = 2}};

/* A part says that it is one, and as a text is its line. */
TEST(parts)
{
    struct qs_count_result result = two_placements;
    result.tasks = 9;
    result.from = 3;
    result.to = 6;
    char line[] = "a line\n";
    expect_report("part", &(struct qs_count_report){.line = line, .part = 2, .parts = 3}, &result);
}

TEST(sums)
{
    struct qs_count_result result = two_placements;
    result.tasks = result.to = 9;
    result.parts = 3;
    result.recounted = 4;
    expect_report("sum", &(struct qs_count_report){0}, &result);
}
