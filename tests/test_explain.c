/* Rooms: explain families */
/* Wraps: qs_clock_now */
/*
 * Explanations against an exhaustive search: on small boards, all placements of the target are
 * listed with the suspects that they do not respect. From this list follow, by their
 * definitions, whether the target fits with a set of suspects, the fewest queens to remove, the
 * queens that are enough alone, and the minimal and the smallest blames. Then larger boards, limits
 * and stops.
 */
#include <stdlib.h>
#include <string.h>

#include "machine.h"
#include "must_instance.h"
#include "queensat/explain.h"
#include "queensat/generate.h"
#include "queensat/solve.h"
#include "random_board.h"
#include "test.h"

enum { SUSPECTS_LISTED = 64 };

/* An instance, its suspects as bits, and for each placement of the target those not respected. */
struct oracle {
    const struct qs_instance *instance;
    int32_t n, target;
    struct qs_square queens[SUSPECTS_LISTED], blocked[SUSPECTS_LISTED];
    int queen_count, blocked_count;
    struct qs_line diagonals[SUSPECTS_LISTED];
    int diagonal_count;
    int count; /* of all suspects */
    uint64_t *violated;
    size_t placements, capacity;
    struct qs_square placed[8];
    int placed_count;
};

static int count_bits(uint64_t set)
{
    return __builtin_popcountll(set);
}

static uint64_t bits_below(int count)
{
    return count == 64 ? UINT64_MAX : (UINT64_C(1) << count) - 1;
}

static void list_blocked(struct oracle *oracle)
{
    size_t blocked, free_count, queens;
    const struct qs_square *listed = qs_instance_blocked_squares(oracle->instance, &blocked);
    const struct qs_square *open = qs_instance_listed_free_squares(oracle->instance, &free_count);
    const struct qs_square *fixed = qs_instance_queens(oracle->instance, &queens);
    for (int32_t i = 0; i < oracle->n * oracle->n; i++) {
        struct qs_square square = {i / oracle->n, i % oracle->n};
        bool is_blocked = free_count > 0 ? !qs_naive_is_among(square, open, free_count) &&
                                               !qs_naive_is_among(square, fixed, queens)
                                         : qs_naive_is_among(square, listed, blocked);
        if (is_blocked && oracle->blocked_count < SUSPECTS_LISTED)
            oracle->blocked[oracle->blocked_count++] = square;
    }
}

static void list_diagonals(struct oracle *oracle)
{
    for (int d = QS_DIFFERENCE; d <= QS_SUM; d++) {
        size_t count;
        const int32_t *numbers = qs_instance_blocked_diagonals(oracle->instance, d, &count);
        for (size_t i = 0; i < count && oracle->diagonal_count < SUSPECTS_LISTED; i++)
            oracle->diagonals[oracle->diagonal_count++] =
                (struct qs_line){(enum qs_direction)d, numbers[i]};
    }
}

static uint64_t find_violated(const struct oracle *oracle)
{
    uint64_t violated = 0;
    int number = 0;
    for (int i = 0; i < oracle->queen_count; i++, number++)
        if (!qs_naive_is_among(oracle->queens[i], oracle->placed, (size_t)oracle->placed_count))
            violated |= UINT64_C(1) << number;
    for (int i = 0; i < oracle->blocked_count; i++, number++)
        if (qs_naive_is_among(oracle->blocked[i], oracle->placed, (size_t)oracle->placed_count))
            violated |= UINT64_C(1) << number;
    for (int i = 0; i < oracle->diagonal_count; i++, number++)
        for (int j = 0; j < oracle->placed_count; j++)
            if (qs_line_number(oracle->placed[j], oracle->diagonals[i].direction) ==
                oracle->diagonals[i].number)
                violated |= UINT64_C(1) << number;
    return violated;
}

/* Keep only the sets that contain no other. */
static void add_violated(struct oracle *oracle, uint64_t violated)
{
    size_t kept = 0;
    for (size_t i = 0; i < oracle->placements; i++)
        if ((oracle->violated[i] & ~violated) == 0)
            return;
    for (size_t i = 0; i < oracle->placements; i++)
        if ((violated & ~oracle->violated[i]) != 0)
            oracle->violated[kept++] = oracle->violated[i];
    oracle->placements = kept;
    if (kept == oracle->capacity) {
        oracle->capacity = 2 * kept + 64;
        oracle->violated = realloc(oracle->violated, oracle->capacity * sizeof *oracle->violated);
        assert_non_null(oracle->violated);
    }
    oracle->violated[oracle->placements++] = violated;
}

static void place_from(struct oracle *oracle, int32_t row)
{
    if (oracle->placed_count + oracle->n - row < oracle->target)
        return;
    if (row == oracle->n) {
        add_violated(oracle, find_violated(oracle));
        return;
    }
    for (int32_t column = 0; column < oracle->n; column++) {
        struct qs_square square = {row, column};
        bool attacked = false;
        for (int i = 0; i < oracle->placed_count && !attacked; i++)
            attacked = qs_naive_attack(oracle->placed[i], square);
        if (attacked)
            continue;
        oracle->placed[oracle->placed_count++] = square;
        place_from(oracle, row + 1);
        oracle->placed_count--;
    }
    place_from(oracle, row + 1);
}

/* False: there are too many suspects for it. */
static bool ask_oracle(struct oracle *oracle, const struct qs_instance *instance, int32_t target)
{
    *oracle =
        (struct oracle){.instance = instance, .n = qs_instance_size(instance), .target = target};
    size_t queens;
    const struct qs_square *fixed = qs_instance_queens(instance, &queens);
    for (size_t i = 0; i < queens; i++)
        oracle->queens[i] = fixed[i];
    oracle->queen_count = (int)queens;
    list_blocked(oracle);
    list_diagonals(oracle);
    oracle->count = oracle->queen_count + oracle->blocked_count + oracle->diagonal_count;
    if (oracle->count > SUSPECTS_LISTED)
        return false;
    place_from(oracle, 0);
    return true;
}

static bool fits_with(const struct oracle *oracle, uint64_t set)
{
    for (size_t i = 0; i < oracle->placements; i++)
        if ((oracle->violated[i] & set) == 0)
            return true;
    return false;
}

/* At least this many more members are needed to hit all sets: some of them share no member. */
static int count_disjoint(const struct oracle *oracle, uint64_t set, uint64_t excluded)
{
    uint64_t used = 0;
    int count = 0;
    for (size_t i = 0; i < oracle->placements; i++) {
        uint64_t violated = oracle->violated[i] & ~excluded;
        if ((violated & set) != 0 || (violated & used) != 0)
            continue;
        used |= violated;
        count++;
    }
    return count;
}

/*
 * The size of the smallest set with which the target is impossible, if that is below `best`: one
 * that contains `set`, and nothing excluded.
 */
static int find_smallest(const struct oracle *oracle, uint64_t set, uint64_t excluded, int best)
{
    if (count_bits(set) + count_disjoint(oracle, set, excluded) >= best)
        return best;
    uint64_t shortest = UINT64_MAX;
    bool hit = true;
    for (size_t i = 0; i < oracle->placements; i++) {
        if ((oracle->violated[i] & set) != 0)
            continue;
        hit = false;
        if (count_bits(oracle->violated[i] & ~excluded) < count_bits(shortest))
            shortest = oracle->violated[i] & ~excluded;
    }
    if (hit)
        return count_bits(set);
    for (uint64_t left = shortest; left != 0; left &= left - 1) {
        best = find_smallest(oracle, set | (left & -left), excluded, best);
        excluded |= left & -left;
    }
    return best;
}

static uint64_t bit_of_square(const struct qs_square *squares, int count, struct qs_square square,
                              int first)
{
    for (int i = 0; i < count; i++)
        if (qs_naive_same(squares[i], square))
            return UINT64_C(1) << (first + i);
    fail_msg("%d,%d is no suspect", square.row, square.column);
    return 0;
}

static uint64_t bit_of_diagonal(const struct oracle *oracle, enum qs_direction direction,
                                int32_t number)
{
    for (int i = 0; i < oracle->diagonal_count; i++)
        if (oracle->diagonals[i].direction == direction && oracle->diagonals[i].number == number)
            return UINT64_C(1) << (oracle->queen_count + oracle->blocked_count + i);
    fail_msg("diagonal %d is no suspect", number);
    return 0;
}

static uint64_t set_of_blame(const struct oracle *oracle, const struct qs_blame *blame)
{
    uint64_t set = 0;
    for (size_t i = 0; i < blame->queen_count; i++)
        set |= bit_of_square(oracle->queens, oracle->queen_count, blame->queens[i], 0);
    for (size_t i = 0; i < blame->blocked_count; i++)
        set |= bit_of_square(oracle->blocked, oracle->blocked_count, blame->blocked[i],
                             oracle->queen_count);
    for (size_t i = 0; i < blame->difference_count; i++)
        set |= bit_of_diagonal(oracle, QS_DIFFERENCE, blame->differences[i]);
    for (size_t i = 0; i < blame->sum_count; i++)
        set |= bit_of_diagonal(oracle, QS_SUM, blame->sums[i]);
    assert_int_equal(count_bits(set), qs_blame_size(blame));
    return set;
}

static void expect_blame(const struct oracle *oracle, const struct qs_blame *blame)
{
    uint64_t set = set_of_blame(oracle, blame);
    assert_true(blame->minimal);
    assert_false(fits_with(oracle, set));
    for (uint64_t left = set; left != 0; left &= left - 1)
        assert_true(fits_with(oracle, set & ~(left & -left)));
    struct qs_instance *part = qs_must_own(qs_blame_instance(oracle->instance, blame, NULL));
    struct oracle again;
    assert_true(ask_oracle(&again, part, oracle->target));
    assert_int_equal(again.count, count_bits(set));
    assert_false(fits_with(&again, bits_below(again.count)));
    free(again.violated);
}

/* The placement has the target's queens and respects all suspects but these. */
static void expect_placement(struct oracle *oracle, const struct qs_square *placement,
                             size_t placed, uint64_t without)
{
    assert_true(placed >= (size_t)oracle->target && placed <= 8);
    memcpy(oracle->placed, placement, placed * sizeof *placement);
    oracle->placed_count = (int)placed;
    assert_true((find_violated(oracle) & ~without) == 0);
    for (size_t i = 0; i < placed; i++)
        for (size_t j = 0; j < i; j++)
            assert_false(qs_naive_attack(placement[i], placement[j]));
    oracle->placed_count = 0;
}

static void expect_removal(struct oracle *oracle, const struct qs_removal *removal)
{
    uint64_t queens = bits_below(oracle->queen_count), all = bits_below(oracle->count);
    int fewest = 100;
    for (size_t i = 0; i < oracle->placements; i++)
        if ((oracle->violated[i] & ~queens) == 0 && count_bits(oracle->violated[i]) < fewest)
            fewest = count_bits(oracle->violated[i]);
    assert_int_equal(removal->helps, fewest < 100);
    if (!removal->helps)
        return;
    assert_int_equal(removal->count, fewest);
    assert_int_equal(removal->lower, fewest);
    uint64_t removed = 0, singles = 0;
    for (size_t i = 0; i < removal->count; i++)
        removed |= bit_of_square(oracle->queens, oracle->queen_count, removal->queens[i], 0);
    assert_int_equal(count_bits(removed), fewest);
    expect_placement(oracle, removal->placement.queens, removal->placement.count, removed);
    for (size_t i = 0; i < removal->single_count; i++)
        singles |= bit_of_square(oracle->queens, oracle->queen_count, removal->singles[i], 0);
    assert_int_equal(count_bits(singles), removal->single_count);
    for (int i = 0; i < oracle->queen_count; i++) {
        bool alone = fits_with(oracle, all & ~(UINT64_C(1) << i));
        assert_int_equal(singles >> i & 1, alone);
    }
    assert_int_equal(removal->singles_complete, fewest == 1);
}

/* The number of minimal blames, by trying all sets. */
static size_t count_blames(const struct oracle *oracle)
{
    size_t blames = 0;
    for (uint64_t set = 0; set < UINT64_C(1) << oracle->count; set++) {
        bool minimal = !fits_with(oracle, set);
        for (uint64_t left = set; left != 0 && minimal; left &= left - 1)
            minimal = fits_with(oracle, set & ~(left & -left));
        blames += minimal;
    }
    return blames;
}

static void expect_all(const struct oracle *oracle, const struct qs_explanation *explanation)
{
    for (size_t i = 0; i < explanation->blame_count; i++) {
        expect_blame(oracle, &explanation->blames[i]);
        for (size_t j = 0; j < i; j++)
            assert_true(set_of_blame(oracle, &explanation->blames[i]) !=
                        set_of_blame(oracle, &explanation->blames[j]));
    }
    assert_true(explanation->all);
    assert_int_equal(explanation->blame_count, count_blames(oracle));
}

static struct qs_explanation must_explain(const struct qs_instance *instance,
                                          const struct qs_explain_options *options)
{
    struct qs_explanation explanation;
    struct qs_error error = {.text = ""};
    if (!qs_explain(instance, options, &explanation, &error))
        fail_msg("%s", error.text);
    assert_int_equal(error.kind, QS_ERROR_NONE);
    return explanation;
}

static void compare(const struct qs_instance *instance, int32_t target, struct qs_random *random)
{
    struct oracle oracle;
    if (!ask_oracle(&oracle, instance, target)) {
        free(oracle.violated);
        return;
    }
    struct qs_explain_options options;
    qs_explain_options_init(&options);
    options.target = target == oracle.n ? 0 : target;
    options.smallest = oracle.n <= 6;
    options.seed = qs_random_next(random) % 100;
    options.blames = oracle.count <= 11 ? 0 : 1;
    struct qs_explanation explanation = must_explain(instance, &options);
    bool fits = fits_with(&oracle, bits_below(oracle.count));
    assert_int_equal(explanation.stop, QS_STOP_DONE);
    assert_int_equal(explanation.target, target);
    assert_int_equal(explanation.answer, fits ? QS_EXPLAIN_FITS : QS_EXPLAIN_IMPOSSIBLE);
    if (fits) {
        expect_placement(&oracle, explanation.placement.queens, explanation.placement.count, 0);
        assert_int_equal(explanation.blame_count, 0);
    } else {
        assert_true(explanation.tried_removal && explanation.blame_count > 0);
        expect_blame(&oracle, &explanation.blames[0]);
        expect_removal(&oracle, &explanation.removal);
        if (!explanation.removal.helps)
            assert_int_equal(explanation.blames[0].queen_count * !options.smallest, 0);
        if (options.blames == 0)
            expect_all(&oracle, &explanation);
        if (options.smallest) {
            int size = (int)qs_blame_size(&explanation.blames[0]);
            assert_true(explanation.smallest);
            assert_int_equal(explanation.smallest_lower, size);
            assert_int_equal(find_smallest(&oracle, 0, 0, size + 1), size);
        }
    }
    qs_explanation_release(&explanation);
    free(oracle.violated);
}

/* A board whose free squares are listed; some queens are on squares that are not. */
static struct qs_instance *listed_instance(struct qs_random *random)
{
    int32_t n = 2 + qs_random_below(random, 4);
    struct qs_instance *instance = qs_must_make_instance(n);
    int32_t squares = 1 + qs_random_below(random, n * n), queens = qs_random_below(random, n);
    for (int32_t i = 0; i < squares; i++) {
        struct qs_square square = {qs_random_below(random, n), qs_random_below(random, n)};
        if (i < queens && qs_naive_is_free(instance, square))
            qs_must_add_queen(instance, square.row, square.column);
        else
            assert_true(qs_instance_list_free_square(instance, square, NULL));
    }
    return instance;
}

TRIALS(slow_random_boards, 1000)
{
    struct qs_instance *instance =
        qs_random_below(random, 6) == 0 ? listed_instance(random) : qs_must_random(random, 7);
    int32_t n = qs_instance_size(instance), target = n;
    if (qs_random_below(random, 2) == 0)
        target = 1 + qs_random_below(random, n + 1);
    compare(instance, target, random);
}

/* Queens alone, where removals of more than one and searches are frequent. */
TRIALS(boards_of_queens, 500)
{
    int32_t n = 5 + qs_random_below(random, 3);
    struct qs_board_recipe recipe = {.n = n, .queens = 2 + qs_random_below(random, 30)};
    struct qs_instance *instance = qs_must_own(qs_random_instance(random, &recipe));
    compare(instance, n, random);
}

/* The words of the header for cases that have a name. */
TEST(nothing_to_blame)
{
    struct qs_explain_options options;
    qs_explain_options_init(&options);
    for (int32_t n = 2; n <= 4; n++) {
        struct qs_instance *instance = qs_must_make_instance(n);
        options.target = n == 4 ? 5 : 0;
        options.smallest = true;
        options.blames = 0;
        struct qs_explanation explanation = must_explain(instance, &options);
        assert_int_equal(explanation.answer, QS_EXPLAIN_IMPOSSIBLE);
        assert_int_equal(explanation.blame_count, 1);
        assert_int_equal(qs_blame_size(&explanation.blames[0]), 0);
        assert_true(explanation.all && explanation.smallest && explanation.blames[0].minimal);
        assert_false(explanation.removal.helps);
        qs_explanation_release(&explanation);
    }
}

/* A blocked row: no queen is to blame, and no square of the row can be left out. */
TEST(blocked_row)
{
    struct qs_instance *instance = qs_must_make_instance(10);
    qs_must_add_queen(instance, 0, 0);
    qs_must_add_queen(instance, 1, 2);
    for (int32_t column = 0; column < 10; column++)
        qs_must_block(instance, 7, column);
    struct qs_explanation explanation = must_explain(instance, NULL);
    assert_int_equal(explanation.answer, QS_EXPLAIN_IMPOSSIBLE);
    assert_false(explanation.removal.helps);
    assert_int_equal(explanation.blames[0].queen_count, 0);
    assert_int_equal(explanation.blames[0].blocked_count, 10);
    qs_explanation_release(&explanation);
}

/* Diagonals of both kinds are blames, and what is blamed has to be of the instance. */
TEST(blocked_diagonals)
{
    for (enum qs_direction direction = QS_DIFFERENCE; direction <= QS_SUM; direction++) {
        bool sum = direction == QS_SUM;
        int32_t number = 0, other = 1;
        struct qs_instance *instance = qs_must_make_instance(1);
        struct qs_explanation explanation;
        struct qs_error error;
        qs_must_block_diagonal(instance, direction, number);
        assert_true(qs_explain(instance, NULL, &explanation, &error));
        assert_int_equal(explanation.blame_count, 1);
        assert_int_equal(explanation.blames[0].difference_count, !sum);
        assert_int_equal(explanation.blames[0].sum_count, sum);
        qs_explanation_release(&explanation);
        const struct qs_blame wrong = {.differences = sum ? NULL : &other,
                                       .difference_count = !sum,
                                       .sums = sum ? &other : NULL,
                                       .sum_count = sum};
        assert_null(qs_blame_instance(instance, &wrong, &error));
        assert_non_null(strstr(error.text, "found 1"));
    }
}

/* A blame as a board of its own, and every other square of the board refused. */
TEST(blame_as_instance)
{
    static struct qs_square queens[] = {{0, 0}, {1, 2}}, blocked[] = {{5, 5}, {4, 1}};
    static int32_t differences[] = {-4, -2}, sums[] = {8, 9};
    struct qs_instance *instance = qs_must_make_instance(6);
    struct qs_blame blame = {queens, 2, blocked, 2, differences, 2, sums, 2, false};
    struct qs_error error;
    for (int i = 0; i < 2; i++) {
        qs_must_add_queen(instance, queens[i].row, queens[i].column);
        qs_must_block(instance, blocked[i].row, blocked[i].column);
        qs_must_block_diagonal(instance, QS_DIFFERENCE, differences[i]);
        qs_must_block_diagonal(instance, QS_SUM, sums[i]);
    }
    const char *text = qs_must_write(instance);
    assert_string_equal(qs_must_write(qs_must_own(qs_blame_instance(instance, &blame, NULL))),
                        text);
    for (int32_t i = 0; i < 8 * 8; i++) {
        struct qs_square at = {i / 8 - 1, i % 8 - 1};
        bool inside = at.row >= 0 && at.row < 6 && at.column >= 0 && at.column < 6;
        struct qs_blame queen = {.queens = &at, .queen_count = 1};
        struct qs_blame square = {.blocked = &at, .blocked_count = 1};
        struct qs_instance *part = qs_blame_instance(instance, &queen, &error);
        assert_int_equal(part != NULL, qs_naive_is_among(at, queens, 2));
        qs_instance_free(part);
        part = qs_blame_instance(instance, &square, &error);
        assert_int_equal(part != NULL, inside && qs_naive_is_blocked(instance, at));
        qs_instance_free(part);
    }
}

static bool stop_at_others(void *state, const struct qs_progress *progress)
{
    (void)state;
    return strcmp(progress->engine, "other blames") == 0;
}

/* A blame that is known to be minimal stays so when the search for a smallest one is stopped. */
TEST(stopped_after_the_first)
{
    struct qs_instance *instance =
        qs_must_own(qs_generate_crowded(100, 50, QS_CROWD_CENTRE, 1, NULL));
    struct qs_explain_options options;
    qs_explain_options_init(&options);
    options.target = 76;
    options.only_blame = true;
    options.smallest = true;
    options.limits.poll = stop_at_others;
    struct qs_explanation explanation = must_explain(instance, &options);
    assert_int_equal(explanation.answer, QS_EXPLAIN_IMPOSSIBLE);
    assert_int_equal(explanation.stop, QS_STOP_INTERRUPT);
    assert_false(explanation.smallest);
    assert_true(explanation.blames[0].minimal);
    qs_explanation_release(&explanation);
}

/* As if a second were over each time that the clock is asked, as on a machine that others use. */
static double seconds;

__typeof__(qs_clock_now) __real_qs_clock_now, __wrap_qs_clock_now;

double __wrap_qs_clock_now(void)
{
    return seconds == 0 ? __real_qs_clock_now() : ++seconds;
}

/* Patience is work, not time: a slow machine finds the same, with as many questions. */
TEST(the_clock_does_not_matter)
{
    struct qs_instance *instance =
        qs_must_own(qs_generate_crowded(30, 12, QS_CROWD_CENTRE, 1, NULL));
    struct qs_explain_options options;
    qs_explain_options_init(&options);
    options.target = 25;
    struct qs_explanation quick = must_explain(instance, &options);
    seconds = 1;
    struct qs_explanation slow = must_explain(instance, &options);
    seconds = 0;
    assert_int_equal(quick.answer, QS_EXPLAIN_IMPOSSIBLE);
    assert_true(quick.blames[0].minimal && slow.blames[0].minimal);
    assert_true(quick.questions > 20);
    assert_int_equal(slow.questions, quick.questions);
    assert_int_equal(slow.blames[0].queen_count, quick.blames[0].queen_count);
    assert_memory_equal(slow.blames[0].queens, quick.blames[0].queens,
                        quick.blames[0].queen_count * sizeof *quick.blames[0].queens);
    assert_int_equal(slow.removal.lower, quick.removal.lower);
    assert_int_equal(slow.removal.count, quick.removal.count);
    qs_explanation_release(&quick);
    qs_explanation_release(&slow);
}

/* What takes the squares of a line without a free one is blamed first, and what else is in the way.
 */
TRIALS(closed_lines_first, 60)
{
    struct qs_explain_options options;
    qs_explain_options_init(&options);
    options.seed = qs_random_below(random, 1000);
    struct qs_instance *instance = qs_must_make_instance(8);
    static const struct qs_square queens[] = {{1, 2}, {5, 3}, {0, 4}, {4, 6}};
    size_t first = qs_random_below(random, 4);
    for (size_t i = 0; i < 4; i++)
        qs_must_add_queen(instance, queens[(first + i) % 4].row, queens[(first + i) % 4].column);
    struct qs_explanation explanation = must_explain(instance, &options);
    const struct qs_blame *blame = &explanation.blames[0], *others = &explanation.others;
    assert_int_equal(qs_blame_size(blame), 3);
    assert_false(qs_naive_is_among((struct qs_square){0, 4}, blame->queens, 3));
    assert_int_equal(explanation.removal.single_count, 2);
    assert_int_equal(qs_blame_size(others), 3);
    assert_true(others->minimal);
    assert_false(qs_naive_is_among((struct qs_square){4, 6}, others->queens, 3));
    qs_explanation_release(&explanation);
}

/* One queen stands where four could be, one on each of its lines: the most that one can cost. */
TEST(one_for_four)
{
    static const struct qs_square squares[] = {{2, 6}, {5, 2}, {0, 0}, {1, 3}};
    struct qs_instance *instance = qs_must_make_instance(7);
    for (int i = 0; i < 4; i++)
        assert_true(qs_instance_list_free_square(instance, squares[i], NULL));
    struct qs_explain_options options;
    qs_explain_options_init(&options);
    options.target = 4;
    qs_must_add_queen(instance, 2, 2);
    struct qs_explanation explanation = must_explain(instance, &options);
    assert_int_equal(explanation.answer, QS_EXPLAIN_IMPOSSIBLE);
    assert_int_equal(explanation.removal.lower, 1);
    assert_int_equal(explanation.removal.count, 1);
    assert_int_equal(explanation.removal.placement.count, 4);
    qs_explanation_release(&explanation);
}

/*
 * On a larger board: the blame is impossible, and possible without any one member; the target
 * fits after the removal. All of it by qs_solve with another engine than auto.
 */
static bool fits(const struct qs_instance *instance, int32_t target)
{
    struct qs_solve_options options;
    struct qs_result result;
    qs_solve_options_init(&options);
    options.engine = "bitset";
    options.target = target;
    assert_true(qs_solve(instance, &options, &result, NULL));
    assert_true(qs_result_is_answered(&result));
    bool found = result.lower >= target;
    qs_result_release(&result);
    return found;
}

static void expect_impossible(const struct qs_instance *instance, const struct qs_blame *blame,
                              int32_t target)
{
    struct qs_instance *part = qs_must_own(qs_blame_instance(instance, blame, NULL));
    struct qs_solve_options options;
    struct qs_result result;
    qs_solve_options_init(&options);
    options.target = target;
    assert_true(qs_solve(part, &options, &result, NULL));
    assert_true(result.upper.value < target);
    qs_result_release(&result);
}

static void expect_minimal(const struct qs_instance *instance, const struct qs_blame *blame,
                           int32_t target)
{
    struct qs_instance *part = qs_must_own(qs_blame_instance(instance, blame, NULL));
    assert_false(fits(part, target));
    for (size_t i = 0; i < blame->queen_count; i++) {
        struct qs_blame less = *blame;
        less.queens = malloc(blame->queen_count * sizeof *less.queens);
        assert_non_null(less.queens);
        memcpy(less.queens, blame->queens, blame->queen_count * sizeof *less.queens);
        less.queens[i] = less.queens[--less.queen_count];
        part = qs_must_own(qs_blame_instance(instance, &less, NULL));
        assert_true(fits(part, target));
        free(less.queens);
    }
}

TRIALS(completions, 40)
{
    struct qs_instance *instance = qs_must_own(qs_generate_completion(
        20, 9 + qs_random_below(random, 3), qs_random_next(random) % 500, NULL));
    struct qs_explanation explanation = must_explain(instance, NULL);
    if (explanation.answer == QS_EXPLAIN_IMPOSSIBLE) {
        assert_true(explanation.blames[0].minimal && explanation.removal.helps);
        assert_int_equal(explanation.removal.count, explanation.removal.lower);
        expect_minimal(instance, &explanation.blames[0], 20);
    }
    qs_explanation_release(&explanation);
}

/* The same seed gives the same explanation. */
TEST(repeated)
{
    struct qs_instance *instance = qs_must_own(qs_generate_completion(20, 12, 3, NULL));
    struct qs_explain_options options;
    qs_explain_options_init(&options);
    options.seed = 5;
    struct qs_explanation first = must_explain(instance, &options);
    struct qs_explanation second = must_explain(instance, &options);
    assert_int_equal(first.answer, QS_EXPLAIN_IMPOSSIBLE);
    assert_int_equal(first.questions, second.questions);
    assert_int_equal(first.blames[0].queen_count, second.blames[0].queen_count);
    assert_memory_equal(first.blames[0].queens, second.blames[0].queens,
                        first.blames[0].queen_count * sizeof *first.blames[0].queens);
    assert_int_equal(first.removal.count, second.removal.count);
    assert_memory_equal(first.removal.queens, second.removal.queens,
                        first.removal.count * sizeof *first.removal.queens);
    qs_explanation_release(&first);
    qs_explanation_release(&second);
}

struct interrupt {
    uint64_t questions; /* after which to stop */
    bool stopped;
};

static bool stop_after(void *state, const struct qs_progress *progress)
{
    struct interrupt *interrupt = state;
    assert_false(interrupt->stopped);
    interrupt->stopped = progress->questions >= interrupt->questions;
    return interrupt->stopped;
}

/* Stopped after any number of questions: what is reported holds. */
TEST(interrupts)
{
    struct qs_instance *instance =
        qs_must_own(qs_generate_crowded(100, 50, QS_CROWD_CENTRE, 1, NULL));
    bool early = false, late = false;
    for (uint64_t questions = 0; questions < 160; questions += 1 + questions / 4) {
        struct interrupt interrupt = {.questions = questions};
        struct qs_explain_options options;
        qs_explain_options_init(&options);
        options.target = 76;
        options.limits.poll = stop_after;
        options.limits.state = &interrupt;
        struct qs_explanation explanation = must_explain(instance, &options);
        assert_int_equal(explanation.stop, interrupt.stopped ? QS_STOP_INTERRUPT : QS_STOP_DONE);
        early = early || explanation.answer == QS_EXPLAIN_OPEN;
        late = late || explanation.removal.queens;
        if (explanation.answer == QS_EXPLAIN_IMPOSSIBLE)
            expect_impossible(instance, &explanation.blames[0], 76);
        if (explanation.removal.queens)
            assert_true(explanation.removal.lower >= 1 &&
                        (size_t)explanation.removal.lower <= explanation.removal.count);
        qs_explanation_release(&explanation);
    }
    assert_true(early && late);
}

TEST(limits)
{
    struct qs_instance *instance =
        qs_must_own(qs_generate_crowded(100, 50, QS_CROWD_CENTRE, 1, NULL));
    struct qs_explain_options options;
    qs_explain_options_init(&options);
    options.limits.seconds = 1e-9;
    struct qs_explanation explanation = must_explain(instance, &options);
    assert_int_equal(explanation.answer, QS_EXPLAIN_OPEN);
    assert_int_equal(explanation.stop, QS_STOP_TIME);
    qs_explanation_release(&explanation);
    options.limits.seconds = 0;
    options.limits.bytes = 1000;
    explanation = must_explain(instance, &options);
    assert_int_equal(explanation.stop, QS_STOP_MEMORY);
    qs_explanation_release(&explanation);
}

TEST(too_many)
{
    struct qs_instance *instance = qs_must_make_instance(2000);
    qs_must_list_free(instance, 5, 5);
    struct qs_explanation explanation;
    struct qs_error error;
    memset(&explanation, 0x5a, sizeof explanation);
    assert_false(qs_explain(instance, NULL, &explanation, &error));
    assert_int_equal(error.kind, QS_ERROR_INPUT);
    assert_non_null(strstr(error.text, "too many"));
    assert_int_equal(explanation.target, 0x5a5a5a5a);
}
