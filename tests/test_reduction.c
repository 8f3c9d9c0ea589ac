/* Rooms: board */
/*
 * The reduction: no squares of different parts attack each other, every square is
 * accounted for, and by their definitions no rule applies to what is left. Then
 * boards on which one rule applies once, stops, and memory. That each step is right is checked with
 * the certificates of test_whole.c.
 */
#include <stdlib.h>
#include <string.h>

#include "counting_watch.h"
#include "fixture.h"
#include "machine.h"
#include "must_instance.h"
#include "random_board.h"
#include "reduction.h"
#include "soon.h"
#include "test.h"
#include "untouched.h"

/* A board, its reduction, and the positions of its squares. */
struct setting {
    struct qs_fixture *fixture;
    struct qs_reduction reduction;
    struct qs_square *forced; /* [reduction.forced_count] */
    struct qs_square *left;   /* [left_count] the squares of the components, in order */
    uint32_t *owner;          /* [left_count] the component of the square */
    uint32_t left_count;
};

static uint32_t count_dominated(const struct qs_reduction *reduction)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < reduction->step_count; i++)
        count += reduction->steps[i].square != reduction->steps[i].by;
    return count;
}

/* All other closed squares: those attacked by forced ones. */
static uint32_t count_attacked(const struct setting *setting)
{
    const struct qs_reduction *reduction = &setting->reduction;
    return setting->fixture->board->squares - setting->left_count - reduction->forced_count -
           count_dominated(reduction);
}

static void find_squares(struct setting *setting)
{
    const struct qs_reduction *reduction = &setting->reduction;
    size_t room = setting->fixture->board->squares + 1;
    setting->forced = malloc(room * sizeof *setting->forced);
    setting->left = malloc(room * sizeof *setting->left);
    setting->owner = malloc(room * sizeof *setting->owner);
    assert_true(setting->forced && setting->left && setting->owner);
    setting->left_count = 0;
    assert_true(reduction->forced_count <= setting->fixture->board->squares);
    for (uint32_t i = 0; i < reduction->forced_count; i++)
        setting->forced[i] = qs_board_square(setting->fixture->board, reduction->forced[i]);
    for (uint32_t i = 0; i < reduction->component_count; i++) {
        const struct qs_component *component = &reduction->components[i];
        for (uint32_t j = 0; j < component->board->squares; j++) {
            assert_true(setting->left_count < setting->fixture->board->squares);
            setting->owner[setting->left_count] = i;
            setting->left[setting->left_count++] =
                qs_board_square(setting->fixture->board, qs_component_square(component, j));
        }
    }
}

static void open_setting(struct setting *setting, struct qs_instance *instance,
                         struct qs_watch *watch)
{
    struct qs_error error = untouched;
    setting->fixture = qs_fixture_new(instance);
    assert_true(qs_reduction_init(&setting->reduction, setting->fixture->board,
                                  &setting->fixture->memory, watch, &error));
    assert_memory_equal(&error, &untouched, sizeof error);
    find_squares(setting);
}

static void close_setting(struct setting *setting)
{
    free(setting->forced);
    free(setting->left);
    free(setting->owner);
    qs_reduction_release(&setting->reduction);
}

/* Conditions for every reduction, complete or not. */
/* Every square is either forced, attacked, dominated or left. */
static void check_accounts(const struct setting *setting)
{
    const struct qs_board *board = setting->fixture->board;
    const struct qs_reduction *reduction = &setting->reduction;
    unsigned char *seen = MUST(calloc(board->squares + 1, 1));
    uint32_t attacked = 0, others = 0;
    for (uint32_t i = 0; i < reduction->forced_count; i++) {
        assert_true(i == 0 || reduction->forced[i - 1] < reduction->forced[i]);
        seen[reduction->forced[i]]++;
    }
    for (uint32_t i = 0; i < reduction->component_count; i++)
        for (uint32_t j = 0; j < reduction->components[i].board->squares; j++)
            assert_int_equal(seen[qs_component_square(&reduction->components[i], j)]++, 0);
    for (uint32_t square = 0; square < board->squares; square++) {
        bool hit = false;
        for (uint32_t i = 0; seen[square] == 0 && i < reduction->forced_count; i++)
            hit = hit || qs_naive_attack(setting->forced[i], qs_board_square(board, square));
        attacked += hit;
        others += seen[square] == 0;
    }
    assert_int_equal(others, count_attacked(setting) + count_dominated(reduction));
    assert_true(count_attacked(setting) <= attacked); /* dominated ones may be attacked later */
    free(seen);
}

static void check_forced(const struct setting *setting)
{
    for (uint32_t i = 0; i < setting->reduction.forced_count; i++) {
        for (uint32_t j = 0; j < i; j++)
            assert_false(qs_naive_attack(setting->forced[i], setting->forced[j]));
        for (uint32_t j = 0; j < setting->left_count; j++)
            assert_false(qs_naive_attack(setting->forced[i], setting->left[j]));
    }
}

/* The number of squares of the component that can be reached from its first one. */
static uint32_t count_reached(const struct setting *setting, uint32_t first, uint32_t count)
{
    const struct qs_square *left = setting->left + first;
    uint32_t *queue = malloc(count * sizeof *queue), queued = 1;
    bool *reached = calloc(count, sizeof *reached);
    assert_true(queue && reached);
    queue[0] = 0;
    reached[0] = true;
    for (uint32_t head = 0; head < queued; head++) {
        for (uint32_t i = 0; i < count; i++) {
            if (reached[i] || !qs_naive_attack(left[queue[head]], left[i]))
                continue;
            reached[i] = true;
            queue[queued++] = i;
        }
    }
    free(queue);
    free(reached);
    return queued;
}

/* Each component is connected, no two share a line, and they are in order. */
static void check_components(const struct setting *setting)
{
    uint32_t first = 0;
    for (uint32_t i = 0; i < setting->reduction.component_count; i++) {
        const struct qs_component *component = &setting->reduction.components[i];
        assert_true(component->board->squares > 0);
        assert_int_equal(count_reached(setting, first, component->board->squares),
                         component->board->squares);
        assert_true(i == 0 ||
                    qs_component_square(&component[-1], 0) < qs_component_square(component, 0));
        for (uint32_t j = 1; j < component->board->squares; j++)
            assert_true(qs_component_square(component, j - 1) < qs_component_square(component, j));
        first += component->board->squares;
    }
    for (uint32_t i = 0; i < setting->left_count; i++)
        for (uint32_t j = 0; j < i; j++)
            assert_true(setting->owner[i] == setting->owner[j] ||
                        !qs_naive_attack(setting->left[i], setting->left[j]));
}

/* The boards of the components have the same squares, and are copies only if needed. */
static void check_boards(const struct setting *setting)
{
    const struct qs_board *board = setting->fixture->board;
    for (uint32_t i = 0; i < setting->reduction.component_count; i++) {
        const struct qs_component *component = &setting->reduction.components[i];
        bool whole = component->board->squares == board->squares;
        assert_int_equal(component->board == board, whole);
        assert_int_equal(component->copy == NULL, whole);
        assert_int_equal(component->square_of == NULL, whole);
        assert_int_equal(component->board->n, board->n);
        assert_int_equal(component->board->fixed, whole ? board->fixed : 0);
        for (uint32_t j = 0; j < component->board->squares; j++) {
            struct qs_square here = qs_board_square(component->board, j);
            struct qs_square there = qs_board_square(board, qs_component_square(component, j));
            assert_int_equal(here.row, there.row);
            assert_int_equal(here.column, there.column);
        }
    }
}

static void check_promises(const struct setting *setting)
{
    check_accounts(setting);
    check_forced(setting);
    check_components(setting);
    check_boards(setting);
}

/* Conditions for a complete reduction: by the definitions, no rule applies. */
/* Whether u attacks v and everything that v attacks. */
static bool naive_dominates(const struct setting *setting, struct qs_square v, struct qs_square u)
{
    if (!qs_naive_attack(u, v))
        return false;
    for (uint32_t i = 0; i < setting->left_count; i++)
        if (qs_naive_attack(v, setting->left[i]) && !qs_naive_attack(u, setting->left[i]))
            return false;
    return true;
}

static void check_fixpoint(const struct setting *setting)
{
    for (uint32_t i = 0; i < setting->left_count; i++) {
        uint32_t conflicts = 0;
        for (uint32_t j = 0; j < setting->left_count; j++) {
            conflicts += i != j && qs_naive_attack(setting->left[i], setting->left[j]);
            assert_true(i == j || !naive_dominates(setting, setting->left[i], setting->left[j]));
        }
        assert_true(conflicts > 0);
    }
}

/* Reducing each component again changes nothing. */
static void check_again(struct setting *setting)
{
    struct qs_error error;
    for (uint32_t i = 0; i < setting->reduction.component_count; i++) {
        const struct qs_board *board = setting->reduction.components[i].board;
        struct qs_reduction again;
        assert_true(qs_reduction_init(&again, board, &setting->fixture->memory, NULL, &error));
        assert_int_equal(again.forced_count + again.step_count, 0);
        assert_int_equal(again.component_count, 1);
        assert_ptr_equal(again.components[0].board, board);
        qs_reduction_release(&again);
    }
}

/* Counts over all trials: trials in which no rule applies test little. */
static struct {
    uint32_t forced, attacked, dominated, split, whole, empty;
} seen;

static bool all_seeds(void)
{
    return getenv("QS_SEED") == NULL && qs_test_shard() == 1;
}

static void note(const struct setting *setting)
{
    const struct qs_reduction *reduction = &setting->reduction;
    seen.forced += reduction->forced_count;
    seen.attacked += count_attacked(setting);
    seen.dominated += count_dominated(reduction);
    seen.split += reduction->component_count > 1;
    seen.whole += reduction->component_count == 1 && !reduction->components[0].copy;
    seen.empty += setting->fixture->board->squares > 0 && reduction->component_count == 0;
}

static void check_reduced(struct qs_instance *instance)
{
    struct setting setting;
    open_setting(&setting, instance, NULL);
    check_promises(&setting);
    check_fixpoint(&setting);
    check_again(&setting);
    note(&setting);
    close_setting(&setting);
}

/* A board of that size whose squares are free with probability chance / n. */
static struct qs_instance *sparse_instance(struct qs_random *random, int32_t n, int32_t chance)
{
    struct qs_instance *instance = qs_must_make_instance(n);
    for (int32_t row = 0; row < n; row++)
        for (int32_t column = 0; column < n; column++)
            if (qs_random_below(random, n) >= chance)
                qs_must_block(instance, row, column);
    return instance;
}

static void small_trial(struct qs_random *random)
{
    check_reduced(qs_must_random(random, 6));
}

TEST(small_boards)
{
    memset(&seen, 0, sizeof seen);
    qs_for_each_seed(3000, small_trial);
    if (all_seeds()) {
        assert_true(seen.forced > 1000 && seen.attacked > 1000 && seen.dominated > 500);
        assert_true(seen.whole > 100 && seen.empty > 500);
    }
}

/* Clusters of squares far from each other, only some of which attack each other. */
static struct qs_instance *clustered_instance(struct qs_random *random, int clusters)
{
    enum { SIZE = 100, WIDTH = 4 };
    bool free[SIZE][SIZE] = {{false}};
    for (int i = 0; i < clusters; i++) {
        int32_t row = qs_random_below(random, SIZE - WIDTH);
        int32_t column = qs_random_below(random, SIZE - WIDTH);
        for (int j = 0; j < 8; j++)
            free[row + qs_random_below(random, WIDTH)][column + qs_random_below(random, WIDTH)] =
                true;
    }
    struct qs_instance *instance = qs_must_make_instance(SIZE);
    for (int32_t row = 0; row < SIZE; row++)
        for (int32_t column = 0; column < SIZE; column++)
            if (!free[row][column])
                qs_must_block(instance, row, column);
    return instance;
}

static void clustered_trial(struct qs_random *random)
{
    check_reduced(clustered_instance(random, 3));
}

TEST(clustered_boards)
{
    memset(&seen, 0, sizeof seen);
    qs_for_each_seed(500, clustered_trial);
    if (all_seeds())
        assert_true(seen.dominated > 500 && seen.split > 10);
}

static void larger_trial(struct qs_random *random)
{
    int32_t n = 10 + qs_random_below(random, 30);
    check_reduced(sparse_instance(random, n, 1 + qs_random_below(random, 6)));
}

TEST(larger_boards)
{
    memset(&seen, 0, sizeof seen);
    qs_for_each_seed(200, larger_trial);
    if (all_seeds())
        assert_true(seen.forced > 200 && seen.dominated > 50);
}

/* A board with n rows, the first of which are drawn; only '.' is free. */
static struct qs_instance *drawn_instance(int32_t n, const char *const *drawing, int32_t rows)
{
    struct qs_instance *instance = qs_must_make_instance(n);
    for (int32_t row = 0; row < n; row++) {
        int32_t width = row < rows ? (int32_t)strlen(drawing[row]) : 0;
        for (int32_t column = 0; column < n; column++)
            if (column >= width || drawing[row][column] != '.')
                qs_must_block(instance, row, column);
    }
    return instance;
}

/* forced, attacked, dominated, left, components */
struct outcome {
    uint32_t forced, attacked, dominated, left, components;
};

static void check_outcome(struct qs_instance *instance, struct outcome expected)
{
    struct setting setting;
    open_setting(&setting, instance, NULL);
    check_promises(&setting);
    check_fixpoint(&setting);
    assert_int_equal(setting.reduction.forced_count, expected.forced);
    assert_int_equal(count_attacked(&setting), expected.attacked);
    assert_int_equal(count_dominated(&setting.reduction), expected.dominated);
    assert_int_equal(setting.left_count, expected.left);
    assert_int_equal(setting.reduction.component_count, expected.components);
    close_setting(&setting);
}

TEST(squares_alone)
{
    const char *const knights[] = {".###", "##.#"};
    check_outcome(drawn_instance(4, knights, 2), (struct outcome){2, 0, 0, 0, 0});
    check_outcome(qs_must_make_instance(1), (struct outcome){1, 0, 0, 0, 0});
}

TEST(conflicts_on_one_line)
{
    const char *const row[] = {"#####", "....."};
    const char *const column[] = {"#.", "#.", "#.", "#."};
    const char *const difference[] = {".", "#.", "##.", "###."};
    const char *const sum[] = {"###.", "##.", "#.", "."};
    check_outcome(drawn_instance(5, row, 2), (struct outcome){1, 4, 0, 0, 0});
    check_outcome(drawn_instance(4, column, 4), (struct outcome){1, 3, 0, 0, 0});
    check_outcome(drawn_instance(4, difference, 4), (struct outcome){1, 3, 0, 0, 0});
    check_outcome(drawn_instance(4, sum, 4), (struct outcome){1, 3, 0, 0, 0});
}

/* The corners of a non-square rectangle attack each other in a ring of four: no rule applies. */
TEST(rectangle)
{
    const char *const ring[] = {".#.", ".#."};
    check_outcome(drawn_instance(3, ring, 2), (struct outcome){0, 0, 0, 4, 1});
}

/* The fifth square attacks the whole ring; each of the two next to it dominates it. */
TEST(one_dominated)
{
    const char *const ring[] = {"...", ".#."};
    check_outcome(drawn_instance(3, ring, 2), (struct outcome){0, 0, 1, 4, 1});
}

/* Two by two: the first square dominates its neighbours in row and column, then forces. */
TEST(everything_attacks)
{
    check_outcome(qs_must_make_instance(2), (struct outcome){1, 1, 2, 0, 0});
}

TEST(two_rings)
{
    struct qs_instance *instance = qs_must_make_instance(60);
    for (int32_t row = 0; row < 60; row++) {
        for (int32_t column = 0; column < 60; column++) {
            bool first = row < 2 && (column == 0 || column == 2);
            bool second = (row == 30 || row == 31) && (column == 50 || column == 52);
            if (!first && !second)
                qs_must_block(instance, row, column);
        }
    }
    check_outcome(instance, (struct outcome){0, 0, 0, 8, 2});
}

TEST(no_square)
{
    check_outcome(drawn_instance(3, NULL, 0), (struct outcome){0, 0, 0, 0, 0});
}

TEST(empty_boards)
{
    for (int32_t n = 5; n <= 9; n++)
        check_outcome(qs_must_make_instance(n),
                      (struct outcome){0, 0, 0, (uint32_t)n * (uint32_t)n, 1});
}

/* A long line crossed by short ones, and a board on which no rule applies: both are fast. */
TEST(large_boards)
{
    struct setting setting;
    struct qs_instance *instance = qs_must_make_instance(1200);
    for (int32_t row = 0; row < 1200; row++)
        for (int32_t column = 0; column < 1200; column++)
            if (row % 600 != 0 && column != 700)
                qs_must_block(instance, row, column);
    open_setting(&setting, instance, NULL);
    close_setting(&setting);

    struct qs_error error;
    struct qs_reduction again;
    open_setting(&setting, qs_must_make_instance(1000), NULL);
    assert_ptr_equal(setting.reduction.components[0].board, setting.fixture->board);
    double start = qs_seconds_used();
    setting.fixture->memory.peak = setting.fixture->memory.used;
    size_t used = setting.fixture->memory.used;
    assert_true(
        qs_reduction_init(&again, setting.fixture->board, &setting.fixture->memory, NULL, &error));
    assert_true(qs_seconds_used() - start < QS_SOON);
    assert_true(setting.fixture->memory.peak - used < (size_t)10 * setting.fixture->board->squares);
    qs_reduction_release(&again);
    close_setting(&setting);
}

/* Two squares a row, and enough of them for several looks in each loop. */
static struct qs_instance *large_instance(int32_t n)
{
    struct qs_random random = {1};
    struct qs_instance *instance = qs_must_make_instance(n);
    for (int32_t row = 0; row < n; row++)
        for (int i = 0; i < 2; i++)
            qs_must_list_free(instance, row, qs_random_below(&random, n));
    return instance;
}

static void check_stopped(const struct qs_reduction *stopped, const struct qs_reduction *whole)
{
    assert_true(stopped->stopped);
    assert_int_equal(stopped->component_count, 0);
    assert_null(stopped->components);
    uint32_t i = 0;
    for (uint32_t j = 0; j < stopped->forced_count; j++) {
        while (i < whole->forced_count && whole->forced[i] < stopped->forced[j])
            i++;
        assert_true(i < whole->forced_count && whole->forced[i] == stopped->forced[j]);
    }
}

/* At any look at the watch: what is forced until then is right, and nothing is left behind. */
TEST(stopped)
{
    struct setting setting;
    struct qs_counting_watch counting;
    struct qs_error error = untouched;
    qs_counting_watch_init(&counting, 0);
    open_setting(&setting, large_instance(40000), &counting.watch);
    assert_false(setting.reduction.stopped);
    assert_true(setting.reduction.component_count > 0);
    const int looks = counting.asked, stops[] = {1, 2, looks / 4, looks / 2, looks - 1, looks};
    uint32_t before = 0;
    for (size_t i = 0; i < LENGTH(stops); i++) {
        struct qs_reduction stopped;
        size_t used = setting.fixture->memory.used;
        qs_counting_watch_init(&counting, stops[i]);
        assert_true(qs_reduction_init(&stopped, setting.fixture->board, &setting.fixture->memory,
                                      &counting.watch, &error));
        assert_int_equal(counting.asked, stops[i]);
        check_stopped(&stopped, &setting.reduction);
        assert_true(stopped.forced_count >= before);
        before = stopped.forced_count;
        qs_reduction_release(&stopped);
        assert_int_equal(setting.fixture->memory.used, used);
    }
    assert_int_equal(before, setting.reduction.forced_count); /* the last are in the splitting */
    close_setting(&setting);
}

static void assert_no_reduction(struct setting *setting, size_t limit)
{
    struct qs_reduction reduction, before;
    struct qs_error error = untouched;
    size_t used = setting->fixture->memory.used;
    memset(&reduction, 7, sizeof reduction);
    before = reduction;
    setting->fixture->memory.limit = used + limit;
    assert_false(qs_reduction_init(&reduction, setting->fixture->board, &setting->fixture->memory,
                                   NULL, &error));
    assert_memory_equal(&reduction, &before, sizeof reduction);
    assert_int_equal(error.kind, QS_ERROR_MEMORY);
    assert_int_equal(setting->fixture->memory.used, used);
    setting->fixture->memory.limit = SIZE_MAX;
}

/* Every limit below what is needed is refused, and what is needed is enough. */
TRIALS(every_memory_limit, 60)
{
    int32_t n = 4 + qs_random_below(random, 6);
    struct setting setting;
    open_setting(&setting, sparse_instance(random, n, 1 + qs_random_below(random, 4)), NULL);
    struct qs_error error;
    struct qs_reduction again;
    size_t used = setting.fixture->memory.used;
    setting.fixture->memory.peak = used;
    assert_true(
        qs_reduction_init(&again, setting.fixture->board, &setting.fixture->memory, NULL, &error));
    qs_reduction_release(&again);
    assert_int_equal(setting.fixture->memory.used, used);
    size_t peak = setting.fixture->memory.peak - used;
    for (size_t limit = 0; limit < peak; limit += limit + 20 < peak ? 3 : 1)
        assert_no_reduction(&setting, limit);
    setting.fixture->memory.limit = used + peak;
    assert_true(
        qs_reduction_init(&again, setting.fixture->board, &setting.fixture->memory, NULL, &error));
    qs_reduction_release(&again);
    close_setting(&setting);
}

/* Placements through reductions: still valid, not smaller, and only on what is left. */

/* Queens on random free squares as long as they attack none before; returns their number. */
static uint32_t place_some(struct qs_random *random, const struct qs_board *board,
                           uint32_t *squares)
{
    uint32_t count = 0;
    for (uint32_t tries = 2 * board->squares; tries > 0; tries--) {
        uint32_t square = (uint32_t)qs_random_below(random, (int32_t)board->squares);
        bool attacked = false;
        for (uint32_t i = 0; i < count; i++)
            attacked = attacked || qs_naive_attack(qs_board_square(board, squares[i]),
                                                   qs_board_square(board, square));
        if (!attacked)
            squares[count++] = square;
    }
    return count;
}

/* 1 on forced squares, 2 on those of components, else 0; the caller frees the array. */
static unsigned char *kinds_of(const struct qs_reduction *reduction, const struct qs_board *board)
{
    unsigned char *kinds = MUST(calloc(board->squares + 1, 1));
    for (uint32_t i = 0; i < reduction->forced_count; i++)
        kinds[reduction->forced[i]] = 1;
    for (uint32_t i = 0; i < reduction->component_count; i++)
        for (uint32_t j = 0; j < reduction->components[i].board->squares; j++)
            kinds[qs_component_square(&reduction->components[i], j)] = 2;
    return kinds;
}

static void check_reduced_placement(struct qs_random *random, const struct qs_fixture *fixture,
                                    uint32_t *squares)
{
    struct qs_board *board = fixture->board;
    struct qs_reduction reduction;
    struct qs_error error;
    assert_true(qs_reduction_init(&reduction, board, board->memory, NULL, &error));
    unsigned char *kinds = kinds_of(&reduction, board);
    for (int placements = 0; placements < 5; placements++) {
        uint32_t before = place_some(random, board, squares), count = before, forced = 0;
        assert_true(qs_reduced_placement(&reduction, board, squares, &count));
        assert_true(count >= before && count <= board->lines[QS_ROW].count);
        qs_fixture_expect_placement(fixture, squares, count);
        for (uint32_t i = 0; i < count; i++) {
            assert_int_not_equal(kinds[squares[i]], 0);
            forced += kinds[squares[i]] == 1;
            assert_true(i == 0 || squares[i - 1] < squares[i]);
        }
        assert_int_equal(forced, reduction.forced_count);
    }
    free(kinds);
    qs_reduction_release(&reduction);
}

TRIALS(reduced_placements, 1500)
{
    struct qs_board_recipe recipe = qs_random_recipe(random, 12);
    struct qs_fixture *fixture = qs_fixture_new(qs_must_own(qs_random_instance(random, &recipe)));
    uint32_t *squares = MUST(calloc((size_t)recipe.n, sizeof *squares));
    if (fixture->board->squares > 0)
        check_reduced_placement(random, fixture, squares);
    free(squares);
}
