/* Rooms: lp families */
/*
 * The work of the LP, as it is known: the same board gives the same bases, pivots, trees and
 * covers, with every kernel that this machine can run. What is decided otherwise shows here, also
 * where the answer is the same. A summary is in data/expected/lp_work.txt. Where the work is meant
 * to change, so is this file (./dev test --accept); on a machine that has AVX2, so that
 * there are both ways of rounding.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bound_search.h"
#include "dual_cover.h"
#include "expected.h"
#include "fixture.h"
#include "lp_search.h"
#include "must_instance.h"
#include "open_bounds.h"
#include "queensat/generate.h"
#include "random_board.h"
#include "simplex.h"
#include "test.h"

enum { SPARSE, SPARSER, CENTRE, BLOCKED, MIXED, EMPTY, TINY, BOARDS, NODES = BOARDS };

static struct qs_instance *instance_of(int board)
{
    struct qs_random random = {3};
    const struct qs_board_recipe recipe = {
        .n = 24, .queens = 3, .diagonals = 6, .blocked_percent = 110};
    switch (board) {
    case SPARSE:
        return qs_must_own(qs_generate_sparse(28, 140, 1, NULL));
    case SPARSER:
        return qs_must_own(qs_generate_sparse(40, 120, 3, NULL));
    case CENTRE: /* diagonals are scarce */
        return qs_must_own(qs_generate_crowded(30, 9, QS_CROWD_CENTRE, 2, NULL));
    case BLOCKED:
        return qs_must_own(qs_generate_blocked(16, 176, 2, 1, NULL));
    case MIXED:
        return qs_must_own(qs_random_instance(&random, &recipe));
    case EMPTY: /* a line program with many solutions */
        return qs_must_make_instance(9);
    case TINY:
        return qs_must_own(qs_generate_sparse(9, 27, 1, NULL));
    default: /* many nodes */
        return qs_must_own(qs_generate_sparse(24, 140, 5, NULL));
    }
}

static const char *const board_names[BOARDS + 1] = {
    [SPARSE] = "sparse", [SPARSER] = "sparser", [CENTRE] = "centre", [BLOCKED] = "blocked",
    [MIXED] = "mixed",   [EMPTY] = "empty",     [TINY] = "tiny",     [NODES] = "nodes"};

/* The summary goes here. */
static FILE *stream;

static void expect_text(const char *what)
{
    qs_expect_written(QS_TEST_DATA "/expected/lp_work.txt", "lp", what);
}

/* Each number times its place, from 1. */
static uint64_t weighed(const uint32_t *numbers, size_t count)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += (i + 1) * numbers[i];
    return sum;
}

/* Of a list: how many, the first ones, and the weighted sum. */
static void tell_list(const char *what, const uint32_t *numbers, size_t count)
{
    enum { MOST = 4 };
    fprintf(stream, ", %s %zu (", what, count);
    for (size_t i = 0; i < count && i < MOST; i++)
        fprintf(stream, "%u ", numbers[i]);
    fprintf(stream, "… %" PRIu64 ")", weighed(numbers, count));
}

/* Only real prices. */
static void tell_reals(const char *what, const double *reals, size_t count)
{
    double sum = 0, squares = 0;
    for (size_t i = 0; i < count; i++) {
        if (reals[i] < QS_PRICE_NONE) {
            sum += reals[i];
            squares += reals[i] * reals[i];
        }
    }
    fprintf(stream, ", %s %zu: sum %.8g, of squares %.8g", what, count, sum, squares);
}

/* In place of the table of kernels, and of the choice of bases by size. */

extern const struct qs_simplex_kernel qs_simplex_portable;
#ifdef __x86_64__
extern const struct qs_simplex_kernel qs_simplex_avx2, qs_simplex_avx512;
#endif

static const struct qs_simplex_kernel *kernel = &qs_simplex_portable;
static bool sparse_bases;

/* Calls, columns and their sum. */
static uint64_t multiplied[3];

static void watched_multiply(const struct qs_pivots *pivots, const uint32_t *from, uint32_t count,
                             double *to, double *norm)
{
    multiplied[0]++;
    multiplied[1] += count;
    multiplied[2] += weighed(from, count);
    kernel->multiply(pivots, from, count, to, norm);
}

const struct qs_simplex_kernel *qs_simplex_kernel(unsigned i)
{
    static struct qs_simplex_kernel watched;
    watched = *kernel;
    watched.multiply = watched_multiply;
    return i == 0 ? &watched : NULL;
}

bool qs_basis_is_better_sparse(const struct qs_board *board)
{
    (void)board;
    return sparse_bases;
}

/* Choose the i-th kernel; false: there is none, or this machine cannot run it. */
static bool choose_kernel(int i)
{
#ifdef __x86_64__
    if (i == 1 && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        kernel = &qs_simplex_avx2;
    else if (i == 2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq"))
        kernel = &qs_simplex_avx512;
    else
#endif
        kernel = &qs_simplex_portable;
    return i == 0 || kernel != &qs_simplex_portable;
}

enum { KERNELS = 3 };

/* Whether the kernel rounds products once; if not, it finds other pivots among equals. */
static bool rounds_once(void)
{
#ifdef FP_FAST_FMA
    return true;
#else
    return kernel != &qs_simplex_portable;
#endif
}

/* For each kernel the same text, but for rounding. */
static void expect_for_kernels(const char *what, void (*tell)(void))
{
    for (int i = 0; i < KERNELS; i++) {
        char name[100];
        if (!choose_kernel(i))
            continue;
        print_message("kernel %s\n", kernel->name);
        snprintf(name, sizeof name, "%s, products are rounded %s", what,
                 rounds_once() ? "once" : "twice");
        stream = qs_begin_text();
        tell();
        expect_text(name);
    }
}

static void tell_case(int at)
{
    fprintf(stream, "%s, %s:", board_names[at / 2], at % 2 ? "sparse bases" : "dense bases");
}

static void tell_shape(const struct qs_basis *basis)
{
    unsigned closed = 0;
    for (uint32_t v = 0; v < basis->width; v++)
        closed += basis->closed[v];
    fprintf(stream, " %u x %u, first line %u, closed %u", basis->width, basis->height,
            basis->first_line, closed);
    tell_list("squares", basis->square, basis->squares);
    tell_list("lines", basis->line, basis->lines);
    tell_list("basic", basis->basic, basis->rows);
    fprintf(stream, ", slacks");
    for (int d = 0; d < QS_DIRECTIONS; d++)
        fprintf(stream, " %" PRIu64, weighed(basis->slack[d], basis->squares));
}

TEST(starts)
{
    stream = qs_begin_text();
    for (int at = 0; at < 2 * BOARDS; at++) {
        struct qs_fixture *fixture = qs_fixture_new(instance_of(at / 2));
        struct qs_basis basis = {0};
        assert_true(qs_basis_init(&basis, fixture->board, at % 2));
        tell_case(at);
        tell_shape(&basis);
        fprintf(stream, "\n  objective %.8g", basis.objective);
        tell_reals("values", basis.value, basis.height);
        tell_reals("norms", basis.norm, basis.height);
        tell_reals("prices", basis.price, basis.width);
        if (!basis.is_sparse)
            tell_reals("inverse", basis.inverse, (basis.lines + (size_t)1) * basis.height);
        fprintf(stream, "\n");
        qs_basis_release(&basis, &fixture->memory);
    }
    expect_text("starts");
}

/* Which rows and variables the pivots exchanged, and what is basic. */
static void tell_pivots(enum qs_simplex_end end, const struct qs_pivots *pivots)
{
    fprintf(stream, " end %d, pivots %" PRIu64 ", objective %.6f", (int)end, pivots->pivots,
            pivots->objective);
    tell_list("at", pivots->at, pivots->count);
    tell_list("basic", pivots->basic, pivots->basis->rows);
    if (pivots->basis->is_sparse) {
        tell_list("factored lines", pivots->lu.line, pivots->lu.order);
        tell_list("columns", pivots->lu.column, pivots->lu.order);
    }
}

/* Close some squares, and run for a while; then make a basis of it; and so on. */
static void tell_walk(const struct qs_board *board, bool is_sparse)
{
    struct qs_random random = {5};
    struct qs_basis basis[2] = {{0}, {0}};
    struct qs_pivots pivots = {0};
    assert_true(qs_basis_init(&basis[0], board, is_sparse));
    memset(multiplied, 0, sizeof multiplied);
    for (int round = 0; round < 6; round++) {
        const struct qs_basis *from = &basis[round % 2];
        assert_true(qs_pivots_begin(&pivots, from, 40, board->memory));
        for (uint32_t i = 0; i < from->squares; i++)
            if (qs_random_below(&random, 20) == 0)
                qs_pivots_close(&pivots, i);
        fprintf(stream, "  %d:", round);
        tell_pivots(qs_pivots_run(&pivots, -1, 7), &pivots);
        fprintf(stream, ";");
        tell_pivots(qs_pivots_run(&pivots, -1, UINT32_MAX), &pivots);
        assert_true(qs_basis_condense(&basis[1 - round % 2], &pivots, NULL, board->memory));
        fprintf(stream, ";");
        tell_shape(&basis[1 - round % 2]);
        fprintf(stream, "\n");
    }
    fprintf(stream, "  multiplied %" PRIu64 " times, %" PRIu64 " columns, sum %" PRIu64 "\n",
            multiplied[0], multiplied[1], multiplied[2]);
    qs_pivots_release(&pivots, board->memory);
    qs_basis_release(&basis[0], board->memory);
    qs_basis_release(&basis[1], board->memory);
}

static void tell_all_pivots(void)
{
    for (int at = 0; at < 2 * BOARDS; at++) {
        tell_case(at);
        fprintf(stream, "\n");
        tell_walk(qs_fixture_new(instance_of(at / 2))->board, at % 2);
    }
}

TEST(pivots)
{
    expect_for_kernels("pivots", tell_all_pivots);
}

/* Bytes, lines and the sum of all bytes. */
static void count_text(void *state, const char *bytes, size_t count)
{
    uint64_t *counted = state;
    counted[0] += count;
    for (size_t i = 0; i < count; i++) {
        counted[1] += bytes[i] == '\n';
        counted[2] += (unsigned char)bytes[i];
    }
}

static void tell_proof(struct qs_proof *proof)
{
    uint64_t counted[3] = {0};
    assert_true(qs_proof_read(MUST(proof), count_text, counted));
    fprintf(stream, ", proof of %" PRIu64 " bytes, %" PRIu64 " lines, sum %" PRIu64, counted[0],
            counted[1], counted[2]);
}

static void tell_refutation(const struct qs_lp_search *search)
{
    struct qs_proof *proof = qs_lp_search_proof(search);
    tell_proof(proof);
    qs_proof_free(proof);
}

static void tell_progress(const struct qs_lp_search *search)
{
    const struct qs_lp_progress now = qs_lp_search_progress(search);
    fprintf(stream, "%" PRIu64 " nodes, %" PRIu64 " pivots, %" PRIu64 " ticks, done %.6f",
            now.nodes, now.pivots, now.ticks, now.done);
    tell_list("best", now.best, now.count);
}

/* To be freed. */
static char *state_of(const struct qs_lp_search *search)
{
    char *state;
    size_t size;
    FILE *file = MUST(open_memstream(&state, &size));
    qs_lp_search_print(search, file);
    assert_int_equal(fclose(file), 0);
    return state;
}

/* Go on from the state in another search, where the bases are other ones, for a few steps. */
static void tell_restored(const struct qs_board *board, const char *state, int32_t added)
{
    struct qs_lp_search *search = MUST(qs_lp_search_new(board));
    qs_lp_search_ask(search, added, NULL, NULL);
    assert_true(qs_lp_search_restore(search, state));
    char *again = state_of(search);
    assert_string_equal(again, state);
    free(again);
    fprintf(stream, "    restored: answer %d, ", (int)qs_lp_search_step(search, NULL, 20000));
    tell_progress(search);
    fprintf(stream, "\n");
    qs_lp_search_free(search);
}

/* Each number of queens from the greatest one on, until it fits; of long searches, the ends. */
static void tell_search(const struct qs_board *board, struct qs_proof_log *log)
{
    enum { MOST = 3 };
    struct qs_lp_search *search = MUST(qs_lp_search_new(board));
    enum qs_query_answer answer = QS_QUERY_NO;
    for (int32_t added = (int32_t)board->lines[QS_ROW].count; answer == QS_QUERY_NO; added--) {
        uint64_t states[3] = {0};
        unsigned steps = 0;
        qs_lp_search_ask(search, added, NULL, log);
        do {
            char *state = state_of(search);
            count_text(states, state, strlen(state));
            if (answer == QS_QUERY_OPEN && steps <= MOST)
                tell_restored(board, state, added);
            answer = qs_lp_search_step(search, NULL, 300000);
            steps++;
            free(state);
        } while (answer == QS_QUERY_OPEN);
        fprintf(stream, "  %d: answer %d in %u steps, ", added, (int)answer, steps);
        tell_progress(search);
        fprintf(stream, ", states of %" PRIu64 " bytes, sum %" PRIu64, states[0], states[2]);
        if (answer == QS_QUERY_NO)
            tell_refutation(search);
        fprintf(stream, "\n");
    }
    assert_int_equal(answer, QS_QUERY_YES);
    qs_lp_search_free(search);
}

static void tell_searches(void)
{
    for (int at = 0; at < 2 * BOARDS; at++) {
        struct qs_fixture *fixture = qs_fixture_new(instance_of(at / 2));
        struct qs_recorder recorder;
        qs_recorder_init(&recorder, NULL);
        sparse_bases = at % 2;
        tell_case(at);
        fprintf(stream, "\n");
        tell_search(fixture->board, MUST(qs_recorder_log(&recorder)));
        qs_recorder_release(&recorder);
    }
}

TEST(searches)
{
    expect_for_kernels("searches", tell_searches);
}

/* Two searches divide a tree, in turn. */
static void tell_shared(const struct qs_board *board, struct qs_recorder *recorder)
{
    struct qs_lp_search *search[2];
    struct qs_lp_pools pools;
    enum qs_query_answer answer;
    int turn = 0, idle = 0;
    assert_true(qs_lp_pools_init(&pools, board));
    struct qs_lp_pool *pool =
        MUST(qs_lp_pools_find(&pools, (int32_t)board->lines[QS_ROW].count - 1));
    for (int i = 0; i < 2; i++) {
        search[i] = MUST(qs_lp_search_new(board));
        qs_lp_search_ask(search[i], pool->added, pool, MUST(qs_recorder_log(recorder)));
    }
    do {
        answer = qs_lp_search_step(search[turn % 2], NULL, 100000);
        idle += answer == QS_QUERY_IDLE;
    } while ((answer == QS_QUERY_OPEN || answer == QS_QUERY_IDLE) && ++turn < 1000);
    assert_int_equal(answer, QS_QUERY_NO);
    fprintf(stream, " %d turns, %d idle, %u subtrees", turn + 1, idle, pool->count);
    tell_refutation(search[turn % 2]);
    for (int i = 0; i < 2; i++) {
        fprintf(stream, "\n  %d: ", i);
        tell_progress(search[i]);
        qs_lp_search_free(search[i]);
    }
    fprintf(stream, "\n");
    qs_lp_pools_release(&pools);
}

static void tell_shared_searches(void)
{
    for (int at = 0; at < 2; at++) {
        struct qs_fixture *fixture = qs_fixture_new(instance_of(SPARSE));
        struct qs_recorder recorder;
        qs_recorder_init(&recorder, NULL);
        sparse_bases = at;
        tell_case(2 * SPARSE + at);
        tell_shared(fixture->board, &recorder);
        qs_recorder_release(&recorder);
    }
}

TEST(shared_searches)
{
    expect_for_kernels("shared searches", tell_shared_searches);
}

/* Steps of one node: their ticks, and the bounds as they move. */
static void follow(struct qs_search *search, struct qs_bounds *bounds)
{
    uint64_t ticks, sum = 0, rests = 0;
    unsigned steps = 0;
    struct qs_watch watch;
    qs_watch_init(&watch, 0);
    do {
        int32_t lower = bounds->lower, upper = bounds->upper;
        ticks = qs_search_step(search, bounds, &watch, 1);
        sum += ticks;
        rests += search->rest >> 4;
        steps++;
        if (bounds->lower != lower || bounds->upper != upper) {
            fprintf(stream, "  %d to %d after %u steps, %" PRIu64 " ticks", bounds->lower,
                    bounds->upper, steps, sum);
            tell_list("placement", bounds->placement, (uint32_t)bounds->lower);
            fprintf(stream, "\n");
        }
    } while (ticks > 0);
    fprintf(stream,
            "  %u steps, %" PRIu64 " ticks, %" PRIu64 " nodes, %" PRIu64 " pivots, rests %" PRIu64
            ", idle %d",
            steps, sum, search->work.nodes, search->work.pivots, rests, search->idle);
    if (bounds->recorder && bounds->proofs)
        tell_proof(bounds->proofs);
    fprintf(stream, "\n");
    qs_search_end(search);
}

static void tell_scheduled(const struct qs_board *board, enum qs_strategy strategy, bool shared,
                           bool recorded)
{
    struct qs_recorder recorder;
    struct qs_lp_pools pools = {0};
    struct qs_bounds bounds;
    qs_recorder_init(&recorder, NULL);
    qs_open_bounds(&bounds, board, NULL);
    bounds.recorder = recorded ? &recorder : NULL;
    assert_true(!shared || qs_lp_pools_init(&pools, board));
    struct qs_search search = {.name = "line program", .query.strategy = strategy};
    assert_true(qs_search_begin_lp(&search, board, shared ? &pools : NULL));
    follow(&search, &bounds);
    assert_true(bounds.answered);
    qs_lp_pools_release(&pools);
    qs_bounds_release(&bounds);
    qs_recorder_release(&recorder);
}

/* Alone, or with the pools of all searches. */
static void tell_all_searches(void)
{
    static const struct {
        int board, strategy;
        bool shared, recorded;
    } cases[] = {{NODES, 0, false, true},
                 {BLOCKED, 0, true, true},
                 {BLOCKED, 1, false, true},
                 {BLOCKED, 1, true, false},
                 {BLOCKED, 2, false, false}};
    sparse_bases = false;
    for (size_t i = 0; i < LENGTH(cases); i++) {
        enum qs_strategy strategy = (enum qs_strategy)cases[i].strategy;
        fprintf(stream, "%s, %s%s%s:\n", board_names[cases[i].board], qs_strategy_name(strategy),
                cases[i].shared ? ", shared" : "", cases[i].recorded ? ", recorded" : "");
        tell_scheduled(qs_fixture_new(instance_of(cases[i].board))->board, strategy,
                       cases[i].shared, cases[i].recorded);
    }
}

TEST(searches_in_steps)
{
    expect_for_kernels("searches in steps", tell_all_searches);
}

/* By the method of first order. */
TEST(line_programs)
{
    struct qs_error error;
    stream = qs_begin_text();
    for (int at = 0; at < 3 * BOARDS; at++) {
        struct qs_fixture *fixture = qs_fixture_new(instance_of(at / 3));
        const struct qs_board *board = fixture->board;
        uint32_t lines = qs_board_first_line(board, QS_DIRECTIONS);
        struct qs_square_limits limits = {
            .count = (uint32_t)(at % 3),
            .of_square = qs_room(board->squares * sizeof(uint32_t)),
            .most = {4.5, 2},
            .x = qs_room(board->squares * sizeof(double)),
        };
        double *weight = qs_room((lines + limits.count) * sizeof *weight);
        for (uint32_t i = 0; i < board->squares; i++)
            limits.of_square[i] = i % (at % 3 + 1);
        double precision = at < 2 ? 0 : 1e-5; /* to the end of patience */
        assert_true(qs_pdhg_solve_within(board, limits.count > 0 ? &limits : NULL, precision, NULL,
                                         weight, &error));
        fprintf(stream, "%s, limits %d", board_names[at / 3], at % 3);
        tell_reals("weights", weight, lines + limits.count);
        if (limits.count > 0) {
            tell_reals("x", limits.x, board->squares);
            fprintf(stream, ", sum %.8g, visits %" PRIu64, limits.sum, (uint64_t)limits.visits);
        }
        fprintf(stream, "\n");
    }
    expect_text("line programs");
}

TEST(covers)
{
    stream = qs_begin_text();
    for (int board = 0; board < BOARDS; board++) {
        struct qs_fixture *fixture = qs_fixture_new(instance_of(board));
        uint32_t lines = qs_board_first_line(fixture->board, QS_DIRECTIONS), weighted = 0;
        struct qs_dual_cover fine;
        struct qs_bounds bounds;
        int32_t line_cover;
        uint64_t sum = 0;
        fprintf(stream, "%s:\n", board_names[board]);
        qs_open_bounds(&bounds, fixture->board, NULL);
        struct qs_search search = {.name = "line cover"};
        assert_true(qs_search_begin_cover(&search, fixture->board, &line_cover, &fine));
        follow(&search, &bounds);
        for (uint32_t l = 0; l < lines; l++) {
            weighted += fine.weight[l] > 0;
            sum += (uint64_t)fine.weight[l];
        }
        fprintf(stream, "  line cover %d by %u lines, %" PRIu64 "/%" PRId64 "\n", line_cover,
                weighted, sum, (int64_t)fine.denominator);
        qs_dual_cover_release(&fine);
        qs_bounds_release(&bounds);
    }
    expect_text("covers");
}
