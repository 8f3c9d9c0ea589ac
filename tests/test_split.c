/* Rooms: split families */
/* Wraps: qs_search_begin_local qs_search_begin_min_conflicts qs_search_step */
/*
 * Splits as they are known: the same instance and options give the same tree, node by node, and
 * what the search for it decides otherwise shows here (./dev test --accept).
 */
#include "split.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bound_search.h"
#include "digest.h"
#include "expected.h"
#include "failing_memory.h"
#include "must_instance.h"
#include "queensat/generate.h"
#include "test.h"

static struct qs_split_options split_into(uint32_t into, int32_t target)
{
    return (struct qs_split_options){.into = into, .target = target, .limits.bytes = SIZE_MAX};
}

/* Local searches are called through here: whether there are any, and how they are stepped. */
static struct {
    bool missing;
    unsigned steps;
    uint64_t asked, used;
} local;

/* The linker (--wrap) puts these in the place of the real ones. */
__typeof__(qs_search_begin_local) __real_qs_search_begin_local, __wrap_qs_search_begin_local;
__typeof__(qs_search_begin_min_conflicts) __real_qs_search_begin_min_conflicts,
    __wrap_qs_search_begin_min_conflicts;
__typeof__(qs_search_step) __real_qs_search_step, __wrap_qs_search_step;

bool __wrap_qs_search_begin_local(struct qs_search *search, const struct qs_board *board,
                                  uint64_t seed)
{
    return !local.missing && __real_qs_search_begin_local(search, board, seed);
}

bool __wrap_qs_search_begin_min_conflicts(struct qs_search *search, const struct qs_board *board,
                                          const struct qs_instance *instance, uint64_t seed,
                                          uint64_t checks)
{
    return !local.missing &&
           __real_qs_search_begin_min_conflicts(search, board, instance, seed, checks);
}

uint64_t __wrap_qs_search_step(struct qs_search *search, struct qs_bounds *bounds,
                               struct qs_watch *watch, uint64_t ticks)
{
    uint64_t used = __real_qs_search_step(search, bounds, watch, ticks);
    local.steps++;
    local.asked += ticks;
    local.used += used;
    return used;
}

BEFORE_EACH_TEST()
{
    memset(&local, 0, sizeof local);
}

static void split(const struct qs_instance *instance, const struct qs_split_options *options,
                  struct qs_split_tree *tree)
{
    struct qs_error error;
    *tree = (struct qs_split_tree){0};
    if (!qs_split(instance, options, tree, &error))
        fail_msg("%s", error.text);
}

/* The local searches, and node by node in the order in which they were made. */
static void tell_tree(const struct qs_split_tree *tree, FILE *stream)
{
    fprintf(stream, "%u steps, %" PRIu64 " of %" PRIu64 " ticks\n", local.steps, local.used,
            local.asked);
    fprintf(stream, "target %d lower %d cubes %" PRIu32 "\n", tree->target, tree->lower,
            tree->cubes);
    for (int32_t i = 0; i < tree->lower; i++)
        fprintf(stream, "%d,%d ", tree->placement[i].row, tree->placement[i].column);
    for (uint32_t i = 0; i < tree->count; i++) {
        const struct qs_split_node *node = &tree->nodes[i];
        fprintf(stream, "\n%" PRIu32 ": of %" PRIu32 " ", i, node->parent);
        if (node->kind == QS_SPLIT_BRANCH)
            fprintf(stream, "branch %d,%d %" PRIu32, node->square.row, node->square.column,
                    node->child);
        else if (node->kind == QS_SPLIT_CUBE)
            fprintf(stream, "cube %" PRIu32, node->number);
        else
            fprintf(stream, "refuted %s", node->cover ? node->cover : "");
    }
    fprintf(stream, "\n");
}

static uint32_t digest_tree(const struct qs_split_tree *tree)
{
    char *text;
    size_t length;
    FILE *stream = MUST(open_memstream(&text, &length));
    tell_tree(tree, stream);
    assert_int_equal(fclose(stream), 0);
    uint32_t digest = qs_crc32(0, text, length);
    local.steps = 0;
    local.asked = local.used = 0;
    free(text);
    return digest;
}

/* Some queens are added to the instance, as the random numbers have it. */
static void add_queens(struct qs_instance *instance, int queens)
{
    struct qs_random random = {3};
    int32_t n = qs_instance_size(instance);
    while (queens > 0) {
        struct qs_square square = {qs_random_below(&random, n), qs_random_below(&random, n)};
        queens -= qs_instance_add_queen(instance, square, NULL);
    }
}

/* With diagonals blocked, or so many free squares, and these queens. */
static struct qs_instance *make_board(int32_t n, int32_t diagonals, int64_t squares, int queens)
{
    struct qs_instance *instance =
        qs_must_own(squares > 0 ? qs_generate_sparse(n, squares, 1, NULL)
                                : qs_generate_excluded_diagonals(n, diagonals, 2, NULL));
    add_queens(instance, queens);
    return instance;
}

TEST(trees)
{
    static const struct {
        int32_t n, diagonals, squares;
        int queens;
        bool walks; /* no local search, so that random walks find placements */
        uint32_t into;
    } rows[] = {
        {12, 8, 0, 0, false, 1},        {12, 8, 0, 0, false, 50},        {12, 8, 0, 0, true, 20},
        {12, 8, 0, 3, true, 100},       {17, 18, 0, 0, false, 70},       {17, 18, 0, 2, false, 60},
        {14, 14, 0, 0, false, 1000000}, {14, 12, 0, 0, false, 3000},     {30, 0, 210, 0, false, 20},
        {30, 0, 210, 3, true, 60},      {25, 0, 150, 0, false, 1000000}, {8, 0, 0, 0, true, 10},
    };
    FILE *stream = qs_begin_text();
    for (int i = 0; i < (int)LENGTH(rows); i++) {
        struct qs_instance *instance =
            make_board(rows[i].n, rows[i].diagonals, rows[i].squares, rows[i].queens);
        struct qs_split_options options = split_into(rows[i].into, 0);
        struct qs_split_tree tree;
        local.missing = rows[i].walks;
        split(instance, &options, &tree);
        local.missing = false;
        fprintf(stream, "tree %d: %d queens of %d, %" PRIu32 " cubes, %" PRIu32 " nodes, ", i,
                tree.lower, tree.target, tree.cubes, tree.count);
        fprintf(stream, "%08" PRIx32 "\n", digest_tree(&tree));
        qs_split_tree_release(&tree);
    }
    qs_expect_written(QS_TEST_DATA "/expected/split.txt", "trees", "by board");
}

static void expect_failure(const struct qs_instance *instance,
                           const struct qs_split_options *options, enum qs_error_kind kind,
                           const char *text)
{
    static const struct qs_split_tree empty;
    struct qs_split_tree tree = empty;
    struct qs_error error;
    assert_false(qs_split(instance, options, &tree, &error));
    assert_int_equal(error.kind, kind);
    if (text)
        assert_string_equal(error.text, text);
    assert_memory_equal(&tree, &empty, sizeof tree);
}

/* By the LP, whose numbers differ from machine to machine, but not from call to call. */
TEST(trees_by_lp)
{
    static const int64_t squares[] = {200, 180, 160};
    for (size_t i = 0; i < LENGTH(squares); i++) {
        struct qs_instance *instance = make_board(50, 0, squares[i], (int)i);
        struct qs_split_options options = split_into(40, 0);
        struct qs_split_tree tree;
        uint32_t digest[2];
        for (int again = 0; again < 2; again++) {
            split(instance, &options, &tree);
            digest[again] = digest_tree(&tree);
            assert_in_range(tree.cubes, 1, 40);
            qs_split_tree_release(&tree);
        }
        assert_int_equal(digest[0], digest[1]);
    }
}

/* Known at the beginning, or found while the tree grows; by the LP, perhaps with more queens. */
TEST(targets_that_are_reached)
{
    struct qs_instance *instance = make_board(8, 0, 0, 0);
    for (int32_t target = 1; target <= 8; target++) {
        struct qs_split_options options = split_into(5, target);
        expect_failure(instance, &options, QS_ERROR_INPUT,
                       "nothing to split: there is a placement of 8 queens");
        local.missing = true;
        char text[100];
        snprintf(text, sizeof text, "nothing to split: there is a placement of %d queens", target);
        if (target > 5)
            expect_failure(instance, &options, QS_ERROR_INPUT, text);
        else
            expect_failure(instance, &options, QS_ERROR_INPUT, NULL);
        local.missing = false;
    }
}

static bool stop(void *state, const struct qs_progress *progress)
{
    (void)progress;
    return --*(int *)state == 0;
}

TEST(limits)
{
    struct qs_instance *instance = make_board(100, 0, 400, 0);
    struct qs_split_options options = split_into(1000000, 0);
    int calls = 1;
    options.limits.poll = stop;
    options.limits.state = &calls;
    expect_failure(instance, &options, QS_ERROR_STOPPED, "interrupt: the cubes are not complete");
    options = split_into(1000000, 0);
    options.limits.seconds = 1e-9;
    expect_failure(instance, &options, QS_ERROR_STOPPED, "time limit: the cubes are not complete");
}

/* At every limit that is too small, there is no tree; at those that suffice, always the same. */
TEST(memory_limits)
{
    struct qs_instance *instance = make_board(12, 8, 0, 0);
    struct qs_split_options options = split_into(8, 0);
    struct qs_split_tree tree;
    local.missing = true; /* it is left out without memory */
    split(instance, &options, &tree);
    uint32_t known = digest_tree(&tree);
    qs_split_tree_release(&tree);
    size_t most = 1 << 20, least = 0;
    while (most - least > 1) {
        struct qs_error error;
        options.limits.bytes = (least + most) / 2;
        if (qs_split(instance, &options, &tree, &error)) {
            assert_int_equal(digest_tree(&tree), known);
            qs_split_tree_release(&tree);
            most = options.limits.bytes;
        } else {
            assert_int_equal(error.kind, QS_ERROR_MEMORY);
            least = options.limits.bytes;
        }
    }
}

/* Each allocation fails once; but for local search, which is left out without memory. */
TEST(without_memory)
{
    struct qs_instance *instance = make_board(12, 8, 0, 2);
    bool failed = true;
    local.missing = true;
    for (long failing = 0; failed; failing++) {
        struct qs_split_options options = split_into(6, 0);
        struct qs_split_tree tree = {0};
        struct qs_error error;
        qs_fail_allocation(failing);
        bool done = qs_split(instance, &options, &tree, &error);
        failed = qs_allocation_has_failed();
        qs_fail_allocation(-1);
        assert_true(done != failed);
        if (failed)
            assert_int_equal(error.kind, QS_ERROR_MEMORY);
        qs_split_tree_release(&tree);
    }
}
