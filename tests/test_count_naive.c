/* Rooms: count */
/*
 * Counting against a naive count: every placement of small random instances as a
 * set of squares, with the definitions of size, maximality and class applied to
 * each. Then larger boards, counted by both methods of the program.
 */
#include <stdlib.h>
#include <string.h>

#include "must_count.h"
#include "must_instance.h"
#include "queensat/count.h"
#include "random_board.h"
#include "test.h"

/* The naive count, n ≤ 6: a placement is a set of squares, bit n · row + column. */

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

/* The eight symmetries, not as in the library: rotations, then a reflection. */
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

/* Bit s: symmetry s maps the queens to themselves and the blocked squares to themselves. */
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

/* Whether no image of the placement is a smaller number: true for one of each class. */
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

/* The expected result for a kind. */
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

/* What a listing has reported. */
struct listing {
    const struct naive *naive;
    size_t count, most; /* stop at most; 0: never */
    uint64_t last;      /* the last placement, first square in the highest bit */
    bool by_size;       /* all are of one size, and so in the order of their squares */
};

static bool note(void *state, const struct qs_placement *placement)
{
    struct listing *listing = state;
    const struct naive *naive = listing->naive;
    uint64_t set = 0, order = 0;
    for (size_t i = 0; i < placement->count; i++) {
        int bit = placement->queens[i].row * naive->n + placement->queens[i].column;
        assert_true(i == 0 || placement->queens[i - 1].row < placement->queens[i].row);
        set |= (uint64_t)1 << bit;
        order |= (uint64_t)1 << (63 - bit);
    }
    assert_true(qs_naive_is_valid(naive->instance, placement->queens, placement->count));
    assert_int_equal(size_of(set), placement->count);
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
    options.found_state = &listing;
    struct qs_count_result result = qs_must_count(naive->instance, &options);
    assert_same(&result, expected, options.classes);
    assert_int_equal(result.threads, 1);
    assert_int_equal(listing.count, options.classes ? expected->classes : expected->total);
    if (listing.count < 2)
        return;
    listing.most = listing.count / 2;
    listing.count = 0;
    result = qs_must_count(naive->instance, &options);
    assert_int_equal(listing.count, listing.most);
    assert_false(result.complete);
    assert_int_equal(result.stop, QS_STOP_DONE);
}

static void check_kind(const struct naive *naive, enum qs_count_kind kind, int32_t size)
{
    struct qs_count_result expected = expect(naive, kind, size);
    struct qs_count_options options = qs_count_options_of(kind, size);
    for (options.threads = 1; options.threads <= 3; options.threads++) {
        for (int classes = 0; classes < 2; classes++) {
            options.classes = classes;
            struct qs_count_result result = qs_must_count(naive->instance, &options);
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

TRIALS(slow_random_boards, 400)
{
    struct qs_instance *instance = qs_must_random(random, 6);
    check_instance(instance);
}

static unsigned random_group(struct qs_random *random)
{
    static const unsigned groups[] = {0x03, 0x05, 0x0f, 0x11, 0x21, 0x41, 0x81, 0x55, 0xa5, 0xff};
    return groups[qs_random_below(random, LENGTH(groups))];
}

/* Refused on the queen's square, and then for all images. */
static void block_images(struct qs_instance *instance, unsigned group, struct qs_square square)
{
    for (int s = 0; s < 8; s++)
        if (group >> s & 1)
            qs_instance_block_square(instance, image_of(s, qs_instance_size(instance), square),
                                     NULL);
}

/* Random instances are rarely symmetric: these are, under a chosen subgroup. */
static void check_symmetric_board(struct qs_random *random)
{
    unsigned group = random_group(random);
    int32_t n = 2 + qs_random_below(random, 5);
    struct qs_instance *instance = qs_must_make_instance(n);
    if (n % 2 == 1 && qs_random_below(random, 2))
        qs_must_add_queen(instance, n / 2, n / 2);
    int32_t blocks = qs_random_below(random, 2) ? n * n : n;
    for (int32_t i = qs_random_below(random, blocks); i > 0; i--) {
        int32_t row = qs_random_below(random, n);
        struct qs_square square = {row, qs_random_below(random, n)};
        block_images(instance, group, square);
    }
    if (qs_random_below(random, 3) == 0) { /* which breaks it, perhaps by a corner alone */
        enum qs_direction direction = qs_random_below(random, 2) ? QS_SUM : QS_DIFFERENCE;
        int32_t least = direction == QS_SUM ? 0 : 1 - n, most = least + 2 * n - 2;
        qs_instance_block_diagonal(instance, direction, qs_random_below(random, 2) ? least : most,
                                   NULL);
    }
    check_instance(instance);
}

/* The same with free squares in a list, some of which are blocked as well. */
TRIALS(listed_symmetric_boards, 60)
{
    unsigned group = random_group(random);
    int32_t n = 2 + qs_random_below(random, 5);
    struct qs_instance *instance = qs_must_make_instance(n);
    for (int32_t i = 1 + qs_random_below(random, n); i > 0; i--) {
        int32_t row = qs_random_below(random, n);
        struct qs_square square = {row, qs_random_below(random, n)};
        for (int s = 0; s < 8; s++)
            if (group >> s & 1)
                qs_instance_list_free_square(instance, image_of(s, n, square), NULL);
        if (qs_random_below(random, 3) == 0)
            block_images(instance, group, square);
        if (qs_random_below(random, 6) == 0) /* which breaks the symmetry */
            qs_instance_list_free_square(instance, (struct qs_square){square.column, 0}, NULL);
    }
    check_instance(instance);
}

TRIALS(symmetric_boards, 60)
{
    check_symmetric_board(random);
}

TRIALS(slow_symmetric_boards, 400)
{
    check_symmetric_board(random);
}

static bool note_number(void *state, const struct qs_placement *placement)
{
    (void)placement;
    ++*(uint64_t *)state;
    return true;
}

/*
 * On boards with more rows than a task fixes, numbers that are counted many at a
 * time, with images, must be the same as of placements visited one by one; and so
 * must be classes from numbers, from one placement of each, and from all.
 */
static void check_both_ways(const struct qs_instance *instance, enum qs_count_kind kind,
                            int32_t size)
{
    struct qs_count_options options = qs_count_options_of(kind, size);
    options.classes = true;
    struct qs_count_result numbers = qs_must_count(instance, &options);
    uint64_t visited = 0, classes = 0;
    options.found = note_number;
    options.found_state = &classes;
    struct qs_count_result of_each_class = qs_must_count(instance, &options);
    options.classes = false;
    options.found_state = &visited;
    struct qs_count_result one_by_one = qs_must_count(instance, &options);
    assert_int_equal(visited, one_by_one.total);
    assert_int_equal(classes, numbers.classes);
    one_by_one.classes = classes;
    assert_same(&of_each_class, &one_by_one, true);
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

TRIALS(larger_boards, 40)
{
    static const int percents[] = {5, 15, 30, 50};
    struct qs_board_recipe recipe = {8 + qs_random_below(random, 2), qs_random_below(random, 2),
                                     qs_random_below(random, 4),
                                     percents[qs_random_below(random, 4)]};
    struct qs_instance *instance = qs_must_own(qs_random_instance(random, &recipe));
    check_kinds_both_ways(instance);
}

/*
 * Most squares of the frame are blocked, so that already small boards are counted by the ways to
 * fill it; with few symmetries or many.
 */
TRIALS(framed_boards, 60)
{
    unsigned group = random_group(random);
    int32_t n = 7 + qs_random_below(random, 2);
    struct qs_instance *instance = qs_must_make_instance(n);
    for (int32_t i = 0; i < 4 * n; i++) {
        struct qs_square square = {i / n % 2 * (n - 1), i % n};
        if (qs_random_below(random, 3) > 0)
            block_images(instance, group, image_of(i / n / 2, n, square));
    }
    for (int32_t i = qs_random_below(random, n); i > 0; i--) {
        int32_t row = 1 + qs_random_below(random, n - 2);
        struct qs_square square = {row, 1 + qs_random_below(random, n - 2)};
        block_images(instance, group, square);
    }
    check_both_ways(instance, QS_COUNT_ANY, 0);
    check_both_ways(instance, QS_COUNT_MAXIMUM, 0);
    check_both_ways(instance, QS_COUNT_SIZE, n - 2);
}

static void block_line(struct qs_instance *instance, bool row, int32_t number)
{
    for (int32_t i = 0; i < qs_instance_size(instance); i++)
        qs_instance_block_square(
            instance, row ? (struct qs_square){number, i} : (struct qs_square){i, number}, NULL);
}

/* Rows and columns without a free square: gaps, and different numbers of open lines. */
TRIALS(blocked_lines, 25)
{
    struct qs_instance *instance = qs_must_make_instance(10);
    bool mirrored = qs_random_below(random, 2);
    for (int32_t i = mirrored ? 0 : qs_random_below(random, 60); i > 0; i--) {
        int32_t row = qs_random_below(random, 10);
        struct qs_square square = {row, qs_random_below(random, 10)};
        assert_true(qs_instance_block_square(instance, square, NULL));
    }
    for (int i = 1 + qs_random_below(random, 3); i > 0; i--) {
        bool row = qs_random_below(random, 2);
        int32_t number = qs_random_below(random, 10);
        block_line(instance, row, number);
        if (mirrored)
            block_line(instance, row, 9 - number);
    }
    check_both_ways(instance, QS_COUNT_MAXIMUM, 0);
    for (int32_t size = 5; size <= 10; size++)
        check_both_ways(instance, QS_COUNT_SIZE, size);
}
