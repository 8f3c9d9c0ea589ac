/* Rooms: bitset lp */
/*
 * The search on the LP against brute force on small boards and against the bitset search
 * on larger ones; in steps of every length and with interruptions, which must change nothing; out
 * of memory at every limit. The rules of its states and budgets keep the claim of a node, against
 * brute force.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bitset_search.h"
#include "counting_watch.h"
#include "dual_cover.h"
#include "fixture.h"
#include "lp_search.h"
#include "must_instance.h"
#include "node_lp.h"
#include "node_state.h"
#include "random_board.h"
#include "test.h"

#define WITHOUT_END UINT64_MAX

static int32_t rows(const struct qs_fixture *fixture)
{
    return (int32_t)fixture->board->lines[QS_ROW].count;
}

/* In place of the choice by size: small boards, too, have bases of both forms. */
bool qs_basis_is_better_sparse(const struct qs_board *board)
{
    return board->squares % 2 == 0;
}

static struct qs_lp_search *new_search(const struct qs_fixture *fixture)
{
    struct qs_lp_search *search = MUST(qs_lp_search_new(fixture->board));
    return search;
}

/* The answer, by steps of this many ticks. */
static enum qs_query_answer finish(struct qs_lp_search *search, uint64_t ticks)
{
    enum qs_query_answer answer;
    while ((answer = qs_lp_search_step(search, NULL, ticks)) == QS_QUERY_OPEN)
        ;
    return answer;
}

/* The placement of a YES must be valid and large enough. */
static void check_placement(const struct qs_fixture *fixture, const struct qs_lp_search *search,
                            int32_t added)
{
    struct qs_lp_progress now = qs_lp_search_progress(search);
    assert_true((int32_t)now.count >= added);
    qs_fixture_expect_placement(fixture, now.best, now.count);
}

static void expect(const struct qs_fixture *fixture, struct qs_lp_search *search, int32_t added,
                   uint64_t ticks, int32_t maximum)
{
    qs_lp_search_ask(search, added, NULL, NULL);
    assert_int_equal(finish(search, ticks), added <= maximum ? QS_QUERY_YES : QS_QUERY_NO);
    double done = qs_lp_search_progress(search).done;
    if (added <= maximum)
        check_placement(fixture, search, added);
    else
        assert_true(fabs(done - 1) < 1e-9);
    assert_true(done >= 0 && done < 1 + 1e-9);
}

/* A random board with free squares. */
static struct qs_fixture *random_fixture(struct qs_random *random, int32_t most)
{
    for (;;) {
        struct qs_fixture *fixture = qs_fixture_new(qs_must_random(random, most));
        if (fixture->board->squares > 0)
            return fixture;
    }
}

/* Every number of queens, up and down: earlier questions must not influence later ones. */
TRIALS(small_boards, 500)
{
    struct qs_fixture *fixture = random_fixture(random, 8);
    int32_t maximum = qs_naive_maximum(fixture->instance) - fixture->board->fixed;
    struct qs_lp_search *search = new_search(fixture);
    for (int32_t added = 1; added <= rows(fixture) + 1; added++)
        expect(fixture, search, added, WITHOUT_END, maximum);
    for (int32_t added = rows(fixture) + 1; added > 0; added--)
        expect(fixture, search, added, 1, maximum);
    qs_lp_search_free(search);
}

/* Boards whose trees have more than a few nodes, and whose lines may stay empty. */
static struct qs_fixture *larger_fixture(struct qs_random *random)
{
    struct qs_board_recipe recipe = {.n = 10 + qs_random_below(random, 16),
                                     .queens = qs_random_below(random, 3),
                                     .diagonals = qs_random_below(random, 6),
                                     .blocked_percent = 100 + qs_random_below(random, 120)};
    return qs_fixture_new(qs_must_own(qs_random_instance(random, &recipe)));
}

static int32_t maximum_by_bitsets(const struct qs_fixture *fixture)
{
    struct qs_bitset_search *search = MUST(qs_bitset_search_new(fixture->board, 0, 0));
    int32_t added = 1;
    enum qs_query_answer answer = QS_QUERY_YES;
    while (answer == QS_QUERY_YES) {
        qs_bitset_search_ask(search, added, NULL);
        while ((answer = qs_bitset_search_step(search, NULL, WITHOUT_END)) == QS_QUERY_OPEN)
            ;
        added += answer == QS_QUERY_YES;
    }
    qs_bitset_search_free(search);
    return added - 1;
}

static int decided[2];

/* More than 64 lines: what bitsets and the LP both decide soon, they decide alike. */
static void try_wide_board(struct qs_random *random)
{
    struct qs_board_recipe recipe = {.n = 70 + qs_random_below(random, 21),
                                     .blocked_percent = 180 + qs_random_below(random, 120)};
    struct qs_fixture *fixture = qs_fixture_new(qs_must_own(qs_random_instance(random, &recipe)));
    int32_t rows = (int32_t)fixture->board->lines[QS_ROW].count;
    int32_t added =
        qs_random_below(random, 2) ? rows : rows * (60 + qs_random_below(random, 30)) / 100;
    struct qs_bitset_search *bitset = qs_bitset_search_new(fixture->board, 0, 0);
    struct qs_lp_search *line = new_search(fixture);
    qs_bitset_search_ask(bitset, added, NULL);
    enum qs_query_answer by_bitsets = qs_bitset_search_step(bitset, NULL, 3000000);
    if (by_bitsets != QS_QUERY_OPEN) {
        qs_lp_search_ask(line, added, NULL, NULL);
        enum qs_query_answer answer = qs_lp_search_step(line, NULL, 10000000);
        if (answer != QS_QUERY_OPEN) {
            assert_int_equal(answer == QS_QUERY_YES, by_bitsets == QS_QUERY_YES);
            decided[answer == QS_QUERY_YES]++;
        }
    }
    qs_lp_search_free(line);
    qs_bitset_search_free(bitset);
}

TEST(wide_boards)
{
    decided[false] = decided[true] = 0;
    int trials = qs_for_each_seed(30, try_wide_board);
    assert_true((decided[false] > trials / 10 && decided[true] > trials / 10) || getenv("QS_SEED"));
}

static uint64_t nodes_in_all;

static void try_larger_board(struct qs_random *random)
{
    struct qs_fixture *fixture = larger_fixture(random);
    int32_t maximum = maximum_by_bitsets(fixture);
    struct qs_lp_search *search = new_search(fixture);
    for (int32_t added = maximum + 2; added > 0 && added > maximum - 3; added--)
        expect(fixture, search, added, 1 + (uint64_t)qs_random_below(random, 5000), maximum);
    nodes_in_all += qs_lp_search_progress(search).nodes;
    qs_lp_search_free(search);
}

TEST(slow_larger_boards)
{
    nodes_in_all = 0;
    int trials = qs_for_each_seed(200, try_larger_board);
    assert_true(nodes_in_all > 2 * (uint64_t)trials || getenv("QS_SEED"));
}

/* The tree is the same however the question is cut into steps. */
TRIALS(steps_change_nothing, 100)
{
    struct qs_fixture *fixture = larger_fixture(random);
    int32_t added = 1 + qs_random_below(random, rows(fixture));
    struct qs_lp_search *whole = new_search(fixture);
    qs_lp_search_ask(whole, added, NULL, NULL);
    enum qs_query_answer answer = finish(whole, WITHOUT_END);
    const uint64_t lengths[] = {1, 300, 1 + (uint64_t)qs_random_below(random, 20000)};
    for (uint64_t i = 0; i < 3; i++) {
        struct qs_lp_search *cut = new_search(fixture);
        qs_lp_search_ask(cut, added, NULL, NULL);
        assert_int_equal(finish(cut, lengths[i]), answer);
        assert_int_equal(qs_lp_search_progress(cut).nodes, qs_lp_search_progress(whole).nodes);
        assert_int_equal(qs_lp_search_progress(cut).pivots, qs_lp_search_progress(whole).pivots);
        assert_int_equal(qs_lp_search_progress(cut).ticks, qs_lp_search_progress(whole).ticks);
        assert_int_equal(finish(cut, 1), answer); /* an answer stays */
        qs_lp_search_free(cut);
    }
    qs_lp_search_free(whole);
}

/* A question that is dropped in the middle of its tree must not influence the next answer. */
TRIALS(drop, 100)
{
    struct qs_fixture *fixture = larger_fixture(random);
    int32_t most = rows(fixture), added = 1 + qs_random_below(random, most);
    struct qs_lp_search *fresh = new_search(fixture), *used = new_search(fixture);
    qs_lp_search_ask(used, 1 + qs_random_below(random, most), NULL, NULL);
    qs_lp_search_step(used, NULL, 1 + (uint64_t)qs_random_below(random, 3000));
    qs_lp_search_ask(fresh, added, NULL, NULL);
    qs_lp_search_ask(used, added, NULL, NULL);
    enum qs_query_answer answer = finish(fresh, WITHOUT_END);
    assert_int_equal(finish(used, 500), answer);
    qs_lp_search_free(used);
    qs_lp_search_free(fresh);
}

/* Wherever the watch says stop, the search goes on from there, to the same answer. */
TRIALS(stop, 100)
{
    struct qs_fixture *fixture = larger_fixture(random);
    int32_t added = rows(fixture) - qs_random_below(random, 3);
    struct qs_lp_search *search = new_search(fixture);
    qs_lp_search_ask(search, added > 0 ? added : 1, NULL, NULL);
    enum qs_query_answer answer = finish(search, WITHOUT_END), cut = QS_QUERY_OPEN;
    qs_lp_search_ask(search, added > 0 ? added : 1, NULL, NULL);
    int limit = 1;
    while (cut == QS_QUERY_OPEN) {
        struct qs_counting_watch counting;
        qs_counting_watch_init(&counting, limit);
        cut = qs_lp_search_step(search, &counting.watch, WITHOUT_END);
        assert_true(cut != QS_QUERY_OPEN || qs_watch_ended_early(&counting.watch));
        limit += 1 + limit / 2;
    }
    assert_int_equal(cut, answer);
    if (cut == QS_QUERY_YES)
        check_placement(fixture, search, added > 0 ? added : 1);
    qs_lp_search_free(search);
}

/* More lines than bits in any word: a board that falls into small ones far apart. */
TEST(many_lines)
{
    enum { BOARDS = 24, SIZE = 4 };
    struct qs_instance *instance = qs_must_make_instance(2 * BOARDS * SIZE);
    int32_t n = 2 * BOARDS * SIZE;
    for (int32_t row = 0; row < n; row++)
        for (int32_t column = 0; column < n; column++)
            if (row / SIZE != column / SIZE || (row % SIZE == column % SIZE && row % SIZE == 1))
                qs_must_block(instance, row, column);
    struct qs_fixture *fixture = qs_fixture_new(instance);
    struct qs_lp_search *search = new_search(fixture);
    for (int32_t added = 1; added <= n; added += 17) {
        qs_lp_search_ask(search, added, NULL, NULL);
        enum qs_query_answer answer = qs_lp_search_step(search, NULL, 20000000);
        assert_int_not_equal(answer, QS_QUERY_MEMORY);
        if (answer == QS_QUERY_YES)
            check_placement(fixture, search, added);
    }
    qs_lp_search_free(search);
}

static struct qs_fixture *sparse_fixture(int32_t n, int32_t in_a_row)
{
    struct qs_random random = {5};
    struct qs_instance *instance = qs_must_make_instance(n);
    for (int32_t row = 0; row < n; row++)
        for (int32_t i = 0; i < in_a_row; i++)
            qs_must_list_free(instance, row, qs_random_below(&random, n));
    return qs_fixture_new(instance);
}

/* The first program of a large board takes many steps, and neither its pivots nor its end change.
 */
TEST(pauses)
{
    const uint64_t few = 1, most = 2 << 22; /* least ticks of a step, and some pivots more */
    struct qs_fixture *fixture = sparse_fixture(1000, 2);
    struct qs_bound bound = {.value = INT32_MAX};
    struct qs_error error;
    assert_true(qs_dual_cover_bound(fixture->board, NULL, &bound, NULL, &error));
    int32_t added = bound.value + 1 - fixture->board->fixed, steps = 0;
    qs_bound_release(&bound);
    struct qs_lp_search *whole = new_search(fixture), *cut = new_search(fixture);
    qs_lp_search_ask(whole, added, NULL, NULL);
    qs_lp_search_ask(cut, added, NULL, NULL);
    assert_int_equal(qs_lp_search_step(whole, NULL, WITHOUT_END), QS_QUERY_NO);
    for (enum qs_query_answer answer = QS_QUERY_OPEN; answer != QS_QUERY_NO; steps++) {
        uint64_t before = qs_lp_search_progress(cut).ticks,
                 pivots = qs_lp_search_progress(cut).pivots;
        assert_int_equal(answer, QS_QUERY_OPEN);
        assert_int_equal(qs_lp_search_progress(cut).nodes, 0);
        answer = qs_lp_search_step(cut, NULL, few);
        assert_true(qs_lp_search_progress(cut).ticks - before < most);
        assert_true(qs_lp_search_progress(cut).pivots > pivots);
    }
    assert_int_equal(qs_lp_search_progress(cut).nodes, 1);
    assert_int_equal(qs_lp_search_progress(cut).pivots, qs_lp_search_progress(whole).pivots);
    qs_lp_search_free(whole);
    qs_lp_search_free(cut);
}

/* The pivots of a large board take long each: the watch is asked after a few. */
TEST(stop_among_pivots)
{
    const int asked = 30, few = 45;
    struct qs_fixture *fixture = sparse_fixture(8000, 2);
    struct qs_lp_search *search = new_search(fixture);
    struct qs_counting_watch counting;
    qs_counting_watch_init(&counting, asked);
    qs_lp_search_ask(search, 5600, NULL, NULL); /* about the bound, thousands of pivots away */
    assert_int_equal(qs_lp_search_step(search, &counting.watch, WITHOUT_END), QS_QUERY_OPEN);
    uint64_t pivots = qs_lp_search_progress(search).pivots;
    assert_true(pivots > 0 && pivots < (uint64_t)asked * few);
    qs_lp_search_free(search);
}

/* With less memory than it needs, the search has no answer, or the right one. */
static uint32_t sweep_limits(struct qs_fixture *fixture, int32_t added, size_t steps)
{
    size_t without = fixture->memory.used;
    struct qs_lp_search *search = new_search(fixture);
    qs_lp_search_ask(search, added, NULL, NULL);
    enum qs_query_answer right = finish(search, WITHOUT_END);
    qs_lp_search_free(search);
    assert_int_equal(fixture->memory.used, without);
    size_t needed = fixture->memory.peak;
    uint32_t refused = 0;
    for (size_t limit = without; limit < needed; limit += 1 + (needed - without) / steps) {
        fixture->memory.limit = limit;
        search = qs_lp_search_new(fixture->board);
        if (search) {
            qs_lp_search_ask(search, added, NULL, NULL);
            enum qs_query_answer answer = finish(search, 1000);
            assert_true(answer == right || answer == QS_QUERY_MEMORY);
            refused += answer == QS_QUERY_MEMORY;
            assert_int_equal(finish(search, 1000), answer);
        }
        qs_lp_search_free(search);
        assert_int_equal(fixture->memory.used, without);
    }
    fixture->memory.limit = SIZE_MAX;
    return refused;
}

static uint32_t refused_in_all;

static void try_memory(struct qs_random *random)
{
    struct qs_fixture *fixture = larger_fixture(random);
    refused_in_all += sweep_limits(fixture, 1 + qs_random_below(random, rows(fixture)), 400);
}

/* So finely that each allocation fails in turn. */
static void try_all_memory(struct qs_random *random)
{
    struct qs_board_recipe recipe = {.n = 10, .blocked_percent = 130};
    struct qs_fixture *fixture = qs_fixture_new(qs_must_own(qs_random_instance(random, &recipe)));
    refused_in_all += sweep_limits(fixture, rows(fixture) - 1, 10000);
}

TEST(memory)
{
    refused_in_all = 0;
    qs_for_each_seed(10, try_memory);
    qs_for_each_seed(3, try_all_memory);
    assert_true(refused_in_all > 100 || getenv("QS_SEED"));
}

/* The rules. */
struct node {
    struct qs_arena arena;
    struct qs_line_map map;
    struct qs_node_rules rules;
    struct qs_node_state state;
};

static bool attack(const struct qs_line_map *map, uint32_t u, uint32_t v)
{
    const uint32_t *a = qs_line_map_lines(map, u), *b = qs_line_map_lines(map, v);
    for (int d = 0; d < QS_DIRECTIONS; d++)
        if (a[d] == b[d])
            return true;
    return false;
}

/*
 * Whether `need` queens fit on squares from `from` on that are left, beside those of `queens`; by
 * trying all. Lines that some such placement does not use are unmarked in `always`, if it is not
 * NULL; then no placement is left out.
 */
static bool fits(const struct node *node, int32_t need, uint32_t from, uint32_t *queens,
                 uint32_t count, bool *always)
{
    if (need <= 0 && !always)
        return true;
    if (need == 0) {
        for (uint32_t line = 0; line < node->map.lines; line++) {
            bool used = false;
            for (uint32_t i = 0; i < count; i++)
                for (int d = 0; d < QS_DIRECTIONS; d++)
                    used = used || qs_line_map_lines(&node->map, queens[i])[d] == line;
            always[line] = always[line] && used;
        }
        return true;
    }
    bool found = false;
    for (uint32_t v = from; v < node->map.squares; v++) {
        bool clear = qs_node_state_has(&node->state, v);
        for (uint32_t i = 0; clear && i < count; i++)
            clear = !attack(&node->map, v, queens[i]);
        if (!clear)
            continue;
        queens[count] = v;
        found = fits(node, need - 1, v + 1, queens, count + 1, always) || found;
        if (found && !always)
            return true;
    }
    return found;
}

/* The counts of a state are those of its squares. */
static void check_counts(const struct node *node)
{
    const struct qs_line_map *map = &node->map;
    const struct qs_node_state *state = &node->state;
    uint32_t squares = 0, open[2] = {0, 0};
    for (uint32_t v = 0; v < map->squares; v++)
        squares += qs_node_state_has(state, v);
    assert_int_equal(state->squares, squares);
    for (uint32_t line = 0; line < map->lines; line++) {
        uint32_t count, left = 0;
        const uint32_t *list = qs_line_map_squares(map, line, &count);
        for (uint32_t k = 0; k < count; k++)
            left += qs_node_state_has(state, list[k]);
        assert_int_equal(state->length[line], left);
        if (left > 0 && line < map->first[2])
            open[line >= map->first[1]]++;
    }
    assert_int_equal(state->open[0], open[0]);
    assert_int_equal(state->open[1], open[1]);
}

static void begin_node(struct node *node, const struct qs_fixture *fixture, int32_t need)
{
    node->arena = (struct qs_arena){.memory = fixture->board->memory};
    qs_line_map_init(&node->map, fixture->board, &node->arena);
    qs_node_rules_init(&node->rules, &node->map, &node->arena);
    qs_node_state_init(&node->state, &node->map, &node->arena);
    qs_node_state_fill(&node->state, &node->rules, need);
}

/* Mark some of the lines that every placement of the queens that are needed uses. */
static uint32_t mark_needed(struct node *node, struct qs_random *random)
{
    bool always[4 * 32];
    uint32_t queens[32], marked = 0;
    assert_true(node->map.lines <= 4 * 32);
    memset(always, true, sizeof always);
    fits(node, node->state.need, 0, queens, 0, always);
    for (uint32_t line = 0; line < node->map.lines; line++) {
        if (!always[line] || qs_random_below(random, 2))
            continue;
        node->state.needed[line / 64] |= (uint64_t)1 << line % 64;
        marked++;
    }
    return marked;
}

/* Of the squares left on a line, no more than are asked for. */
TEST(squares_left)
{
    struct qs_fixture *fixture = qs_fixture_new(qs_must_make_instance(5));
    uint32_t left[6] = {99, 99, 99, 99, 99, 99};
    struct node node;
    begin_node(&node, fixture, 5);
    qs_node_state_close(&node.state, &node.rules, 6);
    assert_int_equal(qs_node_state_list(&node.state, &node.map, 1, left, 3), 3);
    assert_int_equal(left[0], 5);
    assert_int_equal(left[1], 7);
    assert_int_equal(left[2], 8);
    assert_int_equal(left[3], 99);
    assert_int_equal(qs_node_state_list(&node.state, &node.map, 1, left, 5), 4);
    assert_int_equal(left[3], 9);
    assert_int_equal(left[4], 99);
    qs_arena_release(&node.arena);
}

static uint32_t removed_in_all, shown_in_all, marked_in_all;

/* All rules keep the claim: as many queens fit afterwards as before. */
static void reduce(struct node *node)
{
    uint32_t queens[32], squares = node->state.squares;
    bool before = fits(node, node->state.need, 0, queens, 0, NULL);
    if (!qs_node_state_reduce(&node->state, &node->rules)) {
        assert_false(before);
        shown_in_all++;
        return;
    }
    check_counts(node);
    assert_int_equal(fits(node, node->state.need, 0, queens, 0, NULL), before);
    removed_in_all += squares - node->state.squares;
}

/* The queens placed and what is left do not attack each other. */
static void check_queens(const struct node *node)
{
    for (uint32_t i = 0; i < node->rules.placed; i++)
        for (uint32_t v = 0; v < node->map.squares; v++)
            assert_true(!qs_node_state_has(&node->state, v) ||
                        !attack(&node->map, v, node->rules.queens[i]));
}

/* From the root, down a random path: squares are removed, queens placed, and rules applied. */
static void try_rules(struct qs_random *random)
{
    struct qs_fixture *fixture = random_fixture(random, 7);
    int32_t maximum = qs_naive_maximum(fixture->instance) - fixture->board->fixed;
    int32_t need = maximum + qs_random_below(random, 2);
    struct node node;
    begin_node(&node, fixture, need > 0 ? need : 1);
    check_counts(&node);
    while (node.state.need > 0 && !qs_node_state_is_closed(&node.state)) {
        if (qs_random_below(random, 2))
            marked_in_all += mark_needed(&node, random);
        reduce(&node);
        check_queens(&node);
        if (node.state.need <= 0 || node.state.squares == 0)
            break;
        uint32_t v = (uint32_t)qs_random_below(random, (int32_t)node.map.squares);
        if (!qs_node_state_has(&node.state, v))
            continue;
        if (qs_random_below(random, 5) == 0)
            qs_node_state_place(&node.state, &node.rules, v);
        else
            qs_node_state_remove(&node.state, &node.rules, v);
    }
    qs_arena_release(&node.arena);
}

TEST(rules)
{
    removed_in_all = shown_in_all = marked_in_all = 0;
    int trials = qs_for_each_seed(2000, try_rules);
    if (getenv("QS_SEED"))
        return;
    assert_true(removed_in_all > (uint32_t)trials);
    assert_true(shown_in_all > (uint32_t)trials / 20);
    assert_true(marked_in_all > (uint32_t)trials / 4);
}

static uint32_t covered_in_all, spent_in_all, needed_in_all;

/* Lines that are marked as needed have a queen in every placement of all that are needed. */
static void check_needed(const struct node *node)
{
    bool always[4 * 32];
    uint32_t queens[32];
    memset(always, true, sizeof always);
    fits(node, node->state.need, 0, queens, 0, always);
    for (uint32_t line = 0; line < node->map.lines; line++) {
        bool needed = node->state.needed[line / 64] >> line % 64 & 1;
        assert_true(always[line] || !needed);
        needed_in_all += needed;
    }
}

/*
 * Prices of a few halves and thirds, so that budgets are often spent exactly: what a cover shows
 * is true, and what a budget removes and marks keeps the claim.
 */
static void try_budget(struct qs_random *random)
{
    static const double prices[] = {0, 0, 0.5, 0.5, 1.0 / 3, 1, 1, 2, -1, (double)NAN};
    struct qs_fixture *fixture = random_fixture(random, 6);
    int32_t maximum = qs_naive_maximum(fixture->instance) - fixture->board->fixed;
    int32_t need = maximum + qs_random_below(random, 3) - 1;
    struct node node;
    begin_node(&node, fixture, need > 0 ? need : 1);
    struct qs_basis basis = {0};
    struct qs_pivots pivots = {0};
    struct qs_node_budget budget = {0};
    assert_true(qs_basis_init(&basis, fixture->board, false) &&
                qs_pivots_begin(&pivots, &basis, 1, &fixture->memory));
    qs_node_budget_init(&budget, &node.map, &node.arena);
    uint32_t queens[32];
    bool before = fits(&node, node.state.need, 0, queens, 0, NULL), changed;
    for (int i = 0; i < 30 && node.state.need > 0 && node.state.squares > 0; i++) {
        for (uint32_t l = 0; l < basis.lines; l++)
            pivots.price[basis.first_line + l] = prices[qs_random_below(random, 10)];
        if (qs_node_budget_covers(&budget, &pivots, &node.state)) {
            assert_false(before);
            covered_in_all++;
        }
        uint32_t squares = node.state.squares;
        if (!qs_node_budget_spend(&budget, &pivots, &node.state, &node.rules, &changed)) {
            assert_false(before);
            break;
        }
        assert_int_equal(fits(&node, node.state.need, 0, queens, 0, NULL), before);
        spent_in_all += squares - node.state.squares;
        if (node.state.need > 0)
            check_needed(&node);
    }
    qs_pivots_release(&pivots, &fixture->memory);
    qs_basis_release(&basis, &fixture->memory);
    qs_arena_release(&node.arena);
}

TEST(budgets)
{
    covered_in_all = spent_in_all = needed_in_all = 0;
    int trials = qs_for_each_seed(1000, try_budget);
    if (getenv("QS_SEED"))
        return;
    assert_true(covered_in_all > (uint32_t)trials / 10);
    assert_true(spent_in_all > (uint32_t)trials / 10);
    assert_true(needed_in_all > (uint32_t)trials / 10);
}
