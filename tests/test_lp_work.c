/*
 * The work of the LP, as it is known: the same board gives the same bases, pivots, trees and
 * covers, with every kernel that this machine can run. What is decided otherwise shows here, also
 * where the answer is the same. Where the work is meant to change, so are these numbers: with
 * QS_PRINT in the environment they are printed.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "digest.h"
#include "dual_cover.h"
#include "fixture.h"
#include "lp_search.h"
#include "must_instance.h"
#include "open_bounds.h"
#include "queensat/generate.h"
#include "random_board.h"
#include "searcher.h"
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

/* Numbers, and what they are digested to. */

static uint32_t digest;

static void digest_number(uint64_t number)
{
    unsigned char bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (unsigned char)(number >> 8 * i);
    digest = qs_crc32(digest, bytes, sizeof bytes);
}

static void digest_numbers(const uint32_t *numbers, size_t count)
{
    digest_number(count);
    for (size_t i = 0; i < count; i++)
        digest_number(numbers[i]);
}

static void digest_reals(const double *reals, size_t count)
{
    digest_number(count);
    for (size_t i = 0; i < count; i++) {
        uint64_t bits;
        double real = reals[i] + 0.0; /* there is one zero */
        memcpy(&bits, &real, sizeof bits);
        digest_number(bits);
    }
}

/* In place of the table of kernels, and of the choice of bases by size. */

extern const struct qs_simplex_kernel qs_simplex_portable;
#ifdef __x86_64__
extern const struct qs_simplex_kernel qs_simplex_avx2, qs_simplex_avx512;
#endif

static const struct qs_simplex_kernel *kernel = &qs_simplex_portable;
static bool sparse_bases;

static void watched_multiply(const struct qs_pivots *pivots, const uint32_t *from, uint32_t count,
                             double *to, double *norm)
{
    digest_numbers(from, count);
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

/* A number that is known, by its place in a table. */
static void expect(const char *what, int at, uint64_t found, uint64_t known)
{
    if (getenv("QS_PRINT"))
        print_message("%s, %s, %d: %llu\n", kernel->name, what, at, (unsigned long long)found);
    else if (found != known)
        fail_msg("%s, %s, %d: %llu, and not %llu", kernel->name, what, at,
                 (unsigned long long)found, (unsigned long long)known);
}

static void digest_shape(const struct qs_basis *basis)
{
    const uint32_t sizes[] = {basis->squares,    basis->lines, basis->rows,
                              basis->first_line, basis->width, basis->height};
    digest_numbers(sizes, LENGTH(sizes));
    digest_numbers(basis->square, basis->squares);
    digest_numbers(basis->line, basis->lines);
    for (int d = 0; d < QS_DIRECTIONS; d++)
        digest_numbers(basis->slack[d], basis->squares);
    digest_numbers(basis->basic, basis->rows);
    for (uint32_t v = 0; v < basis->width; v++)
        digest_number(basis->closed[v]);
}

/* The first basis is the same to the last bit. */
TEST(starts)
{
    static const uint32_t known[2 * BOARDS] = {
        2095175591, 3592094111, 1196980440, 3802236353, 3267852623, 159488897, 3716848533,
        1918287287, 3070031993, 1366997937, 3370543408, 3275474997, 981914618, 1701379415};
    for (int at = 0; at < 2 * BOARDS; at++) {
        struct qs_fixture *fixture = qs_fixture_new(instance_of(at / 2));
        struct qs_basis basis = {0};
        assert_true(qs_basis_init(&basis, fixture->board, at % 2));
        digest = 0;
        digest_shape(&basis);
        digest_reals(basis.value, basis.height);
        digest_reals(basis.norm, basis.height);
        digest_reals(basis.price, basis.width);
        digest_reals(&basis.objective, 1);
        if (!basis.is_sparse)
            digest_reals(basis.inverse, (basis.lines + (size_t)1) * basis.height);
        qs_basis_release(&basis, &fixture->memory);
        expect("the start of board and form", at, digest, known[at]);
    }
}

/* Which rows and variables the pivots exchanged, and what is basic. */
static void digest_pivots(const struct qs_pivots *pivots)
{
    digest_number(pivots->pivots);
    digest_numbers(pivots->at, pivots->count);
    digest_numbers(pivots->basic, pivots->basis->rows);
    if (pivots->basis->is_sparse) {
        digest_numbers(pivots->lu.line, pivots->lu.order);
        digest_numbers(pivots->lu.column, pivots->lu.order);
    }
}

/* Close some squares, and run for a while; then make a basis of it; and so on. */
static void digest_walk(const struct qs_board *board, bool is_sparse)
{
    struct qs_random random = {5};
    struct qs_basis basis[2] = {{0}, {0}};
    struct qs_pivots pivots = {0};
    assert_true(qs_basis_init(&basis[0], board, is_sparse));
    for (int round = 0; round < 6; round++) {
        const struct qs_basis *from = &basis[round % 2];
        assert_true(qs_pivots_begin(&pivots, from, 40, board->memory));
        for (uint32_t i = 0; i < from->squares; i++)
            if (qs_random_below(&random, 20) == 0)
                qs_pivots_close(&pivots, i);
        digest_number(qs_pivots_run(&pivots, -1, 7));
        digest_pivots(&pivots);
        digest_number(qs_pivots_run(&pivots, -1, UINT32_MAX));
        digest_pivots(&pivots);
        assert_true(qs_basis_condense(&basis[1 - round % 2], &pivots, NULL, board->memory));
        digest_shape(&basis[1 - round % 2]);
    }
    qs_pivots_release(&pivots, board->memory);
    qs_basis_release(&basis[0], board->memory);
    qs_basis_release(&basis[1], board->memory);
}

TEST(pivots)
{
    static const uint32_t known[2 * BOARDS][2] = {
        {3880924121, 171938304},  {2094260475, 467780645},  {2021886267, 1420011703},
        {28397368, 375252143},    {665267850, 1465435713},  {2085163359, 1731088502},
        {1325886454, 2616142371}, {2555852663, 1606810938}, {2364975355, 1961758953},
        {679772077, 377343717},   {2770870527, 3285752179}, {3427568483, 713543008},
        {3230550394, 1213195835}, {3730162691, 3597607005}};
    for (int i = 0; i < KERNELS; i++) {
        for (int at = 0; choose_kernel(i) && at < 2 * BOARDS; at++) {
            struct qs_fixture *fixture = qs_fixture_new(instance_of(at / 2));
            digest = 0;
            digest_walk(fixture->board, at % 2);
            expect("pivots of board and form", at, digest, known[at][rounds_once()]);
        }
    }
}

static void digest_text(void *state, const char *text, size_t length)
{
    (void)state;
    digest = qs_crc32(digest, text, length);
}

static void digest_proof(struct qs_proof *proof)
{
    assert_true(qs_proof_read(MUST(proof), digest_text, NULL));
    qs_proof_free(proof);
}

static void digest_progress(const struct qs_lp_search *search)
{
    const struct qs_lp_progress now = qs_lp_search_progress(search);
    digest_number(now.nodes);
    digest_number(now.pivots);
    digest_number(now.ticks);
    digest_numbers(now.best, now.count);
    digest_number((uint64_t)(1e6 * now.done + 0.5)); /* but not the errors of pow */
}

/* To be freed. */
static char *state_of(const struct qs_lp_search *search)
{
    char *text;
    size_t length;
    FILE *stream = MUST(open_memstream(&text, &length));
    qs_lp_search_print(search, stream);
    assert_int_equal(fclose(stream), 0);
    return text;
}

/* Go on from the state in another search, where the bases are other ones, for a few steps. */
static void digest_restored(const struct qs_board *board, const char *text, int32_t added)
{
    struct qs_lp_search *search = MUST(qs_lp_search_new(board));
    qs_lp_search_ask(search, added, NULL, NULL);
    assert_true(qs_lp_search_restore(search, text));
    char *again = state_of(search);
    assert_string_equal(again, text);
    free(again);
    digest_number(qs_lp_search_step(search, NULL, 20000));
    digest_progress(search);
    qs_lp_search_free(search);
}

/* Each number of queens from the greatest one on, until it fits. */
static void digest_search(const struct qs_board *board, struct qs_proof_log *log)
{
    struct qs_lp_search *search = MUST(qs_lp_search_new(board));
    enum qs_lp_answer answer = QS_LP_NO;
    for (int32_t added = (int32_t)board->lines[QS_ROW].count; answer == QS_LP_NO; added--) {
        qs_lp_search_ask(search, added, NULL, log);
        do {
            char *text = state_of(search);
            digest_text(NULL, text, strlen(text));
            if (answer == QS_LP_OPEN)
                digest_restored(board, text, added);
            answer = qs_lp_search_step(search, NULL, 300000);
            digest_progress(search);
            free(text);
        } while (answer == QS_LP_OPEN);
        if (answer == QS_LP_NO)
            digest_proof(qs_lp_search_proof(search));
    }
    assert_int_equal(answer, QS_LP_YES);
    qs_lp_search_free(search);
}

TEST(searches)
{
    static const uint32_t known[2 * BOARDS][2] = {
        {2158523056, 4089248917}, {1596985013, 4211217285}, {1854081686, 2168726032},
        {2316157864, 3348549764}, {99509300, 1480550837},   {1610889332, 2180451465},
        {3490892160, 2315624889}, {4073611383, 1210479774}, {3344511274, 751356092},
        {1991578278, 1215288662}, {4120242254, 2167020543}, {574162310, 1438349518},
        {2789914368, 552536556},  {4151374900, 3836270836}};
    for (int i = 0; i < KERNELS; i++) {
        for (int at = 0; choose_kernel(i) && at < 2 * BOARDS; at++) {
            struct qs_fixture *fixture = qs_fixture_new(instance_of(at / 2));
            struct qs_recorder recorder;
            qs_recorder_init(&recorder, NULL);
            sparse_bases = at % 2;
            digest = 0;
            digest_search(fixture->board, MUST(qs_recorder_log(&recorder)));
            qs_recorder_release(&recorder);
            expect("search of board and form", at, digest, known[at][rounds_once()]);
        }
    }
}

/* Two searches divide a tree, in turn. */
static void digest_shared(const struct qs_board *board, struct qs_recorder *recorder)
{
    struct qs_lp_search *search[2];
    struct qs_lp_pools pools;
    enum qs_lp_answer answer;
    int turn = 0;
    assert_true(qs_lp_pools_init(&pools, board));
    struct qs_lp_pool *pool =
        MUST(qs_lp_pools_find(&pools, (int32_t)board->lines[QS_ROW].count - 1));
    for (int i = 0; i < 2; i++) {
        search[i] = MUST(qs_lp_search_new(board));
        qs_lp_search_ask(search[i], pool->added, pool, MUST(qs_recorder_log(recorder)));
    }
    do {
        answer = qs_lp_search_step(search[turn % 2], NULL, 100000);
        digest_number(answer);
        digest_progress(search[turn % 2]);
        digest_number(pool->count);
    } while ((answer == QS_LP_OPEN || answer == QS_LP_IDLE) && ++turn < 1000);
    assert_int_equal(answer, QS_LP_NO);
    digest_proof(qs_lp_search_proof(search[turn % 2]));
    for (int i = 0; i < 2; i++)
        qs_lp_search_free(search[i]);
    qs_lp_pools_release(&pools);
}

TEST(shared_searches)
{
    static const uint32_t known[2][2] = {{553809253, 1808860039}, {3008902822, 4075654748}};
    for (int i = 0; i < KERNELS; i++) {
        for (int at = 0; choose_kernel(i) && at < 2; at++) {
            struct qs_fixture *fixture = qs_fixture_new(instance_of(SPARSE));
            struct qs_recorder recorder;
            qs_recorder_init(&recorder, NULL);
            sparse_bases = at;
            digest = 0;
            digest_shared(fixture->board, &recorder);
            qs_recorder_release(&recorder);
            expect("shared, form", at, digest, known[at][rounds_once()]);
        }
    }
}

/* Of the ticks, the work and the bounds after each step, of one node. */
static void follow(struct qs_searcher *searcher, struct qs_bounds *bounds)
{
    uint64_t ticks;
    struct qs_watch watch;
    qs_watch_init(&watch, 0);
    do {
        ticks = qs_searcher_step(MUST(searcher), bounds, &watch, 1);
        digest_number(ticks);
        digest_number(searcher->work.nodes);
        digest_number(searcher->work.pivots);
        digest_number(searcher->rest >> 4);
        digest_number(searcher->idle);
        digest_numbers(bounds->placement, (uint32_t)bounds->lower);
        digest_number((uint64_t)bounds->upper);
    } while (ticks > 0);
    if (bounds->recorder && bounds->proofs)
        assert_true(qs_proof_read(bounds->proofs, digest_text, NULL));
    qs_searcher_free(searcher);
}

static void digest_searcher(const struct qs_board *board, enum qs_strategy strategy, bool shared,
                            bool recorded)
{
    struct qs_recorder recorder;
    struct qs_lp_pools pools = {0};
    struct qs_bounds bounds;
    qs_recorder_init(&recorder, NULL);
    qs_open_bounds(&bounds, board, NULL);
    bounds.recorder = recorded ? &recorder : NULL;
    assert_true(!shared || qs_lp_pools_init(&pools, board));
    follow(qs_lp_searcher_new("line program", board, strategy, shared ? &pools : NULL), &bounds);
    assert_true(bounds.answered);
    qs_lp_pools_release(&pools);
    qs_bounds_release(&bounds);
    qs_recorder_release(&recorder);
}

/* Alone, or with the pools of all searchers. */
TEST(searchers)
{
    static const struct {
        int board, strategy;
        bool shared, recorded;
    } cases[] = {{NODES, 0, false, true},
                 {BLOCKED, 0, true, true},
                 {BLOCKED, 1, false, true},
                 {BLOCKED, 1, true, false},
                 {BLOCKED, 2, false, false}};
    static const uint32_t known[LENGTH(cases)][2] = {{4035443841, 2483026849},
                                                     {1061547008, 57872494},
                                                     {1612614126, 1594546779},
                                                     {634550125, 859378125},
                                                     {634550125, 859378125}};
    for (int i = 0; i < KERNELS; i++) {
        for (int at = 0; choose_kernel(i) && at < (int)LENGTH(cases); at++) {
            struct qs_fixture *fixture = qs_fixture_new(instance_of(cases[at].board));
            sparse_bases = false;
            digest = 0;
            digest_searcher(fixture->board, (enum qs_strategy)cases[at].strategy, cases[at].shared,
                            cases[at].recorded);
            expect("searcher", at, digest, known[at][rounds_once()]);
        }
    }
}

/* By the method of first order. */
TEST(line_programs)
{
    static const uint32_t known[3 * BOARDS] = {
        1240844178, 2747049536, 3383493796, 3763126936, 2625553310, 1898085343, 1981495337,
        2047750547, 566222148,  4294757552, 1271976417, 623756367,  2095563947, 3849106001,
        2078959560, 2055137291, 3339399859, 2980586171, 3192123661, 637023216,  2283641858};
    struct qs_error error;
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
        digest = 0;
        double precision = at < 2 ? 0 : 1e-5; /* to the end of patience */
        assert_true(qs_pdhg_solve_within(board, limits.count > 0 ? &limits : NULL, precision, NULL,
                                         weight, &error));
        digest_reals(weight, lines + limits.count);
        if (limits.count > 0) {
            digest_reals(limits.x, board->squares);
            digest_reals(&limits.sum, 1);
            digest_number(limits.visits);
        }
        expect("line program, limits", at, digest, known[at]);
    }
}

TEST(covers)
{
    static const uint32_t known[BOARDS] = {1068052521, 2205515895, 1260600391, 120552438,
                                           3517272062, 1003865946, 74692228};
    for (int board = 0; board < BOARDS; board++) {
        struct qs_fixture *fixture = qs_fixture_new(instance_of(board));
        struct qs_dual_cover fine;
        struct qs_bounds bounds;
        int32_t line_cover;
        digest = 0;
        qs_open_bounds(&bounds, fixture->board, NULL);
        follow(qs_cover_searcher_new(fixture->board, &line_cover, &fine), &bounds);
        digest_number((uint64_t)line_cover);
        digest_number((uint64_t)fine.denominator);
        for (uint32_t l = 0; l < qs_board_first_line(fixture->board, QS_DIRECTIONS); l++)
            digest_number((uint64_t)fine.weight[l]);
        qs_dual_cover_release(&fine);
        qs_bounds_release(&bounds);
        expect("cover", board, digest, known[board]);
    }
}
