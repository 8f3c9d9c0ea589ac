/* Rooms: explain */
/*
 * Explanations of small random boards that are not square, and of boards with walls, against all
 * sets of suspects: of each, the maximum is found by trying all placements.
 */
#include <stdlib.h>
#include <string.h>

#include "instance_private.h"
#include "must_instance.h"
#include "queensat/explain.h"
#include "test.h"

enum { ROWS_MOST = 4, COLUMNS_MOST = 6, SUSPECTS_MOST = 8 };

/* A board by bits of its squares, row by row, and its suspects in the order of qs_blame. */
struct drawn {
    int32_t rows, columns;
    uint32_t walls;
    uint32_t sight[ROWS_MOST * COLUMNS_MOST]; /* what a queen attacks, and her square */
    struct qs_square square[SUSPECTS_MOST];   /* of queens and of blocked squares */
    struct qs_line diagonal[SUSPECTS_MOST];
    int queens, blocked, count; /* queens, blocked squares and diagonals; only the last is a sum */
    int32_t maximum[1 << SUSPECTS_MOST]; /* with each set of suspects */
};

static uint32_t bit_of(const struct drawn *drawn, int32_t row, int32_t column)
{
    bool inside = row >= 0 && row < drawn->rows && column >= 0 && column < drawn->columns;
    return inside ? (uint32_t)1 << (row * drawn->columns + column) : 0;
}

static uint32_t look_around(const struct drawn *drawn, int32_t row, int32_t column)
{
    uint32_t seen = bit_of(drawn, row, column);
    for (int way = 0; way < 9; way++) {
        int32_t down = way / 3 - 1, right = way % 3 - 1, r = row + down, c = column + right;
        uint32_t bit;
        for (; way != 4 && (bit = bit_of(drawn, r, c)) && !(drawn->walls & bit); r += down)
            seen |= bit, c += right;
    }
    return seen;
}

/* The most that fit on these squares. */
static int32_t most_on(const struct drawn *drawn, uint32_t squares)
{
    if (squares == 0)
        return 0;
    int first = __builtin_ctz(squares);
    int32_t without = most_on(drawn, squares & (squares - 1));
    int32_t with = 1 + most_on(drawn, squares & ~drawn->sight[first]);
    return with > without ? with : without;
}

static uint32_t diagonal_bits(const struct drawn *drawn, struct qs_line diagonal)
{
    uint32_t bits = 0;
    for (int32_t row = 0; row < drawn->rows; row++)
        bits |=
            bit_of(drawn, row,
                   diagonal.direction == QS_SUM ? diagonal.number - row : row - diagonal.number);
    return bits;
}

static int32_t maximum_with(const struct drawn *drawn, unsigned set)
{
    uint32_t squares = (((uint32_t)1 << drawn->rows * drawn->columns) - 1) & ~drawn->walls;
    int32_t queens = 0;
    for (int i = 0; i < drawn->count; i++) {
        if (!(set >> i & 1))
            continue;
        struct qs_square square = drawn->square[i];
        if (i < drawn->queens)
            squares &= ~drawn->sight[square.row * drawn->columns + square.column];
        else if (i < drawn->queens + drawn->blocked)
            squares &= ~bit_of(drawn, square.row, square.column);
        else
            squares &= ~diagonal_bits(drawn, drawn->diagonal[i]);
        queens += i < drawn->queens;
    }
    return queens + most_on(drawn, squares);
}

/* Try to add some of each; what is refused is left out. Each is a suspect of the board. */
static void draw_suspects(struct drawn *drawn, struct qs_instance *board, struct qs_random *random)
{
    int tries[] = {qs_random_below(random, 5), qs_random_below(random, 5),
                   qs_random_below(random, 2)};
    for (int i = 0; i < tries[0] + tries[1]; i++) {
        bool queen = i < tries[0];
        struct qs_square square = {qs_random_below(random, drawn->rows),
                                   qs_random_below(random, drawn->columns)};
        size_t before;
        qs_instance_blocked_squares(board, &before);
        if (!queen && (bit_of(drawn, square.row, square.column) & drawn->walls))
            continue;
        if (!(queen ? qs_instance_add_queen : qs_instance_block_square)(board, square, NULL))
            continue;
        size_t after;
        qs_instance_blocked_squares(board, &after);
        if (!queen && after == before)
            continue; /* a second time */
        drawn->square[drawn->count++] = square;
        *(queen ? &drawn->queens : &drawn->blocked) += 1;
    }
    for (int i = 0; i < tries[2] && drawn->count < SUSPECTS_MOST; i++) {
        enum qs_direction direction = QS_DIFFERENCE + qs_random_below(random, 2);
        int32_t number =
            direction == QS_SUM
                ? qs_random_below(random, drawn->rows + drawn->columns - 1)
                : qs_random_below(random, drawn->rows) - qs_random_below(random, drawn->columns);
        if (qs_instance_block_diagonal(board, direction, number, NULL))
            drawn->diagonal[drawn->count++] = (struct qs_line){direction, number};
    }
}

static struct qs_instance *draw_board(struct drawn *drawn, struct qs_random *random)
{
    struct qs_square walls[ROWS_MOST * COLUMNS_MOST];
    *drawn = (struct drawn){.rows = 2 + qs_random_below(random, ROWS_MOST - 1),
                            .columns = 2 + qs_random_below(random, COLUMNS_MOST - 1)};
    if (qs_random_below(random, 2) == 0) {
        int32_t columns = drawn->columns; /* upright */
        drawn->columns = drawn->rows;
        drawn->rows = columns < ROWS_MOST ? columns : ROWS_MOST;
    }
    struct qs_shape shape = {drawn->rows, drawn->columns, 0, walls};
    int32_t percent = qs_random_below(random, 4) * 10;
    for (int32_t i = 0; i < drawn->rows * drawn->columns; i++)
        if (qs_random_below(random, 100) < percent) {
            walls[shape.wall_count++] = (struct qs_square){i / drawn->columns, i % drawn->columns};
            drawn->walls |= (uint32_t)1 << i;
        }
    for (int32_t i = 0; i < drawn->rows * drawn->columns; i++)
        drawn->sight[i] = look_around(drawn, i / drawn->columns, i % drawn->columns);
    struct qs_instance *board = qs_must_own(qs_instance_new_shaped(&shape, NULL));
    draw_suspects(drawn, board, random);
    for (unsigned set = 0; set < 1u << drawn->count; set++)
        drawn->maximum[set] = maximum_with(drawn, set);
    return board;
}

static unsigned find_square(const struct drawn *drawn, struct qs_square square, int from, int to)
{
    for (int i = from; i < to; i++)
        if (qs_naive_same(drawn->square[i], square))
            return 1u << i;
    fail_msg("a square of a blame is no suspect");
    return 0;
}

static unsigned find_diagonal(const struct drawn *drawn, enum qs_direction direction,
                              int32_t number)
{
    for (int i = drawn->queens + drawn->blocked; i < drawn->count; i++)
        if (drawn->diagonal[i].direction == direction && drawn->diagonal[i].number == number)
            return 1u << i;
    fail_msg("a diagonal of a blame is no suspect");
    return 0;
}

static unsigned set_of(const struct drawn *drawn, const struct qs_blame *blame)
{
    unsigned set = 0;
    int blocked = drawn->queens + drawn->blocked;
    for (size_t i = 0; i < blame->queen_count; i++)
        set |= find_square(drawn, blame->queens[i], 0, drawn->queens);
    for (size_t i = 0; i < blame->blocked_count; i++)
        set |= find_square(drawn, blame->blocked[i], drawn->queens, blocked);
    for (size_t i = 0; i < blame->difference_count; i++)
        set |= find_diagonal(drawn, QS_DIFFERENCE, blame->differences[i]);
    for (size_t i = 0; i < blame->sum_count; i++)
        set |= find_diagonal(drawn, QS_SUM, blame->sums[i]);
    assert_int_equal(__builtin_popcount(set), qs_blame_size(blame));
    return set;
}

static bool is_minimal_core(const struct drawn *drawn, unsigned set, int32_t target)
{
    bool minimal = drawn->maximum[set] < target;
    for (int i = 0; i < drawn->count; i++)
        minimal = minimal && (!(set >> i & 1) || drawn->maximum[set & ~(1u << i)] >= target);
    return minimal;
}

/* Squares of this board, no two of which attack each other, with the queens of the set. */
static void check_placed(const struct drawn *drawn, const struct qs_placement *placement,
                         unsigned set, int32_t target)
{
    uint32_t placed = 0, attacked = drawn->walls;
    for (size_t i = 0; i < placement->count; i++) {
        struct qs_square square = placement->queens[i];
        uint32_t bit = bit_of(drawn, square.row, square.column);
        assert_true(bit && !(attacked & bit));
        attacked |= drawn->sight[__builtin_ctz(bit)];
        placed |= bit;
    }
    for (int i = 0; i < drawn->count; i++) {
        struct qs_square square = drawn->square[i];
        uint32_t bit = i < drawn->queens + drawn->blocked
                           ? bit_of(drawn, square.row, square.column)
                           : diagonal_bits(drawn, drawn->diagonal[i]);
        if (set >> i & 1)
            assert_int_equal((placed & bit) != 0, i < drawn->queens);
    }
    assert_true(placement->count >= (size_t)target);
}

static int32_t maximum_of_text(const struct drawn *drawn, struct qs_instance *part)
{
    size_t queens;
    uint32_t squares = 0;
    int32_t fixed = 0;
    assert_non_null(part);
    qs_must_own(part);
    const struct qs_square *queen = qs_instance_queens(part, &queens);
    for (int32_t i = 0; i < drawn->rows * drawn->columns; i++)
        if (!qs_instance_is_blocked(part,
                                    (struct qs_square){i / drawn->columns, i % drawn->columns}))
            squares |= (uint32_t)1 << i;
    for (size_t i = 0; i < queens; i++, fixed++)
        squares &= ~drawn->sight[queen[i].row * drawn->columns + queen[i].column];
    return fixed + most_on(drawn, squares);
}

static void check_blames(const struct drawn *drawn, const struct qs_instance *board,
                         const struct qs_explanation *explanation)
{
    bool seen[1 << SUSPECTS_MOST] = {false};
    size_t cores = 0;
    int fewest = SUSPECTS_MOST + 1;
    int32_t target = explanation->target;
    for (unsigned set = 0; set < 1u << drawn->count; set++)
        if (is_minimal_core(drawn, set, target)) {
            cores++;
            int size = __builtin_popcount(set);
            fewest = size < fewest ? size : fewest;
        }
    assert_true(explanation->all && explanation->smallest);
    assert_int_equal(explanation->blame_count, cores);
    assert_int_equal(qs_blame_size(&explanation->blames[0]), fewest);
    for (size_t i = 0; i < cores; i++) {
        const struct qs_blame *blame = &explanation->blames[i];
        unsigned set = set_of(drawn, blame);
        assert_true(blame->minimal && !seen[set] && is_minimal_core(drawn, set, target));
        seen[set] = true;
        int32_t left = maximum_of_text(drawn, qs_blame_instance(board, blame, NULL));
        assert_int_equal(left, drawn->maximum[set]);
    }
}

static void check_removal(const struct drawn *drawn, const struct qs_instance *board,
                          const struct qs_explanation *explanation)
{
    const struct qs_removal *removal = &explanation->removal;
    unsigned all = (1u << drawn->count) - 1, queens = (1u << drawn->queens) - 1;
    int32_t target = explanation->target;
    int fewest = SUSPECTS_MOST + 1;
    size_t singles = 0;
    assert_true(explanation->tried_removal);
    for (unsigned removed = 0; removed <= queens; removed++) {
        int size = __builtin_popcount(removed);
        if (drawn->maximum[all & ~removed] < target)
            continue;
        fewest = size < fewest ? size : fewest;
        singles += size == 1;
    }
    assert_int_equal(removal->helps, fewest <= drawn->queens);
    if (!removal->helps)
        return;
    assert_int_equal(removal->count, fewest);
    assert_int_equal(removal->lower, fewest);
    assert_int_equal(removal->single_count, fewest == 1 ? singles : 0);
    unsigned left = all;
    for (size_t i = 0; i < removal->count; i++)
        left &= ~find_square(drawn, removal->queens[i], 0, drawn->queens);
    check_placed(drawn, &removal->placement, left, target);
    int32_t maximum = maximum_of_text(drawn, qs_removal_instance(board, removal, NULL));
    assert_int_equal(maximum, drawn->maximum[left]);
    const struct qs_blame *others = &explanation->others;
    if (qs_blame_size(others) > 0)
        assert_true(is_minimal_core(drawn, set_of(drawn, others), target));
}

TRIALS(against_all_sets, 200)
{
    struct drawn drawn;
    struct qs_instance *board = draw_board(&drawn, random);
    struct qs_explain_options options;
    qs_explain_options_init(&options);
    int32_t most = drawn.maximum[(1u << drawn.count) - 1];
    options.smallest = true;
    options.blames = 0;
    /* From the maximum on, to where it would not fit on the board without suspects. */
    for (options.target = most > 0 ? most : 1; options.target <= drawn.maximum[0] + 1;
         options.target++) {
        struct qs_explanation explanation;
        struct qs_error error = {.text = ""};
        if (!qs_explain(board, &options, &explanation, &error))
            fail_msg("%s", error.text);
        assert_int_equal(explanation.stop, QS_STOP_DONE);
        if (options.target <= most) {
            assert_int_equal(explanation.answer, QS_EXPLAIN_FITS);
            check_placed(&drawn, &explanation.placement, (1u << drawn.count) - 1, options.target);
        } else {
            assert_int_equal(explanation.answer, QS_EXPLAIN_IMPOSSIBLE);
            check_blames(&drawn, board, &explanation);
            check_removal(&drawn, board, &explanation);
        }
        qs_explanation_release(&explanation);
    }
}

/* Walls are no suspects, and no other board's blames are taken. */
TEST(walls_are_not_to_blame)
{
    struct qs_instance *board = qs_must_read("board 4 3\nwall 1 1\nblock 0 0\nqueen 2 2\n");
    static struct qs_square wall = {1, 1}, outside = {3, 3}, block = {0, 0};
    struct qs_blame blame = {.blocked = &wall, .blocked_count = 1};
    struct qs_error error;
    assert_null(qs_blame_instance(board, &blame, &error));
    assert_non_null(strstr(error.text, "found 1,1"));
    blame.blocked = &outside;
    assert_null(qs_blame_instance(board, &blame, &error));
    blame.blocked = &block;
    assert_string_equal(qs_must_write(qs_must_own(qs_blame_instance(board, &blame, NULL))),
                        "board 4 3\nwall 1 1\nblock 0 0\n");
    struct qs_explanation explanation;
    assert_true(qs_explain(board, NULL, &explanation, NULL));
    assert_int_equal(explanation.target, 3); /* the smaller of rows and columns */
    qs_explanation_release(&explanation);
}

/* Of listed free squares, the others are suspects, but not the walls. */
TEST(listed_squares_and_walls)
{
    struct qs_instance *board = qs_must_read("board 2 3\nwall 0 1\nfree 0 0\n");
    struct qs_explain_options options;
    qs_explain_options_init(&options);
    options.target = 2;
    options.blames = 0;
    struct qs_explanation explanation;
    assert_true(qs_explain(board, &options, &explanation, NULL));
    assert_int_equal(explanation.answer, QS_EXPLAIN_IMPOSSIBLE);
    assert_int_equal(explanation.blame_count, 1);
    assert_int_equal(explanation.blames[0].blocked_count, 2);
    assert_true(qs_naive_same(explanation.blames[0].blocked[0], (struct qs_square){0, 2}));
    assert_true(qs_naive_same(explanation.blames[0].blocked[1], (struct qs_square){1, 2}));
    qs_explanation_release(&explanation);
}

/* The rules of puzzles are of whole rows and columns. */
TEST(no_deductions)
{
    struct qs_instance *board = qs_must_read("board 2 3\nwall 0 1\n");
    struct qs_deductions deductions;
    struct qs_error error;
    assert_false(qs_deduce(board, &deductions, &error));
    assert_string_equal(error.text, "instance: expected a square board without walls, found 2 "
                                    "rows, 3 columns and 1 wall");
}
