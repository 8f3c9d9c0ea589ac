/* Rooms: solve families */
/*
 * The walks of local search: what they keep from step to step against what is computed from
 * scratch, their placements against an oracle on small boards, and known maxima on large ones.
 * Then the prices of lines, and the search and the engine that run the walks in turn.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bound_search.h"
#include "engine.h"
#include "fixture.h"
#include "local_search.h"
#include "must_instance.h"
#include "must_solve.h"
#include "open_bounds.h"
#include "queensat/generate.h"
#include "random_board.h"
#include "test.h"

static struct qs_fixture *empty_fixture(int32_t n)
{
    return qs_fixture_new(qs_must_make_instance(n));
}

static struct qs_fixture *random_fixture(struct qs_random *random, int32_t most)
{
    return qs_fixture_new(qs_must_random(random, most));
}

static uint32_t most_to_add(const struct qs_fixture *fixture)
{
    size_t fixed;
    qs_instance_queens(fixture->instance, &fixed);
    return (uint32_t)qs_naive_maximum(fixture->instance) - (uint32_t)fixed;
}

/* Every square pays the unit or more, and the prices allow this many queens. */
static void check_prices(const struct qs_fixture *fixture, uint32_t queens,
                         enum qs_price_source source)
{
    struct qs_line_prices prices;
    uint64_t total = 0;
    assert_true(qs_line_prices_init(&prices, fixture->board, source));
    for (int d = 0; d < QS_DIRECTIONS; d++)
        for (uint32_t i = 0; i < fixture->board->lines[d].count; i++)
            total += prices.price[d][i];
    assert_int_equal(total, prices.total);
    assert_int_equal(prices.unit > 0, fixture->board->squares > 0);
    for (uint32_t square = 0; square < fixture->board->squares; square++) {
        uint32_t paid = 0;
        for (int d = 0; d < QS_DIRECTIONS; d++)
            paid += prices.price[d][fixture->board->lines[d].line_of[square]];
        assert_int_equal(qs_line_prices_pay(&prices, square), paid);
        assert_true(paid >= prices.unit);
    }
    assert_true(total >= (uint64_t)queens * prices.unit);
    qs_line_prices_release(&prices);
}

TRIALS(test_prices, 1000)
{
    struct qs_fixture *fixture = random_fixture(random, 7);
    uint32_t most = most_to_add(fixture);
    check_prices(fixture, most, QS_PRICES_BY_DEMANDS);
    check_prices(fixture, most, QS_PRICES_BY_LP);
}

/* The bound by prices is less than 5 % above that by linear programming, at most floor + 1. */
static void expect_near(const struct qs_fixture *fixture, int32_t floor,
                        enum qs_price_source source)
{
    struct qs_line_prices prices;
    assert_true(qs_line_prices_init(&prices, fixture->board, source));
    uint64_t most = (uint64_t)(floor - fixture->board->fixed + 1);
    assert_true(100 * prices.total < 105 * most * prices.unit);
    qs_line_prices_release(&prices);
}

TEST(test_prices_of_large_boards)
{
    const int32_t n = 80;
    struct qs_fixture *fixture = empty_fixture(n);
    check_prices(fixture, (uint32_t)n, QS_PRICES_BY_DEMANDS);
    check_prices(fixture, (uint32_t)n, QS_PRICES_BY_LP);
    expect_near(fixture, n, QS_PRICES_BY_LP);
}

static struct qs_walk *by_rows(const struct qs_board *board, uint64_t seed)
{
    return qs_breakout_new(board, NULL, seed);
}

static struct qs_walk *by_prices_from(const struct qs_board *board, uint64_t seed,
                                      enum qs_price_source source)
{
    struct qs_line_prices prices;
    if (!qs_line_prices_init(&prices, board, source))
        return NULL;
    struct qs_walk *walk = qs_breakout_new(board, &prices, seed);
    qs_line_prices_release(&prices);
    return walk;
}

static struct qs_walk *by_demands(const struct qs_board *board, uint64_t seed)
{
    return by_prices_from(board, seed, QS_PRICES_BY_DEMANDS);
}

static struct qs_walk *by_lp(const struct qs_board *board, uint64_t seed)
{
    return by_prices_from(board, seed, QS_PRICES_BY_LP);
}

typedef struct qs_walk *new_walk(const struct qs_board *board, uint64_t seed);

static new_walk *const walks[] = {by_rows, by_demands, by_lp, qs_numvc_new, qs_beliefs_new};
enum { WALKS = LENGTH(walks) };

static void expect_sound(const struct qs_fixture *fixture, const struct qs_walk *walk)
{
    static uint32_t squares[10000];
    assert_true(walk->is_sound(walk));
    assert_true(walk->count <= LENGTH(squares));
    if (walk->count == 0)
        return;
    walk->list(walk, squares);
    for (uint32_t i = 1; i < walk->count; i++)
        assert_true(squares[i - 1] < squares[i]);
    qs_fixture_expect_placement(fixture, squares, walk->count);
}

TRIALS(test_walks, 300)
{
    struct qs_fixture *fixture = random_fixture(random, 12);
    for (int i = 0; i < WALKS; i++) {
        struct qs_walk *walk = MUST(walks[i](fixture->board, qs_random_next(random)));
        for (int step = 0; step < 200; step++) {
            walk->step(walk);
            expect_sound(fixture, walk);
        }
        qs_walk_free(walk);
    }
}

/* The largest placement of this many steps; `goal` ends the walk. */
static uint32_t walk_to(const struct qs_fixture *fixture, new_walk *begin, uint64_t seed,
                        uint32_t goal, int steps)
{
    struct qs_walk *walk = begin(fixture->board, seed);
    uint32_t most = 0;
    assert_non_null(walk);
    for (int i = 0; i < steps && most < goal; i++) {
        walk->step(walk);
        if (walk->count > most) {
            most = walk->count;
            expect_sound(fixture, walk);
        }
    }
    qs_walk_free(walk);
    return most;
}

/* The maximum is found, and no more. The weights of NuMVC are lowered many times on the way. */
TRIALS(test_small_maxima, 500)
{
    struct qs_fixture *fixture = random_fixture(random, 7);
    uint32_t most = most_to_add(fixture);
    uint64_t seed = qs_random_next(random);
    assert_int_equal(walk_to(fixture, qs_numvc_new, seed, UINT32_MAX, 3000), most);
    uint32_t believed = walk_to(fixture, qs_beliefs_new, seed, UINT32_MAX, 3000);
    assert_true(believed <= most && believed + 1 >= most);
}

/* All squares are blocked but those listed. */
static struct qs_fixture *read_free_squares(int32_t n, const char *squares)
{
    struct qs_instance *instance = qs_must_make_instance(n);
    int row, column, length;
    for (; sscanf(squares, "%d:%d %n", &row, &column, &length) == 2; squares += length)
        qs_must_list_free(instance, row, column);
    return qs_fixture_new(instance);
}

/* The boards of the table, and their maxima, which HiGHS and the engine lp agree on. */
TEST(test_numvc_on_sparse_boards)
{
    static const uint32_t maxima[] = {55, 60, 68, 73, 81, 85, 113, 135};
    enum { ROWS = LENGTH(maxima) };
    static char line[1 << 16];
    FILE *stream = fopen(QS_TEST_DATA "/published/sparse.tsv", "r");
    unsigned rows = 0;
    assert_non_null(stream);
    while (fgets(line, sizeof line, stream)) {
        int n = 0, used = 0;
        if (line[0] == '#')
            continue;
        assert_true(rows < ROWS);
        assert_int_equal(sscanf(line, "%d %*s %*d %n", &n, &used), 1);
        struct qs_fixture *fixture = read_free_squares(n, line + used);
        assert_true(qs_numvc_suits(fixture->board));
        for (uint64_t seed = 1; seed <= 3; seed++)
            assert_int_equal(walk_to(fixture, qs_numvc_new, seed, maxima[rows], 200000),
                             maxima[rows]);
        rows++;
    }
    fclose(stream);
    assert_int_equal(rows, ROWS);
    struct qs_fixture *dense = empty_fixture(20); /* not for NuMVC */
    assert_false(qs_numvc_suits(dense->board));
}

/* A single square has its queen after the first placement. */
TEST(test_single_square)
{
    struct qs_fixture *fixture = empty_fixture(1);
    assert_int_equal(walk_to(fixture, qs_beliefs_new, 1, 1, 10), 1);
}

/* In 100 to 300 sweeps, placements that the other walks do not find in seconds, or at all. */
TEST(test_beliefs_on_large_boards)
{
    static const struct {
        int32_t n;
        int64_t squares;
        uint32_t queens;
        int steps;
    } boards[] = {
        {1000, 5000, 917, 65000}, {10000, 20000, 6775, 200000}, {3000, 12000, 2612, 130000}};
    for (size_t i = 0; i < LENGTH(boards); i++) {
        struct qs_fixture *fixture = qs_fixture_new(
            qs_must_own(qs_generate_sparse(boards[i].n, boards[i].squares, 1, NULL)));
        uint32_t found = walk_to(fixture, qs_beliefs_new, 0, boards[i].queens, boards[i].steps);
        assert_true(found >= boards[i].queens);
    }
}

/* On a large board the placement after a sweep takes several steps; meanwhile there is none. */
TEST(test_pieces_of_beliefs)
{
    struct qs_fixture *fixture =
        qs_fixture_new(qs_must_own(qs_generate_sparse(50000, 150000, 1, NULL)));
    struct qs_walk *walk = MUST(qs_beliefs_new(fixture->board, 1));
    static uint32_t squares[50000];
    int steps = 0, placements = 0, none = 0;
    for (uint32_t before = 0; placements < 2 && steps < 300000; before = walk->count, steps++) {
        walk->step(walk);
        placements += before == 0 && walk->count > 0;
        none += placements == 1 && walk->count == 0;
        if (walk->count != before && walk->count > 0) {
            walk->list(walk, squares);
            qs_fixture_expect_placement(fixture, squares, walk->count);
        }
    }
    assert_int_equal(placements, 2);
    assert_int_equal(none, 1);
    /* Sixteen sweeps, with a step or two after each of them, and two at the beginning. */
    assert_in_range(steps, 16 * 12500, 16 * 12502);
    qs_walk_free(walk);
}

/* No leaks at any limit. */
TEST(test_memory_of_walks)
{
    struct qs_fixture *fixture = empty_fixture(6);
    size_t used = fixture->memory.used;
    for (int i = 0; i < WALKS; i++) {
        struct qs_walk *walk = NULL;
        unsigned refused = 0;
        for (size_t extra = 0; !walk; extra += 100, refused++) {
            fixture->memory.limit = used + extra;
            walk = walks[i](fixture->board, 1);
            assert_true(walk || fixture->memory.used == used);
        }
        assert_true(refused > 10);
        qs_walk_free(walk);
    }
}

/* Three squares that attack each other: two rows stay empty, and their weights keep rising. */
TEST(test_weights_stay_small)
{
    struct qs_instance *instance = qs_must_make_instance(3);
    for (int32_t square = 0; square < 9; square++)
        if (square % 3 != 0)
            qs_instance_block_square(instance, (struct qs_square){square / 3, square % 3}, NULL);
    struct qs_fixture *fixture = qs_fixture_new(instance);
    struct qs_walk *walk = qs_breakout_new(fixture->board, NULL, 1);
    for (int i = 0; i < 10000000; i++) {
        walk->step(walk);
        if (i % 1000 == 0)
            assert_true(walk->is_sound(walk));
    }
    qs_walk_free(walk);
}

/* A search that has walked until its placement has `goal` queens, for this many steps at most. */
struct search {
    struct qs_watch watch;
    struct qs_bounds bounds;
    struct qs_search local;
};

static void walk_on(struct search *search, int32_t goal, uint64_t steps, uint64_t piece)
{
    for (uint64_t left = steps + search->local.work.steps;
         search->bounds.lower < goal && (steps = left - search->local.work.steps) > 0;)
        qs_search_step(&search->local, &search->bounds, &search->watch,
                       (steps < piece ? steps - 1 : piece - 1) * QS_TICKS_A_STEP);
}

static void begin_search(struct search *search, const struct qs_fixture *fixture, uint64_t seed)
{
    qs_watch_init(&search->watch, 0);
    qs_open_bounds(&search->bounds, fixture->board, &search->watch);
    search->local = (struct qs_search){.name = "scout"};
    assert_true(qs_search_begin_local(&search->local, fixture->board, seed));
}

/* Checks its placement, too. */
static void end_search(struct search *search, const struct qs_fixture *fixture)
{
    qs_fixture_expect_placement(fixture, search->bounds.placement, (uint32_t)search->bounds.lower);
    qs_search_end(&search->local);
    qs_bounds_release(&search->bounds);
}

static void expect_found(const struct qs_fixture *fixture, int32_t most, uint64_t seed,
                         uint64_t steps)
{
    struct search search;
    begin_search(&search, fixture, seed);
    walk_on(&search, most, steps, UINT64_MAX);
    if (search.bounds.lower != most) {
        qs_instance_write(fixture->instance, stderr);
        fail_msg("seed %d: %d queens added, %d are possible", (int)seed, search.bounds.lower, most);
    }
    walk_on(&search, INT32_MAX, steps < 100000 ? 3000 : 0, UINT64_MAX); /* with the other walks */
    assert_int_equal(search.bounds.lower, most);
    end_search(&search, fixture);
}

/* The quarter of a board of 89 rows between its centre and two corners: 42 of its 45 rows can be
 * filled. The walks that do not have the prices of the LP find 41. */
TEST(test_quarter_board)
{
    const int32_t rows = 45, n = 2 * rows - 1;
    struct qs_instance *instance = qs_must_make_instance(n);
    for (int32_t row = 0; row < rows; row++)
        for (int32_t column = row; column < n - row; column++)
            qs_must_list_free(instance, row, column);
    expect_found(qs_fixture_new(instance), 42, 2, 1000000);
}

/* The ticks of a search for so many queens, and of those, the ones whose steps are not reported. */
static uint64_t count_ticks(int64_t squares, int32_t goal, uint64_t most, uint64_t *unreported)
{
    struct qs_fixture *fixture =
        qs_fixture_new(qs_must_own(qs_generate_sparse(500, squares, 1, NULL)));
    struct search search;
    uint64_t ticks = 0, calls = 0;
    begin_search(&search, fixture, 0);
    for (; search.bounds.lower < goal && ticks < most; calls++)
        ticks += qs_search_step(&search.local, &search.bounds, &search.watch, 20000);
    *unreported = ticks - (search.local.work.steps + calls) * QS_TICKS_A_STEP;
    end_search(&search, fixture);
    return ticks;
}

/* A large board with few squares on each line: beliefs have all turns but the first, and all steps
 * are reported, so that the engine ends. With 2,000 squares, NuMVC has turns as well. */
TEST(test_beliefs_suffice)
{
    uint64_t unreported;
    assert_true(count_ticks(3000, 480, 5000000, &unreported) < 5000000);
    assert_int_equal(unreported, 0);
    count_ticks(2000, INT32_MAX, 100000, &unreported);
    assert_true(unreported > 0);
}

TRIALS(test_maximum, 4000)
{
    struct qs_fixture *fixture = random_fixture(random, 7);
    expect_found(fixture, (int32_t)most_to_add(fixture), qs_random_next(random), 20000);
}

/* The fixed queens of one row of a table. */
static struct qs_fixture *read_queens(int32_t n, const char *squares)
{
    struct qs_instance *instance = qs_must_make_instance(n);
    qs_must_add_each(instance, squares, qs_must_add_queen);
    return qs_fixture_new(instance);
}

static void search_from(struct qs_fixture *fixture, int32_t maximum)
{
    for (uint64_t seed = 1; seed <= 3; seed++)
        expect_found(fixture, maximum - fixture->board->fixed, seed, 100000);
}

/* The walk without prices fails on four of these boards even in 10⁶ steps. */
static void search_crowded(struct qs_fixture *fixture, int32_t maximum)
{
    /* On these boards the floor is the maximum. */
    expect_near(fixture, maximum, QS_PRICES_BY_DEMANDS);
    expect_near(fixture, maximum, QS_PRICES_BY_LP);
    for (uint64_t seed = 1; seed <= 3; seed++)
        expect_found(fixture, maximum - fixture->board->fixed, seed, 3000000);
}

static unsigned read_table(const char *path, const char *format,
                           void (*try)(struct qs_fixture *fixture, int32_t maximum))
{
    static char line[8192];
    FILE *stream = MUST(fopen(path, "r"));
    unsigned rows = 0;
    while (fgets(line, sizeof line, stream)) {
        int n, maximum, used;
        if (line[0] == '#')
            continue;
        if (sscanf(line, format, &n, &maximum, &used) != 2)
            fail_msg("unreadable row: %s", line);
        struct qs_fixture *fixture = read_queens(n, line + used);
        try(fixture, maximum);
        rows++;
    }
    fclose(stream);
    return rows;
}

TEST(test_completions)
{
    unsigned rows = read_table(QS_TEST_DATA "/published/completion-optima.tsv",
                               "%d %*d %*d %*d %d %n", search_from);
    assert_int_equal(rows, 445);
}

TEST(test_crowded_boards)
{
    unsigned rows = read_table(QS_TEST_DATA "/published/crowded-optima.tsv",
                               "%*s %d %*d %*d %d %*d %n", search_crowded);
    assert_int_equal(rows, 28);
}

/* The boards that can have a queen on every row; without weights some of them are missed. */
TEST(test_blocked_boards)
{
    FILE *stream = MUST(fopen(QS_TEST_DATA "/published/blocked-28.tsv", "r"));
    static char line[8192];
    char answer[32];
    unsigned boards = 0;
    while (fgets(line, sizeof line, stream)) {
        int n, used;
        if (sscanf(line, "%d %*d %31s %*f %n", &n, answer, &used) != 2 ||
            strcmp(answer, "SATISFIABLE") != 0)
            continue;
        struct qs_instance *instance = qs_must_make_instance(n);
        qs_must_add_each(instance, line + used, qs_must_block);
        struct qs_fixture *fixture = qs_fixture_new(instance);
        search_from(fixture, n);
        boards++;
    }
    fclose(stream);
    assert_true(boards >= 10);
}

TEST(test_seeds_and_pieces)
{
    struct qs_fixture *fixture = empty_fixture(30);
    uint64_t steps[4];
    uint32_t best[4][30];
    for (int i = 0; i < 4; i++) {
        const uint64_t pieces[] = {1000000, 1000000, 7, 1000000};
        struct search search;
        begin_search(&search, fixture, i < 3 ? 1 : 2);
        walk_on(&search, 30, UINT32_MAX, pieces[i]);
        steps[i] = search.local.work.steps;
        memcpy(best[i], search.bounds.placement, sizeof best[i]);
        end_search(&search, fixture);
    }
    assert_int_equal(steps[0], steps[1]);
    assert_int_equal(steps[0], steps[2]);
    assert_memory_equal(best[0], best[1], sizeof best[0]);
    assert_memory_equal(best[0], best[2], sizeof best[0]);
    assert_true(memcmp(best[0], best[3], sizeof best[0]) != 0);
}

/* A board without free squares, and one with a single free square. */
TEST(test_nothing_to_do)
{
    for (int32_t squares = 0; squares <= 1; squares++) {
        struct qs_instance *instance = qs_must_make_instance(1);
        if (squares == 0)
            qs_must_add_queen(instance, 0, 0);
        struct qs_fixture *fixture = qs_fixture_new(instance);
        expect_found(fixture, squares, 1, 5000);
    }
}

/* No leaks at any limit; without memory for the second walk, the first runs alone. */
TEST(test_memory)
{
    struct qs_fixture *fixture = read_queens(8, "3:3");
    struct search search;
    qs_watch_init(&search.watch, 0);
    qs_open_bounds(&search.bounds, fixture->board, &search.watch);
    size_t used = fixture->memory.used;
    unsigned made = 0, refused = 0;
    for (size_t extra = 0; extra < 14000; extra += 40) {
        fixture->memory.limit = used + extra;
        search.local = (struct qs_search){.name = "scout"};
        bool begun = qs_search_begin_local(&search.local, fixture->board, 1);
        made += begun;
        refused += !begun;
        if (begun)
            walk_on(&search, INT32_MAX, 3000, UINT64_MAX);
        qs_search_end(&search.local);
        assert_int_equal(fixture->memory.used, used);
    }
    assert_true(made > 0 && refused > 0);
    qs_bounds_release(&search.bounds);
}

static struct qs_solve_options exchange_options(void)
{
    struct qs_solve_options options;
    qs_solve_options_init(&options);
    options.engine = "exchange";
    return options;
}

/* n = 6 with a fixed queen in the corner: five queens fit, the structural bound is six. */
static struct qs_instance *board_without_proof(void)
{
    struct qs_instance *instance = qs_must_make_instance(6);
    qs_must_add_queen(instance, 0, 0);
    return instance;
}

static bool interrupt(void *state, const struct qs_progress *progress)
{
    int *calls = state;
    (void)progress;
    return ++*calls > 2;
}

TEST(test_engine_ends)
{
    int calls = 0;
    struct qs_instance *instance = board_without_proof();
    struct qs_solve_options options = exchange_options();
    struct qs_result result = qs_must_solve(instance, &options);
    assert_int_equal(result.stop, QS_STOP_DONE);
    assert_int_equal(result.status, QS_STATUS_BOUNDS);
    assert_int_equal(result.lower, 5);
    assert_int_equal(result.work.steps, 5 * 100000); /* five open rows */
    options.limits.poll = interrupt;
    options.limits.state = &calls;
    result = qs_must_solve(instance, &options);
    assert_int_equal(result.stop, QS_STOP_INTERRUPT);
    assert_true(result.work.steps < 5 * 100000);
    options.limits.poll = NULL;
    options.limits.seconds = 1e-9;
    result = qs_must_solve(instance, &options);
    assert_int_equal(result.stop, QS_STOP_TIME); /* before any step */
    assert_true(result.lower >= 1 && result.lower <= 5);
}

/* It stops at the target and does not continue to the maximum. */
TEST(test_engine_target)
{
    struct qs_fixture *fixture = empty_fixture(200);
    struct qs_solve_options options = exchange_options();
    options.target = 150;
    struct qs_result result = qs_must_solve(fixture->instance, &options);
    assert_int_equal(result.lower, 150);
    options.target = 0;
    result = qs_must_solve(fixture->instance, &options);
    assert_int_equal(result.status, QS_STATUS_OPTIMUM);
    assert_int_equal(result.lower, 200);
}
