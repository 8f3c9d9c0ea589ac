/* Rooms: report */
/*
 * Results made by hand, each in all formats: for people, as JSON, as a row of both tables, and as
 * lines of a competition. Character by character.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "expected.h"
#include "failing_memory.h"
#include "must_instance.h"
#include "report.h"
#include "test.h"
#include "written_text.h"

#define EXPECTED QS_TEST_DATA "/expected/result_reports.txt"

static struct qs_square placement[] = {{0, 1}, {1, 3}, {2, 0}, {3, 2}};
static struct qs_square squares[] = {{1, 3}, {3, 2}};
static struct qs_line lines[] = {{QS_ROW, 1}, {QS_COLUMN, 2}, {QS_DIFFERENCE, -1}, {QS_SUM, 5}};
static int64_t weights[] = {1, 2, 1, 1};

static struct qs_reduction_step steps[] = {{QS_REDUCTION_DOMINATED, {0, 0}, {0, 1}},
                                           {QS_REDUCTION_FORCED, {2, 0}, {0, 0}},
                                           {QS_REDUCTION_DOMINATED, {3, 1}, {3, 2}},
                                           {QS_REDUCTION_FORCED, {3, 2}, {0, 0}}};
static struct qs_part parts[9];
static struct qs_evidence evidence;

/* What a case is made of. */
struct made {
    struct qs_result result, others[2];
    struct qs_report report;
    struct qs_first_placement first;
    struct qs_solver_claim claim;
    struct qs_engine_run run;
    double seconds[3];
};

/* The evidence: some of the steps, and parts that have so many of the lines. */
static void make_evidence(struct made *made, size_t first_step, size_t step_count,
                          size_t part_count, enum qs_reason reason, size_t cover)
{
    evidence = (struct qs_evidence){steps + first_step, step_count, parts, part_count};
    for (size_t i = 0; i < part_count; i++)
        parts[i] = (struct qs_part){.squares = squares,
                                    .square_count = i % 3,
                                    .bound = {.value = (int32_t)i + 1,
                                              .reason = reason,
                                              .cover = cover > 0 ? lines : NULL,
                                              .cover_size = cover}};
    made->result.evidence = &evidence;
    made->result.upper.reason = qs_evidence_reason(&evidence);
}

/* All that a query can be. */
static struct qs_query queries[] = {
    {"scout", -1, 4, QS_OUTCOME_YES, -1, 0, 0, {.questions = 1, .nodes = 123456789}, 0.25},
    {"sat", -1, 5, QS_OUTCOME_NO, 2, 44, 1234, {1, 0, 0, 0, 0, 7, 8, 9, 0, 0, 0}, 10.5},
    {"sat", 0, 2, QS_OUTCOME_NO, 0, 4, 0, {.questions = 1}, 0},
    {"a \"long\" name", 11, 1000, QS_OUTCOME_ELSEWHERE, -1, 0, 0, {.pivots = 3}, 1},
    {"lp", 1, 3, QS_OUTCOME_OPEN, -1, 0, 0, {.questions = 1, .solutions = 2}, 1e-7},
};

static void weigh(struct made *made)
{
    make_evidence(made, 0, 3, 1, QS_REASON_LINE_COVER, 4);
    parts[0].bound.weight = weights;
    parts[0].bound.denominator = 2;
    made->result.start = 4;
    made->report.first = &made->first;
    made->result.solver = "other \"solver\" 1.0";
    made->result.claimed = 3;
    made->result.bytes = 999999;
    made->report.certificate = "text\n";
    made->report.explained = true;
    made->result.work = (struct qs_work){1, 1, 0, 4, 5, 6, 7, 8, 9, 10, 11};
    made->result.queries = queries;
    made->result.query_count = LENGTH(queries);
}

static void weigh_whole(struct made *made)
{
    make_evidence(made, 3, 1, 1, QS_REASON_LINE_COVER, 1);
    made->result.upper = (struct qs_bound){.value = 4,
                                           .reason = QS_REASON_LINE_COVER,
                                           .cover = lines,
                                           .cover_size = 4,
                                           .weight = weights,
                                           .denominator = 5};
    made->result.start = 3;
    made->first.stop = QS_STOP_TIME;
    made->first.refuted = 1;
    made->report.first = &made->first;
    made->result.engine = "bitset";
    made->result.solver = "mine";
    made->result.claimed = 0;
    made->result.analysis = (struct qs_analysis){.free_squares = 0};
    made->report.board_style.notation = QS_NOTATION_CHESS;
}

static void leave_bounds(struct made *made)
{
    make_evidence(made, 0, 1, 9, QS_REASON_SEARCH, 0);
    parts[8].bound.reason = QS_REASON_ROWS;
    made->result.upper.reason = qs_evidence_reason(&evidence);
    made->result.status = QS_STATUS_BOUNDS;
    made->result.stop = QS_STOP_MEMORY;
    made->result.lower = 1;
    made->result.certified = 5;
    made->report.explained = true;
    made->result.queries = queries;
    made->result.query_count = 1;
    made->claim = (struct qs_solver_claim){QS_MODEL_OPTIMUM, 3, false};
    made->report.claim = &made->claim;
    made->report.board_style.notation = QS_NOTATION_CHESS;
    made->result.analysis = (struct qs_analysis){.free_squares = -1,
                                                 .left_squares = -1,
                                                 .lines = {-1, -1, -1, -1},
                                                 .forced = -1,
                                                 .components = -1,
                                                 .matching = -1,
                                                 .line_cover = 3};
}

static void refute(struct made *made)
{
    make_evidence(made, 0, 0, 1, QS_REASON_ROWS, 1);
    made->result.status = QS_STATUS_INFEASIBLE;
    made->result.engine = "lp";
    made->result.target = 4;
    made->result.upper.value = 3;
    made->result.lower = 0;
    made->result.fixed = 0;
    made->report.cross_checks = made->others;
    made->report.cross_check_count = 2;
    made->claim = (struct qs_solver_claim){QS_MODEL_UNSATISFIABLE, 3, true};
    made->report.claim = &made->claim;
    made->report.board_style.notation = QS_NOTATION_CHESS;
}

static void reach_target(struct made *made)
{
    make_evidence(made, 0, 0, 2, QS_REASON_COLUMNS, 2);
    made->result.status = QS_STATUS_BOUNDS;
    made->result.target = 1;
    made->result.lower = 2;
    made->claim = (struct qs_solver_claim){QS_MODEL_UNKNOWN, -1, false};
    made->report.claim = &made->claim;
    made->result.engine = "local";
    made->run.claimed = true;
    made->result.certified = 0;
}

/* A target that is not reached, reached, or below the maximum, which is known. */
static void interrupt(struct made *made)
{
    made->result.status = QS_STATUS_BOUNDS;
    made->result.stop = QS_STOP_INTERRUPT;
    made->result.target = 3;
    made->result.lower = 2;
    made->result.upper.value = INT32_MAX;
}

static void reach_less(struct made *made)
{
    made->result.target = 2;
    made->result.seconds = 123456.789;
    made->result.work.propagations = (uint64_t)1 << 53;
}

/* Below the target, but the maximum: the report says both. */
static void miss_target(struct made *made)
{
    made->result.status = QS_STATUS_INFEASIBLE;
    made->result.target = 4;
    made->result.lower = made->result.upper.value = 3;
    made->result.upper.reason = QS_REASON_SEARCH;
    made->report.cross_checks = made->others;
    made->report.cross_check_count = 2;
}

static void limit_time(struct made *made)
{
    made->result.status = QS_STATUS_BOUNDS;
    made->result.stop = QS_STOP_TIME;
    made->result.lower = 2;
}

static void find_no_square(struct made *made)
{
    make_evidence(made, 0, 0, 0, QS_REASON_ROWS, 0);
    made->claim = (struct qs_solver_claim){QS_MODEL_SATISFIABLE, 7, false};
    made->report.claim = &made->claim;
}

static void leave_no_square(struct made *made)
{
    make_evidence(made, 1, 1, 0, QS_REASON_ROWS, 0);
}

static void match_one(struct made *made)
{
    make_evidence(made, 1, 2, 1, QS_REASON_MATCHING, 1);
    made->result.bytes = 1000000;
}

static void match_several(struct made *made)
{
    make_evidence(made, 0, 0, 1, QS_REASON_MATCHING, 3);
}

static void cover_columns(struct made *made)
{
    make_evidence(made, 0, 0, 1, QS_REASON_COLUMNS, 1);
}

/* The others differ in their evidence. */
enum { OF_ALL_FORMATS = 9 };

static const struct {
    const char *name, *board;
    void (*change)(struct made *made);
} cases[] = {
    {"weights", "board 4\nqueen 0 1\nblock 2 2\nblock-difference -3\nblock-sum 6\n", weigh},
    {"weights of all", "board 4\nqueen 0 1\nfree 1 3\nfree 2 0\nfree 3 2\n", weigh_whole},
    {"bounds", "board 4\nqueen 0 1\n", leave_bounds},
    {"refuted", "board 4\n", refute},
    {"target", "board 4\nqueen 0 1\nfree 1 3\n", reach_target},
    {"interrupted", "board 4\nqueen 0 1\n", interrupt},
    {"less", "board 4\nqueen 0 1\n", reach_less},
    {"missed", "board 4\nqueen 0 1\n", miss_target},
    {"time", "board 4\nqueen 0 1\n", limit_time},
    {"no square", "board 4\nqueen 0 1\n", find_no_square},
    {"no square left", "board 4\nqueen 0 1\n", leave_no_square},
    {"one line", "board 4\nqueen 0 1\n", match_one},
    {"three lines", "board 4\nqueen 0 1\n", match_several},
    {"one column", "board 4\nqueen 0 1\n", cover_columns},
};

static void make(struct made *made, size_t i, struct qs_instance *instance)
{
    *made = (struct made){
        .result = {.status = QS_STATUS_OPTIMUM,
                   .engine = "sat",
                   .fixed = 1,
                   .lower = 4,
                   .claimed = -1,
                   .certified = -1,
                   .placement = {4, 4, placement},
                   .upper = {.value = 4, .reason = QS_REASON_ROWS},
                   .seconds = 0.125,
                   .certificate_seconds = 0.0625,
                   .work = {.nodes = 1, .conflicts = 2},
                   .bytes = 1500000,
                   .analysis = {.free_squares = 7,
                                .left_squares = 0,
                                .lines = {3, 2, 0, 5},
                                .components = 2,
                                .line_cover = -1,
                                .settled = QS_STAGE_SEARCH}},
        .first = {.rows = 3, .questions = 1, .refuted = 2, .seconds = 0.5, .work = {.nodes = 3}},
        .seconds = {0.25, 0.5, 4},
        .run = {.engine = "named", .repetitions = 3},
    };
    for (int other = 0; other < 2; other++) {
        made->others[other] = made->result;
        made->others[other].status = other == 0 ? QS_STATUS_BOUNDS : QS_STATUS_OPTIMUM;
        made->others[other].stop = other == 0 ? QS_STOP_TIME : QS_STOP_DONE;
    }
    made->report =
        (struct qs_report){.instance = instance, .result = &made->result, .memory_limit = SIZE_MAX};
    made->run.result = &made->result;
    made->run.seconds = made->seconds;
    cases[i].change(made);
}

static const struct qs_instance *with_header; /* of tables */

static char *table(const struct made *made, bool compared)
{
    struct qs_written_text text;
    const struct qs_result_row row = {.instance = made->report.instance,
                                      .result = &made->result,
                                      .run = compared ? &made->run : NULL,
                                      .seed = 42,
                                      .threads = 2,
                                      .cross_checks = made->report.cross_check_count};
    qs_written_text_begin(&text);
    if (made->report.instance == with_header)
        qs_result_csv_header(compared, text.output);
    qs_result_csv_row(&row, text.output);
    return qs_written_text_end(&text);
}

static char *written(const struct qs_report *report, int format)
{
    struct qs_written_text text;
    struct qs_error error;
    qs_written_text_begin(&text);
    if (format == 0)
        assert_true(qs_report_text(report, text.output, &error));
    else if (format == 1)
        qs_report_json(report, text.output);
    else
        assert_true(qs_report_competition(report, text.output, NULL, NULL, &error));
    if (format == 2)
        fprintf(text.output, "exit status %d\n", qs_report_competition_status(report->result));
    if (format != 1 && report->claim)
        qs_solver_claim_text(report->claim, "c ", text.output);
    return qs_written_text_end(&text);
}

/* Memory of zeros is no queen on the first column. */
TEST(results)
{
    qs_fill_allocations(0);
    for (size_t i = 0; i < LENGTH(cases); i++) {
        struct qs_instance *instance = qs_must_read(cases[i].board);
        qs_instance_set_name(instance, i == 0 ? "a \"name\"\n" : "");
        struct made made;
        make(&made, i, instance);
        qs_expect_text(EXPECTED, cases[i].name, "text", written(&made.report, 0));
        qs_expect_text(EXPECTED, cases[i].name, "json", written(&made.report, 1));
        if (i >= OF_ALL_FORMATS)
            continue;
        with_header = i == 0 ? instance : with_header;
        qs_expect_text(EXPECTED, cases[i].name, "competition", written(&made.report, 2));
        qs_expect_text(EXPECTED, cases[i].name, "table", table(&made, false));
        qs_expect_text(EXPECTED, cases[i].name, "compared", table(&made, true));
    }
}

AFTER_EACH_TEST()
{
    qs_fill_allocations(-1);
}

TEST(unread)
{
    const struct qs_error errors[] = {{QS_ERROR_INPUT, "file", 3, 14, "it is \"wrong\""},
                                      {QS_ERROR_INPUT, "file", 1, 1, "it begins so"},
                                      {QS_ERROR_SYSTEM, "file", 0, 0, "it is not there"}};
    struct qs_written_text text;
    qs_written_text_begin(&text);
    for (size_t i = 0; i < LENGTH(errors); i++) {
        qs_result_csv_unread("odd\nname", &errors[i], text.output);
        qs_unread_json("odd\nname", &errors[i], text.output);
    }
    qs_expect_text(EXPECTED, "unread", "both", qs_written_text_end(&text));
}

/* Each claim, proved or not. */
TEST(claims)
{
    struct qs_written_text text;
    qs_written_text_begin(&text);
    for (int answer = QS_MODEL_UNKNOWN; answer <= QS_MODEL_OPTIMUM; answer++)
        for (int32_t upper = -1; upper <= 1; upper++) {
            const struct qs_solver_claim claim = {(enum qs_model_answer)answer, upper, false};
            qs_solver_claim_text(&claim, "c ", text.output);
        }
    qs_expect_text(EXPECTED, "claims", "text", qs_written_text_end(&text));
}
