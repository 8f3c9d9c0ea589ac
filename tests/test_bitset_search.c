/* Rooms: bitset families */
/*
 * The bitset search, with every kernel that this machine can run and lines of every
 * length: on small boards against every way to fill the rows, and on larger ones
 * (longer lines) the kernels against each other, including the number of nodes.
 * Then in steps of every length, which must change nothing, and with a shared
 * question.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bitset_kernel.h"
#include "bitset_search.h"
#include "fixture.h"
#include "must_instance.h"
#include "queensat/generate.h"
#include "random_board.h"
#include "test.h"

#define WITHOUT_END UINT64_MAX

/* The best placement must be a valid one; returns its size. */
static uint32_t check_best(const struct qs_fixture *fixture, const struct qs_bitset_search *search)
{
    struct qs_bitset_progress now = qs_bitset_search_progress(search);
    qs_fixture_expect_placement(fixture, now.best, now.count);
    return now.count;
}

/* The answer, by steps of this many ticks. */
static enum qs_query_answer finish(struct qs_bitset_search *search, uint64_t ticks)
{
    enum qs_query_answer answer;
    while ((answer = qs_bitset_search_step(search, NULL, ticks)) == QS_QUERY_OPEN)
        ;
    return answer;
}

static enum qs_query_answer ask(const struct qs_fixture *fixture, struct qs_bitset_search *search,
                                int32_t added)
{
    qs_bitset_search_ask(search, added, NULL);
    enum qs_query_answer answer = finish(search, WITHOUT_END);
    assert_true(check_best(fixture, search) >= (answer == QS_QUERY_YES ? (uint32_t)added : 0));
    return answer;
}

static struct qs_bitset_search *new_search(const struct qs_fixture *fixture, unsigned kernel,
                                           unsigned least_bits)
{
    struct qs_bitset_search *search =
        MUST(qs_bitset_search_new(fixture->board, kernel, least_bits));
    return search;
}

static int32_t rows(const struct qs_fixture *fixture)
{
    return (int32_t)fixture->board->lines[QS_ROW].count;
}

/* Every number of queens, up and down: earlier questions must not influence later ones. */
static void check_all_numbers(const struct qs_fixture *fixture, struct qs_bitset_search *search,
                              int32_t maximum)
{
    for (int32_t added = 0; added <= rows(fixture) + 1; added++)
        assert_int_equal(ask(fixture, search, added),
                         added <= maximum ? QS_QUERY_YES : QS_QUERY_NO);
    for (int32_t added = rows(fixture); added >= 0; added--)
        assert_int_equal(ask(fixture, search, added),
                         added <= maximum ? QS_QUERY_YES : QS_QUERY_NO);
    qs_bitset_search_free(search);
}

static void check_board(struct qs_instance *instance)
{
    struct qs_fixture *fixture = qs_fixture_new(instance);
    int32_t maximum = qs_naive_maximum(fixture->instance) - fixture->board->fixed;
    for (unsigned kernel = 0; qs_bitset_kernel(kernel); kernel++)
        for (unsigned width = 0; width < QS_BITSET_WIDTHS; width++)
            check_all_numbers(fixture, new_search(fixture, kernel, qs_bitset_line_bits[width]),
                              maximum);
}

TRIALS(test_small_boards, 100)
{
    check_board(qs_must_random(random, 8));
}

/* All ways to block squares up to n = 3, and some for n = 4. */
TEST(test_every_board)
{
    const uint32_t one_in = 509;
    for (int32_t n = 1; n <= 4; n++) {
        uint32_t step = n < 4 ? 1 : one_in * (uint32_t)qs_test_shard();
        for (uint32_t blocked = 0; blocked < (uint32_t)1 << n * n; blocked += step) {
            struct qs_instance *instance = qs_must_make_instance(n);
            for (int32_t square = 0; square < n * n; square++)
                if (blocked >> square & 1)
                    qs_must_block(instance, square / n, square % n);
            check_board(instance);
        }
    }
}

/* The work of a search, and what it found. */
struct trace {
    enum qs_query_answer answer;
    uint64_t nodes, probes;
    uint32_t count, squares[QS_BITSET_LINES];
};

static struct trace trace_of(const struct qs_bitset_search *search, enum qs_query_answer answer)
{
    struct qs_bitset_progress now = qs_bitset_search_progress(search);
    struct trace trace = {answer, now.nodes, now.probes, now.count, {0}};
    memcpy(trace.squares, now.best, now.count * sizeof *now.best);
    return trace;
}

static void assert_same(const struct trace *a, const struct trace *b)
{
    assert_int_equal(a->answer, b->answer);
    assert_int_equal(a->nodes, b->nodes);
    assert_int_equal(a->probes, b->probes);
    assert_int_equal(a->count, b->count);
    assert_memory_equal(a->squares, b->squares, a->count * sizeof *a->squares);
}

/* Few free squares on many lines: small trees, with slack and without. */
static struct qs_fixture *large_fixture(struct qs_random *random)
{
    int32_t n = 33 + qs_random_below(random, 64);
    struct qs_board_recipe recipe = {.n = n, .blocked_percent = 250};
    return qs_fixture_new(qs_must_own(qs_random_instance(random, &recipe)));
}

/* More bits than the lines need change nothing, either. */
TRIALS(slow_kernels_do_the_same, 40)
{
    struct qs_fixture *fixture = large_fixture(random);
    assert_true(qs_bitset_search_fits(fixture->board));
    int32_t added = rows(fixture) - qs_random_below(random, 8);
    struct trace first = {.nodes = UINT64_MAX};
    for (unsigned kernel = 0; qs_bitset_kernel(kernel); kernel++) {
        for (unsigned width = 0; width < QS_BITSET_WIDTHS; width++) {
            struct qs_bitset_search *search =
                new_search(fixture, kernel, qs_bitset_line_bits[width]);
            qs_bitset_search_ask(search, added, NULL);
            enum qs_query_answer answer = QS_QUERY_OPEN;
            while (answer == QS_QUERY_OPEN && qs_bitset_search_progress(search).nodes < 300)
                answer = qs_bitset_search_step(search, NULL, 1);
            check_best(fixture, search);
            struct trace trace = trace_of(search, answer);
            if (first.nodes == UINT64_MAX)
                first = trace;
            assert_same(&trace, &first);
            qs_bitset_search_free(search);
        }
    }
}

static struct qs_fixture *counted_fixture(int which)
{
    struct qs_random random = {6};
    struct qs_board_recipe recipe = {.n = 100, .blocked_percent = 300};
    switch (which) {
    case 0: /* no slack */
        return qs_fixture_new(qs_must_own(qs_generate_excluded_diagonals(17, 18, 2, NULL)));
    case 1: /* more candidates a line than scores tell apart */
        return qs_fixture_new(qs_must_make_instance(24));
    case 2: /* slack */
        return qs_fixture_new(qs_must_own(qs_generate_sparse(30, 120, 3, NULL)));
    default: /* two planes */
        return qs_fixture_new(qs_must_own(qs_random_instance(&random, &recipe)));
    }
}

/*
 * The work, as it is known: a heuristic that has changed shows here, and so does a kernel that
 * decides otherwise. Where the work is meant to change, so are these numbers.
 */
TEST(test_counted_work)
{
    const struct {
        int32_t below_rows;
        uint64_t ticks;
        enum qs_query_answer answer;
        uint64_t nodes, probes;
        uint32_t count;
        double done;
    } cases[] = {{1, 600000, QS_QUERY_OPEN, 62554, 33194, 14, 0.79140625},
                 {0, 30000, QS_QUERY_YES, 29, 4904, 24, 0},
                 {3, 600000, QS_QUERY_NO, 2117, 28626, 22, 0},
                 {3, 300000, QS_QUERY_OPEN, 248, 19358, 28, 2.77237292e-8}};
    for (int i = 0; i < (int)LENGTH(cases); i++) {
        struct qs_fixture *fixture = counted_fixture(i);
        for (unsigned kernel = 0; qs_bitset_kernel(kernel); kernel++) {
            struct qs_bitset_search *search = new_search(fixture, kernel, 0);
            qs_bitset_search_ask(search, rows(fixture) - cases[i].below_rows, NULL);
            assert_int_equal(qs_bitset_search_step(search, NULL, cases[i].ticks), cases[i].answer);
            struct qs_bitset_progress now = qs_bitset_search_progress(search);
            assert_int_equal(now.nodes, cases[i].nodes);
            assert_int_equal(now.probes, cases[i].probes);
            assert_int_equal(check_best(fixture, search), cases[i].count);
            double done = qs_bitset_search_done(search);
            assert_true(fabs(done - cases[i].done) <= 1e-8 * done);
            qs_bitset_search_free(search);
        }
    }
}

/* What has been walked only grows, node by node, from nothing to the whole. */
TEST(test_done)
{
    int walked = 0;
    for (int i = 0; i < 16; i++) {
        struct qs_fixture *fixture = counted_fixture(i % 4);
        for (unsigned kernel = 0; qs_bitset_kernel(kernel); kernel++) {
            struct qs_bitset_search *search = new_search(fixture, kernel, i / 8 * 128);
            qs_bitset_search_ask(search, rows(fixture) - i % 8 / 4 * 3, NULL);
            double done = 0, now;
            for (int step = 0; step < 20000; step++) {
                if (qs_bitset_search_step(search, NULL, 1) != QS_QUERY_OPEN)
                    break;
                now = qs_bitset_search_done(search);
                assert_true(now >= done - 1e-12 && now <= 1);
                done = now;
            }
            walked += kernel == 0 && done > 0.01;
            qs_bitset_search_free(search);
        }
    }
    assert_int_equal(walked, 4);
}

/* The same of a tree that is shared: one search begins, another takes all that is left. */
TEST(test_counted_work_of_two)
{
    struct qs_fixture *fixture = counted_fixture(0);
    struct qs_bitset_search *first = new_search(fixture, 0, 0), *second = new_search(fixture, 0, 0);
    struct qs_bitset_pool pool = {0};
    qs_bitset_search_ask(first, 16, &pool);
    assert_int_equal(qs_bitset_search_step(first, NULL, 100000), QS_QUERY_OPEN);
    qs_bitset_search_ask(second, 16, &pool);
    assert_int_equal(finish(second, WITHOUT_END), QS_QUERY_NO);
    assert_int_equal(finish(first, WITHOUT_END), QS_QUERY_NO);
    assert_int_equal(pool.next, 1044);
    assert_int_equal(qs_bitset_search_progress(first).nodes, 9510);
    assert_int_equal(qs_bitset_search_progress(first).probes, 18806);
    assert_int_equal(qs_bitset_search_progress(second).nodes, 75975);
    assert_int_equal(qs_bitset_search_progress(second).probes, 44308);
    qs_bitset_search_free(second);
    qs_bitset_search_free(first);
}

static char *state_of(const struct qs_bitset_search *search)
{
    char *text = NULL;
    size_t length = 0;
    FILE *stream = MUST(open_memstream(&text, &length));
    qs_bitset_search_print(search, stream);
    assert_int_equal(fclose(stream), 0);
    return MUST(text);
}

/* Printed after so many ticks, another search has done as much, and does the same from there. */
TEST(test_restore)
{
    const uint64_t ticks[] = {0, 30, 3000, 300000, 600000};
    for (size_t i = 0; i < 4 * LENGTH(ticks); i++) {
        struct qs_fixture *fixture = counted_fixture((int)(i % 4));
        int32_t added = rows(fixture) - 1;
        struct qs_bitset_search *search = new_search(fixture, 0, 0);
        qs_bitset_search_ask(search, added, NULL);
        if (ticks[i / 4] == 0 ||
            qs_bitset_search_step(search, NULL, ticks[i / 4]) == QS_QUERY_OPEN) {
            char *text = state_of(search);
            struct qs_bitset_search *other = new_search(fixture, qs_bitset_kernel(1) != NULL, 0);
            qs_bitset_search_ask(other, added, NULL);
            assert_true(qs_bitset_search_restore(other, text));
            assert_true(qs_bitset_search_done(other) == 0);
            char *again = state_of(other);
            assert_string_equal(again, text);
            assert_int_equal(qs_bitset_search_step(search, NULL, 50000),
                             qs_bitset_search_step(other, NULL, 50000));
            assert_int_equal(qs_bitset_search_progress(search).ticks,
                             qs_bitset_search_progress(other).ticks);
            struct qs_bitset_pool pool = {0};
            qs_bitset_search_ask(other, added, &pool);
            assert_false(qs_bitset_search_restore(other, text));
            free(again);
            free(text);
            qs_bitset_search_free(other);
        }
        qs_bitset_search_free(search);
    }
}

/* Of a restored question nothing is told, whatever was told of the one before. */
TEST(test_done_after_restore)
{
    struct qs_fixture *fixture = counted_fixture(0);
    struct qs_bitset_search *search = new_search(fixture, 0, 0);
    int32_t added = rows(fixture) - 1;
    qs_bitset_search_ask(search, added, NULL);
    assert_int_equal(qs_bitset_search_step(search, NULL, 3000), QS_QUERY_OPEN);
    char *text = state_of(search);
    qs_bitset_search_ask(search, added, NULL);
    assert_int_equal(qs_bitset_search_step(search, NULL, 3000), QS_QUERY_OPEN);
    assert_true(qs_bitset_search_done(search) > 0);
    qs_bitset_search_ask(search, added, NULL);
    assert_true(qs_bitset_search_restore(search, text));
    int steps = 0;
    for (; qs_bitset_search_step(search, NULL, 100) == QS_QUERY_OPEN; steps++)
        assert_true(qs_bitset_search_done(search) == 0);
    assert_true(steps > 100);
    free(text);
    qs_bitset_search_free(search);
}

/* The portable kernel always exists, and is the last. */
TEST(test_kernels)
{
    unsigned count = 0;
    while (qs_bitset_kernel(count))
        count++;
    assert_true(count >= 1);
    assert_string_equal(qs_bitset_kernel(count - 1)->name, "portable");
}

TEST(test_sizes)
{
    const struct {
        int32_t n;
        bool fits;
    } cases[] = {{1, true},
                 {32, true},
                 {33, true},
                 {64, true},
                 {65, true},
                 {96, true},
                 {QS_BITSET_LINES + 1, false}};
    for (size_t i = 0; i < LENGTH(cases); i++) {
        struct qs_fixture *fixture = qs_fixture_new(qs_must_make_instance(cases[i].n));
        assert_int_equal(qs_bitset_search_fits(fixture->board), cases[i].fits);
        if (cases[i].fits) {
            struct qs_bitset_search *search = new_search(fixture, 0, 0);
            assert_int_equal(ask(fixture, search, cases[i].n), QS_QUERY_YES);
            qs_bitset_search_free(search);
        }
    }
}

/* Boards for both word lengths, and questions on both sides of the maximum. */
static struct qs_fixture *any_fixture(struct qs_random *random)
{
    if (qs_random_below(random, 3) == 0)
        return large_fixture(random);
    struct qs_board_recipe recipe = {.n = 8 + qs_random_below(random, 16),
                                     .queens = qs_random_below(random, 4),
                                     .diagonals = qs_random_below(random, 12),
                                     .blocked_percent = qs_random_below(random, 200)};
    return qs_fixture_new(qs_must_own(qs_random_instance(random, &recipe)));
}

static int32_t any_question(const struct qs_fixture *fixture, struct qs_random *random)
{
    int32_t added = rows(fixture) - qs_random_below(random, 6);
    return added > 0 ? added : 0;
}

static int compared;

/* The tree is the same however the question is cut into steps; and so is that of the next one. */
static void try_steps(struct qs_random *random)
{
    const uint64_t enough = 300000, lengths[] = {1, 1000, 1 + random->state % 30000, WITHOUT_END};
    struct qs_fixture *fixture = any_fixture(random);
    int32_t added = any_question(fixture, random);
    struct qs_bitset_search *search = new_search(fixture, 0, 0);
    qs_bitset_search_ask(search, added, NULL);
    if (qs_bitset_search_step(search, NULL, enough) != QS_QUERY_OPEN) {
        struct trace whole = trace_of(search, qs_bitset_search_step(search, NULL, 1));
        assert_int_equal(qs_bitset_search_progress(search).nodes, whole.nodes);
        for (size_t i = 0; i < LENGTH(lengths); i++) {
            struct qs_bitset_search *cut = new_search(fixture, 0, 0);
            qs_bitset_search_ask(cut, added, NULL);
            struct trace trace = trace_of(cut, finish(cut, lengths[i]));
            assert_same(&trace, &whole);
            qs_bitset_search_ask(cut, added, NULL);
            assert_int_equal(finish(cut, lengths[i]), whole.answer);
            assert_int_equal(qs_bitset_search_progress(cut).nodes, 2 * whole.nodes);
            assert_int_equal(qs_bitset_search_progress(cut).probes, 2 * whole.probes);
            qs_bitset_search_free(cut);
        }
        compared++;
    }
    qs_bitset_search_free(search);
}

TEST(test_steps_change_nothing)
{
    compared = 0;
    int trials = qs_for_each_seed(300, try_steps);
    assert_true(compared > trials * 2 / 3 || getenv("QS_SEED"));
}

/* A question that takes many steps, none of which may be much too long. */
TEST(test_length_of_steps)
{
    struct qs_random random = {3};
    struct qs_board_recipe recipe = {.n = 60, .blocked_percent = 200};
    const uint64_t length = 10000, look_ahead = 5000;
    int open = 0;
    for (int board = 0; board < 20; board++) {
        struct qs_fixture *fixture =
            qs_fixture_new(qs_must_own(qs_random_instance(&random, &recipe)));
        struct qs_bitset_search *search = new_search(fixture, 0, 0);
        qs_bitset_search_ask(search, rows(fixture), NULL);
        enum qs_query_answer answer = QS_QUERY_OPEN;
        for (int step = 0; step < 10 && answer == QS_QUERY_OPEN; step++) {
            uint64_t before = qs_bitset_search_progress(search).ticks;
            answer = qs_bitset_search_step(search, NULL, length);
            uint64_t taken = qs_bitset_search_progress(search).ticks - before;
            assert_true(taken < length + look_ahead);
            assert_true(taken >= length || answer != QS_QUERY_OPEN);
        }
        open += answer == QS_QUERY_OPEN;
        qs_bitset_search_free(search);
    }
    assert_true(open > 5);
}

/* A question dropped in the middle of its tree must not influence the next one. */
TRIALS(test_drop, 100)
{
    struct qs_fixture *fixture = any_fixture(random);
    int32_t added = any_question(fixture, random), other = any_question(fixture, random);
    struct qs_bitset_search *fresh = new_search(fixture, 0, 0), *used = new_search(fixture, 0, 0);
    struct qs_bitset_pool pool = {0};
    qs_bitset_search_ask(used, other, qs_random_below(random, 2) ? &pool : NULL);
    bool open = qs_bitset_search_step(used, NULL, 1 + (uint64_t)qs_random_below(random, 20000)) ==
                QS_QUERY_OPEN;
    assert_true(!open || pool.next == 0 || !qs_bitset_pool_is_exhausted(&pool));
    uint64_t before = qs_bitset_search_progress(used).ticks;
    qs_bitset_search_ask(fresh, added, NULL);
    qs_bitset_search_ask(used, added, NULL);
    assert_int_equal(qs_bitset_search_step(used, NULL, 100000),
                     qs_bitset_search_step(fresh, NULL, 100000));
    assert_int_equal(qs_bitset_search_progress(used).ticks - before,
                     qs_bitset_search_progress(fresh).ticks);
    assert_true(!open || pool.next == 0 || !qs_bitset_pool_is_exhausted(&pool));
    qs_bitset_search_free(used);
    qs_bitset_search_free(fresh);
}

#define MOST_SEARCHES 3

/* Several searches share a question in turn; a turn of search i takes lengths[i] ticks. */
struct turns {
    int searches;
    uint64_t lengths[MOST_SEARCHES];
    enum qs_query_answer answer;
    uint32_t parts;
    uint64_t ticks;
};

static void take_turns(const struct qs_fixture *fixture, int32_t added, struct turns *turns)
{
    struct qs_bitset_search *search[MOST_SEARCHES];
    struct qs_bitset_pool pool = {0};
    for (int i = 0; i < turns->searches; i++) {
        search[i] = new_search(fixture, 0, 0);
        qs_bitset_search_ask(search[i], added, &pool);
    }
    int ended = 0;
    turns->answer = QS_QUERY_OPEN;
    while (ended < turns->searches && turns->answer != QS_QUERY_YES) {
        ended = 0;
        for (int i = 0; i < turns->searches; i++) {
            enum qs_query_answer answer = qs_bitset_search_step(search[i], NULL, turns->lengths[i]);
            ended += answer == QS_QUERY_NO;
            if (answer == QS_QUERY_YES)
                turns->answer = answer;
        }
        assert_int_equal(qs_bitset_pool_is_exhausted(&pool), ended == turns->searches);
    }
    if (turns->answer == QS_QUERY_OPEN)
        turns->answer = QS_QUERY_NO;
    turns->parts = pool.next;
    if (turns->parts > 0) /* each search has also claimed one that does not exist */
        turns->parts -= (uint32_t)turns->searches;
    turns->ticks = 0;
    for (int i = 0; i < turns->searches; i++) {
        assert_true(check_best(fixture, search[i]) < (uint32_t)added ||
                    turns->answer == QS_QUERY_YES);
        turns->ticks += qs_bitset_search_progress(search[i]).ticks;
        qs_bitset_search_free(search[i]);
    }
}

/* The answer is that of a single search; the number of parts does not depend on who took them. */
static void try_turns(struct qs_random *random)
{
    const uint64_t enough = 300000;
    struct qs_fixture *fixture = any_fixture(random);
    int32_t added = any_question(fixture, random);
    struct qs_bitset_search *alone = new_search(fixture, 0, 0);
    qs_bitset_search_ask(alone, added, NULL);
    enum qs_query_answer answer = qs_bitset_search_step(alone, NULL, enough);
    qs_bitset_search_free(alone);
    struct turns all = {.searches = 1, .lengths = {WITHOUT_END}};
    if (answer != QS_QUERY_OPEN) {
        take_turns(fixture, added, &all);
        assert_int_equal(all.answer, answer);
        for (int searches = 2; searches <= MOST_SEARCHES; searches++) {
            struct turns turns = {.searches = searches, .lengths = {1, 1000, 1}};
            turns.lengths[2] += (uint64_t)qs_random_below(random, 5000);
            take_turns(fixture, added, &turns);
            assert_int_equal(turns.answer, answer);
            if (answer == QS_QUERY_NO)
                assert_int_equal(turns.parts, all.parts);
            struct turns again = turns;
            take_turns(fixture, added, &again);
            assert_int_equal(again.ticks, turns.ticks);
        }
        compared++;
    }
}

TEST(test_pool_in_turns)
{
    compared = 0;
    int trials = qs_for_each_seed(200, try_turns);
    assert_true(compared > trials * 3 / 5 || getenv("QS_SEED"));
}

/* A board that cannot have a queen on every row, with enough work to be shared. */
static struct qs_instance *hard_instance(void)
{
    struct qs_instance *instance = qs_must_own(qs_generate_excluded_diagonals(16, 15, 7, NULL));
    return instance;
}

/* Two searches share a question, one after the other: each part is searched only once. */
TEST(test_pool)
{
    struct qs_fixture *fixture = qs_fixture_new(hard_instance());
    struct qs_bitset_search *first = new_search(fixture, 0, 0), *second = new_search(fixture, 0, 0);
    struct qs_bitset_pool pool = {0};
    qs_bitset_search_ask(first, 16, &pool);
    assert_int_equal(finish(first, WITHOUT_END), QS_QUERY_NO);
    assert_true(qs_bitset_pool_is_exhausted(&pool));
    uint64_t all = qs_bitset_search_progress(first).nodes;
    qs_bitset_search_ask(second, 16, &pool);
    assert_int_equal(finish(second, WITHOUT_END), QS_QUERY_NO);
    assert_true(qs_bitset_search_progress(second).nodes < all / 4);
    qs_bitset_search_free(second);
    qs_bitset_search_free(first);
}

/* One search reaches the end of the tree while another still works on its part. */
TEST(test_pool_waits_for_all)
{
    struct qs_fixture *fixture = qs_fixture_new(hard_instance());
    struct qs_bitset_search *first = new_search(fixture, 0, 0), *second = new_search(fixture, 0, 0);
    struct qs_bitset_pool pool = {0};
    qs_bitset_search_ask(first, 16, &pool);
    assert_int_equal(qs_bitset_search_step(first, NULL, 3000), QS_QUERY_OPEN);
    assert_true(qs_bitset_search_done(first) == 0);
    qs_bitset_search_ask(second, 16, &pool);
    assert_int_equal(finish(second, WITHOUT_END), QS_QUERY_NO);
    assert_false(qs_bitset_pool_is_exhausted(&pool));
    assert_int_equal(finish(first, 100), QS_QUERY_NO);
    assert_true(qs_bitset_pool_is_exhausted(&pool));
    qs_bitset_search_free(second);
    qs_bitset_search_free(first);
}

/* A search takes a part and drops it: the NO of the other one is not the answer. */
TEST(test_pool_dropped)
{
    struct qs_fixture *fixture = qs_fixture_new(hard_instance());
    struct qs_bitset_search *first = new_search(fixture, 0, 0), *second = new_search(fixture, 0, 0);
    struct qs_bitset_pool pool = {0};
    qs_bitset_search_ask(first, 16, &pool);
    assert_int_equal(qs_bitset_search_step(first, NULL, 3000), QS_QUERY_OPEN);
    qs_bitset_search_ask(first, 1, NULL);
    assert_int_equal(finish(first, WITHOUT_END), QS_QUERY_YES);
    qs_bitset_search_ask(second, 16, &pool);
    assert_int_equal(finish(second, WITHOUT_END), QS_QUERY_NO);
    assert_false(qs_bitset_pool_is_exhausted(&pool));
    qs_bitset_search_free(second);
    qs_bitset_search_free(first);
}

TEST(test_memory)
{
    struct qs_fixture *fixture = qs_fixture_new(qs_must_make_instance(20));
    struct qs_bitset_search *search = new_search(fixture, 0, 0);
    size_t needed = fixture->memory.used;
    qs_bitset_search_free(search);
    size_t without = fixture->memory.used;
    for (size_t limit = without; limit < needed; limit += 97) {
        fixture->memory.limit = limit;
        assert_null(qs_bitset_search_new(fixture->board, 0, 0));
        assert_int_equal(fixture->memory.used, without);
    }
}
