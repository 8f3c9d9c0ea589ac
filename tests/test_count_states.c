/* Rooms: count */
/*
 * Counting by states against visits of all subsets of the free squares that are valid, on random
 * boards: each number, of each kind, in sets of each length.
 */
#include <stdlib.h>
#include <string.h>

#include "must_count.h"
#include "must_instance.h"
#include "random.h"
#include "state_search.h"
#include "test.h"

#define SIDE_MAX 6

struct brute {
    unsigned n, squares;
    struct qs_square square[SIDE_MAX * SIDE_MAX];
    uint64_t attacks[SIDE_MAX * SIDE_MAX];
    uint64_t any[SIDE_MAX * SIDE_MAX + 1], maximal[SIDE_MAX * SIDE_MAX + 1]; /* by size */
};

static bool is_attack(struct qs_square a, struct qs_square b)
{
    return a.row == b.row || a.column == b.column || a.row - b.row == a.column - b.column ||
           a.row - b.row == b.column - a.column;
}

static void brute_count(struct brute *brute, unsigned square, uint64_t attacked, uint64_t taken,
                        unsigned size)
{
    if (square == brute->squares) {
        brute->any[size]++;
        brute->maximal[size] += (attacked | taken) == ((uint64_t)1 << brute->squares) - 1;
        return;
    }
    brute_count(brute, square + 1, attacked, taken, size);
    if (!(attacked >> square & 1))
        brute_count(brute, square + 1, attacked | brute->attacks[square],
                    taken | (uint64_t)1 << square, size + 1);
}

/* Some squares of a random board; not its mirror image. */
static void brute_make(struct brute *brute, struct qs_random_stream *random)
{
    memset(brute, 0, sizeof *brute);
    brute->n = 1 + qs_random_stream_below(random, SIDE_MAX);
    uint32_t tenths = 1 + qs_random_stream_below(random, 10);
    for (unsigned i = 0; i < brute->n * brute->n; i++)
        if (qs_random_stream_below(random, 10) < tenths)
            brute->square[brute->squares++] =
                (struct qs_square){(int32_t)(i / brute->n), (int32_t)(i % brute->n)};
    for (unsigned i = 0; i < brute->squares; i++)
        for (unsigned j = 0; j < brute->squares; j++)
            if (i != j && is_attack(brute->square[i], brute->square[j]))
                brute->attacks[i] |= (uint64_t)1 << j;
    brute_count(brute, 0, 0, 0, 0);
}

/* What states are asked for, and what is expected. */
struct question {
    bool maximal, most;
    unsigned least_size, most_size;
    bool by_order;
    unsigned words;          /* of sets, at least */
    qs_state_kernel *kernel; /* NULL: the best */
};

static struct qs_instance *board_of(const struct brute *brute)
{
    struct qs_instance *instance = qs_must_make_instance((int32_t)brute->n);
    for (int32_t row = 0; row < (int32_t)brute->n; row++)
        for (int32_t column = 0; column < (int32_t)brute->n; column++) {
            bool is_free = false;
            for (unsigned i = 0; i < brute->squares; i++)
                is_free =
                    is_free || (brute->square[i].row == row && brute->square[i].column == column);
            if (!is_free)
                assert_true(
                    qs_instance_block_square(instance, (struct qs_square){row, column}, NULL));
        }
    return instance;
}

static void ask_states(const struct brute *brute, const struct qs_count_grid *grid,
                       const struct question *question)
{
    static struct qs_state_search search;
    static qs_count_number number[QS_STATE_NUMBERS];
    struct qs_memory memory;
    struct qs_watch watch;
    memset(&search, 0, sizeof search);
    qs_memory_init(&memory, SIZE_MAX);
    qs_watch_init(&watch, 0);
    search.maximal = question->maximal;
    search.most = question->most;
    search.least_size = question->least_size;
    search.most_size = question->most_size;
    search.nodes_most = UINT64_MAX;
    search.watch = &watch;
    search.number = number;
    qs_state_search_init(&search, grid, 4, 0);
    search.by_order = question->by_order;
    if (question->words > search.words)
        search.words = question->words;
    assert_true(qs_state_table_init(&search.table, qs_state_key_words(&search), &memory));
    if (question->kernel)
        question->kernel(&search);
    else
        qs_state_search_run(&search);
    qs_state_table_release(&search.table);
    assert_int_equal(memory.used, 0);
    assert_int_equal(search.end, QS_STATES_COUNTED);
    const uint64_t *expected = question->maximal ? brute->maximal : brute->any;
    unsigned largest = 0;
    for (unsigned size = 0; size <= brute->squares; size++)
        if (expected[size] > 0 && size <= question->most_size)
            largest = size;
    for (unsigned size = 0; size <= brute->squares; size++) {
        unsigned place = size - search.value.least;
        bool has = size >= search.value.least && place < search.value.sizes;
        bool wanted = size >= question->least_size && size <= question->most_size &&
                      (!question->most || size == largest);
        assert_int_equal(has ? search.value.number[place] : 0, wanted ? expected[size] : 0);
    }
}

static void ask_all(const struct brute *brute, struct qs_random_stream *random)
{
    struct qs_instance *instance = board_of(brute);
    struct qs_count_grid grid;
    struct qs_memory memory;
    struct qs_error error;
    qs_memory_init(&memory, SIZE_MAX);
    assert_true(qs_count_grid_init(&grid, instance, qs_random_stream_below(random, 2), &memory,
                                   NULL, &error));
    unsigned some = qs_random_stream_below(random, 5), largest = 0;
    for (unsigned size = 0; size <= brute->squares; size++)
        if (brute->any[size] > 0)
            largest = size;
    const unsigned no_limit = QS_COUNT_LINES_MAX;
    const struct question questions[] = {
        {.most_size = no_limit},
        {.maximal = true, .most_size = no_limit},
        {.most = true, .most_size = no_limit},
        {.most = true, .least_size = largest, .most_size = largest},
        {.most = true, .least_size = largest + 1, .most_size = largest + 1}, /* none */
        {.least_size = some, .most_size = some},
        {.least_size = some, .most_size = some + 2},
    };
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++)
        for (unsigned way = 0; way < 2 * 3 * 2; way++) {
            static qs_state_kernel *const portable[] = {qs_states_portable_1, qs_states_portable_2,
                                                        qs_states_portable_4};
            struct question question = questions[i];
            question.by_order = way % 2;
            question.words = 1U << way / 2 % 3;
            question.kernel = way < 6 ? NULL : portable[way / 2 % 3];
            ask_states(brute, &grid, &question);
        }
    qs_count_grid_release(&grid);
    qs_release_all();
}

TEST(numbers_are_those_of_brute_force)
{
    struct qs_random_stream random;
    struct brute brute;
    qs_random_stream_init(&random, 7);
    for (int board = 0; board < 400; board++) {
        brute_make(&brute, &random);
        ask_all(&brute, &random);
    }
}

/* Rows of so many squares that attack no other row: (1 + width · x)^rows. */
static enum qs_state_end count_rows(unsigned width, qs_count_number *number)
{
    static struct qs_state_search search;
    struct qs_memory memory;
    struct qs_watch watch;
    memset(&search, 0, sizeof search);
    qs_memory_init(&memory, SIZE_MAX);
    qs_watch_init(&watch, 0);
    search.squares = QS_COUNT_LINES_MAX * width;
    search.words = 4;
    search.most_size = QS_COUNT_LINES_MAX;
    search.nodes_most = UINT64_MAX;
    search.watch = &watch;
    search.number = number;
    for (unsigned i = 0; i < search.squares; i++)
        for (unsigned j = 0; j < search.squares; j++)
            if (i != j && i / width == j / width)
                search.neighbour[i][j / 64] |= (uint64_t)1 << j % 64;
    assert_true(qs_state_table_init(&search.table, qs_state_key_words(&search), &memory));
    qs_state_search_run(&search);
    qs_state_table_release(&search.table);
    assert_int_equal(search.value.sizes, search.end == QS_STATES_COUNTED ? 65 : 0);
    return search.end;
}

TEST(numbers_have_128_bits_or_are_refused)
{
    static qs_count_number number[QS_STATE_NUMBERS];
    for (unsigned width = 1; width <= 3; width++) { /* 3: a number has 124 bits */
        assert_int_equal(count_rows(width, number), QS_STATES_COUNTED);
        qs_count_number expected = 1;
        for (unsigned size = 0; size <= QS_COUNT_LINES_MAX; size++) {
            assert_true(number[size] == expected);
            /* C(64, k + 1) = C(64, k) · (64 − k) / (k + 1), without an overflow on the way */
            qs_count_number times = (QS_COUNT_LINES_MAX - size) * width, by = size + 1;
            expected = expected / by * times + expected % by * times / by;
        }
    }
    assert_int_equal(count_rows(4, number), QS_STATES_OVERFLOW); /* 5^64 */
}

TEST(numbers_as_text)
{
    char text[QS_COUNT_DIGITS];
    qs_count_number_text(0, text);
    assert_string_equal(text, "0");
    qs_count_number_text((qs_count_number)1 << 64, text);
    assert_string_equal(text, "18446744073709551616");
    qs_count_number_text(~(qs_count_number)0, text);
    assert_string_equal(text, "340282366920938463463374607431768211455");
}

/* A board with so many free squares, at random. */
static struct qs_instance *sparse_board(int32_t n, uint32_t squares, uint64_t seed)
{
    struct qs_instance *instance = qs_must_make_instance(n);
    struct qs_random_stream random;
    uint32_t *order = calloc((size_t)n * (size_t)n, sizeof *order), all = (uint32_t)(n * n);
    assert_non_null(order);
    qs_random_stream_init(&random, seed);
    for (uint32_t i = 0; i < all; i++)
        order[i] = i;
    qs_random_stream_shuffle(&random, order, all);
    for (uint32_t i = squares; i < all; i++) {
        struct qs_square square = {(int32_t)order[i] / n, (int32_t)order[i] % n};
        assert_true(qs_instance_block_square(instance, square, NULL));
    }
    free(order);
    return instance;
}

/* A count with classes goes row by row. */
TEST(both_ways_agree)
{
    const struct {
        int32_t n;
        uint32_t squares;
        enum qs_count_kind kind;
        uint64_t seed;
    } boards[] = {{24, 58, QS_COUNT_ANY, 0},     {20, 70, QS_COUNT_ANY, 1},
                  {18, 72, QS_COUNT_ANY, 2},     {20, 46, QS_COUNT_MAXIMAL, 2},
                  {16, 54, QS_COUNT_MAXIMAL, 0}, {44, 90, QS_COUNT_MAXIMUM, 3},
                  {46, 92, QS_COUNT_MAXIMUM, 1}, {48, 96, QS_COUNT_MAXIMUM, 2}};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        qs_trying("board %zu", i);
        struct qs_instance *instance = sparse_board(boards[i].n, boards[i].squares, boards[i].seed);
        struct qs_count_options options = qs_count_options_of(boards[i].kind, 0);
        options.threads = 1;
        struct qs_count_result states = qs_must_count(instance, &options);
        assert_int_equal(states.way, QS_COUNT_BY_STATES);
        assert_true(states.complete && states.bar == QS_COUNT_NO_BAR && states.states > 0);
        if (boards[i].kind == QS_COUNT_MAXIMUM)
            options = qs_count_options_of(QS_COUNT_SIZE, states.size);
        options.classes = true;
        struct qs_count_result rows = qs_must_count(instance, &options);
        assert_int_equal(rows.way, QS_COUNT_BY_ROWS);
        assert_true(rows.total == states.total);
        assert_memory_equal(rows.added, states.added, sizeof rows.added);
        qs_release_all();
    }
}

TEST(a_full_table_ends_the_count_with_what_there_is)
{
    struct qs_instance *instance = sparse_board(40, 100, 1);
    struct qs_count_options options = qs_count_options_of(QS_COUNT_MAXIMAL, 0);
    options.threads = 1;
    options.limits.bytes = (size_t)24 << 20;
    struct qs_count_result result = qs_must_count(instance, &options);
    assert_int_equal(result.stop, QS_STOP_MEMORY);
    assert_int_equal(result.bar, QS_COUNT_BAR_MEMORY);
    assert_false(result.complete);
    assert_true(result.total > 0 && result.states > 1000);
}

static bool stop_after_states(void *state, const struct qs_progress *progress)
{
    double *fraction = state;
    *fraction = progress->fraction;
    return progress->seconds > 0.1 && progress->fraction > 0;
}

TEST(states_can_be_stopped)
{
    struct qs_instance *instance = sparse_board(50, 150, 1);
    struct qs_count_options options = qs_count_options_of(QS_COUNT_ANY, 0);
    double fraction = 2;
    options.threads = 1;
    options.limits.poll = stop_after_states;
    options.limits.state = &fraction;
    struct qs_count_result result = qs_must_count(instance, &options);
    assert_int_equal(result.stop, QS_STOP_INTERRUPT);
    assert_false(result.complete);
    assert_true(result.total > 0);
    assert_true(fraction >= 0 && fraction <= 1);
}

TEST(what_is_not_for_states)
{
    struct qs_count_options options = qs_count_options_of(QS_COUNT_ANY, 0);
    options.threads = 1;
    options.limits.seconds = 0.01;
    struct qs_count_result many = qs_must_count(sparse_board(60, 257, 1), &options);
    assert_int_equal(many.bar, QS_COUNT_BAR_SQUARES);
    assert_int_equal(many.way, QS_COUNT_BY_ROWS);
    assert_false(many.complete);
    options.limits.seconds = 0.2;
    struct qs_count_result wide = qs_must_count(sparse_board(36, 250, 1), &options);
    assert_int_equal(wide.bar, QS_COUNT_BAR_WIDTH);
    assert_true(wide.expected_states > 30 && !wide.complete);
}
