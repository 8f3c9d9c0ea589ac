/* Rooms: check bounds */
/*
 * The matching and its bound: against brute force, against a simpler method on
 * larger boards, and on boards whose augmenting paths are as long as the board.
 * The independent check tests every cover.
 */
#include <stdlib.h>
#include <string.h>

#include "bound_check.h"
#include "counting_watch.h"
#include "fixture.h"
#include "must_instance.h"
#include "random_board.h"
#include "structural_bound.h"
#include "test.h"
#include "untouched.h"

enum { BRUTE_MOST = 10 };

/*
 * Which sets of columns can be matched to the rows so far? Free squares are found
 * by definition, not from the board.
 */
static uint32_t brute_matching(const struct qs_instance *instance)
{
    bool reached[1 << BRUTE_MOST] = {true};
    int32_t n = qs_instance_size(instance);
    for (int32_t row = 0; row < n; row++) {
        for (uint32_t set = (uint32_t)1 << n; set-- > 0;) /* downwards: each row is used once */
            for (int32_t column = 0; reached[set] && column < n; column++)
                if (qs_naive_is_free(instance, (struct qs_square){row, column}))
                    reached[set | (uint32_t)1 << column] = true;
    }
    uint32_t best = 0;
    for (uint32_t set = 0; set < (uint32_t)1 << n; set++) {
        uint32_t size = 0;
        for (int32_t column = 0; column < n; column++)
            size += set >> column & 1;
        if (reached[set] && size > best)
            best = size;
    }
    return best;
}

enum { PLAIN_MOST = 200 };

/* One augmenting path after another, each by recursion (H. Kuhn). */
struct plain {
    bool free[PLAIN_MOST][PLAIN_MOST], seen[PLAIN_MOST];
    int32_t n, row_of[PLAIN_MOST];
};

/* The conditions for a matching. */
static bool has_square(const struct qs_board *board, uint32_t row, uint32_t column)
{
    const struct qs_lines *rows = &board->lines[QS_ROW];
    for (uint32_t i = rows->start[row]; i < rows->start[row + 1]; i++)
        if (board->lines[QS_COLUMN].line_of[rows->square[i]] == column)
            return true;
    return false;
}

/* Matched rows and columns refer to each other and meet in a free square; `size` pairs. */
static void check_pairs(const struct qs_matching *matching, const struct qs_board *board)
{
    uint32_t matched_rows = 0, matched_columns = 0;
    for (uint32_t row = 0; row < board->lines[QS_ROW].count; row++) {
        uint32_t column = matching->column_of[row];
        if (column == QS_UNMATCHED)
            continue;
        matched_rows++;
        assert_true(column < board->lines[QS_COLUMN].count);
        assert_int_equal(matching->row_of[column], row);
        assert_true(has_square(board, row, column));
    }
    for (uint32_t column = 0; column < board->lines[QS_COLUMN].count; column++)
        matched_columns += matching->row_of[column] != QS_UNMATCHED;
    assert_int_equal(matched_rows, matching->size);
    assert_int_equal(matched_columns, matching->size);
}

static void check_cover(const struct qs_matching *matching, const struct qs_board *board)
{
    const struct qs_lines *rows = &board->lines[QS_ROW], *columns = &board->lines[QS_COLUMN];
    uint32_t size = 0;
    for (uint32_t row = 0; row < rows->count; row++)
        size += matching->row_in_cover[row];
    for (uint32_t column = 0; column < columns->count; column++)
        size += matching->column_in_cover[column];
    assert_int_equal(size, matching->size);
    for (uint32_t square = 0; square < board->squares; square++)
        assert_true(matching->row_in_cover[rows->line_of[square]] ||
                    matching->column_in_cover[columns->line_of[square]]);
}

/* Compute and check the matching; returns its size. */
static uint32_t check_matching(struct qs_fixture *fixture)
{
    struct qs_matching matching;
    struct qs_error error = untouched;
    size_t used = fixture->memory.used;
    assert_true(qs_matching_init(&matching, fixture->board, NULL, &error));
    assert_memory_equal(&error, &untouched, sizeof error);
    check_pairs(&matching, fixture->board);
    check_cover(&matching, fixture->board);
    uint32_t size = matching.size;
    qs_arena_release(&matching.arena);
    assert_int_equal(fixture->memory.used, used);
    return size;
}

/* The conditions for the bound, given the size of a maximum matching. */

static enum qs_reason expected_reason(const struct qs_board *board, uint32_t size)
{
    if (size == board->lines[QS_ROW].count)
        return QS_REASON_ROWS;
    return size == board->lines[QS_COLUMN].count ? QS_REASON_COLUMNS : QS_REASON_MATCHING;
}

static void check_directions(const struct qs_bound *bound)
{
    for (size_t i = 0; i < bound->cover_size; i++) {
        enum qs_direction direction = bound->cover[i].direction;
        assert_true(direction == QS_ROW || direction == QS_COLUMN);
        if (bound->reason == QS_REASON_ROWS)
            assert_int_equal(direction, QS_ROW);
        if (bound->reason == QS_REASON_COLUMNS)
            assert_int_equal(direction, QS_COLUMN);
    }
}

/* No line can be left out of a smallest cover. */
static void check_every_line_needed(const struct qs_instance *instance,
                                    const struct qs_bound *bound)
{
    struct qs_error error;
    struct qs_line *fewer = qs_room((bound->cover_size + 1) * sizeof *fewer);
    for (size_t left_out = 0; left_out < bound->cover_size; left_out++) {
        size_t count = 0;
        for (size_t i = 0; i < bound->cover_size; i++)
            if (i != left_out)
                fewer[count++] = bound->cover[i];
        struct qs_bound less = {.value = bound->value - 1, .cover = fewer, .cover_size = count};
        assert_false(qs_check_cover(instance, &less, &error));
    }
}

static void check_bound(struct qs_fixture *fixture, uint32_t size, bool small)
{
    struct qs_bound bound;
    struct qs_error error = untouched;
    size_t used = fixture->memory.used;
    assert_true(qs_structural_bound(fixture->board, NULL, &bound, &error));
    assert_int_equal(bound.value, fixture->board->fixed + (int32_t)size);
    assert_int_equal(bound.reason, expected_reason(fixture->board, size));
    assert_int_equal(bound.cover_size, size);
    check_directions(&bound);
    assert_true(qs_check_cover(fixture->instance, &bound, &error));
    assert_memory_equal(&error, &untouched, sizeof error);
    if (small)
        check_every_line_needed(fixture->instance, &bound);
    qs_bound_release(&bound);
    assert_null(bound.cover);
    assert_int_equal(bound.cover_size, 0);
    qs_bound_release(&bound); /* a second time has no effect */
    assert_int_equal(fixture->memory.used, used);
}

static void check_instance(struct qs_instance *instance, uint32_t size)
{
    struct qs_fixture *fixture = qs_fixture_new(instance);
    assert_int_equal(check_matching(fixture), size);
    check_bound(fixture, size, qs_instance_size(instance) <= 20);
}

TRIALS(against_brute_force, 700)
{
    struct qs_instance *instance = qs_must_random(random, BRUTE_MOST);
    check_instance(instance, brute_matching(instance));
}

/* Few enough free squares that not every row can be matched. */
TRIALS(against_brute_force_on_sparse_boards, 700)
{
    struct qs_instance *instance =
        qs_must_make_instance(2 + qs_random_below(random, BRUTE_MOST - 1));
    int32_t n = qs_instance_size(instance), chance = 1 + qs_random_below(random, 5);
    for (int32_t row = 0; row < n; row++)
        for (int32_t column = 0; column < n; column++)
            if (qs_random_below(random, n) >= chance)
                qs_must_block(instance, row, column);
    check_instance(instance, brute_matching(instance));
}

/* The bound must never be below the maximum. */
TRIALS(never_below_maximum, 300)
{
    struct qs_bound bound;
    struct qs_error error;
    struct qs_fixture *fixture = qs_fixture_new(qs_must_random(random, 6));
    assert_true(qs_structural_bound(fixture->board, NULL, &bound, &error));
    assert_true(qs_naive_maximum(fixture->instance) <= bound.value);
    qs_bound_release(&bound);
    qs_rough_bound(fixture->instance, &bound);
    assert_true(qs_naive_maximum(fixture->instance) <= bound.value);
}

/* Boards made by hand. */

static struct qs_instance *keep_squares(int32_t n, const struct qs_square *squares, size_t count)
{
    struct qs_instance *instance = qs_must_make_instance(n);
    for (int32_t row = 0; row < n; row++) {
        for (int32_t column = 0; column < n; column++) {
            bool kept = false;
            for (size_t i = 0; i < count; i++)
                kept = kept || (squares[i].row == row && squares[i].column == column);
            if (!kept)
                qs_must_block(instance, row, column);
        }
    }
    return instance;
}

TEST(reasons_by_hand)
{
    check_instance(qs_must_make_instance(5), 5); /* rows and columns: rows are preferred */
    check_instance(keep_squares(3, NULL, 0), 0);
    static const struct qs_square row[] = {{1, 0}, {1, 1}, {1, 3}};
    check_instance(keep_squares(4, row, 3), 1); /* one row */
    static const struct qs_square column[] = {{0, 2}, {1, 2}, {3, 2}};
    check_instance(keep_squares(4, column, 3), 1); /* one column, three rows */
    static const struct qs_square cross[] = {{0, 1}, {1, 0}, {1, 1}, {1, 2}, {2, 1}};
    check_instance(keep_squares(3, cross, 5), 2); /* a row and a column */
    struct qs_instance *complete = qs_must_make_instance(4);
    static const struct qs_square queens[] = {{0, 1}, {1, 3}, {2, 0}, {3, 2}};
    for (size_t i = 0; i < 4; i++)
        assert_true(qs_instance_add_queen(complete, queens[i], NULL));
    check_instance(complete, 0);
}

TEST(rough_bound)
{
    struct qs_instance *instance = qs_must_make_instance(9);
    qs_must_add_queen(instance, 4, 4);
    struct qs_bound bound;
    memset(&bound, 'z', sizeof bound);
    qs_rough_bound(instance, &bound);
    assert_int_equal(bound.value, 9);
    assert_int_equal(bound.reason, QS_REASON_ROWS);
    assert_null(bound.cover);
    assert_int_equal(bound.cover_size, 0);
    qs_bound_release(&bound);
}

/*
 * Row i has columns i and i + 1, and the last row only column 0. Taking the first
 * free column everywhere leaves the last row unmatched, and the only augmenting
 * path moves every other row by one. `hole` blocks a square of this path.
 */
static struct qs_instance *staircase(int32_t n, int32_t hole)
{
    struct qs_instance *instance = qs_must_make_instance(n);
    for (int32_t number = 1 - n; number <= n - 1; number++)
        if (number != 0 && number != -1 && number != n - 1)
            qs_must_block_diagonal(instance, QS_DIFFERENCE, number);
    qs_must_block(instance, n - 1, n - 1);
    if (hole >= 0)
        qs_must_block(instance, hole, hole + 1);
    return instance;
}

TEST(long_path)
{
    check_instance(staircase(10, -1), 10);
    check_instance(staircase(10, 4), 9);
    check_instance(staircase(1500, -1), 1500);
    check_instance(staircase(1500, 0), 1499); /* cut off at the start, and at the end */
    check_instance(staircase(1500, 1498), 1499);
}

/* Many augmenting paths: every row in turn moves all rows above it by one. */
TEST(many_paths)
{
    int32_t n = 120;
    struct qs_instance *instance = qs_must_make_instance(n);
    for (int32_t row = 0; row < n; row++)
        for (int32_t column = 0; column < n; column++)
            if (column >= n - row) /* row r has the first n − r columns */
                qs_must_block(instance, row, column);
    check_instance(instance, 120);
}

TEST(every_memory_limit)
{
    struct qs_fixture *fixture = qs_fixture_new(staircase(6, 2));
    size_t used = fixture->memory.used;
    check_bound(fixture, 5, true);
    for (size_t limit = used; limit < fixture->memory.peak; limit++) {
        struct qs_error error = untouched;
        struct qs_bound bound;
        memset(&bound, 'z', sizeof bound);
        struct qs_bound before;
        memcpy(&before, &bound, sizeof before);
        fixture->memory.limit = limit;
        /* The limit at which the bound succeeds may be below the peak of making the board. */
        if (qs_structural_bound(fixture->board, NULL, &bound, &error)) {
            assert_true(limit > used);
            qs_bound_release(&bound);
            break;
        }
        assert_int_equal(error.kind, QS_ERROR_MEMORY);
        assert_string_equal(error.text, "not enough memory for the matching bound");
        assert_memory_equal(&bound, &before, sizeof bound);
        assert_int_equal(fixture->memory.used, used);
    }
}

/* Stopped when the watch is asked for the first, second, … time: all rows, and no leaks. */
TEST(stopped_at_every_question)
{
    struct qs_instance *instance = qs_must_make_instance(600);
    for (int32_t row = 0; row < 600; row++)
        for (int32_t column = 0; row < 20 && column < 590; column++)
            qs_must_block(instance, row, column);
    struct qs_fixture *fixture = qs_fixture_new(instance);
    size_t used = fixture->memory.used;
    for (int stop_at = 1;; stop_at++) {
        struct qs_counting_watch counting;
        struct qs_bound bound;
        struct qs_error error = untouched;
        qs_counting_watch_init(&counting, stop_at);
        assert_true(qs_structural_bound(fixture->board, &counting.watch, &bound, &error));
        assert_memory_equal(&error, &untouched, sizeof error);
        assert_int_equal(fixture->memory.used, used);
        bool stopped = qs_watch_ended_early(&counting.watch);
        assert_int_equal(bound.value, stopped ? 600 : 590);
        assert_int_equal(bound.reason, stopped ? QS_REASON_ROWS : QS_REASON_MATCHING);
        qs_bound_release(&bound);
        if (!stopped) {
            assert_true(stop_at > 10);
            break;
        }
    }
}

TEST(names)
{
    static const char *const by_lines[] = {"rows", "columns", "matching", "line-cover"};
    const int covers = LENGTH(by_lines);
    for (int i = 0; i < QS_REASONS; i++) {
        assert_int_equal(qs_reason_has_cover(i), i < covers);
        if (i < covers)
            assert_string_equal(qs_reason_name(i), by_lines[i]);
    }
    assert_string_equal(qs_reason_name(QS_REASON_REDUCTION), "reduction");
    assert_string_equal(qs_reason_name(QS_REASON_SAT), "sat");
    assert_string_equal(qs_reason_name(QS_REASON_SEARCH), "search");
    for (int reason = 0; reason < QS_REASONS; reason++) {
        assert_non_null(qs_reason_name(reason));
        assert_non_null(qs_reason_text(reason));
        for (int other = 0; other < reason; other++) {
            assert_string_not_equal(qs_reason_name(reason), qs_reason_name(other));
            assert_string_not_equal(qs_reason_text(reason), qs_reason_text(other));
        }
    }
}
