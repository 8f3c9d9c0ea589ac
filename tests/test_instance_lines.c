/* Rooms: instance */
/* Walks along lines of boards with walls, against what two squares and a ruler say. */
#include <stdlib.h>

#include "instance_lines.h"
#include "instance_private.h"
#include "line.h"
#include "must_instance.h"
#include "random.h"
#include "test.h"

enum { MOST = 9 };

static struct qs_instance *draw_board(struct qs_random_stream *random)
{
    struct qs_square walls[MOST * MOST];
    struct qs_shape shape = {.walls = walls};
    shape.rows = 1 + (int32_t)qs_random_stream_below(random, MOST);
    shape.columns = 1 + (int32_t)qs_random_stream_below(random, MOST);
    uint32_t percent = qs_random_stream_below(random, 50);
    for (int32_t i = 0; i < shape.rows * shape.columns; i++)
        if (qs_random_stream_below(random, 100) < percent)
            walls[shape.wall_count++] = (struct qs_square){i / shape.columns, i % shape.columns};
    return qs_must_own(qs_instance_new_shaped(&shape, NULL));
}

/* Whether they are the same, or all squares between them in a straight way are without a wall. */
static bool see(const struct qs_instance *board, struct qs_square a, struct qs_square b)
{
    int32_t rows = b.row - a.row, columns = b.column - a.column;
    int32_t far = abs(rows) > abs(columns) ? abs(rows) : abs(columns);
    if (rows != 0 && columns != 0 && abs(rows) != abs(columns))
        return false;
    for (int32_t i = 1; i < far; i++)
        if (qs_instance_is_wall(
                board, (struct qs_square){a.row + rows / far * i, a.column + columns / far * i}))
            return false;
    return true;
}

/* A walk from the start of each square's line meets the square, and ends at the last one. */
static void check_walk(const struct qs_instance *board, struct qs_square square, int d)
{
    const struct qs_line line = {d, qs_instance_line(board, square, d)};
    struct qs_square at, first, last, next;
    bool met = false;
    bool whole = qs_instance_line_ends(board, line, &first, &last);
    assert_true(qs_instance_line_start(board, line, &at));
    assert_true(qs_squares_are_same(at, first));
    do {
        met = met || qs_squares_are_same(at, square);
        assert_int_equal(qs_instance_line(board, at, d), line.number);
        next = at;
    } while (qs_instance_next_on_line(board, d, &at));
    assert_true(met);
    assert_true(qs_squares_are_same(next, last));
    struct qs_square start;
    assert_true(
        d <= QS_COLUMN ||
        qs_instance_diagonal_start(board, (struct qs_line){d, qs_line_number(square, d)}, &start));
    /* A line is whole if no square of its row, column or diagonal is a wall. */
    struct qs_shape shape = qs_instance_shape(board);
    bool wall = false;
    for (size_t i = 0; i < shape.wall_count; i++)
        wall = wall || qs_line_number(shape.walls[i], d) == qs_line_number(square, d);
    assert_int_equal(whole, !wall);
    for (int32_t n = 0; d > QS_COLUMN && qs_instance_is_on_board(board, start); n++) {
        assert_int_equal(qs_line_number(start, d), qs_line_number(square, d));
        assert_true(n > 0 || start.row == 0 || start.column == 0 ||
                    start.column == shape.columns - 1);
        start = qs_square_beside(start, d);
    }
}

TEST(walks)
{
    struct qs_random_stream random;
    qs_random_stream_init(&random, 45);
    for (int round = 0; round < 80; round++) {
        struct qs_instance *board = draw_board(&random);
        struct qs_shape shape = qs_instance_shape(board);
        int32_t begun[QS_DIRECTIONS] = {0};
        for (int32_t i = 0; i < shape.rows * shape.columns; i++) {
            struct qs_square a = {i / shape.columns, i % shape.columns};
            if (qs_instance_is_wall(board, a))
                continue;
            for (int d = 0; d < QS_DIRECTIONS; d++) {
                struct qs_square first, last;
                check_walk(board, a, d);
                qs_instance_line_ends(board, (struct qs_line){d, qs_instance_line(board, a, d)},
                                      &first, &last);
                begun[d] += qs_squares_are_same(first, a);
            }
            for (int32_t j = 0; j < shape.rows * shape.columns; j++) {
                struct qs_square b = {j / shape.columns, j % shape.columns};
                if (!qs_instance_is_wall(board, b))
                    assert_int_equal(qs_instance_attacks(board, a, b), see(board, a, b));
            }
        }
        for (int d = QS_ROW; d <= QS_COLUMN; d++)
            assert_int_equal(qs_instance_count_lines(board, d), begun[d]);
    }
}

/* Diagonals that a square board of the larger size would have, and this one has not. */
TEST(diagonals_beside_the_board)
{
    const struct qs_shape shape = {3, 7, 0, NULL};
    struct qs_instance *board = qs_must_own(qs_instance_new_shaped(&shape, NULL));
    struct qs_square start;
    assert_true(qs_instance_diagonal_start(board, (struct qs_line){QS_DIFFERENCE, 2}, &start));
    assert_false(qs_instance_diagonal_start(board, (struct qs_line){QS_DIFFERENCE, 3}, &start));
    assert_true(qs_instance_diagonal_start(board, (struct qs_line){QS_DIFFERENCE, -6}, &start));
    assert_true(qs_instance_diagonal_start(board, (struct qs_line){QS_SUM, 8}, &start));
    assert_int_equal(start.row, 2);
    assert_int_equal(start.column, 6);
    assert_false(qs_instance_diagonal_start(board, (struct qs_line){QS_SUM, 9}, &start));
    struct qs_square last;
    assert_true(qs_instance_diagonal_ends(board, (struct qs_line){QS_SUM, 4}, &start, &last));
    assert_true(qs_squares_are_same(start, (struct qs_square){0, 4}));
    assert_true(qs_squares_are_same(last, (struct qs_square){2, 2}));
    assert_true(qs_instance_diagonal_ends(board, (struct qs_line){QS_SUM, 1}, &start, &last));
    assert_true(qs_squares_are_same(last, (struct qs_square){1, 0}));
    assert_true(
        qs_instance_diagonal_ends(board, (struct qs_line){QS_DIFFERENCE, -5}, &start, &last));
    assert_true(qs_squares_are_same(last, (struct qs_square){1, 6}));
}
