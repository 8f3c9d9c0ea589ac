/* Rooms: lp families */
/*
 * What LP searches save and lose: states as text, of which each number has its limits, and
 * allocations, each of which fails once.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dual_cover.h"
#include "failing_memory.h"
#include "fixture.h"
#include "lp_search.h"
#include "must_instance.h"
#include "queensat/generate.h"
#include "test.h"

/* The text of the state, with spaces alone. */
static char *state_of(const struct qs_lp_search *search)
{
    char *text, *copy;
    size_t length;
    FILE *stream = MUST(open_memstream(&text, &length));
    qs_lp_search_print(search, stream);
    assert_int_equal(fclose(stream), 0);
    copy = strcpy(qs_room(length + 1), text);
    free(text);
    for (char *at = copy; (at = strchr(at, '\n'));)
        *at = ' ';
    return copy;
}

/* Go on from it on an empty board of three rows; what is restored is printed again. */
static void try_state(const struct qs_board *board, const char *text, bool accepted)
{
    struct qs_lp_search *search = MUST(qs_lp_search_new(board));
    qs_trying("%s", text);
    qs_lp_search_ask(search, 3, NULL, NULL);
    assert_int_equal(qs_lp_search_restore(search, text), accepted);
    if (accepted)
        assert_string_equal(state_of(search), text);
    qs_lp_search_free(search);
}

/* A state with each of these words (or more of them), between them |, in the place of some. */
static void try_words(const struct qs_board *board, int at, int count, const char *words,
                      bool accepted)
{
    static const char state[] =
        "nodes 0 pivots 0 ticks 0 costs 1 8 1 3ff0000000000000 3fe0000000000000 queens 1 0 path 3 "
        "frame 0 0 0 2 00000000000001ff 0000000000000001 "
        "frame 1 1 5 2 00000000000000a0 0000000000008000 "
        "frame 1 2 7 1 0000000000000080 0000000000000000 ";
    const char *begin = state, *end;
    for (int i = 0; i < at; i++)
        begin = strchr(begin, ' ') + 1;
    end = begin;
    for (int i = 0; i < count; i++)
        end = strchr(end, ' ') + 1;
    while (words) {
        char text[1000];
        snprintf(text, sizeof text, "%.*s%.*s %s", (int)(begin - state), state,
                 (int)strcspn(words, "|"), words, end);
        try_state(board, text, accepted);
        words = strchr(words, '|');
        words += words != NULL;
    }
}

TEST(states)
{
    static const struct {
        int at, count;
        const char *accepted, *refused;
    } cases[] = {
        {0, 1, "nodes", "node|nodess|1|"},
        {1, 1, "0|576460752303423487", "-1|576460752303423488|x|"},
        {2, 1, NULL, "pivot"},
        {3, 1, "1|576460752303423487", "-1|576460752303423488"},
        {4, 1, NULL, "tick"},
        {5, 1, "1|576460752303423487", "-1|576460752303423488"},
        {6, 1, NULL, "cost"},
        {7, 5, "0", "-1|10"}, /* costs */
        {8, 1, "0|8", "-1|9"},
        {9, 1, "1|4294967295", "0|4294967296"},
        {10, 1, "0000000000000000", "bff0000000000000|7ff0000000000000"},
        {11, 1, "0000000000000000", "bff0000000000000|7ff0000000000000"},
        {12, 1, NULL, "queen"},
        {13, 2, "2 0 5", "-1|0|3 0 5 7|4 0 5 7 8"},
        {14, 1, "0|8", "-1|9"},
        {15, 1, NULL, "paths"},
        {13, 25, "0 path 0", "0 path 0 0|0 path -1"},
        {16, 22, "1 frame 0 0 0 2 00000000000001ff 0000000000000001",
         "1 frame 0 0 0 3 00000000000001ff 0000000000000001|2 frame 0 0 0 2 00000000000001ff "
         "0000000000000001"},
        {17, 1, NULL, "frames"},
        {18, 1, "1", "-1"},
        {18, 4, "1 0 0 2", "2 0 0 1|1 0 0 3"},
        {19, 1, "0|2147483647", "-1|2147483648"},
        {20, 1, "0|8", "-1|9"},
        {21, 1, "0|3", "-1|4"},
        {22, 1, "0000000000000001", "00000000000001fe|0000000000000201"},
        {23, 1, "000000000000ffff", "0000000000010000"},
        {25, 4, "0 1 5 2", "0 1 5 3"}, /* the path has no room for three queens more */
        {32, 1, "0|3", "-1|4"},
        {34, 1, "0|8", "-1|9"}, /* the branch of the last frame may be anywhere */
        {35, 1, "0|1", "-1|2"},
        {36, 1, "0000000000000000", "0000000000000200"},
        {37, 1, "0000000000000001", "0000000000010000|0000000000000000 0|"},
    };
    struct qs_fixture *fixture = qs_fixture_new(qs_must_make_instance(3));
    for (size_t i = 0; i < LENGTH(cases); i++) {
        try_words(fixture->board, cases[i].at, cases[i].count, cases[i].accepted, true);
        try_words(fixture->board, cases[i].at, cases[i].count, cases[i].refused, false);
    }
}

/* An answer is no state, and a shared question has none. */
TEST(no_state)
{
    struct qs_fixture *fixture = qs_fixture_new(qs_must_make_instance(3));
    struct qs_lp_search *search = MUST(qs_lp_search_new(fixture->board));
    struct qs_lp_pools pools;
    assert_true(qs_lp_pools_init(&pools, fixture->board));
    qs_lp_search_ask(search, 3, NULL, NULL);
    char *text = state_of(search);
    assert_true(qs_lp_search_restore(search, text));
    qs_lp_search_refute(search);
    assert_int_equal(qs_lp_search_step(search, NULL, 1), QS_QUERY_NO);
    assert_false(qs_lp_search_restore(search, text));
    qs_lp_search_ask(search, 3, MUST(qs_lp_pools_find(&pools, 3)), NULL);
    qs_lp_search_refute(search);
    assert_false(qs_lp_search_restore(search, text));
    assert_int_equal(qs_lp_search_step(search, NULL, 1000000), QS_QUERY_NO);
    qs_lp_search_free(search);
    qs_lp_pools_release(&pools);
}

/* In place of the choice by size. */
static bool sparse_bases;

bool qs_basis_is_better_sparse(const struct qs_board *board)
{
    (void)board;
    return sparse_bases;
}

/* After it was released, and after there was no memory for more, a basis can be made again. */
TEST(bases_again)
{
    struct qs_fixture *fixture = qs_fixture_new(qs_must_make_instance(3));
    struct qs_memory *memory = &fixture->memory;
    struct qs_basis basis = {0};
    for (int time = 0; time < 3; time++) {
        assert_true(qs_basis_size(&basis, 9, 10, 10, memory));
        qs_basis_clear_ends(&basis);
        memory->limit = memory->used;
        assert_true(time == 0 || !qs_basis_size(&basis, 90, 100, 100, memory));
        memory->limit = SIZE_MAX;
        assert_true(qs_basis_size(&basis, 9, 10, 10, memory));
        qs_basis_clear_ends(&basis);
        qs_basis_release(&basis, memory);
    }
}

/* Pivots that had no memory to factor their basis can begin at it again. */
TEST(factors_again)
{
    struct qs_fixture *fixture = qs_fixture_new(qs_must_make_instance(6));
    struct qs_memory *memory = &fixture->memory;
    struct qs_basis basis = {0};
    bool failed = true;
    assert_true(qs_basis_init(&basis, fixture->board, true));
    basis.serial = 1; /* the first one of a process */
    for (int failing = 0; failed; failing++) {
        struct qs_pivots pivots = {0};
        qs_fail_allocation(failing);
        assert_true(qs_pivots_begin(&pivots, &basis, 200, memory) != qs_allocation_has_failed());
        failed = qs_allocation_has_failed();
        qs_fail_allocation(-1);
        assert_true(qs_pivots_begin(&pivots, &basis, 200, memory));
        assert_int_equal(qs_pivots_run(&pivots, -1, UINT32_MAX), QS_SIMPLEX_OPTIMAL);
        assert_true(pivots.objective > 5.99 && pivots.objective < 6.01);
        qs_pivots_release(&pivots, memory);
    }
    qs_basis_release(&basis, memory);
}

static struct qs_lp_search *begin_search(const struct qs_board *board, struct qs_lp_pool *pool)
{
    struct qs_lp_search *search = qs_lp_search_new(board);
    if (search)
        qs_lp_search_ask(search, (int32_t)board->lines[QS_ROW].count, pool, NULL);
    return search;
}

/* One search, a node at a time; when it is out of memory, this is for good. */
static bool search_alone(const struct qs_fixture *fixture)
{
    struct qs_lp_search *search = begin_search(fixture->board, NULL);
    enum qs_query_answer answer = QS_QUERY_OPEN;
    while (search && answer == QS_QUERY_OPEN)
        answer = qs_lp_search_step(search, NULL, 1);
    assert_int_not_equal(answer, QS_QUERY_YES);
    if (answer == QS_QUERY_MEMORY) {
        qs_lp_search_ask(search, 12, NULL, NULL);
        assert_int_equal(qs_lp_search_step(search, NULL, UINT64_MAX), QS_QUERY_MEMORY);
    }
    qs_lp_search_free(search);
    return answer == QS_QUERY_NO;
}

/* Nothing depends on what was in memory before. */
TEST(whatever_was_in_memory)
{
    static const int bytes[] = {-1, 0, 0x11, 0xff};
    struct qs_fixture *fixture = qs_fixture_new(qs_must_own(qs_generate_sparse(12, 60, 4, NULL)));
    struct qs_lp_progress first[2];
    for (int i = 0; i < 2 * (int)LENGTH(bytes); i++) {
        sparse_bases = i % 2;
        qs_fill_allocations(bytes[i / 2]);
        struct qs_lp_search *search = MUST(begin_search(fixture->board, NULL));
        assert_int_equal(qs_lp_search_step(search, NULL, UINT64_MAX), QS_QUERY_NO);
        struct qs_lp_progress now = qs_lp_search_progress(search);
        first[i % 2] = i < 2 ? now : first[i % 2];
        assert_int_equal(now.nodes, first[i % 2].nodes);
        assert_int_equal(now.pivots, first[i % 2].pivots);
        assert_int_equal(now.ticks, first[i % 2].ticks);
        qs_lp_search_free(search);
    }
    qs_fill_allocations(-1);
}

/* Two that share a question: if one of them is out of memory, the other one answers. */
static bool search_together(const struct qs_fixture *fixture)
{
    struct qs_lp_pools pools;
    struct qs_lp_pool *pool = NULL;
    struct qs_lp_search *search[2] = {NULL, NULL};
    bool answered = false;
    if (qs_lp_pools_init(&pools, fixture->board))
        pool = qs_lp_pools_find(&pools, (int32_t)fixture->board->lines[QS_ROW].count);
    for (int i = 0; pool && i < 2; i++)
        search[i] = begin_search(fixture->board, pool);
    for (int step = 0; !answered && pool && (search[0] || search[1]); step++) {
        struct qs_lp_search *next = search[step % 2];
        answered = next && qs_lp_search_step(next, NULL, 1) == QS_QUERY_NO;
        assert_true(step < 1000);
    }
    qs_lp_search_free(search[0]);
    qs_lp_search_free(search[1]);
    qs_lp_pools_release(&pools);
    return answered;
}

/* Nothing is offered to one that has left the question, which nobody refutes any more. */
TEST(left_alone)
{
    struct qs_fixture *fixture = qs_fixture_new(qs_must_own(qs_generate_sparse(12, 60, 4, NULL)));
    struct qs_lp_pools pools;
    assert_true(qs_lp_pools_init(&pools, fixture->board));
    struct qs_lp_pool *pool = MUST(qs_lp_pools_find(&pools, 12));
    struct qs_lp_search *first = MUST(begin_search(fixture->board, pool)),
                        *second = MUST(begin_search(fixture->board, pool));
    enum qs_query_answer answer = QS_QUERY_OPEN;
    qs_lp_search_ask(second, 1, NULL, NULL);
    while (answer == QS_QUERY_OPEN)
        answer = qs_lp_search_step(first, NULL, 1);
    assert_int_equal(answer, QS_QUERY_IDLE);
    assert_true(qs_lp_search_progress(first).nodes > 2);
    assert_int_equal(pool->count, 1);
    qs_lp_search_free(first);
    qs_lp_search_free(second);
    qs_lp_pools_release(&pools);
}

/* A subtree is made while half of the memory is free. */
TEST(half_of_memory)
{
    struct qs_fixture *fixture = qs_fixture_new(qs_must_make_instance(8));
    struct qs_memory *memory = &fixture->memory;
    struct qs_lp_pools pools;
    struct qs_arena arena = {.memory = memory};
    struct qs_node_rules rules;
    struct qs_node_state state;
    struct qs_basis basis = {0};
    assert_true(qs_lp_pools_init(&pools, fixture->board));
    struct qs_lp_pool *pool = MUST(qs_lp_pools_find(&pools, 8));
    qs_node_rules_init(&rules, &pools.map, &arena);
    qs_node_state_init(&state, &pools.map, &arena);
    qs_node_state_fill(&state, &rules, 8);
    assert_true(qs_basis_init(&basis, fixture->board, false));
    memory->limit = 2 * memory->used - 1;
    assert_null(qs_lp_subtree_new(pool, &state, &basis));
    memory->limit = 2 * memory->used;
    assert_int_equal(qs_lp_pool_offer(pool, MUST(qs_lp_subtree_new(pool, &state, &basis))), 1);
    qs_basis_release(&basis, memory);
    qs_arena_release(&arena);
    qs_lp_pools_release(&pools);
}

static bool find_cover_with(const struct qs_fixture *fixture, bool fine)
{
    struct qs_bound bound = {.value = INT32_MAX};
    struct qs_dual_cover cover;
    struct qs_error error;
    bool found = qs_dual_cover_bound(fixture->board, NULL, &bound, fine ? &cover : NULL, &error);
    assert_true(found ? bound.value < INT32_MAX : bound.value == INT32_MAX);
    if (found && fine)
        qs_dual_cover_release(&cover);
    if (found)
        qs_bound_release(&bound);
    return found;
}

static bool find_cover(const struct qs_fixture *fixture)
{
    return find_cover_with(fixture, false);
}

static bool find_covers(const struct qs_fixture *fixture)
{
    return find_cover_with(fixture, true);
}

/* There are more allocations than this; each fails once, and all memory is given back. */
static void fail_each(const struct qs_fixture *fixture, int least,
                      bool (*work)(const struct qs_fixture *fixture))
{
    size_t used = fixture->memory.used;
    int failing = 0;
    bool done, failed;
    do {
        qs_fail_allocation(failing++);
        done = work(fixture);
        failed = qs_allocation_has_failed();
        qs_fail_allocation(-1);
        assert_true(done || failed);
        assert_int_equal(fixture->memory.used, used);
    } while (failed);
    assert_true(failing > least);
}

/* A tree of five nodes. */
TEST(allocations_fail)
{
    struct qs_fixture *fixture = qs_fixture_new(qs_must_own(qs_generate_sparse(12, 60, 4, NULL)));
    for (int form = 0; form < 2; form++) {
        sparse_bases = form;
        fail_each(fixture, 30, search_alone);
        fail_each(fixture, 60, search_together);
    }
    fail_each(fixture, 10, find_cover);
    fail_each(fixture, 10, find_covers);
}
