/* Rooms: instance */
/*
 * The instance: its messages word for word, its limits, its digest, and squares as text. Against a
 * naive model: test_whole.c.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "failing_memory.h"
#include "instance_private.h"
#include "must_instance.h"
#include "queensat/instance.h"
#include "sanitized.h"
#include "test.h"
#include "untouched.h"

static struct qs_square at(int32_t row, int32_t column)
{
    return (struct qs_square){row, column};
}

static void assert_untouched(const struct qs_error *error)
{
    assert_int_equal(error->kind, untouched.kind);
    assert_string_equal(error->source, untouched.source);
    assert_int_equal(error->line, untouched.line);
    assert_int_equal(error->column, untouched.column);
    assert_string_equal(error->text, untouched.text);
}

static void assert_refused(const struct qs_error *error, const char *text)
{
    assert_string_equal(error->text, text);
    assert_int_equal(error->kind, QS_ERROR_INPUT);
    assert_string_equal(error->source, "");
    assert_int_equal(error->line, 0);
    assert_int_equal(error->column, 0);
}

TEST(line_numbers)
{
    assert_int_equal(qs_line_number(at(2, 5), QS_ROW), 2);
    assert_int_equal(qs_line_number(at(2, 5), QS_COLUMN), 5);
    assert_int_equal(qs_line_number(at(2, 5), QS_DIFFERENCE), -3);
    assert_int_equal(qs_line_number(at(2, 5), QS_SUM), 7);
    int32_t last = QS_SIZE_MAX - 1;
    assert_int_equal(qs_line_number(at(last, last), QS_SUM), 2 * QS_SIZE_MAX - 2);
    assert_int_equal(qs_line_number(at(0, last), QS_DIFFERENCE), 1 - QS_SIZE_MAX);
}

TEST(sizes)
{
    static const int32_t wrong[] = {0, -1, INT32_MIN, QS_SIZE_MAX + 1, INT32_MAX};
    for (size_t i = 0; i < LENGTH(wrong); i++) {
        struct qs_error error = untouched;
        char expected[100];
        snprintf(expected, sizeof expected, "expected n from 1 to 100000000, found %d", wrong[i]);
        assert_null(qs_instance_new(wrong[i], &error));
        assert_refused(&error, expected);
    }
    static const int32_t right[] = {1, 2, QS_SIZE_MAX};
    for (size_t i = 0; i < LENGTH(right); i++) {
        struct qs_error error = untouched;
        struct qs_instance *instance = MUST(qs_instance_new(right[i], &error));
        assert_untouched(&error);
        assert_int_equal(qs_instance_size(instance), right[i]);
        qs_instance_free(instance);
    }
    qs_instance_free(NULL);
}

/* A failed allocation is an error like any other, without leaks. */
TEST(no_memory)
{
    if (QS_SANITIZED)
        skip();
    struct rlimit before, tight;
    assert_int_equal(getrlimit(RLIMIT_AS, &before), 0);
    tight = before;
    tight.rlim_cur = (rlim_t)1 << 30; /* room for only some of the arrays of the largest board */
    assert_int_equal(setrlimit(RLIMIT_AS, &tight), 0);
    struct qs_error error = untouched;
    struct qs_instance *instance = qs_instance_new(QS_SIZE_MAX, &error);
    struct qs_error unused;
    struct qs_instance *smaller = qs_instance_new(QS_SIZE_MAX / 10 * 3, &unused); /* 840 MB */
    assert_int_equal(setrlimit(RLIMIT_AS, &before), 0);
    assert_null(instance);
    assert_non_null(smaller);
    qs_instance_free(smaller);
    assert_int_equal(error.kind, QS_ERROR_MEMORY);
    assert_string_equal(error.text, "not enough memory for an instance with n = 100000000");
}

TEST(names)
{
    struct qs_instance *instance = qs_must_make_instance(3);
    assert_string_equal(qs_instance_name(instance), "");
    qs_instance_set_name(instance, "a name");
    assert_string_equal(qs_instance_name(instance), "a name");
    char longer[300];
    memset(longer, 'x', sizeof longer);
    longer[299] = '\0';
    qs_instance_set_name(instance, longer);
    assert_int_equal(strlen(qs_instance_name(instance)), 255);
    assert_memory_equal(qs_instance_name(instance), longer, 255);
}

/* Operations on an instance, and the message that the last one must give. */
enum action { QUEEN, BLOCK, DIFFERENCE, SUM, FREE };

struct step {
    enum action action;
    int32_t a, b; /* row and column, or number */
};

static bool take_step(struct qs_instance *instance, struct step step, struct qs_error *error)
{
    switch (step.action) {
    case QUEEN:
        return qs_instance_add_queen(instance, at(step.a, step.b), error);
    case BLOCK:
        return qs_instance_block_square(instance, at(step.a, step.b), error);
    case DIFFERENCE:
        return qs_instance_block_diagonal(instance, QS_DIFFERENCE, step.a, error);
    case SUM:
        return qs_instance_block_diagonal(instance, QS_SUM, step.a, error);
    case FREE:
        return qs_instance_list_free_square(instance, at(step.a, step.b), error);
    }
    return false;
}

#define OUTSIDE(square)                                                                            \
    "square " square " is outside the board: expected row and column from 0 to 7"
#define BOTH(queen, other, line) "queen " queen " attacks queen " other ": both are on " line

static const struct refusal {
    struct step first, second; /* on a board with n = 8 */
    const char *text;
} refusals[] = {
    {{QUEEN, 2, 1}, {QUEEN, 2, 6}, BOTH("2,6", "2,1", "row 2")},
    {{QUEEN, 2, 1}, {QUEEN, 7, 1}, BOTH("7,1", "2,1", "column 1")},
    {{QUEEN, 0, 0}, {QUEEN, 3, 3}, BOTH("3,3", "0,0", "difference diagonal 0")},
    {{QUEEN, 6, 7}, {QUEEN, 0, 1}, BOTH("0,1", "6,7", "difference diagonal -1")},
    {{QUEEN, 7, 0}, {QUEEN, 0, 7}, BOTH("0,7", "7,0", "sum diagonal 7")},
    {{QUEEN, 7, 7}, {QUEEN, 7, 7}, "queen 7,7 is fixed twice"},
    {{BLOCK, 2, 2}, {QUEEN, 2, 2}, "queen 2,2 is on a blocked square"},
    {{SUM, 4, 0}, {QUEEN, 2, 2}, "queen 2,2 is on blocked sum diagonal 4"},
    {{DIFFERENCE, -7, 0}, {QUEEN, 0, 7}, "queen 0,7 is on blocked difference diagonal -7"},
    {{QUEEN, 2, 2}, {BLOCK, 2, 2}, "blocked square 2,2 holds a fixed queen"},
    {{BLOCK, 2, 2},
     {FREE, 3, 2},
     "square 3,2 cannot be listed as free: blocked squares are listed, and all others are free "
     "anyway"},
    {{FREE, 2, 2},
     {BLOCK, 3, 2},
     "square 3,2 cannot be blocked: free squares are listed, and all others are blocked anyway"},
    {{FREE, 2, 2}, {FREE, 8, 2}, OUTSIDE("8,2")},
    {{FREE, 2, 2}, {FREE, 2, -1}, OUTSIDE("2,-1")},
    {{QUEEN, 2, 2}, {SUM, 4, 0}, "blocked sum diagonal 4 holds the fixed queen 2,2"},
    {{QUEEN, 7, 0}, {DIFFERENCE, 7, 0}, "blocked difference diagonal 7 holds the fixed queen 7,0"},
    {{QUEEN, 0, 0}, {QUEEN, 9, 1}, OUTSIDE("9,1")},
    {{QUEEN, 0, 0}, {QUEEN, 1, 8}, OUTSIDE("1,8")},
    {{QUEEN, 0, 0}, {BLOCK, -1, 4}, OUTSIDE("-1,4")},
    {{QUEEN, 0, 0}, {BLOCK, 4, INT32_MIN}, OUTSIDE("4,-2147483648")},
    {{QUEEN, 0, 0},
     {SUM, 15, 0},
     "sum diagonal 15 is outside the board: expected a number from 0 to 14"},
    {{QUEEN, 0, 0},
     {SUM, -1, 0},
     "sum diagonal -1 is outside the board: expected a number from 0 to 14"},
    {{QUEEN, 0, 0},
     {DIFFERENCE, 8, 0},
     "difference diagonal 8 is outside the board: expected a number from -7 to 7"},
    {{QUEEN, 0, 0},
     {DIFFERENCE, -8, 0},
     "difference diagonal -8 is outside the board: expected a number from -7 to 7"},
};

TEST(messages)
{
    for (size_t i = 0; i < LENGTH(refusals); i++) {
        struct qs_instance *instance = qs_must_make_instance(8);
        struct qs_error error = untouched;
        assert_true(take_step(instance, refusals[i].first, &error));
        assert_untouched(&error);
        assert_false(take_step(instance, refusals[i].second, &error));
        assert_refused(&error, refusals[i].text);
    }
    struct qs_instance *instance = qs_must_make_instance(8);
    struct qs_error error = untouched;
    assert_false(qs_instance_block_diagonal(instance, QS_ROW, 3, &error));
    assert_refused(&error, "only diagonals can be blocked as a whole");
    assert_false(qs_instance_block_diagonal(instance, QS_COLUMN, 3, &error));
    assert_refused(&error, "only diagonals can be blocked as a whole");
}

TEST(blocks_twice)
{
    struct qs_instance *instance = qs_must_make_instance(8);
    struct qs_error error = untouched;
    size_t count;
    for (int i = 0; i < 2; i++) {
        assert_true(qs_instance_block_square(instance, at(7, 0), &error));
        assert_true(qs_instance_block_diagonal(instance, QS_SUM, 4, &error));
        assert_true(qs_instance_block_diagonal(instance, QS_DIFFERENCE, 4, &error));
        /* On blocked diagonals, but not yet blocked as a single square. */
        assert_true(qs_instance_block_square(instance, at(4, 0), &error));
    }
    assert_untouched(&error);
    const struct qs_square *squares = qs_instance_blocked_squares(instance, &count);
    assert_int_equal(count, 2);
    assert_int_equal(squares[0].row, 7);
    assert_int_equal(squares[1].row, 4);
    assert_int_equal(qs_instance_blocked_diagonals(instance, QS_SUM, &count)[0], 4);
    assert_int_equal(count, 1);
    assert_int_equal(qs_instance_blocked_diagonals(instance, QS_DIFFERENCE, &count)[0], 4);
    assert_int_equal(count, 1);
    qs_instance_blocked_diagonals(instance, QS_ROW, &count);
    assert_int_equal(count, 0);
    qs_instance_blocked_diagonals(instance, QS_COLUMN, &count);
    assert_int_equal(count, 0);
}

/* Thousands of blocked squares, clustered and isolated, against one byte per square. */
TEST(many_blocks)
{
    enum { SIDE = 200 };
    static bool expected[SIDE][SIDE];
    struct qs_random random = {20240607};
    struct qs_instance *instance = qs_must_make_instance(SIDE);
    struct qs_error error;
    size_t total = 0, count;
    for (int i = 0; i < 6000; i++) {
        struct qs_square square =
            at(qs_random_below(&random, SIDE), qs_random_below(&random, SIDE));
        for (int length = qs_random_below(&random, 4); length >= 0 && square.column < SIDE;
             length--) {
            total += !expected[square.row][square.column];
            expected[square.row][square.column] = true;
            assert_true(qs_instance_block_square(instance, square, &error));
            square.column++;
        }
        qs_instance_blocked_squares(instance, &count);
        assert_int_equal(count, total);
    }
    for (int32_t row = 0; row < SIDE; row++) {
        for (int32_t column = 0; column < SIDE; column++)
            assert_int_equal(qs_instance_is_blocked(instance, at(row, column)),
                             expected[row][column]);
    }
}

/* The last squares of a row, and the first ones of the next, for all sizes around words. */
TEST(ends_of_rows)
{
    for (int32_t n = 1; n <= 194; n++) {
        struct qs_instance *instance = qs_must_make_instance(n);
        qs_must_block(instance, 0, n - 1);
        for (int32_t i = 0; i < 3 * n; i++)
            if (i / n < n)
                assert_int_equal(qs_instance_is_blocked(instance, at(i / n, i % n)), i == n - 1);
    }
}

/* A set that is as full as it may be: looking for what is not there ends. */
TRIALS(full_sets, 1500)
{
    const int32_t n = 5000;
    struct qs_instance *instance = qs_must_make_instance(n);
    struct qs_square blocked[8];
    for (int i = 0; i < 8; i++) {
        blocked[i] = at(qs_random_below(random, n), qs_random_below(random, n));
        qs_must_block(instance, blocked[i].row, blocked[i].column);
    }
    for (int i = 0; i < 20; i++) {
        struct qs_square square = at(qs_random_below(random, n), qs_random_below(random, n));
        assert_int_equal(qs_instance_is_blocked(instance, square),
                         qs_naive_is_among(square, blocked, 8));
    }
}

TEST(largest_board)
{
    int32_t last = QS_SIZE_MAX - 1;
    struct qs_instance *instance = qs_must_make_instance(QS_SIZE_MAX);
    struct qs_error error;
    assert_true(qs_instance_add_queen(instance, at(last, last), &error));
    assert_true(qs_instance_add_queen(instance, at(0, last - 1), &error));
    assert_true(qs_instance_block_square(instance, at(last, 0), &error));
    assert_true(qs_instance_block_square(instance, at(0, last), &error));
    assert_true(qs_instance_block_diagonal(instance, QS_DIFFERENCE, -last, &error));
    assert_true(qs_instance_block_diagonal(instance, QS_DIFFERENCE, last, &error));
    assert_true(qs_instance_block_diagonal(instance, QS_SUM, 0, &error));
    assert_false(qs_instance_block_diagonal(instance, QS_SUM, 2 * last, &error));
    assert_string_equal(error.text, "blocked sum diagonal 199999998 holds the fixed queen "
                                    "99999999,99999999");
    assert_true(qs_instance_is_blocked(instance, at(last, 0)));
    assert_true(qs_instance_is_blocked(instance, at(0, last)));
    assert_true(qs_instance_is_blocked(instance, at(0, 0)));
    assert_false(qs_instance_is_blocked(instance, at(last, 1)));
    assert_false(qs_instance_is_blocked(instance, at(1, 0)));
    assert_false(qs_instance_is_blocked(instance, at(last - 1, last)));
    assert_true(qs_instance_line_is_taken(instance, at(5, 5), QS_DIFFERENCE));
    assert_false(qs_instance_line_is_taken(instance, at(5, 6), QS_DIFFERENCE));
}

/* Nothing is blocked or taken outside the board, nor in what is no direction. */
TEST(outside)
{
    static const struct qs_square squares[] = {{-1, 0},        {0, -1}, {5, 0},        {0, 5},
                                               {INT32_MIN, 0}, {0, 64}, {INT32_MAX, 0}};
    static const int wrong[] = {-1, QS_DIRECTIONS};
    for (int lists_free = 0; lists_free < 2; lists_free++) {
        struct qs_instance *instance = qs_must_make_instance(5);
        qs_must_add_queen(instance, 0, 0);
        for (int column = 1; column < 5; column++)
            (lists_free ? qs_must_list_free : qs_must_block)(instance, 4, column);
        qs_must_block_diagonal(instance, QS_SUM, 5);
        for (size_t i = 0; i < LENGTH(squares); i++) {
            assert_false(qs_instance_is_blocked(instance, squares[i]));
            for (int d = 0; d < QS_DIRECTIONS; d++)
                assert_false(qs_instance_line_is_taken(instance, squares[i], d));
        }
        for (int i = 0; i < 2; i++)
            assert_false(
                qs_instance_line_is_taken(instance, at(0, 0), (enum qs_direction)wrong[i]));
    }
}

/* A draft takes any queens, and gives them away; no queens at all are not a failure. */
TEST(drafts)
{
    for (size_t queens = 0; queens < 3; queens++) {
        struct qs_instance *draft =
            qs_must_own(qs_instance_new_draft(&(struct qs_shape){.rows = 5, .columns = 5}, NULL));
        struct qs_placement placement = {0};
        qs_must_block(draft, 0, 0);
        for (size_t i = 0; i < queens; i++)
            qs_must_add_queen(draft, 0, (int32_t)i);
        assert_true(qs_instance_take_queens(draft, &placement));
        assert_int_equal(placement.n, 5);
        assert_int_equal(placement.count, queens);
        assert_non_null(placement.queens);
        for (size_t i = 0; i < queens; i++)
            assert_true(qs_naive_same(placement.queens[i], at(0, (int32_t)i)));
        qs_placement_release(&placement);
    }
    assert_null(qs_instance_new_draft(0, NULL));
}

static bool fill_instance(struct qs_instance *instance, bool lists_free, struct qs_error *error)
{
    return (lists_free ? qs_instance_list_free_square(instance, at(0, 0), error)
                       : qs_instance_block_square(instance, at(0, 0), error)) &&
           qs_instance_add_queen(instance, at(1, 1), error) &&
           qs_instance_block_diagonal(instance, QS_SUM, 5, error);
}

static bool lists_a_square(const struct qs_instance *instance)
{
    size_t blocked, free_ones;
    qs_instance_blocked_squares(instance, &blocked);
    qs_instance_listed_free_squares(instance, &free_ones);
    return blocked + free_ones > 0;
}

/* One allocation fails, each in its turn: it is told, and what is then asked for again is done. */
TEST(without_memory)
{
    for (int lists_free = 0; lists_free < 2; lists_free++) {
        bool failed = true;
        for (long failing = 0; failed; failing++) {
            struct qs_error error = untouched;
            qs_fail_allocation(failing);
            struct qs_instance *instance = qs_instance_new(5, &error);
            bool filled = instance && fill_instance(instance, lists_free, &error);
            failed = qs_allocation_has_failed();
            qs_fail_allocation(-1);
            assert_int_equal(filled, !failed);
            assert_true(!failed || error.kind == QS_ERROR_MEMORY);
            if (failed && strstr(error.text, " square") && !strstr(error.text, "queen"))
                assert_non_null(strstr(error.text, lists_free ? "free" : "blocked"));
            if (instance && filled)
                assert_int_equal(qs_instance_is_blocked(instance, at(2, 2)), lists_free);
            else if (instance && !lists_a_square(instance))
                assert_true(fill_instance(instance, !lists_free, &error)); /* of the other kind */
            qs_instance_free(instance);
        }
    }
}

/* Line and column of n, which are told if there is no memory for an instance of that size. */
static const struct {
    const char *text;
    unsigned long line, column;
} readable[] = {
    {"\n board 3\nqueen 0 1\nblock 1 0\nblock-sum 3\n", 2, 8},
    {"n =\n  3\ninit = [[0, 1]]\nblocks = [[2, 1]]\ndiags = [[3, 1]]\n", 2, 3},
    {"{\"board\": 3, \"queens\": [\"b3\"], \"blocked\": [[1, 0]], \"blocked_sums\": [3]}", 1, 11},
    {"# text\n .Q.\nx..\n...\n", 2, 2},
    {"\n1Q1/x2/3", 2, 1},
    {"\n3 1\n0 1\n", 2, 1},
    {" [0, 1, 0]", 1, 1},
};

/* Whatever fails, the instance is not read, and nothing else is said. */
TEST(reading_without_memory)
{
    for (size_t i = 0; i < LENGTH(readable); i++) {
        bool failed = true;
        for (long failing = 0; failed; failing++) {
            struct qs_error error = {.kind = QS_ERROR_NONE};
            size_t length = strlen(readable[i].text);
            qs_trying("%s, allocation %ld", readable[i].text, failing);
            qs_fail_allocation(failing);
            struct qs_instance *instance =
                qs_instance_read_text("here", readable[i].text, length, NULL, &error);
            failed = qs_allocation_has_failed();
            qs_fail_allocation(-1);
            assert_int_equal(instance == NULL, failed);
            assert_int_equal(error.kind, failed ? QS_ERROR_MEMORY : QS_ERROR_NONE);
            if (strstr(error.text, "for an instance")) {
                assert_int_equal(error.line, readable[i].line);
                assert_int_equal(error.column, readable[i].column);
            }
            qs_instance_free(instance);
        }
    }
}

/* What instance_private.h says. */
static const struct {
    const char *text, *hashed;
} digested[] = {
    {"board 8", "board 8\n"},
    {"board 5\nqueen 4 3\nqueen 0 1\nblock-sum 8\nblock-difference 3\nblock-sum 0\n"
     "block-difference -2\nblock-difference 0\nblock 1 4\nblock 1 2\nblock 0 3\nblock 1 4\n",
     "board 5\nqueen 0 1\nqueen 4 3\nblock-difference -2\nblock-difference 0\nblock-difference 3\n"
     "block-sum 0\nblock-sum 8\nblock 0 3\nblock 1 2\nblock 1 4\n"},
    {"board 2\nqueen 1 1\nfree 0 1\nfree 1 1\n", "board 2\nqueen 1 1\nblock 0 0\nblock 1 0\n"},
};

/* The digest is that of the text, unless this allocation fails (−1: none); whether it has. */
static bool assert_digest(const struct qs_instance *instance, const char *hashed, long failing)
{
    char digest[QS_DIGEST_SIZE], expected[QS_DIGEST_SIZE];
    struct qs_error error = untouched;
    struct qs_sha256 hash;
    qs_sha256_init(&hash);
    qs_sha256_add(&hash, hashed, strlen(hashed));
    qs_sha256_finish(&hash, expected);
    qs_fail_allocation(failing);
    bool done = qs_instance_digest(instance, digest, &error), failed = qs_allocation_has_failed();
    qs_fail_allocation(-1);
    assert_int_equal(done, !failed);
    if (done)
        assert_string_equal(digest, expected);
    else
        assert_string_equal(error.text, "not enough memory for the digest of the instance");
    return failed;
}

TEST(digests)
{
    for (size_t i = 0; i < LENGTH(digested); i++) {
        const struct qs_instance *instance = qs_must_read(digested[i].text);
        qs_trying("%s", digested[i].text);
        assert_digest(instance, digested[i].hashed, -1);
        for (long failing = 0; assert_digest(instance, digested[i].hashed, failing); failing++)
            ;
    }
}

/* As many blocked squares as free ones are listed as blocked, even if there are many. */
TEST(digest_of_a_half)
{
    enum { N = 1450 };
    struct qs_instance *instance = qs_must_make_instance(N);
    char *text = NULL;
    size_t length;
    FILE *stream = MUST(open_memstream(&text, &length));
    fprintf(stream, "board %d\n", N);
    for (int32_t row = 0; row < N / 2; row++)
        for (int32_t column = 0; column < N; column++) {
            qs_must_block(instance, row, column);
            fprintf(stream, "block %d %d\n", row, column);
        }
    assert_int_equal(fclose(stream), 0);
    assert_true(N * N / 2 > QS_DIGEST_BLOCKS_MAX);
    assert_digest(instance, text, -1);
    free(text);
}

static void assert_parses(const char *text, int32_t n, int32_t row, int32_t column)
{
    struct qs_error error = untouched;
    struct qs_square square = at(-5, -5);
    assert_true(qs_square_parse(text, strlen(text), n, &square, &error));
    assert_int_equal(square.row, row);
    assert_int_equal(square.column, column);
    assert_untouched(&error);
}

static void assert_parse_refused(const char *text, size_t length, int32_t n, const char *message)
{
    struct qs_error error = untouched;
    struct qs_square square = at(-5, -5);
    assert_false(qs_square_parse(text, length, n, &square, &error));
    assert_refused(&error, message);
    assert_true(qs_naive_same(square, at(-5, -5)));
}

TEST(chess_squares)
{
    static const int32_t sides[] = {1, 8, 26};
    for (size_t i = 0; i < LENGTH(sides); i++) {
        int32_t n = sides[i];
        for (int32_t row = 0; row < n; row++) {
            for (int32_t column = 0; column < n; column++) {
                char text[32];
                snprintf(text, sizeof text, "%c%d", 'a' + column, n - row);
                assert_parses(text, n, row, column);
                snprintf(text, sizeof text, "%c%d", 'A' + column, n - row);
                assert_parses(text, n, row, column);
                snprintf(text, sizeof text, "%d,%d", row, column);
                assert_parses(text, n, row, column);
            }
        }
    }
    assert_parses("a1", 8, 7, 0); /* once as constants */
    assert_parses("h8", 8, 0, 7);
    assert_parses("b4", 8, 4, 1);
    assert_parses("z26", 26, 0, 25);
    assert_parses("26,0", 27, 26, 0);
    assert_parses("99999999,0", QS_SIZE_MAX, 99999999, 0);
    assert_parse_refused("a1", 2, 27,
                         "expected row,column, found \"a1\": chess notation ends at n = 26");
}

static const struct wrong_square {
    const char *text;
    int32_t n;
    const char *message;
} wrong_squares[] = {
    {"", 8, "expected a square such as 3,4 or b4, found \"\""},
    {"3", 8, "expected a square such as 3,4 or b4, found \"3\""},
    {"3,", 8, "expected a square such as 3,4 or b4, found \"3,\""},
    {",3", 8, "expected a square such as 3,4 or b4, found \",3\""},
    {"3,4,5", 8, "expected a square such as 3,4 or b4, found \"3,4,5\""},
    {"3,4 ", 8, "expected a square such as 3,4 or b4, found \"3,4 \""},
    {" 3,4", 8, "expected a square such as 3,4 or b4, found \" 3,4\""},
    {"3, 4", 8, "expected a square such as 3,4 or b4, found \"3, 4\""},
    {"3,4x", 8, "expected a square such as 3,4 or b4, found \"3,4x\""},
    {"-1,4", 8, "expected a square such as 3,4 or b4, found \"-1,4\""},
    {"1,-4", 8, "expected a square such as 3,4 or b4, found \"1,-4\""},
    {"+1,4", 8, "expected a square such as 3,4 or b4, found \"+1,4\""},
    {"b", 8, "expected a square such as 3,4 or b4, found \"b\""},
    {"4b", 8, "expected a square such as 3,4 or b4, found \"4b\""},
    {"b4x", 8, "expected a square such as 3,4 or b4, found \"b4x\""},
    {"b4,", 8, "expected a square such as 3,4 or b4, found \"b4,\""},
    {"bb4", 8, "expected a square such as 3,4 or b4, found \"bb4\""},
    {"b-4", 8, "expected a square such as 3,4 or b4, found \"b-4\""},
    {"@4", 8, "expected a square such as 3,4 or b4, found \"@4\""},
    {"[4", 8, "expected a square such as 3,4 or b4, found \"[4\""},
    {"\xe2"
     "4",
     8,
     "expected a square such as 3,4 or b4, found \"\xe2"
     "4\""},
    {"3\n4\x7f", 8, "expected a square such as 3,4 or b4, found \"3?4?\""},
    {"3;4", 26, "expected a square such as 3,4 or b4, found \"3;4\""},
    {"3;4", 27, "expected a square such as 3,4, found \"3;4\""},
    {"9,0", 8, OUTSIDE("9,0")},
    {"8,0", 8, OUTSIDE("8,0")},
    {"0,8", 8, OUTSIDE("0,8")},
    {"4294967296,0", 8, OUTSIDE("4294967296,0")},
    {"0,18446744073709551616", 8, OUTSIDE("0,18446744073709551616")},
    {"a0", 8, "square a0 is outside the board: expected a1 to h8"},
    {"a9", 8, "square a9 is outside the board: expected a1 to h8"},
    {"i1", 8, "square i1 is outside the board: expected a1 to h8"},
    {"Z1", 25, "square Z1 is outside the board: expected a1 to y25"},
    {"b1", 1, "square b1 is outside the board: expected a1 to a1"},
    {"a4294967297", 8, "square a4294967297 is outside the board: expected a1 to h8"},
    {"zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz", 8,
     "expected a square such as 3,4 or b4, found \"zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz...\""},
};

TEST(squares_refused)
{
    for (size_t i = 0; i < LENGTH(wrong_squares); i++) {
        const struct wrong_square *wrong = &wrong_squares[i];
        assert_parse_refused(wrong->text, strlen(wrong->text), wrong->n, wrong->message);
    }
    assert_parse_refused("3,4\0", 4, 8, "expected a square such as 3,4 or b4, found \"3,4?\"");
    char digits[102] = "0,";
    memset(digits + 2, '7', 100);
    char message[200];
    snprintf(message, sizeof message,
             "square %.40s is outside the board: expected row and column from 0 to 7", digits);
    assert_parse_refused(digits, sizeof digits, 8, message);
    struct qs_square square;
    struct qs_error error;
    assert_true(qs_square_parse("3,45", 3, 8, &square, &error)); /* the length counts */
    assert_true(qs_naive_same(square, at(3, 4)));
}
