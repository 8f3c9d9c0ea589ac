/* Rooms: instance report */
/* Boards that are not square, and walls, in the other formats: all read alike, and are refused. */
#include <stdio.h>
#include <string.h>

#include "instance_private.h"
#include "must_instance.h"
#include "queensat/instance.h"
#include "report.h"
#include "shape_draft.h"

#include "test.h"
#include "written_text.h"

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
    {"board 2\nwall 0 0\nwall 1 0\nwall 1 1\n", "█.\n██\n", NULL}, /* else of uneven rows */
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

#define TWO_WAYS                                                                                   \
    "two blocks side by side can be one square or two: use x and W, or blanks between the squares"

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
        {"██.\n██.\n", TWO_WAYS, 1, 1, NULL},
        {"\n▒▒\n▒▒\n", TWO_WAYS, 2, 1, "drawing"},
        {"2P/3", "expected n, found \"2P/3\"", 1, 1, NULL},
        {"2P/3", "expected Q, x, or a number of empty squares, found \"P/3\"", 1, 2, "fen"},
        {"2K/3", "expected Q, x, P, or a number of empty squares, found \"K/3\"", 1, 2,
         "fen-walls"},
        {"2P/Q1Q/3P", "expected 3 squares as in the first row, found 4", 1, 8, "fen-walls"},
        {"2P/QPQ/2Q/3", "queen c2 attacks queen c3: both are on file c", 1, 9, "fen-walls"},
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

/* Rows and columns up to 9, with walls, blocked squares and as many queens as were not refused. */
static struct qs_instance *random_walls(struct qs_random *random)
{
    struct qs_shape_draft draft = {.shape = {.rows = 1 + qs_random_below(random, 9),
                                             .columns = 1 + qs_random_below(random, 9)}};
    int32_t rows = draft.shape.rows, columns = draft.shape.columns;
    for (int32_t i = qs_random_below(random, rows * columns); i > 0; i--)
        assert_true(qs_shape_draft_add(
            &draft,
            (struct qs_square){qs_random_below(random, rows), qs_random_below(random, columns)},
            NULL));
    struct qs_instance *board = qs_must_own(qs_instance_new_shaped(&draft.shape, NULL));
    qs_shape_draft_release(&draft);
    for (int32_t i = qs_random_below(random, 2 * rows * columns); i > 0; i--) {
        struct qs_square square = {qs_random_below(random, rows), qs_random_below(random, columns)};
        if (i % 2)
            qs_instance_add_queen(board, square, NULL);
        else
            qs_instance_block_square(board, square, NULL);
    }
    return board;
}

/* Whether the drawing without blanks shows that it has none: see read_drawing.c. */
static bool shows_narrow(const struct qs_instance *board)
{
    struct qs_shape shape = qs_instance_shape(board);
    for (int32_t row = 0; row < shape.rows; row++)
        for (int32_t column = 0; column + 1 < shape.columns; column++)
            if (!qs_instance_is_blocked(board, (struct qs_square){row, column}))
                return true;
    return false;
}

static void draw_and_read(const struct qs_instance *board, const struct qs_board_style *style)
{
    size_t count;
    struct qs_picture picture = {.instance = board};
    picture.placement = qs_instance_queens(board, &count);
    picture.placement_count = count;
    struct qs_written_text written;
    qs_written_text_begin(&written);
    assert_true(qs_styled_board_write(style, &picture, written.output, NULL));
    const char *text = qs_written_text_end(&written);
    struct qs_error error = {.text = ""};
    struct qs_instance *read = qs_instance_read_text("", text, strlen(text), NULL, &error);
    if (read)
        must_be_same(board, qs_must_own(read));
    else /* of blocks alone, which can be read in two ways */
        assert_string_equal(error.text, style->unicode ? TWO_WAYS : "");
}

TRIALS(drawings_read_back, 300)
{
    struct qs_instance *board = random_walls(random);
    draw_and_read(board, &(struct qs_board_style){.unicode = false});
    draw_and_read(board, &(struct qs_board_style){.unicode = true});
    if (shows_narrow(board))
        draw_and_read(board, &(struct qs_board_style){.unicode = true,
                                                      .columns = qs_instance_shape(board).columns});
    must_be_same(board, json_round_trip(board));
    must_be_same(board, qs_must_read(qs_must_write(board)));
}

/* Coordinates, the legend and several queens in a row. */
TEST(drawn_for_people)
{
    struct qs_instance *board =
        qs_must_read("board 3 5\nwall 1 1\nwall 2 3\nqueen 1 0\nqueen 2 4\nblock 0 1\n");
    const struct qs_square placement[] = {{2, 4}, {1, 2}, {1, 0}};
    const struct qs_square blamed[] = {{2, 4}};
    const struct qs_picture picture = {.instance = board,
                                       .placement = placement,
                                       .placement_count = 3,
                                       .blamed = blamed,
                                       .blamed_count = 1};
    const struct {
        struct qs_board_style style;
        const char *text;
    } cases[] = {
        {{.labelled = true, .explained = true, .notation = QS_NOTATION_CHESS},
         "3  - x - - -\n2  Q W q - -\n1  - - - W Q!\n   a b c d e\n"
         "   Q fixed  q added  Q! blamed  x blocked  W wall\n"},
        {{.labelled = true, .unicode = true, .columns = 9},
         "   01234\n0  ·▒···\n1  ♛█♕··\n2  ···█!\n"},
        {{.columns = 4},
         "(with 5 columns the board is wider than this terminal: draw -o FILE makes "
         "a picture)\n"},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        struct qs_written_text written;
        qs_written_text_begin(&written);
        assert_true(qs_styled_board_write(&cases[i].style, &picture, written.output, NULL));
        assert_string_equal(qs_written_text_end(&written), cases[i].text);
    }
}

/* The size that a report begins with. */
TEST(reports_as_placements)
{
    static const char *const heads[] = {"2 x 3, 1 wall, 2 queens fixed", "a: 2 x 3, 0 queens fixed",
                                        "2 x 3, 12 walls, 1 queen fixed"};
    for (size_t i = 0; i < LENGTH(heads); i++) {
        char text[200];
        struct qs_placement placement;
        snprintf(text, sizeof text, "%s\nmaximum 2, proved\n\nQ W -\n- - Q\n\nlower\n", heads[i]);
        assert_true(qs_placement_read_text("", text, strlen(text), NULL, &placement, NULL));
        assert_int_equal(placement.count, 2);
        assert_int_equal(placement.n, 3);
        assert_int_equal(placement.queens[1].row, 1);
        assert_int_equal(placement.queens[1].column, 2);
        qs_placement_release(&placement);
    }
}
