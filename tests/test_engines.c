/* Rooms: solve */
/*
 * The engines against each other and against an oracle that shares no code with
 * them: exhaustively on small boards, with every encoding and strategy (at random:
 * test_whole.c). On the smallest boards the blocked squares are all
 * subsets of the free squares (blocking an attacked square changes nothing that an
 * engine sees). One board of each class under the square's symmetries is decided by
 * every engine, and tried with every at-most-one encoding, with cardinality
 * encodings and strategies in turn; all combinations are for each eighth of these
 * (below n = 4, for each). Its images, up to seven, are tried with other combinations
 * in turn.
 *
 * QS_TEST_SHARD=k keeps every k-th board of the exhaustive tests, for builds that
 * are slowed down by sanitizers; its default is 1.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine.h"
#include "must_instance.h"
#include "queensat/solve.h"
#include "random_board.h"
#include "test.h"

/* A board of at most 6 x 6 in a word: bit row * n + column. */
struct small_board {
    int n;
    uint64_t queens, blocked;
};

/* The squares that a queen on the square attacks, and the square itself. */
static uint64_t reach(int n, int square)
{
    int row = square / n, column = square % n;
    uint64_t squares = 0;
    for (int other = 0; other < n * n; other++) {
        int r = other / n, c = other % n;
        if (r == row || c == column || r - c == row - column || r + c == row + column)
            squares |= (uint64_t)1 << other;
    }
    return squares;
}

/* The oracle: the maximum number of queens on the free squares from `row` on. */
static int most_queens(int n, uint64_t free, int row)
{
    if (row == n)
        return 0;
    int best = most_queens(n, free, row + 1);
    for (int column = 0; column < n; column++) {
        int square = row * n + column;
        if (free >> square & 1) {
            int queens = 1 + most_queens(n, free & ~reach(n, square), row + 1);
            best = queens > best ? queens : best;
        }
    }
    return best;
}

static uint64_t free_squares(const struct small_board *board)
{
    uint64_t free = ~(uint64_t)0 >> (64 - board->n * board->n) & ~board->blocked;
    for (int square = 0; square < board->n * board->n; square++)
        if (board->queens >> square & 1)
            free &= ~reach(board->n, square);
    return free;
}

static int oracle(const struct small_board *board)
{
    return __builtin_popcountll(board->queens) + most_queens(board->n, free_squares(board), 0);
}

static struct qs_instance *make_instance(const struct small_board *board)
{
    struct qs_instance *instance = qs_must_make_instance(board->n);
    for (int square = 0; square < board->n * board->n; square++) {
        struct qs_square at = {square / board->n, square % board->n};
        if (board->queens >> square & 1)
            assert_true(qs_instance_add_queen(instance, at, NULL));
        if (board->blocked >> square & 1)
            assert_true(qs_instance_block_square(instance, at, NULL));
    }
    return instance;
}

static void fail_on(const struct qs_instance *instance, const struct qs_solve_options *options,
                    const char *message)
{
    qs_instance_write(instance, stderr);
    fail_msg("engine %s, strategy %s, at-most-one %s, cardinality %s, target %d: %s",
             options->engine, qs_strategy_name(options->strategy),
             qs_amo_name(options->encoding.amo), qs_card_name(options->encoding.card),
             options->target, message);
}

static void expect_maximum(const struct qs_instance *instance,
                           const struct qs_solve_options *options, int maximum)
{
    struct qs_error error;
    struct qs_result result;
    if (!qs_solve(instance, options, &result, &error)) {
        fail_on(instance, options, error.text);
        return;
    }
    char message[64];
    snprintf(message, sizeof message, "from %d to %d, expected %d", result.lower,
             result.upper.value, maximum);
    if (result.status != QS_STATUS_OPTIMUM || result.lower != maximum)
        fail_on(instance, options, message);
    qs_result_release(&result);
}

/* Expect the right answer to the question whether `target` queens fit. */
static void expect_decision(const struct qs_instance *instance,
                            const struct qs_solve_options *options, int maximum)
{
    struct qs_error error;
    struct qs_result result;
    if (!qs_solve(instance, options, &result, &error)) {
        fail_on(instance, options, error.text);
        return;
    }
    bool fits = options->target <= maximum;
    if (!qs_result_is_answered(&result) || (result.lower >= options->target) != fits ||
        (result.status == QS_STATUS_INFEASIBLE) == fits)
        fail_on(instance, options, "wrong decision");
    qs_result_release(&result);
}

/* Every combination of encodings and strategy. */
static void try_sat(const struct qs_instance *instance, int maximum)
{
    struct qs_solve_options options;
    qs_solve_options_init(&options);
    options.engine = "sat";
    options.pure = true; /* local search would find most placements first */
    for (int amo = 0; amo < QS_AMO_KINDS; amo++) {
        for (int card = 0; card < QS_CARD_KINDS; card++) {
            for (int strategy = 0; strategy < QS_STRATEGIES; strategy++) {
                options.encoding = (struct qs_encoding){amo, card};
                options.strategy = strategy;
                expect_maximum(instance, &options, maximum);
            }
        }
    }
}

/* This many at-most-one encodings, beginning with that whose turn it is; the rest is in turn, too.
 */
static void try_sat_by_turns(const struct qs_instance *instance, int maximum, unsigned long turn,
                             int encodings)
{
    struct qs_solve_options options;
    qs_solve_options_init(&options);
    options.engine = "sat";
    options.pure = true; /* local search would find most placements first */
    for (int i = 0; i < encodings; i++, turn++) {
        options.encoding.amo = turn % QS_AMO_KINDS;
        options.encoding.card = turn / QS_AMO_KINDS % QS_CARD_KINDS;
        options.strategy = turn / QS_AMO_KINDS / QS_CARD_KINDS % QS_STRATEGIES;
        expect_maximum(instance, &options, maximum);
    }
}

static void try_backtrack(const struct qs_instance *instance, int maximum, int strategy)
{
    struct qs_solve_options options;
    qs_solve_options_init(&options);
    options.engine = "backtrack";
    options.strategy = strategy;
    expect_maximum(instance, &options, maximum);
}

/* Whether the engine can answer every question in reasonable time. */
static bool is_able(const char *engine, const struct qs_instance *instance)
{
    const int32_t most_for_a_complete_tree = 8;
    bool fast = strcmp(engine, "plain") != 0;
    return qs_engine_is_exact(engine) &&
           (fast || qs_instance_size(instance) <= most_for_a_complete_tree);
}

/* The decision from the target on to one above the maximum, by each exact engine. */
static void try_targets(const struct qs_instance *instance, int maximum, int first)
{
    struct qs_solve_options options;
    qs_solve_options_init(&options);
    for (unsigned i = 0; qs_engine_name(i); i++) {
        options.engine = qs_engine_name(i);
        if (!is_able(options.engine, instance))
            continue;
        for (options.target = first; options.target <= maximum + 1; options.target++)
            if (options.target > 0)
                expect_decision(instance, &options, maximum);
    }
}

static void try_board(const struct small_board *board)
{
    struct qs_instance *instance = make_instance(board);
    int maximum = oracle(board);
    try_sat(instance, maximum);
    for (int strategy = 0; strategy < QS_STRATEGY_CORE; strategy++)
        try_backtrack(instance, maximum, strategy);
    try_targets(instance, maximum, maximum - 1);
}

/* Call visit for the board and every way to add queens on later squares. */
static unsigned long for_queens(const struct small_board *board, uint64_t free, int from,
                                unsigned long (*visit)(const struct small_board *board,
                                                       unsigned long count),
                                unsigned long count)
{
    count = visit(board, count);
    for (int square = from; square < board->n * board->n; square++) {
        if (!(free >> square & 1))
            continue;
        struct small_board next = *board;
        next.queens |= (uint64_t)1 << square;
        count = for_queens(&next, free & ~reach(board->n, square), square + 1, visit, count);
    }
    return count;
}

static unsigned long visit_queens(const struct small_board *board, unsigned long count)
{
    if (count % qs_test_shard() == 0)
        try_board(board);
    return count + 1;
}

/* The image of a set of squares under symmetry 0 … 7. */
static uint64_t transform(int n, uint64_t squares, int symmetry)
{
    uint64_t image = 0;
    for (int square = 0; square < n * n; square++) {
        int row = square / n, column = square % n;
        if (symmetry & 1)
            row = n - 1 - row;
        if (symmetry & 2)
            column = n - 1 - column;
        if (squares >> square & 1)
            image |= (uint64_t)1 << (symmetry & 4 ? column * n + row : row * n + column);
    }
    return image;
}

/* Whether the board is the least of its images. */
static bool is_representative(const struct small_board *board)
{
    for (int symmetry = 1; symmetry < 8; symmetry++) {
        uint64_t queens = transform(board->n, board->queens, symmetry);
        uint64_t blocked = transform(board->n, board->blocked, symmetry);
        if (queens < board->queens || (queens == board->queens && blocked < board->blocked))
            return false;
    }
    return true;
}

static void try_blocked_board(const struct small_board *board, unsigned long turn)
{
    static unsigned long classes;
    unsigned long one_in = board->n < 4 ? 1 : 8;
    bool is_first = is_representative(board);
    if (is_first && classes++ % one_in == 0) {
        try_board(board);
        return;
    }
    struct qs_instance *instance = make_instance(board);
    int maximum = oracle(board);
    try_sat_by_turns(instance, maximum, turn, is_first ? QS_AMO_KINDS : 2);
    try_backtrack(instance, maximum, turn % QS_STRATEGY_CORE);
    if (is_first)
        try_targets(instance, maximum, maximum);
}

/* Visit the board with every subset of the free squares blocked. */
static unsigned long visit_blocks(const struct small_board *board, unsigned long count)
{
    uint64_t free = free_squares(board);
    struct small_board next = *board;
    do {
        next.blocked = (next.blocked - free) & free;
        if (count++ % qs_test_shard() == 0)
            try_blocked_board(&next, count);
    } while (next.blocked);
    return count;
}

static unsigned long visit_nothing(const struct small_board *board, unsigned long count)
{
    (void)board;
    return count + 1;
}

/* The enumeration itself, against the published number of placements of any size for n = 8. */
TEST(test_enumeration)
{
    struct small_board board = {8, 0, 0};
    unsigned long count = for_queens(&board, free_squares(&board), 0, visit_nothing, 0);
    assert_int_equal(count, 1 + 64 + 1288 + 10320 + 34568 + 46736 + 22708 + 3192 + 92);
}

TEST(slow_every_set_of_queens)
{
    static const unsigned long placements[] = {0, 2, 5, 18, 87, 462, 2635};
    for (int n = 1; n <= 6; n++) {
        struct small_board board = {n, 0, 0};
        unsigned long count = for_queens(&board, free_squares(&board), 0, visit_queens, 0);
        assert_int_equal(count, placements[n]);
    }
}

TEST(slow_every_set_of_blocks)
{
    for (int n = 1; n <= 4; n++) {
        struct small_board board = {n, 0, 0};
        unsigned long count = for_queens(&board, free_squares(&board), 0, visit_blocks, 0);
        assert_true(count >= 1UL << n * n);
    }
}
