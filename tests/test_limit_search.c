/* Rooms: check lp */
/*
 * Limits on the queens of blocks: what they refute does not fit, by brute force on small boards,
 * and their text is accepted by the checker; step by step, stopped, and out of memory.
 */
#include <stdlib.h>
#include <string.h>

#include "bound_search.h"
#include "certificate_check.h"
#include "counting_watch.h"
#include "digest.h"
#include "fixture.h"
#include "must_instance.h"
#include "open_bounds.h"
#include "random_board.h"
#include "test.h"

/* Excluded Diagonals, n = 28: D = 26, id 403, which needs two limits, and D = 28, id 432. */
static const char *const one_block =
    "board 28;block-difference -27;block-difference 8;block-difference 20;block-differenc"
    "e 7;block-difference 17;block-difference 0;block-difference 3;block-difference -16;b"
    "lock-difference 2;block-difference 9;block-difference -23;block-sum 15;block-sum 39;"
    "block-sum 21;block-sum 2;block-sum 50;block-sum 10;block-sum 17;block-sum 46;block-s"
    "um 45;block-sum 30;block-sum 9;block-sum 33;block-sum 35;block-sum 24;block-sum 23;";
static const char *const three_blocks =
    "board 28;block-difference 0;block-difference 17;block-difference 22;block-difference"
    " -24;block-difference -21;block-difference -10;block-difference 10;block-difference "
    "25;block-sum 37;block-sum 41;block-sum 42;block-sum 31;block-sum 4;block-sum 49;bloc"
    "k-sum 24;block-sum 30;block-sum 45;block-sum 11;block-sum 15;block-sum 33;block-sum "
    "40;block-sum 10;block-sum 51;block-sum 32;block-sum 0;block-sum 13;block-sum 54;bloc"
    "k-sum 21;";

static struct qs_fixture *fixture_of(const char *words)
{
    char *text = qs_room(strlen(words) + 1);
    for (size_t i = 0; i <= strlen(words); i++)
        text[i] = words[i];
    for (char *at = text; (at = strchr(at, ';')); at++)
        *at = '\n';
    return qs_fixture_new(qs_must_read(text));
}

static void collect(void *state, const char *text, size_t length)
{
    assert_int_equal(fwrite(text, 1, length, state), length);
}

/* The text shows that no queen more than the bound fits. */
static void check_text(const struct qs_fixture *fixture, const struct qs_bounds *bounds)
{
    static struct qs_certificate_reader reader;
    const struct qs_board *board = fixture->board;
    struct qs_square *squares = qs_room(board->squares * sizeof *squares);
    struct qs_error error = {.text = "accepted"};
    const struct qs_line_numbers numbers = qs_plain_line_numbers(board->n);
    uint64_t nodes = 0;
    FILE *file = MUST(tmpfile());
    for (uint32_t i = 0; i < board->squares; i++)
        squares[i] = qs_board_square(board, i);
    assert_non_null(bounds->proofs);
    assert_true(qs_proof_read(bounds->proofs, collect, file));
    fputs("\n", file);
    rewind(file);
    qs_certificate_reader_init(&reader, "", file, &error);
    if (!qs_check_tree(&reader, &numbers, squares, board->squares, bounds->upper + 1, &nodes, NULL))
        fail_msg("%s", error.text);
    fclose(file);
}

/* Step until there is nothing more to do; returns how many steps had something. */
static int run_limits(const struct qs_fixture *fixture, struct qs_bounds *bounds,
                      struct qs_watch *watch)
{
    struct qs_search search = {.name = "limits"};
    int steps = 0;
    bool begun = qs_search_begin_limits(&search, fixture->board);
    while (begun && qs_search_step(&search, bounds, watch, 1) > 0)
        steps++;
    qs_search_end(&search);
    return steps;
}

static int refuted, left;

static void try_board(struct qs_random *random)
{
    struct qs_fixture *fixture = qs_fixture_new(qs_must_random(random, 8));
    struct qs_recorder recorder;
    struct qs_bounds bounds;
    if (fixture->board->squares == 0)
        return;
    qs_recorder_init(&recorder, NULL);
    qs_open_bounds(&bounds, fixture->board, NULL);
    int32_t before = bounds.upper;
    int32_t maximum = qs_naive_maximum(fixture->instance) - fixture->board->fixed;
    if (qs_random_below(random, 2))
        bounds.recorder = &recorder;
    run_limits(fixture, &bounds, NULL);
    assert_true(bounds.upper >= maximum);
    assert_true(bounds.upper == before || bounds.upper == before - 1);
    refuted += bounds.upper < before;
    left += bounds.upper == before && maximum < before;
    if (bounds.upper < before && bounds.recorder)
        check_text(fixture, &bounds);
    qs_bounds_release(&bounds);
    qs_recorder_release(&recorder);
}

TEST(small_boards)
{
    int trials = qs_for_each_seed(1000, try_board);
    print_message("%d refuted, %d left\n", refuted, left);
    if (trials == 1000)
        assert_true(refuted > 80);
}

static int limits_of(const struct qs_bounds *bounds)
{
    char *text;
    size_t length;
    FILE *file = MUST(open_memstream(&text, &length));
    int count = 0;
    assert_true(qs_proof_read(bounds->proofs, collect, file));
    fclose(file);
    for (size_t i = 0; i < length; i++)
        count += text[i] == 'i' || text[i] == 'o';
    free(text);
    return count;
}

static void expect_limits(const char *words, int limits, int steps)
{
    struct qs_fixture *fixture = fixture_of(words);
    struct qs_recorder recorder;
    struct qs_bounds bounds;
    qs_recorder_init(&recorder, NULL);
    qs_open_bounds(&bounds, fixture->board, NULL);
    bounds.recorder = &recorder;
    int taken = run_limits(fixture, &bounds, NULL);
    assert_int_equal(bounds.upper, 27);
    check_text(fixture, &bounds);
    assert_int_equal(limits_of(&bounds), limits);
    assert_in_range(taken, limits + 2, steps);
    qs_bounds_release(&bounds);
    qs_recorder_release(&recorder);
}

TEST(excluded_diagonals)
{
    expect_limits(one_block, 1, 12);
    expect_limits(three_blocks, 3, 60);
}

static uint32_t digest;

static void digest_text(void *state, const char *text, size_t length)
{
    (void)state;
    digest = qs_crc32(digest, text, length);
}

/* Of the ticks of each step, the bound, and what is written down. */
static void digest_work(const struct qs_fixture *fixture)
{
    struct qs_recorder recorder;
    struct qs_bounds bounds;
    uint64_t ticks;
    qs_recorder_init(&recorder, NULL);
    qs_open_bounds(&bounds, fixture->board, NULL);
    bounds.recorder = &recorder;
    struct qs_search search = {.name = "limits"};
    assert_true(qs_search_begin_limits(&search, fixture->board));
    do {
        char text[50];
        ticks = qs_search_step(&search, &bounds, NULL, 1);
        digest_text(NULL, text,
                    (size_t)snprintf(text, sizeof text, "%llu %d\n", (unsigned long long)ticks,
                                     (int)bounds.upper));
    } while (ticks > 0);
    if (bounds.proofs)
        assert_true(qs_proof_read(bounds.proofs, digest_text, NULL));
    qs_search_end(&search);
    qs_bounds_release(&bounds);
    qs_recorder_release(&recorder);
}

/* The work, as it is known: where it is meant to change, so are these numbers. */
TEST(known_work)
{
    static const uint32_t known[] = {2838564774, 1427750904, 1669315309, 3096670976,
                                     1749214097, 1170568556, 1398977274, 3432827097};
    for (size_t i = 0; i < LENGTH(known); i++) {
        struct qs_random random = {i};
        digest = 0;
        for (int board = 0; board < 20; board++) {
            struct qs_fixture *fixture = qs_fixture_new(qs_must_random(&random, 8));
            if (fixture->board->squares > 0)
                digest_work(fixture);
        }
        if (digest != known[i])
            fail_msg("%u, and not %u", digest, known[i]);
    }
}

/* Where a row or column has a single square, a certificate begins with its queen. */
TEST(single_squares)
{
    static const struct {
        const char *board;
        bool single;
    } boards[] = {
        {"board 2;", false},
        {"board 6;free 0 5;free 2 0;free 2 1;free 3 0;free 3 1;", true},
        {"board 6;free 0 0;free 0 1;free 1 0;free 1 1;free 4 5;", true},
        {"board 6;free 0 1;free 0 2;free 1 1;free 1 2;free 3 0;free 3 2;", true},
        {"board 6;free 0 0;free 0 1;free 1 0;free 1 1;free 3 0;free 3 5;", true},
    };
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct qs_fixture *fixture = fixture_of(boards[i].board);
        struct qs_bounds bounds;
        qs_open_bounds(&bounds, fixture->board, NULL);
        assert_int_equal(run_limits(fixture, &bounds, NULL) == 0, boards[i].single);
        qs_bounds_release(&bounds);
    }
}

/* Once the bound is another one, there is nothing to do. */
TEST(another_bound)
{
    struct qs_fixture *fixture = fixture_of(one_block);
    struct qs_bounds bounds;
    qs_open_bounds(&bounds, fixture->board, NULL);
    struct qs_search search = {.name = "limits"};
    assert_true(qs_search_begin_limits(&search, fixture->board));
    assert_true(qs_search_step(&search, &bounds, NULL, 1) > 0);
    qs_bounds_lower(&bounds, 26, QS_REASON_SEARCH);
    assert_int_equal(qs_search_step(&search, &bounds, NULL, 1), 0);
    assert_int_equal(bounds.upper, 26);
    qs_search_end(&search);
    qs_bounds_release(&bounds);
}

/* Fewer queens than rows and columns are not for limits. */
TEST(fewer_queens)
{
    struct qs_fixture *fixture = fixture_of(one_block);
    struct qs_bounds bounds;
    qs_open_bounds(&bounds, fixture->board, NULL);
    qs_bounds_lower(&bounds, 27, QS_REASON_SEARCH);
    assert_int_equal(run_limits(fixture, &bounds, NULL), 0);
    qs_bounds_release(&bounds);
}

TEST(stops)
{
    struct qs_fixture *fixture = fixture_of(one_block);
    struct qs_counting_watch counting;
    struct qs_bounds bounds;
    qs_open_bounds(&bounds, fixture->board, NULL);
    qs_counting_watch_init(&counting, 1);
    assert_int_equal(run_limits(fixture, &bounds, &counting.watch), 1);
    assert_int_equal(bounds.upper, 28);
    qs_bounds_release(&bounds);
}

/* With too little memory there is nothing to do; with enough, the board is refuted. */
TEST(limits_of_memory)
{
    struct qs_fixture *fixture = fixture_of(one_block);
    size_t used = fixture->memory.used, spare = 0;
    int32_t upper = 28;
    for (; upper == 28; spare += 512) {
        struct qs_bounds bounds;
        fixture->memory.limit = SIZE_MAX;
        qs_open_bounds(&bounds, fixture->board, NULL);
        fixture->memory.limit = fixture->memory.used + spare;
        run_limits(fixture, &bounds, NULL);
        upper = bounds.upper;
        qs_bounds_release(&bounds);
        assert_int_equal(fixture->memory.used, used);
    }
    assert_int_equal(upper, 27);
    assert_true(spare > 10000);
}
