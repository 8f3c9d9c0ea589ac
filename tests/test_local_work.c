/*
 * The work of local search, as it is known: the same board and seed give the same walk, step by
 * step. What a walk decides otherwise shows here, also where it finds as many queens. Where the
 * work is meant to change, so are these numbers: with QS_PRINT in the environment they are printed.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "digest.h"
#include "fixture.h"
#include "instance_private.h"
#include "local_search.h"
#include "min_conflicts.h"
#include "must_instance.h"
#include "open_bounds.h"
#include "queensat/generate.h"
#include "random_board.h"
#include "searcher.h"
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
    case LARGE: /* prices by the LP */
        return qs_must_own(qs_generate_crowded(90, 8, QS_CROWD_CENTRE, 1, NULL));
    default: /* for ARW */
        return qs_must_own(qs_generate_sparse(900, 2100, 1, NULL));
    }
}

static uint32_t digest_number(uint32_t digest, uint64_t number)
{
    unsigned char bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (unsigned char)(number >> 8 * i);
    return qs_crc32(digest, bytes, sizeof bytes);
}

static uint32_t digest_squares(uint32_t digest, const uint32_t *squares, uint32_t count)
{
    digest = digest_number(digest, count);
    for (uint32_t i = 0; i < count; i++)
        digest = digest_number(digest, squares[i]);
    return digest;
}

/* A number that is known, by its place in a table. */
static void expect(const char *what, int at, uint64_t found, uint64_t known)
{
    if (getenv("QS_PRINT"))
        print_message("%s %d: %llu\n", what, at, (unsigned long long)found);
    else if (found != known)
        fail_msg("%s %d: %llu, and not %llu", what, at, (unsigned long long)found,
                 (unsigned long long)known);
}

/* Of the prices of all lines. */
TEST(prices)
{
    static const uint32_t known[BOARDS] = {4245240670, 2564248289, 2183141220, 284504513,
                                           1742937778, 836766592,  421922345,  1665831765};
    for (int board = 0; board < BOARDS; board++) {
        struct qs_fixture *fixture = qs_fixture_new(instance_of(board));
        struct qs_line_prices prices;
        assert_true(qs_line_prices_init(&prices, fixture->board));
        uint32_t digest = digest_number(digest_number(0, prices.unit), prices.total);
        for (int d = 0; d < QS_DIRECTIONS; d++)
            digest = digest_squares(digest, prices.price[d], fixture->board->lines[d].count);
        qs_line_prices_release(&prices);
        expect("prices of board", board, digest, known[board]);
    }
}

static struct qs_walk *by_prices(const struct qs_board *board, uint64_t seed)
{
    struct qs_line_prices prices;
    assert_true(qs_line_prices_init(&prices, board));
    struct qs_walk *walk = qs_breakout_new(board, &prices, seed);
    qs_line_prices_release(&prices);
    return walk;
}

static struct qs_walk *by_rows(const struct qs_board *board, uint64_t seed)
{
    return qs_breakout_new(board, NULL, seed);
}

/* Of the placements after each step. */
static void expect_walk(const char *what, const uint32_t known[BOARDS], int steps,
                        struct qs_walk *(*begin)(const struct qs_board *board, uint64_t seed))
{
    static uint32_t squares[1000];
    for (int board = 0; board < BOARDS; board++) {
        struct qs_fixture *fixture = qs_fixture_new(instance_of(board));
        struct qs_walk *walk = MUST(begin(fixture->board, 1));
        uint32_t digest = 0;
        for (int i = 0; i < steps; i++) {
            walk->step(walk);
            if (walk->count > 0)
                walk->list(walk, squares);
            digest = digest_squares(digest, squares, walk->count);
        }
        qs_walk_free(walk);
        expect(what, board, digest, known[board]);
    }
}

TEST(breakout_by_rows)
{
    static const uint32_t known[BOARDS] = {1447859182, 4192861919, 111022696, 3769758013,
                                           697595342,  435187915,  243440251, 2562658934};
    expect_walk("by rows, board", known, 700, by_rows);
}

TEST(breakout_by_prices)
{
    static const uint32_t known[BOARDS] = {25814666,  3661140434, 534770648,  497394586,
                                           560158556, 2367288725, 3343433098, 870718438};
    expect_walk("by prices, board", known, 700, by_prices);
}

TEST(numvc)
{
    static const uint32_t known[BOARDS] = {1490836159, 3044873942, 3275095823, 669299271,
                                           3194177041, 1076861499, 3047524739, 1666375741};
    expect_walk("NuMVC, board", known, 1500, qs_numvc_new);
}

TEST(arw)
{
    static const uint32_t known[BOARDS] = {2493273506, 2529816625, 1094831367, 3595104526,
                                           635453020,  2157462884, 4117113693, 1284542689};
    expect_walk("ARW, board", known, 200, qs_arw_new);
}

TEST(beliefs)
{
    static const uint32_t known[BOARDS] = {2300008821, 2066477065, 102417679,  526096741,
                                           391932802,  289460970,  3990570444, 5249414};
    expect_walk("beliefs, board", known, 5000, qs_beliefs_new);
}

/* Of the queens after each step, until the runs of all speeds have had their turn. */
TEST(beliefs_begin_again)
{
    struct qs_fixture *fixture = qs_fixture_new(corner_instance());
    struct qs_walk *walk = MUST(qs_beliefs_new(fixture->board, 2));
    uint32_t digest = 0;
    for (int i = 0; i < 40000; i++) {
        walk->step(walk);
        digest = digest_number(digest, walk->count);
    }
    qs_walk_free(walk);
    expect("beliefs again", 0, digest, 4126221677);
}

/* Of the steps, ticks and placements after each call, until no queen more fits. */
static uint32_t follow(struct qs_searcher *searcher, const struct qs_fixture *fixture, int calls)
{
    struct qs_watch watch;
    struct qs_bounds bounds;
    uint32_t digest = 0;
    qs_watch_init(&watch, 0);
    qs_open_bounds(&bounds, fixture->board, &watch);
    for (int i = 0; i < calls && !bounds.answered; i++) {
        digest = digest_number(digest, qs_searcher_step(MUST(searcher), &bounds, &watch, 30000));
        digest = digest_number(digest, searcher->work.steps);
        digest = digest_number(digest, searcher->work.checks);
        digest = digest_squares(digest, bounds.placement, (uint32_t)bounds.lower);
    }
    qs_searcher_free(searcher);
    qs_bounds_release(&bounds);
    return digest;
}

TEST(walks_in_turn)
{
    static const uint32_t known[BOARDS] = {721768644, 4193515639, 954992028,  1139334887,
                                           6255914,   2958495176, 1083086328, 3440352815};
    for (int board = 0; board < BOARDS; board++) {
        struct qs_fixture *fixture = qs_fixture_new(instance_of(board));
        uint32_t digest = follow(qs_local_searcher_new(fixture->board, 3), fixture, 200);
        expect("in turn, board", board, digest, known[board]);
    }
}

TEST(min_conflicts_in_steps)
{
    static const uint32_t known[BOARDS] = {3636514094, 2520331331, 2654258314, 1177344867,
                                           1274068087, 397854854,  3563249974, 1918539922};
    for (int board = 0; board < BOARDS; board++) {
        struct qs_fixture *fixture = qs_fixture_new(instance_of(board));
        uint32_t digest = follow(
            qs_min_conflicts_searcher_new(fixture->board, fixture->instance, 5, 0), fixture, 5);
        expect("min-conflicts in steps, board", board, digest, known[board]);
    }
}

/* Of the checks and the placement; with and without a list of the free squares. */
TEST(min_conflicts)
{
    static const uint32_t known[2 * BOARDS] = {3097251468, 2769561269, 2915638266, 1360165632,
                                               324991377,  3164881000, 2734803947, 1323485944,
                                               271630783,  3070385033, 4166240838, 419499907,
                                               1356289718, 4099480286, 3501992807, 74068029};
    static struct qs_square added[1000];
    for (int at = 0; at < 2 * BOARDS; at++) {
        struct qs_fixture *fixture = qs_fixture_new(instance_of(at / 2));
        struct qs_min_conflicts *search = MUST(qs_min_conflicts_new(
            fixture->instance, at % 2 ? fixture->board : NULL, &fixture->memory, NULL));
        struct qs_watch watch;
        uint32_t digest = 0, count, open = (uint32_t)qs_instance_open_lines(fixture->instance);
        qs_watch_init(&watch, 0);
        for (uint64_t seed = 0; seed < 8; seed++) {
            const struct qs_min_conflicts_options options = {
                .seed = seed, .wanted = open, .most_checks = 12000, .watch = &watch};
            digest = digest_number(digest, qs_min_conflicts_run(search, &options, added, &count));
            for (uint32_t i = 0; i < count; i++)
                digest = digest_number(digest,
                                       (uint64_t)added[i].row * 1000 + (uint64_t)added[i].column);
        }
        qs_min_conflicts_free(search);
        expect("min-conflicts, board and list", at, digest, known[at]);
    }
}
