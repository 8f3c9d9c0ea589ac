/* Rooms: local families */
/*
 * The work of local search, as it is known: the same board and seed give the same walk, step by
 * step. What a walk decides otherwise shows here, also where it finds as many queens. A summary of
 * each walk is in data/expected/local_work.txt. Where the work is meant to change, so is this file
 * (./dev test --accept).
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bound_search.h"
#include "expected.h"
#include "fixture.h"
#include "instance_private.h"
#include "local_search.h"
#include "min_conflicts.h"
#include "must_instance.h"
#include "open_bounds.h"
#include "queensat/generate.h"
#include "random_board.h"
#include "test.h"

enum { HOPELESS, CORNER, SPARSE, CENTRE, BLOCKED, MIXED, LARGE, MANY, BOARDS };

/* Two rows whose only free squares attack each other; not for NuMVC. */
static struct qs_instance *hopeless_instance(void)
{
    struct qs_instance *instance = qs_must_make_instance(14);
    for (int32_t i = 0; i < 28; i++)
        if (i / 2 != i % 2)
            qs_must_block(instance, i % 2, i / 2);
    return instance;
}

static struct qs_instance *corner_instance(void)
{
    struct qs_instance *instance = qs_must_make_instance(6);
    qs_must_add_queen(instance, 0, 0);
    return instance;
}

static struct qs_instance *instance_of(int board)
{
    struct qs_random random = {11};
    const struct qs_board_recipe recipe = {
        .n = 24, .queens = 5, .diagonals = 6, .blocked_percent = 60};
    switch (board) {
    case HOPELESS:
        return hopeless_instance();
    case CORNER: /* the rows allow a queen more than there are */
        return corner_instance();
    case SPARSE: /* for NuMVC */
        return qs_must_own(qs_generate_sparse(40, 140, 3, NULL));
    case CENTRE: /* diagonals are scarce */
        return qs_must_own(qs_generate_crowded(50, 12, QS_CROWD_CENTRE, 2, NULL));
    case BLOCKED:
        return qs_must_own(qs_generate_blocked(20, 260, 2, 1, NULL));
    case MIXED:
        return qs_must_own(qs_random_instance(&random, &recipe));
    case LARGE:
        return qs_must_own(qs_generate_crowded(90, 8, QS_CROWD_CENTRE, 1, NULL));
    default: /* too large for NuMVC */
        return qs_must_own(qs_generate_sparse(900, 2100, 1, NULL));
    }
}

static const char *const board_names[BOARDS] = {
    [HOPELESS] = "hopeless", [CORNER] = "corner", [SPARSE] = "sparse", [CENTRE] = "centre",
    [BLOCKED] = "blocked",   [MIXED] = "mixed",   [LARGE] = "large",   [MANY] = "many"};

/* The summary goes here. */
static FILE *stream;

static void expect_text(const char *what)
{
    qs_expect_written(QS_TEST_DATA "/expected/local_work.txt", "local search", what);
}

/* The first ones of a list; where there are more, the last one. */
static void tell_squares(const uint32_t *squares, uint32_t count)
{
    enum { MOST = 12 };
    for (uint32_t i = 0; i < count && i < MOST; i++)
        fprintf(stream, " %u", squares[i]);
    if (count > MOST)
        fprintf(stream, " … %u", squares[count - 1]);
    fprintf(stream, "\n");
}

static void tell_prices(const char *name, const struct qs_board *board, enum qs_price_source source)
{
    struct qs_line_prices prices;
    assert_true(qs_line_prices_init(&prices, board, source));
    fprintf(stream, "%s%s: unit %" PRIu64 ", total %" PRIu64 "\n", name,
            source == QS_PRICES_BY_LP ? " by LP" : "", (uint64_t)prices.unit,
            (uint64_t)prices.total);
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        uint64_t sum = 0;
        for (uint32_t l = 0; l < board->lines[d].count; l++)
            sum += prices.price[d][l];
        fprintf(stream, "  direction %d, sum %" PRIu64 ":", d, sum);
        tell_squares(prices.price[d], board->lines[d].count);
    }
    qs_line_prices_release(&prices);
}

TEST(prices)
{
    stream = qs_begin_text();
    for (int board = 0; board < BOARDS; board++) {
        struct qs_fixture *fixture = qs_fixture_new(instance_of(board));
        tell_prices(board_names[board], fixture->board, QS_PRICES_BY_DEMANDS);
        tell_prices(board_names[board], fixture->board, QS_PRICES_BY_LP);
    }
    expect_text("prices");
}

static struct qs_walk *by_prices(const struct qs_board *board, uint64_t seed)
{
    struct qs_line_prices prices;
    assert_true(qs_line_prices_init(&prices, board, QS_PRICES_BY_DEMANDS));
    struct qs_walk *walk = qs_breakout_new(board, &prices, seed);
    qs_line_prices_release(&prices);
    return walk;
}

static struct qs_walk *by_rows(const struct qs_board *board, uint64_t seed)
{
    return qs_breakout_new(board, NULL, seed);
}

/* How a walk goes: the number of queens after each step, and sums over all steps. */
struct course {
    uint32_t least, most;
    int steps, first, again; /* when it had the most first, and how often */
    uint64_t queens, squares, moved;
    uint32_t before[1000], before_count;
};

static void add_step(struct course *course, const uint32_t *squares, uint32_t count)
{
    uint32_t same = 0;
    course->least = course->steps == 0 || count < course->least ? count : course->least;
    if (course->steps == 0 || count > course->most) {
        course->most = count;
        course->first = course->steps;
        course->again = 0;
    }
    course->again += count == course->most;
    course->steps++;
    course->queens += count;
    while (same < count && same < course->before_count && squares[same] == course->before[same])
        same++;
    course->moved += count - same;
    for (uint32_t i = 0; i < count; i++)
        course->squares += squares[i];
    if (count > 0) {
        memcpy(course->before, squares, count * sizeof *squares);
        course->before_count = count;
    }
}

static void tell_course(const char *name, const struct course *course)
{
    fprintf(stream,
            "%s: %u to %u queens, %u after step %d, in %d of %d steps; sums: %" PRIu64
            " queens, of squares %" PRIu64 ", %" PRIu64 " moved\n  last:",
            name, course->least, course->most, course->most, course->first + 1, course->again,
            course->steps, course->queens, course->squares, course->moved);
    tell_squares(course->before, course->before_count);
}

static void expect_walks(const char *what, int steps,
                         struct qs_walk *(*begin)(const struct qs_board *board, uint64_t seed))
{
    static uint32_t squares[1000];
    stream = qs_begin_text();
    for (int board = 0; board < BOARDS; board++) {
        struct qs_fixture *fixture = qs_fixture_new(instance_of(board));
        struct qs_walk *walk = MUST(begin(fixture->board, 1));
        struct course course = {0};
        for (int i = 0; i < steps; i++) {
            walk->step(walk);
            if (walk->count > 0)
                walk->list(walk, squares);
            add_step(&course, squares, walk->count);
        }
        qs_walk_free(walk);
        tell_course(board_names[board], &course);
    }
    expect_text(what);
}

TEST(breakout_by_rows)
{
    expect_walks("breakout by rows", 700, by_rows);
}

TEST(breakout_by_prices)
{
    expect_walks("breakout by prices", 700, by_prices);
}

TEST(numvc)
{
    expect_walks("NuMVC", 1500, qs_numvc_new);
}

TEST(beliefs)
{
    expect_walks("beliefs", 5000, qs_beliefs_new);
}

/* Of the queens after each step, until the runs of all speeds have had their turn. */
TEST(beliefs_begin_again)
{
    enum { STEPS = 40000, PART = 2000 };
    struct qs_fixture *fixture = qs_fixture_new(corner_instance());
    struct qs_walk *walk = MUST(qs_beliefs_new(fixture->board, 2));
    uint64_t sum = 0;
    stream = qs_begin_text();
    for (int i = 1; i <= STEPS; i++) {
        walk->step(walk);
        sum += walk->count;
        if (i % PART == 0)
            fprintf(stream, "%" PRIu64 " queens in %d steps\n", sum, i);
    }
    qs_walk_free(walk);
    expect_text("beliefs again");
}

/* The calls, their steps, ticks and placements, until no queen more fits. */
static void follow(const char *board, struct qs_search *search, const struct qs_fixture *fixture,
                   int calls)
{
    struct qs_watch watch;
    struct qs_bounds bounds;
    struct course course = {0};
    uint64_t ticks = 0, raised = 0;
    qs_watch_init(&watch, 0);
    qs_open_bounds(&bounds, fixture->board, &watch);
    for (int i = 0; i < calls && !bounds.answered; i++) {
        int32_t before = bounds.lower;
        ticks += qs_search_step(search, &bounds, &watch, 30000);
        if (bounds.lower != before)
            raised = ticks;
        add_step(&course, bounds.placement, (uint32_t)bounds.lower);
    }
    fprintf(stream,
            "%s: %" PRIu64 " ticks, the last queen after %" PRIu64 ", %" PRIu64 " steps, %" PRIu64
            " checks\n",
            board, ticks, raised, search->work.steps, search->work.checks);
    tell_course("  calls", &course);
    qs_search_end(search);
    qs_bounds_release(&bounds);
}

TEST(walks_in_turn)
{
    stream = qs_begin_text();
    for (int board = 0; board < BOARDS; board++) {
        struct qs_fixture *fixture = qs_fixture_new(instance_of(board));
        struct qs_search search = {.name = "scout"};
        assert_true(qs_search_begin_local(&search, fixture->board, 3));
        follow(board_names[board], &search, fixture, 200);
    }
    expect_text("walks in turn");
}

TEST(min_conflicts_in_steps)
{
    stream = qs_begin_text();
    for (int board = 0; board < BOARDS; board++) {
        struct qs_fixture *fixture = qs_fixture_new(instance_of(board));
        struct qs_search search = {.name = "scout"};
        assert_true(
            qs_search_begin_min_conflicts(&search, fixture->board, fixture->instance, 5, 0));
        follow(board_names[board], &search, fixture, 5);
    }
    expect_text("min-conflicts in steps");
}

/* The queens and (checks) of eight runs; with and without a list of the free squares. */
TEST(min_conflicts)
{
    static struct qs_square added[1000];
    stream = qs_begin_text();
    for (int at = 0; at < 2 * BOARDS; at++) {
        struct qs_fixture *fixture = qs_fixture_new(instance_of(at / 2));
        struct qs_min_conflicts *search = MUST(qs_min_conflicts_new(
            fixture->instance, at % 2 ? fixture->board : NULL, &fixture->memory, NULL));
        struct qs_watch watch;
        uint32_t count, open = (uint32_t)qs_instance_open_lines(fixture->instance);
        uint64_t columns = 0;
        qs_watch_init(&watch, 0);
        fprintf(stream, "%s%s:", board_names[at / 2], at % 2 ? " from a list" : "");
        for (uint64_t seed = 0; seed < 8; seed++) {
            const struct qs_min_conflicts_options options = {
                .seed = seed, .wanted = open, .most_checks = 12000, .watch = &watch};
            uint64_t checks = qs_min_conflicts_run(search, &options, added, &count);
            for (uint32_t i = 0; i < count; i++)
                columns += (uint64_t)added[i].column * (i + 1);
            fprintf(stream, " %u (%" PRIu64 ")", count, checks);
        }
        fprintf(stream, ", of columns %" PRIu64 "\n", columns);
        qs_min_conflicts_free(search);
    }
    expect_text("min-conflicts");
}
