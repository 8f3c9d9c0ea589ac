/* Rooms: solve count families */
/*
 * The same instance with a list of its blocked squares and with one of its free squares: the
 * same board, digest, counts, bounds and certificates; written and read again, it stays the same.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "instance_private.h"
#include "listed_squares.h"
#include "must_instance.h"
#include "queensat/count.h"
#include "queensat/evidence.h"
#include "queensat/generate.h"
#include "queensat/solve.h"
#include "random_board.h"
#include "test.h"

static struct qs_instance *new_like(const struct qs_instance *instance)
{
    struct qs_instance *twin = qs_must_make_instance(qs_instance_size(instance));
    return twin;
}

static void copy_lines(struct qs_instance *twin, const struct qs_instance *instance)
{
    size_t count;
    const struct qs_square *queens = qs_instance_queens(instance, &count);
    for (size_t i = 0; i < count; i++)
        assert_true(qs_instance_add_queen(twin, queens[i], NULL));
    for (int d = QS_DIFFERENCE; d <= QS_SUM; d++) {
        const int32_t *numbers =
            qs_instance_blocked_diagonals(instance, (enum qs_direction)d, &count);
        for (size_t i = 0; i < count; i++)
            qs_must_block_diagonal(twin, (enum qs_direction)d, numbers[i]);
    }
}

static void shuffle(struct qs_square *squares, size_t count, struct qs_random *random)
{
    for (size_t i = count; i > 1; i--) {
        size_t j = (size_t)qs_random_below(random, (int32_t)i);
        struct qs_square moved = squares[j];
        squares[j] = squares[i - 1];
        squares[i - 1] = moved;
    }
}

/*
 * The twin lists as free what the instance does not list as blocked; squares of queens sometimes.
 * NULL if there is nothing to list.
 */
static struct qs_instance *twin_of(const struct qs_instance *instance, struct qs_random *random)
{
    int32_t n = qs_instance_size(instance);
    size_t queens, blocked, count = 0;
    const struct qs_square *queen = qs_instance_queens(instance, &queens);
    const struct qs_square *block = qs_instance_blocked_squares(instance, &blocked);
    struct qs_square *free_ones = qs_room((size_t)n * (size_t)n * sizeof *free_ones);
    bool empty = true, queens_first = qs_random_below(random, 2) == 0;
    for (struct qs_square at = {0, 0}; at.row < n; at.row++) {
        for (at.column = 0; at.column < n; at.column++) {
            bool holds_queen = qs_naive_is_among(at, queen, queens);
            if (qs_naive_is_among(at, block, blocked) ||
                (holds_queen && qs_random_below(random, 2)))
                continue;
            free_ones[count++] = at;
            empty = empty && holds_queen;
        }
    }
    shuffle(free_ones, count, random);
    struct qs_instance *twin = empty ? NULL : new_like(instance);
    if (twin && queens_first)
        copy_lines(twin, instance);
    for (size_t i = 0; twin && i < count; i++)
        assert_true(qs_instance_list_free_square(twin, free_ones[i], NULL));
    if (twin && !queens_first)
        copy_lines(twin, instance);
    return twin;
}

static void assert_same_squares(const struct qs_instance *a, const struct qs_instance *b)
{
    int32_t n = qs_instance_size(a);
    assert_int_equal(n, qs_instance_size(b));
    for (struct qs_square at = {0, 0}; at.row < n; at.row++)
        for (at.column = 0; at.column < n; at.column++) {
            assert_int_equal(qs_instance_is_blocked(a, at), qs_instance_is_blocked(b, at));
            assert_int_equal(qs_naive_is_blocked(a, at), qs_naive_is_blocked(b, at));
        }
}

static void assert_same_board(const struct qs_instance *a, const struct qs_instance *b)
{
    struct qs_memory memory;
    struct qs_error error;
    qs_memory_init(&memory, SIZE_MAX);
    struct qs_board *boards[2] = {qs_board_new(a, &memory, NULL, &error),
                                  qs_board_new(b, &memory, NULL, &error)};
    assert_non_null(boards[0]);
    assert_non_null(boards[1]);
    uint32_t squares = boards[0]->squares;
    assert_int_equal(squares, boards[1]->squares);
    assert_int_equal(boards[0]->fixed, boards[1]->fixed);
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        const struct qs_lines *left = &boards[0]->lines[d], *right = &boards[1]->lines[d];
        assert_int_equal(left->count, right->count);
        assert_memory_equal(left->number, right->number, left->count * sizeof *left->number);
        assert_memory_equal(left->line_of, right->line_of, squares * sizeof *left->line_of);
        assert_memory_equal(left->square, right->square, squares * sizeof *left->square);
    }
    for (int i = 0; i < 2; i++) {
        const struct qs_instance *instance = i == 0 ? a : b;
        assert_int_equal(qs_board_estimate(instance, &memory, NULL), squares);
        qs_board_free(boards[i]);
    }
    assert_int_equal(memory.used, 0);
}

static void assert_same_digest(const struct qs_instance *a, const struct qs_instance *b)
{
    char digests[2][QS_DIGEST_SIZE];
    assert_true(qs_instance_digest(a, digests[0], NULL));
    assert_true(qs_instance_digest(b, digests[1], NULL));
    assert_string_equal(digests[0], digests[1]);
}

static size_t lines_in(const char *text)
{
    size_t lines = 0;
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

/* Both are written with the fewer squares, and stay the same when they are read again. */
static void check_round_trip(const struct qs_instance *instance, const struct qs_instance *twin)
{
    char *text[2] = {qs_must_write(instance), qs_must_write(twin)}, *again_text;
    for (int i = 0; i < 2; i++) {
        struct qs_instance *again = qs_must_read(text[i]);
        assert_non_null(again);
        assert_same_squares(again, instance);
        assert_same_digest(again, instance);
        again_text = qs_must_write(again);
        assert_string_equal(again_text, text[i]);
    }
    size_t queens, listed, diagonals[2];
    qs_instance_queens(instance, &queens);
    qs_instance_blocked_diagonals(instance, QS_DIFFERENCE, &diagonals[0]);
    qs_instance_blocked_diagonals(instance, QS_SUM, &diagonals[1]);
    size_t facts = 1 + queens + diagonals[0] + diagonals[1];
    qs_instance_blocked_squares(instance, &listed);
    size_t n = (size_t)qs_instance_size(instance), others = n * n - queens - listed;
    size_t fewer = listed <= others ? listed : others;
    assert_int_equal(lines_in(text[0]) - facts, fewer);
    /* The twin may list queens' squares as well, which do not count when the lists are compared. */
    assert_true(lines_in(text[1]) - facts <= fewer + queens);
}

static void assert_same_counts(const struct qs_instance *a, const struct qs_instance *b)
{
    struct qs_count_options options;
    struct qs_count_result left, right;
    struct qs_error error;
    qs_count_options_init(&options);
    options.classes = true;
    options.threads = 1;
    assert_true(qs_count(a, &options, &left, &error));
    assert_true(qs_count(b, &options, &right, &error));
    assert_int_equal(left.symmetries, right.symmetries);
    assert_int_equal(left.size, right.size);
    assert_int_equal(left.total, right.total);
    assert_int_equal(left.classes, right.classes);
}

/* Solve one, and check its certificate against the other. */
static int32_t certified_maximum(const struct qs_instance *solved, const struct qs_instance *other)
{
    struct qs_solve_options options;
    struct qs_result result;
    struct qs_claim claim;
    struct qs_error error;
    char *text = NULL;
    size_t length;
    qs_solve_options_init(&options);
    options.certificate = open_memstream(&text, &length);
    assert_non_null(options.certificate);
    assert_true(qs_solve(solved, &options, &result, &error));
    assert_int_equal(fclose(options.certificate), 0);
    assert_int_equal(result.lower, result.upper.value);
    for (int i = 0; i < 2; i++) {
        FILE *stream = MUST(fmemopen(text, length, "r"));
        if (!qs_certificate_check(i == 0 ? solved : other, "name", stream, &claim, &error))
            fail_msg("%lu:%lu: %s\n%s", error.line, error.column, error.text, text);
        assert_int_equal(claim.upper, result.upper.value);
        fclose(stream);
    }
    int32_t maximum = result.lower;
    qs_result_release(&result);
    free(text);
    return maximum;
}

/* One square more or less is another instance, for which the certificate is not. */
static void check_other(const struct qs_instance *instance, struct qs_random *random)
{
    struct qs_listed_squares listed = qs_listed_squares_of(instance);
    struct qs_instance *other = new_like(instance);
    struct qs_solve_options options;
    struct qs_result result;
    struct qs_claim claim;
    struct qs_error error;
    char *text = NULL;
    size_t length;
    copy_lines(other, instance);
    size_t left_out = (size_t)qs_random_below(random, (int32_t)listed.count);
    for (size_t i = 0; i < listed.count; i++)
        if (i != left_out)
            assert_true(listed.are_free
                            ? qs_instance_list_free_square(other, listed.squares[i], &error)
                            : qs_instance_block_square(other, listed.squares[i], &error));
    bool differs = qs_instance_is_blocked(instance, listed.squares[left_out]) !=
                   qs_instance_is_blocked(other, listed.squares[left_out]);
    qs_solve_options_init(&options);
    options.certificate = open_memstream(&text, &length);
    assert_non_null(options.certificate);
    assert_true(qs_solve(other, &options, &result, &error));
    assert_int_equal(fclose(options.certificate), 0);
    FILE *stream = fmemopen(text, length, "r");
    assert_int_equal(qs_certificate_check(instance, "name", stream, &claim, &error), !differs);
    if (differs)
        assert_string_equal(error.text, "the certificate is for another instance");
    fclose(stream);
    free(text);
    qs_result_release(&result);
}

TRIALS(twins, 2000)
{
    struct qs_board_recipe recipe = qs_random_recipe(random, 8);
    struct qs_instance *instance = qs_must_own(qs_random_instance(random, &recipe));
    struct qs_instance *twin = twin_of(instance, random);
    if (twin) {
        assert_same_squares(instance, twin);
        assert_same_board(instance, twin);
        assert_same_digest(instance, twin);
        check_round_trip(instance, twin);
        assert_same_counts(instance, twin);
        int32_t maximum = certified_maximum(instance, twin);
        assert_int_equal(maximum, certified_maximum(twin, instance));
        if (recipe.n <= 6)
            assert_int_equal(maximum, qs_naive_maximum(twin));
        size_t listed;
        qs_instance_listed_free_squares(twin, &listed);
        if (listed > 1)
            check_other(twin, random);
        qs_instance_blocked_squares(instance, &listed);
        if (listed > 0)
            check_other(instance, random);
    }
}

/* Above this many blocked squares, the digest is one of the free squares, however they are listed.
 */
TEST(digests_of_many)
{
    struct qs_instance *sparse = qs_must_own(qs_generate_sparse(1030, 2060, 1, NULL));
    struct qs_listed_squares listed = qs_listed_squares_of(sparse);
    assert_true(listed.are_free);
    assert_int_equal(listed.count, 2060);
    assert_true(qs_listed_squares_exchange(&listed));
    assert_int_equal(listed.count, 1030 * 1030 - 2060);
    assert_true(listed.count > QS_DIGEST_BLOCKS_MAX);
    struct qs_instance *twin = new_like(sparse);
    for (size_t i = 0; i < listed.count; i++)
        assert_true(qs_instance_block_square(twin, listed.squares[i], NULL));
    qs_listed_squares_release(&listed);
    assert_same_digest(sparse, twin);
    assert_same_board(sparse, twin);
    char *texts[2] = {qs_must_write(sparse), qs_must_write(twin)};
    assert_string_equal(texts[0], texts[1]);
}

/* A board that could never be listed square by square. */
TEST(large)
{
    enum { SIDE = 1000000 };
    struct qs_error error;
    struct qs_memory memory;
    struct qs_instance *instance = qs_must_make_instance(SIDE);
    int32_t last = SIDE - 1;
    const struct qs_square squares[] = {{last, 0}, {0, last}, {0, 5}, {7, 5}, {last, last}};
    for (size_t i = 0; i < 5; i++)
        assert_true(qs_instance_list_free_square(instance, squares[i], &error));
    qs_memory_init(&memory, SIZE_MAX);
    struct qs_board *board = MUST(qs_board_new(instance, &memory, NULL, &error));
    assert_int_equal(board->squares, 5);
    assert_int_equal(qs_board_square(board, 1).column, last);
    assert_int_equal(board->lines[QS_COLUMN].count, 3);
    qs_board_free(board);
    assert_int_equal(certified_maximum(instance, instance), 2);
}

/* A copy without some squares lists those that are left, of which there must be one. */
TEST(a_copy_without_some_squares)
{
    static const struct qs_square besides[] = {{0, 1}, {3, 2}, {2, 0}};
    static const struct {
        size_t count;
        const char *listed, *blocked;
    } cases[] = {
        {0, "free 3 2\nfree 2 0\nfree 0 1\n", "block 1 1\n"},
        {1, "free 3 2\nfree 2 0\n", "block 1 1\nblock 0 1\n"},
        {2, "free 2 0\n", "block 1 1\nblock 0 1\nblock 3 2\n"},
        {3, NULL, "block 1 1\nblock 0 1\nblock 3 2\nblock 2 0\n"},
    };
    const struct qs_instance *listed =
        qs_must_read("board 4\nblock-sum 6\nfree 3,2\nfree 2,0\nfree 0,1\n");
    const struct qs_instance *blocked = qs_must_read("board 4\nblock-sum 6\nblock 1,1\n");
    for (size_t i = 0; i < LENGTH(cases); i++) {
        struct qs_error error = {.kind = QS_ERROR_NONE};
        struct qs_instance *copy = qs_must_make_instance(4), *other = qs_must_make_instance(4);
        bool some = cases[i].listed != NULL;
        char expected[200];
        assert_int_equal(qs_instance_copy_squares(copy, listed, besides, cases[i].count, &error),
                         some);
        assert_int_equal(error.kind, some ? QS_ERROR_NONE : QS_ERROR_DEFECT);
        snprintf(expected, sizeof expected, "board 4\nblock-sum 6\n%s",
                 some ? cases[i].listed : "");
        if (some)
            assert_string_equal(qs_must_write(copy), expected);
        assert_true(qs_instance_copy_squares(other, blocked, besides, cases[i].count, &error));
        snprintf(expected, sizeof expected, "board 4\nblock-sum 6\n%s", cases[i].blocked);
        assert_string_equal(qs_must_write(other), expected);
    }
    struct qs_instance *copy = qs_must_make_instance(4);
    assert_true(qs_instance_copy_squares(copy, qs_must_read("board 4\nfree 3,2\n"), NULL, 0, NULL));
    assert_string_equal(qs_must_write(copy), "board 4\nfree 3 2\n");
}
