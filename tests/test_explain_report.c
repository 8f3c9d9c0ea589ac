/* Rooms: report */
/*
 * Explanations made by hand, in words and as JSON, and captions of their pictures: character by
 * character. The puzzles in them are solved by explain/.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "expected.h"
#include "must_instance.h"
#include "report.h"
#include "test.h"
#include "written_text.h"

#define EXPECTED QS_TEST_DATA "/expected/explain_report.txt"

enum { MOST = 40 }; /* of anything that a case lists */

/* Squares and numbers are texts: "0,1 2,3", "-1 2". */
struct blame {
    const char *queens, *blocked, *differences, *sums;
    bool minimal;
};

struct refutation {
    int32_t upper; /* 0: it was stopped */
    enum qs_reason reason;
    const char *cover;    /* letters of directions, and numbers: "r1 c2"; NULL: none */
    size_t parts, forced; /* of the evidence; both 0: there is none */
};

static const struct {
    const char *name, *board;
    int32_t target;
    enum qs_explain_answer answer;
    enum qs_stop stop;
    const char *placement; /* of the whole instance, or after the removal */
    struct blame blame[2];
    size_t blames, smallest_lower;
    bool smallest, all, tried_removal, helps, singles_complete;
    int32_t lower;
    const char *removed, *singles;
    struct refutation refutation;
    bool uncovered; /* the first part of its evidence has no cover */
} cases[] = {
    {.name = "empty board", .board = "board 4\n", .target = 4, .placement = "0,1 1,3 2,0 3,2"},
    {.name = "puzzle",
     .board = "board 7\nqueen 0 2\nqueen 6 4\nblock 3 0\n",
     .target = 7,
     .placement = "0,2 1,0 2,5 3,1 4,4 5,0 6,3"},
    {.name = "one queen", .board = "board 3\nqueen 0 0\n", .target = 1, .placement = "0,0"},
    {.name = "open",
     .board = "board 5\nqueen 0 0\n",
     .target = 5,
     .answer = QS_EXPLAIN_OPEN,
     .stop = QS_STOP_TIME},
    {.name = "more than rows",
     .board = "board 3\n",
     .target = 4,
     .answer = QS_EXPLAIN_IMPOSSIBLE,
     .blame = {{.minimal = true}},
     .blames = 1,
     .smallest = true,
     .all = true,
     .tried_removal = true},
    {.name = "empty but impossible",
     .board = "board 3\n",
     .target = 3,
     .answer = QS_EXPLAIN_IMPOSSIBLE,
     .blame = {{.minimal = true}},
     .blames = 1,
     .tried_removal = true},
    {.name = "one closed row",
     .board = "board 4\nqueen 0 0\nqueen 3 1\nblock 2 2\nblock 1 2\n",
     .target = 4,
     .answer = QS_EXPLAIN_IMPOSSIBLE,
     .placement = "0,0 3,1",
     .blame = {{.queens = "0,0 3,1", .blocked = "2,2", .minimal = true}},
     .blames = 1,
     .smallest_lower = 2,
     .tried_removal = true,
     .helps = true,
     .lower = 1,
     .removed = "3,1",
     .singles_complete = true,
     .refutation = {3, QS_REASON_ROWS, NULL, 0, 0}},
    {.name = "one closed row, only attacked",
     .board = "board 4\nqueen 1 0\nqueen 3 3\n",
     .target = 4,
     .answer = QS_EXPLAIN_IMPOSSIBLE,
     .placement = "0,2 1,0 2,3 3,1",
     .blame = {{.queens = "3,3", .minimal = true}, {.queens = "1,0", .minimal = true}},
     .blames = 2,
     .all = true,
     .tried_removal = true,
     .helps = true,
     .lower = 1,
     .removed = "1,0",
     .singles = "1,0 3,3",
     .refutation = {3, QS_REASON_MATCHING, "r2 c1 d1", 0, 0}},
    {.name = "closed rows that are blocked",
     .board = "board 9\nfree 0 0\nfree 0 5\nfree 1 1\nfree 1 8\n",
     .target = 8,
     .answer = QS_EXPLAIN_IMPOSSIBLE,
     .blame = {{.blocked = "2,0 3,1 4,4", .minimal = false}},
     .blames = 1,
     .tried_removal = true},
    {.name = "two closed columns",
     .board =
         "board 4\nblock 0 1\nblock 1 1\nblock 2 1\nblock 3 1\nblock 0 2\nblock 1 2\nblock 2 2\n"
         "block 3 2\n",
     .target = 3,
     .answer = QS_EXPLAIN_IMPOSSIBLE,
     .blame = {{.blocked = "0,1 1,1", .minimal = true},
               {.blocked = "3,2", .differences = "0", .sums = "3 4"}},
     .blames = 2,
     .tried_removal = true},
    {.name = "weights on lines",
     .board = "board 8\nqueen 0 0\nqueen 6 3\nblock-difference 2\nblock-sum 7\nblock-sum 3\n",
     .target = 8,
     .answer = QS_EXPLAIN_IMPOSSIBLE,
     .blame = {{.queens = "0,0", .differences = "2", .sums = "7 3", .minimal = true}},
     .blames = 1,
     .smallest = true,
     .tried_removal = true,
     .refutation = {7, QS_REASON_LINE_COVER, "r1 d-2 s9", 0, 0}},
    {.name = "rows and columns",
     .board = "board 8\nblock-difference 2\nblock-sum 7\n",
     .target = 8,
     .answer = QS_EXPLAIN_IMPOSSIBLE,
     .blame = {{.differences = "2", .minimal = true}},
     .blames = 1,
     .smallest_lower = 1,
     .refutation = {7, QS_REASON_MATCHING, "r1 c5", 0, 3}},
    {.name = "search",
     .board = "board 8\nqueen 0 0\nqueen 6 3\n",
     .target = 8,
     .answer = QS_EXPLAIN_IMPOSSIBLE,
     .placement = "1,1",
     .blame = {{.queens = "0,0 6,3", .minimal = true}},
     .blames = 1,
     .tried_removal = true,
     .helps = true,
     .lower = 1,
     .removed = "0,0 6,3",
     .refutation = {7, QS_REASON_SEARCH, NULL, 0, 0}},
    {.name = "refuted by clauses",
     .board = "board 8\nqueen 0 0\nqueen 6 3\n",
     .target = 8,
     .answer = QS_EXPLAIN_IMPOSSIBLE,
     .placement = "1,1",
     .blame = {{.queens = "0,0", .minimal = true}},
     .blames = 1,
     .tried_removal = true,
     .helps = true,
     .lower = 2,
     .removed = "0,0 6,3",
     .refutation = {7, QS_REASON_SAT, NULL, 0, 0}},
    {.name = "parts",
     .board = "board 8\nqueen 0 0\nqueen 6 3\n",
     .target = 8,
     .answer = QS_EXPLAIN_IMPOSSIBLE,
     .blame = {{.queens = "0,0", .minimal = true}},
     .blames = 1,
     .tried_removal = true,
     .helps = true,
     .lower = 1,
     .removed = "6,3",
     .refutation = {7, QS_REASON_MIXED, NULL, 3, 2}},
    {.name = "all forced",
     .board = "board 8\nqueen 0 0\nqueen 6 3\n",
     .target = 8,
     .answer = QS_EXPLAIN_IMPOSSIBLE,
     .blame = {{.queens = "0,0", .blocked = "5,5", .sums = "2", .minimal = true}},
     .blames = 1,
     .tried_removal = true,
     .refutation = {7, QS_REASON_REDUCTION, NULL, 1, 5}},
    {.name = "many queens",
     .board = "board 101\nqueen 0 0\nqueen 1 2\nqueen 2 4\nqueen 3 6\nqueen 4 8\nqueen 5 10\n"
              "queen 6 12\nqueen 7 14\nqueen 8 16\nqueen 9 18\nqueen 10 20\n",
     .target = 101,
     .answer = QS_EXPLAIN_IMPOSSIBLE,
     .blame = {{.queens = "0,0 1,2 2,4 3,6 4,8 5,10 6,12 7,14 8,16 9,18 10,20",
                .blocked = "29,29"}},
     .blames = 1,
     .tried_removal = true,
     .helps = true,
     .lower = 3,
     .removed = "0,0 1,2 2,4 3,6 4,8 5,10 6,12 7,14",
     .refutation = {100, QS_REASON_REDUCTION, NULL, 0, 1}},
    {.name = "full board",
     .board = "board 4\nqueen 0 1\nqueen 1 3\nqueen 2 0\nqueen 3 2\n",
     .target = 4,
     .placement = "0,1 1,3 2,0 3,2"},
    {.name = "one step",
     .board = "board 4\nqueen 0 1\nqueen 1 3\nqueen 2 0\n",
     .target = 4,
     .placement = "0,1 1,3 2,0 3,2"},
    {.name = "first row blocked",
     .board = "board 3\nblock 0 0\nblock 0 1\nblock 0 2\n",
     .target = 3,
     .answer = QS_EXPLAIN_IMPOSSIBLE,
     .blame = {{.blocked = "0,0", .minimal = true}},
     .blames = 1,
     .tried_removal = true,
     .refutation = {2, QS_REASON_ROWS, NULL, 0, 0}},
    {.name = "one attacker",
     .board = "board 4\nqueen 0 1\nblock 1 3\n",
     .target = 4,
     .answer = QS_EXPLAIN_IMPOSSIBLE,
     .blame = {{.queens = "0,1", .minimal = true}},
     .blames = 1,
     .tried_removal = true,
     .refutation = {3, QS_REASON_ROWS, NULL, 0, 0}},
    {.name = "a part without a cover",
     .board = "board 8\nqueen 0 0\n",
     .target = 8,
     .answer = QS_EXPLAIN_IMPOSSIBLE,
     .blame = {{.queens = "0,0", .minimal = true}},
     .blames = 1,
     .tried_removal = true,
     .refutation = {7, QS_REASON_MIXED, NULL, 2, 0},
     .uncovered = true},
};

/* The case as the report wants it. */
struct explained {
    struct qs_instance *instance, *left;
    struct qs_explanation explanation;
    struct qs_blame blames[2];
    struct qs_square squares[9][MOST];
    int32_t numbers[4][MOST];
    struct qs_line cover[MOST];
    struct qs_reduction_step steps[MOST];
    struct qs_part parts[MOST];
    struct qs_evidence evidence;
    struct qs_result refutation;
};

static struct qs_square *squares_of(struct explained *explained, int list, const char *text,
                                    size_t *count)
{
    int row, column, used;
    struct qs_square *squares = explained->squares[list];
    *count = 0;
    for (; text && sscanf(text, "%d,%d %n", &row, &column, &used) == 2; text += used)
        squares[(*count)++] = (struct qs_square){row, column};
    return squares;
}

static int32_t *numbers_of(struct explained *explained, int list, const char *text, size_t *count)
{
    int number, used;
    *count = 0;
    for (; text && sscanf(text, "%d %n", &number, &used) == 1; text += used)
        explained->numbers[list][(*count)++] = number;
    return explained->numbers[list];
}

static void make_refutation(struct explained *explained, const struct refutation *refutation,
                            bool uncovered)
{
    struct qs_result *result = &explained->refutation;
    char letter;
    int number, used;
    result->upper = (struct qs_bound){.value = refutation->upper, .reason = refutation->reason};
    for (const char *at = refutation->cover;
         at && sscanf(at, "%c%d %n", &letter, &number, &used) == 2; at += used) {
        result->upper.cover = explained->cover;
        explained->cover[result->upper.cover_size++] =
            (struct qs_line){(enum qs_direction)(strchr("rcds", letter) - "rcds"), number};
    }
    if (refutation->parts + refutation->forced == 0)
        return;
    result->evidence = &explained->evidence;
    explained->evidence = (struct qs_evidence){explained->steps, refutation->forced + 1,
                                               explained->parts, refutation->parts};
    for (size_t i = 0; i < refutation->forced; i++)
        explained->steps[i + 1].kind = QS_REDUCTION_FORCED;
    for (size_t i = 0; i < refutation->parts; i++)
        explained->parts[i].bound.cover = i == 0 && uncovered ? NULL : explained->cover;
}

static struct explained *explain(size_t i)
{
    struct explained *explained = qs_room(sizeof *explained);
    memset(explained, 0, sizeof *explained);
    struct qs_explanation *explanation = &explained->explanation;
    struct qs_removal *removal = &explanation->removal;
    explained->instance = qs_must_read(cases[i].board);
    struct qs_placement placement = {.n = qs_instance_size(explained->instance)};
    placement.queens = squares_of(explained, 0, cases[i].placement, &placement.count);
    *explanation = (struct qs_explanation){
        .target = cases[i].target,
        .answer = cases[i].answer,
        .stop = cases[i].stop,
        .tried_removal = cases[i].tried_removal,
        .blames = explained->blames,
        .blame_count = cases[i].blames,
        .smallest_lower = cases[i].smallest_lower,
        .smallest = cases[i].smallest,
        .all = cases[i].all,
        .questions = i,
        .seconds = 0.25,
    };
    if (cases[i].answer == QS_EXPLAIN_FITS)
        explanation->placement = placement;
    for (int b = 0; b < 2; b++) {
        struct qs_blame *blame = &explained->blames[b];
        const struct blame *given = &cases[i].blame[b];
        blame->queens = squares_of(explained, 2 * b + 1, given->queens, &blame->queen_count);
        blame->blocked = squares_of(explained, 2 * b + 2, given->blocked, &blame->blocked_count);
        blame->differences =
            numbers_of(explained, 2 * b, given->differences, &blame->difference_count);
        blame->sums = numbers_of(explained, 2 * b + 1, given->sums, &blame->sum_count);
        blame->minimal = given->minimal;
    }
    removal->helps = cases[i].helps;
    removal->lower = cases[i].lower;
    removal->queens = squares_of(explained, 5, cases[i].removed, &removal->count);
    removal->singles = squares_of(explained, 6, cases[i].singles, &removal->single_count);
    removal->singles_complete = cases[i].singles_complete;
    if (removal->helps) {
        removal->placement = placement;
        explained->left = qs_must_own(qs_removal_instance(explained->instance, removal, NULL));
    }
    make_refutation(explained, &cases[i].refutation, cases[i].uncovered);
    return explained;
}

static char *written(const struct qs_explain_report *report, bool json)
{
    struct qs_written_text text;
    struct qs_error error;
    qs_written_text_begin(&text);
    if (json)
        qs_explain_report_json(report, text.output);
    else
        assert_true(qs_explain_report_text(report, text.output, &error));
    return qs_written_text_end(&text);
}

TEST(explanations)
{
    for (size_t i = 0; i < LENGTH(cases); i++) {
        struct explained *explained = explain(i);
        struct qs_explain_report report = {
            .instance = explained->instance,
            .explanation = &explained->explanation,
            .refutation = cases[i].refutation.upper > 0 ? &explained->refutation : NULL,
            .left = explained->left,
        };
        qs_expect_text(EXPECTED, cases[i].name, "text", written(&report, false));
        qs_expect_text(EXPECTED, cases[i].name, "json", written(&report, true));
        report.board_style.notation = QS_NOTATION_CHESS;
        if (cases[i].refutation.upper > 0 &&
            qs_instance_size(explained->instance) <= QS_CHESS_SIZE_MAX)
            qs_expect_text(EXPECTED, cases[i].name, "chess", written(&report, false));
    }
}

/* In the place of the whole story, about what is to blame alone. */
TEST(captions)
{
    for (size_t i = 0; i < LENGTH(cases); i++) {
        struct explained *explained = explain(i);
        struct qs_closed_lines closed;
        struct qs_story story;
        char found[3000] = "";
        size_t used = 0;
        if (cases[i].refutation.upper == 0)
            continue;
        bool is_closed =
            qs_closed_lines_find(&closed, explained->instance, &explained->explanation);
        for (int with = is_closed; with >= 0; with--) {
            qs_story_caption(&story, QS_NOTATION_NUMBERS, explained->instance,
                             with ? &closed : NULL, i % 3, &explained->refutation);
            for (int s = 0; s < story.count; s++)
                used += (size_t)snprintf(found + used, sizeof found - used, "%d %s\n",
                                         (int)story.subject[s], story.sentence[s]);
        }
        qs_expect_text(EXPECTED, cases[i].name, "caption", found);
    }
}

/* The first sentences about boards that are not square, and boards with walls, in both notations.
 */
TEST(stories_of_lines)
{
    static const struct {
        const char *board;
        int32_t target;
        const char *blamed; /* a blocked square; "": nothing is to blame */
        const char *numbers, *chess;
    } stories[] = {
        /* The queen on 4,3 sees 2,1, but not 2,3 behind a wall. */
        {"board 5 7\nwall 2 4\nwall 3 3\nqueen 4 3\nqueen 0 1\nblock 2 0\nblock 2 2\n", 7, "2,0",
         "Row 2 between columns 0 and 3 has no free square: each is attacked by the queen on 0,1, "
         "or blocked. Walls cut the rows into 7 lines. A line holds at most one queen, so at most "
         "6 "
         "of them can have one.",
         "Rank 3 between a and d has no free square: each is attacked by the queen on b5, or "
         "blocked. Walls cut the ranks into 7 lines. A line holds at most one queen, so at most 6 "
         "of them can have one."},
        {"board 5 4\nwall 1 2\nqueen 4 3\nblock 0 2\nblock 2 2\nblock 3 0\n", 5, "3,0",
         "Column 2 at row 0, and column 2 between rows 2 and 4 have no free square. Walls cut the "
         "columns into 5 lines. A line holds at most one queen, so at most 3 of them can have one.",
         "File c at rank 5, and file c between ranks 1 and 3 have no free square. Walls cut the "
         "files into 5 lines. A line holds at most one queen, so at most 3 of them can have one."},
        {"board 3 5\nqueen 0 4\nblock 1 0\nblock 1 1\nblock 1 2\n", 3, "1,0",
         "Row 1 has no free square: each is attacked by the queen on 0,4, or blocked. A row holds "
         "at most one queen, so at most 2 of the 3 rows can have one.",
         "Rank 2 has no free square: each is attacked by the queen on e3, or blocked. A rank holds "
         "at most one queen, so at most 2 of the 3 ranks can have one."},
        {"board 3 5\n", 4, "", "Each row holds at most one queen, and the board has only 3 rows.",
         NULL},
        {"board 5 3\n", 4, "",
         "Each column holds at most one queen, and the board has only 3 columns.", NULL},
        {"board 3 5\nwall 1 0\nwall 1 2\n", 5, "",
         "Walls cut the rows into 4 lines, each of which holds at most one queen.", NULL},
        {"board 2 3\nwall 0 0\n", 2, "",
         "Even on an empty board of 2 x 3 squares with these walls there is no place for 2 queens.",
         NULL},
    };
    for (size_t i = 0; i < LENGTH(stories); i++)
        for (int notation = 0; notation < QS_NOTATIONS; notation++) {
            struct qs_square square = {0, 0};
            struct qs_blame blame = {.blocked = &square, .minimal = true};
            struct qs_explanation explanation = {.target = stories[i].target,
                                                 .answer = QS_EXPLAIN_IMPOSSIBLE,
                                                 .blames = &blame,
                                                 .blame_count = 1};
            if (*stories[i].blamed) {
                sscanf(stories[i].blamed, "%d,%d", &square.row, &square.column);
                blame.blocked_count = 1;
            }
            struct qs_story story;
            qs_story_tell(&story, (enum qs_notation)notation, qs_must_read(stories[i].board),
                          &explanation, NULL);
            char found[2 * QS_SENTENCE_SIZE];
            bool two = *stories[i].blamed;
            snprintf(found, sizeof found, "%s%s%s", story.sentence[0], two ? " " : "",
                     two ? story.sentence[1] : "");
            bool chess = notation == QS_NOTATION_CHESS && stories[i].chess;
            assert_string_equal(found, chess ? stories[i].chess : stories[i].numbers);
        }
}

/* Lines of boards with walls have their first squares as well; blocked diagonals are whole. */
TEST(marks_of_lines)
{
    struct qs_square blocked = {2, 1};
    int32_t difference = -3;
    struct qs_blame blame = {
        .blocked = &blocked, .blocked_count = 1, .differences = &difference, .difference_count = 1};
    struct qs_explanation explanation = {
        .target = 5, .answer = QS_EXPLAIN_IMPOSSIBLE, .blames = &blame, .blame_count = 1};
    const struct qs_explain_report report = {
        .instance = qs_must_read("board 4 6\nwall 2 4\nqueen 0 0\nblock 2 1\nblock 2 3\n"
                                 "block-difference -3\n"),
        .explanation = &explanation};
    const char *text = written(&report, true);
    assert_non_null(strstr(text, "\"lines\":[[\"row\",2,[2,0]],[\"row\",3,[2,5]]]"));
    assert_non_null(strstr(text, "\"lines\":[[\"difference\",-3]]"));
}
