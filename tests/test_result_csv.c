/* Results as CSV: each column by name, and every row as long as the header. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "must_instance.h"
#include "queensat/version.h"
#include "report.h"
#include "written_text.h"

static const double often[] = {0.125, 0.25, 0.5};

static struct qs_result sample_result(void)
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
static struct qs_instance *sample_instance(bool listed)
{
    struct qs_instance *instance = qs_must_make_instance(4);
    struct qs_error error;
    assert_true(qs_instance_add_queen(instance, (struct qs_square){0, 1}, &error));
    for (int32_t i = 0; i < 3 && !listed; i++)
        assert_true(qs_instance_block_square(instance, (struct qs_square){2, i}, &error));
    for (int32_t i = 0; i < 2 && listed; i++)
        assert_true(qs_instance_list_free_square(instance, (struct qs_square){2, i}, &error));
    assert_true(qs_instance_block_diagonal(instance, QS_SUM, 6, &error));
    qs_instance_set_name(instance, "a \"b\", c");
    return instance;
}

/* A header and a row; the caller frees it. */
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

static void a_row_of_solve(void **state)
{
    (void)state;
    struct qs_instance *instance = sample_instance(false);
    const struct qs_result result = sample_result();
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
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
        assert_value(table, expected[i][0], expected[i][1]);
    assert_no_column(table, "median_seconds");
    assert_int_equal(count_fields(table), count_fields(strchr(table, '\n') + 1));
    free(table);
    qs_instance_free(instance);
}

static void a_row_of_a_comparison(void **state)
{
    (void)state;
    struct qs_instance *instance = sample_instance(true);
    struct qs_result result = sample_result();
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
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
        assert_value(table, expected[i][0], expected[i][1]);
    assert_no_column(table, "seconds");
    assert_no_column(table, "cross_checks");
    assert_int_equal(count_fields(table), count_fields(strchr(table, '\n') + 1));
    free(table);
    qs_instance_free(instance);
}

/* An open question has no answer, and threads count where the engine uses them. */
static void an_open_question(void **state)
{
    (void)state;
    struct qs_instance *instance = sample_instance(false);
    struct qs_result result = sample_result();
    result.engine = "auto";
    result.target = 3;
    result.status = QS_STATUS_BOUNDS;
    const struct qs_result_row row = {instance, &result, NULL, 0, 3, 0};
    char *table = table_of(&row);
    assert_value(table, "target_reached", "");
    assert_value(table, "threads", "3");
    free(table);
    result.lower = 3;
    table = table_of(&row);
    assert_value(table, "target_reached", "true");
    free(table);
    qs_instance_free(instance);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_row_of_solve),
        cmocka_unit_test(a_row_of_a_comparison),
        cmocka_unit_test(an_open_question),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
