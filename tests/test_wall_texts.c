/* Rooms: instance report */
/* Boards that are not square, and walls, in the other formats: all read alike, and are refused. */
#include <stdio.h>
#include <string.h>

#include "instance_private.h"
#include "must_instance.h"
#include "queensat/instance.h"
#include "report.h"

#include "test.h"

static struct qs_instance *read_shaped(const char *text, const char *format, struct qs_error *error)
{
    const struct qs_read_options options = {format, QS_ALL_DIAGONALS};
    return qs_instance_read_text("", text, strlen(text), &options, error);
}

/* In the format "lines", and in others. No board is square or symmetric. */
static const struct {
    const char *lines, *other, *format; /* NULL: recognised */
} alike[] = {
    {"board 2 3\nwall 0 1\nwall 1 0\nqueen 0 0\nqueen 0 2\nblock 1 2\n", "QWQ\nW.x\n", NULL},
    {"board 3 2\nwall 1 0\nqueen 0 1\nblock 2 1\n", "# a comment\n. q\n\nw -\n. #\n", NULL},
    {"board 2 3\nwall 0 1\nwall 0 2\nblock 1 0\nqueen 1 2\n", "· ████\n▒▒· ♛\n", NULL},
    {"board 2 4\nwall 0 0\nwall 0 1\nwall 1 3\nblock 1 0\nblock 1 1\n", "██··\n▒▒·█\n", NULL},
    {"board 1 2\nwall 0 0\nwall 0 1\n", "████\n", NULL}, /* two squares are as wide as four */
    {"board 2 3\nwall 0 1\nqueen 1 2\nblock 0 2\n", "1Px/2Q w - - 0 1\n", "fen-walls"},
    {"board 3 2\nwall 1 1\nwall 2 0\n", "# pawns\n2/1p/P1", "fen-walls"},
    {"board 3 4\nqueen 1 2\nblock 2 0\n", "4/2Q1/x3", NULL},
    {"board 2 3\nwall 0 1\nwall 1 0\nwall 1 1\n", "[[false,true,false],[true,true,false]]", NULL},
    {"board 3 2\nwall 0 1\n", "# numpy\n[[False  True]\n [False False]\n [0 0]]\n", NULL},
    {"board 1 3\nwall 0 2\n", "[[0,0, 1],]", NULL},
    {"board 2 3\nwall 0 1\nqueen 1 2\nblock 0 2\n",
     "{\"walls\":[[0,1]],\"columns\":3,\"queens\":[\"c1\"],\"rows\":2,\"blocked\":[\"c2\"]}", NULL},
    {"board 2 3\nwall 0 1\nwall 1 0\n",
     "{\"n\":3,\"rows\":2,\"columns\":3,\"walls\":[\"a1\",[0,1],[1,0]]}", NULL},
    {"board 3 2\nqueen 2 0\n", "{\"rows\":3,\"columns\":2,\"queens\":[\"a1\"],\"walls\":null}",
     NULL},
    {"board 3\nwall 0 1\nqueen 0 2\nqueen 0 0\n",
     "{\"n\":3,\"queens\":[\"c3\",\"a3\"],\"walls\":[\"b3\"]}", NULL},
    {"board 1 4\nfree 0 2\nblock-sum 1\nblock-difference -3\n",
     "{\"rows\":1,\"columns\":4,\"free\":[[0,2]],\"blocked_sums\":[1],"
     "\"blocked_differences\":[-3]}",
     NULL},
    {"board 2 3\nwall 0 1\nblock 1 0\nqueen 1 2\n",
     "{\"schema\":\"queensat-result-1\",\"instance\":{\"name\":\"\",\"n\":3,\"rows\":2,\"columns\":"
     "3,"
     "\"walls\":[[0,1]],\"queens\":[[1,2]],\"blocked\":[[1,0]]},\"placement\":[[1,2],[0,0]]}",
     NULL},
};

static void must_be_same(const struct qs_instance *left, const struct qs_instance *right)
{
    char digest[2][QS_DIGEST_SIZE];
    assert_true(qs_instance_digest(left, digest[0], NULL));
    assert_true(qs_instance_digest(right, digest[1], NULL));
    assert_string_equal(digest[0], digest[1]);
}

TEST(all_formats_read_alike)
{
    for (size_t i = 0; i < LENGTH(alike); i++) {
        struct qs_instance *board = qs_must_read(alike[i].lines);
        struct qs_error error = {.text = ""};
        qs_trying("%s", alike[i].other);
        struct qs_instance *other = read_shaped(alike[i].other, alike[i].format, &error);
        assert_string_equal(error.text, "");
        qs_must_own(other);
        must_be_same(board, other);
    }
}

TEST(what_is_refused)
{
    static const struct {
        const char *text, *message;
        unsigned long line, column; /* counted from 1 */
        const char *format;
    } cases[] = {
        {"Q.W\n..\n", "expected 3 cells as in the first row, found 2", 2, 3, NULL},
        {"Q.W\n..xQ\n", "expected the end of the row after 3 cells, found \"Q\"", 2, 4, NULL},
        {"Q.W\n.o.\n", "expected a cell (Q, x, #, W, . or -), found \"o.\"", 2, 2, NULL},
        {"W.W\nQ.Q\n", "queen 1,2 attacks queen 1,0: both are on row 1", 2, 3, NULL},
        {"2P/3", "expected n, found \"2P/3\"", 1, 1, NULL},
        {"2P/3", "expected Q, x, or a number of empty squares, found \"P/3\"", 1, 2, "fen"},
        {"2K/3", "expected Q, x, P, or a number of empty squares, found \"K/3\"", 1, 2,
         "fen-walls"},
        {"2P/Q1Q/3P", "expected 3 squares as in the first row, found 4", 1, 8, "fen-walls"},
        {"2P/QPQ/2Q", "queen c1 attacks queen c2: both are on file c", 1, 9, "fen-walls"},
        {"[[0,1],[1]]", "expected as many values as in the first row, at least one, found \"]]\"",
         1, 10, NULL},
        {"[[0,1],[1,0,0]]",
         "expected \"]\" after as many values as in the first row, found \"0]]\"", 1, 13, NULL},
        {"[[]]", "expected as many values as in the first row, at least one, found \"]]\"", 1, 3,
         NULL},
        {"[[0,2]]", "expected true, false, 1 or 0, found \"2]]\"", 1, 5, NULL},
        {"[[10]]", "expected true, false, 1 or 0, found \"10]]\"", 1, 3, NULL},
        {"[[0,1],0]", "expected \"[\", found \"0]\"", 1, 8, NULL},
        {"[[0,1]", "expected \"[\", found the end of the file", 1, 7, NULL},
        {"[[0,1]] 1", "expected the end of the file after the matrix, found \"1\"", 1, 9, NULL},
        {"{\"rows\":2,\"queens\":[]}", "expected both rows and columns, or n", 1, 9, NULL},
        {"{\"n\":3,\"columns\":3}", "expected both rows and columns, or n", 1, 18, NULL},
        {"{\"n\":2,\"rows\":2,\"columns\":3}",
         "expected 3, the larger of rows and columns, found 2", 1, 6, NULL},
        {"{\"rows\":0,\"columns\":3}",
         "expected a whole number from 1 to 100000000, found \"0,\"columns\":3}\"", 1, 9, NULL},
        {"{\"walls\":[]}", "expected the member \"n\", found the end of the file", 1, 13, NULL},
        {"{\"rows\":2,\"columns\":3,\"walls\":[[1,2],[2,1]]}",
         "square 2,1 is outside the board: expected a row from 0 to 1, a column from 0 to 2", 1, 38,
         NULL},
        {"{\"rows\":2,\"columns\":3,\"walls\":[\"a3\"]}",
         "square a3 is outside the board: expected a1 to c2", 1, 32, NULL},
        {"{\"rows\":2,\"columns\":3,\"walls\":7}", "expected a list of squares, found \"7}\"", 1,
         31, NULL},
        {"{\"rows\":2,\"columns\":3,\"walls\":[\"c1\"],\"queens\":[\"c1\"]}",
         "queen c1 is on a wall", 1, 48, NULL},
        {"{\"rows\":2,\"columns\":3,\"queens\":[\"c1\",\"a1\"]}",
         "queen a1 attacks queen c1: both are on rank 1", 1, 38, NULL},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        struct qs_error error;
        qs_trying("%s", cases[i].text);
        assert_null(read_shaped(cases[i].text, cases[i].format, &error));
        assert_string_equal(error.text, cases[i].message);
        assert_int_equal(error.line, cases[i].line);
        assert_int_equal(error.column, cases[i].column);
    }
}

static struct qs_instance *json_round_trip(const struct qs_instance *board)
{
    char text[1000];
    FILE *file = MUST(fmemopen(text, sizeof text, "w"));
    struct qs_json json = {.output = file};
    qs_json_instance(&json, NULL, board);
    assert_int_equal(fclose(file), 0);
    return qs_must_read(text);
}

/* What is written reads back as the same board, and a board that is square has no more members. */
TEST(written_json)
{
    for (size_t i = 0; i < LENGTH(alike); i++) {
        struct qs_instance *board = qs_must_read(alike[i].lines);
        must_be_same(board, json_round_trip(board));
    }
    struct qs_instance *plain = qs_must_read("board 2\nqueen 0 1\n");
    char text[200];
    FILE *file = MUST(fmemopen(text, sizeof text, "w"));
    struct qs_json json = {.output = file};
    qs_json_instance(&json, NULL, plain);
    fclose(file);
    assert_string_equal(text, "{\"name\":\"\",\"n\":2,\"queens\":[[0,1]],\"blocked\":[],"
                              "\"blocked_differences\":[],\"blocked_sums\":[],\"free\":null}\n");
}

/* A placement has the shape of its board; walls are not needed. */
TEST(placements)
{
    static const char *const texts[] = {
        "{\"rows\":2,\"columns\":3,\"walls\":[[0,1]],\"queens\":[\"c1\",\"a2\"]}",
        "QW.\nW.Q\n",
        "board 2 3\nwall 0 1\nqueen 0 0\nqueen 1 2\n",
    };
    for (size_t i = 0; i < LENGTH(texts); i++) {
        struct qs_placement placement;
        assert_true(qs_placement_read_text("", texts[i], strlen(texts[i]), NULL, &placement, NULL));
        assert_int_equal(placement.count, 2);
        assert_int_equal(placement.n, 3);
        const struct qs_square *queen = placement.queens;
        assert_true(queen[0].row + queen[1].row == 1 && queen[0].column + queen[1].column == 2);
        qs_placement_release(&placement);
    }
}
