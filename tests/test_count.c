/*
 * Counting against what is known, and against counting the plain way: every
 * placement of small random instances, kept as a set of squares, with the
 * definitions of size, maximality and class applied to each.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "count_tally.h"
#include "queensat/count.h"
#include "random_board.h"

static struct qs_instance *new_instance(int32_t n)
{
    struct qs_error error;
    struct qs_instance *instance = qs_instance_new(n, &error);
    assert_non_null(instance);
    return instance;
}

static void add_queen(struct qs_instance *instance, int32_t row, int32_t column)
{
    struct qs_error error;
    assert_true(qs_instance_add_queen(instance, (struct qs_square){row, column}, &error));
}

static struct qs_count_result count(const struct qs_instance *instance,
                                    const struct qs_count_options *options)
{
    struct qs_count_result result;
    struct qs_error error;
    assert_true(qs_count(instance, options, &result, &error));
    return result;
}

static struct qs_count_options options_of(enum qs_count_kind kind, int32_t size)
{
    struct qs_count_options options;
    qs_count_options_init(&options);
    options.kind = kind;
    options.size = size;
    return options;
}

/* Numbers of an instance, complete, and the instance gone. */
static struct qs_count_result count_and_free(struct qs_instance *instance, enum qs_count_kind kind,
                                             int32_t size, bool classes)
{
    struct qs_count_options options = options_of(kind, size);
    options.classes = classes;
    struct qs_count_result result = count(instance, &options);
    assert_true(result.complete);
    assert_int_equal(result.stop, QS_STOP_DONE);
    qs_instance_free(instance);
    return result;
}

/* What is known. */

static void empty_boards(void **state)
{
    (void)state;
    /* OEIS A000170; for n = 2 and 3 the most are 1 and 2 queens. */
    static const uint64_t known[] = {1,  4,   8,   2,    10,    4,     40,
                                     92, 352, 724, 2680, 14200, 73712, 365596};
    for (int32_t n = 1; n <= 14; n++) {
        struct qs_count_result result = count_and_free(new_instance(n), QS_COUNT_MAXIMUM, 0, false);
        assert_int_equal(result.total, known[n - 1]);
        assert_int_equal(result.size, n == 2 || n == 3 ? n - 1 : n);
        assert_int_equal(result.symmetries, 8);
    }
}

/* OEIS A002562 for n > 3. */
static void known_classes(void **state)
{
    (void)state;
    static const uint64_t known[] = {1, 1, 1, 1, 2, 1, 6, 12, 46, 92, 341, 1787};
    for (int32_t n = 1; n <= 12; n++) {
        struct qs_count_result result = count_and_free(new_instance(n), QS_COUNT_MAXIMUM, 0, true);
        assert_int_equal(result.classes, known[n - 1]);
    }
}

static void one_queen_in_the_first_row(void **state)
{
    (void)state;
    static const uint64_t known[] = {4, 8, 16, 18, 18, 16, 8, 4};
    for (int32_t column = 0; column < 8; column++) {
        for (int way = 0; way < 4; way++) { /* on each side of the board */
            struct qs_instance *instance = new_instance(8);
            int32_t edge = way & 1 ? 7 : 0;
            add_queen(instance, way & 2 ? column : edge, way & 2 ? edge : column);
            struct qs_count_result result = count_and_free(instance, QS_COUNT_SIZE, 8, false);
            assert_int_equal(result.total, known[column]);
            assert_int_equal(result.fixed, 1);
        }
    }
}

static void sizes_on_the_chessboard(void **state)
{
    (void)state;
    static const uint64_t known[] = {1, 64, 1288, 10320, 34568, 46736, 22708, 3192, 92};
    struct qs_count_result any = count_and_free(new_instance(8), QS_COUNT_ANY, 0, false);
    for (int32_t size = 0; size <= 8; size++) {
        struct qs_count_result result = count_and_free(new_instance(8), QS_COUNT_SIZE, size, false);
        assert_int_equal(result.total, known[size]);
        assert_int_equal(any.added[size], known[size]);
    }
    assert_int_equal(any.total, 118969);
    assert_int_equal(any.size, -1);
    assert_int_equal(count_and_free(new_instance(8), QS_COUNT_SIZE, 9, false).total, 0);
}

static void maximal_placements(void **state)
{
    (void)state;
    static const uint64_t known[] = {1, 4, 9, 18, 58, 348, 1862, 10188};
    static const int smallest[] = {1, 1, 1, 3, 3, 4, 4, 5, 5, 5};
    for (int32_t n = 1; n <= 10; n++) {
        struct qs_count_result result = count_and_free(new_instance(n), QS_COUNT_MAXIMAL, 0, false);
        assert_true(n > 8 || result.total == known[n - 1]);
        int size = 0;
        while (result.added[size] == 0)
            size++;
        assert_int_equal(size, smallest[n - 1]);
    }
}

/* F. Nauck's question of 1850: two queens are given, two placements contain them. */
static void two_queens_of_nauck(void **state)
{
    (void)state;
    struct qs_instance *instance = new_instance(8);
    add_queen(instance, 4, 1);
    add_queen(instance, 3, 3);
    assert_int_equal(count_and_free(instance, QS_COUNT_MAXIMUM, 0, false).total, 2);
}

/* Counting the plain way, n ≤ 6: a placement is a set of squares, bit n · row + column. */

#define NAIVE_MOST 40000

struct naive {
    const struct qs_instance *instance;
    int32_t n;
    size_t count;
    uint64_t placements[NAIVE_MOST];
};

static struct qs_square square_of(int32_t n, int bit)
{
    return (struct qs_square){bit / n, bit % n};
}

static bool may_add(const struct naive *naive, uint64_t placement, struct qs_square square)
{
    for (int i = 0; i < naive->n * naive->n; i++)
        if (placement >> i & 1 && qs_naive_attack(square_of(naive->n, i), square))
            return false;
    return qs_naive_is_free(naive->instance, square);
}

static void list_all(struct naive *naive, int from, uint64_t placement)
{
    assert_true(naive->count < NAIVE_MOST);
    naive->placements[naive->count++] = placement;
    for (int i = from; i < naive->n * naive->n; i++)
        if (may_add(naive, placement, square_of(naive->n, i)))
            list_all(naive, i + 1, placement | (uint64_t)1 << i);
}

static int size_of(uint64_t placement)
{
    int size = 0;
    for (; placement; placement &= placement - 1)
        size++;
    return size;
}

static bool is_maximal(const struct naive *naive, uint64_t placement)
{
    for (int i = 0; i < naive->n * naive->n; i++)
        if (may_add(naive, placement, square_of(naive->n, i)))
            return false;
    return true;
}

/* The eight symmetries in another way than the library's: turns, then a reflection. */
static struct qs_square image_of(int symmetry, int32_t n, struct qs_square square)
{
    for (int turn = 0; turn < symmetry % 4; turn++)
        square = (struct qs_square){square.column, n - 1 - square.row};
    return symmetry < 4 ? square : (struct qs_square){square.column, square.row};
}

static uint64_t image_of_set(int symmetry, int32_t n, uint64_t set)
{
    uint64_t image = 0;
    for (int i = 0; i < n * n; i++) {
        struct qs_square square = image_of(symmetry, n, square_of(n, i));
        if (set >> i & 1)
            image |= (uint64_t)1 << (square.row * n + square.column);
    }
    return image;
}

/* Bit s: symmetry s keeps the queens and the blocked squares. */
static unsigned symmetries_of(const struct qs_instance *instance, uint64_t fixed)
{
    int32_t n = qs_instance_size(instance);
    uint64_t blocked = 0;
    unsigned symmetries = 0;
    for (int i = 0; i < n * n; i++)
        blocked |= (uint64_t)qs_naive_is_blocked(instance, square_of(n, i)) << i;
    for (int s = 0; s < 8; s++)
        if (image_of_set(s, n, fixed) == fixed && image_of_set(s, n, blocked) == blocked)
            symmetries |= 1u << s;
    return symmetries;
}

/* One of each class has the smallest set as a number. */
static bool is_smallest(unsigned symmetries, int32_t n, uint64_t placement)
{
    for (int s = 0; s < 8; s++)
        if (symmetries >> s & 1 && image_of_set(s, n, placement) < placement)
            return false;
    return true;
}

static uint64_t fixed_set(const struct qs_instance *instance)
{
    size_t count;
    uint64_t set = 0;
    const struct qs_square *queens = qs_instance_queens(instance, &count);
    for (size_t i = 0; i < count; i++)
        set |= (uint64_t)1 << (queens[i].row * qs_instance_size(instance) + queens[i].column);
    return set;
}

/* What is to be found of a kind, in the form of a result. */
static struct qs_count_result expect(const struct naive *naive, enum qs_count_kind kind,
                                     int32_t size)
{
    uint64_t fixed = fixed_set(naive->instance);
    unsigned symmetries = symmetries_of(naive->instance, fixed);
    struct qs_count_result result = {.fixed = size_of(fixed), .size = size};
    for (int s = 0; s < 8; s++)
        result.symmetries += symmetries >> s & 1;
    if (kind == QS_COUNT_MAXIMUM)
        for (size_t i = 0; i < naive->count; i++)
            if (size_of(naive->placements[i]) > result.size)
                result.size = size_of(naive->placements[i]);
    bool sized = kind == QS_COUNT_MAXIMUM || kind == QS_COUNT_SIZE;
    for (size_t i = 0; i < naive->count; i++) {
        uint64_t placement = naive->placements[i];
        if ((sized && size_of(placement) != result.size) ||
            (kind == QS_COUNT_MAXIMAL && !is_maximal(naive, placement)))
            continue;
        result.total++;
        result.added[size_of(placement) - result.fixed]++;
        result.classes += is_smallest(symmetries, naive->n, placement);
    }
    if (!sized)
        result.size = -1;
    return result;
}

static void assert_same(const struct qs_count_result *result,
                        const struct qs_count_result *expected, bool classes)
{
    assert_true(result->complete);
    assert_int_equal(result->fixed, expected->fixed);
    assert_int_equal(result->size, expected->size);
    assert_int_equal(result->total, expected->total);
    assert_memory_equal(result->added, expected->added, sizeof result->added);
    assert_int_equal(result->symmetries, expected->symmetries);
    assert_int_equal(result->classes, classes ? expected->classes : 0);
}

/* What a listing has told. */
struct listing {
    const struct naive *naive;
    size_t count, most; /* stop at most; 0: never */
    uint64_t last;      /* the last placement, first square in the highest bit */
    bool by_size;       /* all of one size: then the order is that of the squares */
};

static bool note(void *state, const struct qs_square *placement, size_t count)
{
    struct listing *listing = state;
    const struct naive *naive = listing->naive;
    uint64_t set = 0, order = 0;
    for (size_t i = 0; i < count; i++) {
        int bit = placement[i].row * naive->n + placement[i].column;
        assert_true(i == 0 || placement[i - 1].row < placement[i].row);
        set |= (uint64_t)1 << bit;
        order |= (uint64_t)1 << (63 - bit);
    }
    assert_true(qs_naive_is_valid(naive->instance, placement, count));
    assert_int_equal(size_of(set), count);
    if (listing->by_size)
        assert_true(listing->count == 0 || order < listing->last);
    listing->last = order;
    listing->count++;
    return listing->count != listing->most;
}

static void check_listing(const struct naive *naive, const struct qs_count_options *chosen,
                          const struct qs_count_result *expected)
{
    struct listing listing = {.naive = naive, .by_size = expected->size >= 0};
    struct qs_count_options options = *chosen;
    options.found = note;
    options.state = &listing;
    struct qs_count_result result = count(naive->instance, &options);
    assert_same(&result, expected, options.classes);
    assert_int_equal(result.threads, 1);
    assert_int_equal(listing.count, options.classes ? expected->classes : expected->total);
    if (listing.count < 2)
        return;
    listing.most = listing.count / 2;
    listing.count = 0;
    result = count(naive->instance, &options);
    assert_int_equal(listing.count, listing.most);
    assert_false(result.complete);
    assert_int_equal(result.stop, QS_STOP_DONE);
}

static void check_kind(const struct naive *naive, enum qs_count_kind kind, int32_t size)
{
    struct qs_count_result expected = expect(naive, kind, size);
    struct qs_count_options options = options_of(kind, size);
    for (options.threads = 1; options.threads <= 3; options.threads++) {
        for (int classes = 0; classes < 2; classes++) {
            options.classes = classes;
            struct qs_count_result result = count(naive->instance, &options);
            assert_same(&result, &expected, classes);
            assert_int_equal(result.threads, options.threads);
        }
    }
    options.threads = 0;
    for (int classes = 0; classes < 2; classes++) {
        options.classes = classes;
        check_listing(naive, &options, &expected);
    }
}

static void check_instance(const struct qs_instance *instance)
{
    static struct naive naive;
    naive = (struct naive){.instance = instance, .n = qs_instance_size(instance)};
    list_all(&naive, 0, fixed_set(instance));
    check_kind(&naive, QS_COUNT_MAXIMUM, 0);
    check_kind(&naive, QS_COUNT_ANY, 0);
    check_kind(&naive, QS_COUNT_MAXIMAL, 0);
    for (int32_t size = 0; size <= naive.n; size++)
        check_kind(&naive, QS_COUNT_SIZE, size);
}

static void random_trial(struct qs_random *random)
{
    struct qs_board_recipe recipe = qs_random_recipe(random, 6);
    struct qs_instance *instance = qs_random_instance(random, &recipe);
    check_instance(instance);
    qs_instance_free(instance);
}

static void random_boards(void **state)
{
    (void)state;
    qs_for_each_seed(400, random_trial);
}

/* Random instances are hardly ever symmetric: these are, by a chosen subgroup. */
static void symmetric_trial(struct qs_random *random)
{
    static const unsigned groups[] = {0x03, 0x05, 0x0f, 0x11, 0x21, 0x41, 0x81, 0x55, 0xa5, 0xff};
    unsigned group = groups[qs_random_below(random, 10)];
    int32_t n = 2 + qs_random_below(random, 5);
    struct qs_instance *instance = new_instance(n);
    struct qs_error error;
    if (n % 2 == 1 && qs_random_below(random, 2))
        add_queen(instance, n / 2, n / 2);
    int32_t blocks = qs_random_below(random, 2) ? n * n : n;
    for (int32_t i = qs_random_below(random, blocks); i > 0; i--) {
        int32_t row = qs_random_below(random, n);
        struct qs_square square = {row, qs_random_below(random, n)};
        for (int s = 0; s < 8; s++)
            if (group >> s & 1) /* refused below the queen, and then for all images */
                qs_instance_block_square(instance, image_of(s, n, square), &error);
    }
    check_instance(instance);
    qs_instance_free(instance);
}

static void symmetric_boards(void **state)
{
    (void)state;
    qs_for_each_seed(400, symmetric_trial);
}

/*
 * Boards whose upper rows are only the beginning (smaller ones are shared out
 * in tasks to the last row): numbers added up many at a time, with mirror
 * images, must be those of placements looked at one by one.
 */
static void check_both_ways(const struct qs_instance *instance, enum qs_count_kind kind,
                            int32_t size)
{
    struct qs_count_options options = options_of(kind, size);
    struct qs_count_result numbers = count(instance, &options);
    options.classes = true;
    struct qs_count_result one_by_one = count(instance, &options);
    numbers.classes = one_by_one.classes;
    assert_same(&numbers, &one_by_one, true);
}

static void check_kinds_both_ways(const struct qs_instance *instance)
{
    size_t fixed;
    qs_instance_queens(instance, &fixed);
    check_both_ways(instance, QS_COUNT_MAXIMUM, 0);
    check_both_ways(instance, QS_COUNT_ANY, 0);
    check_both_ways(instance, QS_COUNT_MAXIMAL, 0);
    for (int32_t size = 0; size <= qs_instance_size(instance); size++)
        check_both_ways(instance, QS_COUNT_SIZE, size);
}

static void larger_trial(struct qs_random *random)
{
    static const int percents[] = {5, 15, 30, 50};
    struct qs_board_recipe recipe = {8 + qs_random_below(random, 2), qs_random_below(random, 2),
                                     qs_random_below(random, 4),
                                     percents[qs_random_below(random, 4)]};
    struct qs_instance *instance = qs_random_instance(random, &recipe);
    check_kinds_both_ways(instance);
    qs_instance_free(instance);
}

static void larger_boards(void **state)
{
    (void)state;
    qs_for_each_seed(40, larger_trial);
}

static void block_line(struct qs_instance *instance, bool row, int32_t number)
{
    struct qs_error error;
    for (int32_t i = 0; i < qs_instance_size(instance); i++)
        qs_instance_block_square(
            instance, row ? (struct qs_square){number, i} : (struct qs_square){i, number}, &error);
}

/* Rows and columns without a free square: gaps, and fewer of the one than of the other. */
static void lines_trial(struct qs_random *random)
{
    struct qs_error error;
    struct qs_instance *instance = new_instance(11);
    bool mirrored = qs_random_below(random, 2);
    for (int32_t i = mirrored ? 0 : qs_random_below(random, 60); i > 0; i--) {
        int32_t row = qs_random_below(random, 11);
        struct qs_square square = {row, qs_random_below(random, 11)};
        assert_true(qs_instance_block_square(instance, square, &error));
    }
    for (int i = 1 + qs_random_below(random, 3); i > 0; i--) {
        bool row = qs_random_below(random, 2);
        int32_t number = qs_random_below(random, 11);
        block_line(instance, row, number);
        if (mirrored)
            block_line(instance, row, 10 - number);
    }
    check_both_ways(instance, QS_COUNT_MAXIMUM, 0);
    for (int32_t size = 6; size <= 11; size++)
        check_both_ways(instance, QS_COUNT_SIZE, size);
    qs_instance_free(instance);
}

static void blocked_lines(void **state)
{
    (void)state;
    qs_for_each_seed(60, lines_trial);
}

/* Boards beyond 64 rows, of which few are open: the same board far apart, so to say. */

/* All squares blocked but those of every `step`-th row and column. */
static struct qs_instance *spread_board(int32_t n, int32_t step)
{
    struct qs_instance *instance = new_instance((n - 1) * step + 1);
    struct qs_error error;
    for (int32_t row = 0; row < qs_instance_size(instance); row++)
        for (int32_t column = 0; column < qs_instance_size(instance); column++)
            if (row % step || column % step)
                assert_true(
                    qs_instance_block_square(instance, (struct qs_square){row, column}, &error));
    return instance;
}

/* Steps of 9 leave the board dense (with gaps), steps of 13 do not. */
static void spread_boards(void **state)
{
    (void)state;
    for (int32_t step = 2; step <= 5; step++)
        assert_int_equal(count_and_free(spread_board(12, step), QS_COUNT_MAXIMUM, 0, false).total,
                         14200);
    for (int32_t step = 2; step <= 13; step++) {
        assert_int_equal(count_and_free(spread_board(8, step), QS_COUNT_MAXIMUM, 0, false).total,
                         92);
        struct qs_count_result any = count_and_free(spread_board(6, step), QS_COUNT_ANY, 0, true);
        struct qs_count_result plain = count_and_free(new_instance(6), QS_COUNT_ANY, 0, true);
        assert_int_equal(any.total, plain.total);
        assert_int_equal(any.classes, plain.classes);
        assert_int_equal(count_and_free(spread_board(8, step), QS_COUNT_MAXIMAL, 0, false).total,
                         10188);
    }
}

/* A permutation's rows only: n = 64 with one placement fills every bit of the masks. */
static void all_bits(void **state)
{
    (void)state;
    struct qs_error error;
    const int32_t n = 64;
    struct qs_instance *instance = new_instance(n);
    for (int32_t row = 0; row < n; row++)
        for (int32_t column = 0; column < n; column++)
            if (column != (row < n / 2 ? 2 * row + 1 : 2 * row - n))
                assert_true(
                    qs_instance_block_square(instance, (struct qs_square){row, column}, &error));
    struct qs_count_result result = count_and_free(instance, QS_COUNT_MAXIMUM, 0, false);
    assert_int_equal(result.total, 1);
    assert_int_equal(result.size, n);
}

static void too_many_lines(void **state)
{
    (void)state;
    struct qs_count_options options = options_of(QS_COUNT_MAXIMUM, 0);
    struct qs_count_result result = {.total = 7};
    struct qs_error error;
    for (int32_t n = 65; n <= QS_SIZE_MAX / 10; n *= 50) {
        struct qs_instance *instance = new_instance(n);
        assert_false(qs_count(instance, &options, &result, &error));
        assert_int_equal(error.kind, QS_ERROR_INPUT);
        assert_non_null(strstr(error.text, "counting needs at most 64 rows and 64 columns"));
        assert_int_equal(result.total, 7);
        qs_instance_free(instance);
    }
}

static void wrong_options(void **state)
{
    (void)state;
    struct qs_instance *instance = new_instance(4);
    struct qs_count_options options[3];
    for (int i = 0; i < 3; i++) {
        struct qs_count_result result;
        struct qs_error error;
        options[i] = options_of(i == 0 ? (enum qs_count_kind)4 : QS_COUNT_SIZE, i == 1 ? -1 : 4);
        options[i].threads = i == 2 ? QS_COUNT_THREADS_MAX + 1 : 1;
        assert_false(qs_count(instance, &options[i], &result, &error));
        assert_int_equal(error.kind, QS_ERROR_INPUT);
    }
    qs_instance_free(instance);
}

/* Less and less memory: refused, or counted, and nothing else. */
static void little_memory(void **state)
{
    (void)state;
    struct qs_instance *instance = new_instance(8);
    struct qs_count_options options = options_of(QS_COUNT_MAXIMUM, 0);
    int counted = 0, refused = 0;
    for (size_t limit = 1; limit < (size_t)1 << 24; limit += limit / 2 + 1) {
        for (options.threads = 1; options.threads <= 2; options.threads++) {
            struct qs_count_result result;
            struct qs_error error;
            options.classes = limit & 1;
            options.memory_limit = limit;
            bool done = qs_count(instance, &options, &result, &error);
            assert_true(done ? result.total == 92 : error.kind == QS_ERROR_MEMORY);
            counted += done;
            refused += !done;
        }
    }
    assert_true(counted > 0 && refused > 0);
    qs_instance_free(instance);
}

/* Stopping. */

struct polling {
    int calls, most;
    double fraction;
};

static bool poll(void *state, const struct qs_count_progress *progress)
{
    struct polling *polling = state;
    assert_int_equal(progress->size, 20);
    assert_true(progress->fraction >= polling->fraction && progress->fraction <= 1);
    polling->fraction = progress->fraction;
    return ++polling->calls == polling->most;
}

static void interrupted(void **state)
{
    (void)state;
    for (int threads = 1; threads <= 3; threads++) {
        for (int most = 1; most <= 3; most += 2) {
            struct qs_instance *instance = new_instance(20);
            struct qs_count_options options = options_of(QS_COUNT_MAXIMUM, 0);
            struct polling polling = {.most = most};
            options.threads = threads;
            options.poll = poll;
            options.state = &polling;
            struct qs_count_result result = count(instance, &options);
            assert_false(result.complete);
            assert_int_equal(result.stop, QS_STOP_INTERRUPT);
            assert_int_equal(polling.calls, most);
            assert_true(most == 1 || result.total > 0);
            assert_true(result.seconds < 30);
            qs_instance_free(instance);
        }
    }
}

static void time_limit(void **state)
{
    (void)state;
    static const enum qs_count_kind kinds[] = {QS_COUNT_MAXIMUM, QS_COUNT_ANY, QS_COUNT_MAXIMAL};
    for (int i = 0; i < 3; i++) {
        struct qs_instance *instance = new_instance(40);
        struct qs_count_options options = options_of(kinds[i], 0);
        options.time_limit = 0.1;
        struct qs_count_result result = count(instance, &options);
        assert_false(result.complete);
        assert_int_equal(result.stop, QS_STOP_TIME);
        assert_true(result.seconds < 30); /* others may load the machine */
        qs_instance_free(instance);
    }
}

/* Overflow: no board of 64 rows gets there in a lifetime, hence the tally alone. */
static void overflow_is_noticed(void **state)
{
    (void)state;
    struct qs_tally tally = {0}, other = {0};
    uint64_t total = 5;
    qs_tally_add(&tally, 3, UINT64_MAX / 2, 2);
    qs_tally_add(&tally, 3, 1, 1);
    assert_true(qs_tally_total(&tally, &total));
    assert_true(total == UINT64_MAX);
    other = tally;
    qs_tally_add(&other, 4, 1, 1); /* each number fits, their sum does not */
    assert_false(other.overflow);
    assert_false(qs_tally_total(&other, &total));
    other = tally;
    qs_tally_add(&other, 3, 1, 1);
    assert_true(other.overflow);
    assert_false(qs_tally_total(&other, &total));
    qs_tally_add(&other, 3, 1, 1); /* and it stays noticed */
    assert_false(qs_tally_total(&other, &total));
    other = (struct qs_tally){0};
    qs_tally_add(&other, 0, UINT64_MAX / 2 + 1, 2);
    assert_false(qs_tally_total(&other, &total));
    other = tally;
    qs_tally_merge(&other, &tally);
    assert_false(qs_tally_total(&other, &total));
    struct qs_tally sum = {0};
    qs_tally_merge(&sum, &other);
    assert_false(qs_tally_total(&sum, &total));
    assert_true(total == UINT64_MAX);
}

/* A proved upper bound spares the refutations above it, and changes nothing else. */
static void given_maximum(void **state)
{
    (void)state;
    for (int32_t size = 2; size <= 5; size++)
        assert_int_equal(count_and_free(new_instance(3), QS_COUNT_MAXIMUM, size, false).total, 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(empty_boards),
        cmocka_unit_test(known_classes),
        cmocka_unit_test(one_queen_in_the_first_row),
        cmocka_unit_test(sizes_on_the_chessboard),
        cmocka_unit_test(maximal_placements),
        cmocka_unit_test(two_queens_of_nauck),
        cmocka_unit_test_teardown(random_boards, qs_tell_seed),
        cmocka_unit_test_teardown(symmetric_boards, qs_tell_seed),
        cmocka_unit_test_teardown(larger_boards, qs_tell_seed),
        cmocka_unit_test_teardown(blocked_lines, qs_tell_seed),
        cmocka_unit_test(spread_boards),
        cmocka_unit_test(all_bits),
        cmocka_unit_test(too_many_lines),
        cmocka_unit_test(wrong_options),
        cmocka_unit_test(little_memory),
        cmocka_unit_test(interrupted),
        cmocka_unit_test(time_limit),
        cmocka_unit_test(overflow_is_noticed),
        cmocka_unit_test(given_maximum),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
