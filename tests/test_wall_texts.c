/* Rooms: instance report */
/* Boards that are not square, and walls, in the other formats: all read alike, and are refused. */
#include <stdio.h>
#include <string.h>

#include "instance_private.h"
#include "must_instance.h"
#include "queensat/instance.h"
#include "report.h"

#include "test.h"

static struct qs_instance *read_shaped(const char *text, struct qs_error *error)
{
    return qs_instance_read_text("", text, strlen(text), NULL, error);
}

/* In the format "lines", and in others. No board is square or symmetric. */
static const struct {
    const char *lines, *other;
} alike[] = {
    {"board 2 3\nwall 0 1\nqueen 1 2\nblock 0 2\n",
     "{\"walls\":[[0,1]],\"columns\":3,\"queens\":[\"c1\"],\"rows\":2,\"blocked\":[\"c2\"]}"},
    {"board 2 3\nwall 0 1\nwall 1 0\n",
     "{\"n\":3,\"rows\":2,\"columns\":3,\"walls\":[\"a1\",[0,1],[1,0]]}"},
    {"board 3 2\nqueen 2 0\n", "{\"rows\":3,\"columns\":2,\"queens\":[\"a1\"],\"walls\":null}"},
    {"board 3\nwall 0 1\nqueen 0 2\nqueen 0 0\n",
     "{\"n\":3,\"queens\":[\"c3\",\"a3\"],\"walls\":[\"b3\"]}"},
    {"board 1 4\nfree 0 2\nblock-sum 1\nblock-difference -3\n",
     "{\"rows\":1,\"columns\":4,\"free\":[[0,2]],\"blocked_sums\":[1],"
     "\"blocked_differences\":[-3]}"},
    {"board 2 3\nwall 0 1\nblock 1 0\nqueen 1 2\n",
     "{\"schema\":\"queensat-result-1\",\"instance\":{\"name\":\"\",\"n\":3,\"rows\":2,\"columns\":"
     "3,"
     "\"walls\":[[0,1]],\"queens\":[[1,2]],\"blocked\":[[1,0]]},\"placement\":[[1,2],[0,0]]}"},
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
        struct qs_instance *other = read_shaped(alike[i].other, &error);
        assert_string_equal(error.text, "");
        qs_must_own(other);
        must_be_same(board, other);
    }
}

TEST(what_is_refused)
{
    static const struct {
        const char *text, *message;
        unsigned long column; /* counted from 1 */
    } cases[] = {
        {"{\"rows\":2,\"queens\":[]}", "expected both rows and columns, or n", 9},
        {"{\"n\":3,\"columns\":3}", "expected both rows and columns, or n", 18},
        {"{\"n\":2,\"rows\":2,\"columns\":3}",
         "expected 3, the larger of rows and columns, found 2", 6},
        {"{\"rows\":0,\"columns\":3}",
         "expected a whole number from 1 to 100000000, found \"0,\"columns\":3}\"", 9},
        {"{\"walls\":[]}", "expected the member \"n\", found the end of the file", 13},
        {"{\"rows\":2,\"columns\":3,\"walls\":[[1,2],[2,1]]}",
         "square 2,1 is outside the board: expected a row from 0 to 1, a column from 0 to 2", 38},
        {"{\"rows\":2,\"columns\":3,\"walls\":[\"a3\"]}",
         "square a3 is outside the board: expected a1 to c2", 32},
        {"{\"rows\":2,\"columns\":3,\"walls\":7}", "expected a list of squares, found \"7}\"", 31},
        {"{\"rows\":2,\"columns\":3,\"walls\":[\"c1\"],\"queens\":[\"c1\"]}",
         "queen c1 is on a wall", 48},
        {"{\"rows\":2,\"columns\":3,\"queens\":[\"c1\",\"a1\"]}",
         "queen a1 attacks queen c1: both are on rank 1", 38},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        struct qs_error error;
        assert_null(read_shaped(cases[i].text, &error));
        assert_string_equal(error.text, cases[i].message);
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
