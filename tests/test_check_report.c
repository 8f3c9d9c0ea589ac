/* Rooms: report */
/* What is said of certificates and of placements, character by character. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "must_instance.h"
#include "queensat/version.h"
#include "report.h"
#include "test.h"
#include "written_text.h"

#define HEAD(schema) "{\"schema\":\"" schema "\",\"version\":\"" QS_VERSION "\","
#define SAMPLE                                                                                     \
    "\"instance\":{\"name\":\"\",\"n\":4,\"queens\":[[0,1]],\"blocked\":[],"                       \
    "\"blocked_differences\":[],\"blocked_sums\":[],\"free\":null},"

static struct qs_instance *sample(void)
{
    return qs_must_read("board 4\nqueen 0 1\n");
}

static const struct qs_claim
    proved = {.lower = 4, .upper = 4, .nodes = 12, .clauses = 34, .bytes = 567},
    bounds = {.lower = 1, .upper = 3, .bytes = 89},
    parts = {.lower = 4, .upper = 4, .leaves = 30, .verified = 10, .claimed = 5},
    claimed = {.lower = 3, .upper = 4, .leaves = 30, .verified = 10, .claimed = 20};

TEST(claims)
{
    static const struct {
        const struct qs_claim *claim;
        const char *expected;
    } rows[] = {
        {&proved, "verified: the maximum is 4\nodd?name: verified: the maximum is 4\n"},
        {&bounds, "verified: the maximum is from 1 to 3\n"
                  "odd?name: verified: the maximum is from 1 to 3\n"},
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        const struct qs_claim_report report = {
            .instance = sample(), .certificate = "odd\nname", .claim = rows[i].claim};
        struct qs_written_text text;
        qs_written_text_begin(&text);
        for (int several = 0; several <= 1; several++)
            qs_claim_report_text(&report, several, text.output);
        assert_string_equal(qs_written_text_end(&text), rows[i].expected);
    }
}

/* Nothing that was not verified may look like it. */
static const struct qs_claim leaf = {.upper = 7, .leaves = 3, .verified = 1},
                             no_leaf = {.upper = 7, .leaves = 3};

TEST(claims_by_reference)
{
    static const char *const missing[] = {"1", "2", "3", "4",  "5",   "6",
                                          "7", "8", "9", "10", "11.2"};
    static const struct {
        const struct qs_claim *claim;
        bool trusted;
        uint32_t leaf;
        size_t missing;
        const char *expected;
    } rows[] = {
        {&parts, false, 0, 11,
         "division verified; 10 of 30 leaves verified, 5 claimed by receipts, 15 missing: 1, 2, 3, "
         "4, 5, 6, 7, 8, 9 and 2 others\n"},
        {&parts, true, 0, 2,
         "division verified; 10 of 30 leaves verified, 5 claimed by receipts, 15 missing: 1 and "
         "2\n"},
        {&claimed, false, 0, 0,
         "division verified; 10 of 30 leaves verified, 20 claimed by receipts\n"},
        {&claimed, true, 0, 0,
         "division verified; 10 of 30 leaves verified, 20 claimed by receipts; if these are true, "
         "the maximum is from 3 to 4\n"},
        {&leaf, false, 3, 0, "leaf 3 verified: at most 7 queens\n"},
        {&no_leaf, false, 3, 1, "leaf 3 not verified, missing: 1\n"},
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        const struct qs_claim_report report = {.instance = sample(),
                                               .certificate = "c",
                                               .claim = rows[i].claim,
                                               .trusted = rows[i].trusted,
                                               .leaf = rows[i].leaf,
                                               .missing = missing,
                                               .missing_count = rows[i].missing};
        struct qs_written_text text;
        qs_written_text_begin(&text);
        qs_claim_report_text(&report, false, text.output);
        const char *found = qs_written_text_end(&text);
        assert_string_equal(found, rows[i].expected);
        assert_null(strstr(found, "verified: the maximum"));
    }
}

TEST(claims_as_json)
{
    const struct qs_error wrong = {QS_ERROR_DEFECT, "c", 3, 4, "it is false"},
                          cut = {QS_ERROR_INPUT, "c", 0, 5, "it is cut"};
    const struct {
        const struct qs_claim *claim;
        const struct qs_error *fault;
        const char *expected;
    } rows[] = {
        {&proved, NULL,
         "\"verified\":true,\"lower\":4,\"upper\":4,\"nodes\":12,\"clauses\":34,\"bytes\":567,"
         "\"seconds\":0.5,\"fault\":null,\"leaves\":null,\"receipt\":null}\n"},
        {NULL, &wrong,
         "\"verified\":false,\"lower\":null,\"upper\":null,\"nodes\":null,\"clauses\":null,"
         "\"bytes\":null,\"seconds\":0.5,\"fault\":{\"kind\":\"false\",\"line\":3,\"column\":4,"
         "\"text\":\"it is false\"},\"leaves\":null,\"receipt\":null}\n"},
        {NULL, &cut,
         "\"verified\":false,\"lower\":null,\"upper\":null,\"nodes\":null,\"clauses\":null,"
         "\"bytes\":null,\"seconds\":0.5,\"fault\":{\"kind\":\"damaged\",\"line\":0,\"column\":5,"
         "\"text\":\"it is cut\"},\"leaves\":null,\"receipt\":null}\n"},
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        const struct qs_claim_report report = {.instance = sample(),
                                               .certificate = "c",
                                               .claim = rows[i].claim,
                                               .fault = rows[i].fault,
                                               .seconds = 0.5};
        struct qs_written_text text;
        char expected[1000];
        qs_written_text_begin(&text);
        qs_claim_report_json(&report, text.output);
        snprintf(expected, sizeof expected, "%s%s",
                 HEAD("queensat-check-1") SAMPLE "\"certificate\":\"c\",", rows[i].expected);
        assert_string_equal(qs_written_text_end(&text), expected);
    }
}

/* The reports of a placement: text, the same with its name, and JSON. */
static void expect_placement(struct qs_instance *instance, struct qs_square *queens, size_t count,
                             enum qs_notation notation, const char *expected)
{
    const struct qs_placement placement = {qs_instance_size(instance), count, queens};
    struct qs_placement_faults faults;
    struct qs_error error;
    struct qs_written_text text;
    assert_true(qs_placement_check(instance, &placement, &faults, &error));
    const struct qs_placement_report report = {.instance = instance,
                                               .name = "odd\nname",
                                               .placement = &placement,
                                               .faults = &faults,
                                               .notation = notation};
    qs_written_text_begin(&text);
    for (int several = 0; several <= 1; several++)
        qs_placement_report_text(&report, several, text.output);
    if (notation == QS_NOTATION_NUMBERS && count < 10)
        qs_placement_report_json(&report, text.output);
    assert_string_equal(qs_written_text_end(&text), expected);
    qs_placement_faults_release(&faults);
}

TEST(placements)
{
    struct qs_square right[] = {{0, 1}, {1, 3}, {2, 0}, {3, 2}}, one[] = {{0, 1}};
    struct qs_square wrong[] = {{0, 0}, {1, 1}, {1, 1}, {0, 0}, {1, 3}};
    expect_placement(sample(), right, 4, QS_NOTATION_NUMBERS,
                     "valid: 4 queens\nodd?name: valid: 4 queens\n" HEAD("queensat-placement-1")
                         SAMPLE
                     "\"placement\":\"odd\\nname\",\"valid\":true,\"queens\":4,"
                     "\"attacking_pairs\":0,\"attacks\":[],\"blocked\":[],\"missing\":[],"
                     "\"repeated\":0}\n");
    expect_placement(sample(), one, 1, QS_NOTATION_CHESS,
                     "valid: 1 queen\nodd?name: valid: 1 queen\n");
    struct qs_instance *instance = sample();
    qs_must_block(instance, 1, 3);
#define FAULTS                                                                                     \
    "not valid: 3 queens, 2 attacking pairs\n  1,1 and 1,3 attack each other on row 1\n"           \
    "  0,0 and 1,1 attack each other on difference 0\n  1,3 is blocked\n"                          \
    "  0,1 lacks its fixed queen\n  repeated squares: 2\n"
    expect_placement(
        instance, wrong, 5, QS_NOTATION_NUMBERS,
        FAULTS "odd?name: " FAULTS HEAD(
            "queensat-placement-1") "\"instance\":{\"name\":\"\",\"n\":4,\"queens\":[[0,1]],"
                                    "\"blocked\":[[1,3]],\"blocked_differences\":[],"
                                    "\"blocked_sums\":[],\"free\":null},"
                                    "\"placement\":\"odd\\nname\",\"valid\":false,\"queens\":3,"
                                    "\"attacking_pairs\":2,\"attacks\":[[[1,1],[1,3]],[[0,0],[1,1]]"
                                    "],"
                                    "\"blocked\":[[1,3]],\"missing\":[[0,1]],\"repeated\":2}\n");
    struct qs_square two[] = {{0, 1}, {3, 1}}, same[] = {{0, 1}, {0, 1}};
#define REPEATED "not valid: 1 queen, 0 attacking pairs\n  repeated squares: 1\n"
    expect_placement(sample(), same, 2, QS_NOTATION_CHESS, REPEATED "odd?name: " REPEATED);
#define PAIR "not valid: 2 queens, 1 attacking pair\n  b4 and b1 attack each other on file b\n"
    expect_placement(sample(), two, 2, QS_NOTATION_CHESS, PAIR "odd?name: " PAIR);
}

/* At most twenty lines for each kind of fault. */
TEST(many_faults)
{
    enum { N = 22 };
    struct qs_instance *instance = qs_must_make_instance(N);
    struct qs_square row[N];
    char expected[4000] = "";
    for (int32_t i = 0; i < N; i++) {
        row[i] = (struct qs_square){0, i};
        qs_must_block(instance, 0, i);
    }
    for (int several = 0; several <= 1; several++) {
        size_t used = strlen(expected);
        used += (size_t)snprintf(expected + used, sizeof expected - used,
                                 "%snot valid: 22 queens, 231 attacking pairs\n",
                                 several ? "odd?name: " : "");
        for (int i = 1; i <= 20; i++)
            used += (size_t)snprintf(expected + used, sizeof expected - used,
                                     "  0,0 and 0,%d attack each other on row 0\n", i);
        used += (size_t)snprintf(expected + used, sizeof expected - used, "  (211 more)\n");
        for (int i = 0; i < 20; i++)
            used +=
                (size_t)snprintf(expected + used, sizeof expected - used, "  0,%d is blocked\n", i);
        snprintf(expected + used, sizeof expected - used, "  (2 more)\n");
    }
    expect_placement(instance, row, N, QS_NOTATION_NUMBERS, expected);
}
