/* Rooms: board */
/*
 * The board against its definition: which squares are free, and that its lists of
 * lines and of squares agree; the same for parts of it. Then its memory: little if
 * few rows are open, and no leaks whatever the limit.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "counting_watch.h"
#include "instance_private.h"
#include "machine.h"
#include "must_instance.h"
#include "random_board.h"
#include "soon.h"
#include "test.h"
#include "untouched.h"

static struct qs_board *new_board(const struct qs_instance *instance, struct qs_memory *memory)
{
    struct qs_error error = untouched;
    qs_memory_init(memory, SIZE_MAX);
    struct qs_board *board = MUST(qs_board_new(instance, memory, NULL, &error));
    assert_memory_equal(&error, &untouched, sizeof error);
    return board;
}

static void free_board(struct qs_board *board)
{
    struct qs_memory *memory = board->memory;
    qs_board_free(board);
    assert_int_equal(memory->used, 0);
}

static void check_head(const struct qs_board *board, const struct qs_instance *instance,
                       const struct qs_memory *memory)
{
    size_t queens;
    qs_instance_queens(instance, &queens);
    assert_int_equal(board->n, qs_instance_size(instance));
    assert_int_equal(board->fixed, queens);
    assert_ptr_equal(board->memory, memory);
    assert_int_equal(qs_instance_open_lines(instance), board->n - board->fixed);
}

/* Every free square, in row-major order, and nothing else. */
static void check_squares(const struct qs_board *board, const struct qs_instance *instance)
{
    uint32_t next = 0;
    for (int32_t row = 0; row < board->n; row++) {
        for (int32_t column = 0; column < board->n; column++) {
            if (!qs_naive_is_free(instance, (struct qs_square){row, column}))
                continue;
            assert_true(next < board->squares);
            struct qs_square square = qs_board_square(board, next++);
            assert_int_equal(square.row, row);
            assert_int_equal(square.column, column);
        }
    }
    assert_int_equal(next, board->squares);
}

static void check_line(const struct qs_board *board, int direction, uint32_t line)
{
    const struct qs_lines *lines = &board->lines[direction];
    assert_true(line == 0 || lines->number[line - 1] < lines->number[line]);
    assert_true(lines->start[line] < lines->start[line + 1]); /* lines have squares */
    assert_int_equal(qs_lines_length(lines, line), lines->start[line + 1] - lines->start[line]);
    for (uint32_t i = lines->start[line]; i < lines->start[line + 1]; i++) {
        uint32_t square = lines->square[i];
        assert_true(square < board->squares);
        assert_true(i == lines->start[line] || lines->square[i - 1] < square);
        assert_int_equal(lines->line_of[square], line);
        assert_int_equal(qs_line_number(qs_board_square(board, square), direction),
                         lines->number[line]);
    }
}

/*
 * Every square is on one line of each direction: the one given by line_of has it,
 * the lists together are as long as there are squares, and no list has a square
 * twice.
 */
static void check_lines(const struct qs_board *board)
{
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        const struct qs_lines *lines = &board->lines[d];
        assert_int_equal(lines->start[0], 0);
        assert_int_equal(lines->start[lines->count], board->squares);
        for (uint32_t line = 0; line < lines->count; line++)
            check_line(board, d, line);
        for (uint32_t square = 0; square < board->squares; square++)
            assert_true(lines->line_of[square] < lines->count);
    }
}

static void check_board(const struct qs_instance *instance)
{
    struct qs_memory memory;
    struct qs_board *board = new_board(instance, &memory);
    check_head(board, instance, &memory);
    check_squares(board, instance);
    check_lines(board);
    free_board(board);
}

/* On a small board, the estimate is exact. */
static void check_estimate(const struct qs_instance *instance)
{
    struct qs_memory memory;
    struct qs_board *board = new_board(instance, &memory);
    assert_int_equal(qs_board_estimate(instance, &memory, NULL), board->squares);
    free_board(board);
}

TRIALS(random_boards, 1500)
{
    struct qs_instance *instance = qs_must_random(random, 12);
    check_board(instance);
    check_estimate(instance);
}

TRIALS(larger_boards, 10)
{
    struct qs_board_recipe recipe = {30 + qs_random_below(random, 40), qs_random_below(random, 60),
                                     qs_random_below(random, 20), qs_random_below(random, 50)};
    struct qs_instance *instance = qs_must_own(qs_random_instance(random, &recipe));
    check_board(instance);
    check_estimate(instance);
}

static void assert_squares(const struct qs_instance *instance, uint32_t squares)
{
    struct qs_memory memory;
    struct qs_board *board = new_board(instance, &memory);
    assert_int_equal(board->squares, squares);
    free_board(board);
    check_board(instance);
}

/* A part of a board: exactly the given squares, at the same places, with matching lines. */
TRIALS(parts, 1000)
{
    struct qs_instance *instance = qs_must_random(random, 12);
    struct qs_memory memory;
    struct qs_error error = untouched;
    struct qs_board *board = new_board(instance, &memory);
    uint32_t *squares = malloc((board->squares + 1) * sizeof *squares), count = 0;
    assert_non_null(squares);
    int32_t chance = qs_random_below(random, 5); /* from no squares to all */
    for (uint32_t square = 0; square < board->squares; square++)
        if (qs_random_below(random, 4) < chance)
            squares[count++] = square;
    struct qs_board *part = MUST(qs_board_restrict(board, squares, count, &memory, NULL, &error));
    assert_memory_equal(&error, &untouched, sizeof error);
    assert_int_equal(part->n, board->n);
    assert_int_equal(part->fixed, 0);
    assert_int_equal(part->squares, count);
    check_lines(part);
    for (uint32_t i = 0; i < count; i++) {
        struct qs_square here = qs_board_square(part, i),
                         there = qs_board_square(board, squares[i]);
        assert_true(here.row == there.row && here.column == there.column);
    }
    qs_board_free(board);
    free_board(part);
    free(squares);
}

/* Boards whose squares are counted by hand, in case the definition is wrong as well. */
TEST(known_boards)
{
    struct qs_instance *instance = qs_must_make_instance(1);
    assert_squares(instance, 1);
    qs_must_add_queen(instance, 0, 0);
    assert_squares(instance, 0);
    instance = qs_must_make_instance(8);
    assert_squares(instance, 64);
    qs_must_add_queen(instance, 0, 0);
    assert_squares(instance, 42);
    qs_must_block(instance, 7, 6);
    qs_must_block(instance, 7, 6);
    qs_must_block(instance, 0, 3); /* attacked already */
    assert_squares(instance, 41);
    qs_must_block_diagonal(instance, QS_SUM, 13); /* 6,7 and 7,6 */
    assert_squares(instance, 40);
    qs_must_block_diagonal(instance, QS_DIFFERENCE, 6); /* 6,0 and 7,1 */
    assert_squares(instance, 39);
    qs_must_block_diagonal(instance, QS_DIFFERENCE, -6);
    assert_squares(instance, 38);
}

TEST(no_free_square)
{
    struct qs_instance *instance = qs_must_make_instance(3);
    for (int32_t row = 0; row < 3; row++)
        for (int32_t column = 0; column < 3; column++)
            qs_must_block(instance, row, column);
    struct qs_memory memory;
    struct qs_board *board = new_board(instance, &memory);
    assert_int_equal(board->squares, 0);
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        assert_int_equal(board->lines[d].count, 0);
        assert_int_equal(board->lines[d].start[0], 0);
    }
    free_board(board);
    qs_board_free(NULL);
}

/* All blocks in one row, in reverse order; and a row between two blocked rows. */
TEST(blocks_by_row)
{
    struct qs_instance *instance = qs_must_make_instance(9);
    for (int32_t column = 9; column-- > 0;)
        qs_must_block(instance, 4, column);
    for (int32_t column = 0; column < 9; column += 2)
        qs_must_block(instance, 6, column);
    qs_must_block(instance, 8, 8);
    qs_must_block(instance, 0, 0);
    assert_squares(instance, 81 - 9 - 5 - 2);
}

/* Large boards with few open rows. */

/*
 * The known solution for n even and n mod 6 ≠ 2, without the queens of every
 * 10,000th row.
 */
static struct qs_instance *nearly_complete(int32_t n)
{
    struct qs_instance *instance = qs_must_make_instance(n);
    for (int32_t row = 0; row < n; row++)
        if (row % 10000 != 5000)
            qs_must_add_queen(instance, row, row < n / 2 ? 2 * row + 1 : 2 * row - n);
    return instance;
}

/* The free squares are among the rows and columns without a queen. */
static void check_open_rows(const struct qs_board *board, const struct qs_instance *instance)
{
    int32_t n = board->n;
    uint32_t next = 0;
    for (int32_t row = 5000; row < n; row += 10000) {
        for (int32_t i = 0; i < n; i++) {
            struct qs_square square = {row, i};
            if (qs_instance_line_is_taken(instance, square, QS_COLUMN) ||
                !qs_naive_is_free(instance, square))
                continue;
            struct qs_square found = qs_board_square(board, next++);
            assert_int_equal(found.row, row);
            assert_int_equal(found.column, i);
        }
    }
    assert_int_equal(next, board->squares);
    assert_true(board->squares >= 10 && board->squares <= 100); /* at least the removed queens' */
}

TEST(few_open_rows)
{
    int32_t n = 100000;
    struct qs_instance *instance = nearly_complete(n);
    struct qs_memory memory;
    double start = qs_seconds_used();
    struct qs_board *board = new_board(instance, &memory);
    assert_true(qs_seconds_used() - start < QS_SOON);
    assert_int_equal(board->fixed, n - 10);
    check_open_rows(board, instance);
    check_lines(board);
    assert_true(memory.used < 10000);
    assert_true(memory.peak < (size_t)n * 64);
    free_board(board);
}

/* On a large board only some rows are looked at. */
TEST(slow_estimates)
{
    enum { SIDE = 3000 };
    struct qs_instance *instance = qs_must_make_instance(SIDE);
    struct qs_memory memory;
    struct qs_random random = {7};
    qs_memory_init(&memory, SIZE_MAX);
    assert_true(qs_board_estimate(instance, &memory, NULL) == (uint64_t)SIDE * SIDE);
    for (int32_t i = 0; i < SIDE; i++) /* about half of the squares */
        qs_must_block_diagonal(instance, i % 2 ? QS_SUM : QS_DIFFERENCE,
                               qs_random_below(&random, 2 * SIDE - 1) - (i % 2 ? 0 : SIDE - 1));
    struct qs_board *board = new_board(instance, &memory);
    double estimate = (double)qs_board_estimate(instance, &memory, NULL);
    assert_true(estimate > 0.97 * board->squares && estimate < 1.03 * board->squares);
    assert_true(estimate != board->squares);
    qs_board_free(board);
    assert_int_equal(memory.used, 0);
}

/* Wherever the watch says stop, also in the middle of rows with many listed squares. */
TEST(stopped_while_listing)
{
    enum { SIDE = 400 };
    struct qs_instance *instance = qs_must_make_instance(SIDE);
    struct qs_memory memory;
    struct qs_error error;
    for (int32_t i = 0; i < SIDE * SIDE; i++)
        assert_true(
            qs_instance_list_free_square(instance, (struct qs_square){i / SIDE, i % SIDE}, &error));
    qs_memory_init(&memory, SIZE_MAX);
    struct qs_counting_watch counting;
    struct qs_board *board = NULL;
    int most = 0;
    while (!board) {
        qs_counting_watch_init(&counting, ++most);
        board = qs_board_new(instance, &memory, &counting.watch, &error);
        assert_true(board || (error.kind == QS_ERROR_STOPPED && memory.used == 0));
    }
    assert_true(most > 8); /* two passes of the sort, one of the rows, and two of the listing */
    qs_board_free(board);
    qs_counting_watch_init(&counting, 1);
    assert_true(qs_board_estimate(instance, &memory, &counting.watch) < (uint64_t)SIDE * SIDE);
    assert_int_equal(memory.used, 0);
}

/* A board that would take years to list is refused at once, without taking memory. */
TEST(too_large_to_list)
{
    struct qs_instance *instance = qs_must_make_instance(QS_SIZE_MAX);
    struct qs_memory memory;
    struct qs_error error = untouched;
    qs_memory_init(&memory, SIZE_MAX);
    double start = qs_seconds_used();
    assert_null(qs_board_new(instance, &memory, NULL, &error));
    assert_true(qs_seconds_used() - start < QS_SOON);
    assert_int_equal(error.kind, QS_ERROR_INPUT);
    assert_string_equal(error.text, "too many squares to list on a board with n = 100000000");
    assert_string_equal(error.source, "");
    assert_int_equal(memory.used, 0);
    assert_true(memory.peak < 10000);
    assert_true(qs_board_estimate(instance, &memory, NULL) == UINT64_MAX);
    assert_int_equal(qs_instance_open_lines(instance), QS_SIZE_MAX);
}

static void assert_no_board(const struct qs_instance *instance, size_t limit)
{
    struct qs_memory memory;
    struct qs_error error = untouched;
    char text[200];
    qs_memory_init(&memory, limit);
    assert_null(qs_board_new(instance, &memory, NULL, &error));
    assert_int_equal(memory.used, 0);
    assert_true(memory.peak <= limit);
    assert_int_equal(error.kind, QS_ERROR_MEMORY);
    snprintf(text, sizeof text, "not enough memory to list the free squares of a board with n = %d",
             qs_instance_size(instance));
    assert_string_equal(error.text, text);
    assert_string_equal(error.source, "");
}

/* Every limit below what is needed is refused, and what is needed is enough. */
TRIALS(every_memory_limit, 40)
{
    struct qs_instance *instance = qs_must_random(random, 9);
    struct qs_memory memory;
    struct qs_error error;
    free_board(new_board(instance, &memory));
    size_t peak = memory.peak;
    for (size_t limit = 0; limit < peak; limit += limit + 20 < peak ? 3 : 1)
        assert_no_board(instance, limit);
    qs_memory_init(&memory, peak);
    struct qs_board *board = MUST(qs_board_new(instance, &memory, NULL, &error));
    free_board(board);
}

/* Memory that others have taken from the same limit is neither used nor freed. */
TEST(shared_memory)
{
    struct qs_instance *instance = qs_must_make_instance(8);
    struct qs_memory memory;
    struct qs_error error;
    free_board(new_board(instance, &memory));
    size_t peak = memory.peak;
    qs_memory_init(&memory, peak + 1000);
    assert_true(qs_memory_charge(&memory, 1001));
    assert_null(qs_board_new(instance, &memory, NULL, &error));
    assert_int_equal(memory.used, 1001);
    qs_memory_discharge(&memory, 1);
    struct qs_board *board = MUST(qs_board_new(instance, &memory, NULL, &error));
    qs_board_free(board);
    assert_int_equal(memory.used, 1000);
}

/* Counting ends early if the squares cannot fit. */
TEST(large_board_small_memory)
{
    struct qs_instance *instance = qs_must_make_instance(60000);
    double start = qs_seconds_used();
    assert_no_board(instance, 10000000);
    assert_true(qs_seconds_used() - start < QS_SOON);
}

/* The lines of 128 bits and one more are counted through, and have bits enough. */
TEST(line_map)
{
    struct qs_instance *instance = qs_must_make_instance(22);
    qs_must_block(instance, 0, 0); /* alone on its sum diagonal */
    struct qs_memory memory;
    struct qs_board *board = new_board(instance, &memory);
    struct qs_arena arena = {.memory = &memory};
    struct qs_line_map map;
    qs_line_map_init(&map, board, &arena);
    assert_false(arena.refused);
    assert_int_equal(map.lines, 129);
    assert_int_equal(map.squares, 483);
    assert_true(64 * map.line_words >= map.lines);
    assert_true(64 * map.square_words >= map.squares);
    for (uint32_t v = 0; v < map.squares; v++)
        for (int d = 0; d < QS_DIRECTIONS; d++)
            assert_int_equal(qs_line_map_lines(&map, v)[d],
                             qs_board_first_line(board, d) + board->lines[d].line_of[v]);
    qs_arena_release(&arena);
    free_board(board);
}

/* Lines of k squares: 16 of 8; in each direction of diagonals one of 8 and two of each fewer. */
TEST(pairs)
{
    struct qs_memory memory;
    struct qs_board *board = new_board(qs_must_make_instance(8), &memory);
    assert_int_equal(qs_board_pairs(board), 16 * 28 + 2 * (28 + 2 * (21 + 15 + 10 + 6 + 3 + 1)));
    free_board(board);
}

/* Of parts, too: each limit below what is needed is refused, and nothing is left. */
TEST(every_memory_limit_of_a_part)
{
    struct qs_memory memory;
    struct qs_board *board = new_board(qs_must_make_instance(5), &memory);
    const uint32_t squares[] = {1, 7, 8, 20};
    const size_t before = memory.used;
    struct qs_board *part = NULL;
    for (memory.limit = before; !part; memory.limit++) {
        struct qs_error error = untouched;
        part = qs_board_restrict(board, squares, LENGTH(squares), &memory, NULL, &error);
        assert_int_equal(error.kind, part ? untouched.kind : QS_ERROR_MEMORY);
        assert_true(part || memory.used == before);
    }
    assert_int_equal(part->lines[QS_ROW].count, 3);
    qs_board_free(part);
    free_board(board);
}
