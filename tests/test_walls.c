/* Rooms: instance */
/* Boards that are not square, and walls: lines against walking, texts, digests, refusals. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "digest.h"
#include "instance_private.h"
#include "must_instance.h"
#include "queensat/instance.h"

#include "random.h"
#include "test.h"

#define MOST 12

struct drawn {
    struct qs_shape shape;
    struct qs_square walls[MOST * MOST];
    bool wall[MOST][MOST];
};

/* Some walls are given twice, and in any order. */
static void draw_shape(struct drawn *drawn, struct qs_random_stream *random)
{
    memset(drawn, 0, sizeof *drawn);
    int32_t rows = 1 + (int32_t)qs_random_stream_below(random, MOST);
    int32_t columns = 1 + (int32_t)qs_random_stream_below(random, MOST);
    size_t walls = (size_t)qs_random_stream_below(random, (uint32_t)(rows * columns / 2 + 1));
    for (size_t i = 0; i < walls; i++) {
        struct qs_square square = {(int32_t)qs_random_stream_below(random, (uint32_t)rows),
                                   (int32_t)qs_random_stream_below(random, (uint32_t)columns)};
        drawn->walls[i] = square;
        drawn->wall[square.row][square.column] = true;
    }
    drawn->shape = (struct qs_shape){rows, columns, walls, drawn->walls};
}

static const int steps[QS_DIRECTIONS][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};

/* Whether b is reached from a in the direction, without a wall between. */
static bool walks_to(const struct drawn *drawn, struct qs_square a, struct qs_square b, int d)
{
    while (a.row < drawn->shape.rows && a.column >= 0 && a.column < drawn->shape.columns &&
           !drawn->wall[a.row][a.column]) {
        if (a.row == b.row && a.column == b.column)
            return true;
        a.row += steps[d][0];
        a.column += steps[d][1];
    }
    return false;
}

static bool share_line(const struct drawn *drawn, struct qs_square a, struct qs_square b, int d)
{
    return walks_to(drawn, a, b, d) || walks_to(drawn, b, a, d);
}

static void check_pair(const struct drawn *drawn, const struct qs_instance *board,
                       struct qs_square a, struct qs_square b)
{
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        bool same = qs_instance_line(board, a, d) == qs_instance_line(board, b, d);
        assert_int_equal(same, share_line(drawn, a, b, d));
    }
}

/* The first square of the line is the one before which the line cannot be walked. */
static void check_start(const struct drawn *drawn, const struct qs_instance *board,
                        struct qs_square square, int d)
{
    struct qs_line line = {d, qs_instance_line(board, square, d)};
    struct qs_square start = {-1, -1};
    assert_true(qs_instance_line_start(board, line, &start));
    assert_true(walks_to(drawn, start, square, d));
    int32_t row = start.row - steps[d][0], column = start.column - steps[d][1];
    assert_true(row < 0 || column < 0 || column >= drawn->shape.columns ||
                drawn->wall[row][column]);
}

TEST(lines_are_runs_of_squares_without_walls)
{
    struct qs_random_stream random;
    struct drawn drawn;
    qs_random_stream_init(&random, 44);
    for (int round = 0; round < 60; round++) {
        draw_shape(&drawn, &random);
        struct qs_instance *board = qs_must_own(qs_instance_new_shaped(&drawn.shape, NULL));
        int32_t squares = drawn.shape.rows * drawn.shape.columns;
        int32_t last = INT32_MIN;
        for (int32_t i = 0; i < squares; i++) {
            struct qs_square a = {i / drawn.shape.columns, i % drawn.shape.columns};
            assert_int_equal(qs_instance_is_blocked(board, a), drawn.wall[a.row][a.column]);
            if (drawn.wall[a.row][a.column])
                continue;
            assert_true(qs_instance_line(board, a, QS_ROW) >= last);
            last = qs_instance_line(board, a, QS_ROW);
            for (int d = 0; d < QS_DIRECTIONS; d++)
                check_start(&drawn, board, a, d);
            for (int32_t j = 0; j < i; j++) {
                struct qs_square b = {j / drawn.shape.columns, j % drawn.shape.columns};
                if (!drawn.wall[b.row][b.column])
                    check_pair(&drawn, board, a, b);
            }
        }
    }
}

/* As defined in the header: those of the direction before it, not only those of its own line. */
TEST(numbers_count_the_walls_before)
{
    const struct qs_square walls[] = {{1, 2}, {0, 1}};
    const struct qs_shape shape = {3, 4, 2, walls};
    struct qs_instance *board = qs_must_own(qs_instance_new_shaped(&shape, NULL));
    const struct qs_square corner = {2, 3}, first = {0, 0}, behind = {0, 2};
    assert_int_equal(qs_instance_line(board, first, QS_ROW), 0);
    assert_int_equal(qs_instance_line(board, behind, QS_ROW), 1);
    assert_int_equal(qs_instance_line(board, corner, QS_ROW), 4);
    assert_int_equal(qs_instance_line(board, corner, QS_COLUMN), 5);
    assert_int_equal(qs_instance_line(board, corner, QS_DIFFERENCE), 1);
    assert_int_equal(qs_instance_line(board, corner, QS_SUM), 7);
    assert_int_equal(qs_instance_line(board, (struct qs_square){2, 4}, QS_ROW), QS_NO_LINE);
    struct qs_square start = {-1, -1};
    assert_false(qs_instance_line_start(board, (struct qs_line){QS_ROW, 5}, &start)); /* no row 3 */
    assert_true(qs_instance_line_start(board, (struct qs_line){QS_ROW, 3}, &start));
    assert_int_equal(start.row, 1);
    assert_int_equal(start.column, 3);
    assert_int_equal(qs_instance_size(board), 4);
}

static struct qs_instance *read_board(const char *text, struct qs_error *error)
{
    return qs_instance_read_text("", text, strlen(text), NULL, error);
}

/* A queen attacks up to the wall, in each direction. */
TEST(queens_attack_up_to_walls)
{
    static const char *const apart[] = {
        "board 1 3\nwall 0 1\nqueen 0 0\nqueen 0 2\n",
        "board 3 1\nwall 1 0\nqueen 0 0\nqueen 2 0\n",
        "board 3\nwall 1 1\nqueen 0 0\nqueen 2 2\n",
        "board 3\nwall 1 1\nqueen 0 2\nqueen 2 0\n",
        "board 4 5\nwall b3\nqueen a4\nqueen c2\n", /* the rank counts from the last row */
    };
    for (size_t i = 0; i < LENGTH(apart); i++) {
        struct qs_instance *board = qs_must_own(read_board(apart[i], NULL));
        size_t count;
        const struct qs_square *queens = qs_instance_queens(board, &count);
        struct qs_placement placement = {qs_instance_size(board), count,
                                         (struct qs_square *)(uintptr_t)queens};
        struct qs_placement_faults faults;
        assert_int_equal(count, 2);
        assert_true(qs_placement_check(board, &placement, &faults, NULL));
        assert_true(qs_placement_is_valid(&faults));
        qs_placement_faults_release(&faults);
    }
    struct qs_error error;
    assert_null(read_board("board 1 4\nwall 0 3\nqueen 0 0\nqueen 0 2\n", &error));
    assert_string_equal(error.text, "queen 0,2 attacks queen 0,0: both are on row 0");
}

TEST(what_is_refused)
{
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"board 2 3\nwall 2 0\n", "expected a row from 0 to 1, found \"2\""},
        {"board 2 3\nwall c3\n", "square c3 is outside the board: expected a1 to c2"},
        {"board 2 3\nqueen 5,0\n", "expected a row from 0 to 1, found \"5,0\""},
        {"board 2 3\nwall 1 1\nqueen 1 1\n", "queen 1,1 is on a wall"},
        {"board 2 3\nwall 1 1\nfree 1 1\n", "square 1,1 is listed as free, and a wall"},
        {"board 2 3\nqueen 0 0\nwall 1 1\n", "expected walls directly after the board"},
        {"board 2 3 4\n", "expected the end of the line, found \"4\""},
        {"board 0 3\n", "expected n from 1 to 100000000, found \"0\""},
        {"board 3 0\n", "expected a number of columns from 1 to 100000000, found \"0\""},
        {"board 3\nwall 1 1\nqueen 0 0\nblock-difference 0\n",
         "blocked difference diagonal 0 holds the fixed queen 0,0"},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        struct qs_error error;
        assert_null(read_board(cases[i].text, &error));
        assert_string_equal(error.text, cases[i].message);
    }
    struct qs_error error;
    const struct qs_shape flat = {3, -1, 0, NULL}, none = {3, 3, 1, NULL};
    assert_null(qs_instance_new_shaped(&flat, &error));
    assert_string_equal(error.text, "columns: expected 1 to 100000000, found -1");
    assert_null(qs_instance_new_shaped(&none, &error));
}

/* Texts come back, and boards that differ by one wall or by their shape have different digests. */
TEST(texts_and_digests)
{
    static const char *const texts[] = {
        "board 3\n",           "board 3\nwall 1 2\n",
        "board 3\nwall 2 1\n", "board 3\nblock 1 2\n",
        "board 3 4\n",         "board 4 3\n",
        "board 4\n",           "board 3 4\nwall 0 1\nwall 2 0\nqueen 1 1\nblock-sum 3\nblock 2 3\n",
    };
    char digest[LENGTH(texts)][QS_DIGEST_SIZE];
    for (size_t i = 0; i < LENGTH(texts); i++) {
        struct qs_instance *board = qs_must_own(read_board(texts[i], NULL));
        assert_string_equal(qs_must_write(board), texts[i]);
        assert_true(qs_instance_digest(board, digest[i], NULL));
        for (size_t j = 0; j < i; j++)
            assert_string_not_equal(digest[i], digest[j]);
    }
    /* The order of walls, and blocked walls, make no difference. */
    struct qs_instance *other = qs_must_own(read_board(
        "board 3 4\nwall 2 0\nwall 0 1\nwall 2 0\nblock 2 3\nblock 0 1\nblock-sum 3\nqueen 1 1\n",
        NULL));
    char same[QS_DIGEST_SIZE];
    assert_true(qs_instance_digest(other, same, NULL));
    assert_string_equal(same, digest[LENGTH(texts) - 1]);
}

/* Where most squares are blocked, the others are written; walls are in neither list. */
TEST(lists_without_walls)
{
    struct qs_instance *board = qs_must_own(
        read_board("board 2 3\nwall 0 0\nblock 0 1\nblock 0 2\nblock 1 0\nblock 1 1\n", NULL));
    assert_string_equal(qs_must_write(board), "board 2 3\nwall 0 0\nfree 1 2\n");
}
